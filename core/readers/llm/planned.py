"""A plan made of a model's answer: claims that are the topic's own, questions, and queries in plain words."""

import re
from collections.abc import Iterator, Sequence

from core.model.claim import Claim
from core.model.plan import Query
from core.model.topic import Topic
from core.model.words import ClaimKind
from core.readers.llm.addresses import names_address
from core.readers.llm.checks import plain
from core.readers.llm.page_reading import LONGEST_NOTE, LONGEST_STATEMENT
from core.readers.llm.shapes import PlanGiven
from core.readers.port import Planned
from core.readers.support import figures_supported, names_supported, words_supported

MOST_QUESTIONS, MOST_CENTRAL = 8, 4
QUERY_WORDS = range(2, 15)
_OPERATOR = re.compile(r"\b\w+:\S*|\b[\w-]+\.[a-z]{2,}\b\S*|[|()*]")


def planned(given: PlanGiven, topic: Topic, brief: str, queries: Sequence[Query], most: int) -> Planned:
    told = [part for part in (topic.title, brief, topic.original_text) if part]
    stated = [one for one in given.claims if _said_by_topic(one.text, told)][:MOST_CENTRAL]
    asked = dict.fromkeys(text for one in given.questions if (text := plain(one, LONGEST_STATEMENT)))
    return Planned(
        questions=tuple(asked)[:MOST_QUESTIONS],
        central=tuple(
            Claim(f"C{number + 1}", plain(one.text, LONGEST_STATEMENT), ClaimKind(one.kind), round(1.0 - number / 10, 1), central=True)
            for number, one in enumerate(stated)
        ),
        queries=(*queries, *list(_new(given, queries))[:most]),
    )


def _said_by_topic(text: str, told: Sequence[str]) -> bool:
    """A central claim is the topic's own: its figures and names are there, and most of its words."""
    whole = "\n".join(told)
    return (
        bool(plain(text, LONGEST_STATEMENT))
        and figures_supported(text, [whole])
        and names_supported(text, [whole])
        and words_supported(text, [whole])
    )


def _new(given: PlanGiven, queries: Sequence[Query]) -> Iterator[Query]:
    """Plain words for an engine; operators are the desk's own."""
    known = {query.text.casefold() for query in queries}
    for one in given.queries:
        text = plain(_OPERATOR.sub(" ", one.text), LONGEST_NOTE) if not names_address(one.text) else ""
        if len(text.split()) in QUERY_WORDS and text.casefold() not in known:
            known.add(text.casefold())
            yield Query(text, one.purpose)
