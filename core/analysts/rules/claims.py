"""The checkable statements a topic and its sources make, merged and ranked."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.analysts.rules.allegations import allegation
from core.analysts.rules.attribution import sayings
from core.analysts.rules.contradiction import is_negated
from core.analysts.rules.framing import plain
from core.analysts.rules.page import page
from core.analysts.rules.patterns import any_of, phrases
from core.analysts.rules.prose import Statement, statement, statements
from core.analysts.rules.stance import compare
from core.model.claim import Claim, Quote
from core.model.source import SourceText
from core.model.topic import Topic
from core.model.words import ClaimKind, Relation

MOST = 12
NOT_CLEAR = r"it (?:is|was|remains) (?:not (?:yet )?(?:clear|known|certain)|unclear|unknown)|nobody knows|it is an open question"

_SHORTEST, _LONGEST, _LEAST = 30, 320, 0.3
_UNCLEAR = re.compile(rf"^(?:{NOT_CLEAR}|whether|what|why|how|who|where)\b|\?\s*[\"”’)]*$", re.IGNORECASE)
_OPINION = phrases("""
    should · must · ought · i (?:think|believe|hope|feel|guess|suspect|wonder) · we (?:think|believe|hope|feel) · in my (?:view|opinion)
    wish(?:es)? to · would like to · (?:is|are) (?:pleased|proud|happy|delighted) to · thanks? · sorry · this (?:page|site|blog)
    arguably · hopefully · let us · let's · imagine · shame · disgrace(?:ful)? · outrageous · wonderful · terrible
""")
_BOILERPLATE = phrases(r"""
    cookies? · subscribe · newsletter · sign up · log in · all rights reserved · copyright · privacy policy · terms of use · click here
    read more · read the full · share this · follow us · advertisement · sponsored · comments? (?:are|is) (?:open|closed) · contact(?=:)
    for immediate release · e-?mail us · enquiries(?=:) · you · your
""")
_POINTS = any_of(
    "he · she · it · they · this · that · these · those · his · her · its · their · there · here · i · we · you · such · both · then"
)
_POINTS_BACK = re.compile(rf"^[\"“'‘]?{_POINTS}\b", re.IGNORECASE)
_VERB = phrases(r"""
    is · are · was · were · has · have · had · will · did · does · do · said · says · told · knew · found · sold · bought · took
    gave · made
    went · came · fell · rose · left · won · lost · paid · sent · held · kept · built · began · broke · cost · put · cut · hit · shut
    ran
    met · led · \w{2,}ed · \w{3,}[^s]s
""")


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A statement of one source that could be a claim."""

    text: str
    read: Statement
    speaker: str
    quote: Quote
    source_id: str
    domain: str
    closeness: float


def central_claims(topic: Topic, brief: str) -> tuple[Claim, ...]:
    """The title as a statement; then the brief's first statement when it adds a figure, a date or a name."""
    title = plain(topic.title)
    first = _first_statement(brief or topic.original_text)
    texts = [text for text in (title, first) if any(sign.isalnum() for sign in text)]
    if len(texts) == 2 and not _adds(texts[0], texts[1]):
        texts = texts[:1]
    return tuple(
        Claim(id=f"C{number}", text=text, kind=kind_of(text), importance=importance, central=True)
        for number, (text, importance) in enumerate(zip(texts, (1.0, 0.9), strict=False), 1)
    )


def _first_statement(text: str) -> str:
    return next((plain(said.text) for said in statements(text[:4000]) if not _UNCLEAR.search(said.text)), "")


def _adds(title: str, first: str) -> bool:
    known, more = statement(title), statement(first)
    names = {name for name in _all_names(more) if name not in known.ideas}
    figures = [figure for figure in more.figures if not any(figure.agrees(other) for other in known.figures)]
    dates = [dated for dated in more.dates if not any(dated.agrees(other) for other in known.dates)]
    return bool(names or figures or dates)


def _all_names(read: Statement) -> set[str]:
    """Capitalised words, the first one too when another name follows it."""
    first = read.tokens[0] if read.tokens else None
    opening = {first.idea} if first and first.idea and len(read.tokens) > 1 and read.tokens[1].name else set()
    return set(read.names) | opening


def kind_of(text: str) -> ClaimKind:
    read = statement(text)
    if allegation(text):
        return ClaimKind.ALLEGATION
    if any(figure.unit not in ("label", "ordinal") and (figure.unit or figure.noun or figure.high >= 1000) for figure in read.figures):
        return ClaimKind.FIGURE
    if read.quoted:
        return ClaimKind.QUOTATION
    return ClaimKind.DATE if read.dates else ClaimKind.EVENT


def claims(topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Claim, ...]:
    """What is known already, with the sources that make it too; then up to twelve further statements, most important first."""
    subject = _subject(topic, central)
    known = list(central)
    groups: list[list[_Candidate]] = []
    about = [text for text in texts if _is_english(text) and _speaks(text, central)]
    for candidate in (one for text in about for one in _candidates(text, subject)):
        making = [number for number, claim in enumerate(known) if makes(candidate.read, statement(claim.text))]
        for number in making:
            known[number] = _also_made_by(known[number], candidate.source_id)
        if not making and not any(alike(candidate.read, statement(claim.text)) and _turned(candidate, claim) for claim in known):
            _gather(groups, candidate)
    others = sorted((claim for group in groups if (claim := _claim(group)).importance >= _LEAST), key=lambda claim: -claim.importance)
    room = max(0, MOST - sum(not claim.central for claim in known))
    return (*known, *_numbered(others[:room], known))


def _speaks(text: SourceText, central: Sequence[Claim]) -> bool:
    """A page that says nothing about what is to be checked has nothing to add to it."""
    return any(compare(claim, text).relation is not Relation.UNRELATED for claim in central if claim.central)


def _turned(candidate: _Candidate, claim: Claim) -> bool:
    """A denial of a known claim is evidence on that claim, not a claim of its own."""
    return is_negated(candidate.read) != is_negated(statement(claim.text))


def _also_made_by(claim: Claim, source_id: str) -> Claim:
    return claim if source_id in claim.made_by else replace(claim, made_by=(*claim.made_by, source_id))


def _is_english(text: SourceText) -> bool:
    return text.source.language.lower()[:2] in ("", "en")


def _subject(topic: Topic, central: Sequence[Claim]) -> frozenset[str]:
    ideas = statement(topic.title[:600]).ideas | statement(topic.brief[:2000]).ideas
    return ideas.union(*(statement(claim.text).ideas for claim in central if claim.central))


def _candidates(text: SourceText, subject: frozenset[str]) -> Iterator[_Candidate]:
    read = page(text)
    for said in read.statements:
        shared = said.ideas & subject
        if len(shared) >= 2 and is_checkable(said):
            bare = plain(said.text)
            speaker = next((one.speaker for one in sayings(said.text)), "")
            closeness = len(shared) / (len(said.ideas) or 1)
            yield _Candidate(bare, statement(bare), speaker, read.quote(said), text.source.id, text.source.domain, closeness)


def is_checkable(said: Statement) -> bool:
    """A figure, a date or a name, and something that happens; no question, opinion or page furniture."""
    text = said.text
    if not _SHORTEST <= len(text) <= _LONGEST or not (said.figures or said.dates or _all_names(said)):
        return False
    unfit = _UNCLEAR.search(text) or _OPINION.search(text) or _BOILERPLATE.search(text) or _POINTS_BACK.match(text)
    return not unfit and bool(_VERB.search(text))


def _gather(groups: list[list[_Candidate]], candidate: _Candidate) -> None:
    for group in groups:
        if same(group[0].read, candidate.read):
            group.append(candidate)
            return
    groups.append([candidate])


def same(one: Statement, other: Statement) -> bool:
    """Whether two statements say one thing: most words shared, no figure or date against another."""
    dates = not any(mine.clashes(theirs) for mine in one.dates for theirs in other.dates)
    figures = _holds_figures(one, other) and _holds_figures(other, one)
    return alike(one, other) and is_negated(one) == is_negated(other) and figures and dates


def makes(said: Statement, claim: Statement) -> bool:
    """Whether a statement makes a claim: the same thing, with every figure and date the claim has."""
    dates = all(any(dated.agrees(asked) for dated in said.dates) for asked in claim.dates)
    return alike(said, claim) and is_negated(said) == is_negated(claim) and _holds_figures(said, claim) and dates


def alike(one: Statement, other: Statement) -> bool:
    shared, fewer = len(one.ideas & other.ideas), min(len(one.ideas), len(other.ideas))
    return shared >= 2 and (shared >= 0.5 * len(one.ideas | other.ideas) or (fewer >= 4 and shared >= 0.75 * fewer))


def _holds_figures(said: Statement, claim: Statement) -> bool:
    return all(any(figure.agrees(asked) for figure in said.figures) for asked in claim.figures)


def _claim(group: Sequence[_Candidate]) -> Claim:
    best = max(group, key=lambda one: one.closeness)
    kind = kind_of(best.text)
    domains = len({one.domain for one in group})
    weight = {ClaimKind.ALLEGATION: 0.15, ClaimKind.FIGURE: 0.1, ClaimKind.DATE: 0.05}.get(kind, 0.0)
    importance = min(0.85, 0.2 + 0.35 * best.closeness + 0.1 * min(3, domains - 1) + weight)
    return Claim(
        id="",
        text=best.text,
        kind=kind,
        importance=round(importance, 3),
        speaker=best.speaker,
        made_by=tuple(dict.fromkeys(one.source_id for one in group)),
        quote=best.quote,
    )


def _numbered(others: Iterable[Claim], known: Sequence[Claim]) -> Iterator[Claim]:
    last = max((int(claim.id[1:]) for claim in known if claim.id[1:].isdigit()), default=0)
    return (replace(claim, id=f"C{number}") for number, claim in enumerate(others, last + 1))
