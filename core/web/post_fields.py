"""What is told of a post, made fit to be kept: counts that can be, names that can be shown, addresses that can be visited."""

import re
from collections.abc import Iterable
from typing import Any

from core.model.web import is_web_address
from core.web.json_fields import UNSEEN, plain, text

MOST = 10**12
"""No account has so many of anything; a larger number is a fault or a joke."""
LONGEST_NAME, LONGEST_TAG = 200, 100
MOST_TAGS, MOST_LINKS = 30, 20
GONE = frozenset(["[deleted]", "[removed]", "[suspended]"])
"""What stands in the author's place when the account is no longer there."""

_LINK = re.compile(r"https?://\S+")
_WHOLE = re.compile(r"(-?)([0-9]{1,18})(?:\.0+)?")
_TAG = re.compile(r"(?<![\w&/])[#＃](\w*[^\W\d_]\w*)")


def whole(given: str) -> int | None:
    """A whole number of a size that can be; a column of such numbers is often written with `.0` behind each."""
    found = _WHOLE.fullmatch(given.strip())
    number = int(found[2]) * (-1 if found[1] else 1) if found else None
    return number if number is not None and abs(number) <= MOST else None


def number(answer: Any, *path: str | int) -> int | None:
    """How many; None where it is not told, or cannot be."""
    told = whole(text(answer, *path))
    return told if told is not None and told >= 0 else None


def count(answer: Any, *path: str | int) -> int:
    """How many of what a post begins with none of."""
    return number(answer, *path) or 0


def name(given: str) -> str:
    return plain(given, LONGEST_NAME)


def handle(given: str) -> str:
    """An account's name as its network writes it, without the sign before it; nothing where the account is gone."""
    known = name(given).lstrip("@")
    return "" if known.lower() in GONE else known


def address(given: str) -> str:
    """A web address, or nothing."""
    given = given.strip()
    return given if is_web_address(given) and not UNSEEN.search(given) else ""


def links(given: Iterable[str]) -> tuple[str, ...]:
    """Web addresses, each once."""
    return tuple(dict.fromkeys(filter(None, map(address, given))))[:MOST_LINKS]


def hashtags(given: Iterable[str]) -> tuple[str, ...]:
    """Hashtags without their sign and in small letters, as networks compare them; each once."""
    clean = (plain(tag, LONGEST_TAG).lstrip("#＃").lower() for tag in given)
    return tuple(dict.fromkeys(filter(None, clean)))[:MOST_TAGS]


def hashtags_in(words: str) -> tuple[str, ...]:
    """Those a text itself shows, where its network does not list them."""
    return hashtags(_TAG.findall(words))


def handed_on(quoted: str, words: str) -> str:
    """The post that another only hands on: it quotes it, and has no words of its own but for addresses."""
    return quoted if not re.search(r"\w", _LINK.sub("", words)) else ""


def signed(name: str, handle: str, otherwise: str = "") -> str:
    """How a post is signed, which is its title where it has none."""
    return f"{name or handle} (@{handle})" if handle else name or otherwise


def bluesky_signature(post: Any) -> str:
    return signed(text(post, "author", "displayName"), text(post, "author", "handle"), "A post on Bluesky")


def mastodon_signature(account: Any) -> str:
    return signed(text(account, "display_name"), text(account, "acct"), "A post on Mastodon")


def mastodon_address(post: Any) -> str:
    return text(post, "url") or text(post, "uri")
