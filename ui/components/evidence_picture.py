"""The picture beside the text: the page as it looked, or a media file that is an image, decoded and drawn anew."""

import io
from collections.abc import Sequence

import streamlit as st
from PIL import Image

from core.model.words import CaptureKind, FileRole
from ui import desk
from ui.components.evidence_files import Kept, of
from ui.components.here import zone
from ui.parts import plain
from ui.view_models.exhibit import Exhibit
from ui.view_models.moments import date
from ui.view_models.receipt import why_no_picture

HEIGHT = 520
TALLER = 800
MOST_PIXELS = 40_000_000
WIDEST = 2000
DAMAGED = (OSError, ValueError, SyntaxError, Image.DecompressionBombError)  # what Pillow says of bytes it cannot read
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")  # pixels only: a drawing made of markup (SVG) is never opened


def is_wide(key: str) -> bool:
    """Whether the editor wants the picture over the whole width; asked before it is drawn, because the text moves for it."""
    return bool(st.session_state.get(_wide(key)))


def _wide(key: str) -> str:
    return f"wide-{key}"


def picture(found: Exhibit, kept: Sequence[Kept], key: str) -> None:
    media = found.source.capture_kind is CaptureKind.MEDIA
    one = of(FileRole.RAW if media else FileRole.PNG, kept)
    drawn = _drawn(one.content, media=media) if one and one.content else None
    if drawn:
        st.toggle("Show the picture in full width", key=_wide(key))
        _framed(drawn, _caption(found, media=media), TALLER if is_wide(key) else HEIGHT)
    elif one and one.problem:
        desk.say(f"**The {'file' if media else 'picture'} cannot be shown.** {plain(one.problem)}")
    else:
        st.caption(plain(why_no_picture(found.source, found.no_picture)))


def _framed(content: bytes, caption: str, most: int) -> None:
    """A full page is long: it scrolls in a frame of one height, so that nothing below it jumps."""
    with Image.open(io.BytesIO(content)) as image:
        tall = image.height > image.width
    with st.container(height=most if tall else "content", border=True):
        st.image(content, width="stretch", output_format="PNG", alt=caption)
    st.caption(caption)


def _caption(found: Exhibit, *, media: bool) -> str:
    what = "The file" if media else "The page"
    return f"{what} as it was captured on {date(found.capture.captured_at, zone())}" if found.capture else what


def _drawn(content: bytes, *, media: bool) -> bytes | None:
    """A picture we took is shown as it is; what came from outside only as pixels of our own."""
    if media:
        return repainted(content)
    return content if is_bearable(content) else None


def is_bearable(content: bytes) -> bool:
    """Whether it is a PNG of a size a browser can hold."""
    try:
        with Image.open(io.BytesIO(content), formats=("PNG",)) as image:
            return image.width * image.height <= MOST_PIXELS
    except DAMAGED:
        return False


def repainted(content: bytes) -> bytes | None:
    """An image from outside as a fresh PNG of bounded size; nothing when it is no image, a damaged one, or a bomb."""
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:
                return None
            fresh = image.convert("RGBA")
    except DAMAGED:
        return None
    fresh.thumbnail((WIDEST, WIDEST * 10))
    painted = io.BytesIO()
    fresh.save(painted, "PNG")
    return painted.getvalue()
