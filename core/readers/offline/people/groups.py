"""All the names of a page that mean the same: a surname and the full name, an abbreviation and what it stands for."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from core.english.names import given, is_acronym, is_short_for, key, plain, surname, words
from core.model.reading import PartyKind
from core.readers.offline.people.kinds import decided
from core.readers.offline.people.mentions import Mention


@dataclass(eq=False)
class Group:
    """One party of a page with every place where it is named."""

    mentions: list[Mention]

    @cached_property
    def name(self) -> str:
        """The fullest: an abbreviation only where nothing else is known."""
        names = list(dict.fromkeys(one.name for one in self.mentions))
        return max(names, key=lambda name: (not is_acronym(name), len(name.split()), name[0].isupper() and not name.isupper()))

    @cached_property
    def keys(self) -> frozenset[str]:
        return frozenset(key(one.name) for one in self.mentions)

    @cached_property
    def kind(self) -> PartyKind | None:
        return decided(self.mentions)[0]

    @cached_property
    def sure(self) -> float:
        return decided(self.mentions)[1]

    @property
    def first(self) -> Mention:
        return min(self.mentions, key=lambda one: one.place)


def grouped(found: Sequence[Mention]) -> list[Group]:
    """Groups in the order in which they are first named."""
    by_key: dict[str, list[Mention]] = defaultdict(list)
    for one in found:
        by_key[key(one.name)].append(one)
    groups = [Group(mentions) for mentions in by_key.values()]
    groups = _joined(groups, _bracketed(groups))
    groups = _joined(groups, _shortened(groups))
    groups = _joined(groups, _surnames(groups))
    return sorted(groups, key=lambda group: group.first.place)


Pair = tuple[Group, Group]


def _joined(groups: Iterable[Group], pairs: Iterable[Pair]) -> list[Group]:
    """Each pair is a short form and the group it belongs to."""
    into = {id(short): long for short, long in pairs if short is not long}
    kept: list[Group] = []
    for group in groups:
        end, seen = group, {id(group)}
        while id(end) in into and id(into[id(end)]) not in seen:
            end = into[id(end)]
            seen.add(id(end))
        if end is group:
            kept.append(group)
        else:
            end.mentions += group.mentions
    return [Group(group.mentions) for group in kept]


def _bracketed(groups: Sequence[Group]) -> list[Pair]:
    """The People's Protection Units (YPG)."""
    ends = {one.place[1]: group for group in groups for one in group.mentions if " " in one.name}
    found = []
    for group in groups:
        for one in group.mentions:
            if is_acronym(one.name) and one.before is not None and one.before.text == "(":
                start = one.place[0]
                whole = next((ends[end] for end in range(start - 1, start - 4, -1) if end in ends), None)
                if whole is not None:
                    found.append((group, whole))
    return found


def _shortened(groups: Sequence[Group]) -> list[Pair]:
    found = []
    for short in groups:
        whole = [one for one in groups if one is not short and is_short_for(short.name, one.name) and _may_be_one(short, one)]
        if len(whole) == 1:
            found.append((short, whole[0]))
    return found


def _may_be_one(short: Group, whole: Group) -> bool:
    """Kansas City is no short form of Kansas City Police."""
    return short.kind == whole.kind or short.sure < 1.5 or is_acronym(short.name)


def _surnames(groups: Sequence[Group]) -> list[Pair]:
    """Warren after Steve Warren; where two bear the name, whom the page names most."""
    bearers: dict[str, list[Group]] = defaultdict(list)
    for group in groups:
        if group.kind is PartyKind.PERSON:
            for part in {surname(group.name), given(group.name)} - words("office") - words("courtesy") - words("crown") - {""}:
                bearers[part].append(group)
    found = []
    for group in groups:
        whole = bearers.get(plain(group.name), []) if " " not in group.name else []
        if whole and not (group.kind is PartyKind.PLACE and any(one.label in {"GPE", "LOC"} for one in group.mentions)):
            found.append((group, max(whole, key=lambda one: len(one.mentions))))
    return found
