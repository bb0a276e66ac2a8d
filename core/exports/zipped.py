"""A zip file that knows the hash of everything in it; the same contents give the same bytes, whenever it is made."""

import hashlib
import io
from dataclasses import dataclass
from datetime import UTC, datetime
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

EARLIEST = datetime(1980, 1, 1, tzinfo=UTC)  # a zip file knows no earlier day
PACKED_ALREADY = (".gz", ".png", ".pdf", ".jpg", ".webp", ".mp3", ".mp4")


@dataclass(frozen=True, slots=True)
class Member:
    """One file of a package, as it can be checked."""

    path: str
    sha256: str
    size: int


class Zipped:
    def __init__(self, at: datetime, folder: str = "") -> None:
        """Every file in it bears the time `at` and lies below `folder`."""
        self._bytes = io.BytesIO()
        self._zip = ZipFile(self._bytes, "w")
        self._at, self._folder = max(at.astimezone(UTC), EARLIEST), folder
        self.members: list[Member] = []

    def add(self, path: str, content: bytes) -> Member:
        entry = ZipInfo(f"{self._folder}{path}", self._at.timetuple()[:6])
        entry.compress_type = ZIP_STORED if path.endswith(PACKED_ALREADY) else ZIP_DEFLATED
        entry.external_attr = 0o644 << 16
        self._zip.writestr(entry, content)
        made = Member(path, hashlib.sha256(content).hexdigest(), len(content))
        self.members.append(made)
        return made

    def close(self) -> bytes:
        self._zip.close()
        return self._bytes.getvalue()
