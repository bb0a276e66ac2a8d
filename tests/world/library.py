"""What the emulated providers know: the demo desk's pages and posts, found by plain words, sites and days."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache

from demo import content

WORD = re.compile(r"\w+")
OPERATOR = re.compile(r"(-?)(site|after|before|since|until|domain|domainis):(\S+)", re.IGNORECASE)
SHORT = 3  # shorter words find everything


@dataclass(frozen=True, slots=True)
class Doc:
    """A page or a post as a provider has it in its index."""

    url: str
    title: str
    text: str
    published: str = ""
    outlet: str = ""
    language: str = "en"
    author: str = ""
    post: bool = False

    @property
    def host(self) -> str:
        return self.url.split("/")[2] if self.url.count("/") > 1 else ""

    @property
    def words(self) -> list[str]:
        return [word.lower() for word in WORD.findall(f"{self.title} {self.text}")]

    @property
    def summary(self) -> str:
        return self.text[:280]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A query as a provider reads it."""

    words: tuple[str, ...]
    sites: tuple[str, ...] = ()
    not_sites: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None


@cache
def everything() -> tuple[Doc, ...]:
    hosts = {outlet.host: outlet.name for outlet in content.outlets()}
    pages = [
        Doc(page.url, page.title, "\n\n".join(page.paragraphs), page.published, hosts[page.host], page.language, page.byline)
        for page in content.pages()
    ]
    posts = [Doc(post.url, post.name, post.text, post.published, hosts[post.host], "en", post.author, True) for post in content.posts()]
    return (*pages, *posts)


@dataclass
class Library:
    docs: Sequence[Doc] = field(default_factory=everything)

    def find(self, wanted: Wanted | str, limit: int = 10, *, posts: bool = False) -> list[Doc]:
        """Documents with any of the words, those with most of them first."""
        asked = reading(wanted) if isinstance(wanted, str) else wanted
        scored = [(score(doc, asked), doc) for doc in self.docs if doc.post == posts and allowed(doc, asked)]
        return [doc for points, doc in sorted(scored, key=lambda pair: -pair[0]) if points > 0][:limit]


def reading(query: str) -> Wanted:
    """The operators the large engines share; everything else is words."""
    wanted = Wanted(tuple(word.lower() for word in WORD.findall(OPERATOR.sub(" ", query)) if len(word) >= SHORT and word != "OR"))
    for minus, name, value in OPERATOR.findall(query):
        wanted = with_operator(wanted, minus, name.lower(), value.strip(')"'))
    return wanted


def with_operator(wanted: Wanted, minus: str, name: str, value: str) -> Wanted:
    if name in ("after", "since"):
        return replace(wanted, since=date.fromisoformat(value))
    if name in ("before", "until"):
        return replace(wanted, until=date.fromisoformat(value))
    if minus:
        return replace(wanted, not_sites=(*wanted.not_sites, value))
    return replace(wanted, sites=(*wanted.sites, value))


def score(doc: Doc, wanted: Wanted) -> float:
    """The share of the words it has; a word of the title counts twice."""
    have, title = set(doc.words), {word.lower() for word in WORD.findall(doc.title)}
    return sum((word in have) + (word in title) for word in wanted.words) / max(len(wanted.words), 1)


def allowed(doc: Doc, wanted: Wanted) -> bool:
    if wanted.sites and not any(under(doc.host, site) for site in wanted.sites):
        return False
    if any(under(doc.host, site) for site in wanted.not_sites):
        return False
    day = day_of(doc.published)
    return day is None or not ((wanted.since and day < wanted.since) or (wanted.until and day > wanted.until))


def day_of(published: str) -> date | None:
    try:
        return date.fromisoformat(published[:10])
    except ValueError:
        return None


def under(host: str, site: str) -> bool:
    return host == site or host.endswith(f".{site}")
