"""Who said it first: the answer, its reasons down to the words, how much its word weighs, and how the story spread."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from core.model.dossier import Dossier, Gap
from core.model.origin import Authority
from ui import desk
from ui.components.cited import cited, cited_link
from ui.components.dossier_leaning import steps
from ui.components.dossier_spread import spread_section
from ui.components.flags import gap_line
from ui.parts import lines, outlet, phone, plain, section, tier
from ui.tokens import FLAG, GAP
from ui.view_models.moments import plural
from ui.view_models.origin import First, Loop, Reason, Rival, Step, answer, archived, first, loops, unfound
from ui.view_models.wording import capital

CONFIDENCE = (
    "From 0 to 95: the share of this source once all that speaks for and against every candidate has been weighed: "
    "who leans on whom, who is called the first, whose date is earliest, who shows reporting of its own. "
    "What has the greatest share is named, whether the share is great or small."
)
WHY, WEIGHT = "Open a reason to read the words it rests on.", "How much its own word weighs, and what is known of it."
NOT_SEEN = "no capture of the web archive to hold it against"
BECAUSE = ":material/subdirectory_arrow_right:"
CHAIN = "The longest way back: each leans on the next, and the last one leans on nobody here."
MOST_RIVALS, MOST_NAMED = 5, 8


def origin_tab(dossier: Dossier) -> None:
    known = first(dossier)
    main, margin = (st.container(gap="medium"), st.container(gap="medium")) if phone() else st.columns([2, 1], gap="medium")
    with main:
        _answer(known, dossier)
        if known:
            _reasons(known.reasons, dossier)
            _way_back(known.chain, dossier)
    with margin:
        _circles(loops(dossier), dossier)
        if known and known.origin.authority:
            _weight(known, known.origin.authority)
        _gaps([gap for gap in dossier.gaps if gap.stage == "trace"])
    if known and known.rivals:
        _rivals(known.rivals)
    spread_section(dossier)
    _named(unfound(dossier), dossier)


def _answer(known: First | None, dossier: Dossier) -> None:
    """The answer first, with what it is to be measured by."""
    if known is None:
        st.markdown(f"**{answer(dossier)}**" + ("" if dossier.sources else " No source was read."))
        return
    with st.container(border=True):
        with st.container(horizontal=True, gap=24):
            st.metric("Said it first", f"**{plain(known.source.outlet)}**", width="content")
            st.metric("Confidence", f"{known.origin.confidence:.0f}", help=CONFIDENCE, width="content")
            st.metric("Leant on by", plural(known.leant_on_by, "outlet"), width="content")
        st.markdown(f"{outlet(known.source)} {plain(known.source.title)} :gray[{known.source.id}]  \n{_dates(known)}")
        if known.origin.unread:
            desk.say(f"**{plain(capital(known.origin.unread))}** is named as the first, and nobody could read it.")


def _dates(known: First) -> str:
    published, seen = known.source.published, known.origin.first_seen
    said = f"Published {published.words()}" if published else "It gives no date"
    beside = f"first in the web archive {seen.words()}, {archived(known.source, seen)}" if seen else NOT_SEEN
    return f"{said}; {beside}."


def _reasons(reasons: Sequence[Reason], dossier: Dossier) -> None:
    if not reasons:
        return
    with section("Why it is thought so", WHY), st.container(gap="small"):
        for place, reason in enumerate(reasons):
            with st.expander(
                f"{plain(reason.sentence)}", type="step", icon=":material/subdirectory_arrow_right:", key=f"open-reason-{place}"
            ):
                for number, one in enumerate(reason.cited):
                    cited(dossier, one, f"reason-{place}-{number}")
                if not reason.cited:
                    st.caption("No words stand behind it: it comes from dates and links alone.")


def _way_back(chain: Sequence[Step], dossier: Dossier) -> None:
    if chain:
        with section("The way back", CHAIN):
            steps(chain, "chain", dossier)


def _weight(known: First, weighed: Authority) -> None:
    with section("Its authority", WEIGHT):
        if weighed.sentence:
            st.markdown(plain(weighed.sentence))
        with st.container(gap="xxsmall"):
            st.markdown(f"{tier(weighed.tier, known.source.undecided)} {plain(weighed.tier_reason)}")
            for fact in known.weight:
                st.markdown(f":gray[{fact.name}:] {plain(fact.value)}")


def _circles(found: Sequence[Loop], dossier: Dossier) -> None:
    """Named with the way round: whoever counts these as several counts one twice."""
    if not found:
        return
    with section("Circular reporting"):
        for loop in found:
            way = " → ".join(plain(name) for name in loop.names)
            lines(FLAG, [f"**Voice {loop.voice.id}:** {way or plain(loop.voice.why)}"])
            steps(loop.steps, f"loop-{loop.voice.id}", dossier)


def _gaps(gaps: Sequence[Gap]) -> None:
    if gaps:
        with section("Could not be traced"):
            lines(GAP, [gap_line(gap) for gap in gaps])


def _rivals(rivals: Sequence[Rival]) -> None:
    with section("Who else it could have been", "The same weighing; the chance is out of 100."):
        rows = [
            {
                "Source": f"{outlet(one.source)} :gray[{one.source.id}]",
                "Published": one.source.published.words() if one.source.published else "undated",
                "Chance": str(one.chance) if one.chance else "under 1",
                "What speaks for it": plain(capital(one.reasons)) or ":gray[Nothing in particular]",
            }
            for one in rivals[:MOST_RIVALS]
        ]
        st.table(pd.DataFrame(rows), border="horizontal", hide_index=True)
        if len(rivals) > MOST_RIVALS:
            st.caption(f"{len(rivals) - MOST_RIVALS} more have less.")


def _named(found: Sequence[Step], dossier: Dossier) -> None:
    if not found:
        return
    with section("Named, but not read", "Whom sources here lean on without it being in the dossier."):
        lines(GAP, [_absent(one, dossier) for one in found[:MOST_NAMED]])
        if len(found) > MOST_NAMED:
            with st.expander(f"{len(found) - MOST_NAMED} more"):
                lines(GAP, [_absent(one, dossier) for one in found[MOST_NAMED:]])


def _absent(one: Step, dossier: Dossier) -> str:
    who = cited_link(dossier, one.cited) if one.cited else one.source.id
    problem = f"; {plain(one.problem)}" if one.problem else ""
    return f"**{plain(capital(one.name))}** is named by {plain(one.source.outlet)} {who}{problem}."
