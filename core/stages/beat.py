"""Whether an outlet covers the field of a topic: other pages of its own about it."""

from collections.abc import Sequence

from core.model.dossier import Dossier
from core.model.plan import Query
from core.model.source import Hit, Source
from core.policy.tiers.table import known
from core.search.merge import merge
from core.search.rank import stems
from core.search.terms import Terms, parse, written
from core.search.urls import normalise
from core.stages.chains import speakers
from core.stages.discover import ask_all, within
from core.tools import Tools
from core.words import content_words

WORDS = 6
ENOUGH = 2
"""Words of the field that a page must have; one alone may be anything."""


async def beat(source: Source, dossier: Dossier, tools: Tools) -> str:
    """What shows that this is its field; empty when nothing does."""
    words = field(dossier)
    if reason := by_table(source, words):
        return reason
    engines = tools.at_hand
    if not words or not engines:
        return ""
    terms = Terms(tuple(words), sites=(source.domain,))
    replies = await ask_all(engines, Query(written(terms), "origin"), within(terms, dossier.plan), tools)
    return told(others([hit for reply in replies for hit in reply.hits], words, dossier))


def field(dossier: Dossier) -> list[str]:
    """What the topic is about, without its firms and persons, as the plan asks for it; else the title's words."""
    planned = next((parse(query).words for query in dossier.plan.queries if query.purpose == "area"), ())
    return list(planned or content_words(dossier.topic.title))[:WORDS]


def by_table(source: Source, words: Sequence[str]) -> str:
    """Trade press and regulators say in the desk's table what they are for."""
    outlet = known(source.url_key)
    return outlet.rating.reason if outlet and stems(outlet.rating.reason) & stems(" ".join(words)) else ""


def others(hits: Sequence[Hit], words: Sequence[str], dossier: Dossier) -> list[Hit]:
    """Pages about the field that are not about this story."""
    asked, speaking = stems(" ".join(words)), speakers(dossier)
    here = {source.url_key for source in dossier.sources if source.id in speaking}
    enough = min(ENOUGH, len(asked))
    fitting = [hit for hit in merge(hits) if len(stems(f"{hit.title} {hit.snippet}") & asked) >= enough]
    return [hit for hit in fitting if normalise(hit.url) not in here]


def told(pages: Sequence[Hit]) -> str:
    if not pages:
        return ""
    many = "another page" if len(pages) == 1 else f"{len(pages)} other pages"
    return f"{many} about it, such as “{pages[0].title}”"
