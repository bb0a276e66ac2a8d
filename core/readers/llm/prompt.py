"""What a model is asked: instructions that stay the same, a page the provider keeps, the question; strangers' words between marks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier
from core.model.question import Question
from core.model.reading import Statement
from core.model.source import SourceText
from core.model.topic import Topic
from core.model.words import Relation
from core.readers.llm.line import Prompt
from core.readers.llm.marks import Marks
from core.readers.llm.parts import LETTERS_PER_TOKEN, LONGEST, Shown, one_line, shown

FOLDER = Path(__file__).with_name("prompts")
LONGEST_CLAIM, LONGEST_WORDS = 400, 300
TOPIC_TOKENS = 2_500
MOST_ENTRIES, FEWER_ENTRIES = 12, 5
NEAR_TOKENS = 1_200
"""Tokens of a page's passages that are read a second time."""
MOST_STATEMENTS, MOST_QUOTES = 200, 50


@dataclass(frozen=True, slots=True)
class Asked:
    """How much a question shows and wants; a second try asks for less."""

    page: int = LONGEST
    entries: int = MOST_ENTRIES
    quotes: int = MOST_QUOTES

    @classmethod
    def of(cls, simpler: bool) -> "Asked":
        return cls(LONGEST // 2, FEWER_ENTRIES, MOST_QUOTES // 2) if simpler else cls()


@cache
def instructions(name: str) -> str:
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8").strip()


@cache
def task(name: str) -> str:
    return f"{instructions('common')}\n\n{instructions(name)}"


def question(name: str, **values: object) -> str:
    return instructions(name).format(**values)


def plan(topic: Topic, brief: str, marks: Marks, most: int) -> Prompt:
    told = "\n\n".join(part for part in (topic.title, brief, topic.original_text) if part)[: TOPIC_TOKENS * LETTERS_PER_TOKEN]
    return Prompt(f"{instructions('common')}\n\n{question('plan', most=most)}", "", marks.block([("the topic", told)]), 1_500)


def read(topic: Topic, central: Sequence[Claim], page: SourceText, seen: Shown, marks: Marks, asked: Asked) -> Prompt:
    about = marks.block([("topic and claims", "\n".join([*_topic(topic), *_claims(central)]))])
    return Prompt(task("page"), _page(page, seen, marks), f"{question('read', most=asked.entries)}\n\n{about}", 1_500 + 400 * asked.entries)


def compare(claims: Sequence[Claim], page: SourceText, seen: Shown, marks: Marks) -> Prompt:
    about = marks.block([("claims", "\n".join(_claims(claims)))])
    room = min(500 + 80 * len(claims), 4_096)
    return Prompt(task("page"), _page(page, seen, marks), f"{instructions('compare')}\n\n{about}", room)


def review(claims: Sequence[Claim], evidence: Sequence[Evidence], page: SourceText, marks: Marks) -> Prompt:
    near = [*(one.mark or one.quote.exact for one in evidence if one.quote), *(claim.text for claim in claims)]
    seen = shown(page.text, near, NEAR_TOKENS)
    about = marks.block([(page.source.id, _told(page, seen)), ("claims", "\n".join(_claims(claims)))])
    return Prompt(f"{task('page')}\n\n{instructions('review')}", "", about, 400 + 120 * len(claims))


def claims(topic: Topic, known: Sequence[Claim], statements: Mapping[str, Statement], marks: Marks, most: int) -> Prompt:
    listed = [f"{key} ({one.kind}): {one_line(one.text, LONGEST_CLAIM)}" for key, one in statements.items()]
    told = "\n".join([*_topic(topic), *_claims(known), "", "Statements:", *listed])
    whole = f"{instructions('common')}\n\n{question('claims', most=most)}"
    return Prompt(whole, "", marks.block([("claims and statements", told)]), 400 + 60 * most)


def differences(claims: Sequence[Claim], evidence: Sequence[Evidence], marks: Marks) -> Prompt:
    told = "\n".join([*_claims(claims), "", "Quotes:", *(_quote(one) for one in evidence)])
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


def _page(page: SourceText, seen: Shown, marks: Marks) -> str:
    return marks.block([(page.source.id, _told(page, seen))])


def _told(page: SourceText, seen: Shown) -> str:
    source = page.source
    dated = f", {source.published.words()}" if source.published else ""
    return f"{one_line(f'{source.outlet} ({source.domain}){dated}: {source.title}')}\n{seen.text}"


def _topic(topic: Topic) -> list[str]:
    return [f"Topic: {one_line(topic.title, LONGEST_CLAIM)}", *([f"Brief: {one_line(topic.brief, LONGEST_CLAIM)}"] if topic.brief else [])]


def _claims(claims: Sequence[Claim]) -> list[str]:
    return ["Claims:", *(f"{claim.id}: {one_line(claim.text, LONGEST_CLAIM)}" for claim in claims)]
