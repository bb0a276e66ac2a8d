"""Addresses that open what is closed to others: passwords, tokens and keys in them are told to nobody."""

import re
from urllib.parse import parse_qsl, urlencode

from core.model.web import split_web_address

_NAMES = """
    access api auth authorization code credential credentials gift hash hmac invite jwt key login nonce otp pass passcode passwd password
    pin preview pwd secret session sessionid sess sid sig sign signature st ticket token tok unlock unlocked
"""
NAMES = frozenset(_NAMES.split())
"""What a parameter that opens something is called, or a part of its name: access_token, apiKey, X-Amz-Signature."""
RANDOM = 16
"""Signs from which letters and digits in one word were drawn by a machine."""
_PARTS = re.compile(r"[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]*")


def signs_in(url: str) -> bool:
    """Whether an address carries a name or a password."""
    parts = split_web_address(url)
    return parts is not None and "@" in parts.netloc


def without_keys(url: str) -> str:
    """The same page without parameters that may open it to whoever holds them; an address without any as it is written."""
    parts = split_web_address(url)
    if parts is None or not (parts.query or parts.fragment):
        return url
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    kept = [(name, value) for name, value in pairs if not _opens(name, value)]
    query = parts.query if len(kept) == len(pairs) else urlencode(kept)
    return parts._replace(query=query, fragment="" if "=" in parts.fragment else parts.fragment).geturl()


def _opens(name: str, value: str) -> bool:
    named = not NAMES.isdisjoint(part.lower() for part in _PARTS.findall(name))
    drawn = len(value) >= RANDOM and any(map(str.isdigit, value)) and any(map(str.isalpha, value)) and value.replace("_", "").isalnum()
    return named or drawn
