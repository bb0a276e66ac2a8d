"""What an investigation of a topic has to find out."""

import re
from collections.abc import Sequence

from core.analysts.rules import titles
from core.analysts.rules.allegations import allegation
from core.analysts.rules.central import central_claims
from core.analysts.rules.checkable import NOT_CLEAR
from core.analysts.rules.prose import statement, statements
from core.model.claim import Claim
from core.model.topic import Topic

MOST = 8

_OPEN = re.compile(rf"^(?:{NOT_CLEAR}) (?P<what>who|what|when|where|why|how|whether|which)\b(?P<rest>.*)", re.IGNORECASE)


def questions(topic: Topic, brief: str) -> tuple[str, ...]:
    """What the title asks, is it so, who said it first, what do those named say, and whatever the brief itself leaves open."""
    central = central_claims(topic, brief)
    asked = titles.asked(topic.title)
    asked += [f"Is it so: {claim.text.rstrip('.')}?" for claim in central]
    asked += _left_open(brief)
    if central:
        asked.append("Who said it first, and who only repeats it?")
    asked += [question for claim in central for question in _by_content(claim)]
    asked += _to_the_accused(central)
    if central:
        asked.append("Who contradicts it, and on what ground?")
    return tuple(dict.fromkeys(asked))[:MOST]


def _left_open(brief: str) -> list[str]:
    found: list[str] = []
    for said in statements(brief[:4000]):
        if said.text.endswith("?"):
            found.append(said.text)
        elif match := _OPEN.match(said.text):
            found.append(f"{match['what'].capitalize()}{match['rest'].rstrip(' .')}?")
    return found


def _to_the_accused(central: Sequence[Claim]) -> list[str]:
    accusing = next((words for claim in central if (words := allegation(claim.text))), "")
    return [f"What do those accused say to “{accusing}”?"] if accusing else []


def _by_content(claim: Claim) -> list[str]:
    read = statement(claim.text)
    figures = [figure.words for figure in read.figures if figure.unit not in ("label", "ordinal")]
    asked = [f"Which document or count gives the figure {words}?" for words in figures[:1]]
    return asked + [f"Is {dated.words} the right date?" for dated in read.dates[:1]]
