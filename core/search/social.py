"""What is asked on the networks: the topic's words, its phrase, its place and event, its hashtags, and the communities it belongs to."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import pairwise

from core.english.dates import full_days
from core.english.patterns import word_set
from core.model.claim import Claim
from core.model.engine import EngineKind, Manifest
from core.model.plan import Query
from core.model.source import OutletRating
from core.model.topic import Scene, Topic
from core.reading.guard import presentable
from core.search import vocabulary
from core.search.names import Name, pieces_of
from core.search.queries import Case, fitting
from core.search.secrets import signs_in, without_keys
from core.search.subject import TAG_WORDS, TAGS, Subject, hashtags, run_together, subject_of
from core.search.terms import Terms
from core.search.urls import normalise
from core.words import STOP_WORDS, stem

PURPOSE = "social"
BEFORE = timedelta(days=30)
"""Posts are sought from so long before the event on."""
AHEAD = timedelta(days=90)
"""An event may be announced so long before it happens."""
SUBJECT_WORDS, AREA_WORDS, COMMUNITIES = 6, 5, 4
PAGES, LONGEST_LINK = 3, 200
"""Addresses that posts are sought by, and how long one may be so that every network takes it."""
NETWORK = "reddit.com/r/"
NONE_RATED: Mapping[str, OutletRating] = {}
THEMES = {
    "labor": "strike union worker wage pay walkout redundancy layoff picket employer",
    "politics": "council mayor minister election vote parliament tax senator president budget",
    "environment": "flood surge spill pollution reservoir water sewage emission wildfire storm",
    "transit": "bus train tram ferry bridge metro railway timetable station",
    "legal": "court lawsuit judge accuse fraud embezzle trial convict charge",
    "health": "hospital outbreak vaccine doctor nurse virus patient clinic",
    "technology": "data hack breach software app outage algorithm",
}
"""Communities by what is talked about in them."""
SPOKEN = {"de": "de", "fr": "france", "es": "es", "pt": "portugal", "it": "italy", "nb": "norge", "no": "norge"}
EVERYWHERE = "news"
STREETS = word_set("avenue crescent esplanade lane promenade quay road square street terrace wharf")
"""What streets are called: whoever stands in one overlooks it."""
_ANY_STREET = word_set("access bus busy coastal cycle fast link main ring service side silk slip toll traffic")
_THERE = re.compile(r"\b(?:at|near|outside|inside|in) the ((?:[^\W\d_][\w'’-]*\s?){1,3})", re.I)


def queries(topic: Topic, central: Sequence[Claim], now: datetime, pages: Sequence[str] = ()) -> tuple[Query, ...]:
    """Most useful first: whoever costs money is asked the first ones only. `pages` are the editor's own, beside the original article."""
    case = Case(topic, subject_of(topic), tuple(central), NONE_RATED, now.date())
    first, *others = _asked(case)
    every = (first, Terms(links=leading_to(topic, pages)), *others)
    asked = [fitting(replace(terms, since=_since(case))) for terms in every if replace(terms, sites=()) != Terms()]
    return tuple(Query(text, PURPOSE) for text in dict.fromkeys(asked))


def leading_to(topic: Topic, pages: Sequence[str]) -> tuple[str, ...]:
    """The pages whose readers post about it: the original article and those the editor gave. A site's front page is about everything.

    Networks are strangers: what only the newsroom can open, and what opens it, is not for them.
    """
    given = [without_keys(page) for page in (topic.original_url, *pages) if page and presentable(page) and not signs_in(page)]
    deep = {normalise(page): page for page in reversed(given) if len(page) <= LONGEST_LINK and "/" in normalise(page)}
    return tuple(deep.values())[::-1][:PAGES]


def tagged(tags: Sequence[str], topic: Topic, central: Sequence[Claim], now: datetime) -> tuple[Query, ...]:
    """One more query, when people have made tags for it."""
    case = Case(topic, subject_of(topic), tuple(central), NONE_RATED, now.date())
    return (Query(fitting(replace(_tags_asked(tags[:TAGS]), since=_since(case))), PURPOSE),) if tags else ()


def _since(case: Case) -> date:
    return min(happened(case.topic, case.central) or case.discovered, case.discovered) - BEFORE


def _asked(case: Case) -> Iterator[Terms]:
    yield Terms(case.about()[:SUBJECT_WORDS])
    yield _tags_asked(hashtags(case.subject))
    yield replace(case.phrase(), since=None)
    yield Terms(case.named())
    yield Terms(case.area()[:AREA_WORDS])
    yield Terms(case.lead(), sites=tuple(f"{NETWORK}{name}" for name in communities(case.subject)))


def _tags_asked(tags: Sequence[str]) -> Terms:
    marked = tuple(f"#{tag}" for tag in tags)
    return Terms(any_of=(marked,)) if len(marked) > 1 else Terms(marked)


def communities(subject: Subject) -> tuple[str, ...]:
    """By place, by theme and by language; where most news is talked about last."""
    said = {stem(word.lower()) for word in subject.title}
    places = (run_together(name.words).lower() for name in subject.names if _may_be_a_town(name))
    themes = (name for name, words in THEMES.items() if said & {stem(word) for word in words.split()})
    spoken = (SPOKEN[subject.language],) if subject.language in SPOKEN else ()
    first = [place for place in places if place.isascii()][:1]
    return tuple(dict.fromkeys([*first, *list(themes)[: COMMUNITIES - 2], *spoken, EVERYWHERE]))[:COMMUNITIES]


def _may_be_a_town(name: Name) -> bool:
    street = name.words[-1].lower() in vocabulary.word_set("endings", "place")
    return len(name.words) <= TAG_WORDS and not street and (name.kind == "place" or (not name.kind and len(name.words) == 1))


def is_for(manifest: Manifest, terms: Terms) -> bool:
    """A query that names a network's own communities is for that network and the newsroom's archive alone."""
    named = {site.partition(".")[0] for site in terms.sites}
    return not named or manifest.name in named or manifest.kind is EngineKind.ARCHIVE


def scene(topic: Topic, central: Sequence[Claim]) -> Scene:
    """Where and when it happened, as the topic's own words tell."""
    heard = topic.discovery_date or topic.filed_at
    return Scene(places(topic), happened(topic, central), heard.date() if heard else None, tuple(_spots(topic)))


def places(topic: Topic) -> tuple[str, ...]:
    """Names of places and names that may be some, then what the title says it happened at and what belongs to a town."""
    return tuple(dict.fromkeys([*(name.text for name in subject_of(topic).names if _may_be_a_place(name)), *_spots(topic)]))


def _may_be_a_place(name: Name) -> bool:
    return name.kind == "place" or (not name.kind and len(name.words) == 1)


def _spots(topic: Topic) -> Iterator[str]:
    """Places as small as a street: by their names, inside the names of what stands there, by their town, or as the title says."""
    endings = vocabulary.word_set("endings", "place")
    for name in subject_of(topic).names:
        last = max((place for place, word in enumerate(name.words, 1) if word.lower() in endings), default=0)
        if last > 1:
            yield " ".join(name.words[:last])
        if _may_be_a_place(name):
            yield from _belonging(name, f"{topic.title}. {topic.brief}", endings)
    yield from _said_places(topic.title)
    yield from _filed_from(topic)


def _belonging(town: Name, text: str, endings: Set[str]) -> Iterator[str]:
    """The Brackwater fish market is called the fish market by whoever lives there."""
    for found in re.finditer(rf"(?<!\w){re.escape(town.text)}(?:['’]s)? ((?:[a-z]+ ){{0,2}}?(?:{'|'.join(sorted(endings))}))(?!\w)", text):
        yield found[1]


def _said_places(title: str) -> Iterator[str]:
    """The old cannery, the marina: the words after the article, up to one that says nothing."""
    for found in _THERE.finditer(title):
        words: list[str] = []
        for word in pieces_of(found[1]):
            if word.lower() in STOP_WORDS:
                break
            words.append(word)
        if words:
            yield " ".join(words)


def is_spot(place: str) -> bool:
    """Whether a place is as small as a street, by its name."""
    named = place.lower().split()
    return len(named) > 1 and named[-1] in STREETS


def _filed_from(topic: Topic) -> Iterator[str]:
    """Streets in the address of the page it was filed with, which often holds a headline."""
    said = re.split(r"[\W_]+", normalise(topic.original_url).partition("/")[2].lower()) if topic.original_url else []
    for first, last in pairwise(said):
        if last in STREETS and len(first) > 2 and first.isalpha() and first not in STOP_WORDS | _ANY_STREET:
            yield f"{first} {last}".title()


def happened(topic: Topic, central: Sequence[Claim]) -> date | None:
    """The event's day: as the desk has it, else the first full date of title, central claims or brief; nothing when none tells."""
    if topic.event_date:
        return topic.event_date.date()
    heard = topic.discovery_date or topic.filed_at
    texts = (topic.title, *(claim.text for claim in central), topic.brief)
    found = (one for text in texts for one in full_days(text[:5000], heard.date() if heard else None))
    return next((one for one in found if _near(one, heard)), None)


def _near(found: date, heard: datetime | None) -> bool:
    """A story's own day is not years away from the day the desk heard of it."""
    return heard is None or -timedelta(days=365) <= found - heard.date() <= AHEAD
