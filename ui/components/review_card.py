"""One item under review: the level, the strongest words for and against, the claims, and the margin with its reasons."""

import pandas as pd
import streamlit as st

from core.model.dossier import Dossier
from core.model.judgement import Recommendation
from core.model.words import Status
from ui import desk
from ui.components.changed import all_changes, latest
from ui.components.flags import flags, would_change
from ui.components.gaps import gaps
from ui.components.here import zone
from ui.components.level_strip import level_strip
from ui.components.review_rows import Item
from ui.components.review_sides import both_sides
from ui.parts import badge, phone, plain, section, with_margin
from ui.tokens import FLAG, STATE, VERDICT
from ui.view_models.queue import place_note
from ui.view_models.review_card import (
    ClaimLine,
    HistoryLine,
    Standing,
    claim_lines,
    figures,
    history_lines,
    standing_note,
)

OPEN = {
    Status.PLANNED: "Watch the plan being made",
    Status.AWAITING: "Read plan",
    Status.QUEUED: "Watch it run",
    Status.RUNNING: "Watch it run",
}


def review_head(item: Item) -> None:
    """Title, level now, flags, and where it stands."""
    waiting = item.standing is Standing.WAITING
    note = place_note(item.place, desk.now()) if waiting else standing_note(item.run, item.standing, item.history, zone())
    desk.head(plain(item.dossier.topic.title), plain(note), badges(item))


def badges(item: Item) -> str:
    now = STATE[item.dossier.topic.state]
    found = [badge(now, f"{now.word} now")]
    if item.run.recommendation:
        found += [badge(FLAG, flag.kind.capitalize()) for flag in item.run.recommendation.flags]
    if item.place.row and item.place.row.sent_back:
        found.append(":gray-badge[:material/undo: Sent back]")
    return " ".join(found)


def review_card(item: Item) -> None:
    """Without a recommendation there is nothing to weigh, only the way to the dossier."""
    recommended = item.run.recommendation
    if recommended is None:
        whole_dossier(item)
        return
    card, margin = with_margin()
    with card:
        level_strip(recommended)
        if phone():  # one column: why it is here comes before what it rests on
            _why_here(item, recommended)
        both_sides(item.dossier, "review")
        _claims(item.dossier)
    with margin:
        if not phone():
            _why_here(item, recommended)
        _margin(item, recommended)


def _claims(dossier: Dossier) -> None:
    shown = claim_lines(dossier)
    if not shown:
        st.markdown("No claim was found that a source could confirm or deny.")
        return
    rows = [_short_row(line) if phone() else _claim_row(line) for line in shown]
    st.table(pd.DataFrame(rows), border="horizontal", hide_index=True, hide_header=phone())
    more = len(dossier.claims) - len(shown)
    if more > 0:
        st.caption(f"{more} more in the dossier.")


def _claim_row(line: ClaimLine) -> dict[str, str]:
    return {
        "Claim": f"**{plain(line.claim_id)}** {plain(line.text)}",
        "Verdict": f"{badge(VERDICT[line.verdict])}  \n:gray[{line.likely}]" if line.likely else badge(VERDICT[line.verdict]),
        "Credible voices for": line.for_,
        "against": line.against,
    }


def _short_row(line: ClaimLine) -> dict[str, str]:
    """All of it in one cell: on a phone four columns leave none for the claim."""
    voices = f":gray[credible voices for: {line.for_}; against: {line.against}]"
    return {"Claim": f"**{plain(line.claim_id)}** {plain(line.text)}  \n{badge(VERDICT[line.verdict])} {voices}  \n:gray[{line.likely}]"}


def _why_here(item: Item, recommended: Recommendation) -> None:
    with st.container(gap="xxsmall"):
        flags(recommended, latest(item.run.id), "Why it is here")
        all_changes(item.run.id)


def _margin(item: Item, recommended: Recommendation) -> None:
    gaps(item.dossier.gaps)
    would_change(recommended)
    _history(history_lines(item.run, item.history, zone()))
    with st.container(gap="xsmall"):
        st.caption(plain(figures(item.run, item.dossier)))
        whole_dossier(item)


def _history(past: list[HistoryLine]) -> None:
    if not past:
        return
    with section("History"), st.container(gap="xsmall"):
        for line in past:
            with st.container(gap=None):
                st.markdown(plain(line.what) + (f"  \n{plain(line.words)}" if line.words else ""))
                st.caption(plain(line.when))


def whole_dossier(item: Item) -> None:
    """The way to all that was found, and to a newer run that is under way."""
    label = OPEN.get(item.run.status, "Open the whole dossier")
    _dossier_link(item.run.id, label, ":material/folder_open:")
    newer = item.under_way
    if newer:
        _dossier_link(newer.id, f"Investigation {newer.id} of this topic is {newer.status}", ":material/autorenew:")


def _dossier_link(investigation_id: int, label: str, icon: str) -> None:
    st.page_link("pages/investigation.py", label=label, icon=icon, query_params={"id": str(investigation_id)})
