"""The judge's own arithmetic, and one made-up newsroom put through the whole pipeline."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from benchmarks.dossiers import Options, Outcome, chosen, day_of, figures, outcomes, unknowing
from benchmarks.newsroom import as_html
from benchmarks.training.folds import key
from core.evidence.extract.article import extract
from core.model.words import Level, Mode, Relation

S, C, R = Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS
TRUE = Outcome("a", "true", Level.VERIFIED, Level.VERIFIED, False, False, ((S, S), (C, C)), 2, 2, True, "", 2.0, 3.0)
FALSE = replace(TRUE, claim_id="b", truth="false", level=Level.UNVERIFIED, flagged=True, stances=((C, S), (S, None)), read=1, cpu_s=4.0)
UNKNOWN = replace(TRUE, claim_id="c", truth="unknown", stances=((R, C),), origin_found=None, cpu_s=9.0)
MISSED = replace(TRUE, claim_id="d", level=Level.UNVERIFIED, refuted=True, stances=(), origin_found=False, problem="It broke off.")

FOUND = figures([TRUE, FALSE, UNKNOWN, MISSED])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("n", 4),
        ("false_upgrade_rate", 0.0),
        ("true_upgrade_rate", 0.5),
        ("unknown_upgraded", 1.0),
        ("true_refuted_rate", 0.5),
        ("stance_accuracy", 0.4),
        ("contradicts_precision", 0.5),
        ("contradicts_recall", 0.5),
        ("flagged_rate", 0.25),
        ("unflagged_right", 1.0),
        ("origin_accuracy", 0.6667),
        ("recall", 0.875),
        ("unfinished", 1),
        ("cpu_s", 3.0),
        ("cpu_p95_s", 9.0),
        ("spec_rule", {"false_upgrade_rate": 1.0, "true_upgrade_rate": 1.0, "unknown_upgraded": 1.0}),
    ],
)
def test_a_figure_is_what_the_contract_says(name: str, value: float | dict[str, float]) -> None:
    assert FOUND[name] == value


def test_a_false_topic_upgraded_without_a_flag_spoils_what_applies_by_itself() -> None:
    spoilt = figures([TRUE, replace(FALSE, level=Level.CERTIFIED, flagged=False)])
    assert (spoilt["unflagged_right"], spoilt["unflagged_upgrades"], spoilt["false_upgrade_rate"]) == (0.5, 2, 1.0)


def test_a_small_sample_is_contained_in_a_larger_one_of_the_same_seed() -> None:
    every = [{"claim_id": str(number)} for number in range(50)]
    small, large = ({topic["claim_id"] for topic in chosen(every, Options(Path(), limit=limit))} for limit in (5, 20))
    assert len(small) == 5
    assert small < large


PAGES = {url: {"title": url, "text": "Words.", "published": day} for url, day in (("a", "2014-09"), ("b", "2014-10-02"), ("c", None))}


def topic(*urls: str) -> dict[str, Any]:
    return {"claim": "The mill closed", "pages": [{"url": url} for url in urls]}


def test_a_topic_comes_in_the_morning_after_its_last_dated_page() -> None:
    assert day_of(topic("a", "c"), PAGES) == datetime(2014, 10, 1, 8, tzinfo=UTC)
    assert day_of(topic("c"), PAGES) == datetime(2014, 10, 3, 8, tzinfo=UTC)


def test_the_member_that_reads_is_the_one_that_learnt_neither_claim_nor_pages() -> None:
    assert unknowing(topic("a", "b"), PAGES, {key("The mill closed"): 2, key("a"): 1}) == 2
    assert unknowing(topic("a", "b"), PAGES, {key("a"): 1, key("b"): 0, key("Words."): 0}) == 0
    assert unknowing(topic("a"), PAGES, {}) is None


def test_a_page_is_served_so_that_all_of_its_words_are_read() -> None:
    page = {"title": "Mill <closed>", "text": 'First "part" & more.\n\nSecond part.\nIts next line.', "published": "2014-10-02"}
    read = extract(as_html(page), "https://paper.com/mill")
    assert (read.title, read.text, str(read.published and read.published.iso)) == (page["title"], page["text"], page["published"])


TARN = """The Tarn mill closed on Friday after its orders had dried up, the owner said.

Forty people lost their work, the council of Tarn said on Monday.

"We had no other way," the owner of the mill, Ana Verrin, told this newspaper."""
DENIED = """The owner of the Tarn mill denied that it had closed.

"The Tarn mill has not closed and will not close," Ana Verrin said on Monday. She called the reports false."""
OTHER = """The harbour of Brackwater opened a new quay on Tuesday.

Ships from the north will land their fish there, the harbour master said."""
WEB = [("reuters.com", TARN), ("bbc.co.uk", DENIED), ("nytimes.com", OTHER)]


def test_a_topic_goes_through_the_whole_desk_and_is_judged_by_what_is_stored(tmp_path: Path) -> None:
    pages = [
        {
            "url": f"https://www.{host}/2014/10/{number}",
            "domain": host,
            "title": text.partition(".")[0],
            "text": text,
            "published": "2014-10-02",
        }
        for number, (host, text) in enumerate(WEB)
    ]
    about = [{"url": pages[0]["url"], "headline_stance": "supports", "body_stance": "supports"}]
    about += [{"url": pages[1]["url"], "headline_stance": "contradicts", "body_stance": "contradicts"}]
    told = {"claim_id": "tarn", "claim": "The Tarn mill closed", "truth": "true", "origin_url": pages[0]["url"], "pages": about}
    (tmp_path / "made-up.pages.jsonl").write_text("\n".join(map(json.dumps, pages)))
    (tmp_path / "made-up.topics.jsonl").write_text(json.dumps(told))
    (found,) = outcomes(Options(tmp_path, Mode.QUICK, dump=tmp_path / "dumps"))
    assert (found.read, found.relevant, found.problem) == (2, 2, "")
    assert len(found.stances) == 2
    assert found.origin_found is not None
    kept = json.loads((tmp_path / "dumps" / "tarn.json").read_text())
    assert {page["url"] for page in about} <= {source["url"] for source in kept["dossier"]["sources"]}
    assert any("Ana Verrin" in text for text in kept["texts"].values())
