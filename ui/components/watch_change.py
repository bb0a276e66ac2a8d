"""One changed source: what became of it, which cited words are gone, what differs, and what to do about it."""

from dataclasses import dataclass

import streamlit as st

from core.errors import NotFound
from core.model.dossier import Dossier
from core.model.investigation import Investigation
from core.model.source import Change
from db import changes, dossiers, investigations, reviews
from ui import desk
from ui.components import watch_acts as acts
from ui.components.dossier_orders import may_act
from ui.components.here import zone
from ui.components.watch_list import NOTE, look_button
from ui.components.watch_now import as_it_is_now
from ui.parts import badge, diff_row, plain, quote, section
from ui.tokens import CHANGE
from ui.view_models import exhibit
from ui.view_models.changes import aftermath, change_row, last_look, lost_passages, wanted
from ui.view_models.sayings import waits_for_review

GONE = "These words were cited from the source and were not in it when it was looked at."
REPLACED = "A newer investigation of this topic has taken its place; its sources are watched instead."


@dataclass(frozen=True, slots=True)
class Item:
    """A change with all that the page shows of it."""

    change: Change
    later: Change | None  # what became of the source after that
    run: Investigation
    dossier: Dossier
    waits: bool
    replaced: bool
    worker_lives: bool


def change_page(change_id: int) -> None:
    item = _read(change_id)
    row = change_row(item.change, zone())
    desk.head(plain(row.topic), plain(f"{row.note}. {row.seen}".strip()), badge(CHANGE[row.kind]))
    acts.told()
    st.markdown(plain(row.sentence))
    _after(item)
    main, margin = st.columns([2, 1], gap="medium")
    with main:
        _lost(item)
        _differs(item.change)
        if now := exhibit.as_it_is_now(item.dossier, item.change):
            as_it_is_now(item.change, now)
    with margin:
        _where(item)
    _bar(item)
    acts.poll(wanted([item.run]))


def _read(change_id: int) -> Item:
    with desk.database() as session:
        try:
            change = changes.get(session, change_id)
        except NotFound as error:
            desk.head("Watch", NOTE)
            desk.say(plain(str(error)))
            _back()
            st.stop()
        run = investigations.get(session, change.investigation_id)
        waits = waits_for_review(run, investigations.is_closed(session, run.id))
        known, last = dossiers.load(session, run.id, all_posts=False), changes.latest(session, run.id)[change.source_id]
        later = last if last.id != change.id else None
        return Item(change, later, run, known, waits, reviews.is_superseded(session, run), desk.worker_lives(session))


def _back() -> None:
    st.button("All changes", key="watch_back", type="tertiary", on_click=acts.open_, args=(None,))


def _after(item: Item) -> None:
    """A later look may have found it otherwise: what is told here is then no longer so."""
    if told := aftermath(item.change, item.later, zone()):
        st.markdown(plain(told))
    if item.later:
        st.button("Open the later change", key="watch_later", type="tertiary", on_click=acts.open_, args=(item.later.id,))


def _lost(item: Item) -> None:
    passages = lost_passages(item.change, item.dossier)
    if not passages:
        return
    with section("Cited passages that are gone", GONE), st.container(gap="small"):
        for passage in passages:
            st.markdown(f"**{plain(passage.claim)}**")
            quote(passage.quote.exact)


def _differs(change: Change) -> None:
    if change.diff:
        with section("What differs", "− gone since it was captured, + new since then; a line without a sign stands in both."):
            st.html("".join(diff_row(mark, words) for mark, words in change.diff))


def _where(item: Item) -> None:
    """The way to the capture and to the dossier, and when its sources were looked at."""
    change = item.change
    with section("Evidence"), st.container(gap="xsmall"):
        what = {"id": str(change.investigation_id), "source": change.source_id}
        st.page_link("pages/evidence.py", label="What was captured", icon=":material/article:", query_params=what)
        dossier = {"id": str(change.investigation_id)}
        st.page_link("pages/investigation.py", label="The whole dossier", icon=":material/folder_open:", query_params=dossier)
        st.caption(plain(last_look(item.run, worker_lives=item.worker_lives, zone=zone())))
        look_button(item.run)
        if item.replaced:
            st.caption(REPLACED)


def _bar(item: Item) -> None:
    with st.bottom, st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="small"):
        if may_act():
            _acts(item)
        else:
            st.caption("You read here; editors decide.", width="content")
        st.space("stretch")
        _back()


def _acts(item: Item) -> None:
    change = item.change
    if item.waits:
        where = {"id": str(item.run.id)}
        st.page_link("pages/review.py", label="It waits for an editor", icon=":material/arrow_forward:", query_params=where)
    elif not item.replaced:
        st.button("Reopen for review", type="primary", key="watch_reopen", on_click=acts.reopen, args=(change,))
    if change.seen_at is None:
        st.button("Seen", key="watch_seen", on_click=acts.see, args=(change,))
