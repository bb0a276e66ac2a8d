"""Which sources tell the story, and which were only read beside it."""

import pytest

from core.model.claim import Claim, Evidence
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.source import SourceText
from core.model.topic import Topic
from core.model.words import Mode
from core.policy.page_dates import BEHIND, first_report, is_before
from core.stages.story_membership import bearing_names, in_the_story
from tests.fixtures.cases import says, source

TOPIC = Topic(1, "The Tarn mill closed on Friday", "The Tarn mill closed on Friday after its orders dried up.")
CLAIMS = (Claim("C1", "The Tarn mill closed on Friday", central=True), Claim("C2", "Forty lost their work"), Claim("C3", "A fair was held"))
FOREIGN = says("S003", ".").with_(note="in Portuguese", confidence=0.3)
OTHERWISE = says("S003", ".").with_(confidence=0.9)


def told(*said: Evidence, when: str, found_for: str = "") -> list[str]:
    """Two tell of the closing, one of them of the forty; a third came out at some time and says something or nothing."""
    sources = (source(1, when="2026-03-06T08:00:00Z"), source(2, when="2026-03-07"), source(3, when=when).with_(found_for=found_for))
    heard = (says("S001", "+"), says("S002", ">"), says("S002", "+", "C2"), *said)
    return [one.id for one in in_the_story(Dossier(1, TOPIC, Mode.QUICK, sources=sources, claims=CLAIMS, evidence=heard))]


THIRD = [
    # what it says                         came out                whether it tells the story
    ([says("S003", "+")], "2021-05-01", True),
    ([OTHERWISE], "2026-03-07", False),
    ([OTHERWISE, says("S003", "+", "C2")], "2026-03-07", True),
    ([OTHERWISE, says("S003", "+", "C2")], "2026-03-06", True),
    ([OTHERWISE, says("S003", "+", "C2")], "2026-03", True),
    ([OTHERWISE, says("S003", "+", "C2")], "", True),
    ([OTHERWISE, says("S003", "+", "C2")], "2026-03-05T23:00:00Z", False),
    ([OTHERWISE, says("S003", "+", "C2")], "2023-05-16", False),
    ([OTHERWISE, says("S003", "+", "C3")], "2026-03-07", False),
    ([FOREIGN], "2026-03-08", True),
    ([FOREIGN], "2026-03-01", True),
    ([FOREIGN], "2026", True),
    ([FOREIGN], "", True),
    ([FOREIGN], "2021-10-13", False),
    ([], "2021-10-13", False),
]


@pytest.mark.parametrize(("said", "when", "tells"), THIRD)
def test_who_tells_the_story(said: list[Evidence], when: str, tells: bool) -> None:
    assert told(*said, when=when) == ["S001", "S002", *(["S003"] if tells else [])]


def test_a_page_read_for_background_tells_it_only_with_a_central_claim() -> None:
    assert told(OTHERWISE, says("S003", "+", "C2"), when="2026-03-07", found_for=BEHIND) == ["S001", "S002"]
    assert told(says("S003", "+"), when="2026-03-07", found_for=BEHIND) == ["S001", "S002", "S003"]


def test_where_nobody_speaks_of_a_central_claim_whoever_speaks_of_any_stays() -> None:
    heard = (says("S001", "+", "C2"), says("S002", ".").with_(confidence=0.9))
    dossier = Dossier(1, TOPIC, Mode.QUICK, sources=(source(1), source(2), source(3)), claims=CLAIMS, evidence=heard)
    assert [one.id for one in in_the_story(dossier)] == ["S001", "S003"]


FIRST = [
    (["2026-03-07", "2026-03-06T08:00:00Z", "2026-03-06"], "2026-03-06"),
    (["2019-01-01", "2026-03-06", "2026-03-07"], "2026-03-06"),
    (["2026", "2026-03", "2026-03-07"], "2026-03-07"),
    ([], ""),
]


@pytest.mark.parametrize(("published", "first"), FIRST)
def test_the_first_report_is_the_first_that_stands_with_the_others(published: list[str], first: str) -> None:
    found = first_report([None, *map(When, published)])
    assert (found.iso if found else "") == first


def test_a_vague_date_that_may_be_the_first_day_is_not_before_it() -> None:
    first = When("2026-03-06")
    assert [is_before(When(one), first) for one in ("2026", "2026-03", "2026-02", "2025", "2026-03-05")] == [False, False, True, True, True]
    assert not is_before(None, first) and not is_before(first, None)


def test_what_nobody_could_compare_and_has_no_date_has_to_bear_a_name_of_the_topic() -> None:
    texts = [
        SourceText(source(3), "A fábrica de Tarn fechou na sexta-feira."),
        SourceText(source(4), "A feira foi um sucesso."),
        SourceText(source(5, when="2026-03-07"), "A feira foi um sucesso."),
        SourceText(source(6), "There was a fair."),
    ]
    heard = (FOREIGN, FOREIGN.__class__("C1", "S004", FOREIGN.relation), says("S005", "."), OTHERWISE.with_(source_id="S006"))
    dossier = Dossier(1, TOPIC, Mode.QUICK, claims=CLAIMS, evidence=heard)
    assert [text.source.id for text in bearing_names(texts, dossier)] == ["S003", "S005", "S006"]
