"""Whom a name means: which source of a dossier, and how well a name fits an outlet or its address."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from urllib.parse import urlsplit

from core.model.source import Source
from core.policy.outlets.press import GENERIC, is_press, plain_name
from core.policy.tiers.addresses import name_and_ending
from core.policy.tiers.own_cause import called
from core.policy.tiers.table import known

_SIGN = re.compile(r"[\W_]+")
_ARTICLE = re.compile(r"^the\s+", re.IGNORECASE)
_BASED = re.compile(r"^\S+-based\s")
_POSSESSIVE = re.compile(r"['’]s?$")
_HOST = re.compile(r"^(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,})$", re.IGNORECASE)
_LONG_VOWEL = re.compile(r"([aeiou])\1")
"""Some write it in an Arabic name, some do not."""
_AND = re.compile(r"\s?&\s?")
_FIRST_PART = r"^(?:the|www|my|daily|sunday|evening)"
_LAST_PART = r"(?:news|online|mag|magazine|tv|daily|blog|site|web|today|media|paper|newspaper|ilbo|shimbun|com|uk|us)$"
_AROUND = re.compile(f"{_FIRST_PART}|{_LAST_PART}")
LONGEST_NAME = 100
"""Whole texts are not remembered."""
Called = tuple[str, str]
"""An outlet as names are held against it: what it is called, and its domain."""


def bare(name: str) -> str:
    """A name without what its sentence adds to it."""
    return _POSSESSIVE.sub("", _BASED.sub("", name).rstrip(".")).strip()


def squashed(name: str) -> str:
    """A name as an address would write it: small letters without accents, signs or spaces."""
    return _squashed(name) if len(name) <= LONGEST_NAME else _squashed.__wrapped__(name)


@lru_cache(maxsize=65536)
def _squashed(name: str) -> str:
    plain = _AND.sub(" and ", _ARTICLE.sub("", bare(name))).lower()
    letters = _SIGN.sub("", plain if plain.isascii() else _without_accents(plain))
    return _LONG_VOWEL.sub(r"\1", letters) if letters.startswith("al") else letters


def _without_accents(name: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))


def house(source: Source) -> str:
    """What one publisher's pages have in common: the name its addresses are built on; where anybody may publish, the host."""
    if not source.domain:
        return squashed(source.outlet) or source.id
    return source.domain if is_open(source.domain) else squashed(name_and_ending(source.domain)[0])


@lru_cache(maxsize=8192)
def is_open(domain: str) -> bool:
    """Whether anybody may publish there."""
    outlet = known(domain)
    return outlet is not None and outlet.open


class Names:
    """Outlets, each a name and a domain, by what they may be called: a name is held against those alone that it may fit."""

    def __init__(self, outlets: Iterable[Called]) -> None:
        self._outlets = tuple(outlets)
        self._plain = _indexed((name, one) for one in self._outlets for name in _exact(*one) | _loose(*one))
        self._letter = _indexed((squashed(name_and_ending(one[1])[0])[:1], one) for one in self._outlets)
        self._last = _indexed((word, one) for one in self._outlets for word in plain_name(one[0]).split()[-1:])

    def fitting(self, name: str) -> Mapping[Called, int]:
        """The outlets that a name fits, and how well."""
        return {one: well for one in self._likely(name.strip()) if (well := fits(name.strip(), *one))}

    def _likely(self, name: str) -> Iterable[Called]:
        if _HOST.match(name):
            return self._outlets
        plain, words, said = squashed(name), _words(name), plain_name(name).split()
        spelt = (*self._plain.get(plain, ()), *self._plain.get(_stripped(plain), ()))
        shortened = self._letter.get(words[0][:1], ()) if len(words) > 1 else ()
        return {*spelt, *shortened, *(self._last.get(said[0], ()) if len(said) == 1 else ())}


def _indexed(pairs: Iterable[tuple[str, Called]]) -> dict[str, list[Called]]:
    found: dict[str, list[Called]] = {}
    for key, one in pairs:
        found.setdefault(key, []).append(one)
    return found


@lru_cache(maxsize=16)
def _names(outlets: frozenset[Called]) -> Names:
    """Made once for all the texts of a dossier."""
    return Names(outlets)


@dataclass(frozen=True)
class Directory:
    """The sources of a dossier by what they may be called; what the text's own outlet is called means nobody else."""

    me: Source
    others: tuple[Source, ...]
    _names: Names

    def is_me(self, name: str) -> bool:
        mine = fits(name.strip(), self.me.outlet, self.me.domain)
        return mine > 0 and mine >= max((well for _, well in self._fitting(name)), default=0)

    def meant(self, name: str) -> tuple[Source, ...]:
        """The sources of the outlet that fits a name best, the earliest first; of several outlets when the name cannot tell them apart."""
        found = self._fitting(name)
        best = max((well for _, well in found), default=0)
        return tuple(sorted((other for other, well in found if well == best), key=lambda source: source.appeared))

    def link_to(self, name: str) -> str:
        """The first link of the text that leads to whom a name means."""
        well = self._linked.fitting(name) if self.me.links else {}
        return next((link for link in self.me.links if well.get(("", host_of_link(link)), 0) > 1), "") if well else ""

    def _fitting(self, name: str) -> list[tuple[Source, int]]:
        well = self._names.fitting(name)
        return [(other, well[one]) for other in self.others if (one := (other.outlet, other.domain)) in well] if well else []

    @cached_property
    def _linked(self) -> Names:
        return Names({("", host_of_link(link)) for link in self.me.links})


def host_of_link(link: str) -> str:
    return (urlsplit(link).hostname or "").removeprefix("www.")


def directory(me: Source, others: Sequence[Source]) -> Directory:
    name, home = squashed(me.outlet), house(me)
    foreign = (one for one in others if one.id != me.id and not (one.outlet and (squashed(one.outlet) == name or house(one) == home)))
    return Directory(me, tuple(foreign), _names(frozenset((one.outlet, one.domain) for one in others)))


def leads_to(name: str, domain: str) -> bool:
    """Whether an address is that of whom a name means."""
    return fits(name.strip(), "", domain) > 1


@lru_cache(maxsize=65536)
def fits(name: str, outlet: str, domain: str) -> int:
    """How well a name fits an outlet: as it is written or as its address spells it, shortened, or without what names have around them."""
    if host := _HOST.match(name):
        return 4 * (domain == host[1].lower() or domain.endswith(f".{host[1].lower()}") or host[1].lower().endswith(f".{domain}"))
    plain = squashed(name)
    if len(plain) < 2 or plain in GENERIC:
        return 0
    exact, loose = _exact(outlet, domain), _loose(outlet, domain)
    if plain in exact:
        return 4
    if _abbreviates(squashed(name_and_ending(domain)[0]), _words(name)):
        return 3
    return 2 * (plain in loose or _stripped(plain) in loose) or int(_is_short(name, outlet))


@lru_cache(maxsize=8192)
def _exact(outlet: str, domain: str) -> frozenset[str]:
    return frozenset(plain for name in (outlet, name_and_ending(domain)[0], *called(domain)) if (plain := squashed(name)))


@lru_cache(maxsize=8192)
def _loose(outlet: str, domain: str) -> frozenset[str]:
    short = {_stripped(one) for one in _exact(outlet, domain)}
    return frozenset(one for one in short if len(one) > 2 and one not in GENERIC)


def _stripped(name: str) -> str:
    """Twice: a name may have something before it and something after it."""
    return _AROUND.sub("", _AROUND.sub("", name))


def _is_short(name: str, outlet: str) -> bool:
    """The Gazette for the Town Gazette, where the word says something."""
    last, words = plain_name(name).split(), plain_name(outlet).split()
    return len(last) == 1 and len(words) > 1 and words[-1:] == last and last[0] not in GENERIC and is_press(last[0])


def _words(name: str) -> tuple[str, ...]:
    return tuple(
        word for word in (_SIGN.sub("", part).lower() for part in _ARTICLE.sub("", name).split()) if word not in ("of", "and", "&")
    )


def _abbreviates(label: str, words: tuple[str, ...]) -> bool:
    """Whether an address shortens a name of several words, each by its beginning: wsj, nypost, latimes."""
    if len(words) < 2 or not words[0]:
        return False
    places = {0}
    for word in words:
        places = {at + size for at in places for size in (1, 2, 3, len(word)) if word and label[at : at + size] == word[:size]}
    return len(label) in places


class Houses:
    """The houses of sources by what they may be called; a name that two of them have means neither."""

    def __init__(self, sources: Iterable[Source]) -> None:
        known = [source for source in sources if source.domain or source.outlet]
        self._exact = _by_name((name, house(source)) for source in known for name in _exact(source.outlet, source.domain))
        self._loose = _by_name((name, house(source)) for source in known for name in _loose(source.outlet, source.domain))
        self._labels = {squashed(name_and_ending(source.domain)[0]): house(source) for source in known if source.domain}
        self._letters = frozenset(label[0] for label in self._labels if label)

    def called(self, words: Sequence[str]) -> str:
        """The house that neighbouring words of a text name, or nothing."""
        plain = squashed(" ".join(words))
        if len(plain) < 3 or plain in GENERIC:
            return ""
        return self._exact.get(plain) or self._loose.get(plain) or self._loose.get(_stripped(plain)) or self._shortened(words)

    def _shortened(self, words: Sequence[str]) -> str:
        if len(words) < 2 or words[0][0].lower() not in self._letters:
            return ""
        name = _words(" ".join(words)) or ("",)
        return next((of for label, of in self._labels.items() if label[:1] == name[0][:1] and _abbreviates(label, name)), "")


def _by_name(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, set[str]] = {}
    for name, of in pairs:
        found.setdefault(name, set()).add(of)
    return {name: houses.pop() for name, houses in found.items() if len(houses) == 1}
