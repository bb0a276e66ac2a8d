"""Bytes and lines from files nobody vouches for: packed or not, never more of them in memory than was allowed."""

import gzip
import io
import zlib
from typing import Any

from core.errors import BadInput

DAMAGED = "It is damaged; what stands before the damage was read."
BROKEN_OFF = "It breaks off in the middle; what stands before that was read."
BOMB = "It unpacks to far more than a file of its size holds, and was not read further."
MOST_RATIO, UNSUSPECTED = 200, 100_000_000
"""No page packs so much better than others do; below so many bytes nobody counts."""

_GZIP = b"\x1f\x8b"
_ZLIB_OR_GZIP, _BARE = 32 + zlib.MAX_WBITS, -zlib.MAX_WBITS
_BLOCK = 65_536


def too_large(limit: int) -> str:
    return f"It is larger than {limit / 1_000_000:g} MB."


def is_bomb(packed: int, unpacked: int) -> bool:
    return unpacked > UNSUSPECTED and unpacked > MOST_RATIO * packed


def opened(file: Any) -> io.BufferedReader:
    """A file from its start, unpacked if it is packed with gzip, whatever it is called."""
    plain = io.BufferedReader(file, _BLOCK)
    return io.BufferedReader(_Unpacked(plain), _BLOCK) if plain.peek(2).startswith(_GZIP) else plain


class _Unpacked(io.RawIOBase):
    """What a gzip file holds; where it is broken it raises BadInput once, and then ends."""

    def __init__(self, packed: io.BufferedReader) -> None:
        self._packed, self._gzip = packed, gzip.GzipFile(fileobj=packed)
        self._given, self._over = 0, False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self._over:
            return 0
        out = self._next(len(buffer))
        buffer[: len(out)] = out
        self._given += len(out)
        if is_bomb(self._packed.tell(), self._given):
            raise self._end(BOMB)
        return len(out)

    def _next(self, most: int) -> bytes:
        try:
            return self._gzip.read1(most)
        except EOFError:
            raise self._end(BROKEN_OFF) from None
        except (gzip.BadGzipFile, zlib.error):
            raise self._end(DAMAGED) from None

    def _end(self, why: str) -> BadInput:
        self._over = True
        return BadInput(why)


def unpacked(body: bytes, limit: int) -> bytes:
    """A packed body in one piece; raises BadInput when it is broken or larger than the limit."""
    for shape in (_ZLIB_OR_GZIP, _BARE):
        packed = zlib.decompressobj(shape)
        try:
            out = packed.decompress(body, limit + 1)
        except zlib.error:
            continue
        if len(out) > limit:
            raise BadInput(too_large(limit))
        if packed.eof:
            return out
        raise BadInput(BROKEN_OFF)
    raise BadInput(DAMAGED)


class Lines:
    """The lines of a text, in UTF-8 or, where that fails, as Windows writes them; of a record too long the rest is passed over."""

    def __init__(self, stream: io.BufferedReader, limit: int) -> None:
        self._stream, self._limit, self._room = stream, limit, limit
        self.number = 0

    def new_record(self) -> int:
        """A record may be one line or many, but together they are bounded; tells the line it starts on."""
        self._room = self._limit
        return self.number + 1

    def __iter__(self) -> "Lines":
        return self

    def __next__(self) -> str:
        line = self._stream.readline(self._room + 1)
        if not line:
            raise StopIteration
        self.number += 1
        if len(line) > self._room:
            self._pass_over(line)
            raise BadInput(too_large(self._limit))
        self._room -= len(line)
        return _decoded(line.removeprefix(b"\xef\xbb\xbf") if self.number == 1 else line)

    def _pass_over(self, line: bytes) -> None:
        while line and not line.endswith(b"\n"):
            line = self._stream.readline(_BLOCK)


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")
