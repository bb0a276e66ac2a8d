"""What a model is asked: instructions and claims that stay the same, then the captured texts, each between marks nobody can guess."""

import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import ascii_lowercase

from core.analysts.passages import LETTERS_PER_TOKEN, passages
from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier
from core.model.source import SourceText
from core.model.topic import Topic
from core.model.words import Relation

FOLDER = Path(__file__).with_name("prompts")
MARK = "==="
LONGEST_LINE = 200
LONGEST_CLAIM = 400

_LINE_OF_MARKS = re.compile(rf"(?m)^\s*{MARK}+")
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Marks:
    """Words that set strangers' text apart; none of them can know ours."""

    key: bytes

    def fresh(self) -> str:
        return in_letters(secrets.randbits(64))

    def lasting(self, text: str) -> str:
        """The same for the same text, as long as this process lives."""
        return in_letters(int.from_bytes(hmac.digest(self.key, text.encode(errors="replace"), "sha256")[:8], "big"))


def in_letters(number: int) -> str:
    """Eight letters, one in two hundred thousand million: letters are fewer tokens than figures, and each text pays for its mark."""
    return "".join(ascii_lowercase[number // 26**place % 26] for place in range(8))


@dataclass(frozen=True, slots=True)
class Prompt:
    """What to do, the claims, and this question's own texts; the first two are the same for several questions, so the provider keeps them.

    A question that is put once has no claims apart: what is kept costs more than what is only read.
    """

    task: str
    claims: str
    given: str
    room: int  # tokens the answer may have

    @property
    def text(self) -> str:
        return "\n".join((self.task, self.claims, self.given))


@cache
def instructions(name: str) -> str:
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8").strip()


def task(name: str, **values: object) -> str:
    own = instructions(name)
    return "\n\n".join([instructions("common"), own.format(**values) if values else own])


def plan(topic: Topic, brief: str, marks: Marks, tokens: int, most: int) -> Prompt:
    told = "\n\n".join(part for part in (topic.title, brief, topic.original_text) if part)
    return Prompt(task("plan", most=most), "", block("the topic", told[: tokens * LETTERS_PER_TOKEN], marks.fresh()), 1000)


def compare(claims: Sequence[Claim], texts: Sequence[SourceText], marks: Marks, tokens: int) -> Prompt:
    near = [claim.text for claim in claims]
    room = 500 + 60 * len(claims) * len(texts)  # what one related pair takes; of few claims nearly all may be
    return Prompt(task("compare"), _claims(claims, marks), sources(texts, near, marks, tokens), min(room, 4096))


def claims(topic: Topic, known: Sequence[Claim], texts: Sequence[SourceText], marks: Marks, tokens: int, most: int) -> Prompt:
    near = [topic.title, *(claim.text for claim in known)]
    given = "\n".join((_claims(known, marks, topic), sources(texts, near, marks, tokens)))
    return Prompt(task("claims", most=most), "", given, 300 + 120 * most)


def relevance(topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText], marks: Marks, tokens: int) -> Prompt:
    near = [claim.text for claim in central]
    return Prompt(task("relevance"), _claims(central, marks, topic), sources(texts, near, marks, tokens), 100 + 150 * len(texts))


def tiers(texts: Sequence[SourceText], marks: Marks, tokens: int) -> Prompt:
    secret = marks.fresh()
    shown = [_source(text, [], secret, tokens, f"{text.source.domain} · ") for text in texts]
    return Prompt(task("tiers"), "", between_marks(shown, secret), 100 + 60 * len(texts))


def report(dossier: Dossier, marks: Marks, quotes: int) -> Prompt:
    """The verdicts are ours; the claims and quotes are strangers' words and stand between marks."""
    outlets = {source.id: one_line(source.outlet) for source in dossier.sources}
    shown = [_evidence_line(one, outlets[one.source_id]) for one in quotable(dossier)[:quotes]]
    verdicts = {one.claim_id: one.verdict for one in (dossier.recommendation.verdicts if dossier.recommendation else ())}
    listed = [f"{claim.id} ({verdicts.get(claim.id, 'unconfirmed')}): {one_line(claim.text)}" for claim in dossier.claims]
    told = "\n".join(["Claims:", *listed, "", "Quotes:", *shown])
    return Prompt(task("report"), "", block("claims and quotes", told, marks.fresh()), 1500)


def quotable(dossier: Dossier) -> list[Evidence]:
    """The weightiest first: central claims before others, contradictions before support before hearsay; nothing that steers its reader."""
    central = {claim.id for claim in dossier.claims if claim.central}
    harmless = {source.id for source in dossier.sources if not source.injection}
    order = {Relation.CONTRADICTS: 0, Relation.SUPPORTS: 1, Relation.REPORTS: 2}
    counting = [one for one in dossier.evidence if one.counts and one.source_id in harmless]
    return sorted(counting, key=lambda one: (one.claim_id not in central, order[one.relation], -one.confidence))


def _evidence_line(one: Evidence, outlet: str) -> str:
    return f"{one.source_id} ({outlet}) {one.relation} {one.claim_id}: {one_line(one.quote.exact if one.quote else '')}"


def sources(texts: Sequence[SourceText], near: Sequence[str], marks: Marks, tokens: int) -> str:
    secret = marks.fresh()
    return between_marks([_source(text, near, secret, tokens) for text in texts], secret)


def _source(text: SourceText, near: Sequence[str], secret: str, tokens: int, before: str = "") -> str:
    source = text.source
    dated = f", {source.published.words()}" if source.published else ""
    headline = one_line(f"{before}{source.outlet}{dated}: {source.title}")
    return marked(source.id, f"{headline}\n{passages(text.text, near, tokens)}", secret)


def _claims(claims: Sequence[Claim], marks: Marks, topic: Topic | None = None) -> str:
    """Claims are strangers' words too; their mark lasts, as what the provider keeps must not change."""
    listed = [f"{claim.id}: {_SPACE.sub(' ', claim.text)[:LONGEST_CLAIM]}" for claim in claims]
    told = "\n".join(([f"Topic: {one_line(topic.title)}"] if topic else []) + ["Claims:", *listed])
    return block("claims", told, marks.lasting(told))


def block(name: str, text: str, secret: str) -> str:
    return between_marks([marked(name, text, secret)], secret)


def between_marks(texts: Sequence[str], secret: str) -> str:
    return "\n".join([f"The mark is {MARK} {secret}\n", *texts, f"{MARK} {secret} end"])


def marked(name: str, text: str, secret: str) -> str:
    """Text as data: whatever in it looks like our marks no longer does."""
    return f"{MARK} {secret} {name}\n{_LINE_OF_MARKS.sub('—', text.replace(secret, ''))}"


def one_line(text: str) -> str:
    """Cut between words: half a word would be quoted, and is in no text."""
    line = _SPACE.sub(" ", text).strip()
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE + 1].rsplit(" ", 1)[0][:LONGEST_LINE]
