"""Reddit: posts of its communities and the first answers to a thread, with our own keys or from the public pages without.

https://www.reddit.com/dev/api#GET_search and https://www.reddit.com/dev/api#GET_comments_{article}
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from core.errors import Refused, ShutOut, Unusable
from core.model.dates import When, utc_now
from core.model.engine import EngineKind, Limit, Manifest
from core.model.post import Heard
from core.model.source import Hit
from core.search.queries.query_language import Terms, with_operators
from core.web import post_fields
from core.web.json_fields import at, hit, items, text, when
from core.web.provider_http import Wire, if_it_answers
from core.web.urls import normalise, site

MOST, LONGEST = 100, (512, 256)
SPANS = (("day", 1), ("week", 7), ("month", 30), ("year", 365))
SIGNED_IN = "https://oauth.reddit.com"
EARLY = 60
"""Seconds before its end at which a token is no longer used."""
LONGEST_LIFE = 86_400
ACCOUNTS = "/api/user_data_by_account_ids"
MOST_ACCOUNTS = 100
CLOSED = (302, 403, 404)
"""How Reddit answers for a community that is not there, private, or banned."""
OURS = ("reddit.com", "redd.it")
SHOWS = ("image", "hosted:video", "rich:video")
COMMUNITY = re.compile(r"(?:[a-z]+\.)?reddit\.com/r/(\w{2,21})(?:/|$)", re.IGNORECASE | re.ASCII)
THREAD = re.compile(r"(?:[a-z]+\.)?reddit\.com/r/\w{2,21}/comments/(\w{1,12})(?:/|$)", re.IGNORECASE | re.ASCII)
LINK = re.compile(r"https?://[^\s<>()\[\]\"]+")


class RedditSearch:
    manifest = Manifest(
        name="reddit",
        label="Reddit",
        kind=EngineKind.SOCIAL,
        covers="posts in Reddit's communities",
        base_url="https://www.reddit.com",
        docs="https://www.reddit.com/dev/api#GET_search",
        better_with=("reddit_client_id", "reddit_client_secret"),
        by_link=True,
        by_thread=True,
        limit=Limit(calls=10, seconds=60.0),
        better_limit=Limit(calls=50, seconds=60.0),
        limits="100 requests a minute with keys, where a search takes 2, and 10 without; Reddit refuses most who come without",
    )

    def __init__(self, wire: Wire, clock: Callable[[], datetime] = utc_now) -> None:
        self._wire, self._clock = wire, clock
        self._keys = (wire.keys.get("reddit_client_id", ""), wire.keys.get("reddit_client_secret", ""))
        real = wire.base_url.rstrip("/") == self.manifest.base_url
        self._signed_in = replace(wire, base_url=SIGNED_IN) if real else wire
        self._token, self._until = "", datetime.min.replace(tzinfo=UTC)

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        kept = self._token and self._clock() < self._until
        try:
            answer = await self._find(terms, limit)
        except ShutOut:
            self._token = ""
            if not kept:
                raise
            answer = await self._find(terms, limit)  # a token kept from an earlier call may have been withdrawn since
        accounts = await self._accounts(authors(answer))
        return [*read_hits(answer, self.manifest.name, accounts), *read_comments(answer, self.manifest.name, accounts)]

    async def _find(self, terms: Terms, limit: int) -> Any:
        if number := thread(terms):
            return await self._thread(number, limit)
        inside = communities(terms)
        path = f"/r/{'+'.join(inside)}/search" if inside else "/search"
        try:
            return await self._ask(path, params(terms, limit, self._clock()))
        except (ShutOut, Unusable) as error:
            if inside and str(error) in [str(self._wire.refusal(status, {})) for status in CLOSED]:
                raise Refused(f"{self.manifest.label} does not let us search r/{', r/'.join(inside)}.") from error
            raise

    async def _thread(self, number: str, limit: int) -> Any:
        """A thread and the answers to it that have most votes, without the answers to those."""
        try:
            return await self._ask(f"/comments/{number}", {"sort": "top", "depth": "1", "limit": str(min(limit, MOST))})
        except (ShutOut, Unusable) as error:
            if str(error) in [str(self._wire.refusal(status, {})) for status in CLOSED]:
                raise Refused(f"{self.manifest.label} does not let us read the comments of a thread.") from error
            raise

    async def _accounts(self, wanted: Sequence[str]) -> Any:
        """Since when the authors are there and what their karma is, which a search does not tell; of all at once.

        Who comes without keys has too few requests to spend one on this.
        """
        return await if_it_answers(self._ask(ACCOUNTS, {"ids": ",".join(wanted)})) if wanted and all(self._keys) else None

    async def _ask(self, path: str, asked: dict[str, str]) -> Any:
        if not all(self._keys):
            return self._sound(await self._wire.json(f"{path}.json", params=asked))
        headers = {"Authorization": f"Bearer {await self._bearer()}"}
        return self._sound(await self._signed_in.json(path, params=asked, headers=headers))

    async def _bearer(self) -> str:
        now = self._clock()
        if not self._token or now >= self._until:
            form = {"grant_type": "client_credentials"}
            answer = self._sound(await self._wire.json("/api/v1/access_token", method="POST", data=form, auth=self._keys))
            self._token, self._until = text(answer, "access_token"), now + timedelta(seconds=lifetime(answer) - EARLY)
        if not self._token or not self._token.isascii():
            self._token = ""
            raise self._wire.garbled()
        return self._token

    def _sound(self, answer: Any) -> Any:
        """The answer, unless it only looks like a good one: Reddit can put a status or OAuth's own word into it."""
        match at(answer, "error"):
            case None:
                return answer
            case int() as status:
                raise self._wire.refusal(status, {})
            case "invalid_grant" | "unsupported_grant_type" | "invalid_client" | "unauthorized_client":
                raise self._wire.refusal(401, {})
            case _:
                raise Unusable(f"{self.manifest.label} reports a problem instead of posts.")


def params(terms: Terms, limit: int, now: datetime) -> dict[str, str]:
    asked = {"q": query(terms), "type": "link", "sort": "relevance", "t": span(terms.since, now), "limit": str(min(limit, MOST))}
    return asked | ({"restrict_sr": "true"} if communities(terms) else {})


def query(terms: Terms) -> str:
    """Its `site:` means where a post leads; everything found is on Reddit itself. It has no hashtags, only words."""
    inside = any(f".{site.partition('/')[0]}".endswith(".reddit.com") for site in terms.sites)
    words = tuple(word.lstrip("#") for word in terms.words)
    choices = tuple(tuple(choice.lstrip("#") for choice in group) for group in terms.any_of)
    asked = with_operators(replace(terms, words=words, any_of=choices), sites=not inside, longest=LONGEST)
    return f"{asked} {_links(terms)}".strip()[: LONGEST[0]]


def _links(terms: Terms) -> str:
    """Posts that lead to one of several pages; as many as it reads."""
    asked = ""
    for link in (f'url:"{normalise(link)}"' for link in terms.links):
        longer = f"{asked} OR {link}" if asked else link
        asked = longer if len(longer) <= LONGEST[0] // 2 or not asked else asked
    return f"({asked})" if " OR " in asked else asked


def communities(terms: Terms) -> list[str]:
    """The communities that are asked for by their address, `site:reddit.com/r/name`."""
    return list(dict.fromkeys(found[1] for site in terms.sites if (found := COMMUNITY.match(site))))


def thread(terms: Terms) -> str:
    """The number of the thread that is asked for by its address alone, `site:reddit.com/r/name/comments/number`; with words, posts are."""
    alone = not (terms.words or terms.phrases or terms.any_of or terms.links)
    return next((found[1] for site in terms.sites if alone and (found := THREAD.match(site))), "")


def span(since: date | None, now: datetime) -> str:
    """The smallest of its spans, all of which end now, that reaches back to a day."""
    if since is None:
        return "all"
    days = (now.astimezone(UTC).date() - since).days + 1
    return next((name for name, longest in SPANS if days <= longest), "all")


def lifetime(answer: Any) -> int:
    """Seconds a token lives; an hour when that is not said."""
    said = text(answer, "expires_in")
    return min(int(said), LONGEST_LIFE) if said.isdecimal() else 3600


def posts_in(answer: Any) -> list[Any]:
    """Posts (`t3`), whether they lead elsewhere or speak for themselves; communities and accounts are none."""
    return [at(one, "data") for one in items(answer, "data", "children") if text(one, "kind") == "t3"]


def comments_in(answer: Any) -> list[Any]:
    """Answers (`t1`) to a thread, in a second list behind the thread's own; no moderators' notices, nothing that was taken away."""
    found = [at(one, "data") for one in items(answer, 1, "data", "children") if text(one, "kind") == "t1"]
    return [one for one in found if at(one, "stickied") is not True and text(one, "body").strip().lower() not in {"", *post_fields.GONE}]


def authors(answer: Any) -> list[str]:
    """Whose posts were found, as accounts are numbered; an account that is gone has no number."""
    named = (text(post, "author_fullname") for post in (*posts_in(answer), *comments_in(answer)))
    return list(dict.fromkeys(name for name in named if re.fullmatch(r"t2_\w{1,20}", name, re.ASCII)))[:MOST_ACCOUNTS]


def read_hits(answer: Any, engine: str, accounts: Any = None) -> list[Hit]:
    return [
        hit(
            url=address(text(post, "permalink")),
            title=text(post, "title"),
            snippet=" — ".join(filter(None, (text(post, "title"), text(post, "selftext")))),
            published=moment(post),
            outlet=f"r/{name}" if (name := community(post)) else "",
            found_by=(engine, rank),
            post=told(post, accounts),
        )
        for rank, post in enumerate(posts_in(answer), start=1)
    ]


def read_comments(answer: Any, engine: str, accounts: Any = None) -> list[Hit]:
    """Answers to a thread, as posts that reply to it."""
    begun = address(text(answer, 0, "data", "children", 0, "data", "permalink"))
    return [
        hit(
            url=address(text(one, "permalink")),
            title=post_fields.signed("", post_fields.handle(text(one, "author")), "A post on Reddit"),
            snippet=text(one, "body"),
            published=moment(one),
            outlet=f"r/{name}" if (name := community(one)) else "",
            found_by=(engine, rank),
            post=replace(told(one, accounts), reply_to=begun, links=post_fields.links(inside(text(one, "body")))),
        )
        for rank, one in enumerate(comments_in(answer), start=1)
    ]


def community(post: Any) -> str:
    """Where it was posted; an account's own page is none, and is called by the account's name."""
    name = text(post, "subreddit")
    return "" if name.lower().startswith("u_") else name


def told(post: Any, accounts: Any) -> Heard:
    """What Reddit tells of a post and of who wrote it; it vouches for nobody, and likes are votes for, less those against."""
    author, account = text(post, "author"), at(accounts, text(post, "author_fullname"))
    return Heard(
        author=post_fields.handle(author),
        account_created=moment(account),
        karma=karma(account),
        community=post_fields.name(community(post)),
        links=post_fields.links(led_to(post)),
        media=at(post, "is_video") is True or at(post, "is_gallery") is True or text(post, "post_hint") in SHOWS,
        repost_of=address(text(post, "crosspost_parent_list", 0, "permalink")),
        likes=post_fields.count(post, "score"),
        reposts=post_fields.count(post, "num_crossposts"),
        replies=post_fields.count(post, "num_comments"),
        deleted=author.strip().lower() in post_fields.GONE or is_gone(post, accounts),
    )


def moment(thing: Any) -> When | None:
    return when(text(thing, "created_utc").partition(".")[0])


def karma(account: Any) -> int | None:
    """For posts and comments together; it can be negative."""
    told = [post_fields.whole(text(account, kind)) for kind in ("link_karma", "comment_karma")]
    known = [number for number in told if number is not None]
    return sum(known) if known else None


def is_gone(post: Any, accounts: Any) -> bool:
    """Whether an account was asked for together with others that Reddit knows, and is itself unknown or suspended."""
    number = text(post, "author_fullname")
    knows_others = isinstance(accounts, Mapping) and any(name.startswith("t2_") for name in accounts)
    return bool(number) and knows_others and (number not in accounts or at(accounts, number, "is_suspended") is True)


def led_to(post: Any) -> list[str]:
    """Where a link post leads, and the addresses in the text of any; Reddit's own pages and pictures are no links."""
    outside = [] if at(post, "is_self") is True else [text(post, "url_overridden_by_dest") or text(post, "url")]
    return [url for url in (*(unescaped(url) for url in outside), *inside(text(post, "selftext"))) if site(url) not in OURS]


def inside(words: str) -> list[str]:
    """The addresses in a text; Reddit's own are none."""
    found = (unescaped(url.rstrip(".,;:!?*_")) for url in LINK.findall(words))
    return [url for url in found if site(url) not in OURS]


def unescaped(url: str) -> str:
    """Reddit writes every text as HTML does."""
    return url.replace("&amp;", "&")


def address(permalink: str) -> str:
    return f"https://www.reddit.com{permalink}" if permalink.startswith("/") else ""
