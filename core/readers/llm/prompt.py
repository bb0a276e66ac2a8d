"""What a model is asked: instructions that stay the same, a page the provider keeps, the question; strangers' words between marks."""

import hmac
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import ascii_lowercase

from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier
from core.model.plan import Question
from core.model.reading import Statement
from core.model.source import SourceText
from core.model.topic import Topic
from core.model.words import Mode, Relation
from core.readers.llm.line import LETTERS_PER_TOKEN, LONGEST, Prompt, Shown, one_line, shown

MARK = "==="
_LINE_OF_MARKS = re.compile(rf"(?m)^\s*{MARK}+")
FOLDER = Path(__file__).with_name("prompts")
LONGEST_CLAIM, LONGEST_WORDS = 400, 300
TOPIC_TOKENS = 2_500
NEAR_TOKENS = 800
"""Tokens of a page's passages that are read a second time."""
MOST_STATEMENTS = 200
QUESTIONS, QUERIES = 8, 3


@dataclass(frozen=True, slots=True)
class Marks:
    """The mark of a text is the same as long as this process lives, as what a provider keeps must not change; none can know ours."""

    key: bytes

    def of(self, text: str) -> str:
        return in_letters(int.from_bytes(hmac.digest(self.key, text.encode(errors="replace"), "sha256")[:8], "big"))

    def block(self, texts: Sequence[tuple[str, str]]) -> str:
        """Named texts, each between marks; whatever in them looks like a mark no longer does."""
        secret = self.of("\x1f".join(text for _, text in texts))
        marked = [f"{MARK} {secret} {name}\n{_LINE_OF_MARKS.sub('—', text.replace(secret, ''))}" for name, text in texts]
        return "\n".join([f"The mark is {MARK} {secret}\n", *marked, f"{MARK} {secret} end"])


def in_letters(number: int) -> str:
    """Eight letters, one in two hundred thousand million: letters are fewer tokens than figures, and each text pays for its mark."""
    return "".join(ascii_lowercase[number // 26**place % 26] for place in range(8))


@dataclass(frozen=True, slots=True)
class Depth:
    """How much a mode asks for; a second try asks for half."""

    claims: int  # that are checked
    entries: int  # of each list of a reading
    reviewed: int  # pages the strong model reads again
    answers: int  # quotes that questions are answered from
    quotes: int  # that a report is made of
    page: int = LONGEST

    def halved(self) -> "Depth":
        fewer = (self.entries // 2, self.reviewed, self.answers // 2, self.quotes // 2, self.page // 2)
        return Depth(self.claims, *fewer)

    def asked(self, simpler: bool) -> "Depth":
        return self.halved() if simpler else self


DEPTHS = {
    Mode.QUICK: Depth(claims=5, entries=8, reviewed=3, answers=24, quotes=12),
    Mode.DETAILED: Depth(claims=25, entries=12, reviewed=12, answers=50, quotes=40),
}


@cache
def instructions(name: str) -> str:
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8").strip()


@cache
def task(name: str) -> str:
    """The instructions of a question that speaks of relations say what each of them is."""
    relations = [instructions("relations")] if name in ("page", "review") else []
    return "\n\n".join([instructions("common"), instructions(name), *relations])


def question(name: str, **values: object) -> str:
    return instructions(name).format(**values)


def plan(topic: Topic, brief: str, marks: Marks, *, simpler: bool) -> Prompt:
    """The simpler one asks for no queries: the rules make some."""
    told = "\n\n".join(part for part in (topic.title, brief, topic.original_text) if part)[: TOPIC_TOKENS * LETTERS_PER_TOKEN]
    wanted = question("plan", most=QUESTIONS // 2 if simpler else QUESTIONS)
    more = instructions("no_queries") if simpler else question("queries", most=QUERIES)
    return Prompt(f"{instructions('common')}\n\n{wanted}\n{more}", "", marks.block([("the topic", told)]), 1_500)


def read(topic: Topic, central: Sequence[Claim], pages: Sequence[SourceText], marks: Marks, asked: Depth) -> Prompt:
    about = marks.block([("topic and claims", "\n".join([*_topic(topic), *_claims(central)]))])
    seen = _seen(pages, near_topic(topic), asked)
    room = 1_500 + 400 * asked.entries * len(pages)
    return Prompt(task("page"), _pages(pages, seen, marks), f"{question('read', most=asked.entries)}\n\n{about}", room, seen)


def compare(claims: Sequence[Claim], pages: Sequence[SourceText], marks: Marks, asked: Depth, *, simpler: bool) -> Prompt:
    about = marks.block([("claims", "\n".join(_claims(claims)))])
    seen = _seen(pages, near_claims(claims), asked)
    wanted = "\n".join([instructions("compare"), *([instructions("simpler")] if simpler else [])])
    room = min(500 + (100 + 80 * len(claims)) * len(pages), 8_000)
    return Prompt(task("page"), _pages(pages, seen, marks), f"{wanted}\n\n{about}", room, seen)


def near_topic(topic: Topic) -> list[str]:
    """What the parts of a long page are chosen by."""
    return [part for part in (topic.title, topic.brief, topic.original_text[:2_000]) if part]


def near_claims(claims: Sequence[Claim]) -> list[str]:
    return [claim.text for claim in claims]


def review(claims: Sequence[Claim], evidence: Sequence[Evidence], page: SourceText, marks: Marks, *, simpler: bool) -> Prompt:
    near = [*(one.mark or one.quote.exact for one in evidence if one.quote), *(claim.text for claim in claims)]
    seen = shown(page.text, near, NEAR_TOKENS // 2 if simpler else NEAR_TOKENS)
    about = marks.block([(page.source.id, _told(page, seen)), ("claims", "\n".join(_claims(claims)))])
    wanted = f"{instructions('simpler')}\n\n{about}" if simpler else about
    return Prompt(task("review"), "", wanted, 300 + 120 * len(claims), (seen,))


def claims(topic: Topic, known: Sequence[Claim], statements: Mapping[str, Statement], marks: Marks, most: int, *, simpler: bool) -> Prompt:
    """The simpler one is given half of the statements, the weightiest, and asked for half as many claims."""
    kept, most = (len(statements) // 2, most // 2) if simpler else (len(statements), most)
    listed = [f"{key} ({one.kind}): {one_line(one.text, LONGEST_CLAIM)}" for key, one in [*statements.items()][: max(kept, 1)]]
    told = "\n".join([*_topic(topic), *_claims(known), "", "Statements:", *listed])
    whole = f"{instructions('common')}\n\n{question('claims', most=max(most, 1))}"
    return Prompt(whole, "", marks.block([("claims and statements", told)]), 400 + 60 * max(most, 1))


def differences(claims: Sequence[Claim], evidence: Sequence[Evidence], marks: Marks, *, simpler: bool) -> Prompt:
    """The simpler one is about half of the claims, the weightiest."""
    asked = claims[: max(1, len(claims) // 2)] if simpler else claims
    quotes = [_quote(one) for one in evidence if one.claim_id in {claim.id for claim in asked}]
    told = "\n".join([*_claims(asked), "", "Quotes:", *quotes])
    return Prompt(task("differences"), "", marks.block([("claims and quotes", told)]), 1_500)


def answer(questions: Sequence[Question], quotes: Iterable[str], marks: Marks) -> Prompt:
    listed = [f"{one.id}: {one_line(one.text, LONGEST_CLAIM)}" for one in questions]
    told = "\n".join(["Questions:", *listed, "", "Quotes:", *quotes])
    return Prompt(task("answer"), "", marks.block([("questions and quotes", told)]), 300 + 160 * len(questions))


def report(dossier: Dossier, marks: Marks, quotes: int) -> Prompt:
    """The verdicts are ours; the claims and quotes are strangers' words and stand between marks."""
    chosen = quotable(dossier)[:quotes]
    spoken_of = {one.claim_id for one in chosen}
    verdicts = {one.claim_id: one.verdict for one in (dossier.recommendation.verdicts if dossier.recommendation else ())}
    asked = [claim for claim in dossier.claims if claim.central or claim.id in spoken_of]
    listed = [f"{claim.id} ({verdicts.get(claim.id, 'unconfirmed')}): {one_line(claim.text, LONGEST_CLAIM)}" for claim in asked]
    told = "\n".join(["Claims:", *listed, "", "Quotes:", *(_quote(one, dossier.source(one.source_id).outlet) for one in chosen)])
    return Prompt(task("report"), "", marks.block([("claims and quotes", told)]), 1_500)


def quotable(dossier: Dossier) -> list[Evidence]:
    """The weightiest first: central claims before others, contradictions before support before hearsay; nothing that steers its reader."""
    central = {claim.id for claim in dossier.claims if claim.central}
    harmless = {source.id for source in dossier.sources if not source.injection}
    order = {Relation.CONTRADICTS: 0, Relation.SUPPORTS: 1, Relation.REPORTS: 2}
    counting = [one for one in dossier.evidence if one.counts and one.source_id in harmless]
    return sorted(counting, key=lambda one: (one.claim_id not in central, order[one.relation], -one.confidence))


def quote_line(source_id: str, outlet: str, words: str) -> str:
    return f"{source_id} ({one_line(outlet)}): {one_line(words, LONGEST_WORDS)}"


def _quote(one: Evidence, outlet: str = "") -> str:
    named = f"{one.source_id} ({one_line(outlet)})" if outlet else one.source_id
    return f"{named} {one.relation} {one.claim_id}: {one_line(one.quote.exact if one.quote else '', LONGEST_WORDS)}"


def _seen(pages: Sequence[SourceText], near: Sequence[str], asked: Depth) -> tuple[Shown, ...]:
    return tuple(shown(page.text, near, asked.page) for page in pages)


def _pages(pages: Sequence[SourceText], seen: Sequence[Shown], marks: Marks) -> str:
    return marks.block([(page.source.id, _told(page, one)) for page, one in zip(pages, seen, strict=True)])


def _told(page: SourceText, seen: Shown) -> str:
    source = page.source
    dated = f", {source.published.words()}" if source.published else ""
    return f"{one_line(f'{source.outlet} ({source.domain}){dated}: {source.title}')}\n{seen.text}"


def _topic(topic: Topic) -> list[str]:
    return [f"Topic: {one_line(topic.title, LONGEST_CLAIM)}", *([f"Brief: {one_line(topic.brief, LONGEST_CLAIM)}"] if topic.brief else [])]


def _claims(claims: Sequence[Claim]) -> list[str]:
    return ["Claims:", *(f"{claim.id}: {one_line(claim.text, LONGEST_CLAIM)}" for claim in claims)]
