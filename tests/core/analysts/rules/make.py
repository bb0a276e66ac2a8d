"""Sources and texts for the tests of the rules, with only what a test is about."""

from typing import Any

from core.model.dates import When
from core.model.source import Source, SourceText


def source(outlet: str = "Valley Herald", *, id: str = "S001", domain: str = "", title: str = "", **more: Any) -> Source:
    host = domain or outlet.lower().replace(" ", "-") + ".example"
    url = f"https://{host}/{id.lower()}"
    return Source(id=id, url=url, url_key=url.removeprefix("https://"), domain=host, outlet=outlet, title=title, **more)


def text(words: str, outlet: str = "Valley Herald", *, published: str = "", **more: Any) -> SourceText:
    return SourceText(source(outlet, published=When(published) if published else None, **more), words)
