"""What was frozen of a source: its files, each hashed before it is shown, its text, its picture and the receipt."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st
from PIL import Image

from core.errors import Altered, EvidenceError, Lost
from core.exports.package_files import PURGED
from core.model.source import Capture, Source
from core.model.words import CaptureKind, FileRole, Method
from core.settings import settings
from db.vault import FileVault
from ui import desk
from ui.evidence.capture_rows import Excerpt, FileLine, captured, excerpt, file_lines, way, whole, why_no_picture
from ui.evidence.evidence_rows import EvidenceItem, Passage
from ui.parts import badge, passage, plain, section, short
from ui.shared.widgets import zone
from ui.shared.wording_rows import date, moment, size
from ui.tokens import CAME, QUOTE

AT_ONCE = 8_000_000  # a larger file is read when it is asked for, so that a page opens at once
NEVER_RENDERED = "application/octet-stream"
TALL = 520
NO_TEXT = {
    CaptureKind.MEDIA: "It is a media file: there is no text in it to read.",
    CaptureKind.DOCUMENT: "No text could be taken from this document; it may be a scan.",
}
HEIGHT = 520
TALLER = 800
MOST_PIXELS = 40_000_000
WIDEST = 2000
DAMAGED = (OSError, ValueError, SyntaxError, Image.DecompressionBombError)  # what Pillow says of bytes it cannot read
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")  # pixels only: a drawing made of markup (SVG) is never opened
MOST_PEOPLE = 12
HOLDS = (":green[:material/check:]", "read again just now; its hash holds")
LATER = (":gray[:material/schedule:]", "large; its hash is checked when it is downloaded")


@dataclass(frozen=True, slots=True)
class Kept:
    """One file as it is in the store now: its bytes where they are shown, or the sentence why they cannot be had."""

    line: FileLine
    content: bytes | None = None
    problem: str = ""
    later: bool = False


def kept_files(found: EvidenceItem) -> list[Kept]:
    """Read every file of the capture again and keep hold of what is shown."""
    if found.capture and found.capture.purged_at:  # also where the store still holds a file for another's sake
        return [Kept(line, problem=PURGED) for line in file_lines(found.source, found.capture)]
    shown = {FileRole.TEXT, FileRole.PNG} | ({FileRole.RAW} if found.source.capture_kind is CaptureKind.MEDIA else set())
    return [_kept(line, shown) for line in file_lines(found.source, found.capture)]


def _kept(line: FileLine, shown: set[FileRole]) -> Kept:
    if line.file.size > AT_ONCE and line.file.role is not FileRole.TEXT:
        return Kept(line, later=True)
    try:
        content = read_file(line.file.sha256)
    except EvidenceError as error:
        return Kept(line, problem=trouble(line, error))
    return Kept(line, content if line.file.role in shown else None)


def trouble(line: FileLine, error: EvidenceError) -> str:
    """One file is lost, not the capture with all the others; and where it may still be."""
    if isinstance(error, Lost):
        return f"The file {line.file.sha256[:8]} is missing from the evidence store. A backup of the store may still have it."
    if isinstance(error, Altered):
        return f"The file {line.file.sha256[:8]} is no longer what was stored. A backup of the store may still have it as it was."
    return str(error)


def read_file(sha256: str) -> bytes:
    return FileVault(settings().evidence_url).get(sha256)


def file_of(role: FileRole, kept: Sequence[Kept]) -> Kept | None:
    return next((one for one in kept if one.line.file.role is role), None)


def downloads(kept: Sequence[Kept], key: str) -> None:
    """Each file as a file, never opened here: what came from outside is not rendered."""
    with st.container(horizontal=True, gap="xsmall"):
        for one in kept:
            if not one.problem and one.content != b"":
                _download(one.line, key)


def _download(line: FileLine, key: str) -> None:
    about = f" :gray[{size(line.file.size)}]" if line.file.size else ""
    st.download_button(
        f"{line.name}{about}",
        partial(read_file, line.file.sha256),
        line.file_name,
        NEVER_RENDERED,
        key=f"file-{key}-{line.file.role}",
        type="tertiary",
        icon=":material/download:",
        on_click="ignore",  # a page drawn anew forgets the file of the click before, which is then never handed out
    )


def frozen_text(found: EvidenceItem, kept: Kept | None, opened: Passage | None, key: str) -> None:
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


def is_wide(key: str) -> bool:
    """Whether the editor wants the picture over the whole width; asked before it is drawn, because the text moves for it."""
    return bool(st.session_state.get(_wide(key)))


def _wide(key: str) -> str:
    return f"wide-{key}"


def picture(found: EvidenceItem, kept: Sequence[Kept], key: str) -> None:
    media = found.source.capture_kind is CaptureKind.MEDIA
    one = file_of(FileRole.RAW if media else FileRole.PNG, kept)
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


def _caption(found: EvidenceItem, *, media: bool) -> str:
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


def receipt(found: EvidenceItem, kept: Sequence[Kept]) -> None:
    with section("Receipt", "Each file is named by its SHA-256: one changed byte, and it would have another."):
        if found.capture:
            _came(found.capture)
        with st.container(gap="xsmall"):
            for one in kept:
                _file(one)
        _people(found.source)
        with st.container(horizontal=True, gap="small"):
            original(found.source)
            if found.capture:
                _archived(found.capture)


def _came(capture: Capture) -> None:
    status = f" The server answered {capture.http_status}." if capture.http_status else ""
    st.markdown(f"Captured {captured(capture.captured_at, zone())}, {plain(way(capture))}.{status}  \n:gray[{plain(capture.final_url)}]")


def _file(one: Kept) -> None:
    name, sha256 = one.line.name, f":small[SHA-256 `{one.line.file.sha256}`]"
    if one.problem:
        desk.say(f"**{name}:** {plain(one.problem)}  \n{sha256}")
        return
    icon, state = LATER if one.later else HOLDS
    about = f"{size(one.line.file.size)}, " if one.line.file.size else ""
    st.markdown(f"{icon} **{name}** :gray[{about}{state}]  \n{sha256}")


def _people(source: Source) -> None:
    if source.quoted:
        more = f" and {len(source.quoted) - MOST_PEOPLE} more" if len(source.quoted) > MOST_PEOPLE else ""
        st.caption(f"People quoted in it: {plain(', '.join(source.quoted[:MOST_PEOPLE]))}{more}")


def original(source: Source) -> None:
    """The address as it is in our rows; anything but a web address is only ever text, and a purged post has none."""
    if not source.purged:
        _out("Open the original", source.url, ":material/open_in_new:")


def _archived(capture: Capture) -> None:
    own = capture.method == Method.WEB_ARCHIVE
    _out("Open the archived page" if own else "Open the copy in the web archive", capture.archive_url, ":material/history:")


def _out(label: str, url: str, icon: str) -> None:
    if url.startswith(("https://", "http://")):
        st.link_button(label, url, type="tertiary", icon=icon)


def came_badge(capture: Capture | None) -> str:
    """How the words reached us, when not straight from the page; a snippet is marked with its outlet already."""
    method = capture.method if capture else ""
    return badge(CAME[method]) if method in CAME and method != Method.ENGINE else ""


def capture_line(source: Source, capture: Capture | None, *more: str) -> str:
    """The receipt in one line."""
    taken = f"captured {moment(capture.captured_at, zone())}" if capture else ""
    facts = [f"capture `{short(source.text_sha256)}`", taken, *(plain(fact) for fact in more)]
    return " · ".join(fact for fact in facts if fact)
