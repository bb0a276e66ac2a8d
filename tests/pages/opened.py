"""A page of the desk, opened the way Streamlit runs it but without a browser."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.settings import settings

APP = Path(__file__).resolve().parents[2] / "app.py"


@contextmanager
def desk_at(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The desk's settings point to this database for one test."""
    monkeypatch.setenv("DESK_DATABASE_URL", url)
    settings.cache_clear()
    yield url
    settings.cache_clear()


def open_page(name: str) -> AppTest:
    return AppTest.from_file(str(APP), default_timeout=20).run().switch_page(f"pages/{name}.py").run()


def text(at: AppTest) -> str:
    """Everything there is to read, without the escapes that keep it from being markdown."""
    assert not at.exception
    values = [str(one.value) for kind in (at.title, at.header, at.markdown, at.caption) for one in kind]
    cells = [str(cell) for table in at.table for row in table.value.to_numpy() for cell in row]
    return re.sub(r"\\(.)", r"\1", "\n".join([*values, *cells]))


def labels(at: AppTest) -> list[str]:
    return [button.label for button in at.button]


def links(at: AppTest) -> list[tuple[str, str]]:
    """Page links: where they lead, and with which query."""
    return [(link.proto.page, link.proto.query_string) for link in at.get("page_link")]
