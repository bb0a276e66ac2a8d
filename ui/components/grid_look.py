"""How the cells and heads of the matrix look, in light and dark: the sign says it first, the colour repeats it."""

from typing import Any

from core.model.words import Relation
from ui.parts import grid_css, ink
from ui.tokens import RELATION, VERDICT

Css = dict[str, Any]
SCROLLBAR = 10
LESS = {"padding-left": "8px !important", "padding-right": "6px !important"}


def matrix_css() -> Css:
    return _cells() | _heads() | _relations() | _verdicts() | _scrollbars()


def _cells() -> Css:
    p = ink()
    return {
        ".said": {"justify-content": "center", "font-size": "16px !important", "cursor": "pointer", "padding": "0 !important"},
        ".copy": {"background-color": f"{p['panel']} !important", "color": f"{p['gray'][0]} !important"},
        ".central": {"font-weight": "600"},
        ".ag-cell-focus": {"outline": "none !important"},
        ".ag-cell-focus:focus-visible": {"outline": f"2px dashed {p['accent']} !important", "outline-offset": "-2px"},
        ".here, .here.ag-cell-focus": {"outline": f"2px solid {p['accent']} !important", "outline-offset": "-2px"},
        ".ag-cell": grid_css()[".ag-cell"] | LESS,
        ".claim": {"padding-top": "4px !important", "padding-bottom": "4px !important"},
    }


def _heads() -> Css:
    """Outlet, then tier and number on a line below; in a dense matrix they are turned, to be read from below."""
    turned = {"white-space": "pre !important", "text-overflow": "ellipsis", "max-height": "100%", "line-height": "1.1"}
    return {
        ".ag-header-cell, .ag-header-group-cell": LESS,
        ".ag-header-group-cell-label": {"justify-content": "flex-start"},
        ".ag-header-group-text": {"white-space": "normal !important", "line-height": "1.2"},
        ".upright": {"padding": "6px 0 !important", "justify-content": "center"},
        ".upright .ag-header-cell-comp-wrapper": {"justify-content": "center"},
        ".upright .ag-header-cell-label": {"writing-mode": "vertical-rl", "transform": "rotate(180deg)", "width": "auto", "height": "100%"},
        ".ag-header-cell-text": {"white-space": "pre-line !important"},
        ".upright .ag-header-cell-text": turned,
        ".ag-tooltip": {"max-width": "340px", "white-space": "normal"},
    }


def _relations() -> Css:
    """Striped where nobody is sure; without colour where it does not count."""
    p = ink()
    css: Css = {}
    for relation in (Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS):
        words, tint, _ = p[RELATION[relation].colour]
        css[f".said-{relation}"] = {"background-color": f"{tint} !important", "color": f"{words} !important", "font-weight": "600"}
    stripes = f"repeating-linear-gradient(135deg, transparent 0 5px, {p['page']} 5px 10px)"
    css[".unsure"] = {"background-image": stripes, "font-weight": "400"}
    css[".uncounted"] = {"background-color": f"{p['page']} !important", "color": f"{p['gray'][0]} !important", "font-weight": "400"}
    return css


def _verdicts() -> Css:
    return {f".verdict-{token.colour}": {"color": f"{ink()[token.colour][0]} !important"} for token in VERDICT.values()}


def _scrollbars() -> Css:
    """Seen without being touched: where a grid ends in the middle, nothing else says that there is more."""
    p = ink()
    thumb = {"background-color": p["gray"][2], "border-radius": "5px", "border": f"2px solid {p['panel']}"}
    bar = {"width": f"{SCROLLBAR}px", "height": f"{SCROLLBAR}px", "background-color": p["panel"]}
    return {"::-webkit-scrollbar": bar, "::-webkit-scrollbar-thumb": thumb}
