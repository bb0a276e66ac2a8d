"""Takes out of everything that was written down what leads to the author of a purged post: addresses, handles, names, titles."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import chain
from typing import Any

from core.evidence.privacy.post_urls import bare, handles_in, home, is_named_for, numbers_in, on_a_network, purged_words
from core.model.claim import Quote
from core.model.dossier import Dossier
from core.model.origin import Ground
from core.model.post import Heard, Post
from core.model.source import Hit, Source
from core.policy.tiers.table import networks
from core.web.urls import domain, normalise

SOMEBODY = "a purged account"
SHORTEST_TITLE = 3
"""Words from which a title is known again in the middle of other words."""
WHOSE = frozenset(["speaker", "byline", "name", "unread", "owner"])
"""Fields that hold nothing but whose word something is."""
TITLED = frozenset(["title", "what"])
"""Fields that may hold nothing but what a page is called: there the words are a title, also where a sentence calls somebody so."""
LONGEST = 500
"""Signs of an address that are looked through for another within it."""
OWN_SITE = "somebody’s own site"
_HANDLE = re.compile(r"(?<![\w/@.])(?:[@＠]|/?u/)([\w.-]+(?:@[\w.-]+)?)")
_SIGNED = re.compile(rf"(?:{SOMEBODY}|(\w+)) \({SOMEBODY}\)")
_FIRST_WORDS = re.compile(r"[^\s(“\"‘']+")
_STEP = re.compile(r"[/?&=#]")
_ENDS = ".,;:!?…)]}>\"'”’»"


@dataclass(frozen=True)
class Forgotten:
    """What must no longer be told of posts and their authors: where they stood, who they are, how the posts were called."""

    addresses: frozenset[str]
    hosts: frozenset[str]
    own: frozenset[str]
    """Sites that bear their author's name."""
    sites: tuple[str, ...]
    """What those are called."""
    handles: frozenset[str]
    numbers: frozenset[str]
    names: Mapping[str, tuple[str, ...]]
    """Names of more than one word, by their first."""
    whose: frozenset[str]
    """Names and handles as they stand alone, in a field for nothing else."""
    tellers: tuple[tuple[str, str], ...]
    """Authors as a sentence calls them, with their network, and the network alone."""
    titles: tuple[tuple[str, str], ...]
    sources: frozenset[str]

    @cached_property
    def address(self) -> re.Pattern[str] | None:
        """Whatever leads to one of the networks, also from within another address."""
        hosts = "|".join(map(re.escape, sorted(self.hosts)))
        return re.compile(rf"(?:https?://[^\s\"<>]{{0,{LONGEST}}}?)?(?<![\w-])(?:{hosts})/[^\s\"<>]*", re.I) if hosts else None

    @cached_property
    def site(self) -> re.Pattern[str] | None:
        sites = "|".join(map(re.escape, self.sites))
        return re.compile(rf"(?:https?://)?(?<![\w@-])(?:{sites})(?![\w-])", re.I) if sites else None

    @cached_property
    def called(self) -> tuple[tuple[str, str, re.Pattern[str]], ...]:
        """Tellers and titles with what stands there instead, the longest first: either may be a part of the other.

        Of words that are both, the teller is meant.
        """
        tellers = [(words, instead, re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")) for words, instead in self.tellers]
        known = {words for words, _ in self.tellers}
        titles = [(words, instead, re.compile(re.escape(words))) for words, instead in self.titles if words not in known]
        return tuple(sorted([*tellers, *titles], key=lambda one: -len(one[0])))

    @cached_property
    def but_names(self) -> "Forgotten":
        """For what pages tell of people by their names."""
        return replace(self, names={}, whose=frozenset())


def forgotten(dossier: Dossier, read: frozenset[str], hits: Iterable[Hit]) -> Forgotten:
    """Of the posts that were heard, those that were read as sources, and hits that lead to some.

    What the topic, an outlet or somebody the pages tell of is called stays: it is no account's alone.
    """
    hits = list(hits)
    posts, sources = dossier.posts, [source for source in dossier.sources if source.id in read]
    urls = {post.url for post in posts if not post.purged_at} | {source.url for source in sources} | {hit.url for hit in hits}
    urls |= {one.url for source in sources if (one := dossier.capture_of(source))}
    urls |= {url for url in (*dossier.plan.own_urls, *(gap.url for gap in dossier.gaps)) if on_a_network(url)}
    people: list[Post | Heard] = [*posts, *(hit.post for hit in hits if hit.post)]
    handles = set(chain(_handles(people), *map(handles_in, urls)))
    own = _own(dossier, read, urls, handles | {"".join(name.casefold().split()) for name in _names(people, sources)})
    known = _known(dossier, read, own)
    names = {name for name in _names(people, sources) if name.casefold() not in known}
    return Forgotten(
        frozenset(map(normalise, urls)),
        frozenset(filter(None, map(domain, urls))) | networks(),
        own,
        tuple(sorted({name for one in sources if one.domain in own for name in (one.outlet, one.domain)} | own, key=len, reverse=True)),
        frozenset(handles),
        frozenset(chain.from_iterable(map(numbers_in, urls))),
        _by_first_word(names),
        frozenset(name.casefold() for name in names) | (handles - known),
        tuple(dict.fromkeys((told, one.outlet) for one in sources for told in _tellers(one, dossier))),
        tuple(_titles(sources, hits, known)),
        read,
    )


def _handles(posts: Iterable[Post | Heard]) -> Iterator[str]:
    for post in posts:
        if post.author:
            yield from {post.author.casefold(), post.author.casefold().partition("@")[0]}


def _names(posts: Iterable[Post | Heard], sources: Iterable[Source]) -> Iterator[str]:
    yield from filter(None, chain((post.name.strip() for post in posts), (source.byline.strip() for source in sources)))


def _own(dossier: Dossier, read: frozenset[str], urls: Iterable[str], accounts: Iterable[str]) -> frozenset[str]:
    """Sites that are named for whoever posts there; an outlet whose pages stay is not, nor a network."""
    names, stays = set(map(bare, accounts)), {source.domain for source in dossier.sources if source.id not in read}
    hosts = {host for url in urls if (host := domain(url)) and not on_a_network(f"https://{host}/")}
    return frozenset(host for host in hosts - stays if is_named_for(host, names))


def _known(dossier: Dossier, read: frozenset[str], own: frozenset[str]) -> frozenset[str]:
    outlets = (name for source in dossier.sources if source.domain not in own for name in (source.outlet, source.domain))
    told_of = (actor.name for actor in dossier.actors if any(one.source_id not in read for one in actor.cited))
    return frozenset(name.casefold() for name in chain(outlets, told_of, (post.platform for post in dossier.posts)))


def _by_first_word(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The longest first, so that none is taken for the beginning of another."""
    found: dict[str, tuple[str, ...]] = {}
    for name in sorted(names, key=lambda name: (-len(name), name)):
        if len(words := name.casefold().split()) > 1:
            found[words[0]] = (*found.get(words[0], ()), name)
    return found


def _tellers(source: Source, dossier: Dossier) -> Iterator[str]:
    """However a sentence may have called its author, before the post was heard or after.

    First with what is said beside the name: nothing of that may stay behind with the network's.
    """
    on, told = f" on {source.outlet}", dossier.teller(source.id)
    name = told.rpartition(on)[0]
    own = [post for post in dossier.posts if source.id == post.source_id or source.url == post.url]
    named = [name, source.byline, *(one for post in own for one in (post.name, post.author))]
    yield from [told] if name else []
    yield from (one + on for one in named if one and one != source.outlet)


def _longest(pair: tuple[str, str]) -> tuple[int, str, str]:
    """The longest first, so that none is taken for a part of another."""
    return -len(pair[0]), *pair


def _titles(sources: Iterable[Source], hits: Iterable[Hit], known: frozenset[str]) -> Iterator[tuple[str, str]]:
    """What posts were called, which is how they are signed or what they say, and what stands there instead."""
    titled = chain(((one.title, one.url) for one in sources), ((one.title, one.url) for one in hits))
    for title, url in sorted(set(titled), key=_longest):
        if len(title.split()) >= SHORTEST_TITLE and title.casefold() not in known:
            yield title, purged_words(url)


def without(value: Any, gone: Forgotten, field: str = "") -> Any:
    """The same value, whatever it is made of, with nothing in it that must be forgotten; words of pages that stay are left alone."""
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        return _told(value, gone, field)
    if isinstance(value, Mapping):
        return {key: without(one, gone, str(key)) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return type(value)(without(one, gone, field) for one in value)
    return _rewritten(value, gone) if is_dataclass(value) and not isinstance(value, type) else value


def _rewritten(item: Any, gone: Forgotten) -> Any:
    kept = _cites_a_page(item, gone)
    gone = gone.but_names if _told_by_pages(item, gone) else gone
    each = ((one.name, getattr(item, one.name)) for one in fields(item))
    changed = {name: without(old, gone, name) for name, old in each if not (kept and isinstance(old, Quote))}
    new = {name: value for name, value in changed.items() if value != getattr(item, name)}
    return replace(item, **new) if new else item


def _cites_a_page(item: Any, gone: Forgotten) -> bool:
    """Whether its quote is from a page that stays: then it stands there for all to read, and has to be found again as it is."""
    cited = getattr(item, "source_id", "") or next(iter(getattr(item, "made_by", ())), "")
    return cited not in gone.sources


def _told_by_pages(item: Any, gone: Forgotten) -> bool:
    """Whether all that is said there is cited from pages that stay; why somebody was the first is the desk's own word all the same."""
    if isinstance(item, Ground):
        return False
    told = getattr(item, "cited", None) or ()
    cited = told if isinstance(told, tuple) else (told,)
    return bool(cited) and not getattr(item, "post_ids", ()) and not any(one.source_id in gone.sources for one in cited)


def _told(text: str, gone: Forgotten, field: str) -> str:
    if field in WHOSE and text.strip().lstrip("@").casefold() in gone.whose:
        return SOMEBODY
    if field in TITLED and (instead := dict(gone.titles).get(text)):
        return instead
    if text.startswith("http") and (alone := _alone(text, gone)):
        return home(alone, gone.own)
    for rule in RULES:
        text = rule(text, gone)
    return text


def _without_calls(text: str, gone: Forgotten) -> str:
    for words, instead, apart in gone.called:
        if words in text:
            text = apart.sub(instead.replace("\\", r"\\"), text)
    return text


def _without_addresses(text: str, gone: Forgotten) -> str:
    return gone.address.sub(lambda found: _address(found[0], gone), text) if gone.address and "/" in text else text


def _alone(text: str, gone: Forgotten) -> str:
    """The address of a post or an account, where there is nothing else."""
    if normalise(text) in gone.addresses:
        return text
    inside = _inside(text) if gone.address and gone.address.fullmatch(text) else ""
    return f"https://{inside}" if inside and _leads(inside, gone) else ""


def _address(found: str, gone: Forgotten) -> str:
    """An address inside other words; what leads to the post or the account from elsewhere, as an archive's copy does, goes too."""
    bare = found.rstrip(_ENDS)
    inside = _inside(bare)
    return purged_words(f"https://{inside}", own=gone.own) + found[len(bare) :] if _leads(inside, gone) else found


def _inside(address: str) -> str:
    return address.rpartition("://")[2]


def _leads(inside: str, gone: Forgotten) -> bool:
    """To a post that goes or to its author, under whichever of its network's names."""
    steps = {step.lstrip("@").casefold() for step in _STEP.split(inside)[1:]}
    servers = {step.partition("@")[0] for step in steps}
    whose = domain(f"https://{inside}") in gone.own or bool((steps | servers) & gone.handles)
    return whose or bool(steps & gone.numbers) or normalise(f"https://{inside}") in gone.addresses


def _without_sites(text: str, gone: Forgotten) -> str:
    return gone.site.sub(OWN_SITE, text) if gone.site else text


def _without_handles(text: str, gone: Forgotten) -> str:
    return _HANDLE.sub(lambda found: _handle(found, gone), text) if "@" in text or "u/" in text else text


def _handle(found: re.Match[str], gone: Forgotten) -> str:
    name = found[1].rstrip(".-").casefold()
    rest = found[1][len(name) :]
    return SOMEBODY + rest if {name, name.partition("@")[0]} & gone.handles else found[0]


def _without_names(text: str, gone: Forgotten) -> str:
    said = text.casefold() if gone.names else ""
    for word in gone.names.keys() & set(_FIRST_WORDS.findall(said)):
        for name in gone.names[word]:
            if name.casefold() in said:
                text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", SOMEBODY, text, flags=re.I)
    return text


def _once(text: str, gone: Forgotten) -> str:
    """Where a post was signed with a name and a handle, one word for both; a single word is a name only there."""
    return _SIGNED.sub(lambda found: found[0] if found[1] and found[1].casefold() not in gone.whose else SOMEBODY, text)


RULES: tuple[Callable[[str, Forgotten], str], ...] = (
    _without_calls,
    _without_addresses,
    _without_sites,
    _without_handles,
    _without_names,
    _once,
)
