import pytest

from core.model.web import is_web_address
from core.search.urls import domain, normalise


@pytest.mark.parametrize(
    "other",
    [
        "http://paper.test/a/b?id=7&page=2", "https://www.paper.test/a/b?id=7&page=2", "https://m.paper.test/a/b?id=7&page=2",
        "https://PAPER.test:443/a/b/?page=2&id=7", "http://paper.test:80/a/b?id=7&page=2#comments", " https://paper.test/a/b?id=7&page=2\n",
        "https://paper.test/a/b?utm_source=x&id=7&page=2&utm_medium=y", "https://paper.test/a/b?fbclid=1&gclid=2&id=7&page=2&msclkid=3",
        "https://paper.test/a/b?id=7&page=2&at_campaign=1&_ga=2&igshid=3&mc_cid=4", "https://paper.test./a/%62?id=7&page=2",
    ],
)  # fmt: skip
def test_spellings_of_one_page_have_one_key(other: str) -> None:
    assert normalise(other) == normalise("https://paper.test/a/b?id=7&page=2") == "paper.test/a/b?id=7&page=2"


@pytest.mark.parametrize(
    "other",
    [
        "https://paper.test/a", "https://paper.test/a/b", "https://paper.test/a/b?id=8&page=2", "https://paper.test/A/b?id=7&page=2",
        "https://paper.test:8080/a/b?id=7&page=2", "https://news.paper.test/a/b?id=7&page=2", "https://paper.test/a/b?id=7&page=2&ref=main",
    ],
)  # fmt: skip
def test_other_pages_have_other_keys(other: str) -> None:
    assert normalise(other) != normalise("https://paper.test/a/b?id=7&page=2")


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("https://paper.test", "paper.test"),
        ("https://paper.test/", "paper.test"),
        ("https://m.test/a", "m.test/a"),
        ("https://www.test/a", "www.test/a"),
        ("https://bücher.test/a", "xn--bcher-kva.test/a"),
        ("https://xn--bcher-kva.test/a", "xn--bcher-kva.test/a"),
        ("https://paper.test/caf%C3%A9", "paper.test/caf%C3%A9"),
        ("https://paper.test/café", "paper.test/caf%C3%A9"),
        ("https://paper.test/?q=", "paper.test?q="),
        ("not an address", "not an address"),
        ("mailto:ana@paper.test", "mailto:ana@paper.test"),
        ("https://paper.test:many/", "https://paper.test:many/"),
        ("", ""),
    ],
)
def test_keys(url: str, key: str) -> None:
    assert normalise(url) == key


def test_a_key_does_not_depend_on_how_often_it_is_taken() -> None:
    key = normalise("http://www.paper.test/a b/?b=2&a=ü")
    assert normalise(f"https://{key}") == key


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://www.Paper.test:443/a", "paper.test"),
        ("http://news.paper.test", "news.paper.test"),
        ("https://ana:x@paper.test/", "paper.test"),
        ("https://Bücher.test", "xn--bcher-kva.test"),
        ("https://[2606:4700::1111]/", "2606:4700::1111"),
        ("paper.test/a", ""),
        ("ftp://paper.test", ""),
        ("http://[::1", ""),
    ],
)
def test_domains(url: str, host: str) -> None:
    assert domain(url) == host


@pytest.mark.parametrize("text", ["https://paper.test", "http://paper.test/a?b#c", " https://paper.test ", "https://bücher.test/"])
def test_a_web_address(text: str) -> None:
    assert is_web_address(text)


@pytest.mark.parametrize(
    "text",
    ["", "paper.test", "www.paper.test", "ftp://paper.test", "https://", "https:///a", "javascript:x", "see https://a.test", "https://a b"],
)
def test_no_web_address(text: str) -> None:
    assert not is_web_address(text)
