"""What a stage did, in a few words."""

import pytest

from core.model.dates import When
from core.model.dossier import Dossier, Gap
from core.model.origin import Origin
from core.model.plan import Plan, Query
from core.model.source import Hit
from core.model.story import Actor, ActorKind, Background, BackgroundKind, Dating, TimelineEvent
from core.model.words import CaptureKind, Mode
from core.policy.level.recommendation import recommend
from core.policy.level.rulebook import load_rulebook
from core.stages.port import TOLD, note
from tests.fixtures.cases import case

EMPTY = case("")
FULL = case("1+ 2+ 4>")
JUDGED = FULL.with_(recommendation=recommend(FULL, load_rulebook()))
BEHIND = tuple(
    Background(f"B{number}", "Told.", kind, ())
    for number, kind in enumerate((BackgroundKind.EARLIER, BackgroundKind.USUAL, BackgroundKind.AREA))
)
WITH_A_POST = FULL.with_(
    origin=Origin("S003", (), 0.5),
    sources=(*FULL.sources[:2], FULL.sources[2].with_(capture_kind=CaptureKind.POST, byline="Wilma Strand (@wilma_s)")),
)
DETAILED = EMPTY.with_(mode=Mode.DETAILED)
EVENT = TimelineEvent("E1", "The mill closed", When("2026-03-04"), ())
DISPUTED = TimelineEvent("E2", "The mill was sold", When("2026-03-05"), (), rivals=(Dating(When("2026-03-06"), ()),))

TABLE = [
    ("plan", EMPTY.with_(plan=Plan(questions=("Who?",), queries=(Query("a"), Query("b")))), "1 question, 2 queries"),
    ("discover", EMPTY.with_(hits=(Hit("https://a.example", "A"),)), "1 hit"),
    ("discover", EMPTY, "nothing new"),
    ("read", EMPTY.with_(sources=FULL.sources).add_gaps(Gap("a"), Gap("b")), "3 sources read, 2 gaps"),
    ("rate", FULL, "T1 1, T2 1, T4 1"),
    ("trace", FULL, "3 voices, 0 copies"),
    ("trace", WITH_A_POST, "3 voices, 0 copies, origin: Outlet 3"),
    (
        "background",
        EMPTY.with_(background=BEHIND, actors=(Actor("A1", "Ada Quist", ActorKind.PERSON),)),
        "1 earlier event, 1 actor, 2 other details",
    ),
    ("background", EMPTY, "nothing behind it was found"),
    ("chronicle", DETAILED.with_(timeline=(EVENT, EVENT, DISPUTED)), "3 events, 1 disputed date"),
    ("chronicle", DETAILED.with_(timeline=(EVENT,)), "1 event"),
    ("chronicle", DETAILED.add_gaps(Gap("a")), "no dated event was found, 1 gap"),
    ("chronicle", EMPTY, "not made in quick mode"),
    ("recommend", JUDGED, "verified, 0 flags"),
    ("audit", JUDGED, "3 of 3 quotes found"),
    ("audit", JUDGED.with_(refined=(Query("x"),)).add_gaps(Gap("a")), "3 of 3 quotes found, sharper queries for another pass, 1 gap"),
    ("a stage nobody knows", EMPTY, "nothing new"),
]


@pytest.mark.parametrize(("stage", "after", "words"), TABLE)
def test_a_stage_says_what_it_is_known_for(stage: str, after: Dossier, words: str) -> None:
    assert note(stage, EMPTY, after) == words


def test_no_note_names_somebody_who_posted() -> None:
    assert "Wilma" in WITH_A_POST.teller("S003")
    assert not [stage for stage in TOLD if "wilma" in note(stage, EMPTY, WITH_A_POST).casefold()]
