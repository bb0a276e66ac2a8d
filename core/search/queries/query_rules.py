"""Write the queries of a plan by rule: what a researcher would type, most useful first, in the desk's one query language."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from core.english.dates import dates, full_days
from core.english.words import STOP_WORDS, stem, words
from core.model.claim import Claim
from core.model.plan import Query
from core.model.source import OutletRating
from core.model.topic import Topic
from core.model.words import Mode
from core.policy.tiers import credible_domains
from core.search.queries.query_language import Terms, written
from core.topic import vocabulary
from core.topic.names import names, pieces_of, strange
from core.topic.subject import Subject, content_words, is_figure, subject_of

LONGEST = 300
SUBJECT_WORDS, CLAIM_WORDS, LEAD_WORDS, FIELD_WORDS, GROUPS = 10, 12, 6, 4, 2
MOST_ALTERNATIVES = 6
TABLE = Path(__file__).with_name("queries.toml")
MONTH, YEAR = timedelta(days=30), timedelta(days=365)


def most(mode: Mode) -> int:
    return 7 if mode is Mode.QUICK else 11


def queries(
    topic: Topic, central: Sequence[Claim], *, mode: Mode, ratings: Mapping[str, OutletRating], now: datetime, again: bool
) -> tuple[Query, ...]:
    """At most seven queries, eleven in detailed mode; a topic that was investigated before is searched without windows."""
    case = Case(topic, subject_of(topic), tuple(central), ratings, now.date())
    found: dict[str, Query] = {}
    for purpose, terms in case.asked(mode):
        text = fitting(replace(terms, since=None, until=None) if again else terms)
        if text and (terms.words or terms.phrases):
            found.setdefault(text, Query(text, purpose))
    return tuple(found.values())[: most(mode)]


def fitting(terms: Terms) -> str:
    """The query as text, without its last sites and words while it is too long."""
    while len(text := written(terms)) > LONGEST:
        if len(terms.sites) > 1:
            terms = replace(terms, sites=terms.sites[:-1])
        elif len(terms.words) > 1:
            terms = replace(terms, words=terms.words[:-1])
        elif len(terms.links) > 1:
            terms = replace(terms, links=terms.links[:-1])
        else:
            return text[:LONGEST]
    return text


@dataclass(frozen=True, slots=True)
class Case:
    """One topic to be asked about, seen from one day."""

    topic: Topic
    subject: Subject
    central: tuple[Claim, ...]
    ratings: Mapping[str, OutletRating]
    today: date

    @property
    def discovered(self) -> date:
        found = self.topic.discovery_date or self.topic.filed_at
        return min(found.date(), self.today) if found else self.today

    def asked(self, mode: Mode) -> Iterator[tuple[str, Terms]]:
        """Every kind of query the topic has words for, most useful first."""
        first, *others = self.claims() or [Terms()]
        yield "subject", Terms(self.about(), since=self.discovered - MONTH)
        yield "claim", first
        yield "controversy", self.controversy()
        yield "phrase", self.phrase()
        yield "credible", Terms(self.lead(), sites=self.credible(), since=self.discovered - YEAR)
        yield "area", Terms(self.area(), since=self.discovered - 2 * YEAR)
        yield "origin", self.origin()
        yield "related", self.related()
        if mode is Mode.DETAILED:
            yield "subject", Terms(self.named(), since=self.discovered - MONTH)
            yield "area", Terms(self.area(), since=self.discovered - 5 * YEAR, until=self.discovered - MONTH)
            yield "credible", self.officials()
        yield from (("claim", terms) for terms in others)

    def about(self) -> tuple[str, ...]:
        """The title's words, after the name the brief gives to a title without one."""
        actor = self.subject.actor
        missing = actor.words if actor and not any(map(self.subject.in_title, self.subject.names)) else []
        return _once([*missing, *self.subject.title])[:SUBJECT_WORDS]

    def lead(self) -> tuple[str, ...]:
        """Its first words without verbs, dates and sums, which others may give differently."""
        plain = [word for word in self.about() if not is_figure(word)]
        things = [word for word in plain if word not in vocabulary.word_set("verbs") and word not in STOP_WORDS]
        return tuple(things if len(things) > 2 else plain)[:LEAD_WORDS]

    def named(self) -> tuple[str, ...]:
        """Names alone, the same in every language: what the press elsewhere writes about it."""
        found = _once(word for name in self.subject.names for word in name.words)
        return found[:LEAD_WORDS] if len(found) > 1 else ()

    def claims(self) -> list[Terms]:
        """Claims that say more than the title first; one that only repeats it is worth its wider window alone."""
        known = {word.lower() for word in self.about()}
        found = [(self.claim_words(claim.text), self.claim_window(claim.text)) for claim in self.central]
        more = [one for one in found if not {word.lower() for word in one[0]} <= known]
        return [Terms(said, since=since) for said, since in more or found[:1] if said]

    def claim_words(self, text: str) -> tuple[str, ...]:
        """Names, figures and dates of a claim before its other words, in the claim's order; whose claim it is stands in front."""
        tongue, weak = self.subject.language, vocabulary.word_set("weak")
        said = [word for word in content_words(text, tongue) if word.lower() not in weak or not self.subject.english]
        sure = [word for word in said if word[0].isupper() or any(map(str.isdigit, word))]
        kept = set(_once([*sure, *said])[:CLAIM_WORDS])
        named = {word for name in (*names(text, "", tongue), *self.subject.names) for word in name.words}
        spelled = {word.lower(): word for word in self.subject.title}
        written_so = [spelled.get(word.lower()) or _common(word, text, named, tongue) for word in said if word in kept]
        return _once([*self.claimant(named & set(said)), *written_so])

    def claimant(self, named: Set[str]) -> list[str]:
        """The name to put in front of a claim: the firm or person when it does not name them, a place when it names nothing."""
        actor = self.subject.actor
        if actor is None or named & set(actor.words):
            return []
        return actor.words if not named or actor.kind in ("company", "person") else []

    def claim_window(self, text: str) -> date | None:
        """A claim on the present or a target is a year's news; one on past years has no window."""
        plain = " ".join(pieces_of(text))
        years = [dated.year for dated in dates(plain) if dated.year]
        return None if years and max(years) < self.discovered.year else self.discovered - YEAR

    def controversy(self) -> Terms:
        stems = frozenset(stem(word.lower()) for word in self.subject.title)
        group = controversy(self.subject.kind, self.subject.language, stems)
        return Terms(self.lead(), any_of=(group,), since=self.discovered - YEAR) if group else Terms()

    def phrase(self) -> Terms:
        """A name and the exact thing; a name of several words is exact too."""
        actor = self.subject.actor
        named = actor.words if actor and not _overlap(actor.text, self.subject.phrase) else []
        exact = [phrase for phrase in (" ".join(named) if len(named) > 1 else "", self.subject.phrase) if phrase]
        rest = named if len(named) == 1 else [] if self.subject.phrase else self.field()[:2]
        return Terms(tuple(rest), tuple(exact), since=self.discovered - MONTH) if exact else Terms()

    def area(self) -> tuple[str, ...]:
        """The place and the field without the firms and persons of this story."""
        return _once([*self.places(), *self.trades(), *self.field()])

    def places(self) -> list[str]:
        """Up to two towns or regions, else a name that may be one, else a street."""
        found = self.subject.names
        streets = [name for name in found if name.kind == "place" and name.words[-1].lower() in vocabulary.word_set("endings", "place")]
        towns = [name for name in found if name.kind == "place" and name not in streets]
        unsure = [name for name in found if not name.kind and len(name.words) == 1 and not strange(name.text)]
        return [word for name in towns[:2] or unsure[:1] or streets[:1] for word in name.words]

    def trades(self) -> list[str]:
        firms = [name for name in self.subject.names if name.kind == "company"]
        return [word for name in firms[:1] for part in name.words for word in trade(part).split()]

    def field(self) -> list[str]:
        """What it is about: the title's common words, then the first claim's."""
        named = {word.lower() for name in self.subject.names for word in name.words}
        dull = named | vocabulary.word_set("weak") | vocabulary.word_set("verbs") | vocabulary.small_words(self.subject.language)
        claimed = [word for claim in self.central[:1] for word in content_words(claim.text, self.subject.language)]
        common = [word for word in (*self.subject.title, *claimed) if word.lower() not in dull and not is_figure(word)]
        nouns = [word for word in common if not (self.subject.english and word.endswith("ed"))]
        return list(_once(nouns or common))[:FIELD_WORDS]

    def origin(self) -> Terms:
        """Backwards from the day it happened: the earliest reports."""
        happened = self.happened()
        return Terms(self.about(), since=happened - MONTH, until=happened + timedelta(days=1))

    def happened(self) -> date:
        """The event's day, else a full date that title or brief names, else the day of discovery; what is to come was reported before."""
        if self.topic.event_date:
            return min(self.topic.event_date.date(), self.today)
        text = f"{self.topic.title}. {self.topic.brief}"[:5000]
        named = full_days(text, self.discovered)
        return next((found for found in named if self.discovered - YEAR <= found <= self.discovered), self.discovered)

    def credible(self) -> tuple[str, ...]:
        return credible_domains(self.ratings, near=newspapers(self.subject.language))

    def officials(self) -> Terms:
        """Regulators and courts know firms and public bodies."""
        if self.subject.kind not in ("company", "body") or not self.subject.english:
            return Terms()
        return Terms(self.lead(), sites=officials())

    def related(self) -> Terms:
        """The same news in other words; nothing when no word has any."""
        named = {word for name in self.subject.names for word in name.words}
        said, groups = _exchanged(self.about(), named) if self.subject.english else ((), ())
        return Terms(said, any_of=groups, since=self.discovered - MONTH) if groups else Terms()


def _exchanged(about: Sequence[str], named: Set[str]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Words that have others for the same become groups of alternatives, the word itself first; the rest stays."""
    rest: list[str] = []
    groups: list[tuple[str, ...]] = []
    place = 0
    while place < len(about):
        length, group = _longest(about[place:]) if about[place] not in named and len(groups) < GROUPS else (1, ())
        if group:
            groups.append(group)
        else:
            rest.append(about[place])
        place += length
    return tuple(rest), tuple(groups)


def _longest(about: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    """How many of the first words have others for the same, and all of them."""
    for length in (3, 2, 1):
        said = " ".join(about[:length])
        stems = tuple(stem(word) for word in words(said))
        if len(about) >= length and (group := vocabulary.related().get(stems)):
            others = [one for one in group if tuple(stem(word) for word in words(one)) != stems]
            return length, (said.lower(), *others)
    return 1, ()


def _common(word: str, text: str, named: Set[str], tongue: str) -> str:
    """The first word of a sentence has its capital only because it is the first."""
    opens = text.startswith(word) and word not in named and tongue == "en" and word[1:] == word[1:].lower()
    return word.lower() if opens else word


def _overlap(one: str, other: str) -> bool:
    return bool({word.lower() for word in one.split()} & {word.lower() for word in other.split()})


def _once(found: Iterable[str]) -> tuple[str, ...]:
    """Each word once, as it was written first."""
    first: dict[str, str] = {}
    for word in found:
        first.setdefault(word.lower(), word)
    return tuple(first.values())


@cache
def _table() -> Mapping[str, Any]:
    loaded: dict[str, Any] = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return loaded


def officials() -> tuple[str, ...]:
    """Regulators, prosecutors and court records."""
    return tuple(_table()["officials"]["domains"])


def newspapers(language: str) -> tuple[str, ...]:
    """How the addresses of a language's own newspapers end."""
    return tuple(_table()["newspapers"].get(language, ()))


def trade(word: str) -> str:
    """What a word of a firm's name says about its trade; empty for most."""
    found: str = _table()["trades"].get(word.lower(), "")
    return found


def controversy(kind: str, language: str, stems: frozenset[str]) -> tuple[str, ...]:
    """What a denial or an inquiry would be called; nothing in a language the desk has no words for."""
    if language not in ("", "en"):
        return tuple(_table()["controversy_in"].get(language, ()))
    also = [row["word"] for row in _table()["controversy_also"] if stems & {stem(word) for word in row["about"]}]
    return tuple(dict.fromkeys([*also[:1], *_table()["controversy"][kind]]))[:MOST_ALTERNATIVES]
