"""One investigation opened in its page, and what an editor reads and clicks there."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pandas as pd
from streamlit.dataframe_util import convert_arrow_bytes_to_pandas_df
from streamlit.testing.v1 import AppTest

from core.exports.report import WORD_JOINER
from tests.pages.opened import APP, text

TABS = (
    *("Overview", "Sources", "Claims × sources", "Contradictions", "Origin and spread", "Timeline", "On the networks"),
    *("Background", "Balance", "Report", "Searches", "Log"),
)
NO_MARKDOWN = ("html", "plotly_chart", "component_instance", "selectbox")
"""Elements that show their text as it is."""


def open_run(number: int | str, tab: str = "") -> AppTest:
    at = AppTest.from_file(str(APP), default_timeout=20)
    at.query_params["id"] = str(number)
    if tab:
        at.query_params["tab"] = tab
    return at.switch_page("pages/investigation.py").run()


def reads(at: AppTest) -> str:
    """All that is on the page, with the labels of what opens, the figures and the quotes."""
    more = [one.label for one in at.expander] + [f"{one.label} {one.value}" for one in at.metric]
    quotes = [str(one.proto.body) for one in at.get("html")]
    return text(at) + re.sub(r"\\(.)", r"\1", "\n".join([*more, *quotes]))


def click(at: AppTest, label: str) -> None:
    next(one for one in at.button if one.label == label).click().run()


def markdown(at: AppTest) -> list[str]:
    """Every text that is read as Markdown, as it is handed over: values, labels, help and cells."""
    return [one for node in at._tree if node.type not in NO_MARKDOWN for one in _texts(node)]


def letters(at: AppTest) -> list[str]:
    """Every text on the page as it is handed over, in plots and grids too."""
    return [one for node in at._tree for one in _texts(node)]


def everything(at: AppTest) -> str:
    """The same as it is read: without escapes, and without the joiners that keep an address from being a link."""
    return re.sub(r"\\(.)", r"\1", "\n".join(letters(at)).replace(WORD_JOINER, ""))


def _texts(node: Any) -> Iterator[str]:
    yield from _strings(getattr(node, "proto", None))
    if node.type == "table":
        yield from _cells(node.value)


def _strings(found: Any) -> Iterator[str]:
    """Each text of a message and of what is in it; a table that comes as bytes by its cells."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, bytes):
        yield from _cells(convert_arrow_bytes_to_pandas_df(found))
    elif hasattr(found, "ListFields"):
        yield from (text for _, value in found.ListFields() for text in _strings(value))
    elif isinstance(found, Iterable):
        yield from (text for one in found for text in _strings(one))


def _cells(table: pd.DataFrame) -> Iterator[str]:
    return (str(cell) for row in table.to_numpy() for cell in row)
