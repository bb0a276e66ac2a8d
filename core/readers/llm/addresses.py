"""Whether words name an address, however it is written: a model's words must send nobody anywhere."""

import re
import unicodedata

import tldextract

_SCHEMES = r"\bh(?:tt|xx|\*\*)ps?\b\W?:|\b(?:ftp|mailto|javascript|vbscript|magnet|ipfs|tg|tel|file):\S"
_SIGNS = re.compile(rf"//|\\\\|\]\(|\bwww\d?\.|{_SCHEMES}", re.I)
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_MADE_HARMLESS = re.compile(r"\s?[\[({]\s?(?:\.|dot)\s?[\])}]\s?|(?<=\w)\s+\.\s?(?=\w)|(?<=[a-z0-9])[。｡](?=[a-z0-9])", re.I)
"""A full stop in other clothes: evil[.]de, evil (dot) de, evil . de."""
_HOST = re.compile(r"(?<![\w.])(?:[^\W_](?:[\w-]*[^\W_])?\.)+(?P<last>[^\W\d_][\w-]*\w)(?P<goes_on>[/:?#]\S)?")
_NUMBERED = re.compile(r"(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.]*\d)")
_HIDDEN_SERVICES = ("onion", "i2p")
_suffixes = tldextract.TLDExtract(cache_dir=None, suffix_list_urls=())
"""The list in the library: nothing is fetched."""


def names_address(text: str) -> bool:
    """The dot and the ending make an address: "No.5", "U.S.", "3.5" and "St.Ives" have one without the other."""
    plain = _MADE_HARMLESS.sub(".", _UNSEEN.sub("", unicodedata.normalize("NFKC", text)))
    return bool(_SIGNS.search(plain) or _NUMBERED.search(plain)) or any(_is_host(found) for found in _HOST.finditer(plain))


def _is_host(found: re.Match[str]) -> bool:
    """A capital after the dot and nothing behind it is where a blank was forgotten: "It closed.In May it opened." """
    last = found["last"]
    if last.istitle() and not found["goes_on"]:
        return False
    return last.lower() in _HIDDEN_SERVICES or bool(_suffixes.extract_str(f"host.{last.lower()}").suffix)
