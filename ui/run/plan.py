"""The plan before anything is searched or spent, and what an editor can ask of a run: approve, plan again, stop, cancel, start anew."""

from collections.abc import Callable, Sequence
from typing import Literal, NoReturn

import pandas as pd
import streamlit as st

from core.errors import BadInput, Conflict, DatabaseProblem, NotFound
from core.model.dossier import Gap
from core.model.investigation import Investigation
from core.model.plan import Plan
from core.model.source import Source
from core.model.words import Role
from db import investigations
from jobs import client
from ui import desk
from ui.parts import figure, lines, phone, plain, section, tier
from ui.run.run_rows import NO_WORKER
from ui.shared import input_rows
from ui.shared.input_rows import PlanForm
from ui.shared.widgets import gap_line
from ui.shared.wording_rows import about, plural, usd
from ui.tokens import GAP

POLL_SECONDS = 1.0
MOST_USD, MOST_MINUTES = 20.0, 240
LETTERS, LETTERS_ON_A_PHONE = 90, 40
"""What a line of a text area holds."""
NOTHING = "nothing"
LANGUAGE = '`"exact words"` `(one OR another)` `-without` `site:example.org` `since:2026-02-01` `until:2026-03`'
INVENTED = "Asked of the newsroom's archive only: this is an invented story."
ANEW = ":material/info: You changed the brief or the addresses: plan again, so that they are read before you approve."
PRICE = "What one pass costs if every paid engine is asked every query; it is asked only where too little was found."
REFUSED, WISH = "refused", "wish"
APPROVE, REPLAN = "approve", "plan again"
PAGE = "pages/investigation.py"


@st.fragment(run_every=POLL_SECONDS)
def being_made(drawn: Investigation) -> None:
    """Looks again every second, and opens the plan as soon as it is there."""
    with desk.database() as session:
        run = investigations.get(session, drawn.id)
        lives = desk.worker_lives(session)
    if run.status is not drawn.status:
        st.rerun(scope="app")
    if lives:
        st.markdown(":material/edit_note: **The plan is being made.** It opens here by itself; nothing is searched before you approve it.")
    else:
        desk.say(NO_WORKER)
    tell_refusal()
    if may_act():
        st.button("Cancel", type="tertiary", on_click=cancel_run, args=(run,))


def approval(run: Investigation, own: Sequence[Source], gaps: Sequence[Gap], *, invented: bool = False) -> None:
    """What will be asked, of whom, for how much; what is edited here is what runs."""
    tell_refusal()
    invented = invented and not run.plan.expected_usd  # a desk that emulates paid engines asks them about invented stories too
    top = st.container()
    left, right = st.columns([2, 1], gap="medium")
    with left:
        form = _fields(run, invented=invented)
    with right:
        _own_addresses(own, gaps)
        _limits_note(run)
    with top:
        _expected(run, input_rows.plan_of(form, run.plan), "for the archive" if invented else "for every engine")
    _actions(run, form)


def _expected(run: Investigation, plan: Plan, asked_of: str) -> None:
    """The figures of the plan as it stands in the fields now."""
    with st.container(border=True), st.container(horizontal=True, gap="medium"):
        for label, value, note in (
            ("Questions", str(len(plan.questions)), "to find out"),
            ("Queries", str(len(plan.queries)), asked_of),
            ("Sources", str(run.mode.source_limit), "at most"),
            ("Time", f"about {about(plan.expected_seconds)}", f"cap {plan.cap_minutes} min"),
            ("Cost", _up_to(input_rows.plan_cost(run.plan, plan)), f"cap {usd(plan.cap_usd)}"),
        ):
            with st.container(width=130):
                figure(label, value, note, help=PRICE if label == "Cost" else None)


def _up_to(dollars: float) -> str:
    return f"up to {usd(dollars)}" if dollars else usd(0.0)


def _fields(run: Investigation, *, invented: bool) -> PlanForm:
    """Keys carry the plan they belong to: a plan made anew starts with its own words, not with what was typed before."""
    was, key = input_rows.form_of(run.plan), f"{run.id}-{abs(hash(run.plan))}"
    with section("What has to be found out"):
        brief = st.text_area("Brief", was.brief, key=f"brief-{key}", height=110, max_chars=5000)
        questions = st.text_area("Questions, one a line", was.questions, key=f"questions-{key}", height="content")
    with section("What the engines are asked", "One query a line, by purpose. They understand:"):
        st.markdown(f":small[{LANGUAGE}]")  # no caption: it would fade the words an editor is to copy
        if invented:
            st.markdown(INVENTED)
        queries = {purpose: _query_field(purpose, text, key) for purpose, text in was.queries.items()}
    with section("Addresses and limits"):
        addresses = st.text_area("Your own addresses, one a line: read and rated first", was.addresses, key=f"own-{key}", height=90)
        included, excluded, claimant = _domains(was, key)
        cap_usd, cap_minutes = _caps(was, key)
    return PlanForm(brief or "", questions or "", queries, addresses or "", included, excluded, claimant, cap_usd, cap_minutes)


def _domains(was: PlanForm, key: str) -> tuple[str, str, str]:
    """Closed, because most plans keep these lists; its title counts what stands in them now."""
    fields = _domain_fields(was)
    now = (st.session_state.get(f"{name}-{key}", text) or "" for _, text, name, _ in fields)
    opens = f"domains-{key}"
    opened = bool(st.session_state.get(opens))  # another title makes another expander, which would close under the editor's hands
    with st.expander(input_rows.domains_title(*now), opened, key=opens, on_change="rerun"):
        included, excluded, claimant = (_domain_field(*field, key) for field in fields)
    return included, excluded, claimant


def _domain_fields(was: PlanForm) -> tuple[tuple[str, str, str, str], ...]:
    return (
        ("Only these domains", was.included, "only", "Nothing else is searched. Leave it empty to search everywhere."),
        ("Domains to leave out", was.excluded, "without", "Networks and aggregators only repeat what others reported."),
        ("The claimant's own domains", was.claimant, "claimant", "Nobody confirms himself, so these are not searched."),
    )


def _domain_field(label: str, text: str, name: str, note: str, key: str) -> str:
    return st.text_area(label, text, key=f"{name}-{key}", height=90, help=note) or ""


def _query_field(purpose: str, text: str, key: str) -> str:
    """As low as it can be for one line or two; `content` alone would be higher."""
    wide = LETTERS_ON_A_PHONE if phone() else LETTERS
    height: int | Literal["content"] = 68 if sum(-(-len(line) // wide) for line in text.splitlines()) <= 2 else "content"
    return st.text_area(plain(input_rows.purpose_words(purpose)), text, key=f"queries-{purpose}-{key}", height=height) or ""


def _caps(was: PlanForm, key: str) -> tuple[float, int]:
    left, right = st.columns(2)
    dearest, longest = max(MOST_USD, was.cap_usd), max(MOST_MINUTES, was.cap_minutes)
    money = left.number_input("Most it may cost, in USD", 0.0, dearest, was.cap_usd, 0.10, format="%.2f", key=f"usd-{key}")
    minutes = right.number_input("Most minutes it may run", 1, longest, max(1, was.cap_minutes), 1, key=f"minutes-{key}")
    return float(money or 0.0), int(minutes or 1)


def _own_addresses(own: Sequence[Source], gaps: Sequence[Gap]) -> None:
    with section("Already read", "The topic's own article and the addresses you gave, rated before anything is searched."):
        if own:
            st.table(pd.DataFrame([_own_row(source) for source in own]), border="horizontal", hide_index=True)
        lines(GAP, [gap_line(gap) for gap in gaps])
        if not own and not gaps:
            st.markdown("None. Add addresses below the queries and plan again to have them read first.")


def _own_row(source: Source) -> dict[str, str]:
    return {
        "Tier": tier(source.rated, source.undecided),
        "Source": f"**{plain(source.outlet)}** :gray[{source.id}]  \n{plain(source.title)}",
        "Why": plain(source.tier_reason),
    }


def _limits_note(run: Investigation) -> None:
    with section("What approval means"):
        passes = "one pass" if run.mode.passes == 1 else f"up to {run.mode.passes} passes while gaps remain"
        claims = f"the {run.mode.claim_limit} most important claims" if run.mode.claim_limit else "all claims"
        st.markdown(f"**{run.mode.capitalize()}**: {plural(run.mode.source_limit, 'source')} at most, {claims}, {passes}.")
        st.caption(
            "When its time is up, or when you press Stop here, it finishes with what it has. What costs money stops at the cap on cost; "
            "the rest goes on. Your own addresses come on top of the sources."
        )


def _actions(run: Investigation, form: PlanForm) -> None:
    if not may_act():
        st.caption("An editor has to approve this plan.")
        return
    wrong, edited = input_rows.plan_problem(form), input_rows.plan_of(form, run.plan)
    anew = input_rows.asks_anew(run.plan, edited)
    with st.bottom, st.container(horizontal=True, wrap=False, vertical_alignment="center"):
        _buttons(run, wrong=bool(wrong), anew=anew)
        if wrong:
            desk.say(plain(wrong))
        elif anew:
            st.markdown(ANEW)
    grant_wish(run, edited, offered=NOTHING if wrong else REPLAN if anew else APPROVE)


def _buttons(run: Investigation, *, wrong: bool, anew: bool) -> None:
    if anew:
        st.button("Save changes and plan again", type="primary", disabled=wrong, on_click=note_wish, args=(REPLAN,))
    else:
        key = desk.key("A")
        st.button("Approve and start", type="primary", disabled=wrong, shortcut=key, on_click=note_wish, args=(APPROVE,))
    st.button("Cancel", type="tertiary", on_click=cancel_run, args=(run,))


def may_act() -> bool:
    return desk.user().role is Role.EDITOR


def tell_refusal() -> None:
    """What was refused a moment ago, said once where the editor looks."""
    sentence = st.session_state.pop(REFUSED, "")
    if sentence:
        desk.say(plain(sentence))


def note_wish(what: str) -> None:
    """A click is noted before the page is drawn anew: the plan may be somebody else's by then, and the click must not vanish."""
    st.session_state[WISH] = what


def grant_wish(run: Investigation, edited: Plan, *, offered: str) -> None:
    """Do what was wished with the plan as it stands in the fields now; a wish the fields no longer allow is dropped."""
    if st.session_state.pop(WISH, "") == offered:
        order = client.replan if offered == REPLAN else client.approve
        _ask(lambda: order(run.id, edited, by=desk.user().name))
        st.rerun(scope="app")


def too_late(run: Investigation) -> None:
    """The plan is no longer waiting: what was wished is refused by whoever keeps the rows, in their words."""
    wished = st.session_state.get(WISH)
    if wished:
        grant_wish(run, run.plan, offered=wished)


def stop_run(run: Investigation) -> None:
    _ask(lambda: client.stop(run.id, by=desk.user().name))


def cancel_run(run: Investigation) -> None:
    _ask(lambda: client.cancel(run.id, by=desk.user().name))


def offer_again(run: Investigation) -> None:
    """Where nothing came of a run it is the thing to do; where something did, it is only possible."""
    if st.button("Investigate again", type="secondary" if run.status.has_result else "primary"):
        investigate_again(run)


def investigate_again(run: Investigation) -> NoReturn:
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
