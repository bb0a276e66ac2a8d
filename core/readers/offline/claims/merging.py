"""Statements of many pages as claims: those that say the same are one, none is a known claim again or its denial, the weightiest first."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import log

from core.english.parse import parse_line
from core.english.speech import hearsay
from core.model.claim import Claim
from core.model.reading import Reading, Statement
from core.model.source import Source
from core.model.words import ClaimKind
from core.topic.profile import carries, is_name, stem_of

SAME, NEARLY = 0.5, 0.38
"""Share of their weight that two statements have in common when they say the same; names and figures agreeing, a little less will do."""
HIGHEST, LOWEST = 0.8, 0.32
"""The most a statement of sources can weigh, and what it has to weigh to be listed."""
_CLOSE, _SPREAD, _KIND = 0.6, 0.25, 0.15
_BY_KIND = {ClaimKind.ALLEGATION: 1.0, ClaimKind.FIGURE: 0.8, ClaimKind.DATE: 0.6, ClaimKind.PLACE: 0.5}
_PLAIN = 0.4


@dataclass(frozen=True, slots=True)
class Gist:
    """What a statement says, for laying it beside others."""

    stems: frozenset[str]
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
    words = [token for token in parse_line(text) if carries(token)]
    return Gist(
        frozenset(map(stem_of, words)),
        frozenset(stem_of(token) for token in words if is_name(token)),
        frozenset(stem_of(token) for token in words if token.like_num and any(map(str.isdigit, token.text))),
        any(
            token.dep_ == "neg" or token.lower_ in ("no", "false", "hoax", "untrue", "deny", "denied", "denies")
            for token in parse_line(text)
        ),
    )


def claims(known: Sequence[Claim], readings: Sequence[Reading], sources: Mapping[str, Source]) -> tuple[Claim, ...]:
    """The known claims with whoever makes them too, then what else the pages state."""
    said = [(reading, statement) for reading in readings for statement in reading.statements]
    rarity = _rarity([gist(one.text) for _, one in said] + [gist(claim.text) for claim in known])
    asked = [gist(claim.text) for claim in known]
    made = tuple(_made_by_all(claim, mine, said, rarity) for claim, mine in zip(known, asked, strict=True))
    fresh = [one for one in said if not any(_restates(gist(one[1].text), mine, rarity) for mine in asked)]
    found = [_claim(cluster, sources) for cluster in _clusters(fresh, rarity)]
    listed = sorted((claim for claim in found if claim.importance >= LOWEST), key=lambda claim: -claim.importance)
    first = 1 + max((int(claim.id[1:]) for claim in known), default=0)
    return (*made, *(replace(claim, id=f"C{first + at}") for at, claim in enumerate(listed)))


def _rarity(gists: Sequence[Gist]) -> Mapping[str, float]:
    """What all statements have tells none of them apart."""
    often = Counter(word for one in gists for word in one.stems)
    return {word: log(1 + len(gists) / count) for word, count in often.items()}


def _weight(words: Iterable[str], rarity: Mapping[str, float]) -> float:
    return sum(rarity.get(word, 1.0) for word in words)


def same(one: Gist, other: Gist, rarity: Mapping[str, float]) -> bool:
    """They share most of what they say, no figure of one is missing from the other's, and none denies what the other says."""
    if one.denies != other.denies or (one.figures and other.figures and one.figures != other.figures):
        return False
    shared, whole = _weight(one.stems & other.stems, rarity), _weight(one.stems | other.stems, rarity)
    agreed = bool(one.names and one.names == other.names and one.figures == other.figures)
    return shared >= (NEARLY if agreed else SAME) * whole > 0


def _restates(one: Gist, known: Gist, rarity: Mapping[str, float]) -> bool:
    """It is the known claim or its denial, with little else: nearly all of the claim's words, and few new ones."""
    shared = _weight(one.stems & known.stems, rarity)
    return shared >= 0.75 * _weight(known.stems, rarity) > 0 and shared >= 0.4 * _weight(one.stems, rarity)


def _made_by_all(claim: Claim, asked: Gist, said: Sequence[tuple[Reading, Statement]], rarity: Mapping[str, float]) -> Claim:
    """Whoever states it outright makes it too; who only passes it on, or denies it, does not."""
    makers = [
        reading.source_id
        for reading, one in said
        if not one.speaker
        and hearsay(parse_line(one.quote.exact)) is None
        and gist(one.text).denies == asked.denies
        and _restates(gist(one.text), asked, rarity)
    ]
    return replace(claim, made_by=tuple(dict.fromkeys((*claim.made_by, *makers))))


def _clusters(said: Sequence[tuple[Reading, Statement]], rarity: Mapping[str, float]) -> list[_Cluster]:
    clusters: list[_Cluster] = []
    for one in sorted(said, key=lambda one: -one[1].importance):
        mine = gist(one[1].text)
        home = next((cluster for cluster in clusters if same(mine, cluster.gist, rarity)), None)
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
