"""Small dossiers for tests of the rules: sources by outlet and tier, and what each says about a claim."""

from collections.abc import Sequence
from dataclasses import replace

from core.model.claim import Claim, Evidence, Quote
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.origin import Voice, VoiceMember
from core.model.source import Source
from core.model.topic import Topic
from core.model.words import ClaimKind, ContradictionKind, Mode, QuoteState, Relation, Tier
from core.policy.level.rulebook import Calibration, load_rulebook

RULES = replace(load_rulebook(), calibration=Calibration(-2.3, 2.0, 2.0))
"""Our rulebook with round numbers where it holds fitted ones, so that a new fit moves no case."""
RELATIONS = {"+": Relation.SUPPORTS, "x": Relation.CONTRADICTS, ">": Relation.REPORTS, "<": Relation.REPORTS, ".": Relation.UNRELATED}
"""> passes it on, < passes on that somebody says otherwise."""
TOPIC = Topic(1, "The mill closed on Friday", "The mill closed.")


def source(number: int, tier: int | None = 2, *, outlet: str = "", when: str = "", owner: str = "", byline: str = "") -> Source:
    name = outlet or f"Outlet {number}"
    host = name.lower().replace(" ", "-") + ".example"
    made = Source(f"S{number:03}", f"https://{host}/{number}", f"{host}/{number}", host, name, "Title", byline=byline, owner=owner)
    return made.with_(tier=Tier(tier) if tier else None, published=When(when) if when else None, capture="a" * 64, text_sha256="b" * 64)


def says(source_id: str, sign: str, claim_id: str = "C1", state: QuoteState = QuoteState.VERIFIED) -> Evidence:
    relation = RELATIONS[sign]
    if relation is Relation.UNRELATED:
        return Evidence(claim_id, source_id, relation)
    kind = ContradictionKind.DIRECT if sign in "x<" else None
    return Evidence(claim_id, source_id, relation, Quote("words", 0, 5), "words", kind, 0.9, state=state)


def voice(name: str, tier: int, *ids: str, copies: Sequence[str] = ()) -> Voice:
    members = [*(VoiceMember(key, True) for key in ids), *(VoiceMember(key, False, "copy") for key in copies)]
    return Voice(name, f"Voice {name}", Tier(tier), tuple(members))


def case(spec: str, *, kind: ClaimKind = ClaimKind.EVENT) -> Dossier:
    """A dossier with one central claim from a spec such as "1+ 2+ 3x": independent sources by tier and what they say."""
    parts = spec.split()
    sources = [source(place, int(part[0])) for place, part in enumerate(parts, 1)]
    return Dossier(
        1,
        TOPIC,
        Mode.QUICK,
        sources=tuple(sources),
        claims=(Claim("C1", "The mill closed on Friday", kind, 1.0, True),),
        evidence=tuple(says(one.id, part[1]) for one, part in zip(sources, parts, strict=True)),
        voices=tuple(voice(chr(64 + place), int(part[0]), one.id) for place, (one, part) in enumerate(zip(sources, parts, strict=True), 1)),
    )
