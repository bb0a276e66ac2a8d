"""Addresses of posts: on which sites whatever stands is one, whose it is, and by what it is known wherever it is shown again."""

from collections.abc import Collection, Iterator, Set
from urllib.parse import parse_qsl, urlsplit

from core.evidence.extract.network_posts import place_of
from core.model.web import split_web_address
from core.policy.tiers.table import known
from core.web.urls import domain, normalise

SHORTEST_NUMBER = 5
_PROFILE = frozenset(["profile", "user", "u", "users"])
"""The step of an address before an account's name."""
_THEIRS = frozenset(["status", "posts", "p", "reel", "videos"])
"""The step after it."""
_NUMBERED = frozenset(["status", "statuses", "comments", "post", "posts", "p", "reel", "video", "videos", "shorts"])
"""The step before a post's number."""


def on_a_network(url: str) -> bool:
    """By its site, or by the form of its address: a hit may be stored without what its network told of it, and servers are many."""
    outlet = known(normalise(url))
    return (outlet is not None and outlet.posts) or place_of(url) is not None


def handles_in(url: str) -> Iterator[str]:
    """Accounts an address names: after an @, after `profile` or `user`, or before a post's number."""
    for before, step, after in _steps(url):
        if step.startswith("@") or before in _PROFILE or after in _THEIRS:
            yield step.lstrip("@").casefold()


def numbers_in(url: str) -> Iterator[str]:
    """What a post is called on its network, by which it is found under another name of the site, short or long."""
    steps = list(_steps(url))
    found = [step for before, step, _ in steps if before in _NUMBERED or step.isdigit() or len(steps) == 1]
    asked = [value for name, value in parse_qsl(urlsplit(url).query) if name == "v"] if steps else []
    return (number.casefold() for number in found + asked if len(number) >= SHORTEST_NUMBER)


def _steps(url: str) -> Iterator[tuple[str, str, str]]:
    """Each step of an address, between those before and after it."""
    steps = [step for step in urlsplit(url).path.split("/") if step] if split_web_address(url) else []
    return zip(["", *steps], steps, [*steps[1:], ""], strict=False)


def home(url: str, own: Collection[str] = ()) -> str:
    """The front page of where a post stood; nothing where that is the author's own site, whose name is his."""
    parts = split_web_address(url)
    host = (parts.hostname or "") if parts else ""
    his = domain(url) in own or is_named_for(host, set(map(bare, handles_in(url))))
    return f"{parts.scheme}://{host}/" if parts and host and not his else ""


def purged_words(url: str, outlet: str = "", own: Collection[str] = ()) -> str:
    where = outlet or (domain(url) if home(url, own) else "")
    return f"a post on {where}, purged" if where else "a purged post"


def is_named_for(host: str, accounts: Set[str]) -> bool:
    """Whether a site bears the name of one of these accounts."""
    return not accounts.isdisjoint(host.split(".")[:-1])


def bare(handle: str) -> str:
    """An account's own name, without its server's."""
    return handle.partition("@")[0].partition(".")[0]
