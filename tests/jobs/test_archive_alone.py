"""With no network at all: the newsroom's archive alone gives a full dossier, and says of every page that it is the archive's copy."""

from datetime import UTC, datetime

from benchmarks.newsroom import Story, newsroom
from core.exports.case_pages import sources_page
from core.model.words import CaptureKind, Method, Mode, Relation

CLOSED = """The Tarn mill closed on Friday after its orders had dried up, the council of Tarn said.

Forty people lost their work. The mill had made paper since 1911 and was the last of its kind in the valley.

The Tarn mill has closed for good, the council said."""
DENIED = """The owner of the Tarn mill said on Monday that it had not closed.

"The Tarn mill has not closed and will not close," Ana Verrin told reporters."""
PAGES = [
    {"url": "https://www.reuters.com/tarn-mill", "title": "Tarn mill closes", "text": CLOSED, "published": "2014-10-03"},
    {
        "url": "https://www.reuters.com/tarn-mill-again",
        "title": "Forty out of work as Tarn mill closes",
        "text": CLOSED,
        "published": "2014-10-04",
    },
    {"url": "https://www.bbc.co.uk/tarn-mill", "title": "Tarn mill has not closed, owner says", "text": DENIED, "published": "2014-10-06"},
]


def test_the_archive_alone_gives_a_full_dossier() -> None:
    with newsroom(PAGES, online=False) as desk:
        made = desk.investigate(Story("The Tarn mill closed", datetime(2014, 10, 7, 8, tzinfo=UTC)), Mode.QUICK)
    dossier = made.dossier
    assert made.problem == ""
    assert {source.url for source in dossier.sources} == {page["url"] for page in PAGES}
    assert {(capture.method, capture.kind) for capture in dossier.captures} == {(Method.ARCHIVE_COPY, CaptureKind.PAGE)}
    assert sorted(made.texts.values()) == sorted(page["text"] for page in PAGES)
    assert dossier.recommendation and dossier.report
    assert any(one.relation is not Relation.UNRELATED and one.quote for one in dossier.evidence)
    told = [gap.what for gap in dossier.gaps if gap.url == PAGES[2]["url"]]
    assert told == [
        "bbc.co.uk: “Tarn mill has not closed, owner says” could not be read on the web; the copy in the newsroom's archive was read"
    ]
    assert "the copy in the newsroom's own archive" in sources_page(dossier, {}, {})
