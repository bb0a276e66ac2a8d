"""A small newsroom in rows, for tests of screens and repositories: topics in every state and one finished dossier."""

from datetime import UTC, datetime, timedelta

from sqlalchemy.orm import Session

from core.model.claim import Claim, ClaimVerdict, Evidence, Quote
from core.model.dates import When
from core.model.dossier import Dossier, Gap, Report, Section, Sentence
from core.model.investigation import Investigation
from core.model.judgement import Flag, Reason, Recommendation
from core.model.origin import Ground, Origin, Rests, Voice, VoiceMember
from core.model.plan import Plan, Query
from core.model.source import Source
from core.model.topic import Topic
from core.model.words import (
    ClaimKind,
    ContradictionKind,
    EventKind,
    FlagKind,
    Level,
    Mode,
    QuoteState,
    Relation,
    Status,
    Tier,
    TopicStatus,
    Verdict,
)
from db import dossiers, investigations, topics

NOON = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)

SUPPORTS, CONTRADICTS, REPORTS, UNRELATED = Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS, Relation.UNRELATED


def file_topics(session: Session) -> list[Topic]:
    drafts = [
        topics.Draft(
            "Ferry operator knew of hull crack before sailing",
            "Estuary Lines was told of a crack.",
            newsworthiness_score=91,
            source_count=2,
        ),
        topics.Draft(
            "Lido refurbishment cost doubled to 2.4 million", "A councillor's newsletter says so.", newsworthiness_score=78, source_count=1
        ),
        topics.Draft("School kitchen closed after inspection", "", newsworthiness_score=74),
        topics.Draft("Seal seen in the marina again", "", newsworthiness_score=34, source_count=1),
        topics.Draft("Fun fair attendance beats record", "", newsworthiness_score=61, status=TopicStatus.PENDING),
    ]
    return [topics.file(session, draft, now=NOON - timedelta(hours=place + 1)) for place, draft in enumerate(drafts)]


def source(number: int, outlet: str, tier: int, when: str, **more: object) -> Source:
    host = outlet.lower().replace(" ", "-") + ".example"
    key = f"{host}/{number}"
    sha = f"{number:064x}"
    made = Source(f"S{number:03}", f"https://{key}", key, host, outlet, f"{outlet}: the crack", published=When(when), tier=Tier(tier))
    return made.with_(capture=sha, text_sha256=sha, tier_reason="Established news", language="en", **more)


def said(
    claim: str, source_id: str, relation: Relation, words: str, mark: str = "", kind: ContradictionKind | None = None, note: str = ""
) -> Evidence:
    quote = Quote(words, 0, len(words))
    return Evidence(claim, source_id, relation, quote, mark, kind, 0.9, note, state=QuoteState.VERIFIED)


def _sources() -> tuple[Source, ...]:
    copies = ["Brackwater Gazette", "Coast Observer", "Daily Ledger"]
    return (
        source(1, "Tidewire", 2, "2026-03-04T06:10:00Z", relevance="States that the company was told.", key_finding="A survey shows it."),
        *(source(2 + place, name, 2, f"2026-03-04T{8 + place:02}:00:00Z") for place, name in enumerate(copies)),
        source(5, "Port Court", 1, "2026-03-09"),
        source(6, "Estuary Lines", 3, "2026-03-04T15:20:00Z"),
        source(7, "Ferrywatch", 4, "2026-03-03T21:44:00Z"),
    )


def _evidence() -> tuple[Evidence, ...]:
    told = "Estuary Lines had been told of the crack four days before the Alder left the quay, according to a survey seen by Tidewire."
    denied, hairline = "At no time before 3 March was the company aware of any defect.", "Hairline fracture, frame 31, 14 cm, noted."
    return (
        *(said("C1", f"S00{n}", SUPPORTS, told, "told of the crack four days before") for n in (1, 2, 3, 4)),
        said("C1", "S005", SUPPORTS, "The defendant received the surveyor's report on 28 February.", "received the surveyor's report"),
        said("C1", "S006", CONTRADICTS, denied, "At no time", ContradictionKind.DIRECT, "denies it"),
        said("C1", "S007", REPORTS, "Crew say the company knew.", note="attributed to crew"),
        said("C2", "S001", SUPPORTS, "The fracture measured 40 centimetres.", "40 centimetres"),
        said("C2", "S005", CONTRADICTS, hairline, "14 cm", ContradictionKind.DIRECT, "14 cm against 40 cm"),
        *(Evidence("C2", f"S00{n}", UNRELATED) for n in (2, 3, 4, 6, 7)),
    )


def _voices() -> tuple[Voice, ...]:
    copied = tuple(VoiceMember(f"S00{n}", False, "96 % the same text as S001") for n in (2, 3, 4))
    return (
        Voice("A", "Tidewire", Tier(2), (VoiceMember("S001", True), *copied)),
        Voice("B", "Port Court", Tier(1), (VoiceMember("S005", True),)),
        Voice("C", "Estuary Lines", Tier(3), (VoiceMember("S006", True),)),
        Voice("D", "Ferrywatch", Tier(4), (VoiceMember("S007", True),)),
    )


def dossier_of(run: Investigation, topic: Topic) -> Dossier:
    """Seven outlets, two credible voices, a firm that denies: the case the desk exists for."""
    claims = (
        Claim("C1", "Ferry operator knew of hull crack before sailing", ClaimKind.ALLEGATION, 1.0, True),
        Claim("C2", "The crack was 40 cm long", ClaimKind.FIGURE, 0.6, made_by=("S001",)),
    )
    made = Dossier(
        run.id,
        topic,
        run.mode,
        plan=Plan(topic.brief, ("Who knew of the crack, and when?",), (Query("ferry hull crack"),)),
        sources=_sources(),
        claims=claims,
        evidence=_evidence(),
        voices=_voices(),
        gaps=(Gap("The survey of 27 February was not found", "two sources quote it", "audit"),),
        recommendation=recommendation(),
        report=Report(topic.title, (Section("Summary", (Sentence("Tidewire and the court say so.", ("S001", "S005")),)),)),
    )
    earliest = Ground("earliest dated report that states it", Rests.DATE, made.words_of("S001"))
    return made.with_(origin=Origin("S001", (earliest,), 60.0))


def recommendation(
    level: Level = Level.VERIFIED, flags: tuple[FlagKind, ...] = (FlagKind.ALLEGATION, FlagKind.SOURCES_DISAGREE)
) -> Recommendation:
    return Recommendation(
        level=level,
        plain_level=Level.VERIFIED,
        outlets=5,
        credible_sources=5,
        voices=2,
        needed=1,
        confidence=64,
        sentence="Five outlets, two voices: three of the five carry Tidewire's report; the court speaks for itself.",
        detail="The rulebook asks for one credible voice.",
        reasons=(
            Reason(SUPPORTS, "Port Court supports it", "on its own account", "C1", "B", "S005"),
            Reason(
                SUPPORTS, "Tidewire supports it", "three outlets repeat it and add nothing", "C1", "A", "S001", ("S002", "S003", "S004")
            ),
            Reason(CONTRADICTS, "Estuary Lines denies it", "One press release does not block, but it is flagged", "C1", "C", "S006"),
        ),
        verdicts=(
            ClaimVerdict("C1", Verdict.PARTLY_CONFIRMED, 2, 1, 2, 0, "Two credible voices support it; the firm denies it."),
            ClaimVerdict("C2", Verdict.DISPUTED, 1, 1, 1, 1, "40 cm against 14 cm."),
        ),
        flags=tuple(Flag(kind, f"{kind.capitalize()}: ask before you print.") for kind in flags),
        would_change=("A credible contradiction of C1 (one T1 or two T2) would make it unverified.",),
        quotes_checked=9,
        quotes_found=9,
        credibility_score=62.5,
        consistency_score=80.0,
        rulebook="1",
    )


def finished(
    session: Session, topic: Topic, *, flags: tuple[FlagKind, ...] = (FlagKind.ALLEGATION, FlagKind.SOURCES_DISAGREE)
) -> Investigation:
    """A completed investigation of a topic, waiting in the review queue when it has flags."""
    run = investigations.open_(session, topic, mode=Mode.DETAILED, by="Ana Verrin", now=NOON)
    full = dossier_of(run, topic).with_(recommendation=recommendation(flags=flags))
    dossiers.save(session, dossiers.load(session, run.id), full, stage="recommend")
    investigations.set_(
        session,
        run.id,
        status=Status.COMPLETED,
        approved_by="Ana Verrin",
        approved_at=NOON,
        started_at=NOON,
        finished_at=NOON + timedelta(minutes=3),
        requires_human_review=bool(flags),
        urgency=float(len(flags)),
        sources_found=len(full.sources),
        rulebook="1",
    )
    investigations.log(session, run.id, EventKind.STAGE_FINISHED, "Read 7 pages", now=NOON, stage="read")
    return investigations.get(session, run.id)
