"""One item under review: the level, the strongest words for and against, the claims, and the margin with its reasons."""

import pandas as pd
import streamlit as st

from core.model.dossier import Dossier
from core.model.judgement import Recommendation
from core.model.words import Relation, Status
from ui import desk
from ui.components import changed
from ui.components import evidence_viewer as viewer
from ui.components.flags import flags, gaps, would_change
from ui.components.here import zone
from ui.components.level_strip import level_strip
from ui.components.review_rows import Item
from ui.parts import badge, plain, section
from ui.tokens import FLAG, LEVEL, VERDICT
from ui.view_models.queue import place_note
from ui.view_models.review_card import (
    ClaimLine,
    HistoryLine,
    Standing,
    claim_lines,
    figures,
    history_lines,
    standing_note,
    strongest,
)

MISSING = {
    Relation.SUPPORTS: "**Nothing supports it.** No source says so on its own account, in words found in its capture.",
    Relation.CONTRADICTS: "**Nothing contradicts it.** No source says otherwise in words found in its capture.",
}

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
    now = LEVEL[item.dossier.topic.verification_status]
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
    card, margin = st.columns([2, 1], gap="medium")
    with card:
        level_strip(recommended)
        _sides(item.dossier)
        _claims(item.dossier)
    with margin:
        _margin(item, recommended)


def _sides(dossier: Dossier) -> None:
    for box, relation in zip(st.columns(2, border=True), MISSING, strict=True):
        with box:
            _side(dossier, relation)


def _side(dossier: Dossier, relation: Relation) -> None:
    side = strongest(dossier, relation)
    if side is None or side.evidence.quote is None:
        st.markdown(MISSING[relation])
        return
    viewer.words(f"review-{relation}", dossier, side.evidence, side.note)


def _claims(dossier: Dossier) -> None:
    shown = claim_lines(dossier)
    if not shown:
        st.markdown("No claim was found that a source could confirm or deny.")
        return
    st.table(pd.DataFrame([_claim_row(line) for line in shown]), border="horizontal", hide_index=True)
    more = len(dossier.claims) - len(shown)
    if more > 0:
        st.caption(f"{more} more in the dossier.")


def _claim_row(line: ClaimLine) -> dict[str, str]:
    return {
        "Claim": f"**{plain(line.claim_id)}** {plain(line.text)}",
        "Verdict": badge(VERDICT[line.verdict]),
        "Voices for": str(line.voices_for),
        "against": str(line.voices_against),
    }


def _margin(item: Item, recommended: Recommendation) -> None:
    with st.container(gap="xxsmall"):
        flags(recommended, changed.latest(item.run.id), "Why it is here")
        changed.all_changes(item.run.id)
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
