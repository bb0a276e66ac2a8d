"""What the emulated providers know: the demo desk's pages and posts, found the way large engines find them.

Assumed of all of them, because most say so and none denies it: exact words in quotation marks must occur as they stand; of words
joined by OR one must occur; a word after a minus must not; inflected forms of a word are the same word; small words count for
nothing. Of the other words GDELT, Wikipedia, Bluesky, Mastodon and X want every one (`every`). The rest rank and do not say where
they stop: here a document with fewer than three fifths of the words is not shown.

It is kinder than they are: GDELT does not say that it knows inflected forms, not every index holds whole texts, and nobody but the
demo's own outlets crowds the answers.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache

from demo import content

WORD = re.compile(r"\d+(?:[.,:]\d+)*\w*|\w+")
HASHTAG = re.compile(r"#(\w+)")
TOKEN = re.compile(r'-?"[^"]*"|[()|]|-?[a-z]+:"[^"]*"|[^\s()|"]+', re.IGNORECASE)
OPERATOR = re.compile(r"(-?)(site|after|before|since|until|domain|domainis|is|url):\"?([^\"]+)\"?", re.IGNORECASE)
UNREAD = ("is",)  # what a post is, which nothing here knows
SHORT = 3  # shorter words find everything
SMALL = frozenset(["and", "are", "but", "for", "from", "has", "not", "that", "the", "this", "was", "were", "with"])
ENDINGS = ("ings", "ing", "ies", "ied", "ed", "es", "s", "e", "y")
MOST_OF_THEM = 0.6


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
    told: content.Post | None = None  # what its network tells of it

    @property
    def host(self) -> str:
        return self.url.split("/")[2] if self.url.count("/") > 1 else ""

    @property
    def summary(self) -> str:
        return self.text[:280]

    @property
    def hashtags(self) -> list[str]:
        return HASHTAG.findall(self.text)

    @property
    def gone(self) -> bool:
        """Whether its author's account was deleted, with which most networks delete its posts."""
        return self.told is not None and self.told.deleted


@dataclass(frozen=True, slots=True)
class Wanted:
    """A query as a provider reads it; `every` says that it shows nothing which lacks one of the words."""

    words: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    any_of: tuple[tuple[str, ...], ...] = ()
    without: tuple[str, ...] = ()
    sites: tuple[str, ...] = ()
    not_sites: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None
    links: tuple[str, ...] = ()  # one of these is where it leads
    every: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """What an index keeps of a document: its words in their order between blanks, their stems, and those of the title."""

    said: str
    stems: frozenset[str]
    title: frozenset[str]


@cache
def everything() -> tuple[Doc, ...]:
    hosts = {outlet.host: outlet.name for outlet in content.outlets()}
    pages = [
        Doc(page.url, page.title, "\n\n".join(page.paragraphs), page.published, hosts[page.host], page.language, page.byline)
        for page in content.pages()
    ]
    posts = [
        Doc(post.url, post.name, post.text, post.published, hosts[post.host], "en", post.author, True, post) for post in content.posts()
    ]
    return (*pages, *posts)


@dataclass
class Library:
    docs: Sequence[Doc] = field(default_factory=everything)

    def find(self, wanted: Wanted | str, limit: int = 10, *, posts: bool = False) -> list[Doc]:
        """Documents that match, those with most of the words first."""
        asked = reading(wanted) if isinstance(wanted, str) else wanted
        scored = [(score(doc, asked), doc) for doc in self.docs if doc.post == posts and allowed(doc, asked)]
        return [doc for points, doc in sorted(scored, key=lambda pair: -pair[0]) if points > 0][:limit]


def reading(query: str, *, every: bool = False) -> Wanted:
    """The operators the large engines share; everything else is words."""
    wanted = Wanted(every=every)
    for group in groups(query):
        said = [one for one in group if WORD.search(one)]
        if len(said) > 1:
            wanted = replace(wanted, any_of=(*wanted.any_of, tuple(said)))
        elif said:
            wanted = with_token(wanted, said[0])
    return wanted


def groups(query: str) -> Iterator[list[str]]:
    """Single tokens, and those joined by OR together; an operator joins nothing."""
    group: list[str] = []
    joins = False
    for token in TOKEN.findall(query):
        if token in ("OR", "|"):
            joins = bool(group) and not OPERATOR.fullmatch(group[-1])
            continue
        if group and (not joins or token in "()" or OPERATOR.fullmatch(token)):
            yield group
            group = []
        group, joins = [*group, token] if token not in "()" else group, False
    if group:
        yield group


def with_token(wanted: Wanted, token: str) -> Wanted:
    if operator := OPERATOR.fullmatch(token):
        minus, name, value = operator.groups()
        return with_operator(wanted, minus, name.lower(), value)
    if token.startswith("-"):
        return replace(wanted, without=(*wanted.without, token[1:]))
    if token.startswith('"'):
        return replace(wanted, phrases=(*wanted.phrases, token))
    return replace(wanted, words=(*wanted.words, *telling(token)))


def with_operator(wanted: Wanted, minus: str, name: str, value: str) -> Wanted:
    if name in UNREAD:
        return wanted
    if name == "url":
        return replace(wanted, links=(*wanted.links, value))
    if name in ("after", "since"):
        return replace(wanted, since=date.fromisoformat(value))
    if name in ("before", "until"):
        return replace(wanted, until=date.fromisoformat(value))
    if minus:
        return replace(wanted, not_sites=(*wanted.not_sites, value))
    return replace(wanted, sites=(*wanted.sites, value))


def score(doc: Doc, wanted: Wanted) -> float:
    """The share of the words it has, a word of the title counting twice; nothing for a document that does not match."""
    entry = indexed(doc.title, doc.text)
    if not (wanted.words or wanted.phrases or wanted.any_of or wanted.links) or not keeps_to(entry, wanted):
        return 0.0
    asked = [stem(word) for word in wanted.words]
    share = sum(word in entry.stems for word in asked) / len(asked) if asked else 1.0
    if share < (1.0 if wanted.every else MOST_OF_THEM):
        return 0.0
    return share + (sum(word in entry.title for word in asked) / len(asked) if asked else 0.0)


def keeps_to(entry: Entry, wanted: Wanted) -> bool:
    """Whether it has what must be there and lacks what must not."""
    return (
        all(has(entry, phrase) for phrase in wanted.phrases)
        and all(any(has(entry, choice) for choice in group) for group in wanted.any_of)
        and not any(has(entry, word) for word in wanted.without)
    )


def has(entry: Entry, term: str) -> bool:
    """A single word in any of its forms, several words or one in quotation marks as they stand."""
    said = words(term)
    if len(said) == 1 and not term.startswith('"'):
        return stem(said[0]) in entry.stems
    return f" {' '.join(said)} " in entry.said


@cache
def indexed(title: str, text: str) -> Entry:
    above, below = words(title), words(text)
    return Entry(f" {' '.join(above)} . {' '.join(below)} ", frozenset(map(stem, (*above, *below))), frozenset(map(stem, above)))


def words(text: str) -> list[str]:
    """Its words and figures; a figure is the same with and without the commas of its thousands."""
    return [word.replace(",", "") for word in WORD.findall(text.lower())]


def telling(token: str) -> list[str]:
    return [word for word in words(token) if word not in SMALL and (len(word) >= SHORT or word.isdigit())]


@cache
def stem(word: str) -> str:
    """Crude, and not the desk's own: closed, closes and closing are one word, and so are ferry and ferries."""
    ending = next((ending for ending in ENDINGS if word.endswith(ending) and len(word) - len(ending) >= SHORT), "")
    bare = word.removesuffix(ending) if word.isalpha() else word
    return bare[:-1] if len(bare) > SHORT and bare.isalpha() and bare[-1] == bare[-2] else bare


def allowed(doc: Doc, wanted: Wanted) -> bool:
    if wanted.sites and not any(under(doc.host, site) for site in wanted.sites):
        return False
    if any(under(doc.host, site) for site in wanted.not_sites):
        return False
    if wanted.links and not any(leads_to(doc, link) for link in wanted.links):
        return False
    day = day_of(doc.published)
    return day is None or not ((wanted.since and day < wanted.since) or (wanted.until and day > wanted.until))


def leads_to(doc: Doc, link: str) -> bool:
    """An address matches by its words in their order, as X and Reddit say; so the beginning of one does too."""
    asked = f" {' '.join(words(link))} "
    return any(asked in f" {' '.join(words(url))} " for url in (doc.told.links if doc.told else ()))


def day_of(published: str) -> date | None:
    try:
        return date.fromisoformat(published[:10])
    except ValueError:
        return None


def under(host: str, site: str) -> bool:
    return host == site or host.endswith(f".{site}")
