"""What a story is held against: its day, its place and streets, what its topic speaks of, and whom its pages name, each once; pure."""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cached_property

from spacy.tokens import Span

from core.english.names import given, initials, is_acronym, is_body_name, is_outlet, is_short_for, is_site, key, plain, surname
from core.english.names import words as words_of
from core.english.parse import parse_line
from core.model.dossier import Dossier
from core.model.reading import Party, PartyKind, Reading
from core.model.source import Source
from core.model.story import ActorKind, Member
from core.policy.page_dates import BEHIND
from core.stages.story_membership import first_day, speakers
from core.topic.profile import ABOUT, Profile, profile
from core.topic.subject import Subject, subject_of

RARE = 0.1
"""The share of the pages that must have a form of a name."""
KINDS = {PartyKind.PERSON: ActorKind.PERSON, PartyKind.ORGANISATION: ActorKind.ORGANISATION}


@dataclass(eq=False)
class Figure:
    """One party with every page that names it: the reading of the page, and the party as the page has it."""

    seen: list[tuple[Reading, Party]] = field(default_factory=list)

    @cached_property
    def name(self) -> str:
        """The form that most pages use, of those with more than a surname; an abbreviation only where nothing else is known.

        What hardly any page has is no form of it, but the parse's: a name with the word that follows it.
        """
        used = Counter(party.name for _, party in self.seen)
        if self.seen[0][1].kind is PartyKind.PLACE:
            return max(used, key=lambda name: (used[name], -len(name)))
        used = Counter({name: pages for name, pages in used.items() if pages >= RARE * len(self.seen)})
        return max(used, key=lambda name: (not is_acronym(name), " " in name, name[1:2] != ".", used[name], "." not in name, len(name)))

    @cached_property
    def kind(self) -> PartyKind:
        votes: Counter[PartyKind] = Counter()
        for _, party in self.seen:
            votes[party.kind] += min(3, party.times) + 2 * bool(party.role)
        return votes.most_common(1)[0][0]

    @property
    def times(self) -> int:
        return sum(party.times for _, party in self.seen)

    @property
    def source_ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(reading.source_id for reading, _ in self.seen))

    @property
    def forms(self) -> frozenset[str]:
        return frozenset(" ".join(party.name.lower().removeprefix("the ").split()) for _, party in self.seen)

    @property
    def surname(self) -> str:
        return surname(self.name) if self.kind is PartyKind.PERSON else ""


def figures(readings: Iterable[Reading]) -> list[Figure]:
    """Every party of these pages once, whom most pages name first."""
    by_key: dict[str, Figure] = defaultdict(Figure)
    for reading in readings:
        for party in reading.parties:
            by_key[key(party.name)].seen.append((reading, party))
    made = _joined(list(by_key.values()))
    return sorted(made, key=lambda one: (-len(one.source_ids), -one.times, one.name))


def _joined(found: Sequence[Figure]) -> list[Figure]:
    """Abbreviations, short forms and surnames go to the one they can only mean."""
    kept: list[Figure] = []
    for one in sorted(found, key=lambda figure: (-len(figure.name.split()), is_acronym(figure.name), -len(figure.name))):
        whole = [other for other in kept if _is_part(one, other)]
        if len(whole) == 1 or (whole and one.kind is PartyKind.PERSON):
            whole[0].seen += one.seen
        else:
            kept.append(one)
    return [Figure(one.seen) for one in kept]


def _is_part(short: Figure, whole: Figure) -> bool:
    if is_acronym(short.name) and " " in whole.name:
        return whole.kind is not PartyKind.PERSON and initials(whole.name) == short.name.replace(".", "")
    if short.kind is whole.kind is PartyKind.PLACE:
        return _is_of(short.name, whole.name) or is_short_for(short.name, whole.name)
    if PartyKind.PLACE not in (short.kind, whole.kind) and is_short_for(short.name, whole.name):
        return True
    alone = " " not in key(short.name) and short.kind is not PartyKind.PLACE and whole.kind is PartyKind.PERSON
    last = surname(whole.name)
    return alone and key(short.name) in {last, last.rpartition(" ")[2], given(whole.name)}


def _is_of(short: str, whole: str) -> bool:
    """Gaza and the Gaza Strip, Iraq and northern Iraq are one place to a story."""
    more = plain(whole).split()
    few = [word for word in more if word not in words_of("place_noun") | words_of("compass")]
    return plain(short).split() == few and len(few) < len(more)


def cast(found: Sequence[Figure], own_words: Sequence[str], nobody: Container[str], outlets: Iterable[str] = ()) -> dict[Member, Figure]:
    """People and organisations, the weightiest first; of outlets only those that are in the story themselves."""
    in_it = {plain(name) for name in outlets}
    members: dict[Member, Figure] = {}
    for one, forms in zip(found, _with_surnames(found), strict=True):
        if one.kind in KINDS:
            outlet = plain(one.name) in nobody or plain(one.name) in in_it or (one.kind is PartyKind.ORGANISATION and is_outlet(one.name))
            kind = ActorKind.ORGANISATION if outlet else KINDS[one.kind]
            member = Member(one.name, kind, forms, one.source_ids, one.times, outlet=outlet)
            member = replace(member, central=any(_is_named(member, words) for words in own_words))
            if not outlet or member.central or plain(one.name) in in_it:
                members[member] = one
    return dict(sorted(members.items(), key=lambda pair: (-pair[0].weight, pair[0].name)))


def _is_named(member: Member, words: str) -> bool:
    """Whether the topic's own words name it; a surname there, or a given name, may be part of somebody else's."""
    if member.kind is ActorKind.ORGANISATION or member.is_meant_in_full(words) or not member.is_meant(words):
        return member.is_meant(words)
    line, forms = parse_line(words), {key(form) for form in member.forms}
    for match in member.pattern.finditer(words):
        whole = [one for one in line.ents if one.label_ == "PERSON" and one.start_char < match.end() and match.start() < one.end_char]
        if all(key(_untitled(one)) in forms for one in whole):
            return True
    return False


def _untitled(name: Span) -> str:
    """Mayor Reis, Norway's King Harald: without what is no name."""
    first = next((token.i + 1 for token in reversed(name) if token.tag_ == "POS"), name.start)
    while first < name.end - 1 and name.doc[first].lower_.rstrip(".") in words_of("office") | words_of("courtesy"):
        first += 1
    return name.doc[first : name.end].text


def _with_surnames(found: Sequence[Figure]) -> Iterator[frozenset[str]]:
    """A surname alone means whoever is named most of those who bear it."""
    taken: set[str] = set()
    for one in found:
        own = {one.surname} - taken - {""}
        taken |= own
        yield one.forms | own


def publishers(sources: Sequence[Source]) -> frozenset[str]:
    """Those who only report: the outlets of the pages, by name and address, and whoever signs them; a council's own site is no outlet."""
    return frozenset(plain(name) for source in sources if not is_body_name(source.outlet) for name in _names(source) if name)


def _names(source: Source) -> Iterator[str]:
    yield source.outlet
    yield source.domain
    yield source.domain.removeprefix("www.").rsplit(".", 1)[0]
    yield from source.byline.replace(" and ", ",").removeprefix("By ").split(",")


ENOUGH, LEAD, PAGES = 0.25, 1.25, 2
"""What a place needs in all, by how much it must be ahead of the next, and in how many pages: a wrong place is worse than none."""
_MOST, _MOST_STREETS = 3, 4
_LOCATED, _NAMED = 0.6, 0.2
"""What the topic's own words add that have something happen in a place, or only name it."""
_SIDE = "(?:the |central |northern |southern |eastern |western |rural |downtown )?"
_IN = rf"\b(?:in|at|near|outside|inside|off|across|around|over|hits?|rocks?) {_SIDE}"


def setting(found: Sequence[Figure], pages: int, own_words: Sequence[str]) -> str:
    """The place, or nothing where none is sure; `pages` are about the story."""
    points = {one: score(one, pages, own_words) for one in found if one.kind is PartyKind.PLACE}
    ranked = sorted(points, key=lambda one: (-points[one], one.name))
    if not ranked or points[ranked[0]] < ENOUGH:
        return ""
    best, others = ranked[0], ranked[1:]
    ahead = not others or points[best] >= LEAD * points[others[0]]
    told = sum(party.happens > 0 for _, party in best.seen) >= min(PAGES, pages)
    return best.name if ahead and (told or points[best] > _LOCATED) else ""


def score(one: Figure, pages: int, own_words: Sequence[str]) -> float:
    """The share of pages that have something happen there, and what the topic itself says."""
    told = sum(min(party.happens, _MOST) / _MOST for _, party in one.seen)
    return told / max(pages, 1) + max((_own(one, words) for words in own_words), default=0.0)


def _own(one: Figure, words: str) -> float:
    name = "|".join(re.escape(form) for form in one.forms)
    if re.search(rf"{_IN}(?:{name})(?!\w)(?! (?:[A-Z]\w+))", words, re.IGNORECASE):
        return _LOCATED
    return _NAMED if re.search(rf"(?<!\w)(?:{name})(?!\w)", words, re.IGNORECASE) else 0.0


def streets(found: Sequence[Figure], pages: int, own_words: Sequence[str]) -> list[str]:
    """Streets and buildings that the topic's own words or half of its pages name, most named first."""
    sites = [one for one in found if one.kind is PartyKind.PLACE and is_site(one.name)]
    own = {one.name for one in sites if any(_own(one, words) for words in own_words)}
    several = [one.name for one in sites if one.name in own or len(one.source_ids) >= max(PAGES, pages / 2)]
    return sorted(several, key=lambda name: name not in own)[:_MOST_STREETS]


APART = timedelta(days=30)
"""What lies less far back belongs to the story itself: its timeline tells it."""


@dataclass(frozen=True, slots=True)
class Scene:
    """`figures` is whoever and whatever is named by pages about the story, or from long before it; `telling` are the former."""

    profile: Profile
    day: date
    where: str
    streets: tuple[str, ...]
    subject: Subject
    figures: tuple[Figure, ...] = ()
    telling: frozenset[str] = frozenset()


def own_words(dossier: Dossier) -> list[str]:
    return [dossier.topic.title, dossier.plan.brief or dossier.topic.brief, *(claim.text for claim in dossier.claims if claim.central)]


def scene(dossier: Dossier, today: date) -> Scene:
    """About the story is whoever speaks of a central claim; before that is known, a page whose words come near the topic."""
    topic = dossier.topic.with_(brief=dossier.plan.brief or dossier.topic.brief)
    day, own, heard = first_day(dossier) or today, own_words(dossier), speakers(dossier)
    readings = [one for source in dossier.sources if (one := dossier.reading(source.id))]
    about = [one for one in readings if (one.source_id in heard if heard else one.about >= ABOUT)]
    telling = [one for one in about if dossier.source(one.source_id).found_for != BEHIND] or about
    named = figures(telling)
    where = setting(named, len(telling), own)
    around = figures([*about, *(one for one in readings if one not in about and _is_old(one, day, dossier))])
    found = tuple(streets(named, len(telling), own))
    ids = frozenset(one.source_id for one in telling)
    return Scene(profile(topic, dossier.claims), day, where, found, subject_of(topic), tuple(around), ids)


def _is_old(reading: Reading, day: date, dossier: Dossier) -> bool:
    """From long before the story: what somebody says now on another matter is not of it."""
    published = dossier.source(reading.source_id).published
    return published is not None and published.last < day - APART
