"""Posts on open networks: where their words can be had as the network keeps them, and what they say."""

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlsplit

from core.errors import Gone
from core.evidence.extract.article import plain as as_text
from core.evidence.extract.content_type import decode
from core.evidence.extract.json_and_media import parsed
from core.evidence.extract.quoted_people import quoted
from core.evidence.port import Fetched, Page
from core.model.dates import When
from core.model.web import is_web_address
from core.model.words import CaptureKind
from core.web.json_fields import at, items, plain, text, when
from core.web.post_fields import bluesky_signature, mastodon_address, mastodon_signature

LONGEST_TITLE, LONGEST_BYLINE = 80, 120
GONE = "This post is gone: {} no longer has it."
_BLUESKY = re.compile(
    r"(?P<post>https?://(?:www\.)?bsky\.app/profile/(?P<who>[\w.:%-]{3,300})/post/(?P<key>[\w.~:-]{1,100}))/?(?:[?#].*)?", re.I
)
_MASTODON = re.compile(
    r"(?P<post>(?P<site>https?://[^/?#@\s]{3,300})/(?:@[\w.-]{1,100}(?:@[\w.-]{1,300})?|users/[\w.-]{1,100}/statuses)/(?P<key>\d{1,30}))"
    r"/?(?:[?#].*)?",
    re.I,
)
_PARAGRAPHS = re.compile(r"</p>\s*<p[^<>]*>", re.I)
_BREAK = re.compile(r"<br[^<>]*>", re.I)
_MARKUP = re.compile(r"<[^<>]*>")
_LINK = re.compile(r"<a\b([^<>]*)>", re.I)
_HREF = re.compile(r"\bhref\s*=\s*[\"']([^\"']+)", re.I)
_OF_THE_NETWORK = re.compile(r"\bclass\s*=\s*[\"'][^\"']*\b(?:mention|hashtag)\b", re.I)


@dataclass(frozen=True, slots=True)
class Post:
    """What a post says, and says of itself."""

    text: str
    signed: str
    published: When | None
    language: str = ""
    canonical_url: str = ""
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Network:
    """How a network's posts are addressed, where its public interface has one, and how its answer is read."""

    name: str
    address: re.Pattern[str]
    where: Callable[[re.Match[str]], str]
    read: Callable[[Any, re.Match[str]], Post | None]


@dataclass(frozen=True, slots=True)
class Place:
    """A post's address, understood; `api` is where it is read."""

    network: Network
    found: re.Match[str]
    api: str


def place_of(url: str) -> Place | None:
    """The post an address may be; none for any other page."""
    for network in NETWORKS:
        if found := network.address.fullmatch(url.strip()):
            return Place(network, found, network.where(found))
    return None


def post_page(url: str, place: Place, fetched: Fetched) -> Page | None:
    """The post as its network gives it; nothing when the answer is no post, whatever else it is. Raises Gone when the network says so."""
    elsewhere = urlsplit(fetched.final_url).hostname != urlsplit(place.api).hostname  # what another site says is not the network's
    post = None if elsewhere else place.network.read(parsed(decode(fetched.body)), place.found)
    if post is None:
        return None
    words, signed = as_text(post.text), plain(html.escape(post.signed, quote=False), LONGEST_BYLINE)
    return fetched.page(
        url=url,
        final_url=place.found["post"],
        text=words.text,
        title=plain(html.escape(f"{signed}: {words.text}", quote=False), LONGEST_TITLE) if words.text else signed,
        byline=signed,
        site_name=place.network.name,
        published=post.published,
        language=post.language or words.language,
        canonical_url=post.canonical_url,
        links=post.links,
        kind=CaptureKind.POST,
        quoted=quoted(words.text),
    )


def _on_bluesky(found: re.Match[str]) -> str:
    uri = quote(f"at://{found['who']}/app.bsky.feed.post/{found['key']}", safe="")
    return f"https://public.api.bsky.app/xrpc/app.bsky.feed.getPostThread?uri={uri}&depth=0&parentHeight=0"


def _from_bluesky(answer: Any, found: re.Match[str]) -> Post | None:
    """The words of the post itself, not of the thread around it."""
    if text(answer, "error") == "NotFound" or text(answer, "thread", "$type").endswith("#notFoundPost"):
        raise Gone(GONE.format("Bluesky"))
    post, record = at(answer, "thread", "post"), at(answer, "thread", "post", "record")
    if not isinstance(at(record, "text"), str) or text(post, "uri").rpartition("/")[2] != found["key"]:
        return None
    spoken = at(record, "langs", 0)
    return Post(
        text=text(record, "text"),
        signed=bluesky_signature(post),
        published=when(text(record, "createdAt")) or when(text(post, "indexedAt")),
        language=spoken.partition("-")[0].lower() if isinstance(spoken, str) else "",
        links=_addresses([*_marked(record), text(record, "embed", "external", "uri")]),
    )


def _marked(record: Any) -> Iterator[str]:
    for facet in items(record, "facets"):
        yield from (text(feature, "uri") for feature in items(facet, "features"))


def _on_mastodon(found: re.Match[str]) -> str:
    return f"{found['site']}/api/v1/statuses/{found['key']}"


def _from_mastodon(answer: Any, found: re.Match[str]) -> Post | None:
    """Only a status of that very number is one: other sites have addresses of this form."""
    content, handle = at(answer, "content"), text(answer, "account", "acct")
    if not isinstance(content, str) or not handle or text(answer, "id") != found["key"]:
        return None
    canonical = mastodon_address(answer)
    return Post(
        text="\n\n".join(part for part in (text(answer, "spoiler_text"), _words(content)) if part),
        signed=mastodon_signature(at(answer, "account")),
        published=when(text(answer, "created_at")),
        language=text(answer, "language").partition("-")[0].lower(),
        canonical_url=canonical if is_web_address(canonical) else "",
        links=_addresses([*_linked(content), text(answer, "card", "url")]),
    )


def _words(content: str) -> str:
    """A post's text as it is seen: its markup splits links and hashtags into pieces that belong together."""
    return html.unescape(_MARKUP.sub("", _BREAK.sub("\n", _PARAGRAPHS.sub("\n\n", content)))).strip()


def _linked(content: str) -> Iterator[str]:
    """Where the author points; names and hashtags are the network's own links."""
    for anchor in _LINK.findall(content):
        if not _OF_THE_NETWORK.search(anchor) and (href := _HREF.search(anchor)):
            yield html.unescape(href[1])


def _addresses(given: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(address for address in given if address.isprintable() and is_web_address(address)))


NETWORKS = (
    Network("Bluesky", _BLUESKY, _on_bluesky, _from_bluesky),
    Network("Mastodon", _MASTODON, _on_mastodon, _from_mastodon),
)
