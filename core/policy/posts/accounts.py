"""Whose account a post stands under: an outlet's own account is that outlet, and no further publisher."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.model.post import Post, Standing
from core.model.source import Source
from core.model.words import CaptureKind, Tier
from core.policy.tiers.addresses import name_and_ending
from core.policy.voices import Link, squashed

SHORTEST = 4
"""Letters of a name that can tell an outlet."""
_BLUESKY = re.compile(r"//bsky\.app/profile/([\w.:-]+)/post/")
_HANDLE = re.compile(rf"/@([\w.-]+)(?:@[\w.-]+)?(?:[/?#]|$)|//(?:www\.)?(?:x|twitter)\.com/(\w+)/status/|{_BLUESKY.pattern}")
_SIGNED = re.compile(r"\(@([\w.-]+)(?:@[\w.-]+)?\)$")
"""Where the handle stands in how a captured post is signed."""


@dataclass(frozen=True, slots=True)
class Account:
    """Who posts, and on which network."""

    names: frozenset[str]  # its handle and, where the network has verified it, its name, both squashed
    address: str  # a handle that is a domain: its network gives it to nobody but the domain's owner
    network: str
    key: str  # what two posts of one account have in common; empty where nothing tells whose it is


def accounts(sources: Sequence[Source], posts: Sequence[Post]) -> dict[str, Account]:
    """The sources that are somebody's posts, with their accounts."""
    kept = {key: post for post in posts for key in (post.source_id, post.url) if key}
    found = ((source, kept.get(source.id) or kept.get(source.url)) for source in sources)
    return {source.id: _account(source, post) for source, post in found if post or _is_post(source)}


def _is_post(source: Source) -> bool:
    return source.capture_kind is CaptureKind.POST or bool(_HANDLE.search(source.url))


def _account(source: Source, post: Post | None) -> Account:
    handle = _handle(source, post).partition("@")[0].casefold()
    shown = post.name if post else source.byline
    is_address = bool(_BLUESKY.search(source.url))
    name = shown if post and post.verification_status is Standing.VERIFIED else ""
    names = {"".join(re.findall(r"[^\W_]+", "" if is_address else handle)), *squashed(name)}
    return Account(
        frozenset(one for one in names if len(one) >= SHORTEST), handle if is_address else "", source.outlet, handle or shown.casefold()
    )


def _handle(source: Source, post: Post | None) -> str:
    """As the network gives it, else as the address or the signature has it."""
    found = _HANDLE.search(source.url) or _SIGNED.search(source.byline)
    return post.author if post and post.author else next(filter(None, found.groups()), "") if found else ""


def own_accounts(sources: Sequence[Source], posts: Sequence[Post]) -> dict[str, Source]:
    """The posts of outlets that are here themselves, each with the outlet's first page."""
    posted = accounts(sources, posts)
    pages = sorted((source for source in sources if source.id not in posted), key=lambda source: source.appeared)
    whose = ((key, next((page for page in pages if speaks_for(account, page)), None)) for key, account in posted.items())
    return {key: page for key, page in whose if page}


def speaks_for(account: Account, page: Source) -> bool:
    """It is called exactly as the outlet or its site is; with anything more or less in its name it may be anybody's."""
    if account.network == page.outlet:
        return False
    label, ending = name_and_ending(page.domain)
    site = f"{label}.{ending}"
    if page.domain.removeprefix("www.") != site and page.rated is Tier.UNKNOWN:  # a corner of a site where anybody may have one
        label, site = "", page.domain
    called = {name for one in (page.outlet, label) for name in squashed(one) if len(name) >= SHORTEST}
    return bool(called & account.names) or account.address in (page.domain, site)


def own_cause(sources: Sequence[Source], posts: Sequence[Post]) -> dict[str, str]:
    """The posts of sites that speak for somebody, each with whose account it stands under."""
    own = own_accounts(sources, posts)
    return {key: f"{_whose(page.outlet)} own account" for key, page in own.items() if page.rated is Tier.PROMOTIONAL}


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
