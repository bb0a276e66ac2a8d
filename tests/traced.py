"""The ferry dossier with its story told: who leans on whom, a circle, the origin and its authority, and what happened when."""

from dataclasses import replace

from sqlalchemy.orm import Session

from core.model.claim import Cited, Evidence, Quote
from core.model.dates import When
from core.model.dossier import Dossier, Report, Section, Sentence
from core.model.origin import Authority, Candidate, Citation, CitationKind, Ground, Origin, Rests, Voice, VoiceMember
from core.model.source import Capture, Source
from core.model.story import Dating, TimelineEvent
from core.model.words import Tier
from db import dossiers
from db.vault import FileVault
from tests.exhibits import captured, with_capture
from tests.newsroom import file_topics, finished, source

SURVEY = "The survey of 27 February recorded a fracture at frame 31."
LEFT = "The Alder left the quay at 07:30 on 3 March."
FIT_EARLY = "On 28 February the Harbour Authority declared the Alder fit for service."
FIT_LATE = "The Harbour Authority's certificate is dated 1 March."
HEARING = "The Port Court will hear the case in May 2026."
REPAIRS = "The Alder will be in dry dock from 10 to 14 March."
HARBOUR = "Brackwater has had a ferry since 1837."
BUILT = "The Alder was built in 2009."
ROWAN = "In March 2019 the ferry Rowan was held in port after a crack was found in her hull."
FINED = "Estuary Lines was fined 40,000 in October 2019 for sailing the Rowan without repairs."
FIRST = "Safety comes first, Estuary Lines said in 2021."
FIRM = "Estuary Lines, which has run the Skarrey crossing since 1998, carries 900 people a day."
RARE = "A hull crack of that length is rare in a ferry of her age, surveyors say."
OUTRAGE = "It is an outrage, and the shameless owners should be ruined."

# What each page says; the words the ferry's evidence quotes come first.
TEXTS: dict[str, tuple[str, ...]] = {
    "S001": ("The fracture measured 40 centimetres.", SURVEY, LEFT, BUILT, RARE),
    "S002": ("Tidewire first reported the crack on Wednesday.", FIT_EARLY, ROWAN, FINED),
    "S003": ("As Tidewire reports, the crew had asked for repairs.",),
    "S004": ("(Tidewire)",),
    "S005": ("Hairline fracture, frame 31, 14 cm, noted.", SURVEY, HEARING),
    "S006": (FIT_LATE, REPAIRS, HARBOUR, FIRST),
    "S007": ("A deckhand told Ferrywatch that everybody on board knew.", OUTRAGE),
    "S008": ("According to the Brackwater Gazette, the crack was known for days.", LEFT, ROWAN, FIRM),
    "S009": ("Quay Talk has it from Ferrywatch Mirror.", "A letter of the Surveyors' Guild is said to have been the first to name it."),
    "S010": ("Ferrywatch Mirror relies on what Quay Talk wrote.",),
    "S011": ("The ferry is a lifeline for the island.",),
}
MORE = (
    source(8, "Harbour Radio", 2, "2026-03-04T17:05:00Z"),
    source(9, "Quay Talk", 4, "2026-03-05T09:00:00Z"),
    source(10, "Ferrywatch Mirror", 4, "2026-03-05"),
    source(11, "Island Voices", 4, "2026-03").with_(published=None),
)
AUTHORITY = Authority(
    Tier(2),
    "Established news",
    When("2009-06-12"),
    When("2008-11-03"),
    "Tidewire Ltd",
    "leans towards the harbour unions",
    "14 earlier reports on ferries",
    True,
    "Established news agency that has covered the harbour for years: its word carries weight.",
)


def traced(dossier: Dossier) -> Dossier:
    """Every quote stands in the text of its source."""
    full = dossier.with_(sources=(*dossier.sources, *MORE), voices=_voices(dossier.voices))
    full = full.with_(evidence=tuple(_anchored(one, full) for one in full.evidence), citations=citations(full))
    return full.with_(origin=origin(full), timeline=events(full), report=_report(full))


def text(source_id: str, dossier: Dossier) -> str:
    evidence = [one.quote.exact for one in dossier.evidence if one.source_id == source_id and one.quote]
    words = dict.fromkeys([*evidence, *TEXTS[source_id]])
    return "\n\n".join(words) + "\n\n" + "The storm had passed by then. " * 30


def cite(source_id: str, words: str, dossier: Dossier) -> Cited:
    start = text(source_id, dossier).index(words)
    return Cited(source_id, Quote(words, start, start + len(words)))


def _anchored(one: Evidence, dossier: Dossier) -> Evidence:
    return one.with_(quote=cite(one.source_id, one.quote.exact, dossier).quote) if one.quote else one


def _voices(known: tuple[Voice, ...]) -> tuple[Voice, ...]:
    first, *others = known
    wire = Voice(first.id, first.name, first.tier, (*first.members, VoiceMember("S008", False, "according to S002")))
    circle = (VoiceMember("S009", True), VoiceMember("S010", False, "cites S009"))
    return (
        wire,
        *others,
        Voice("E", "Quay Talk", Tier(4), circle, circular=True, loop=("S009", "S010")),
        Voice("F", "Island Voices", Tier(4), (VoiceMember("S011", True),)),
    )


def citations(dossier: Dossier) -> tuple[Citation, ...]:
    def leans(source_id: str, kind: CitationKind, name: str, on: str, words: str, problem: str = "") -> Citation:
        return Citation(source_id, kind, name, "", on, cite(source_id, words, dossier).quote, problem)

    return (
        leans("S002", CitationKind.FIRST, "Tidewire", "S001", TEXTS["S002"][0]),
        leans("S003", CitationKind.ACCORDING, "Tidewire", "S001", "As Tidewire reports"),
        leans("S004", CitationKind.CREDIT, "Tidewire", "S001", "(Tidewire)"),
        leans("S008", CitationKind.ACCORDING, "the Brackwater Gazette", "S002", "According to the Brackwater Gazette"),
        leans("S009", CitationKind.ACCORDING, "Ferrywatch Mirror", "S010", TEXTS["S009"][0]),
        leans("S010", CitationKind.ACCORDING, "Quay Talk", "S009", TEXTS["S010"][0]),
        leans("S009", CitationKind.FIRST, "the Surveyors' Guild", "", TEXTS["S009"][1], "its letter was not found"),
        Citation("S010", CitationKind.LINK, url="https://quay-talk.example/9", on="S009"),
    )


def origin(dossier: Dossier) -> Origin:
    named, own = tuple(Cited(one.source_id, one.quote) for one in dossier.citations[:2] if one.quote), dossier.words_of("S001")
    reasons = (
        Ground("S002 and S003 name Tidewire as the first to report it", Rests.CALLED_FIRST, named),
        Ground("published first of all that state it on their own account", Rests.DATE, own),
        Ground("it quotes the survey itself", Rests.OWN_WORDS, own),
    )
    rival = Candidate("S007", 0.23, (Ground("published first", Rests.DATE),))
    others = (Candidate("S001", 0.62, tuple(replace(one, cited=()) for one in reasons[:2])), rival, Candidate("S009", 0.08))
    first_seen, unread = When("2026-03-04T06:31:00Z"), "the Surveyors' Guild"
    return Origin("S001", reasons, 62.0, others, ("S008", "S002", "S001"), first_seen, unread, AUTHORITY)


def events(dossier: Dossier) -> tuple[TimelineEvent, ...]:
    """A far year, a day two sources give, a disputed day, a moment, a range to come and a month to come."""
    survey = (cite("S001", SURVEY, dossier), cite("S005", SURVEY, dossier))
    left = (cite("S001", LEFT, dossier), cite("S008", LEFT, dossier))
    later = Dating(When("2026-03-01"), (cite("S006", FIT_LATE, dossier),))
    return (
        TimelineEvent("E1", "Brackwater gets its ferry", When("1837"), (cite("S006", HARBOUR, dossier),)),
        TimelineEvent("E2", "The Alder is built", When("2009"), (cite("S001", BUILT, dossier),)),
        TimelineEvent("E3", "The survey records a fracture at frame 31", When("2026-02-27"), survey),
        TimelineEvent(
            "E4", "The Harbour Authority declares the Alder fit", When("2026-02-28"), (cite("S002", FIT_EARLY, dossier),), rivals=(later,)
        ),
        TimelineEvent("E5", "The Alder leaves the quay", When("2026-03-03T07:30:00Z"), left),
        TimelineEvent(
            "E6", "The Alder is in dry dock", When("2026-03-10"), (cite("S006", REPAIRS, dossier),), When("2026-03-14"), ahead=True
        ),
        TimelineEvent("E7", "The Port Court hears the case", When("2026-05"), (cite("S005", HEARING, dossier),), ahead=True),
    )


def _report(dossier: Dossier) -> Report:
    cited = (cite("S001", SURVEY, dossier), cite("S005", SURVEY, dossier))
    return Report(dossier.topic.title, (Section("Summary", (Sentence("A survey recorded the fracture.", ("S001", "S005"), cited=cited),)),))


def filed(session: Session, vault: FileVault) -> int:
    """The same on a desk, every page frozen and every quote at its place; its number."""
    run = finished(session, file_topics(session)[0])
    before = dossiers.load(session, run.id)
    after = traced(before)
    for one in after.sources:
        after = with_capture(after, one.id, _frozen(one, after, vault))
    dossiers.save(session, before, after, stage="recommend")
    return run.id


def _frozen(one: Source, dossier: Dossier, vault: FileVault) -> Capture:
    words = text(one.id, dossier)
    return captured(one, vault, words, f"<html><body>{words}</body></html>".encode(), "text/html; charset=utf-8")
