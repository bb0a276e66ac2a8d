"""One key per page, however its address is written; and whose page it is."""

import re
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlencode

from core.model.web import split_web_address

_PORTS = {"http": 80, "https": 443}
_SAME_SITE = ("www.", "m.", "mobile.")
_TRACKING = re.compile(
    r"(?:utm|mc|mtm|pk|piwik|matomo|vero|oly|hsa|itm|at|ns|ga)_.*"
    r"|_ga|_gl|_hsenc|_hsmi|_openstat|fbclid|gclid|dclid|yclid|ysclid|twclid|ttclid|li_fat_id|msclkid|gbraid|wbraid|igshid|igsh|wickedid"
    r"|mkt_tok|cmp|cmpid|s_cid|ncid|smid|smtyp|ito|xtor|xtref|spm|ref_src|ref_url|__twitter_impression|guccounter"
)
_PATH_SAFE = "/:@!$&'()*+,;=~-._"


def normalise(url: str) -> str:
    """A key that is the same for every spelling of one page's address; any other text is its own key."""
    parts = split_web_address(url)
    if parts is None:
        return url.strip()
    path = quote(unquote(parts.path), safe=_PATH_SAFE).rstrip("/")
    query = urlencode(sorted(pair for pair in parse_qsl(parts.query, keep_blank_values=True) if not _TRACKING.fullmatch(pair[0].lower())))
    return f"{_without_prefix(_host(parts))}{_port(parts)}{path}" + (f"?{query}" if query else "")


def domain(url: str) -> str:
    """The host of an address without `www.`, in lower case and in the letters of the domain name system."""
    parts = split_web_address(url)
    return _host(parts).removeprefix("www.") if parts else ""


def _host(parts: SplitResult) -> str:
    host = (parts.hostname or "").rstrip(".")
    try:
        return host if host.isascii() else host.encode("idna").decode("ascii")
    except UnicodeError:
        return host


def _without_prefix(host: str) -> str:
    """Phones get the same pages from `m.`; a name that would have nothing left keeps its prefix."""
    shorter = next((host.removeprefix(prefix) for prefix in _SAME_SITE if host.startswith(prefix)), host)
    return shorter if "." in shorter else host


def _port(parts: SplitResult) -> str:
    return "" if parts.port in (None, *_PORTS.values()) else f":{parts.port}"
