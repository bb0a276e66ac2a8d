"""A detailed investigation at its full size, 25 claims × 30 sources in 16 voices, for tests and pictures of the screens of judgement."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from sqlalchemy.orm import Session

from core.model.claim import Claim, ClaimVerdict, Evidence, Quote
from core.model.dates import When
from core.model.dossier import Dossier, Gap
from core.model.judgement import Discrepancy, Flag, Reason, Recommendation, Saying
from core.model.origin import Voice, VoiceMember
from core.model.source import Source
from core.model.topic import Topic
from core.model.words import ClaimKind, ContradictionKind, FlagKind, Level, Mode, QuoteState, Relation, Status, Tier, Verdict
from db import dossiers, investigations, topics
from db.vault import FileVault
from tests.exhibits import captured, with_capture
from tests.newsroom import NOON

TITLE = "Sluice gates at Brackwater failed in the January storm because repairs were put off"
FIGURE, DATE, PLACE, ALLEGATION, EVENT = ClaimKind.FIGURE, ClaimKind.DATE, ClaimKind.PLACE, ClaimKind.ALLEGATION, ClaimKind.EVENT

# What the claim says, and what a source says that holds the opposite; the first three are the topic's own.
CLAIMS: tuple[tuple[ClaimKind, str, str], ...] = (
    (EVENT, "The sluice gates at Brackwater failed in the storm of 11 January", "The gates held; the water came over the sea wall"),
    (ALLEGATION, "Harbour Works put off repairs it knew were urgent", "No urgent repair was ever put off"),
    (FIGURE, "The flood caused damage of 14 million", "The damage comes to 6.5 million, the insurers say"),
    (FIGURE, "Two of the three gates did not close", "All three gates closed, the log of the control room shows"),
    (DATE, "The last full inspection was in March 2023", "The gates were inspected in full in October 2025"),
    (FIGURE, "412 homes were flooded", "About 270 homes were flooded"),
    (EVENT, "A hydraulic pump stopped at 02:40", "The pump ran until the power failed at 04:15"),
    (EVENT, "The night shift was one person short", "The night shift was complete"),
    (ALLEGATION, "A manager told staff not to log the leak", "Nobody was told to leave anything out of the log"),
    (PLACE, "The water came in at Tally Quay first", "Fish Quay was under water an hour before Tally Quay"),
    (EVENT, "The fire service pumped out the hospital cellar", "The hospital stayed dry"),
    (FIGURE, "The repair had been priced at 380,000", "The repair was priced at 1.1 million"),
    (DATE, "The council was warned on 3 December", "The first warning reached the council on 9 January"),
    (EVENT, "A sensor at gate two had been dead since summer", "Every sensor was replaced in September"),
    (FIGURE, "The tide stood at 4.92 metres", "The gauge read 4.61 metres at its highest"),
    (EVENT, "Three people were taken to hospital", "Nobody was hurt"),
    (EVENT, "The inspectorate opened an inquiry", "No inquiry has been opened"),
    (EVENT, "The union asked for a second engineer in autumn", "The union raised no such request"),
    (PLACE, "The emergency generator stood in the flooded cellar", "The generator stands on the roof"),
    (EVENT, "The harbour master resigned", "The harbour master is on leave and has not resigned"),
    (FIGURE, "Insurance covers a third of the damage", "Insurance covers most of the damage"),
    (EVENT, "The school on Lantern Street stayed closed for a week", "The school opened again on 13 January"),
    (EVENT, "Sandbags ran out by midnight", "There were sandbags until the morning"),
    (DATE, "The gates were built in 1974", "The gates date from 1968"),
    (EVENT, "A consultant's report of 2022 called the gates sound", "The report of 2022 called two gates unsound"),
)

# Outlet, tier, copies of it, and what it says of each claim: s supports, c contradicts, r reports, . nothing;
# a capital letter is a reading nobody is sure of.
VOICES: tuple[tuple[str, int, tuple[str, ...], str], ...] = (
    ("Tidewire", 2, ("Brackwater Gazette", "Saltmarsh Times", "Island Mercury", "Harbour Radio", "Coast Digest", "North Quay News"),
     "sss.s.ss..r.s.s..ss....sr"),
    ("Coast Observer", 2, ("Viral Shore", "Parents of Brackwater", "Coastbuzz"), "sr.s.c...s...Sr.s..s.s..."),
    ("Port Court", 1, (), "ss.ss.s.s...s.....s....ss"),
    ("Harbour Inspectorate", 1, (), "s..sc.s.....sss.s........"),
    ("Harbour Works", 3, ("PR Wave", "Business Brackwater"), "rc.cc.ccc..ccc..rc.....cS"),
    ("Estuary TV", 2, ("Estuary Radio",), "s.rs.s...s.....s...r.ss.."),
    ("Maritime Review", 2, (), "sS...........ss...s..r..c"),
    ("Daily Ledger", 2, ("Ledger Weekend",), "srs..s..R..s....s...s...."),
    ("Havn Avis", 2, (), "S.c...........s.........."),
    ("Quay Talk", 4, (), "rrr..r..r..r...r...r....."),
    ("Brackwater Buzz", 4, (), "ss.......c..........c...."),
    ("Town Hall Truth", 4, (), ".ss.....s...s......s....."),
    ("Ferrywatch", 4, ("Ferrywatch Mirror",), "R..s...........c.....c..."),
    ("Gullport Echo", 2, (), "s..r.....s.c...c..C......"),
    ("Dock Union", 3, (), ".s.....ss....s...s......."),
    ("Met Service", 2, (), "..............c.........."),
)  # fmt: skip
UNDECIDED = ("Quay Talk", "Ferrywatch", "Ferrywatch Mirror")
RELATIONS = {"s": Relation.SUPPORTS, "c": Relation.CONTRADICTS, "r": Relation.REPORTS}
KINDS = tuple(ContradictionKind)
LOST = ("C21", "Brackwater Buzz")  # a contradiction whose words are not in the capture


def detailed(investigation_id: int = 1, topic: Topic | None = None) -> Dossier:
    sources, voices = _sources(), _voices()
    dossier = Dossier(investigation_id, topic or Topic(1, TITLE), Mode.DETAILED, sources=sources, claims=tuple(_claims()), voices=voices)
    dossier = dossier.with_(evidence=tuple(_evidence(sources)), gaps=(Gap("The log of the control room was not found", "asked twice"),))
    return dossier.with_(recommendation=_recommendation(dossier))


def filed(session: Session, vault: FileVault) -> int:
    """The same on a desk, every capture frozen and every quote at its place; its number."""
    topic = topics.file(session, topics.Draft(TITLE, "Who knew what, and when?", newsworthiness_score=88), now=NOON)
    run = investigations.open_(session, topic, mode=Mode.DETAILED, by="Ana Verrin", now=NOON)
    before, after = dossiers.load(session, run.id), detailed(run.id, topic)
    for source in after.sources:
        text = _text(source, after)
        after = with_capture(after, source.id, captured(source, vault, text, text.encode(), "text/html"))
    dossiers.save(session, before, after.with_(plan=before.plan), stage="recommend")
    times = {"approved_at": NOON, "started_at": NOON, "finished_at": NOON + timedelta(minutes=11)}
    facts = {"status": Status.COMPLETED, "requires_human_review": True, "urgency": 2.0, "sources_found": 30, "rulebook": "1"}
    investigations.set_(session, run.id, approved_by="Ana Verrin", **times, **facts)
    return run.id


def _claims() -> Iterator[Claim]:
    for number, (kind, text, _) in enumerate(CLAIMS, 1):
        yield Claim(f"C{number}", text, kind, 1 - number / 50, central=number <= 3)


def _outlets() -> list[tuple[str, int]]:
    return [(name, tier) for outlet, tier, copies, _ in VOICES for name in (outlet, *copies)]


def _sources() -> tuple[Source, ...]:
    return tuple(_source(number, name, Tier(tier)) for number, (name, tier) in enumerate(_outlets(), 1))


def _source(number: int, name: str, tier: Tier) -> Source:
    domain = name.lower().replace(" ", "-") + ".example"
    made = Source(f"S{number:03}", f"https://{domain}/gates", f"{domain}/gates", domain, name, f"{name}: what happened at the gates")
    undecided = name in UNDECIDED
    reason = (
        "Unknown to this desk" if undecided else {1: "Court or regulator", 2: "Established news", 3: "Speaks for itself"}.get(tier, "Blog")
    )
    when = When(f"2026-01-{12 + number // 6:02}T{6 + number % 12:02}:10:00Z")
    return made.with_(
        published=when, tier=tier, tier_reason=reason, undecided=undecided, text_sha256=f"{number:064x}", capture=f"{number:064x}"
    )


def _ids() -> dict[str, str]:
    return {name: f"S{number:03}" for number, (name, _) in enumerate(_outlets(), 1)}


def _saying(value: str, *outlets: str) -> Saying:
    return Saying(value, tuple(_ids()[outlet] for outlet in outlets))


def _voices() -> tuple[Voice, ...]:
    ids = _ids()
    return tuple(
        Voice(
            letter,
            outlet,
            Tier(tier),
            (VoiceMember(ids[outlet], True), *(VoiceMember(ids[name], False, "the same text") for name in copies)),
        )
        for letter, (outlet, tier, copies, _) in zip("ABCDEFGHIJKLMNOP", VOICES, strict=True)
    )


def _evidence(sources: tuple[Source, ...]) -> Iterator[Evidence]:
    """A copy says what its original says, but for the last, which passes only half of it on."""
    by_name = {source.outlet: source for source in sources}
    for outlet, _, copies, pattern in VOICES:
        for name in (outlet, *copies):
            at = 0
            half = len(copies) > 1 and name == copies[-1]
            for number, letter in enumerate(pattern, 1):
                one = _said(number, by_name[name], "." if half and number > 8 else letter, at)
                at = one.quote.end + 1 if one.quote else at
                yield one


def _said(number: int, source: Source, letter: str, at: int) -> Evidence:
    relation = RELATIONS.get(letter.lower(), Relation.UNRELATED)
    claim_id = f"C{number}"
    if relation is Relation.UNRELATED:
        return Evidence(claim_id, source.id, relation, chances=(0.02, 0.02, 0.02, 0.94))
    words, mark = _words(number, relation)
    state = QuoteState.NOT_FOUND if (claim_id, source.outlet) == LOST else QuoteState.VERIFIED
    made = Evidence(
        claim_id, source.id, relation, Quote(words, at, at + len(words)), mark, None, 0.45 if letter.isupper() else 0.88, state=state
    )
    against = relation is Relation.CONTRADICTS
    return replace(made, kind=KINDS[number % len(KINDS)] if against else None, note=f"{mark} against the claim" if against else "")


def _words(number: int, relation: Relation) -> tuple[str, str]:
    """The sentence, and the decisive part of it."""
    _, text, otherwise = CLAIMS[number - 1]
    if relation is Relation.CONTRADICTS:
        return f"{otherwise}.", " ".join(otherwise.split()[-3:])
    if relation is Relation.REPORTS:
        return f"Residents say {text[0].lower() + text[1:]}.", "Residents say"
    return f"{text}.", " ".join(text.split()[-3:])


def _text(source: Source, dossier: Dossier) -> str:
    quoted = (one for one in dossier.evidence if one.source_id == source.id and one.quote and one.state is QuoteState.VERIFIED)
    text = ""
    for one in quoted:
        assert one.quote
        text = f"{text:<{one.quote.start}}{one.quote.exact} "
    return f"{text}\n\nThis is all {source.outlet} had to say about the gates. " + "The storm passed in the morning. " * 30


DAMAGE = Discrepancy(
    "C3",
    ClaimKind.FIGURE,
    (_saying("14 million", "Tidewire", "Brackwater Gazette", "Daily Ledger"), _saying("6.5 million", "Havn Avis")),
    "Sources give 14 million and 6.5 million for the damage.",
)
TIDE = Discrepancy(
    "C15",
    ClaimKind.FIGURE,
    (_saying("4.92 metres", "Harbour Inspectorate", "Maritime Review"), _saying("4.61 metres", "Met Service")),
    "The tide is given as 4.92 and as 4.61 metres.",
)


def _recommendation(dossier: Dossier) -> Recommendation:
    verdicts = tuple(_verdict(claim, dossier) for claim in dossier.claims)
    return Recommendation(
        level=Level.UNVERIFIED,
        plain_level=Level.CERTIFIED,
        outlets=27,
        credible_sources=19,
        voices=2,
        needed=3,
        confidence=71,
        sentence="27 outlets, two credible voices for it: Tidewire and Port Court confirm C2 on their own account.",
        detail="The rulebook asks for three credible voices, so the topic stays unverified.",
        reasons=tuple(_reasons(dossier)),
        verdicts=verdicts,
        flags=(Flag(FlagKind.ALLEGATION, "C2 accuses a firm: ask for a reply first"), Flag(FlagKind.SOURCES_DISAGREE, "Harbour Works")),
        would_change=(
            "One more credible voice for C2 would make it verified.",
            "A credible contradiction of C2 (one T1 or two T2 voices) would keep it unverified.",
            "Town Hall Truth would count for C2 if an outlet of tier 1 or 2 had it first-hand.",
        ),
        discrepancies=(DAMAGE, TIDE),
        quotes_checked=150,
        quotes_found=149,
        rulebook="1",
    )


def _originals(claim_id: str, dossier: Dossier) -> list[tuple[Evidence, Voice]]:
    said = {one.source_id: one for one in dossier.evidence if one.claim_id == claim_id and one.counts}
    return [(said[key], voice) for voice in dossier.voices for key in voice.originals if key in said]


def _verdict(claim: Claim, dossier: Dossier) -> ClaimVerdict:
    said = _originals(claim.id, dossier)
    tiers = {relation: [voice.tier for one, voice in said if one.relation is relation] for relation in Relation}
    for_, against = (tiers[relation] for relation in (Relation.SUPPORTS, Relation.CONTRADICTS))
    credible = sum(tier.credible for tier in for_), sum(tier.credible for tier in against)
    word = _word(*credible)
    return ClaimVerdict(claim.id, word, len(for_), len(against), *credible, f"{credible[0]} credible voices for it, {credible[1]} against.")


def _word(for_: int, against: int) -> Verdict:
    if for_ and against:
        return Verdict.DISPUTED
    if against:
        return Verdict.REFUTED
    return Verdict.CONFIRMED if for_ > 3 else Verdict.PARTLY_CONFIRMED if for_ else Verdict.UNCONFIRMED


VERBS = {
    Relation.SUPPORTS: ("supports", "on its own account"),
    Relation.CONTRADICTS: ("contradicts", "on its own account"),
    Relation.REPORTS: ("only reports", "Residents say so"),
}


def _reasons(dossier: Dossier) -> Iterator[Reason]:
    for claim in dossier.claims[:3]:
        for relation, (verb, detail) in VERBS.items():
            for one, voice in _originals(claim.id, dossier):
                if one.relation is relation:
                    headline = f"{voice.name} {verb} {claim.id}"
                    yield Reason(relation, headline, detail, claim.id, voice.id, one.source_id, voice.copies)
