"""One query language for every engine: `words "exact words" (one OR another) site:… -site:… link:… since:… until:… -word`."""

import re
from calendar import monthrange
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Self
from urllib.parse import urlsplit

from core.model.plan import Query
from core.model.source import Hit
from core.model.web import is_web_address
from core.web.urls import domain

TOKEN = re.compile(r'-?"[^"]*"|\(|\)|(?i:link):"?https?://[^\s"]+"?|(?i:-?site|since|until):"?[^\s()"]+"?|[^\s()"]+')
QUOTES = str.maketrans("“”„‟″«»", '"' * 7)
HOST = re.compile(r"[\w-]+(\.[\w-]+)*")
DAY = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Terms:
    """A query in parts, which every engine puts its own way; what it cannot put is held against its hits instead."""

    words: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    any_of: tuple[tuple[str, ...], ...] = ()
    without: tuple[str, ...] = ()
    sites: tuple[str, ...] = ()
    not_sites: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None
    links: tuple[str, ...] = ()  # addresses that a post leads to, one of them; never put to who cannot look for that
    posts: bool = False  # only what people post is wanted; networks have nothing else

    def within(self, *, sites: Iterable[str] = (), not_sites: Iterable[str] = (), never: Iterable[str] = ()) -> Self:
        """The same query under the plan's lists of domains.

        A site the query itself names is asked for on purpose: it lifts `not_sites`, but neither `never` nor the bounds of `sites`.
        """
        allowed = tuple(sites)
        own = tuple(one for one in self.sites if not allowed or any(_part_of(one, site) for site in allowed))
        banned = [site for site in not_sites if not any(_part_of(one, site) for one in self.sites)]
        return replace(self, sites=own or allowed, not_sites=tuple(dict.fromkeys((*self.not_sites, *banned, *never))))

    @property
    def plain(self) -> str:
        """Its words alone, for engines that know no operators; one of several alternatives would mislead, unless there is nothing else."""
        return " ".join((*self.words, *self.phrases)) or " ".join(group[0] for group in self.any_of)

    @property
    def every_word(self) -> str:
        """Its words with all alternatives, for engines that look for any of them."""
        return " ".join((*self.words, *self.phrases, *(choice for group in self.any_of for choice in group)))

    @property
    def key(self) -> str:
        """The same for the same question, however it was spaced."""
        return " ".join([*_operators(self), f"-sites:{','.join(self.not_sites)}"])


def parse(query: Query | str) -> Terms:
    """Read a query as an editor writes it; what is no operator is a word, so nothing can be mistyped into an error."""
    text = query if isinstance(query, str) else query.text
    terms = Terms()
    for group in _groups(TOKEN.findall(text.translate(QUOTES))):
        said = [token for token in group if _says(token)]
        choices = tuple(dict.fromkeys(_bare(token) for token in said))
        if len(choices) > 1:
            terms = replace(terms, any_of=(*terms.any_of, choices))
        elif said:
            terms = _with(terms, said[0])
    return terms


def _groups(tokens: Iterable[str]) -> Iterator[list[str]]:
    """Single tokens, and those joined by OR together; brackets only help the eye, and operators join nothing."""
    group: list[str] = []
    joins = False
    for token in tokens:
        if token in ("(", ")"):
            continue
        if token in ("OR", "|"):
            joins = bool(group) and not _operator(group[-1])
            continue
        if group and (not joins or _operator(token)):
            yield group
            group = []
        group.append(token)
        joins = False
    if group:
        yield group


def _operator(token: str) -> bool:
    return re.match(r"(?i:-?site|since|until|link):|-[\w\"]", token) is not None


def _says(token: str) -> bool:
    return re.search(r"\w", token) is not None


def _bare(token: str) -> str:
    return token.strip('"').strip()


def _with(terms: Terms, token: str) -> Terms:
    """The terms with one more token."""
    if token.startswith('"'):
        return replace(terms, phrases=(*terms.phrases, _bare(token)))
    name, _, value = token.replace('"', "").partition(":")
    name = "" if token.startswith('-"') else name.lower()
    if name in ("site", "-site") and value:
        return _with_sites(terms, [_site(one) for one in value.split(",") if _site(one)], wanted=name == "site")
    if name == "link" and is_web_address(value):
        return replace(terms, links=(*terms.links, value))
    if name == "since" and (first := day(value)):
        return replace(terms, since=first)
    if name == "until" and (last := day(value, last=True)):
        return replace(terms, until=last)
    if re.match(r"-[\w\"]", token):
        return replace(terms, without=(*terms.without, _bare(token[1:])))
    return replace(terms, words=(*terms.words, token.replace('"', "")))


def _with_sites(terms: Terms, sites: Iterable[str], *, wanted: bool) -> Terms:
    if wanted:
        return replace(terms, sites=(*terms.sites, *sites))
    return replace(terms, not_sites=(*terms.not_sites, *sites))


def _site(text: str) -> str:
    """A domain or a part of a site, however it was pasted, in the letters of the domain name system; empty for what is none."""
    name, slash, path = text.lower().removeprefix("https://").removeprefix("http://").lstrip("*./").partition("/")
    host = domain(f"https://{name}") or name.removeprefix("www.")
    return f"{host}{slash}{path}".rstrip("/.") if HOST.fullmatch(host) else ""


def day(text: str, *, last: bool = False) -> date | None:
    """A day, or the first or last of a month or year; nothing for what is none."""
    found = DAY.fullmatch(text)
    if not found:
        return None
    year, month, of_month = (int(part) if part else None for part in found.groups())
    month = month if month is not None else 12 if last else 1
    try:
        return date(year or 0, month, of_month if of_month is not None else monthrange(year or 0, month)[1] if last else 1)
    except ValueError:
        return None


def a_day_wider(terms: Terms) -> Terms:
    """Google does not say whether `after:` and `before:` take in the day they name; a day too many is told by the hits' own dates."""
    first = date.fromordinal(max(terms.since.toordinal() - 1, date.min.toordinal())) if terms.since else None
    last = date.fromordinal(min(terms.until.toordinal() + 1, date.max.toordinal())) if terms.until else None
    return replace(terms, since=first, until=last)


def with_operators(
    terms: Terms, *, dates: bool = False, sites: bool = True, not_sites: int = 0, longest: tuple[int, int] | None = None
) -> str:
    """As the large web engines write it; `not_sites` says how many exclusions an engine takes before it chokes.

    `longest` says how many characters and words it reads; what is over is left out, the most dispensable first.
    """
    shown: Terms | None = replace(terms, sites=terms.sites if sites else (), not_sites=terms.not_sites[:not_sites], links=())
    asked = ""
    while shown:
        asked = _asked(shown, dates=dates)
        if longest is None or (len(asked) <= longest[0] and len(asked.split()) <= longest[1]):
            return asked
        shown = shorter(shown)
    return asked[: longest[0]] if longest else asked


def _asked(terms: Terms, *, dates: bool) -> str:
    after = f"after:{terms.since}" if dates and terms.since else ""
    before = f"before:{terms.until}" if dates and terms.until else ""
    return " ".join(part for part in (*_operators(replace(terms, since=None, until=None)), after, before) if part)


def shorter(terms: Terms) -> Terms | None:
    """The same query without its most dispensable part; nothing when it is down to one word.

    Sites left out go first: hits are held against them here as well. Then sites, alternatives and words, each from the last.
    """
    if terms.not_sites:
        return replace(terms, not_sites=terms.not_sites[:-1])
    if len(terms.sites) > 1:
        return replace(terms, sites=terms.sites[:-1])
    if terms.any_of:
        return _with_fewer_choices(terms)
    if terms.without:
        return replace(terms, without=terms.without[:-1])
    if terms.words and len(terms.words) + len(terms.phrases) > 1:
        return replace(terms, words=terms.words[:-1])
    return replace(terms, phrases=terms.phrases[:-1]) if len(terms.phrases) > 1 else None


def _with_fewer_choices(terms: Terms) -> Terms:
    """One alternative less in the last group; one that is left alone would be demanded of every page, so it goes as well."""
    *others, last = terms.any_of
    if len(last) > 2:
        return replace(terms, any_of=(*others, last[:-1]))
    if others or terms.words or terms.phrases:
        return replace(terms, any_of=tuple(others))
    return replace(terms, any_of=(), phrases=last[:1])


def _operators(terms: Terms) -> list[str]:
    sites = " OR ".join(f"site:{site}" for site in terms.sites)
    parts = [
        *terms.words,
        *(f'"{phrase}"' for phrase in terms.phrases),
        *(f"({' OR '.join(_quoted(choice) for choice in group)})" for group in terms.any_of),
        *(f"-{_quoted(word)}" for word in terms.without),
        f"({sites})" if len(terms.sites) > 1 else sites,
        *(f"-site:{site}" for site in terms.not_sites),
        *(f"link:{link}" for link in terms.links),
        f"since:{terms.since}" if terms.since else "",
        f"until:{terms.until}" if terms.until else "",
    ]
    return [part for part in parts if part]


def written(terms: Terms) -> str:
    """The query as an editor reads and writes it; parsed again, it is the same."""
    plain = replace(terms, without=(), sites=(), not_sites=(), since=None, until=None)
    parts = [
        *_operators(plain),
        f"site:{','.join(terms.sites)}" if terms.sites else "",
        f"-site:{','.join(terms.not_sites)}" if terms.not_sites else "",
        f"since:{terms.since}" if terms.since else "",
        f"until:{terms.until}" if terms.until else "",
        *(f"-{_quoted(word)}" for word in terms.without),
    ]
    return " ".join(part for part in parts if part)


def _quoted(choice: str) -> str:
    """In quotation marks whatever would otherwise be read as several words or as an operator."""
    plain = re.fullmatch(r'\w[^\s()"]*', choice) and choice not in ("OR", "|") and not _operator(choice)
    return choice if plain else f'"{choice}"'


def fits(hit: Hit, terms: Terms) -> bool:
    """Whether a hit keeps to the query's sites and dates; one without a date is given the benefit of the doubt."""
    host = domain(hit.url)
    if terms.sites and not any(_under(host, hit.url, site) for site in terms.sites):
        return False
    if any(_under(host, hit.url, site) for site in terms.not_sites):
        return False
    if hit.published is None:
        return True
    first, last = hit.published.start.date(), hit.published.start.date()
    if hit.published.precision in ("year", "month"):
        last = day(hit.published.iso, last=True) or first
    return not (terms.since and last < terms.since) and not (terms.until and first > terms.until)


def _under(host: str, url: str, site: str) -> bool:
    """Whether a page is on a site, its sub-sites included; `example.org/news` names a part of one."""
    return bool(host) and _part_of(f"{host}{urlsplit(url.strip()).path}", site)


def _part_of(address: str, site: str) -> bool:
    """Whether one domain, with or without a path, lies inside another."""
    host, _, path = address.partition("/")
    name, _, start = site.partition("/")
    return (host == name or host.endswith(f".{name}")) and f"{path.lower()}/".startswith(f"{start}/" if start else "")


def address_in(terms: Terms) -> str:
    """The one address a query is about; nothing when it is about words or several sites."""
    if len(terms.words) == 1 and not terms.phrases and is_web_address(terms.words[0]):
        return terms.words[0]
    return terms.sites[0] if len(terms.sites) == 1 else ""
