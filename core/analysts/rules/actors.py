"""Who is in a story: people and organisations over all texts, each under its fullest name, outlets and by-lines left out."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from core.analysts.rules.identity import identity, plain_name
from core.analysts.rules.naming import Named, named
from core.analysts.rules.naming_kinds import BODY, PERSON, PLACE, votes
from core.analysts.rules.naming_words import is_body_name, is_press
from core.analysts.rules.newsmakers import sightings
from core.analysts.rules.page import page
from core.analysts.rules.patterns import phrases
from core.analysts.rules.prose import Statement, statement
from core.model.background import ActorKind
from core.model.source import Source, SourceText
from core.search.subject import Subject

_KINDS = {PERSON: ActorKind.PERSON, BODY: ActorKind.ORGANISATION}
_KNOWN = {"company": BODY, "body": BODY, "person": PERSON, "place": PLACE}
_ENOUGH, _ALONE = 2, 3
"""Votes a name of several words needs, and one of a single word."""
_CENTRAL, _MOST_SOURCES, _MOST_OFTEN, _LEADING = 8.0, 4, 3.0, 4.0
_INITIALLED = re.compile(r"(?:[A-Z]\.)+ ")
_REPORTS = phrases(r"""
    newspapers? · news (?:agency|site|organisation) · newsroom · magazine · broadcaster · weekly · daily · blog · forum · radio
    station · journal · aggregator · trade press · gossip · satir\w+
""")
_LEGAL_FORM = re.compile(r",? (?:Limited|Ltd|LLC|LLP|PLC|plc|Inc|GmbH)\Z")
_INITIAL = re.compile(r"(?<!^)\b(?:[A-Z]\.)+ ?")


@dataclass(frozen=True, slots=True)
class Sighting:
    """Where somebody is named: in which statement of which page, and between which letters of it."""

    source_id: str
    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody in the story; `forms` are the names it goes by, in small letters."""

    name: str
    kind: ActorKind
    forms: frozenset[str]
    seen: tuple[Sighting, ...]
    weight: float = 0.0
    outlet: bool = False  # it publishes: pages that only report for it, or name it as their source, are not about it

    @property
    def central(self) -> bool:
        """Whether the topic's own words name it."""
        return self.weight >= _CENTRAL

    @property
    def leads(self) -> bool:
        """Whether so much is told of it that an event of its own counts as the story's."""
        return self.weight >= _LEADING

    @property
    def opens(self) -> bool:
        """Whether a sentence begins with it."""
        return any(one.start == 0 for one in self.seen)

    def is_meant(self, words: str) -> bool:
        """Whether words name this one."""
        return self.pattern.search(words) is not None

    def is_meant_in_full(self, words: str) -> bool:
        """By its whole name, as somebody who knows nothing of the story would call it."""
        return _any_form(frozenset({self.name.lower()})).search(words) is not None

    @property
    def pattern(self) -> re.Pattern[str]:
        return _any_form(self.forms)


@lru_cache(maxsize=1024)
def _any_form(forms: frozenset[str]) -> re.Pattern[str]:
    longest = sorted(map(re.escape, forms), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(longest)})(?![\w-])", re.IGNORECASE)


def called(name: str) -> str:
    """A name as one would say it: without middle initials and without the legal form of a firm."""
    return _LEGAL_FORM.sub("", _INITIAL.sub("", name))


class _Tally:
    """What has been seen of every name so far."""

    def __init__(self) -> None:
        self.votes: dict[str, Counter[str]] = defaultdict(Counter)
        self.seen: dict[str, list[Sighting]] = defaultdict(list)
        self.told: dict[Sighting, str] = {}

    def add(self, found: Named, said: Statement, place: Sighting) -> None:
        name = called(found.name)
        self.votes[name].update(votes(found, said))
        self.seen[name].append(place)
        self.told[place] = said.text

    def of(self, forms: Iterable[str]) -> dict[Sighting, str]:
        """Every place where one of these names stands."""
        return {one: self.told[one] for form in forms for one in self.seen.get(form, ())}


def cast(texts: Sequence[SourceText], subject: Subject, own_words: Sequence[str], outlets: Iterable[str] = ()) -> tuple[Member, ...]:
    """Everyone who is surely a person or an organisation, those the topic itself names first; of outlets only those named as in it.

    Then by how much is told of them; a sentence that several pages copy counts once.
    """
    tally = _tallied(texts, own_words)
    _with_topic(tally, subject, texts)
    kinds = {name: kind for name in tally.votes if (kind := _kind(name, tally.votes[name])) in _KINDS}
    whole = _with_variants(kinds, tally)
    nobody = _outlets_and_authors([text.source for text in texts], texts)
    members = (_member(name, kinds[name], forms, tally.of(forms), own_words) for name, forms in whole.items())
    kept = [one for one in members if not _is_nobody(one, nobody)]
    known = {form for one in kept for form in one.forms}
    kept += [_outlet(name, texts, own_words) for name in sorted(outlets) if plain_name(name) not in known]
    return tuple(sorted(kept, key=lambda one: (-one.weight, one.name)))


def _tallied(texts: Sequence[SourceText], own_words: Sequence[str]) -> _Tally:
    tally = _Tally()
    for text in texts:
        for number, said in enumerate(page(text).statements):
            for found in named(said):
                tally.add(found, said, Sighting(text.source.id, number, found.start, found.end))
    for words in own_words:
        said = statement(words)
        for found in named(said):
            tally.votes[called(found.name)].update(votes(found, said))
    return tally


def _with_topic(tally: _Tally, subject: Subject, texts: Sequence[SourceText]) -> None:
    """What the topic's own words and the sites themselves tell of a name."""
    for given in subject.names:
        if given.text in tally.votes and given.kind in _KNOWN and len(given.words) > 1:
            tally.votes[given.text][_KNOWN[given.kind]] += 2
    for text in texts:
        if text.source.outlet in tally.votes and _is_party(text):
            tally.votes[text.source.outlet][BODY] += 3
    for name, seen in tally.votes.items():
        words = name.split()
        if len(words) > 1 and "." not in words[0] and words[-1].endswith("s") and not words[-1].endswith(("ss", "is", "us")):
            seen[BODY] += 1


def _kind(name: str, seen: Counter[str]) -> str:
    """The kind that most speaks for, when it is enough and nothing else has as much."""
    ranked = seen.most_common(2)
    if not ranked or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return ""
    kind, points = ranked[0]
    alone = " " not in name
    if kind == PERSON and alone:
        return ""
    return kind if points >= (_ALONE if alone else _ENOUGH) else ""


def _with_variants(kinds: Mapping[str, str], tally: _Tally) -> dict[str, set[str]]:
    """Every name with the others that can mean nobody else; a person goes by the form most used, a body by its fullest."""
    whole = {name: {name} for name in kinds}
    for short in sorted(kinds, key=len):
        same = [name for name in whole if short in whole and name != short and kinds[name] == kinds[short] and _is_short_for(short, name)]
        if len(same) == 1 or (same and kinds[short] == PERSON and " " in short and not _INITIALLED.match(short)):
            _joined(whole, short, same, keep_short=kinds[short] == PERSON and _used(short, tally) >= max(_used(one, tally) for one in same))
    for surname, bearers in _bearers(whole, kinds).items():
        if len(bearers) == 1 and surname in tally.seen:
            whole[bearers[0]].add(surname)
    return whole


def _used(name: str, tally: _Tally) -> int:
    return 0 if _INITIALLED.match(name) else len(tally.seen[name])


def _joined(whole: dict[str, set[str]], short: str, same: Sequence[str], *, keep_short: bool) -> None:
    kept = short if keep_short else same[0]
    forms = {form for name in (short, *same) for form in whole.pop(name)}
    whole[kept] = forms


def _bearers(whole: Iterable[str], kinds: Mapping[str, str]) -> dict[str, list[str]]:
    found = defaultdict(list)
    for name in whole:
        if kinds[name] == PERSON:
            found[name.split()[-1]].append(name)
    return found


def _is_short_for(short: str, long: str) -> bool:
    """Harbour Authority is the Tarn Harbour Authority, Orla Fenn Orla Jane Fenn, F. Brandt Felix Brandt; and however it is spelled."""
    if _INITIALLED.match(short):
        return long.endswith(f" {short.rpartition(' ')[2]}") and short[0] == long[0] and not _INITIALLED.match(long)
    if _letters(short) == _letters(long):
        return True
    few, many = short.split(), long.split()
    middle = len(many) > len(few) and (many[0], many[-1].lower()) == (few[0], few[-1].lower())
    return len(few) > 1 and (long.endswith(f" {short}") or middle)


def _letters(name: str) -> str:
    """Kim Jong-un is Kim Jong Un, and Peña Pena."""
    plain = unicodedata.normalize("NFKD", name.replace("-", " ").replace("’", "'"))
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()


def _member(name: str, kind: str, forms: Iterable[str], told: Mapping[Sighting, str], own_words: Sequence[str]) -> Member:
    """`told` is every place where it is named, with the sentence that stands there."""
    seen = tuple(sorted(told, key=lambda one: (one.source_id, one.number, one.start)))
    made = Member(name, _KINDS[kind], frozenset(map(plain_name, forms)), seen)
    central = _CENTRAL if any(made.is_meant(words) for words in own_words) else 0.0
    widely = min(_MOST_SOURCES, len(set(told.values())))
    return replace(made, weight=central + widely + min(_MOST_OFTEN, len(seen) / 3))


def _outlet(name: str, texts: Sequence[SourceText], own_words: Sequence[str]) -> Member:
    """What it is need not be worked out: it publishes."""
    told = {
        Sighting(text.source.id, number, found.start(), found.end()): said.text
        for text in texts
        for number, said, found in sightings(plain_name(name), text)
    }
    return replace(_member(name, BODY, {name}, told, own_words), outlet=True)


def _outlets_and_authors(sources: Sequence[Source], texts: Sequence[SourceText]) -> frozenset[str]:
    """Names of outlets that report on others, and of those who sign; whoever speaks for itself on its own site may be in the story."""
    own = {text.source.outlet for text in texts if _is_party(text)}
    outlets = {plain_name(source.outlet) for source in sources if source.outlet not in own}
    authors = {
        plain_name(name) for source in sources if source.outlet not in own for name in signed(source.byline) if not is_body_name(name)
    }
    return frozenset(outlets | authors)


def signing(texts: Sequence[SourceText]) -> frozenset[str]:
    """Those who sign what a body puts out in its own name, in small letters: its officers, and no reporters."""
    return frozenset(plain_name(name) for text in texts if _is_party(text) for name in signed(text.source.byline))


def _is_party(text: SourceText) -> bool:
    return _speaks_for_itself(text) and not _reports(text.source)


def _speaks_for_itself(text: SourceText) -> bool:
    """A body on its own site: as it says itself, or as its name says."""
    return identity(text.source, text.text).organisation or is_body_name(text.source.outlet)


def _reports(source: Source) -> bool:
    """Whether it is known as one who reports on others."""
    return is_press(source.outlet) or bool(_REPORTS.search(source.tier_reason)) if source.outlet else True


def signed(byline: str) -> Iterator[str]:
    """Everyone a by-line names."""
    yield from (part.strip() for part in re.split(r",| and |;|\bBy\b", byline) if part.strip())


def _is_nobody(one: Member, nobody: frozenset[str]) -> bool:
    known = {plain_name(one.name)} | set(one.forms)
    return bool(known & nobody) or is_press(one.name) or not one.seen
