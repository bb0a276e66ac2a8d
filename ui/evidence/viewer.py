"""From any quote to the frozen text: the words of a source, the capture they stand in, and what became of the page since."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NoReturn

import streamlit as st

from core.exports.report import printable
from core.model.claim import Claim, Evidence, Quote
from core.model.dossier import Dossier
from core.model.source import Change
from core.model.words import FileRole, QuoteState
from ui import desk
from ui.evidence.capture import Kept, came_badge, downloads, file_of, frozen_text, is_wide, kept_files, picture, receipt
from ui.evidence.capture_rows import notice, since
from ui.evidence.evidence_rows import EvidenceItem, Passage, beside, evidence_item
from ui.parts import ARROW, badge, evidence, outlet, plain, section
from ui.shared.widgets import zone
from ui.shared.wording_rows import moment, reading_words
from ui.tokens import FLAG, MATCH, QUOTE, RELATION, UNSURE

PAGE = "pages/evidence.py"
AT_ONCE = 12  # more than this in a row is a wall
BACK = ":material/arrow_back:"
KNOWN = "changed"


def words(key: str, dossier: Dossier, one: Evidence, note: str = "") -> None:
    """What one source says about a claim; a click opens the capture at the quote."""
    source, name = dossier.source(one.source_id), dossier.teller(one.source_id)
    with st.container(gap="xxsmall"):
        if one.quote is None:
            st.markdown(f"{badge(RELATION[one.relation])} {outlet(source, name)} :gray[{source.id}]")
            st.caption("No passage was offered for it, so it does not count.")
        else:
            how, kind = one.quote.match, one.kind or ""
            evidence(
                source,
                one.quote.exact,
                one.relation,
                mark=one.mark,
                match=how,
                state=one.state,
                kind=kind,
                note=note,
                unsure=one.unsure,
                name=name,
            )
        changed_line(dossier.investigation_id, source.id, one)
        context_button(f"context-{key}", dossier, source.id, one.claim_id if one.quote else "")


def context_button(key: str, dossier: Dossier, source_id: str, asked: str = "") -> None:
    """Opens the viewer over the page, at a claim's words or at a place; a source of which nothing was frozen has nothing to open."""
    if not dossier.source(source_id).text_sha256:
        return
    label = "Read in context" if asked else "Read the capture"
    if st.button(label, key=key, type="tertiary", icon=":material/article:", on_click=desk.covers):
        st.session_state.pop(_chosen(key), None)
        context(evidence_item(dossier, source_id), asked, key)


@st.dialog("In the capture", width="large", on_dismiss="rerun")  # the page under it takes keys again
def context(found: EvidenceItem, asked: str, key: str) -> None:
    with st.container(gap=None):
        st.markdown(f"{outlet(found.source, found.name)} {came_badge(found.capture)} {plain(found.source.title)}")
        st.caption(plain(found.about))
        link = st.container()
    opened = viewer(found, asked, key)
    link.page_link(PAGE, label="Open as a page with its own address", icon=":material/link:", query_params=found.address(opened))


def viewer(found: EvidenceItem, asked: str, key: str) -> Passage | None:
    """The same wherever it is shown: what is cited and the text on the left, the picture on the right, the receipt below."""
    kept = kept_files(found)
    opened = _passages(found, asked, _chosen(key))
    text = file_of(FileRole.TEXT, kept)
    left, right = (st.container(), st.container()) if is_wide(key) else st.columns([3, 2], gap="medium")
    with left:
        if found.source.injection:
            desk.say(f"**The page tries to give instructions:** {plain(found.source.injection)}")
        changed_line(found.investigation_id, found.source.id, opened.evidence if opened else None)
        if opened:
            with st.container(gap="xxsmall"):
                _about(opened, lost=bool(text and text.problem))
        frozen_text(found, text, opened, key)
    with right:
        picture(found, kept, key)
        downloads(kept, key)
    receipt(found, kept)
    return opened


def _chosen(key: str) -> str:
    return f"passage-{key}"


def _passages(found: EvidenceItem, asked: str, key: str) -> Passage | None:
    """Every passage that is cited from this source, one click away; the one that was asked for is open."""
    first = found.passage(asked)
    if len(found.passages) < 2 or first is None:
        return first
    st.session_state.setdefault(key, first.id)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        chosen = _choice(found, key)
        _walk("Previous", found, key, -1)
        _walk("Next", found, key, +1)
    return found.passage(chosen or first.id)


def _choice(found: EvidenceItem, key: str) -> str | None:
    """A row of a few; where there are many, a list to search in."""
    names = {one.id: _name(one) for one in found.passages}
    label = "Cited from this source"
    if len(names) > AT_ONCE:
        return st.selectbox(label, list(names), format_func=names.__getitem__, key=key, width=420)
    return st.pills(label, list(names), required=True, format_func=lambda one: plain(names[one]), key=key)  # only these read Markdown


def _walk(label: str, found: EvidenceItem, key: str, step: int) -> None:
    def go() -> None:
        st.session_state[key] = beside(found.ids, st.session_state.get(key), step)

    st.button(label, key=f"{key}-{label}", type="tertiary", on_click=go)


def _name(one: Passage) -> str:
    if one.claim:
        return f"{one.claim.id} {RELATION[one.evidence.relation].word.lower() if one.evidence else 'taken from here'}"
    return printable(one.uses[0].name)


def _about(opened: Passage, *, lost: bool) -> None:
    """What the words are cited for, and what the audit made of that."""
    if opened.claim:
        _on_a_claim(opened.claim, opened.evidence, lost=lost)
        if opened.uses:
            st.caption(f"Cited as well under: {plain('; '.join(dict.fromkeys(use.name for use in opened.uses)))}.")
        return
    for use in opened.uses:
        st.markdown(f"**{plain(use.name)}** {plain(use.sentence)}")
    if opened.quote:
        st.markdown(badge(FLAG, "Cannot be checked now") if lost else _match(opened.quote))


def _on_a_claim(claim: Claim, one: Evidence | None, *, lost: bool) -> None:
    """The claim, what the source makes of it, and what the audit made of that; without the text, only that it once did."""
    st.markdown(f"**{claim.id}** {plain(claim.text)}")
    if one is None:
        st.caption("The claim was taken from this passage.")
        return
    st.markdown(" ".join(_badges(one, lost=lost)))
    token = QUOTE[one.state]
    audit = f"During the run the audit said: {token.word}; there is nothing to check it against now" if lost else f"The audit: {token.help}"
    said = f"said by {one.speaker}" if one.speaker and one.speaker not in one.note else ""
    st.caption(plain(" · ".join(part for part in (audit.rstrip("."), reading_words(one), said) if part)))


def _match(quote: Quote) -> str:
    return badge(MATCH[quote.match], MATCH[quote.match].word.capitalize())


def _badges(one: Evidence, *, lost: bool) -> Iterator[str]:
    """The relation and its doubt, how the words were found, and the audit's verdict: things that are easily taken for one.

    That the words say what they are cited for is not repeated in green where the reading itself is unsure.
    """
    yield badge(RELATION[one.relation], RELATION[one.relation].word + (f", {one.kind}" if one.kind else ""))
    if one.unsure:
        yield badge(UNSURE)
    if lost:
        yield badge(FLAG, "Cannot be checked now")
        return
    if one.quote and one.state.found:
        yield _match(one.quote)
    if one.state is not QuoteState.VERIFIED or not one.unsure:
        yield badge(QUOTE[one.state], QUOTE[one.state].word.capitalize())


def evidence_page(found: EvidenceItem, asked: str) -> None:
    who = f"{outlet(found.source, found.name)} {came_badge(found.capture)}"
    desk.head(plain(found.source.title or found.source.outlet), plain(found.about), who)
    with st.container(gap=None):
        _back(found.investigation_id)
        st.caption(plain(found.topic_title))  # beside the link it would be cut off on a phone
    if told := found.not_cited(asked):
        known = "These are the passages that are cited from it." if found.passages else "No passage of it is cited."
        desk.say(f"{plain(told)} {known}")
    opened = viewer(found, asked, f"page-{found.investigation_id}-{found.source.id}")
    if opened:
        _follow(found.address(opened))


def _follow(address: dict[str, str]) -> None:
    """The address names what is open, so that it can be handed on as it stands."""
    for name in ("claim", "at"):
        if name in address:
            st.query_params[name] = address[name]
        else:
            st.query_params.pop(name, None)


def lost(sentence: str, investigation_id: int | None = None) -> NoReturn:
    """An address that names nothing: say so, and where to go."""
    desk.head("Evidence", "One source as it was captured.")
    desk.say(plain(sentence))
    if investigation_id:
        _back(investigation_id)
    else:
        st.page_link("pages/investigations.py", label="All investigations", icon=BACK)
    st.stop()


def _back(investigation_id: int) -> None:
    st.page_link("pages/investigation.py", label=f"Investigation {investigation_id}", icon=BACK, query_params={"id": str(investigation_id)})


def remember_changes(investigation_id: int, changes: Mapping[str, Change]) -> None:
    st.session_state[KNOWN] = investigation_id, changes


def latest_changes(investigation_id: int) -> Mapping[str, Change]:
    """The last change of each source, as the page that is open has read it."""
    of, found = st.session_state.get(KNOWN, (None, {}))
    return found if of == investigation_id else {}


def changed_line(investigation_id: int, source_id: str, one: Evidence | None = None) -> None:
    """One line with the way to what differs; nothing while the source is as it was captured."""
    change = latest_changes(investigation_id).get(source_id)
    told = since(change, one, zone()) if change else ""
    if change and told:
        with st.container(gap=None):
            st.markdown(f":small[:{FLAG.colour}[{FLAG.icon} {plain(told)}]]")
            st.page_link("pages/watch.py", label="What differs", icon=ARROW, icon_position="right", query_params={"id": str(change.id)})


def all_changes(investigation_id: int) -> None:
    """The way to every change of an investigation; nothing where there was none."""
    if latest_changes(investigation_id):
        where = {"run": str(investigation_id)}
        st.page_link("pages/watch.py", label="What changed", icon=ARROW, icon_position="right", query_params=where)


def watch_notice(investigation_id: int, latest: Mapping[str, Change]) -> None:
    told = notice(latest)
    if not told:
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        with st.container(width=900):
            desk.say(plain(told))
        all_changes(investigation_id)


def as_it_is_now(change: Change, found: EvidenceItem) -> None:
    key, kept = f"change-{change.id}", [_named(one, change) for one in kept_files(found)]
    with section("The page as it is now", f"Frozen when it was looked at {moment(change.found_at, zone())}, like every capture."):
        frozen_text(found, file_of(FileRole.TEXT, kept), None, key)
        downloads(kept, key)
    receipt(found, kept)


def _named(one: Kept, change: Change) -> Kept:
    """In a folder of downloads it must not pass for what was captured first."""
    return replace(one, line=replace(one.line, file_name=f"change-{change.id}-{one.line.file_name}"))
