"""An investigation as a web archive (WACZ): every captured page as it went over the line, indexed, to be opened in ReplayWeb.page."""

import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from cdxj_indexer.main import CDXJIndexer, CompressedWriter, SortingWriter
from warcio.archiveiterator import ArchiveIterator
from warcio.exceptions import ArchiveLoadFailed
from warcio.timeutils import iso_date_to_timestamp
from warcio.warcwriter import WARCWriter

from core.errors import EvidenceError
from core.exports import offline
from core.exports.package_files import Files, Kept, Loss, Zipped, kept, newest, package_name
from core.model.dossier import Dossier
from core.model.words import CaptureKind, FileRole, Method

SOFTWARE = "Second Source"
INDEX = "index.cdx.gz"
LINES_AT_ONCE = 1024
INDEXED = "response,resource"
"""Named, because the library's own list changes with what else is imported."""


@dataclass(frozen=True, slots=True)
class Resource:
    """Bytes that are filed under an address without an exchange over the web."""

    url: str
    at: datetime
    content_type: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Place:
    """Where a record is found in an archive: its address and its moment, as the record itself gives them."""

    url: str
    moment: str

    @property
    def stamp(self) -> str:
        return str(iso_date_to_timestamp(self.moment))

    @property
    def iso(self) -> str:
        return datetime.strptime(self.stamp, "%Y%m%d%H%M%S").replace(tzinfo=UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@dataclass(frozen=True, slots=True)
class Index:
    """The index of all archives in a package, in the two files a player reads, and what can be found through it."""

    lines: bytes
    blocks: bytes
    places: frozenset[tuple[str, str]]


def response_in(warc: bytes) -> Place | None:
    """The page itself is the last answer: redirects come before it. None where there is no answer, or the file cannot be read."""
    try:
        heads = [record.rec_headers for record in ArchiveIterator(io.BytesIO(warc)) if record.rec_type == "response"]
    except (ArchiveLoadFailed, EOFError):
        return None
    url, moment = (heads[-1].get_header(name) for name in ("WARC-Target-URI", "WARC-Date")) if heads else ("", "")
    return Place(url, moment) if url and moment else None


def resources(found: Iterable[Resource], at: datetime) -> bytes:
    """One archive, the same for the same resources: ids come from what is in them."""
    stream = io.BytesIO()
    writer = WARCWriter(stream, gzip=True)
    told = f"software: {SOFTWARE}\r\nformat: WARC File Format 1.0\r\nconformsTo: http://bibnum.bnf.fr/WARC/WARC_ISO_28500_version1_latestdraft.pdf\r\n"
    writer.write_record(_record(writer, "warcinfo", Resource("", at, "application/warc-fields", told.encode())))
    for one in found:
        writer.write_record(_record(writer, "resource", one))
    return stream.getvalue()


def filed(url: str) -> str:
    """An address as it may stand in the head of a record."""
    return "".join(char for char in url if char.isprintable() and char != " ")


def _record(writer: WARCWriter, kind: str, one: Resource) -> Any:
    moment = one.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    key = uuid5(NAMESPACE_URL, f"{kind} {one.url} {moment} {len(one.content)}")
    head = {"WARC-Record-ID": f"<urn:uuid:{key}>", "WARC-Date": moment}
    body = io.BytesIO(one.content)
    kind_of_bytes = one.content_type or "application/octet-stream"
    return writer.create_warc_record(
        one.url, kind, payload=body, length=len(one.content), warc_content_type=kind_of_bytes, warc_headers_dict=head
    )


def indexed(archives: Mapping[str, bytes]) -> Index:
    """Every record of every archive by address and time, sorted as players expect it."""
    lines = [line for name, warc in archives.items() for line in _lines(name, warc)]
    packed, blocks = io.BytesIO(), io.StringIO()
    writer = SortingWriter(CompressedWriter(blocks, packed, num_lines=LINES_AT_ONCE, data_out_name=INDEX, digest_records=True))
    for line in lines:
        writer.write(line)
    writer.flush()
    return Index(packed.getvalue(), blocks.getvalue().encode(), frozenset(map(_place, lines)))


def _lines(name: str, warc: bytes) -> list[str]:
    """The records are read whole (`post_append`), which is what gives each its digest."""
    out = io.StringIO()
    CDXJIndexer(out, io.BytesIO(warc), filename=name, records=INDEXED, post_append=True, digest_records=True).process_all()
    return out.getvalue().splitlines(keepends=True)


def _place(line: str) -> tuple[str, str]:
    _key, stamp, told = line.split(" ", 2)
    return json.loads(told)["url"], stamp


VERSION = "1.1.1"
OURS = "evidence.warc.gz"
UNREADABLE = "The web archive record cannot be read; the page is filed from its bytes instead."
URNS = {
    FileRole.TEXT: "text",
    FileRole.PNG: "fullPage",
    FileRole.PDF: "pdf",
    FileRole.METADATA: "metadata",
    FileRole.TIMESTAMP: "timestamp",
}


@dataclass(frozen=True, slots=True)
class Replayed:
    """A page as the package's list of pages names it."""

    place: Place
    id: str
    title: str
    text: str


@dataclass
class Contents:
    """What goes into the package, gathered source by source."""

    archives: dict[str, bytes] = field(default_factory=dict)
    resources: list[Resource] = field(default_factory=list)
    pages: list[Replayed] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    sources: list[dict[str, object]] = field(default_factory=list)


def wacz(dossier: Dossier, files: Files) -> bytes:
    """The whole package; what the evidence store has lost is named in it and does not stop it."""
    contents = Contents()
    for one in kept(dossier, files):
        _take(one, contents)
    if not contents.archives and not contents.resources:
        raise EvidenceError("Nothing of this investigation is in the evidence store.")
    contents.archives[OURS] = resources(contents.resources, newest(dossier))
    index = indexed(contents.archives)
    _check(contents.pages, index)
    return _written(dossier, contents, index)


def _take(one: Kept, contents: Contents) -> None:
    contents.losses.extend(one.losses)
    warc = one.found.get(FileRole.WARC)
    place = response_in(warc) if warc else None
    if warc and place:
        contents.archives[f"{one.source.id}.warc.gz"] = warc
    elif warc:
        contents.losses.append(Loss(one.source.id, FileRole.WARC, hashlib.sha256(warc).hexdigest(), UNREADABLE))
    made = list(_resources(one, replayed=place is not None))
    contents.resources.extend(made)
    page = place or _place_of_bytes(one, made)
    if page:
        contents.pages.append(_page(one, page))
    contents.sources.append(_told(one, page))


def _resources(one: Kept, *, replayed: bool) -> Iterator[Resource]:
    """The bytes stand under their own address only where no exchange does: we never saw a header for them, and claim none."""
    url, at = filed(one.capture.final_url), one.capture.captured_at
    types = {file.role: file.content_type for file in one.capture.every_file}
    raw = one.found.get(FileRole.RAW)
    if raw is not None and one.capture.kind is CaptureKind.SNIPPET:
        yield Resource(f"urn:snippet:{url}", at, types[FileRole.RAW], raw)
    elif raw is not None and one.capture.method == Method.ARCHIVE_COPY:
        yield Resource(f"urn:archived:{url}", at, types[FileRole.RAW], raw)
    elif raw is not None and not replayed:
        yield Resource(url, at, types[FileRole.RAW], raw)
    for role, name in URNS.items():
        if role in one.found:
            yield Resource(f"urn:{name}:{url}", at, types[role], one.found[role])


def _place_of_bytes(one: Kept, made: Iterable[Resource]) -> Place | None:
    moment = one.capture.captured_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return next((Place(each.url, moment) for each in made if each.url == filed(one.capture.final_url)), None)


def _page(one: Kept, place: Place) -> Replayed:
    text = one.found.get(FileRole.TEXT, b"").decode(errors="replace")
    return Replayed(place, one.source.id, f"{one.source.id} {one.source.outlet}: {one.source.title}", text)


def _told(one: Kept, place: Place | None) -> dict[str, object]:
    files = {file.role: {"sha256": file.sha256, "size": file.size, "here": file.role in one.found} for file in one.capture.every_file}
    return {"id": one.source.id, "url": one.source.url, "page": place.url if place else None, "method": one.capture.method, "files": files}


def _check(pages: Iterable[Replayed], index: Index) -> None:
    """A page that the index does not know would open as an empty screen."""
    lost = [page.id for page in pages if (page.place.url, page.place.stamp) not in index.places]
    if lost:
        raise EvidenceError(f"The index of the web archive does not find {', '.join(lost)}, so the package was not made.")


def _written(dossier: Dossier, contents: Contents, index: Index) -> bytes:
    made = Zipped(newest(dossier))
    for name, warc in contents.archives.items():
        made.add(f"archive/{name}", warc)
    made.add(f"indexes/{INDEX}", index.lines)
    made.add("indexes/index.idx", index.blocks)
    made.add("pages/pages.jsonl", _page_list(contents.pages))
    made.add("notes/README.md", offline.wacz_readme(dossier, len(contents.pages), contents.losses).encode())
    made.add("notes/sources.json", _json(contents.sources))
    package = _json(_package(dossier, contents, made))
    made.add("datapackage.json", package)
    made.add("datapackage-digest.json", _json({"path": "datapackage.json", "hash": f"sha256:{hashlib.sha256(package).hexdigest()}"}))
    return made.close()


def _page_list(pages: Iterable[Replayed]) -> bytes:
    head = {"format": "json-pages-1.0", "id": "pages", "title": "Sources", "hasText": True}
    rows = [{"id": page.id, "url": page.place.url, "ts": page.place.iso, "title": page.title, "text": page.text} for page in pages]
    return b"".join(json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in (head, *rows))


def _package(dossier: Dossier, contents: Contents, made: Zipped) -> dict[str, object]:
    return {
        "profile": "data-package",
        "title": dossier.topic.title,
        "description": f"{len(contents.pages)} pages captured by investigation {dossier.investigation_id}.{_shortfall(contents.losses)}",
        "name": package_name(dossier),
        "created": newest(dossier).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "wacz_version": VERSION,
        "software": SOFTWARE,
        "resources": [
            {"name": member.path.rpartition("/")[2].lower(), "path": member.path, "hash": f"sha256:{member.sha256}", "bytes": member.size}
            for member in made.members
        ],
    }


def _shortfall(losses: Sequence[Loss]) -> str:
    if not losses:
        return ""
    many = "One file is missing" if len(losses) == 1 else f"{len(losses)} files are missing"
    return f" {many}; notes/README.md says what and why."


def _json(told: object) -> bytes:
    return json.dumps(told, ensure_ascii=False, indent=2).encode()
