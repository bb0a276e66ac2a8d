"""Pages as sites build them: what pages/*.toml holds, inside the furniture that surrounds it, and what a reader should make of it."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "pages"


@dataclass(frozen=True, slots=True)
class Case:
    """A page and why it gives no article; an empty reason when it does."""

    name: str
    html: str
    why: str
    status: int


_ABOVE = """
<header><a class="logo" href="/">The Harbour Post</a><nav><ul><li><a href="/news">News</a></li><li><a href="/sport">Sport</a></li>
<li><a href="/opinion">Opinion</a></li></ul></nav><a href="/login">Log in</a> <a class="button" href="/subscribe">Subscribe</a></header>"""
_BELOW = """
<footer><ul><li><a href="/about">About us</a></li><li><a href="/terms">Terms</a></li><li><a href="/privacy">Privacy</a></li>
<li><a href="/cookies">Cookie settings</a></li><li><a href="/newsletter">Newsletter</a></li></ul><p>© 2026 The Harbour Post</p></footer>"""


def cases(name: str) -> list[Case]:
    """The pages of one table; each is a headline with its text, or a body as it stands."""
    pages = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["page"]
    return [Case(page["name"], _html(page), page.get("why", ""), page.get("status", 200)) for page in pages]


def _html(page: dict[str, str]) -> str:
    body = page["body"] if "body" in page else _story(page)
    whole = body if page.get("bare") else f"{_ABOVE}<main>{body}</main>{_BELOW}"
    title = page.get("title", f"{page['headline']} | The Harbour Post" if "headline" in page else "")
    head = f"<head><title>{title}</title>{page.get('head', '')}</head>"
    return f'<!doctype html><html lang="{page.get("lang", "en")}">{head}<body>{whole}</body></html>'


def _story(page: dict[str, str]) -> str:
    text = "".join(f"<p>{paragraph}</p>" for paragraph in page["text"].split("\n\n"))
    article = f'<article><h1>{page["headline"]}</h1><p class="byline">By Mara Quill</p>{text}</article>'
    return f"{page.get('before', '')}{article}{page.get('after', '')}"
