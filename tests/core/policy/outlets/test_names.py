"""Whom a name may mean: looked up by how it is spelt, it fits whom it would fit held against everybody."""

import pytest

from core.policy.outlets.names import Names, directory, fits
from tests.fixtures.pages import source

OUTLETS = [
    ("The Tarn Gazette", "tarn-gazette.example"),
    ("Ostvik Gazette", "ostvik-gazette.example"),
    ("wsj.com", "wsj.com"),
    ("Northwire News", "northwire.example"),
    ("Echo", "echo.example"),
    ("", "daily-pebble.example"),
    ("Al Nahda", ""),
    ("Diário do Vale", "dvale.example"),
]
NAMES = [
    "the Tarn Gazette", "Gazette", "The Gazette", "Wall Street Journal", "WSJ", "wsj.com", "www.wsj.com", "Northwire", "northwire.example",
    "Echo", " Echo ", "News", "Pebble", "Daily Pebble", "Al Nahdaa", "al-Nahda", "Diario do Vale", "Tarn", "X", "", "& Co", "Ostvik Echo",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_name_fits_whom_it_would_fit_held_against_everybody(name: str) -> None:
    assert Names(OUTLETS).fitting(name) == {one: well for one in OUTLETS if (well := fits(name.strip(), *one))}


def test_a_name_with_a_link_leads_to_the_first_page_of_whom_it_means() -> None:
    links = ("https://echo.example/", "https://www.wsj.com/a", "https://wsj.com/b")
    here = directory(source("Valley Herald", links=links), [])
    assert (here.link_to("Wall Street Journal"), here.link_to("Echo"), here.link_to("Northwire")) == (links[1], links[0], "")
    assert directory(source("Valley Herald"), []).link_to("Echo") == ""
