"""Evidence stores in bad weather: a disk that fills up, one that stops half-way, a bucket that notes what it is asked for."""

import errno
import os
import sys
from threading import get_ident
from typing import Any, ClassVar

import fsspec
from fsspec.implementations.local import LocalFileOpener, LocalFileSystem
from fsspec.implementations.memory import MemoryFileSystem


class Disk(LocalFileSystem):  # type: ignore[misc]  # the library is not typed
    """A disk of ours under a scheme of its own."""

    opener: ClassVar[type[LocalFileOpener]] = LocalFileOpener

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return str(LocalFileSystem._strip_protocol(str(path).removeprefix(f"{cls.protocol}://")))

    def _open(self, path: str, mode: str = "rb", block_size: int | None = None, **options: Any) -> LocalFileOpener:
        return (self.opener if "w" in mode else LocalFileOpener)(self._strip_protocol(path), mode, fs=self, **options)


class SmallFile(LocalFileOpener):  # type: ignore[misc]  # the library is not typed
    def write(self, content: bytes) -> int:
        fits = content[: SmallDisk.room]
        SmallDisk.room -= len(fits)
        written: int = self.f.write(fits)
        if len(fits) < len(content):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return written


class SmallDisk(Disk):
    """Takes as many bytes as it has room for, and then none."""

    protocol = "small"
    opener = SmallFile
    room = 0


class HeldFile(LocalFileOpener):  # type: ignore[misc]  # the library is not typed
    def write(self, content: bytes) -> int:
        half = len(content) // 2
        self.f.write(content[:half])
        self.f.flush()
        print("half", flush=True)
        sys.stdin.readline()
        written: int = self.f.write(content[half:])
        return half + written


class HeldDisk(Disk):
    """Writes half, says so, and waits for a line before it goes on."""

    protocol = "held"
    opener = HeldFile


class Bucket(MemoryFileSystem):  # type: ignore[misc]  # the library is not typed
    """An object store that notes what costs: every write, copy, rename and look into a folder; and who asks."""

    protocol = "s3"
    store: ClassVar[dict[str, Any]] = {}
    calls: ClassVar[list[str]] = []
    threads: ClassVar[set[int]] = set()

    @classmethod
    def empty(cls) -> None:
        for notes in (cls.store, cls.calls, cls.threads):
            notes.clear()

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return str(MemoryFileSystem._strip_protocol(str(path).removeprefix("s3://")))

    def cat_file(self, path: str, start: int | None = None, end: int | None = None, **options: Any) -> bytes:
        self.threads.add(get_ident())
        content: bytes = super().cat_file(path, start, end, **options)
        return content

    def pipe_file(self, path: str, value: bytes, mode: str = "overwrite", **options: Any) -> None:
        self.calls.append("write")
        super().pipe_file(path, value, mode, **options)

    def cp_file(self, path1: str, path2: str, **options: Any) -> None:
        self.calls.append("copy")
        super().cp_file(path1, path2, **options)

    def mv(self, path1: str, path2: str, **options: Any) -> None:
        self.calls.append("rename")
        super().mv(path1, path2, **options)

    def ls(self, path: str, detail: bool = True, **options: Any) -> Any:
        self.calls.append("look")
        return super().ls(path, detail, **options)


class Driver(MemoryFileSystem):  # type: ignore[misc]  # the library is not typed
    """A store whose driver fails with an error of its own making, as the clients of object stores do."""

    protocol = "broken"
    error: ClassVar[Exception] = RuntimeError()

    def cat_file(self, path: str, start: int | None = None, end: int | None = None, **options: Any) -> bytes:
        raise self.error


for _store in (SmallDisk, HeldDisk, Bucket, Driver):
    fsspec.register_implementation(_store.protocol, _store, clobber=True)
fsspec.register_implementation("marble", "marblefs.MarbleFileSystem", errtxt="Install marblefs to access Marble", clobber=True)
