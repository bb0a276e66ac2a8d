"""The evidence store: content-addressed files through fsspec; written whole or not at all, and never changed."""

import hashlib
import os
import posixpath
import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import cached_property
from pathlib import Path
from time import time
from typing import Any

import fsspec
from fsspec.implementations.local import LocalFileSystem

from core.errors import Altered, EvidenceError, Lost

OBJECT_STORES = {"s3", "s3a", "gs", "gcs", "az", "abfs", "abfss", "oss", "oci", "memory"}
"""Where a file is there whole or not at all by itself, and a rename is a second copy that costs."""
PARTS = ".parts"
"""The folder of files that are being written; nothing in it is evidence."""
FORGOTTEN = 3600.0
"""Seconds after which nobody writes on: whoever began the file was killed."""
RENEWED = 3600.0
"""Seconds for which a file that was put counts as put just now: nobody pays for another write so soon."""

_NAME = re.compile(r"[0-9a-f]{64}")


class FileVault:
    """Captures on disk or any object store; a file's name is the SHA-256 of what is in it."""

    def __init__(self, url: str) -> None:
        self._url = url

    def put(self, content: bytes) -> str:
        """Keep bytes once; what is there under their name already is read, and replaced if it is anything else.

        It then counts as put now: a purge must not take it away before the row is written that needs it.
        """
        sha256 = hashlib.sha256(content).hexdigest()
        with _told("written"):
            path = self._path(sha256)
            renewed = self._renewed(path)
            if self._stored(path) != content or not renewed:
                self._write(path, content)
        return sha256

    def get(self, sha256: str) -> bytes:
        with _told("read"):
            content = self._stored(self._path(sha256))
        if content is None:
            raise Lost(f"The capture {sha256[:8]} is missing from the evidence store.")
        if hashlib.sha256(content).hexdigest() != sha256:
            raise Altered(f"The capture {sha256[:8]} is no longer what was stored.")
        return content

    def remove(self, sha256: str) -> bool:
        """Let a file go for good; tells whether it was there."""
        with _told("written"):
            try:
                self._place[0].rm_file(self._path(sha256))
            except FileNotFoundError:
                return False
        return True

    def put_since(self, sha256: str, moment: datetime) -> bool:
        """Whether somebody put a file here, for the first time or again, since a moment."""
        with _told("read"), suppress(FileNotFoundError):
            return bool(self._place[0].modified(self._path(sha256)).timestamp() >= moment.timestamp())
        return False

    @cached_property
    def _place(self) -> tuple[Any, str]:
        """Opened when it is first needed: a store that cannot be opened costs a run its captures, each with this sentence."""
        try:
            files, root = fsspec.core.url_to_fs(self._url)
        except (ImportError, ValueError) as error:  # the library names the driver that is missing, or the scheme nobody knows
            raise EvidenceError(f"The evidence store cannot be opened: {str(error).rstrip('.')}.") from error
        return files, root

    def _path(self, sha256: str) -> str:
        """A name that comes from a row and is no hash leads nowhere."""
        if not _NAME.fullmatch(sha256):
            raise EvidenceError("This capture has no valid name; its row has been changed.")
        return posixpath.join(self._place[1], sha256[:2], sha256)

    def _renewed(self, path: str) -> bool:
        """Whether a file that is there counts as put just now; in an object store it does so only by being written again."""
        files = self._place[0]
        with suppress(FileNotFoundError, PermissionError):
            if files.modified(path).timestamp() > time() - RENEWED:
                return True
            if isinstance(files, LocalFileSystem):
                os.utime(path)
                return True
        return False

    def _stored(self, path: str) -> bytes | None:
        try:
            content: bytes = self._place[0].cat_file(path)
        except FileNotFoundError:
            return None
        return content

    def _write(self, path: str, content: bytes) -> None:
        """A reader sees the whole file or none; a full disk leaves nothing behind."""
        files, root = self._place
        if OBJECT_STORES.intersection([files.protocol] if isinstance(files.protocol, str) else files.protocol):
            files.pipe_file(path, content)
            return
        part = posixpath.join(_swept(files, root), uuid.uuid4().hex)
        try:
            files.makedirs(posixpath.dirname(path), exist_ok=True)
            _write_through(files, part, content)
            _rename(files, part, path, root)
        except BaseException:
            with suppress(Exception):  # the first error is the one to tell
                files.rm_file(part)
            raise


def _swept(files: Any, root: str) -> str:
    """The folder for files under way, without what those left there who were killed."""
    parts = posixpath.join(root, PARTS)
    files.makedirs(parts, exist_ok=True)
    for path in files.ls(parts, detail=False):
        with suppress(FileNotFoundError):  # another worker was first
            if files.modified(path).timestamp() < time() - FORGOTTEN:
                files.rm_file(path)
    return parts


def _write_through(files: Any, path: str, content: bytes) -> None:
    """On disk a file is stored when the disk has it, not when the system has heard of it: power may fail."""
    with files.open(path, "wb") as file:
        file.write(content)
        if isinstance(files, LocalFileSystem):
            file.flush()
            os.fsync(file.fileno())


def _rename(files: Any, part: str, path: str, root: str) -> None:
    if not isinstance(files, LocalFileSystem):
        files.mv(part, path)
        return
    Path(part).replace(path)  # fsspec's own way copies when it cannot rename
    for folder in (posixpath.dirname(path), root):
        _settle(folder)


def _settle(folder: str) -> None:
    """Make the disk remember the names in a folder, where the system can."""
    with suppress(PermissionError):  # Windows opens no folders
        place = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(place)
        finally:
            os.close(place)


@contextmanager
def _told(done: str) -> Iterator[None]:
    """Each store has errors of its own kind; an editor gets one sentence, without addresses or keys in it."""
    try:
        yield
    except EvidenceError:
        raise
    except OSError as error:
        raise EvidenceError(f"The evidence store cannot be {done}: {error.strerror or type(error).__name__}.") from error
    except Exception as error:
        raise EvidenceError(f"The evidence store cannot be {done}: {type(error).__name__}.") from error
