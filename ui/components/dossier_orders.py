"""What an editor can ask of a run: approve, plan again, stop, cancel, investigate again; a refusal is a sentence, not an end."""

from collections.abc import Callable
from typing import NoReturn

import streamlit as st

from core.errors import BadInput, Conflict, DatabaseProblem, NotFound
from core.model.investigation import Investigation
from core.model.plan import Plan
from core.model.words import Role
from jobs import client
from ui import desk
from ui.parts import plain

REFUSED, WISH = "refused", "wish"
APPROVE, REPLAN = "approve", "plan again"
PAGE = "pages/investigation.py"


def may_act() -> bool:
    return desk.user().role is Role.EDITOR


def refusal() -> None:
    """What was refused a moment ago, said once where the editor looks."""
    sentence = st.session_state.pop(REFUSED, "")
    if sentence:
        desk.say(plain(sentence))


def wish(what: str) -> None:
    """A click is noted before the page is drawn anew: the plan may be somebody else's by then, and the click must not vanish."""
    st.session_state[WISH] = what


def granted(run: Investigation, edited: Plan, *, offered: str) -> None:
    """Do what was wished with the plan as it stands in the fields now; a wish the fields no longer allow is dropped."""
    if st.session_state.pop(WISH, "") == offered:
        order = client.replan if offered == REPLAN else client.approve
        _ask(lambda: order(run.id, edited, by=desk.user().name))
        st.rerun(scope="app")


def too_late(run: Investigation) -> None:
    """The plan is no longer waiting: what was wished is refused by whoever keeps the rows, in their words."""
    wished = st.session_state.get(WISH)
    if wished:
        granted(run, run.plan, offered=wished)


def stop(run: Investigation) -> None:
    _ask(lambda: client.stop(run.id, by=desk.user().name))


def cancel(run: Investigation) -> None:
    _ask(lambda: client.cancel(run.id, by=desk.user().name))


def offer_again(run: Investigation) -> None:
    """Where nothing came of a run it is the thing to do; where something did, it is only possible."""
    if st.button("Investigate again", type="secondary" if run.status.has_result else "primary"):
        again(run)


def again(run: Investigation) -> NoReturn:
    """A new run over the same topic with the same brief and addresses; its plan waits for approval like any other."""
    plan, by, begun = run.plan, desk.user().name, list[int]()
    wanted = {"mode": run.mode, "by": by, "priority": run.priority, "own_urls": plan.own_urls, "brief": plan.brief}
    _ask(lambda: begun.append(client.investigate(run.topic_id, **wanted)))  # type: ignore[arg-type]
    if begun:
        st.switch_page(PAGE, query_params={"id": str(begun[0])})
    st.rerun(scope="app")


def _ask(what: Callable[[], object]) -> None:
    try:
        what()
    except (BadInput, Conflict, DatabaseProblem, NotFound) as error:
        st.session_state[REFUSED] = str(error)
