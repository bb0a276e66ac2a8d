"""Whatever is somebody's post goes when its time is over, also when nobody kept it as one."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.model.dossier import Dossier, Gap
from core.model.post import Heard
from core.model.source import Capture, Hit, Source
from core.model.topic import Topic
from core.model.words import CaptureKind, Mode
from core.reading.retention import read_posts, without_posts

URL = "https://hachyderm.io/@wilma_s/114203"
AT = datetime(2026, 6, 1, tzinfo=UTC)
HIT = Hit(URL, "Wilma Strand (@wilma_s)", "A lovely evening.", post=Heard(author="wilma_s@hachyderm.io", name="Wilma Strand"))
OTHER = Hit("https://gazette.example/bang", "A bang")
ARCHIVED = "https://forum.example/town/wilma_s-lovely-evening"
SOURCE = Source("S001", URL, URL, "hachyderm.io", "hachyderm.io", "Wilma Strand (@wilma_s): A lovely evening.", capture="a" * 64)
CAPTURE = Capture("a" * 64, "b" * 64, CaptureKind.PAGE, URL, URL, AT, "direct", 200, "text/html", 1, 1)
GAP = Gap("Wilma Strand did not answer; @wilma_s neither.", url=URL)


def a_dossier(**more: object) -> Dossier:
    return Dossier(1, Topic(1, "A bang over the river"), Mode.QUICK, hits=(HIT, OTHER)).with_(**more)


def test_a_post_that_was_found_and_never_heard_is_forgotten() -> None:
    left, _ = without_posts(a_dossier(gaps=(GAP,)), AT)
    assert left.hits == (OTHER,)
    assert left.gaps == (Gap("a purged account did not answer; a purged account neither.", url="https://hachyderm.io/"),)


def test_a_post_on_any_server_is_known_by_its_address() -> None:
    plain = replace(HIT, post=None)
    left, gone = without_posts(a_dossier(hits=(plain, OTHER), sources=(SOURCE,), captures=(CAPTURE,)), AT)
    assert left.hits == (OTHER,) and gone.sources == {"S001"} and left.captures[0].purged_at == AT


@pytest.mark.parametrize("url", [URL, ARCHIVED])
def test_a_post_that_was_read_and_never_heard_is_purged_with_its_capture(url: str) -> None:
    source, capture = replace(SOURCE, url=url, url_key=url), replace(CAPTURE, url=url, final_url=url)
    dossier = a_dossier(hits=(replace(HIT, url=url),), sources=(source,), captures=(capture,))
    assert read_posts(dossier) == {"S001"}
    left, gone = without_posts(dossier, AT)
    assert left.sources[0].purged and left.captures[0].purged_at == AT and gone.sources == {"S001"}
    assert "wilma" not in str(left).casefold()
    assert without_posts(left, AT)[0] == left
