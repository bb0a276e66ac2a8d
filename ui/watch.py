"""What became of the sources of decided topics: what has changed, what is watched, one change, and what an editor does about it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

import streamlit as st

from core.errors import DeskError, NotFound
from core.model.dossier import Dossier
from core.model.investigation import Investigation
from core.model.source import Change
from core.model.words import EventKind
from core.settings import settings
from db import changes, dossiers, investigations, reviews
from jobs import client
from ui import desk
from ui.evidence import evidence_rows
from ui.evidence.capture_rows import ChangeRow, aftermath, change_row, last_look, looks_wanted, lost_passages, named, next_look, nothing_yet
from ui.evidence.viewer import as_it_is_now
from ui.parts import badge, diff_row, plain, quote, rule, section
from ui.review.item_rows import waits_for_review
from ui.run.plan import may_act
from ui.shared.widgets import Pages, zone
from ui.tokens import CHANGE

PAGE = 25
NOTE = "Sources of decided topics are looked at again; what was edited, retracted or taken down since is listed here."
WAITING = "A topic that waits for an editor is in the review queue; it is watched again once it is decided."
GONE = "These words were cited from the source and were not in it when it was looked at."
REPLACED = "A newer investigation of this topic has taken its place; its sources are watched instead."
REFUSED, TOAST = "watch_refused", "watch_toast"
POLL_SECONDS = 1.0


def watch_page(investigation_id: int | None) -> None:
    """All changes, or those of one investigation; beside them what is watched."""
    desk.head("Watch", NOTE)
    tell_outcome()
    changed, watched = st.tabs(["Changes", "Watched topics"], key="tab", on_change="rerun", bind="query-params")
    if changed.open:
        with changed:
            _changes(investigation_id)
    if watched.open:
        with watched:
            _watched()


def _changes(investigation_id: int | None) -> None:
    pages = Pages(f"changes-{investigation_id or 'all'}")
    since = desk.now() - timedelta(days=settings().watch_days)
    with desk.database() as session:
        found = changes.page(session, investigation_id=investigation_id, before=pages.start, limit=PAGE + 1)
        watch = changes.watch(session, since=since)
    if investigation_id is not None:
        st.button("Show the changes of all topics", key="watch_all", type="tertiary", on_click=open_change, args=(None,))
    if not found:
        st.markdown(plain(nothing_yet(watch.topics, watch.since, zone())))
        st.caption(next_look(client.next_round(desk.now()), zone()))
    with st.container(gap="small"):
        for change in found[:PAGE]:
            _row(change_row(change, zone()))
    pages.buttons(PAGE, found[PAGE - 1].id if len(found) > PAGE else None)


def _row(row: ChangeRow) -> None:
    rule()
    with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
        with st.container(gap="xxsmall"):
            new = "" if row.seen else " :orange-badge[:material/flag: Not seen yet]"
            st.markdown(f"{badge(CHANGE[row.kind])}{new} **{plain(row.topic)}**")
            st.markdown(plain(row.sentence))
            st.caption(plain(" ".join(part for part in (f"{row.note}.", row.seen) if part)))
        st.button("Open", key=f"change-{row.id}", on_click=open_change, args=(row.id,))


def _watched() -> None:
    pages, since = Pages("watched"), desk.now() - timedelta(days=settings().watch_days)
    with desk.database() as session:
        found = changes.under_watch(session, since=since, before=pages.start, limit=PAGE + 1)
        told = changes.told_of(session, [run.id for run in found])
        lives = desk.worker_lives(session)
    st.caption(f"{next_look(client.next_round(desk.now()), zone())} {WAITING}")
    if not found:
        st.markdown(f"No topic was decided in the last {settings().watch_days} days. What waits for an editor is in the review queue.")
        st.page_link("pages/review.py", label="Review queue", icon=":material/arrow_forward:", icon_position="right")
    _runs(found[:PAGE], told, worker_lives=lives)
    pages.buttons(PAGE, found[PAGE - 1].id if len(found) > PAGE else None)
    poll(looks_wanted(found[:PAGE]))


def _runs(runs: Sequence[Investigation], told: frozenset[int], *, worker_lives: bool) -> None:
    with st.container(gap="small"):
        for run in runs:
            rule()
            with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
                with st.container(gap="xxsmall"):
                    st.markdown(f"**{plain(run.topic_title)}**")
                    st.caption(plain(last_look(run, worker_lives=worker_lives, zone=zone())))
                with st.container(gap="xxsmall", width="content", horizontal_alignment="right"):
                    if run.id in told:
                        st.button("What changed", key=f"changes-{run.id}", type="tertiary", on_click=open_run, args=(run.id,))
                    where = {"id": str(run.id)}
                    st.page_link("pages/investigation.py", label="Dossier", icon=":material/folder_open:", query_params=where)
                    look_button(run)


def look_button(run: Investigation) -> None:
    if may_act():
        off = run.id in looks_wanted([run])
        st.button("Look again now", key=f"look-{run.id}", disabled=off, on_click=look_again, args=(run.id,))


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
    tell_outcome()
    st.markdown(plain(row.sentence))
    _after(item)
    main, margin = st.columns([2, 1], gap="medium")
    with main:
        _lost(item)
        _differs(item.change)
        if now := evidence_rows.as_it_is_now(item.dossier, item.change):
            as_it_is_now(item.change, now)
    with margin:
        _where(item)
    _bar(item)
    poll(looks_wanted([item.run]))


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
    st.button("All changes", key="watch_back", type="tertiary", on_click=open_change, args=(None,))


def _after(item: Item) -> None:
    """A later look may have found it otherwise: what is told here is then no longer so."""
    if told := aftermath(item.change, item.later, zone()):
        st.markdown(plain(told))
    if item.later:
        st.button("Open the later change", key="watch_later", type="tertiary", on_click=open_change, args=(item.later.id,))


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
        st.button("Reopen for review", type="primary", key="watch_reopen", on_click=reopen_topic, args=(change,))
    if change.seen_at is None:
        st.button("Seen", key="watch_seen", on_click=see_change, args=(change,))


def tell_outcome() -> None:
    """What the last click did or could not do, said once."""
    if done := st.session_state.pop(TOAST, ""):
        st.toast(done)
    if refused := st.session_state.pop(REFUSED, ""):
        desk.say(plain(refused))


def open_change(change_id: int | None) -> None:
    """The address names what is open, so that a reload and a colleague see the same."""
    st.query_params.clear()
    if change_id is not None:
        st.query_params["id"] = str(change_id)


def open_run(investigation_id: int) -> None:
    """The changes of one investigation, whichever list is open."""
    st.query_params["run"] = str(investigation_id)
    st.session_state["tab"] = "Changes"


def look_again(investigation_id: int) -> None:
    _try(lambda: client.look_again(investigation_id, by=desk.user().name), "The sources will be looked at again.")


def see_change(change: Change) -> None:
    _try(lambda: _see_change(change), "Marked as seen.")


def _see_change(change: Change) -> None:
    me, now = desk.user().name, desk.now()
    with desk.writing() as session:
        if changes.see(session, change.id, by=me, now=now):
            sentence = f"{me} saw it: {change.sentence}"
            investigations.log(session, change.investigation_id, EventKind.STATUS, sentence, now=now, stage="watch")


def reopen_topic(change: Change) -> None:
    _try(lambda: _reopen_topic(change), "It waits for an editor again. The topic keeps its level until then.")


def _reopen_topic(change: Change) -> None:
    """Who reopens it has seen it; both are there together or not at all."""
    me, now, words = desk.user().name, desk.now(), f"{named(change)} {change.kind}."
    with desk.writing() as session:
        reviews.reopen(session, change.investigation_id, by=me, now=now, words=words, sentence=change.sentence)
        changes.see(session, change.id, by=me, now=now)
        sentence = f"{me} reopened it: {change.sentence}"
        investigations.log(session, change.investigation_id, EventKind.STATUS, sentence, now=now, stage="watch")


def _try(act: Callable[[], None], done: str) -> None:
    if not may_act():
        return
    try:
        act()
        st.session_state[TOAST] = done
    except DeskError as error:
        st.session_state[REFUSED] = str(error)


def poll(drawn: frozenset[int]) -> None:
    """While a look is under way, ask every second; the page is drawn anew only when one is over."""
    if drawn:
        _ask(drawn)


@st.fragment(run_every=POLL_SECONDS)
def _ask(drawn: frozenset[int]) -> None:
    with desk.database() as session:
        still = looks_wanted([investigations.get(session, key) for key in drawn])
    if still != drawn:
        st.rerun(scope="app")
