"""The evidence store: content-addressed files through fsspec; write, then rename, never change."""

import hashlib
import posixpath
import uuid

import fsspec

from core.errors import EvidenceError


class FileVault:
    """Captures on disk or any object store; a file's name is the SHA-256 of what is in it."""

    def __init__(self, url: str) -> None:
        self._files, self._root = fsspec.core.url_to_fs(url)

    def put(self, content: bytes) -> str:
        sha256 = hashlib.sha256(content).hexdigest()
        path = self._path(sha256)
        if not self._files.exists(path):
            self._write(path, content)
        return sha256

    def get(self, sha256: str) -> bytes:
        try:
            content: bytes = self._files.cat_file(self._path(sha256))
        except OSError as error:
            raise EvidenceError(f"The capture {sha256[:8]} is missing from the evidence store.") from error
        if hashlib.sha256(content).hexdigest() != sha256:
            raise EvidenceError(f"The capture {sha256[:8]} is no longer what was stored.")
        return content

    def _path(self, sha256: str) -> str:
        return posixpath.join(self._root, sha256[:2], sha256)

    def _write(self, path: str, content: bytes) -> None:
        """A reader sees the whole file or none; a full disk leaves nothing behind."""
        part = f"{path}.{uuid.uuid4().hex}.part"
        try:
            self._files.makedirs(posixpath.dirname(path), exist_ok=True)
            self._files.pipe_file(part, content)
            self._files.mv(part, path)
        except OSError as error:
            if self._files.exists(part):
                self._files.rm_file(part)
            raise EvidenceError(f"The evidence store cannot be written: {error.strerror or error}.") from error
