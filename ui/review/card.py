"""One item under review: the level, why a human must look, the strongest words for and against, and the claims."""

import re
from collections.abc import Mapping

import pandas as pd
import streamlit as st

from core.model.dossier import Dossier
from core.model.judgement import Flag, Recommendation
from core.model.source import Change
from core.model.words import FlagKind, Relation, State, Status
from ui import desk
from ui.evidence import viewer
from ui.evidence.capture_rows import restored_since
from ui.evidence.viewer import all_changes, latest_changes
from ui.parts import badge, lines, phone, plain, section, with_margin
from ui.review.item_rows import ClaimLine, HistoryLine, Side, Standing, claim_lines, figures, history_lines, passed_on, sides, standing_note
from ui.review.queue_rows import place_note
from ui.review.state import Item
from ui.shared import wording_rows
from ui.shared.widgets import HOW, gaps, working, zone
from ui.tokens import FLAG, LEVEL, STATE, VERDICT

OPEN = {
    Status.PLANNED: "Watch the plan being made",
    Status.AWAITING: "Read plan",
    Status.QUEUED: "Watch it run",
    Status.RUNNING: "Watch it run",
}
PLAIN_COUNTING = "What counting credible sources alone would give: copies count, and carrying a story counts as confirming it."
VOICES = "Independent credible voices (tier 1 and 2) that support the weakest central claim. Outlets that retell one report are one voice."
NEEDED = "Credible voices the rulebook asks for to verify a topic; for a certified one, to certify it."
MISSING = {
    Relation.SUPPORTS: "**Nothing supports it.** No source says so on its own account, in words found in its capture.",
    Relation.CONTRADICTS: "**Nothing contradicts it.** No source says otherwise in words found in its capture.",
}
ONLY = "The strongest words that only pass it on:"
LEADS = re.compile(rf"(?P<lead>.*?\b(?:voices?|contradiction))\b(?P<rest>.*) would make it (?P<level>{'|'.join(LEVEL)})\.?$")


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
        flags(recommended, latest_changes(item.run.id), "Why it is here")
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


def level_strip(recommendation: Recommendation) -> None:
    """The answer, then its reason; grey is what the desk does not go by."""
    with st.container(border=True):
        with st.container(horizontal=True, gap=24):
            _recommended(recommendation.stands)
            _figure("By plain counting", f":gray[{LEVEL[recommendation.plain_level].word}]", PLAIN_COUNTING)
            _figure("Outlets", str(recommendation.outlets))
            _figure("Voices", str(recommendation.voices), VOICES)
            _figure("Needed", str(recommendation.needed), NEEDED)
            with st.container(gap=None, width="content"):
                _figure("Confidence", f"{recommendation.confidence:.0f}", wording_rows.confidence_meaning(recommendation))
                with st.popover(HOW, type="tertiary"):
                    working(recommendation.worked_out)
        st.markdown(reason(recommendation))
        if recommendation.guarantee:
            st.caption(plain(recommendation.guarantee))
        if doubt := wording_rows.pulls_apart(recommendation):
            st.markdown(f":{FLAG.colour}[{FLAG.icon}] **Confidence {recommendation.confidence:.0f}:** {plain(doubt)}")


def _recommended(state: State) -> None:
    token = STATE[state]
    st.metric("Recommended", f"**{state.in_full.capitalize()}**", icon=token.icon, width="content", help=token.help)


def _figure(label: str, value: str, how: str | None = None) -> None:
    st.metric(label, value, help=how, width="content")


def reason(recommendation: Recommendation) -> str:
    """The sentence with its lead in bold, the detail, and the plain count when it says something else."""
    lead, colon, rest = recommendation.sentence.partition(": ")
    parts = [f"**{plain(lead + colon.strip())}**", plain(rest), plain(recommendation.detail)]
    if recommendation.plain_level is not recommendation.level:
        parts.append(f":gray[By plain counting it would be {LEVEL[recommendation.plain_level].word.lower()}.]")
    return " ".join(part for part in parts if part)


def anything_said(dossier: Dossier) -> bool:
    return any(sides(dossier).values()) or passed_on(dossier) is not None


def both_sides(dossier: Dossier, key: str) -> None:
    found, hearsay = sides(dossier), passed_on(dossier)
    for box, (relation, side) in zip(st.columns(2, border=True), found.items(), strict=True):
        with box:
            _side(dossier, relation, side, key)
            if hearsay and relation is Relation.SUPPORTS:
                st.caption(ONLY)
                _words(dossier, hearsay, key)


def _side(dossier: Dossier, relation: Relation, side: Side | None, key: str) -> None:
    if side is None:
        st.markdown(MISSING[relation])
    else:
        _words(dossier, side, key)


def _words(dossier: Dossier, side: Side, key: str) -> None:
    viewer.words(f"{key}-{side.evidence.relation}", dossier, side.evidence, side.note)


def flags(recommendation: Recommendation, latest: Mapping[str, Change], title: str = "Flags") -> None:
    """Each reason why a human must look; nothing at all when there is none. A source that is back is told beside the flag."""
    if not recommendation.flags:
        return
    with section(title):
        lines(FLAG, [flag_line(flag) for flag in recommendation.flags])
        for flag in recommendation.flags:
            back = restored_since(flag.sentence, latest, zone()) if flag.kind is FlagKind.SOURCE_CHANGED else ""
            if back:
                st.caption(plain(back))


def flag_line(flag: Flag) -> str:
    """The flag's own words in bold: inside the sentence when it begins with them, before it when not."""
    name, sentence = flag.kind.capitalize(), flag.sentence.strip().rstrip(".")
    if sentence.casefold().startswith(flag.kind):
        return f"**{plain(name)}**{plain(sentence[len(flag.kind) :])}."
    return f"**{plain(name)}:** {plain(sentence)}." if sentence else f"**{plain(name)}.**"


def would_change(recommendation: Recommendation) -> None:
    if not recommendation.would_change:
        return
    with section("What would change it"), st.container(gap="xsmall"):
        for sentence in recommendation.would_change:
            st.markdown(change_line(sentence))


def change_line(sentence: str) -> str:
    """What is missing in bold, and the level it leads to as everywhere; any other sentence leads with what comes before its colon."""
    leads = LEADS.match(sentence)
    if leads:
        return f"**{plain(leads['lead'])}**{plain(leads['rest'])} would make it {badge(LEVEL[leads['level']])}"
    lead, colon, rest = sentence.partition(": ")
    return f"**{plain(lead + colon.strip())}** {plain(rest)}" if rest else plain(sentence)
