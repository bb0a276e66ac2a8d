"""Whose account a post stands under: an outlet's own account is that outlet, and no further publisher."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from core.model.post import Post
from core.model.source import Source
from core.model.words import CaptureKind
from core.policy.tiers.places import name_and_ending
from core.policy.voices import Link, squashed

SHORTEST, TELLING = 4, 6
"""Letters of a name that can tell an outlet, and of one that does so inside a longer name."""
_HANDLE = re.compile(
    r"/@([\w.-]+)(?:@[\w.-]+)?(?:[/?#]|$)|//(?:www\.)?(?:x|twitter)\.com/(\w+)/status/|//bsky\.app/profile/([\w.-]+)/post/"
)
_ABOUT_IT = re.compile(r"(?:fans?|parody|satire|watch|leaks?|critics?|unofficial|fake|not|supporters?|friends(?:of)?|anti|exposed)")
"""What stands beside an outlet's name where somebody else speaks about it."""


@dataclass(frozen=True, slots=True)
class Account:
    """Who posts: its handle and its name, squashed, the network, and where its post leads."""

    names: frozenset[str]
    network: str
    hosts: frozenset[str]
    key: str  # what two posts of one account have in common; empty where nothing tells whose it is


def accounts(sources: Sequence[Source], posts: Sequence[Post]) -> dict[str, Account]:
    """The sources that are somebody's posts, with their accounts."""
    kept = {key: post for post in posts for key in (post.source_id, post.url) if key}
    found = ((source, kept.get(source.id) or kept.get(source.url)) for source in sources)
    return {source.id: _account(source, post) for source, post in found if post or _is_post(source)}


def _is_post(source: Source) -> bool:
    return source.capture_kind is CaptureKind.POST or bool(_HANDLE.search(source.url))


def _account(source: Source, post: Post | None) -> Account:
    found = _HANDLE.search(source.url)
    handle = next(filter(None, found.groups()), "") if found else ""
    signed = [one.partition("@")[0] for one in (handle, *((post.author, post.name) if post else (source.byline,))) if one]
    names = frozenset(name for one in signed for name in squashed(one) if len(name) >= SHORTEST)
    links = (*source.links, *(post.links if post else ()))
    return Account(names, source.outlet, frozenset(host for link in links if (host := _host(link))), signed[0].casefold() if signed else "")


def _host(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def own_accounts(sources: Sequence[Source], posts: Sequence[Post]) -> dict[str, Source]:
    """The posts of outlets that are here themselves, each with the outlet's first page."""
    posted = accounts(sources, posts)
    pages = sorted((source for source in sources if source.id not in posted), key=lambda source: source.appeared)
    whose = ((key, next((page for page in pages if speaks_for(account, page)), None)) for key, account in posted.items())
    return {key: page for key, page in whose if page}


def speaks_for(account: Account, page: Source) -> bool:
    """It is called as the outlet or its address is, or has that in its name and leads to its site; not who speaks about it."""
    if account.network == page.outlet:
        return False
    called = {name for one in (page.outlet, name_and_ending(page.domain)[0]) for name in squashed(one) if len(name) >= SHORTEST}
    leads_there = any(host == page.domain or host.endswith(f".{page.domain}") for host in account.hosts)
    return bool(called & account.names) or (leads_there and any(_has(mine, name) for mine in account.names for name in called))


def _has(mine: str, name: str) -> bool:
    if len(name) < TELLING or not (mine.startswith(name) or mine.endswith(name)):
        return False
    return not _ABOUT_IT.fullmatch(mine.removeprefix(name).removesuffix(name))


def of_one_house(sources: Sequence[Source], posts: Sequence[Post]) -> Iterator[Link]:
    """An outlet's own account speaks with its voice, and so do two posts of one account."""
    posted, own = accounts(sources, posts), own_accounts(sources, posts)
    first: dict[tuple[str, str], str] = {}
    for source in sorted((one for one in sources if one.id in posted), key=lambda one: one.appeared):
        account = posted[source.id]
        before = first.setdefault((source.domain, account.key or source.id), source.id)
        if source.id in own:
            yield Link(source.id, own[source.id].id, f"{_whose(own[source.id].outlet)} own account on {account.network}", "house")
        elif before != source.id:
            yield Link(source.id, before, f"same account as {before}", "house")


def _whose(name: str) -> str:
    return f"{name}’" if name.endswith("s") else f"{name}’s"


def publishers(sources: Sequence[Source], posts: Sequence[Post]) -> Mapping[str, str]:
    """By source whose it is: an outlet's domain, also of its own account; of other posts the network and the account."""
    posted, own = accounts(sources, posts), own_accounts(sources, posts)
    people = {key: f"/{account.key or key}" for key, account in posted.items()}
    return {one.id: own[one.id].domain if one.id in own else f"{one.domain}{people.get(one.id, '')}" for one in sources}
