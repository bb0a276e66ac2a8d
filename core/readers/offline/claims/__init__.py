"""Claims: of which kind each is, and statements of many pages put together, those that say the same as one, the weightiest first."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from spacy.tokens import Span, Token

from core.english.lexicon import vocabulary
from core.english.parse import parse_line
from core.english.speech import hearsay, quotations
from core.model.claim import Claim
from core.model.reading import Reading, Statement
from core.model.source import Source
from core.model.words import ClaimKind
from core.topic.profile import carries, is_name, stem_of, weights

_QUOTED_FROM, _YEAR = 0.5, 4
_PLACES = frozenset({"GPE", "LOC", "FAC"})
_SUMS = frozenset({"MONEY", "PERCENT", "QUANTITY", "CARDINAL"})
_LIVELY = frozenset({"dobj", "attr", "nsubj", "nsubjpass"})
CONTAINED, ALIKE = 0.66, 0.4
"""Two statements say the same when they share so much of the shorter, and of both together."""
WHOLE, LITTLE_ELSE = 0.72, 0.42
"""A statement is a known claim again when it has so much of it, and so much of it is that."""
NOTHING_NEW = 0.66
"""So much of a known claim will do where a statement gives neither a name nor a figure that the claim has not."""
HIGHEST, LOWEST = 0.8, 0.32
"""The most a statement of sources can weigh, and what it has to weigh to be listed."""
_CLOSE, _SPREAD, _KIND = 0.6, 0.25, 0.15
_BY_KIND = {ClaimKind.ALLEGATION: 1.0, ClaimKind.FIGURE: 0.8, ClaimKind.DATE: 0.6, ClaimKind.PLACE: 0.5}
_PLAIN = 0.4
_FALSE = frozenset({"no", "false", "hoax", "untrue", "fake", "never", "neither", "nobody", "debunked", "bogus"})


def kind_of(text: str) -> ClaimKind:
    """An accusation before a sum before somebody's very words before a day before a place; all else happened."""
    span = parse_line(text)
    if allegation(span):
        return ClaimKind.ALLEGATION
    if any(_is_sum(token) for token in span):
        return ClaimKind.FIGURE
    if sum(end - start for start, end in quotations(text)) > _QUOTED_FROM * len(text):
        return ClaimKind.QUOTATION
    if any(entity.label_ == "DATE" and _is_day(entity) for entity in span.ents):
        return ClaimKind.DATE
    located = any(entity.label_ in _PLACES and entity.root.dep_ == "pobj" for entity in span.ents)
    return ClaimKind.PLACE if located and span.root.lemma_ in vocabulary("places", "situate") else ClaimKind.EVENT


def _is_day(entity: Span) -> bool:
    """A year, a month or a weekday; not an age."""
    aged = any(token.lower_ in ("old", "year", "years", "-", "aged") for token in entity)
    return not aged and any(token.pos_ == "PROPN" or (token.like_num and len(token) == _YEAR) for token in entity)


def _is_sum(token: Token) -> bool:
    """A figure of something: not a date, a name or a number that only tells one thing from another."""
    return (
        token.like_num
        and token.ent_type_ in _SUMS
        and (token.dep_ in ("nummod", "compound", "quantmod", *_LIVELY) or token.ent_type_ != "CARDINAL")
    )


def allegation(span: Span) -> str:
    """The first word or phrase that accuses somebody of something serious, or nothing."""
    low = span.text.lower()
    word = next((token.text for token in span if token.lemma_.lower() in vocabulary("allegations", "lemmas") and token.pos_ != "PROPN"), "")
    return word or next((phrase for phrase in sorted(vocabulary("allegations", "phrases")) if phrase in low), "")


@dataclass(frozen=True, slots=True)
class Gist:
    """What a statement says, for laying it beside others."""

    weights: Mapping[str, float]  # of each stem
    names: frozenset[str]
    figures: frozenset[str]
    denies: bool


@dataclass(slots=True)
class _Cluster:
    """Statements that say the same, the weightiest first."""

    members: list[tuple[Reading, Statement]]
    gist: Gist


@lru_cache(maxsize=4096)
def gist(text: str) -> Gist:
    span = parse_line(text)
    words = [token for token in span if carries(token)]
    denies = any(token.dep_ == "neg" or token.lemma_.lower() in vocabulary("speech", "deny") or token.lower_ in _FALSE for token in span)
    return Gist(
        dict(weights(span)),
        frozenset(stem_of(token) for token in words if is_name(token)),
        frozenset(stem_of(token) for token in words if token.like_num),
        denies,
    )


def claims(known: Sequence[Claim], readings: Sequence[Reading], sources: Mapping[str, Source]) -> tuple[Claim, ...]:
    """The known claims with whoever makes them too, then what else the pages state."""
    said = [(reading, statement) for reading in readings for statement in reading.statements]
    asked = [gist(claim.text) for claim in known]
    made = tuple(_made_by_all(claim, mine, said) for claim, mine in zip(known, asked, strict=True))
    fresh = [one for one in said if not any(_restates(gist(one[1].text), mine) for mine in asked)]
    found = [_claim(cluster, sources) for cluster in _clusters(fresh)]
    listed = sorted((claim for claim in found if claim.importance >= LOWEST), key=lambda claim: -claim.importance)
    first = 1 + max((int(claim.id[1:]) for claim in known), default=0)
    return (*made, *(replace(claim, id=f"C{first + at}") for at, claim in enumerate(listed)))


def _weight(one: Gist, words: Collection[str]) -> float:
    return sum(weight for word, weight in one.weights.items() if word in words)


def same(one: Gist, other: Gist) -> bool:
    """The shorter is nearly all in the longer, its figures too, and neither denies what the other says."""
    if one.denies != other.denies or not (one.figures <= other.figures or other.figures <= one.figures):
        return False
    mine, theirs = (_weight(each, each.weights) for each in (one, other))
    shared = _weight(one, other.weights)
    return shared >= CONTAINED * min(mine, theirs) > 0 and shared >= ALIKE * (mine + theirs - shared)


def _restates(one: Gist, known: Gist) -> bool:
    """It is the known claim or its denial, with little else: most of its words, and no new name or figure, or hardly any new word."""
    shared = _weight(known, one.weights)
    if one.names <= known.names and one.figures <= known.figures and shared >= NOTHING_NEW * _weight(known, known.weights):
        return True
    return (
        known.figures <= one.figures
        and shared >= WHOLE * _weight(known, known.weights) > 0
        and shared >= LITTLE_ELSE * _weight(one, one.weights)
    )


def _made_by_all(claim: Claim, asked: Gist, said: Sequence[tuple[Reading, Statement]]) -> Claim:
    """Whoever states it outright makes it too; who only passes it on, or denies it, does not."""
    makers = [
        reading.source_id
        for reading, one in said
        if not one.speaker
        and gist(one.text).denies == asked.denies
        and _restates(gist(one.text), asked)
        and hearsay(parse_line(one.quote.exact)) is None
    ]
    return replace(claim, made_by=tuple(dict.fromkeys((*claim.made_by, *makers))))


def _clusters(said: Sequence[tuple[Reading, Statement]]) -> list[_Cluster]:
    clusters: list[_Cluster] = []
    for one in sorted(said, key=lambda one: -one[1].importance):
        mine = gist(one[1].text)
        home = next((cluster for cluster in clusters if same(mine, cluster.gist)), None)
        if home:
            home.members.append(one)
        else:
            clusters.append(_Cluster([one], mine))
    return clusters


def _claim(cluster: _Cluster, sources: Mapping[str, Source]) -> Claim:
    """In the words of its weightiest statement; it has a speaker only where everybody who makes it names one."""
    best = cluster.members[0][1]  # its quote stands in the text of the first maker
    makers = tuple(dict.fromkeys(each.source_id for each, _ in cluster.members))
    outlets = len({sources[key].domain for key in makers if key in sources}) or 1
    spread = 1 - 1 / outlets
    weight = HIGHEST * (_CLOSE * best.importance + _SPREAD * spread + _KIND * _BY_KIND.get(best.kind, _PLAIN))
    speaker = best.speaker if all(one.speaker for _, one in cluster.members) else ""
    return Claim("", best.text, best.kind, round(weight, 3), speaker=speaker, made_by=makers, quote=best.quote)
