"""Jina's reader as documented, for those who want JSON and HTML: https://jina.ai/reader/ and https://github.com/jina-ai/reader

A page that answered badly is answered well, with a warning beside it.
"""

import re
from typing import Any
from urllib.parse import unquote

from tests.world.library import Doc, Library
from tests.world.pages import html
from tests.world.wire import Asked, Reply

GONE = "<html><head><title>Not found</title></head><body><h1>404</h1><p>Not found</p></body></html>"


def answer(asked: Asked, library: Library) -> Reply:
    key = asked.headers.get("authorization")
    if key is not None and not re.fullmatch(r"Bearer \S+", key):
        return failure(401, 40101, "AuthenticationRequiredError", "Invalid API key")
    url = unquote(asked.path[1:])
    if not re.match(r"https?://[^/]", url):
        return failure(400, 40001, "ParamValidationError", "TypeError: Invalid URL")
    doc = next((doc for doc in library.docs if doc.url == url.partition("#")[0]), None)
    if asked.headers.get("accept") != "application/json" or asked.headers.get("x-return-format") != "html":
        return Reply(f"Title: {doc.title if doc else 'Not found'}\n\nURL Source: {url}\n", content_type="text/plain; charset=utf-8")
    return Reply({"code": 200, "status": 20000, "data": seen(doc) | {"url": url, "usage": {"tokens": 1001}}})


def failure(code: int, status: int, name: str, message: str) -> Reply:
    return Reply({"data": None, "code": code, "name": name, "status": status, "message": message, "readableMessage": message}, code)


def seen(doc: Doc | None) -> dict[str, Any]:
    """The whole page, as a browser has it once everything has run."""
    if doc is None:
        return {"title": "Not found", "description": "", "html": GONE, "warning": "Target URL returned error 404: Not Found"}
    return {"title": doc.title, "description": doc.summary, "publishedTime": doc.published, "html": html(doc)}
