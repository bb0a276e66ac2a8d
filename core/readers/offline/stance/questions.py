"""Pages of questions and answers, read as the statements they make: a question says nothing until it is answered."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from core.english.lexicon import table
from core.english.parse import parse, parse_line

Piece = tuple[int, int, str]
"""From where to where, and what is read there: never longer, so that nothing moves."""

_VERBS = frozenset(["is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "could", "would", "should", "can", "will"])
"""What a question that wants a yes or a no puts before its subject."""
_OPEN = re.compile(r"(?:who|whom|whose|what|when|where|which|why|how)\b", re.IGNORECASE)
_UNMARKED = re.compile(
    rf"(?i:{'|'.join(sorted(_VERBS))}|{_OPEN.pattern})[^?]{{6,300}}?"
    r"(?=\.?\s+(?:(?:Yes|No)(?:$|[\s.,:;]+(?:[A-Z\d]|$))|No answer))"
)
"""A question that has lost its mark, up to its answer."""
_ANSWER = len(" No answer") + 2
"""Characters of it that may stand beyond the end of a sentence."""
_SAID = re.compile(
    r"(?P<said>yes|no)\b(?!\s+(?!(?:i|we|you|he|she|it|they|this|that|these|those|there|the|but|not|in|as|because|according)\b)(?-i:[a-z]))"
    r"(?:\s?[.,:;!–—-]+)?\s?",
    re.IGNORECASE,
)
"""In "no evidence" the "no" is no answer: it belongs to what follows."""
_BETWEEN = re.compile(r"[\s.]+(?=\S)")
_REST = r"(?:[^.!?\n]|[.!?](?=\S))*[.!?\n]?\s?"
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "expl"})
NONE, NO, YES = "none", "no", "yes"


@lru_cache(maxsize=64)
def stated(text: str) -> str:
    """The text with every answered question as the statement it makes, and blanks for what nobody could answer."""
    for start, end, said in list(_pieces(text)):
        text = text[:start] + said.ljust(end - start) + text[end:]
    return text


def _pieces(text: str) -> Iterator[Piece]:
    paragraph = -1
    for sentence in parse(text).sentences:
        asked = sentence.text.rstrip("\"'”’)")
        if asked.endswith("?"):
            yield from _piece(text, sentence.start, sentence.start + len(asked), sentence.end, opens=sentence.paragraph > paragraph)
        elif unmarked := _UNMARKED.match(text, sentence.start, sentence.end + _ANSWER):
            yield from _piece(text, sentence.start, unmarked.end(), unmarked.end(), opens=False)
        paragraph = sentence.paragraph


def _piece(text: str, start: int, mark: int, end: int, *, opens: bool) -> Iterator[Piece]:
    """A question from its start to its mark, and what follows; an open one that opens a paragraph is answered by the rest of it."""
    between = _BETWEEN.match(text, end)
    if not between:
        return
    said, last = _said(text, between.end())
    if said == NONE:
        yield start, last, ""
    elif said and (statement := _statement(text[start:mark].rstrip("? "), denied=said == NO)):
        yield from _fitted(start, last, statement)
    elif opens and _OPEN.match(text, start) and text[mark - 1] == "?":
        yield mark - 1, mark, ":"


def _said(text: str, start: int) -> tuple[str, int]:
    """Whether the answer that starts there is a yes, a no or none, and where that ends; nothing where it is something else."""
    if none := _begins(NONE).match(text, start):
        return NONE, none.end()
    if plain := _SAID.match(text, start):
        return plain["said"].lower(), plain.end()
    found = {name: end.end() for name in (YES, NO) if (end := _begins(name).match(text, start))}
    return next(iter(found.items()), ("", start))


def _fitted(start: int, end: int, statement: str) -> Iterator[Piece]:
    """As long as question and answer, so that both are quoted, and with an end, or what follows would be read as part of it."""
    room = end - start
    if len(statement) < room - 1:
        yield start, end, f"{statement.ljust(room - 2)}.\n"
    elif len(statement) <= room:
        yield start, end, statement + "\n" * (room - len(statement))


def _statement(question: str, *, denied: bool) -> str:
    """Its verb behind its subject; in its place, where the parse finds no end of the subject."""
    parsed = parse_line(f"{question}?")
    verb = next((token for token in parsed if token.lower_ in _VERBS), None)
    if verb is None or _OPEN.match(question):
        return ""
    said, after = f"{verb.lower_} not" if denied else verb.lower_, verb.idx + len(verb.text)
    ends = (token.right_edge for token in parsed[verb.i + 1 :] if token.dep_ in _SUBJECTS and token.head in (verb, verb.head))
    last = next((end.idx + len(end.text) for end in ends), len(question))
    if last == len(question):
        return f"{question[: verb.idx]}{said}{question[after:]}"
    return f"{question[: verb.idx]}{question[after + 1 : last].lstrip()} {said}{question[last:]}"


@cache
def _begins(name: str) -> re.Pattern[str]:
    return re.compile(f"(?:{'|'.join(table('questions')['answers'][name])}){_REST}", re.IGNORECASE)
