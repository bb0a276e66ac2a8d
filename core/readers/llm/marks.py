"""Strangers' text as data: between marks that nobody can guess, so that nothing in it is taken for a question or an instruction."""

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

MARK = "==="
_LINE_OF_MARKS = re.compile(rf"(?m)^\s*{MARK}+")


@dataclass(frozen=True, slots=True)
class Marks:
    """The mark of a text is the same as long as this process lives, as what a provider keeps must not change; none can know ours."""

    key: bytes

    def of(self, text: str) -> str:
        return in_letters(int.from_bytes(hmac.digest(self.key, text.encode(errors="replace"), "sha256")[:8], "big"))

    def block(self, texts: Sequence[tuple[str, str]]) -> str:
        """Named texts, each between marks; whatever in them looks like a mark no longer does."""
        secret = self.of("\x1f".join(text for _, text in texts))
        marked = [f"{MARK} {secret} {name}\n{_LINE_OF_MARKS.sub('—', text.replace(secret, ''))}" for name, text in texts]
        return "\n".join([f"The mark is {MARK} {secret}\n", *marked, f"{MARK} {secret} end"])


def in_letters(number: int) -> str:
    """Eight letters, one in two hundred thousand million: letters are fewer tokens than figures, and each text pays for its mark."""
    return "".join(ascii_lowercase[number // 26**place % 26] for place in range(8))
