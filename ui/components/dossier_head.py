"""The head of an investigation: title, where it stands, and one line of facts."""

from typing import NoReturn

import streamlit as st

from core.model.investigation import Investigation
from core.model.topic import Topic
from core.model.words import Status
from ui import desk
from ui.components.here import zone
from ui.parts import badge, plain
from ui.tokens import FLAG, STATE, Token
from ui.view_models import overview
from ui.view_models.moments import clock, moment

STATUS = {
    Status.PLANNED: Token("Being planned", "…", ":material/edit_note:", "gray", "The plan is being made."),
    Status.AWAITING: Token("Awaiting approval", "?", ":material/rule:", "blue", "The plan waits for an editor."),
    Status.QUEUED: Token("Queued", "…", ":material/hourglass_empty:", "gray", "Approved; waits for a free worker."),
    Status.RUNNING: Token("Running", "▷", ":material/play_arrow:", "blue", "A worker is at it."),
    Status.COMPLETED: Token("Completed", "✓", ":material/check:", "gray", "Every stage has run."),
    Status.PARTIAL: Token("Partial", "!", ":material/flag:", "orange", "Finished early, with what it had."),
    Status.FAILED: Token("Failed", "!", ":material/flag:", "orange", "Something broke; the log says what."),
    Status.CANCELLED: Token("Cancelled", "–", ":material/close:", "gray", "An editor cancelled it."),
}


def dossier_head(run: Investigation, topic: Topic, *, waits: bool) -> None:
    """A finished run shows where the topic stands now; an open one where the run stands."""
    note = overview.note(run, desk.now(), zone()) if not run.status.open else _open_note(run)
    desk.head(plain(run.topic_title), plain(note), badges=_badges(run, topic, waits=waits))


def _badges(run: Investigation, topic: Topic, *, waits: bool) -> str:
    now = STATE[topic.state]
    found = [badge(now, f"{now.word} now")] if not run.status.open else []
    found += [badge(STATUS[run.status])] if run.status is not Status.COMPLETED else []
    found += [badge(FLAG, "Waits for review")] if waits else []
    found.append(_grey(run.mode.capitalize()))
    if run.status is Status.RUNNING:
        found.append(_grey(f"Pass {run.pass_no} of up to {run.mode.passes}" if run.mode.passes > 1 else "One pass"))
    if run.outside_triggers:
        found.append(_grey("Outside the triggers"))
    return " ".join(found)


def _grey(words: str) -> str:
    return f":gray-badge[{words}]"


def _open_note(run: Investigation) -> str:
    if run.started_at:
        by = run.approved_by or run.requested_by
        return f"Started {clock(run.started_at, zone())} by {by}. You can close this page; the run goes on."
    if run.status is Status.QUEUED:
        return f"Approved {clock(run.approved_at, zone())} by {run.approved_by}. You can close this page; the run starts by itself."
    return f"Requested {moment(run.requested_at, zone())} by {run.requested_by}. Nothing is searched or spent before the plan is approved."


def lost(sentence: str) -> NoReturn:
    """An address that names nothing: say so, and where to go."""
    desk.head("Investigation", "One run, from its plan to its dossier.")
    desk.say(plain(sentence))
    st.page_link("pages/investigations.py", label="All investigations", icon=":material/arrow_forward:", icon_position="right")
    st.stop()
