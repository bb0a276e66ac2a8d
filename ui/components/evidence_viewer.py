"""From any quote to the frozen text: the words of a source, the capture they stand in, its picture and its receipt."""

from collections.abc import Iterator

import streamlit as st

from core.exports.report import printable
from core.model.claim import Claim, Evidence, Quote
from core.model.dossier import Dossier
from core.model.words import FileRole, QuoteState
from ui import desk
from ui.components.changed import changed_line
from ui.components.evidence_files import downloads, look, of
from ui.components.evidence_picture import is_wide, picture
from ui.components.evidence_receipt import came_badge, receipt
from ui.components.evidence_text import frozen_text
from ui.parts import badge, evidence, outlet, plain
from ui.tokens import FLAG, MATCH, QUOTE, RELATION, UNSURE
from ui.view_models.dossier_index import beside
from ui.view_models.exhibit import Exhibit, Passage, exhibit
from ui.view_models.sure import reading

PAGE = "pages/evidence.py"
AT_ONCE = 12  # more than this in a row is a wall


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
        context(exhibit(dossier, source_id), asked, key)


@st.dialog("In the capture", width="large", on_dismiss="rerun")  # the page under it takes keys again
def context(found: Exhibit, asked: str, key: str) -> None:
    with st.container(gap=None):
        st.markdown(f"{outlet(found.source, found.name)} {came_badge(found.capture)} {plain(found.source.title)}")
        st.caption(plain(found.about))
        link = st.container()
    opened = viewer(found, asked, key)
    link.page_link(PAGE, label="Open as a page with its own address", icon=":material/link:", query_params=found.address(opened))


def viewer(found: Exhibit, asked: str, key: str) -> Passage | None:
    """The same wherever it is shown: what is cited and the text on the left, the picture on the right, the receipt below."""
    kept = look(found)
    opened = _passages(found, asked, _chosen(key))
    text = of(FileRole.TEXT, kept)
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


def _passages(found: Exhibit, asked: str, key: str) -> Passage | None:
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


def _choice(found: Exhibit, key: str) -> str | None:
    """A row of a few; where there are many, a list to search in."""
    names = {one.id: _name(one) for one in found.passages}
    label = "Cited from this source"
    if len(names) > AT_ONCE:
        return st.selectbox(label, list(names), format_func=names.__getitem__, key=key, width=420)
    return st.pills(label, list(names), required=True, format_func=lambda one: plain(names[one]), key=key)  # only these read Markdown


def _walk(label: str, found: Exhibit, key: str, step: int) -> None:
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
    st.caption(plain(" · ".join(part for part in (audit.rstrip("."), reading(one), said) if part)))


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
