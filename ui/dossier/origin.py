"""Who said it first: the answer, its reasons down to the words, how much its word weighs, and how the story spread."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from core.model.dossier import Dossier, Gap
from core.model.origin import Authority, Ground
from ui import desk
from ui.dossier.origin_rows import First, Loop, Rival, Step, Unread, answer, archived, chance, fewer, first, loops, unfound
from ui.dossier.sources import leaning_steps
from ui.dossier.spread import spread_section
from ui.evidence.citations import cited_link, cited_step, source_link
from ui.parts import figure, lines, outlet, phone, plain, section, tier, with_margin
from ui.shared.widgets import HOW, gap_line, working
from ui.shared.wording_rows import capital
from ui.tokens import FLAG, GAP

CONFIDENCE = (
    "From 0 to 95: the share of this source once all that speaks for and against every candidate has been weighed: "
    "who leans on whom, who is called the first, whose date is earliest, who shows reporting of its own. "
    "What has the greatest share is named, whether the share is great or small."
)
WHY, WEIGHT = "Open a reason to read the words it rests on.", "How much its own word weighs, and what is known of it."
NOT_SEEN = "no capture of the web archive to hold it against"
CHAIN = "The longest way back: each leans on the next, and the last one leans on nobody here."
NAMED = "Reports that sources here name as theirs, and that were not found or could not be read."
CHANCES = "How these chances are worked out"
MOST_RIVALS, MOST_NAMED = 5, 8


def origin_tab(dossier: Dossier) -> None:
    known, gaps = first(dossier), [gap for gap in dossier.gaps if gap.stage == "trace"]
    if known:
        _first(known, gaps, dossier)
    else:
        _nobody(gaps, dossier)
    if dossier.sources:
        spread_section(dossier)
    if known and known.rivals:
        _rivals(known.rivals)
    _named(unfound(dossier), dossier)


def _nobody(gaps: Sequence[Gap], dossier: Dossier) -> None:
    """The answer, why there is no other, and the circle that may be the cause."""
    with st.container(gap="xsmall"):
        st.markdown(f"**{answer(dossier)}**")
        lines(GAP, [gap_line(gap) for gap in gaps])
    _circles(loops(dossier), dossier)


def _first(known: First, gaps: Sequence[Gap], dossier: Dossier) -> None:
    main, margin = with_margin()
    with main:
        _answer(known)
        _reasons(known.origin.reasons, dossier)
        _way_back(known.chain, dossier)
    with margin:
        _circles(loops(dossier), dossier)
        if known.origin.authority:
            _weight(known, known.origin.authority)
        _gaps(gaps)


def _answer(known: First) -> None:
    """The answer first, with what it is to be measured by."""
    with st.container(border=True):
        with st.container(horizontal=True, gap=24):
            st.metric(known.lead, f"**{plain(known.name)}**", width="content")
            with st.container(width="content"):
                figure("Confidence", f"{known.origin.confidence:.0f}", known.compared, help=CONFIDENCE)
                with st.popover(HOW, type="tertiary"):
                    working(known.origin.worked_out)
        st.markdown(f"{outlet(known.source, known.name)} {plain(known.source.title)} :gray[{known.source.id}]  \n{_dates(known)}")
        if known.origin.unread:
            desk.say(f"**{plain(capital(known.origin.unread))}** is named as the first, and nobody could read it.")


def _dates(known: First) -> str:
    published, seen = known.source.published, known.origin.first_seen
    said = f"Published {published.words()}" if published else "It gives no date"
    beside = f"first in the web archive {seen.words()}, {archived(known.source, seen)}" if seen else NOT_SEEN
    return f"{said}; {beside}."


def _reasons(reasons: Sequence[Ground], dossier: Dossier) -> None:
    if not reasons:
        return
    with section("Why it is thought so", WHY), st.container(gap="small"):
        for place, reason in enumerate(reasons):
            if reason.cited:
                cited_step(plain(capital(reason.sentence)), reason.cited, f"reason-{place}", dossier)
        lines(GAP, [plain(f"{capital(reason.sentence).rstrip('.')}.") for reason in reasons if not reason.cited])


def _way_back(chain: Sequence[Step], dossier: Dossier) -> None:
    if chain:
        with section("The way back", CHAIN):
            leaning_steps(chain, "chain", dossier)


def _weight(known: First, weighed: Authority) -> None:
    with section("Its authority", WEIGHT), st.container(gap="xxsmall"):
        st.markdown(f"{tier(weighed.tier, known.source.undecided)} {plain(weighed.sentence or weighed.tier_reason)}")
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
            leaning_steps(loop.steps, f"loop-{loop.voice.id}", dossier)


def _gaps(gaps: Sequence[Gap]) -> None:
    if gaps:
        with section("Could not be traced"):
            lines(GAP, [gap_line(gap) for gap in gaps])


def _rivals(rivals: Sequence[Rival]) -> None:
    with section("Who else it could have been", "The same weighing; the chance is out of 100."):
        rows = [_short(one) if phone() else _rival(one) for one in rivals[:MOST_RIVALS]]
        st.table(pd.DataFrame(rows), border="horizontal", hide_index=True, hide_header=phone())
        if rest := fewer(len(rivals) - MOST_RIVALS):
            st.caption(rest)
        with st.popover(CHANCES, type="tertiary"):
            _chances(rivals[:MOST_RIVALS])


def _chances(rivals: Sequence[Rival]) -> None:
    """Each by what is added up for it; the formula is the same for all and stands once."""
    for one in rivals:
        st.markdown(f"**{plain(one.name)}** :gray[{one.source.id}] {chance(one)} of 100")
        working(one.worked_out, formula=one is rivals[-1])


def _rival(one: Rival) -> dict[str, str]:
    return {
        "Source": f"{outlet(one.source, one.name)} :gray[{one.source.id}]  \n{plain(one.source.title)}",
        "Published": _published(one),
        "Chance": chance(one),
        "What speaks for and against it": plain(capital(one.reasons.removeprefix("but "))) or ":gray[Nothing in particular]",
    }


def _short(one: Rival) -> dict[str, str]:
    """The same in one cell, for a phone."""
    row = _rival(one)
    return {
        "Source": f"{row['Source']}  \nChance {row['Chance']} of 100. {row['What speaks for and against it']}. :gray[{row['Published']}]"
    }


def _published(one: Rival) -> str:
    return one.source.published.words() if one.source.published else "undated"


def _named(found: Sequence[Unread], dossier: Dossier) -> None:
    if not found:
        return
    with section("Named, but not read", NAMED):
        lines(GAP, [_absent(one, dossier) for one in found[:MOST_NAMED]])
        if len(found) > MOST_NAMED:
            with st.expander(f"{len(found) - MOST_NAMED} more"):
                lines(GAP, [_absent(one, dossier) for one in found[MOST_NAMED:]])


def _absent(one: Unread, dossier: Dossier) -> str:
    another = f"; another of its pages is here: {source_link(dossier, one.another)}" if one.another else ""
    return f"**{plain(capital(one.name))}** is named by {', '.join(_namer(step, dossier) for step in one.by)}{another}."


def _namer(one: Step, dossier: Dossier) -> str:
    where = cited_link(dossier, one.cited) if one.cited else source_link(dossier, one.source.id)
    problem = f" ({plain(one.problem.rstrip('.'))})" if one.problem else ""
    return f"{plain(dossier.teller(one.source.id))} {where}{problem}"
