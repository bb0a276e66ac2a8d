"""Web archive records of a package: what has no exchange of its own is written as a resource, and every record is indexed."""

import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from cdxj_indexer.main import CDXJIndexer, CompressedWriter, SortingWriter
from warcio.archiveiterator import ArchiveIterator
from warcio.exceptions import ArchiveLoadFailed
from warcio.timeutils import iso_date_to_timestamp
from warcio.warcwriter import WARCWriter

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
