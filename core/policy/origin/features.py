"""What each source shows of having been first: who leans on it, on whom it leans, its date, its place; and when the calendar decides."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from datetime import datetime, timedelta

import networkx as nx

from core.model.claim import Evidence
from core.model.dates import When
from core.model.origin import Citation, CitationKind, Ground, Rests, Voice
from core.model.reading import Reading
from core.model.source import Source, SourceText
from core.model.words import OutletKind, Relation
from core.policy.origin.ranking import OURS, Ranking, Traits, appeared, days_later
from core.policy.outlets.names import Houses, house, squashed
from core.policy.outlets.press import is_platform
from core.policy.page_dates import certainly_after, possible
from core.policy.tiers.addresses import countries_of, mentions, name_and_ending
from core.policy.tiers.own_cause import speaks_for_itself
from core.policy.tiers.table import known

NEVER_SEEN: Mapping[str, When] = {}
NO_EVIDENCE: Sequence[Evidence] = ()
NO_READINGS: Mapping[str, Reading] = {}
_UNREAD = Reading("", "", "", "", "")
_HEADLINES: dict[str, list[str]] = tomllib.loads(OURS.read_text(encoding="utf-8"))["headlines"]
_HANDS_ON, _REACTS = (re.compile(rf"\b(?:{'|'.join(_HEADLINES[name])})\b", re.IGNORECASE) for name in ("hands_on", "reacts"))
LONGEST = 100_000
_LONGEST_NAME = 5
_CAPITAL = r"(?:[a-z]{1,2}(?=[A-Z][a-z]))?[A-Z0-9][\w&’'.+-]*"
_ARABIC = r"[Aa]l[ -]|(?:[Ee]l|[Aa][dnrst]|[Aa]sh)-"
"""The article that opens an Arabic name."""
_RUN = re.compile(rf"(?<![\w@#])(?:{_ARABIC})?{_CAPITAL}(?: (?:of |and |& |the )?{_CAPITAL})*")
_ADDRESS = re.compile(r"(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,5}(?:com|org|net|info|website|[a-z]{2})(?![\w])", re.IGNORECASE)
_ENDING = re.compile(r"\.[^\W\d_]{2}")
"""Without one there is no address."""
LOCAL = "a local outlet"


def traits(
    texts: Sequence[SourceText],
    citations: Sequence[Citation],
    voices: Sequence[Voice],
    first_seen: Mapping[str, When] = NEVER_SEEN,
    evidence: Iterable[Evidence] = NO_EVIDENCE,
    claims: Sequence[str] = (),
    now: datetime | None = None,
    readings: Mapping[str, Reading] = NO_READINGS,
) -> tuple[Traits, ...]:
    """One for each text that has an address; `evidence` is of the central claims, whose words are `claims`, `first_seen` of pages."""
    leaning = _telling(citations, claims)
    named, first = _leaned_on(texts, leaning), _leaned_on(texts, [one for one in leaning if one.kind is CitationKind.FIRST])
    spoken_of, against, on = _spoken_of(texts, claims), _against(evidence), _first_named(leaning)
    copies = {member.source_id: member.why for voice in voices for member in voice.members if not member.original}
    about = " ".join([*claims, *(text.source.title for text in texts)])
    return tuple(
        Traits(
            source_id=(source := text.source).id,
            outlet=source.outlet,
            tier=source.rated,
            published=possible(source.published, now),
            first_seen=possible(first_seen.get(source.id), now),
            named_by=named.get(house(source), 0),
            spoken_of=spoken_of.get(house(source), 0),
            first_by=first.get(house(source), 0),
            leans_on=on.get(source.id, ""),
            copies=copies.get(source.id, ""),
            own=(reading := readings.get(source.id, _UNREAD)).own_reporting,
            own_words=reading.own_words.exact if reading.own_words else "",
            party=_party(source),
            hands_on=_words(_HANDS_ON, source.title),
            reacts=_words(_REACTS, source.title),
            against=against.get(source.id, 0.0),
            near=_near(source, about),
            aside=_aside(readings.get(source.id), readings.values()),
            unknown=source.outlet_kind is OutletKind.UNKNOWN,
        )
        for text in texts
        if text.source.url
    )


def absent(texts: Sequence[SourceText], citations: Sequence[Citation], claims: Sequence[str] = ()) -> dict[str, int]:
    """Publishers that are named without being here, by how many outlets; a network is where somebody else said it."""
    outlet = {text.source.id: house(text.source) for text in texts}
    naming: dict[str, set[str]] = defaultdict(set)
    written: dict[str, str] = {}
    for one in _telling(citations, claims):
        if not one.on and one.name and not one.problem and not is_platform(one.name):
            naming[squashed(one.name)].add(outlet.get(one.source_id, one.source_id))
            written.setdefault(squashed(one.name), one.name)
    return {written[key]: len(outlets) for key, outlets in naming.items()}


def _telling(citations: Sequence[Citation], claims: Sequence[str]) -> list[Citation]:
    """Those that say where the story comes from: not what somebody told another outlet, nor whoever the claim itself is about."""
    inside = names_of(claims)
    return [one for one in citations if one.kind is not CitationKind.TOLD and squashed(one.name) not in inside]


def names_of(claims: Sequence[str]) -> set[str]:
    """Every run of a claim's words, as an address would write it."""
    split = [claim.split() for claim in claims]
    return {
        squashed(" ".join(words[first:last]).rstrip(",;:!?"))
        for words in split
        for first in range(len(words))
        for last in range(first + 1, min(first + _LONGEST_NAME, len(words)) + 1)
    }


def _against(evidence: Iterable[Evidence]) -> dict[str, float]:
    """How likely each source contradicts a central claim, at most."""
    place = list(Relation).index(Relation.CONTRADICTS)
    found: dict[str, float] = {}
    for one in evidence:
        likely = one.chances[place] if one.chances else one.confidence * (one.relation is Relation.CONTRADICTS)
        found[one.source_id] = max(likely, found.get(one.source_id, 0.0))
    return found


def _leaned_on(texts: Sequence[SourceText], citations: Sequence[Citation]) -> dict[str, int]:
    """How many other houses lean on each, straight or by way of others; the same words in two places are one voice."""
    home = {text.source.id: house(text.source) for text in texts}
    edges: dict[tuple[str, str, str], str] = {}
    for one in citations:
        if one.on in home and one.source_id in home and home[one.on] != home[one.source_id]:
            words = f"{one.quote.prefix}{one.quote.exact}{one.quote.suffix}" if one.quote else one.source_id
            edges.setdefault((home[one.on], one.kind, words), home[one.source_id])
    graph: nx.DiGraph[str] = nx.DiGraph((key[0], leaning) for key, leaning in edges.items())
    return {name: len(nx.descendants(graph, name)) for name in graph}


def _spoken_of(texts: Sequence[SourceText], claims: Sequence[str]) -> dict[str, int]:
    """How many texts of other houses name each house at all."""
    names = [(house(text.source), _names_in(text.text)) for text in texts]
    known = _houses_called(set[tuple[str, ...]]().union(*(said for _, said in names)), texts, claims)
    found: dict[str, set[str]] = defaultdict(set)
    for me, said in names:
        for named in {known[words] for words in said & known.keys()} - {me}:
            found[named].add(me)
    return {name: len(by) for name, by in found.items()}


def _houses_called(names: Iterable[tuple[str, ...]], texts: Sequence[SourceText], claims: Sequence[str]) -> dict[tuple[str, ...], str]:
    """Of the names in all texts, each looked up once, those of a house here that the claim does not name."""
    houses = Houses(text.source for text in texts)
    inside = names_of(claims)
    return {words: named for words in names if (named := houses.called(words)) and squashed(" ".join(words)) not in inside}


def _names_in(text: str) -> set[tuple[str, ...]]:
    """Every run of words that begins with a capital, in whole and in part, and what every address is built on."""
    hosts = _ADDRESS.findall(text) if _ENDING.search(text) else ()
    found: set[tuple[str, ...]] = {(name_and_ending(host.lower())[0],) for host in hosts}
    for run in set(_RUN.findall(text[:LONGEST])):
        words = run.split()
        found |= {tuple(words[first:last]) for first in range(len(words)) for last in range(first + 1, min(first + 5, len(words)) + 1)}
    return found


def _first_named(citations: Sequence[Citation]) -> dict[str, str]:
    found: dict[str, str] = {}
    for one in citations:
        if one.name:
            found.setdefault(one.source_id, one.name)
    return found


def _aside(reading: Reading | None, readings: Iterable[Reading]) -> float:
    """A page about a neighbouring story may speak of the claim in passing; nobody has that from there."""
    most = max((one.about for one in readings), default=0.0)
    return 1 - reading.about / most if reading and most else 0.0


def _near(source: Source, about: str) -> str:
    """Why it is near to what happened: of the country the story is about, or a local outlet, which seldom has what others had first."""
    outlet = known(source.url_key)
    countries = countries_of(source.domain, outlet.place if outlet else "")
    country = next((country for country in countries if mentions(country, about)), "")
    if country:
        return f"an outlet of {country}, which the story is about"
    return LOCAL if source.outlet_kind is OutletKind.LOCAL else ""


def _party(source: Source) -> str:
    return "speaks for itself on its own site" if source.outlet_kind is OutletKind.PARTY else speaks_for_itself(source)


def _words(pattern: re.Pattern[str], title: str) -> str:
    match = pattern.search(title)
    return match.group() if match else ""


WEEK = timedelta(days=7)
"""A page from longer before is about something else, or the story came up again."""
BY_CALENDAR = 50.0
"""The most confidence in an origin that the calendar alone put first: the signs spoke for another."""
Dated = tuple[Traits, When]


def settled(ranking: Ranking, traits: Sequence[Traits], leaned_on: Mapping[str, int], against: Set[str] = frozenset()) -> Ranking:
    """The ranking, unless somebody who leans on nobody certainly came before whom it puts first, and everybody of the kind is dated.

    `leaned_on` says how many sources here retell each; whoever is `against` it answers what others said.
    """
    by_id = {one.source_id: one for one in traits}
    top = by_id[ranking.candidates[0].source_id] if ranking.candidates else None
    first, until = earliest([one for one in traits if one.source_id not in against], leaned_on), appeared(top) if top else None
    if first is None or top is None or until is None or first[0] is top:
        return ranking
    one, when = first
    notice = bool(one.party) and when.precision == "day" and until.day == when.day
    soon = until.start.date() - when.start.date() <= WEEK
    return _promoted(ranking, first) if soon and (notice or certainly_after(until, when)) else ranking


def earliest(traits: Sequence[Traits], leaned_on: Mapping[str, int]) -> Dated | None:
    """The first of those who lean on nobody; none where one of them has no date, for it may have been earlier.

    A body's own notice may carry a day where reports carry an hour of it: it comes first if others retell it. Any other page
    without an hour comes after that day's hours.
    """
    alone = [one for one in traits if independent(one)]
    dated = [(one, when) for one in alone if (when := appeared(one))]
    if len(dated) < len(alone) or len(dated) < 2:
        return None
    day = min(when.day for _, when in dated)
    those = [(one, when) for one, when in dated if when.day == day]
    notices = [pair for pair in those if pair[0].party and pair[1].precision == "day" and leaned_on.get(pair[0].source_id)]
    if notices:
        return max(notices, key=lambda pair: (leaned_on[pair[0].source_id], pair[0].source_id))
    hours = [pair for pair in those if pair[1].precision == "moment"]
    return min(hours, key=lambda pair: (pair[1].start, pair[0].source_id)) if hours else those[0] if len(those) == 1 else None


def appears_first(traits: Sequence[Traits], origin: str) -> Dated | None:
    """Who bears the earliest date of all, where that is certainly before the origin's, or the origin has none; no date from long before."""
    dated = [(one, when) for one in traits if days_later(one, traits) == 0 and (when := appeared(one))]
    found = min(dated, key=lambda pair: (pair[1].precision != "moment", pair[1].start, pair[0].source_id), default=None)
    mine = next((appeared(one) for one in traits if one.source_id == origin), None)
    if found is None or found[0].source_id == origin:
        return None
    return found if mine is None or certainly_after(mine, found[1]) else None


def independent(one: Traits) -> bool:
    """Whether it has it from nobody; a body speaks for itself, whomever it names."""
    return not one.copies and (bool(one.party) or not one.leans_on)


def _promoted(ranking: Ranking, first: Dated) -> Ranking:
    """It comes before whom the ranking put first; everybody keeps the chance the signs gave."""
    one, when = first
    mine = next(each for each in ranking.candidates if each.source_id == one.source_id)
    why = Ground(f"its date decided: of all who name nobody else as their source, it came first ({when.words()})", Rests.DATE)
    lifted = replace(mine, reasons=(why, *(reason for reason in mine.reasons if reason.rests is not Rests.DATE)))
    ordered = (lifted, *(each for each in ranking.candidates if each is not mine))
    return replace(ranking, candidates=ordered, confidence=min(BY_CALENDAR, ranking.confidence))
