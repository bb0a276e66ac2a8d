"""The frozen text with the quote at its place: a few lines around it first, all of it on demand."""

import streamlit as st

from core.model.words import CaptureKind
from ui import desk
from ui.components.evidence_files import Kept
from ui.parts import passage, plain
from ui.tokens import CAME, QUOTE
from ui.view_models.excerpt import Excerpt, excerpt, whole
from ui.view_models.exhibit import Exhibit, Passage

TALL = 520
NO_TEXT = {
    CaptureKind.MEDIA: "It is a media file: there is no text in it to read.",
    CaptureKind.DOCUMENT: "No text could be taken from this document; it may be a scan.",
}


def frozen_text(found: Exhibit, kept: Kept | None, opened: Passage | None, key: str) -> None:
    """What stands in the capture; a file that is lost or changed is never shown, only told."""
    if kept is None:
        st.markdown("Nothing of this source was frozen.")
    elif kept.problem or kept.content is None:
        desk.say(f"**The text cannot be shown.** {plain(kept.problem)}")
    elif not kept.content.strip():
        st.markdown(NO_TEXT.get(found.source.capture_kind, "There is no text in this capture."))
    else:
        if found.source.capture_kind is CaptureKind.SNIPPET:
            st.caption(CAME["search result"].help)
        _text(kept.content.decode(errors="replace"), opened, key, found.source.injection)


def _text(text: str, opened: Passage | None, key: str, steers: str) -> None:
    where = opened.quote if opened else None
    part = excerpt(text, where)
    if where and not part.found:
        token = QUOTE["not found"]
        st.markdown(f":{token.colour}[{token.icon}] **The quote does not stand at its place.** {token.help} This is how the text begins.")
    if part.cut and st.toggle("Show the whole text", key=f"whole-{key}"):
        _all(whole(text, where), len(text), steers)
    else:
        _passage(part, steers)


def _passage(part: Excerpt, steers: str, tall: int | None = None) -> None:
    """What talks to a machine has a wavy line, where it stands in this part letter for letter and outside the quote."""
    passage(part.before, part.words, part.after, tall=tall, steers=steers)
    if steers and (steers in part.before or steers in part.after):
        st.caption("The wavy line is under what tries to give instructions.")


def _all(part: Excerpt, length: int, steers: str) -> None:
    _passage(part, steers, TALL)
    if part.cut:
        where = "around the quote" if part.found else "from its beginning"
        st.caption(f"The text is {length:,} characters long; {len(part.text):,} of them, {where}, are shown. The file of the text has all.")
