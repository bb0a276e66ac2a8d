"""Google Scholar through SerpAPI."""

import pytest

from core.search.engines.serpapi import imprint, scholar_hits, scholar_params
from core.search.queries.query_language import parse


def test_a_window_of_days_is_its_years() -> None:
    asked = scholar_params(parse("eutrophication since:2019-06-01 until:2021-03-04"), 50)
    assert asked == {
        "engine": "google_scholar",
        "q": "eutrophication",
        "hl": "en",
        "num": "20",
        "as_ylo": "2019",
        "as_yhi": "2021",
    }


def test_its_published_example_is_read() -> None:
    """https://serpapi.com/google-scholar-organic-results, shortened."""
    example = {
        "organic_results": [
            {
                "position": 1,
                "title": "Population biology of plants.",
                "result_id": "JC4Acibs_4kJ",
                "link": "https://www.cabdirect.org/cabdirect/abstract/19782321379",
                "snippet": "The first chapter is concerned with experiments, analogies and models.",
                "publication_info": {
                    "summary": "JL Harper - Population biology of plants., 1977 - cabdirect.org",
                    "authors": [{"name": "JL Harper"}],
                },
            }
        ]
    }
    (hit,) = scholar_hits(example, "scholar")
    assert (hit.title, hit.outlet) == ("Population biology of plants.", "cabdirect.org")
    assert hit.published and hit.published.precision == "year" and hit.published.iso == "1977"


def test_a_work_without_a_page_is_known_by_its_file_and_one_only_cited_has_no_address() -> None:
    works = [{"title": "A", "resources": [{"link": "https://uni.example/a.pdf"}]}, {"title": "B", "type": "Citation"}]
    assert [hit.url for hit in scholar_hits({"organic_results": works}, "scholar")] == ["https://uni.example/a.pdf", ""]


@pytest.mark.parametrize(
    ("summary", "expected"),
    [
        ("A Author, B Other\u00a0- Journal of Rivers, 2019\u00a0- Elsevier", ("2019", "Elsevier")),
        ("A Author - 2004 - books.example", ("2004", "books.example")),
        ("A Author - 2004", ("2004", "")),
        ("A Author - Letters 1850 to a friend - archive.example", ("", "archive.example")),
        ("A Author", ("", "")),
        ("", ("", "")),
    ],
)
def test_year_and_publisher_are_read_from_the_line_below_the_title(summary: str, expected: tuple[str, str]) -> None:
    assert imprint(summary) == expected
