"""An investigation as a web archive (WACZ): every captured page as it went over the line, to be opened in ReplayWeb.page."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC

from core.errors import EvidenceError
from core.exports import offline
from core.exports.kept import Files, Kept, Loss, kept, newest
from core.exports.paths import package_name
from core.exports.records import INDEX, SOFTWARE, Index, Place, Resource, filed, indexed, resources, response_in
from core.exports.zipped import Zipped
from core.model.dossier import Dossier
from core.model.words import CaptureKind, FileRole, Method

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
