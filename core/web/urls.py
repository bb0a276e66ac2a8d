"""Addresses of pages: one key however an address is written, whose page it is, and what in it opens it to whoever holds it."""

import re
from functools import lru_cache
from operator import itemgetter
from posixpath import normpath
from urllib.parse import SplitResult, parse_qs, parse_qsl, quote, unquote_to_bytes, urlencode

import tldextract

from core.model.web import LONGEST, split_web_address

_DEFAULT_PORTS = (None, 80, 443)
_KEPT = 16384
_SAME_SITE = ("www", "m", "mobile", "amp")
_TRACKING = re.compile(
    r"(?:utm|mtm|piwik|matomo|hsa|itm|at|guce)_.*"
    r"|mc_(?:cid|eid)|pk_(?:campaign|cpn|kwd|keyword|source|medium|content|cid|vid)|ns_(?:campaign|mchannel|source|linkname|fee)"
    r"|ga_(?:source|medium|term|content|campaign|place)|vero_(?:id|conv)|oly_(?:enc|anon)_id|wt[._]z?mc(?:_id)?|soc_(?:src|trk)"
    r"|_ga|_gl|_hsenc|_hsmi|__hs(?:tc|sc|fp)|_openstat|fbclid|fb_(?:source|ref|action_ids|action_types)|gclid|gclsrc|gad_(?:source|campaignid)"
    r"|dclid|yclid|ysclid|twclid|ttclid|li_fat_id|msclkid|gbraid|wbraid|srsltid|igshid|igsh|mibextid|sfnsn|epik|wickedid|_branch_match_id"
    r"|mkt_tok|cmp|cmpid|s_cid|s_kwcid|ef_id|ncid|ocid|smid|smtyp|ito|xtor|xtref|spm|ref_src|ref_url|__twitter_impression|guccounter"
    r"|amp_(?:js_v|gsa|r)|usqp"
)
_SWITCHES = {"amp", "_amp", "isamp", "print", "printable"}
_ON = {"", "1", "true", "yes", "on", "amp"}
_VIEWS = {"outputtype", "output", "view", "mode", "format"}
_VIEW = re.compile(r"/(?:amp|print)$")
_AMP_FILE = re.compile(r"\.amp(?=\.html?$|$)")
_INDEX = re.compile(r"/index\.html?$")
_SLASHES = re.compile(r"(?<!:)/{2,}")
_LONG_NUMBER = re.compile(r"\d{5}")
_FILE = re.compile(r"\.(?:html?|php|aspx?|cms|ece)$")
_STEP_SAFE = ":@!$&'()*+,;=~._-"
_PLAIN_PATH = re.compile(rf"[/\w{_STEP_SAFE}]*", re.ASCII)
_PLAIN_QUERY = re.compile(r"(?:[\w.~-]+=[\w.~-]*(?:&(?=\w)|$))+", re.ASCII)
_ODD = r"\s\0-\x1f\ud800-\udfff"
_SIMPLE = re.compile(rf"(https?)://([a-z0-9-]+(?:\.[a-z0-9-]+)*)(/[^?#{_ODD}]*)?(?:\?([^#{_ODD}]*))?(?:#([^{_ODD}]*))?")
"""Most addresses need no closer look at their parts."""
_NO_CHARACTER = re.compile(r"[\0\ud800-\udfff]")
"""NULs and halves of characters, which no address has and no database takes."""
_VIEWER = re.compile(r"(?:www\.)?google(?:\.com?)?\.[a-z]{2,3}")
_CACHE = re.compile(r"(?:(?P<name>[^.]+)\.)?(?:cdn\.ampproject\.org|bing-amp\.com)")
_WRAPPED = re.compile(r"/(?P<kind>amp|[cv])/(?P<safe>s/)?(?P<address>[^/.]+(?:\.[^/.]+)+(?:/.*)?)$")
_suffixes = tldextract.TLDExtract(cache_dir=None, suffix_list_urls=(), include_psl_private_domains=True)
GOOGLE_NEWS = "news.google.com"


@lru_cache(maxsize=_KEPT)
def normalise(url: str) -> str:
    """A key that is the same for every spelling of one page's address; any other text is its own key."""
    parts = _split(url)
    if parts is None:
        return _NO_CHARACTER.sub("", url).strip()
    query = _query(parts.query) if parts.query else ""
    return f"{_place(parts.netloc)}{_path(parts.path)}" + (f"?{query}" if query else "") + _route(parts.fragment)


def direct(url: str) -> str:
    """The publisher's own address of a page, where a search provider's fast copy of it (AMP) was given; any other as it is."""
    while (parts := split_web_address(url) if "amp" in url.lower() else None) and (inside := _unwrapped(parts)):
        url = inside
    return url


def domain(url: str) -> str:
    """The host of an address without `www.`, in lower case and in the letters of the domain name system."""
    parts = _split(url)
    return _host(parts).removeprefix("www.") if parts else ""


def site(url: str) -> str:
    """What its owner has registered: news.paper.co.uk and sport.paper.co.uk are one site, two blogs of one provider are not."""
    parts = _split(url)
    return registered(_host(parts)) if parts else ""


@lru_cache(maxsize=_KEPT)
def registered(host: str) -> str:
    """The list is the one in the library: nothing is fetched. A suffix it does not know is taken to be one label long."""
    if ":" in host:
        return host
    found = _suffixes.extract_str(host)
    if found.suffix:
        return found.top_domain_under_public_suffix or host
    return ".".join(host.split(".")[-2:]) if found.subdomain else host


def is_plain(url: str) -> bool:
    """Whether an address is written as its key is: no tracking, no copy for phones or for paper."""
    return url.partition("://")[2].removeprefix("www.").rstrip("/") == normalise(url)


def _split(url: str) -> SplitResult | None:
    simple = _SIMPLE.fullmatch(url) if len(url) <= LONGEST else None
    parts = SplitResult(*simple.groups(default="")) if simple else split_web_address(_NO_CHARACTER.sub("", url))
    while parts and (inside := _unwrapped(parts)):
        parts = split_web_address(inside)
    return parts


def _unwrapped(parts: SplitResult) -> str:
    """What a search provider's fast copy is a copy of. A cache whose name and path disagree is nobody's copy."""
    found = _WRAPPED.match(parts.path)
    if not found:
        return ""
    host = parts.hostname or ""
    cache = _CACHE.fullmatch(host)
    if not (cache if found["kind"] != "amp" else _VIEWER.fullmatch(host)):
        return ""
    inside = found["address"].partition("/")[0].lower()
    if cache and cache["name"] and cache["name"] != inside.replace("-", "--").replace(".", "-"):
        return ""
    return f"http{'s' if found['safe'] else ''}://{found['address']}" + (f"?{parts.query}" if parts.query else "")


def _host(parts: SplitResult) -> str:
    host = parts.hostname or ""
    try:
        return (host if host.isascii() else host.encode("idna").decode("ascii")).rstrip(".")
    except UnicodeError:
        return host.rstrip(".")


@lru_cache(maxsize=_KEPT)
def _place(netloc: str) -> str:
    """Host and port as the key has them; few hosts have many pages, so it pays to remember."""
    parts = SplitResult("https", netloc, "", "", "")
    return _without_prefix(_host(parts)) + ("" if parts.port in _DEFAULT_PORTS else f":{parts.port}")


def _without_prefix(host: str) -> str:
    """Phones get the same pages from `m.` or `amp.`; a name that would have nothing left keeps its prefix."""
    first, _, rest = host.partition(".")
    while first in _SAME_SITE and "." in rest and (first == "www" or host != registered(host)):
        host = rest
        first, _, rest = host.partition(".")
    return host.replace(".m.", ".", 1) if ".m." in host and ".m." in host.removesuffix(registered(host)) else host


def _path(path: str) -> str:
    """Each step is decoded and encoded alone, byte by byte: a slash inside a step, or letters of an old alphabet, stay what they are."""
    path = _SLASHES.sub("/", _encoded(path))
    path, longer = normpath(path) if "/." in path else path, ""
    while path != longer:
        path, longer = _INDEX.sub("", _without_view(path.rstrip("/"))), path
    return path


def _encoded(path: str) -> str:
    if _PLAIN_PATH.fullmatch(path):
        return path
    return "/".join(quote(unquote_to_bytes(step), safe=_STEP_SAFE) for step in path.split("/"))


def _without_view(path: str) -> str:
    """Without what only chooses a view, where the rest is the address of one article: `/tag/amp` may be about amplifiers."""
    if "amp" not in path and "print" not in path:
        return path
    article = _VIEW.sub("", path).removeprefix("/amp" if path.startswith("/amp/") else "")
    return _AMP_FILE.sub("", article if _is_one_article(article) else path)


def _is_one_article(path: str) -> bool:
    """By its last step: a number, a headline of several words, of two where it stands below another step, a file."""
    above, slash, last = path.rpartition("/")
    several = 2 if above in ("", "/") else 1
    return bool((slash and (last.count("-") >= several or _LONG_NUMBER.search(last))) or _FILE.search(last))


def _query(query: str) -> str:
    """In the order of the names: pairs of one name keep theirs, for the last or the first of them may count."""
    pairs = [pair for pair in _pairs(query) if not _TRACKING.fullmatch(pair[0].lower()) and not _is_view(*pair)]
    return urlencode(sorted(pairs, key=itemgetter(0)), errors="surrogateescape") if pairs else ""


def _pairs(query: str) -> list[tuple[str, str]]:
    if _PLAIN_QUERY.fullmatch(query):
        return [(name, value) for name, _, value in (pair.partition("=") for pair in query.split("&"))]
    return parse_qsl(query.replace("&amp;", "&"), keep_blank_values=True, errors="surrogateescape")


def _is_view(name: str, value: str) -> bool:
    name, value = name.lower(), value.lower()
    return value in _ON if name in _SWITCHES else name in _VIEWS and value in ("amp", "print")


def _route(fragment: str) -> str:
    """A place on the page is no other page; but some sites keep the address of the article behind the sign."""
    route = _encoded(fragment).partition(":~:")[0].rstrip("/")
    return f"#{route}" if route.startswith(("!", "/")) and len(route) > 1 else ""


def leads_on(url: str) -> bool:
    """Whether an address is Google's, and the article's own is not known."""
    parts = split_web_address(url)
    return parts is not None and parts.hostname == GOOGLE_NEWS


def carried(link: str, host: str, path: str, name: str) -> str:
    """The address that a provider's own redirect carries in a parameter; any other link as it is."""
    parts = split_web_address(link)
    if parts is None or not f".{parts.hostname}".endswith(f".{host}") or parts.path.rstrip("/") != path:
        return link
    return parse_qs(parts.query).get(name, [""])[0]


_OPENING_WORDS = """
    access api auth authorization code credential credentials gift hash hmac invite jwt key login nonce otp pass passcode passwd password
    pin preview pwd secret session sessionid sess sid sig sign signature st ticket token tok unlock unlocked
"""
OPENING_WORDS = frozenset(_OPENING_WORDS.split())
"""What a parameter that opens something is called, or a part of its name: access_token, apiKey, X-Amz-Signature."""
RANDOM_LETTERS = 16
"""Signs from which letters and digits in one word were drawn by a machine."""
_NAME_PARTS = re.compile(r"[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]*")


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
    named = not OPENING_WORDS.isdisjoint(part.lower() for part in _NAME_PARTS.findall(name))
    drawn = (
        len(value) >= RANDOM_LETTERS and any(map(str.isdigit, value)) and any(map(str.isalpha, value)) and value.replace("_", "").isalnum()
    )
    return named or drawn
