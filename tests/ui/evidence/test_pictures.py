"""Images from outside are shown as pixels of our own, or not at all."""

import io
import struct
import zlib

import pytest
from PIL import Image

from ui.evidence.capture import MOST_PIXELS, WIDEST, is_bearable, repainted


def image(format_: str, size: tuple[int, int] = (40, 30), mode: str = "RGB") -> bytes:
    made = io.BytesIO()
    Image.new(mode, size, 1 if mode == "1" else "teal").save(made, format_)
    return made.getvalue()


def bomb() -> bytes:
    """A PNG whose head promises ten thousand million pixels."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", 100_000, 100_000, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("format_", ["PNG", "JPEG", "WEBP", "GIF"])
def test_an_image_is_painted_anew_as_png(format_: str) -> None:
    shown = repainted(image(format_))
    assert shown is not None
    with Image.open(io.BytesIO(shown)) as fresh:
        assert (fresh.format, fresh.size) == ("PNG", (40, 30))
        red, green, blue = fresh.convert("RGB").getpixel((20, 15))  # type: ignore[misc]
        assert max(abs(red - 0), abs(green - 128), abs(blue - 128)) < 12


def test_what_hides_behind_the_pixels_is_left_behind() -> None:
    shown = repainted(image("PNG") + b"<script>alert(1)</script>")
    assert shown is not None and b"<script>" not in shown


def test_a_wide_image_is_made_to_fit() -> None:
    shown = repainted(image("PNG", (WIDEST * 2, 100)))
    assert shown is not None
    with Image.open(io.BytesIO(shown)) as fresh:
        assert fresh.size == (WIDEST, 50)


NOT_SHOWN = {
    "a drawing made of markup": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "a page": b"<html><body>no image</body></html>",
    "another format": image("BMP"),
    "cut short": image("PNG")[:60],
    "nothing": b"",
    "a bomb": bomb(),
    "one pixel too many": image("PNG", (10_000, MOST_PIXELS // 10_000 + 1), "1"),
}


@pytest.mark.parametrize("content", NOT_SHOWN.values(), ids=NOT_SHOWN.keys())
def test_anything_else_is_not_shown(content: bytes) -> None:
    assert repainted(content) is None


def test_a_full_page_picture_is_shown_as_it_is_unless_it_is_none() -> None:
    assert is_bearable(image("PNG", (1280, 12_000)))
    assert not is_bearable(image("JPEG")) and not is_bearable(bomb()) and not is_bearable(b"")
