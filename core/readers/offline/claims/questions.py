"""What an investigation of a topic has to find out."""

import re
from collections.abc import Iterator, Sequence

from core.english.parse import parse, parse_line
from core.model.claim import Claim
from core.model.topic import Topic
from core.readers.offline.claims.kinds import allegation
from core.topic.titles import asked

MOST = 8
_OPEN = re.compile(
    r"^(?:it (?:is|was|remains) (?:not (?:yet )?(?:clear|known|certain)|unclear|unknown)|nobody knows|it is an open question)"
    r" (?P<what>who|what|when|where|why|how|whether|which)\b(?P<rest>.*)",
    re.IGNORECASE,
)


def questions(topic: Topic, brief: str, central: Sequence[Claim]) -> tuple[str, ...]:
    """What the title asks, is it true, what the brief leaves open, who said it first, by which figure or day, and the other side."""
    made = [*asked(topic.title), *(f"Is it true that {_after_that(claim.text)}?" for claim in central), *_left_open(brief)]
    if central:
        made.append("Who said it first, and who only repeats it?")
        made += [question for claim in central for question in _by_content(claim)]
        made += _to_the_accused(central)
        made.append("Who contradicts it, and on what ground?")
    return tuple(dict.fromkeys(made))[:MOST]


def _after_that(sentence: str) -> str:
    """As it stands inside a sentence: its first word is small unless it is a name or all in capitals."""
    opening = next(iter(parse_line(sentence)), None)
    keeps = opening is None or opening.pos_ == "PROPN" or opening.ent_type_ or opening.text[1:] != opening.lower_[1:] or opening.text == "I"
    return sentence.rstrip(".") if keeps else (sentence[:1].lower() + sentence[1:]).rstrip(".")


def _left_open(brief: str) -> Iterator[str]:
    for sentence in parse(brief[:4000]).sentences:
        if sentence.text.endswith("?"):
            yield sentence.text
        elif match := _OPEN.match(sentence.text):
            yield f"{match['what'].capitalize()}{match['rest'].rstrip(' .')}?"


def _to_the_accused(central: Sequence[Claim]) -> list[str]:
    words = next((words for claim in central if (words := allegation(parse_line(claim.text)))), "")
    return [f"What do those accused say to “{words}”?"] if words else []


def _by_content(claim: Claim) -> Iterator[str]:
    entities = parse_line(claim.text).ents
    figures = [
        one.text for one in entities if one.label_ in ("MONEY", "PERCENT", "QUANTITY", "CARDINAL") and any(map(str.isdigit, one.text))
    ]
    dates = [one.text for one in entities if one.label_ == "DATE" and any(map(str.isdigit, one.text))]
    yield from (f"Which document or count gives the figure {words}?" for words in figures[:1])
    yield from (f"Is {words} the right date?" for words in dates[:1])
