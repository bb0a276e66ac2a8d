"""What each source of a dossier shows of having been first: who leans on it, on whom it leans, its date, its headline, its place."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

import networkx as nx

from core.analysts.rules.leaning import own_reporting
from core.analysts.rules.patterns import any_of, phrases
from core.analysts.rules.publishers import squashed
from core.model.claim import Evidence
from core.model.dates import When
from core.model.origin import Citation, CitationKind
from core.model.source import Source, SourceText
from core.model.voice import Voice
from core.model.words import CaptureKind, Relation
from core.policy.origin import Traits
from core.policy.tiers.own_cause import OWN_CAUSE, OWN_SITE
from core.policy.tiers.table import known

NEVER_SEEN: Mapping[str, When] = {}
NO_EVIDENCE: Sequence[Evidence] = ()
_OLDEST = datetime(1990, 1, 1, tzinfo=UTC)
_HANDS_ON = phrases(r"""
    reports? · reportedly · rumou?rs? · rumou?red · allegedly · alleged · claims? · claimed · said to · says? · according to · sources?
    purportedly · supposedly · apparently · could · may · might · media
""")
_REACTS = re.compile(
    r"\b"
    + any_of(r"""
    no, · not · n['’]t · hoax · fake · false · debunk\w* · deni(?:es|ed|al) · den(?:y|ies) · refutes? · dismiss\w* · untrue · rumou?rs? · fact[ -]check
    satire · myth · sorry · responds? · reacts? · response · after · explained · why · how · what · really · truth · viral · update[ds]?
    """)
    + r"\b",
    re.IGNORECASE,
)
_POSTED = re.compile(r"(?:^|[./])(?:forums?|boards?|community|threads?|comments|watch|status|posts?)(?:[./?]|$)|forum")


def traits(
    texts: Sequence[SourceText],
    citations: Sequence[Citation],
    voices: Sequence[Voice],
    first_seen: Mapping[str, When] = NEVER_SEEN,
    evidence: Iterable[Evidence] = NO_EVIDENCE,
    now: datetime | None = None,
) -> tuple[Traits, ...]:
    """One for each text that has an address; `evidence` is of the central claims, `first_seen` of pages, by source id."""
    against = {one.source_id for one in evidence if one.relation is Relation.CONTRADICTS}
    copies = {member.source_id: member.why for voice in voices for member in voice.members if not member.original}
    named, first = _named_by(texts, citations), _named_by(texts, [one for one in citations if one.kind is CitationKind.FIRST])
    leaning = _leaning(citations)
    return tuple(
        Traits(
            source_id=(source := text.source).id,
            outlet=source.outlet,
            tier=source.rated,
            published=possible(source.published, now),
            first_seen=possible(first_seen.get(source.id), now),
            named_by=named.get(outlet_of(source), 0),
            first_by=first.get(outlet_of(source), 0),
            leans_on=leaning.get(source.id, ""),
            copies=copies.get(source.id, ""),
            own_words=own_reporting(text),
            party=_party(source),
            posted=source.capture_kind is CaptureKind.POST or bool(_POSTED.search(source.url_key)),
            hands_on=_words(_HANDS_ON, source.title),
            reacts="contradicts it" if source.id in against else _words(_REACTS, source.title),
        )
        for text in texts
        if text.source.url
    )


def absent(texts: Sequence[SourceText], citations: Sequence[Citation]) -> dict[str, int]:
    """Publishers that are named without being here, by how many outlets."""
    outlet = {text.source.id: outlet_of(text.source) for text in texts}
    naming: dict[str, set[str]] = defaultdict(set)
    written: dict[str, str] = {}
    for one in citations:
        if not one.on and one.name:
            naming[squashed(one.name)].add(outlet.get(one.source_id, one.source_id))
            written.setdefault(squashed(one.name), one.name)
    return {written[key]: len(outlets) for key, outlets in naming.items()}


def possible(when: When | None, now: datetime | None) -> When | None:
    """A date before the web, in the future or on no calendar tells nothing."""
    try:
        fits = when is not None and when.start >= _OLDEST and (now is None or when.start <= now + timedelta(days=1))
    except ValueError:
        return None
    return when if fits else None


def outlet_of(source: Source) -> str:
    """A source of unknown address is an outlet of its own."""
    return squashed(source.outlet) or source.domain or source.id


def _named_by(texts: Sequence[SourceText], citations: Sequence[Citation]) -> dict[str, int]:
    """How many other outlets lean on each outlet, straight or by way of others."""
    outlet = {text.source.id: outlet_of(text.source) for text in texts}
    graph: nx.DiGraph[str] = nx.DiGraph(
        (outlet[one.on], outlet[one.source_id]) for one in citations if one.on in outlet and one.source_id in outlet
    )
    return {name: len(nx.descendants(graph, name)) for name in graph}


def _leaning(citations: Sequence[Citation]) -> dict[str, str]:
    found: dict[str, str] = {}
    for one in citations:
        if one.name:
            found.setdefault(one.source_id, one.name)
    return found


def _party(source: Source) -> str:
    if source.tier_reason in (OWN_SITE.reason, OWN_CAUSE.reason):
        return "speaks for itself on its own site"
    outlet = known(source.url_key)
    return "a public body on its own site" if outlet is not None and outlet.official else ""


def _words(pattern: re.Pattern[str], title: str) -> str:
    match = pattern.search(title)
    return match.group() if match else ""
