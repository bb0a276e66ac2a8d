"""A plan made of a model's answer: claims that are the topic's own, questions, and queries in plain words."""

import re
from collections.abc import Iterator

from core.model.claim import Claim
from core.model.plan import Query
from core.model.topic import Topic
from core.model.words import ClaimKind
from core.readers.llm.checks import LONGEST_NOTE, LONGEST_STATEMENT, Left, in_english
from core.readers.llm.prompt import QUERIES, QUESTIONS
from core.readers.llm.shapes import PlanGiven
from core.readers.port import Planned
from core.readers.support import figures_supported, names_supported, words_supported

MOST_CENTRAL = 4
QUERY_WORDS = range(2, 15)
_OPERATOR = re.compile(r"\b\w+:\S*|\b[\w-]+\.[a-z]{2,}\b\S*|[|()*]")


def planned(given: PlanGiven, topic: Topic, brief: str, left: Left) -> Planned:
    told = "\n".join(part for part in (topic.title, brief, topic.original_text) if part)
    stated = [(text, one.kind) for one in given.claims if (text := _said_by_topic(one.text, told, left))][:MOST_CENTRAL]
    asked = dict.fromkeys(text for one in given.questions if (text := left.words(one, LONGEST_STATEMENT)) and in_english(text))
    return Planned(
        questions=tuple(asked)[:QUESTIONS],
        central=tuple(
            Claim(f"C{number + 1}", text, ClaimKind(kind), round(1.0 - number / 10, 1), central=True)
            for number, (text, kind) in enumerate(stated)
        ),
        queries=tuple(_queries(given, left))[:QUERIES],
    )


def _said_by_topic(said: str, told: str, left: Left) -> str:
    """A central claim is the topic's own: its figures and names are there, and most of its words."""
    text = left.words(said, LONGEST_STATEMENT)
    stands = figures_supported(text, [told]) and names_supported(text, [told]) and words_supported(text, [told])
    left.unsupported += not stands
    return text if stands else ""


def _queries(given: PlanGiven, left: Left) -> Iterator[Query]:
    """Plain words for an engine, each once; operators are the desk's own."""
    known: set[str] = set()
    for one in given.queries:
        text = _OPERATOR.sub(" ", left.words(one.text, LONGEST_NOTE))
        text = " ".join(text.split())
        if len(text.split()) in QUERY_WORDS and text.casefold() not in known:
            known.add(text.casefold())
            yield Query(text, one.purpose)
