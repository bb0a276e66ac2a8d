"""Sources and texts for the tests of the rules, with only what a test is about."""

from typing import Any

from core.analysts.rules import stance
from core.model.claim import Claim, Evidence
from core.model.dates import When
from core.model.source import Source, SourceText


def source(outlet: str = "Valley Herald", *, id: str = "S001", domain: str = "", title: str = "", **more: Any) -> Source:
    host = domain or outlet.lower().replace(" ", "-") + ".example"
    url = f"https://{host}/{id.lower()}"
    return Source(id=id, url=url, url_key=url.removeprefix("https://"), domain=host, outlet=outlet, title=title, **more)


def text(words: str, outlet: str = "Valley Herald", *, published: str = "", **more: Any) -> SourceText:
    return SourceText(source(outlet, published=When(published) if published else None, **more), words)


def read(claim: str, words: str, outlet: str = "Valley Herald", **more: Any) -> Evidence:
    """What the rules make of one claim and one page; every quote they give must be there, letter for letter."""
    page = text(words, outlet, **more)
    evidence = stance.compare(Claim("C1", claim), page)
    if evidence.quote:
        quote = evidence.quote
        assert page.text[quote.start : quote.end] == quote.exact
        assert page.text[: quote.start].endswith(quote.prefix)
        assert page.text[quote.end :].startswith(quote.suffix)
        assert evidence.mark in quote.exact
    return evidence
