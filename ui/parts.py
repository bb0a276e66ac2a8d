"""The few things every screen is made of. Fetched text only ever passes through `quote` or `plain`."""

import html
import re
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.exports.report import WORD_JOINER, escaped, printable
from core.model.source import Source
from core.model.words import CaptureKind, QuoteState
from ui.tokens import CAME, FLAG, INK, MATCH, QUOTE, RELATION, TIER, UNSURE, Token

ARROW = ":material/arrow_forward:"


def ink() -> dict[str, Any]:
    """The palette as hex, for AgGrid and plotly; everything else follows the theme by itself."""
    return INK["dark" if st.context.theme.type == "dark" else "light"]


ROOM, DESK, PHONE = "room", 1130, 600
"""Where the page's width is kept, in pixels; how wide it is on a desk, and below which it is a phone's."""


def room() -> int:
    """How wide the page is as far as the browser has told; before that a guess by its name. More than on a desk changes nothing."""
    guess = 358 if "Mobi" in st.context.headers.get("User-Agent", "") else DESK
    return min(DESK, int(st.session_state.get(ROOM, guess)))


def phone() -> bool:
    """Whether there is room for one column only; where two views are offered, the editor can always switch."""
    return room() < PHONE


MARKS = re.compile(r"[\\`*_{}\[\]()<>#+\-=.!|~$:@/&]")
LOGO = re.compile(r":(?=streamlit\\:)")  # even escaped, Streamlit puts its logo there


def plain(text: str) -> str:
    """Markdown-proof: what a page says can never become a link, an image, a colour or a formula here."""
    return LOGO.sub(":" + WORD_JOINER, escaped(text, MARKS))


def query(text: str) -> str:
    """A query as plain words that may break after every comma: `site:a.example,b.example` has no other place to."""
    return plain(text).replace(",", ",\u200b")


def badge(token: Token, word: str = "") -> str:
    return f":{token.colour}-badge[{token.icon or token.sign} {word or token.word}]"


def tier(n: int, undecided: bool = False) -> str:
    return f":{TIER[n].colour}-badge[{TIER[n].sign}{' undecided' if undecided else ''}]"


def outlet(source: Source, name: str = "") -> str:
    """Who speaks: tier and name, of somebody on a network theirs too, and a mark where only a search engine's snippet was had."""
    only = f" {badge(CAME['search result'])}" if source.capture_kind is CaptureKind.SNIPPET else ""
    return f"{tier(source.rated, source.undecided)} **{plain(name or source.outlet)}**{only}"


def why_tier(source: Source) -> str:
    """What stands behind a tier's badge, for whoever points at it."""
    token = TIER[source.rated]
    default = "Nobody here knows this outlet, so it has the lowest tier until somebody does." if source.undecided else ""
    reason = f"{source.tier_reason.rstrip('.')}." if source.tier_reason else ""
    return plain(" ".join(part for part in (f"{token.word}:", default or reason or token.help) if part))


def look() -> None:
    """The one style rule: Streamlit prints white on every primary button, 1.8:1 on our light accent."""
    if st.context.theme.type == "dark":
        st.html(
            f"<style>[data-testid^=stBaseButton-primary]:not(:disabled) * {{color: {INK['dark']['page']} !important; opacity: 1}}</style>"
        )


def section(title: str, note: str = "", help: str | None = None) -> DeltaGenerator:
    """A titled block; use as `with section(…):` so that heading and body sit close together."""
    box = st.container(gap="xxsmall")
    box.header(title, anchor=False, help=help)  # h2 at 1.2rem by theme, so that no heading level is skipped
    if note:
        box.caption(note)
    return box


def with_margin() -> tuple[DeltaGenerator, DeltaGenerator]:
    """The page and its margin notes; on a phone one below the other."""
    if phone():
        return st.container(gap="medium"), st.container(gap="medium")
    main, margin = st.columns([2, 1], gap="medium")
    return main, margin


def figure(label: str, value: str, note: str = "", *, icon: str | None = None, help: str | None = None, over: bool = False) -> None:
    """One number with what it is compared to below it; over a limit it carries the flag. Never a coloured arrow."""
    with st.container(gap=None):
        st.metric(label, value, icon=icon, help=help)
        if over:
            st.markdown(f":small[:{FLAG.colour}[{FLAG.icon} {note}]]")
        elif note:
            st.caption(note)


QUOTE_CSS = (
    "margin:0;padding-block:.05rem;padding-inline:.75rem 0;border-inline-start:2px solid color-mix(in srgb,currentColor 30%,transparent);"
    "font-family:'Source Serif',Georgia,serif;font-size:1.0625rem;line-height:1.45;overflow-wrap:anywhere;white-space:pre-line"
)
MARK_CSS = "color:inherit;text-decoration:underline;text-underline-offset:.2em;text-decoration-thickness:1.5px"
UNDERLINED = f'<mark style="background:none;{MARK_CSS}">'
WAVY = '<mark style="background:none;color:inherit;text-decoration:underline wavy;text-underline-offset:.2em">'
QUOTED = f'<mark id="the-quote" style="background:color-mix(in srgb,currentColor 9%,transparent);{MARK_CSS}">'


def quote(text: str, mark: str = "") -> None:
    """The words of a source, in serif, escaped; `mark` is the decisive part, underlined where it first stands."""
    before, words, after = text.partition(mark) if mark else (text, "", "")
    st.html(f'<blockquote dir="auto" style="{QUOTE_CSS}">“{marked(before, words, after, UNDERLINED)}”</blockquote>')


def passage(before: str, words: str, after: str, *, tall: int | None = None, steers: str = "") -> None:
    """Frozen text, escaped, with the quote marked at its own place; in a frame `tall` pixels high it scrolls, and a link leads to it.

    What `steers`, because it talks to a machine, has a wavy line under it.
    """
    frame = f";max-height:{tall}px;overflow-y:auto" if tall else ""
    link = '<a href="#the-quote" target="_self">Go to the quote</a>' if tall and words else ""
    st.html(f'{link}<blockquote dir="auto" style="{QUOTE_CSS}{frame}">{marked(before, words, after, QUOTED, steers)}</blockquote>')


def marked(before: str, words: str, after: str, mark: str, steers: str = "") -> str:
    """Letters only: neither markup nor a character that turns the reading direction gets through."""
    start, middle, end = _wavy(before, steers), _letters(words), _wavy(after, steers)
    return f"{start}{mark}{middle}</mark>{end}" if middle else start + end


def _wavy(text: str, steers: str) -> str:
    before, there, after = text.partition(steers) if steers else (text, "", "")
    return f"{_letters(before)}{WAVY}{_letters(there)}</mark>{_letters(after)}" if there else _letters(text)


def _letters(text: str) -> str:
    return html.escape(printable(text))


def evidence(
    source: Source,
    text: str,
    relation: str,
    *,
    mark: str = "",
    match: str = "exact",
    state: str = "verified",
    kind: str = "",
    note: str = "",
    unsure: bool = False,
    name: str = "",
) -> None:
    """Relation and who, the words, then how firmly they are anchored — always in this order."""
    word = RELATION[relation].word + (f", {kind}" if kind else "")
    when = f" · {source.published.words()}" if source.published else ""
    with st.container(gap="xxsmall"):
        doubt = f" {badge(UNSURE)}" if unsure else ""
        st.markdown(f"{badge(RELATION[relation], word)}{doubt} {outlet(source, name)} :gray[{source.id}{when}]", help=why_tier(source))
        quote(text, mark)
        st.caption(" · ".join([*anchored(match, state, source.text_sha256), *([plain(note)] if note else [])]))


def anchored(match: str, state: str, text_sha256: str) -> list[str]:
    """How the words were found in the capture, then the audit's verdict where there is more to say."""
    found, verdict = MATCH[match], QUOTE[state]
    if not QuoteState(state).found:
        return [f"{verdict.icon} {verdict.word}" + (f" in capture `{short(text_sha256)}`" if state == QuoteState.NOT_FOUND else "")]
    there = f"{found.icon} {found.word} in capture `{short(text_sha256)}`"
    return [there] if state == QuoteState.VERIFIED else [there, f"{verdict.icon} {verdict.word}"]


DIFF_SIGNS = {"-": "−", "+": "+", "=": "", "…": "…"}
DIFF_CSS = (
    "margin:0 0 .35rem 0;padding-left:1.6rem;text-indent:-1.2rem;font-family:'Source Serif',Georgia,serif;font-size:1.0625rem;"
    "line-height:1.45;overflow-wrap:anywhere"
)
SIGN_CSS = "display:inline-block;width:1.2rem;text-indent:0;font-weight:600"


def diff_row(mark: str, words: str) -> str:
    """One sentence, escaped; gone words are struck through and new ones marked as such for those who listen, too."""
    tag = {"-": "del", "+": "ins"}.get(mark, "span")
    style = ' style="text-decoration:none"' if tag == "ins" else ""
    return f'<p style="{DIFF_CSS}"><span style="{SIGN_CSS}">{DIFF_SIGNS[mark]}</span><{tag}{style}>{html.escape(words)}</{tag}></p>'


RULE_CSS = "margin:0;border:0;border-top:1px solid color-mix(in srgb,currentColor 14%,transparent)"


def rule() -> None:
    """The thin line between the rows of a table that is made of columns."""
    st.html(f'<hr style="{RULE_CSS}">')


def short(sha256: str) -> str:
    return f"{sha256[:4]}…{sha256[-4:]}" if sha256 else "none"


def lines(token: Token, items: list[str]) -> None:
    """Flags and gaps: an icon in the place of the bullet."""
    with st.container(gap="xsmall"):
        for item in items:
            st.markdown(f":{token.colour}[{token.icon}] {item}")


def letters(found: Any) -> Any:
    """For a grid, which shows every text in it as it is: without the marks that turn the reading direction, with every width of space."""
    if isinstance(found, dict):
        return {key: letters(one) for key, one in found.items()}
    if isinstance(found, list):
        return [letters(one) for one in found]
    return "".join(char for char in found if char.isprintable() or char.isspace()) if isinstance(found, str) else found


def grid_css() -> dict[str, Any]:
    """AgGrid lives in an iframe without our fonts: hand it Streamlit's own file and centre the cells."""
    media = Path(st.__file__).parent / "static/static/media"
    font = next(media.glob("SourceSansVF-Upright*.woff2"), None)
    p = ink()
    face = "'Source Sans',system-ui,sans-serif"
    css: dict[str, Any] = {
        ".ag-root-wrapper": {
            "--ag-background-color": p["page"],
            "--ag-odd-row-background-color": p["page"],
            "--ag-header-background-color": p["panel"],
            "--ag-foreground-color": p["text"],
            "--ag-border-color": p["line"],
            "--ag-row-border-color": p["line"],
            "border-color": f"{p['line']} !important",
            "font-family": f"{face} !important",
        },
        ".ag-header, .ag-pinned-left-header": {"background-color": f"{p['panel']} !important"},
        ".ag-row": {"background-color": f"{p['page']} !important"},
        ".ag-cell, .ag-header-cell-text, .ag-header-group-text": {"font-family": f"{face} !important", "font-size": "14px"},
        ".ag-cell": {"display": "flex !important", "align-items": "center", "line-height": "1.3 !important", "color": p["text"]},
        ".ag-header-cell-text, .ag-header-group-text": {"font-weight": "600", "color": f"{p['gray'][0]} !important"},
        ".ag-cell-focus": {"outline": f"2px solid {p['accent']} !important", "outline-offset": "-2px"},
    }
    if font:
        src = f"url(/static/media/{font.name}) format('woff2')"
        css["@font-face"] = {"font-family": "'Source Sans'", "src": src, "font-weight": "200 900"}
    return css
