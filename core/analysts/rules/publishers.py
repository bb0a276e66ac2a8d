"""Whom a name means: which source of a dossier, another publisher, or nobody who publishes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from core.analysts.rules.identity import plain_name
from core.analysts.rules.patterns import any_of, word_set
from core.analysts.rules.wires import AGENCIES
from core.model.source import Source
from core.policy.tiers.own_cause import ORDINARY, called
from core.policy.tiers.places import name_and_ending
from core.policy.tiers.table import table

_SIGN = re.compile(r"[\W_]+")
_ARTICLE = re.compile(r"^(?:the|an?|le|la|les|l['’]|el|los|las|o|os|as|der|die|das|dem|den|il)\s+", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’]s?$")
_HOST = re.compile(r"^(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,})$", re.IGNORECASE)
_AROUND = re.compile(r"^(?:the|www|my)|(?:news|online|mag|magazine|tv|daily|blog|site|web|today|media|paper|newspaper)$")
_PUBLISHES = re.compile(
    any_of(r"""
    \b(?:times|gazette|news|post|herald|observer|echo|mercury|ledger|radio|tv|television|journal|tribune|chronicle|telegraph|guardian
    independent|reporter|digest|daily|weekly|blog|magazine|argus|mirror|express|bulletin|sentinel|courier|examiner|inquirer|dispatch
    advertiser|newswire|newsroom|broadcasting|broadcaster|press|mail|globe|star|sun|insider|buzz
    zeitung|tageblatt|anzeiger|nachrichten|rundschau|kurier|correio|jornal|folha|diário|diario|periódico|gazeta|correo|noticias|notícias
    monde|figaro|gazzetta|corriere|giornale|repubblica|presse|tidende|nyheter)
    \w(?:posten|bladet|zeitung|avisa|avisen|tidende|tidningen|blatt|times|news|wire|daily)
    """)
    + r"$",
    re.IGNORECASE,
)
_TITLED = re.compile(r"^(?:mr|mrs|ms|miss|dr|prof(?:essor)?|sir|president|judge|sgt|capt|minister|senator|mayor)\b\.?", re.IGNORECASE)
_LATIN = re.compile(r"[a-z0-9]")
GENERIC = word_set("""
    news online today media group press radio tv daily weekly council court office authority network agency blog report reports
    internet web twitter
""")
PLATFORMS = word_set("reddit twitter facebook youtube instagram tumblr imgur vine 4chan tiktok telegram weibo snapchat mastodon bluesky vk")


def squashed(name: str) -> str:
    """A name as an address would write it."""
    return _SIGN.sub("", _ARTICLE.sub("", _POSSESSIVE.sub("", name.strip()))).lower()


@dataclass(frozen=True)
class Directory:
    """The sources of a dossier by what they may be called; what the text's own outlet is called means nobody else."""

    me: Source
    others: tuple[Source, ...]
    _found: dict[str, Source | None] = field(default_factory=dict, compare=False)

    def is_me(self, name: str) -> bool:
        return _is_called(name, self.me) or (bool(self.me.outlet) and self._short(name) is self.me)

    def source(self, name: str) -> Source | None:
        key = name.lower()
        if key not in self._found:
            self._found[key] = self._look_up(name)
        return self._found[key]

    def _look_up(self, name: str) -> Source | None:
        meant = [other for other in self.others if _is_called(name, other)]
        if not meant and (short := self._short(name)) is not None and short is not self.me:
            meant = [short]
        return min(meant, key=lambda source: source.appeared, default=None)

    def _short(self, name: str) -> Source | None:
        """The Gazette for the Town Gazette, as long as no other outlet here ends so and the word says something."""
        words = plain_name(name).split()
        if len(words) != 1 or words[0] in GENERIC:
            return None
        ending = [one for one in (self.me, *self.others) if plain_name(one.outlet).split()[-1:] == words and len(one.outlet.split()) > 1]
        return ending[0] if len({one.outlet for one in ending}) == 1 else None


def directory(me: Source, others: Sequence[Source]) -> Directory:
    return Directory(me, tuple(other for other in others if other.id != me.id and not _one_outlet(other, me)))


def is_publisher(name: str) -> bool:
    """Whether a name that is nobody's here is a newspaper's, agency's, station's or site's all the same."""
    bare = squashed(name)
    if not bare or _TITLED.match(name):
        return False
    if bare in _agencies() or _HOST.match(name.strip()):
        return True
    return bool(_PUBLISHES.search(name.strip())) or (bare in _labels() and bare not in ORDINARY and len(bare) > 2)


def leads_to(name: str, domain: str) -> bool:
    """Whether an address is that of whom a name means."""
    return _names(name.strip(), "", domain)


def is_platform(name: str) -> bool:
    return squashed(name) in PLATFORMS


@lru_cache(maxsize=8192)
def names_of(outlet: str, domain: str) -> frozenset[str]:
    """What a source may be called: its outlet's name and what its address spells, with and without what addresses add to a name."""
    label = squashed(name_and_ending(domain)[0])
    whole = {squashed(outlet), label, *called(domain)}
    bare = {_AROUND.sub("", _AROUND.sub("", one)) for one in whole}
    return frozenset(one for one in whole | {one for one in bare if len(one) > 2 and one not in GENERIC} if one)


def _one_outlet(one: Source, other: Source) -> bool:
    return bool(one.outlet) and squashed(one.outlet) == squashed(other.outlet)


def _is_called(name: str, source: Source) -> bool:
    return _names(name.strip(), source.outlet, source.domain)


@lru_cache(maxsize=65536)
def _names(name: str, outlet: str, domain: str) -> bool:
    host = _HOST.match(name)
    if host:
        return domain == host[1].lower() or domain.endswith(f".{host[1].lower()}") or host[1].lower().endswith(f".{domain}")
    bare, known = squashed(name), names_of(outlet, domain)
    if len(bare) < 2 or bare in GENERIC:
        return False
    return bare in known or _AROUND.sub("", bare) in known or _abbreviates(squashed(name_and_ending(domain)[0]), _words(name))


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


@cache
def _agencies() -> frozenset[str]:
    return frozenset(squashed(re.sub(r"\(\?:([^)]*)\)\??", r"\1", name)) for names, _ in AGENCIES.values() for name in names.split("·"))


@cache
def _labels() -> frozenset[str]:
    """What the addresses of the press spell; public bodies publish too, but speak for themselves."""
    return frozenset(
        squashed(name_and_ending(domain)[0]) for domain, outlet in table().items() if not outlet.official and "/" not in domain
    )
