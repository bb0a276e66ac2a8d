"""One investigation opened in its page, and what an editor reads and clicks there."""

import re

from streamlit.testing.v1 import AppTest

from tests.pages.opened import APP, text


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
