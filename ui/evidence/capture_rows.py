"""A capture in words: its receipt, a quote where it stands in the text, and what became of the page since."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from core.model.claim import Evidence, Quote
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.investigation import Investigation
from core.model.source import Capture, CaptureFile, Change, Source
from core.model.words import CaptureKind, ChangeKind, FileRole, Method
from ui.shared import wording_rows
from ui.shared.wording_rows import clock, moment, plural

WAYS = {
    Method.HTTP: "read over the web",
    Method.READER: "through Jina Reader, because the site refused us",
    Method.WEB_ARCHIVE: "from the Wayback Machine, because the page itself could not be read",
    Method.ARCHIVE_COPY: "the copy in the newsroom's own archive, because the page itself could not be read",
    Method.ENGINE: "only what a search engine showed of it; the page itself could not be read",
}

NAMES = {
    FileRole.RAW: "As it came",
    FileRole.TEXT: "Text",
    FileRole.WARC: "Web record (WARC)",
    FileRole.PNG: "Picture",
    FileRole.PDF: "Printed page (PDF)",
    FileRole.METADATA: "List of files",
    FileRole.TIMESTAMP: "Time stamp",
}

ENDINGS = {
    FileRole.TEXT: "text.txt",
    FileRole.WARC: "record.warc.gz",
    FileRole.PNG: "picture.png",
    FileRole.PDF: "printed.pdf",
    FileRole.METADATA: "metadata.json",
    FileRole.TIMESTAMP: "timestamp.tsr",
}

# What came from outside keeps only an ending that a double click cannot turn into a live page.
RAW_ENDINGS = {
    "application/pdf": "pdf",
    "application/json": "json",
    "image/png": "png",
    "image/jpeg": "jpg",
    "image/gif": "gif",
    "image/webp": "webp",
    "text/plain": "txt",
    "text/html": "html.txt",
    "application/xhtml+xml": "html.txt",
}

NO_PICTURE = {
    CaptureKind.DOCUMENT: "No picture is taken of a document; the file itself can be had below.",
    CaptureKind.POST: "No picture is taken of a post; what its platform answered can be had below.",
    CaptureKind.ANSWER: "No picture is taken of a record as its provider gave it; the record itself can be had below.",
    CaptureKind.MEDIA: "This kind of file is not shown here; it can be had below.",
    CaptureKind.SNIPPET: "There is no picture: the page itself could not be read.",
}
NOT_YET = "There is no picture of this page. Pictures are taken after the run, where a Chromium is installed."

SAVED = re.compile(r"/web/(\d{4})(\d{2})(\d{2})\d*")
AROUND = 600
WHOLE = 60_000  # about thirty printed pages: more than that makes a browser slow, and the file can be had
NEVER = "The watch is switched off: `DESK_WATCH` is empty."


def way(capture: Capture) -> str:
    """Which way it came; of a copy in the web archive, also of which day."""
    day = saved_on(capture.archive_url)
    if capture.method == Method.WEB_ARCHIVE and day:
        return f"from the Wayback Machine's capture of {day.words()}"
    return WAYS[Method(capture.method)] if capture.method in set(Method) else capture.method


def saved_on(archive_url: str) -> When | None:
    """The day that stands in the address of a copy, when it is a day."""
    found = SAVED.search(archive_url)
    when = When("-".join(found.groups())) if found else None
    try:
        return when if when and when.start else None
    except ValueError:
        return None


def captured(at: datetime, zone: tzinfo = UTC) -> str:
    """The moment where the editor is and in UTC, so that it means the same to everybody."""
    there = at.astimezone(zone)
    return f"{moment(at, zone)} {there.tzname()} ({clock(at)} UTC)" if there.utcoffset() else f"{moment(at)} UTC"


@dataclass(frozen=True, slots=True)
class FileLine:
    """One frozen file: what it is called here, and what it is called when it is handed out."""

    file: CaptureFile
    name: str
    file_name: str


def file_lines(source: Source, capture: Capture | None) -> list[FileLine]:
    """Every file of the capture; of a source whose receipt is lost at least the text it is cited by."""
    alone = (CaptureFile(FileRole.TEXT, source.text_sha256, 0),) if source.text_sha256 else ()
    files = capture.every_file if capture else alone
    return [FileLine(file, NAMES[file.role], f"{safe(source.id)}-{_ending(file)}") for file in files]


def safe(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9]", "", name)[:20] or "source"


def _ending(file: CaptureFile) -> str:
    return ENDINGS.get(file.role) or f"as-it-came.{RAW_ENDINGS.get(file.content_type.partition(';')[0].strip().lower(), 'bin')}"


def why_no_picture(source: Source, noted: str = "") -> str:
    """One sentence in place of the picture; what the run noted is closer to the truth than what we know of its kind."""
    return NO_PICTURE.get(source.capture_kind) or (f"There is no picture of this page. {noted}" if noted else NOT_YET)


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The text before, the words themselves, and the text after; `found` says whether the words are there."""

    before: str
    words: str
    after: str
    found: bool
    cut: bool = False

    @property
    def text(self) -> str:
        return f"{self.before}{self.words}{self.after}"


def excerpt(text: str, quote: Quote | None, around: int = AROUND) -> Excerpt:
    """What stands around a quote; without one, or when it is not there, how the text begins."""
    if quote is None or not stands(text, quote):
        return _part(text, 0, 2 * around)
    return _part(text, quote.start - around, quote.end + around, quote)


def whole(text: str, quote: Quote | None, most: int = WHOLE) -> Excerpt:
    """All of a text; of a very long one, as much as a browser bears, the quote in the middle of it."""
    if quote is None or not stands(text, quote):
        return _part(text, 0, most)
    room = max(0, most - len(quote.exact))
    first = max(0, min(quote.start - room // 2, len(text) - most))
    return _part(text, first, max(first + most, quote.end), quote)


def stands(text: str, quote: Quote) -> bool:
    """Whether the words stand at their own place and between the same words; the same words elsewhere are not the quote."""
    there = bool(quote.exact) and text[quote.start : quote.end] == quote.exact
    return there and text.endswith(quote.prefix, 0, quote.start) and text.startswith(quote.suffix, quote.end)


def _part(text: str, first: int, last: int, quote: Quote | None = None) -> Excerpt:
    first, last = max(0, first), min(len(text), last)
    start, end = (quote.start, quote.end) if quote else (last, last)
    before = _shortened(text[first:start], left=first > 0, right=not quote and last < len(text))
    after = _shortened(text[end:last], right=last < len(text))
    return Excerpt(before, text[start:end], after, quote is not None, cut=first > 0 or last < len(text))


def _shortened(part: str, *, left: bool = False, right: bool = False) -> str:
    """Cut at a blank where the text goes on, so that no word is halved."""
    if left and " " in part:
        part = "… " + part.split(" ", 1)[1]
    if right and " " in part:
        part = part.rsplit(" ", 1)[0] + " …"
    return part


@dataclass(frozen=True, slots=True)
class ChangeRow:
    id: int
    investigation_id: int
    kind: ChangeKind
    topic: str
    sentence: str
    note: str
    seen: str


def change_row(change: Change, zone: tzinfo = UTC) -> ChangeRow:
    note = " · ".join([named(change), f"found {moment(change.found_at, zone)}", lost(change)])
    return ChangeRow(change.id, change.investigation_id, change.kind, change.topic_title, change.sentence, note, seen(change, zone))


def lost(change: Change) -> str:
    return f"{plural(len(change.lost), 'cited passage')} lost" if change.lost else "no cited passage lost"


def seen(change: Change, zone: tzinfo = UTC) -> str:
    return f"Seen by {change.seen_by}, {moment(change.seen_at, zone)}." if change.seen_at else ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A claim and the words that were cited for it."""

    claim: str
    quote: Quote


def lost_passages(change: Change, dossier: Dossier) -> list[Passage]:
    claims = {claim.id: f"{claim.id} {claim.text}" for claim in dossier.claims}
    cited = [one for one in dossier.evidence if one.source_id == change.source_id and one.claim_id in change.lost]
    return [Passage(claims.get(one.claim_id, one.claim_id), one.quote) for one in cited if one.quote]


def since(change: Change, one: Evidence | None = None, zone: tzinfo = UTC) -> str:
    """What became of a source, or of one passage of it, beside the words that were captured; nothing once it is as it was."""
    if change.kind is ChangeKind.RESTORED:
        return ""
    how, looked = f"{wording_rows.capital(change.kind)} since", f"looked at {moment(change.found_at, zone)}"
    if one is None:
        return f"{how}; {lost(change)} ({looked})."
    if change.kind is ChangeKind.VANISHED or one.claim_id in change.lost:
        return f"{how}; this passage is no longer on the page ({looked})."
    return f"{how}; this passage still stands ({looked})." if one.counts else f"{how} ({looked})."


def restored_since(sentence: str, latest: Mapping[str, Change], zone: tzinfo = UTC) -> str:
    """Which of the sources that a flag names are again as they were captured; a flag keeps its own words."""
    back = [one for one in latest.values() if one.kind is ChangeKind.RESTORED and f"({one.source_id})" in sentence]
    told = ", ".join(f"{named(one)} {moment(one.found_at, zone)}" for one in sorted(back, key=lambda one: one.source_id))
    return f"Restored since: {told}." if told else ""


def named(change: Change) -> str:
    return f"{change.outlet} ({change.source_id})"


def aftermath(change: Change, later: Change | None, zone: tzinfo = UTC) -> str:
    """What is left of a page that was gone, and what a later look found."""
    gone = f"The page was gone when it was looked at {moment(change.found_at, zone)}." if change.kind is ChangeKind.VANISHED else ""
    if later is None:
        return f"{gone} What was captured of it is what is left." if gone else ""
    found = "it is again as it was captured" if later.kind is ChangeKind.RESTORED else f"found {later.kind}"
    return f"{gone} Looked at again {moment(later.found_at, zone)}: {found}.".strip()


def being_looked_at(run: Investigation) -> bool:
    """Somebody asked, and nobody has looked since."""
    return run.watch_asked_at is not None and (run.watched_at is None or run.watched_at < run.watch_asked_at)


def last_look(run: Investigation, *, worker_lives: bool, zone: tzinfo = UTC) -> str:
    if being_looked_at(run):
        return "Being looked at…" if worker_lives else "A look at its sources waits for a worker."
    if run.watched_at is None:
        return "Its sources have not been looked at again yet."
    return f"Last looked at {moment(run.watched_at, zone)}. {run.watch_note}".strip()


def next_look(at: datetime | None, zone: tzinfo = UTC) -> str:
    return f"The next round begins {moment(at, zone)}." if at else NEVER


def nothing_yet(topics: int, since: datetime | None, zone: tzinfo = UTC) -> str:
    """What the watch does, and since when, while it has found nothing."""
    does = "The watch reads the sources of decided topics again and tells what was edited, retracted or taken down."
    if not topics or since is None:
        return f"{does} No topic has been decided lately, so there is nothing to watch."
    return f"{does} Nothing has changed: it watches {wording_rows.several(topics, 'topic', 'topics')} decided since {moment(since, zone)}."


def notice(latest: Mapping[str, Change]) -> str:
    """The line above a dossier whose sources are no longer what was captured; empty while all are."""
    changed = [change for change in latest.values() if change.kind is not ChangeKind.RESTORED]
    if not changed:
        return ""
    told = ", ".join(f"{named(change)} {change.kind}" for change in sorted(changed, key=lambda one: one.source_id))
    if len(changed) == 1:
        return f"One source has changed since it was captured: {told}."
    return f"{wording_rows.capital(wording_rows.count(len(changed)))} sources have changed since they were captured: {told}."


def unseen_changes(unseen: int) -> str:
    """The line on the desk."""
    have = "change to a source of a decided topic has", "changes to sources of decided topics have"
    return f"{wording_rows.capital(wording_rows.several(unseen, *have))} not been seen yet." if unseen else ""


def looks_wanted(runs: Sequence[Investigation]) -> frozenset[int]:
    return frozenset(run.id for run in runs if being_looked_at(run))
