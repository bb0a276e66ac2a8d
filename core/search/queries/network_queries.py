"""What is asked on the networks: the topic's words, its phrase, its place and event, its hashtags, and the communities it belongs to."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from core.english.words import stem
from core.model.claim import Claim
from core.model.engine import EngineKind, Manifest
from core.model.plan import Query
from core.model.source import OutletRating
from core.model.topic import Topic
from core.search.queries.query_language import Terms
from core.search.queries.query_rules import Case, fitting
from core.topic import vocabulary
from core.topic.names import Name
from core.topic.subject import TAG_WORDS, TAGS, Subject, happened, hashtags, run_together, subject_of
from core.web.ssrf_guard import presentable
from core.web.urls import normalise, signs_in, without_keys

PURPOSE = "social"
BEFORE = timedelta(days=30)
"""Posts are sought from so long before the event on."""
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
