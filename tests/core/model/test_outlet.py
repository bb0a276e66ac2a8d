"""What an editor types or pastes as an outlet, and what is kept of it."""

import pytest

from core.errors import BadInput
from core.model.outlet import place


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("example.org", "example.org"),
        (" Example.ORG. ", "example.org"),
        ("www.example.org", "example.org"),
        ("https://www.example.org/", "example.org"),
        ("http://example.org:8080/a/b/?q=1#x", "example.org/a/b"),
        ("example.org/press", "example.org/press"),
        ("news.paper.co.uk", "news.paper.co.uk"),
        ("gov.uk", "gov.uk"),
        ("bücher.example", "xn--bcher-kva.example"),
    ],
)
def test_a_place_is_kept_as_sources_are_filed(typed: str, kept: str) -> None:
    assert place(typed) == kept


NONE = ["", "   ", "example", "two words.org", "com", "co.uk", "com.au", "http://", "-a.example", "a..b", "1.2.3.4", "<b>.org"]


@pytest.mark.parametrize("typed", [*NONE, "a.example/" + "x" * 300])
def test_what_is_no_outlet_is_refused_in_a_sentence(typed: str) -> None:
    with pytest.raises(BadInput, match=r"^“.*\.$"):
        place(typed)
