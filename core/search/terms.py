"""One query language for every engine: `words "exact words" (one OR another) site:… -site:… since:… until:… -word`."""

import re
from calendar import monthrange
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Self
from urllib.parse import urlsplit

from core.model.plan import Query
from core.model.source import Hit
from core.search.urls import domain

TOKEN = re.compile(r'-?"[^"]*"|\(|\)|(?i:-?site|since|until):"?[^\s()"]+"?|[^\s()"]+')
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

    def within(self, *, sites: Iterable[str] = (), not_sites: Iterable[str] = ()) -> Self:
        """The same query under the plan's lists of domains; a site the query itself names is asked for on purpose."""
        wanted = self.sites or tuple(sites)
        banned = dict.fromkeys((*self.not_sites, *not_sites))
        return replace(self, sites=wanted, not_sites=tuple(site for site in banned if not any(_part_of(one, site) for one in self.sites)))

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
    return re.match(r"(?i:-?site|since|until):|-[\w\"]", token) is not None


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


def with_operators(terms: Terms, *, dates: bool = False, sites: bool = True, not_sites: int = 0) -> str:
    """As the large web engines write it; `not_sites` says how many exclusions an engine takes before it chokes."""
    shown = replace(terms, sites=terms.sites if sites else (), not_sites=terms.not_sites[:not_sites])
    if not dates:
        return " ".join(_operators(replace(shown, since=None, until=None)))
    after = f"after:{terms.since}" if terms.since else ""
    before = f"before:{terms.until}" if terms.until else ""
    return " ".join(part for part in (*_operators(replace(shown, since=None, until=None)), after, before) if part)


def _operators(terms: Terms) -> list[str]:
    sites = " OR ".join(f"site:{site}" for site in terms.sites)
    parts = [
        *terms.words,
        *(f'"{phrase}"' for phrase in terms.phrases),
        *(f"({' OR '.join(_quoted(choice) for choice in group)})" for group in terms.any_of),
        *(f"-{_quoted(word)}" for word in terms.without),
        f"({sites})" if len(terms.sites) > 1 else sites,
        *(f"-site:{site}" for site in terms.not_sites),
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
