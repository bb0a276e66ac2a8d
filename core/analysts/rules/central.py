"""The statements a topic itself makes: its title, taken apart where it makes two, the brief's first, the original article's first."""

import re

from core.analysts.rules import importance
from core.analysts.rules.checkable import NOTHING_NAMED, PREDICTION, is_checkable, why_not
from core.analysts.rules.kinds import kind_of
from core.analysts.rules.patterns import phrases
from core.analysts.rules.pieces import stands_alone
from core.analysts.rules.prose import Statement, statement, statements
from core.analysts.rules.titles import says, title_of
from core.analysts.rules.verbs import is_verb_form, names_of
from core.english.framing import plain
from core.model.claim import Claim
from core.model.topic import Topic

MOST = 4
_SAYS_SO = ("", NOTHING_NAMED, PREDICTION)
_BEGINNING = 4_000
_JOINT = re.compile(r";\s+|,?\s(?:and|but|while|whereas)\s+", re.IGNORECASE)
_TAIL = re.compile(r"\s(?:in|at|near|off|on|during)\s[^,;]{2,60}$")
_HAS_NOT = r"(?:has|have|had) (?:not|yet to|so far not|never|declined|refused)(?: yet)?"
_ANSWER = r"(?:to )?(?:repl(?:y|ied)|respond(?:ed)?|answer(?:ed)?|comment(?:ed)?|been (?:heard|reached))"
_OF_THE_DESK = phrases(rf"""
    (?-i:[Ww]e|us|[Oo]ur|I|me|[Mm]y) · the desk · the newsroom · tip[- ]?line · (?:a|one) reader
    readers? (?:[A-Z]\w+ ){{0,3}}(?:wrote|called|sent|told)
    {_HAS_NOT} {_ANSWER} · (?:has|have|had) been asked (?:for|to|about) · did not (?:reply|respond|answer|comment)
    (?:declined|refused) to comment · could not be reached · no (?:comment|document|reply|answer)(?: has been (?:shown|given))?
""")
"""How a brief speaks of the work on the story, and not of the story."""
_BEFORE_OBJECT = frozenset({"the", "a", "an", "its", "his", "her", "their"})


def central_claims(topic: Topic, brief: str) -> tuple[Claim, ...]:
    """The title's statements; then the brief's and the original article's first, each when it adds a figure, a date or a name."""
    texts = [text for said in says(topic.title) for text in parts(plain(said))]
    for first in (_first_of(brief), _lead_of(topic.original_text, title_of(topic.title))):
        if first and (not texts or _adds(texts, first)):
            texts.append(first)
    return tuple(
        Claim(id=f"C{place + 1}", text=text, kind=kind_of(text), importance=importance.of_central(place), central=True)
        for place, text in enumerate(texts[:MOST])
    )


def _first_of(brief: str) -> str:
    """The first statement that is about the story, if it can be checked: what nobody can confirm would hold the topic down for ever."""
    first = next((said for said in statements(brief[:_BEGINNING]) if why_not(said) in _SAYS_SO and not _is_of_the_desk(said)), None)
    return plain(first.text) if first and is_checkable(first) else ""


def _is_of_the_desk(said: Statement) -> bool:
    """In somebody's very words "we" is not the desk."""
    return not said.quoted and bool(_OF_THE_DESK.search(said.text))


def _lead_of(article: str, title: str) -> str:
    """The first statement of an article that can be checked and speaks of what the title speaks of."""
    about = statement(title).ideas
    told = (said for said in statements(article[:_BEGINNING]) if is_checkable(said) and len(said.ideas & about) >= len(about) / 2)
    return next((plain(said.text) for said in told), "")


def _adds(texts: list[str], first: str) -> bool:
    known, more = statement(". ".join(texts)), statement(first)
    names = any(name not in known.ideas for name in names_of(more))
    figures = any(not any(figure.agrees(other) for other in known.figures) for figure in more.figures)
    dates = any(not any(dated.agrees(other) for other in known.dates) for dated in more.dates)
    return names or figures or dates


def parts(title: str) -> list[str]:
    """The statements of a compound title, where each of them can be checked alone; in doubt it stays whole."""
    for joint in _JOINT.finditer(title):
        left, right = title[: joint.start()].rstrip(" ,–—-"), title[joint.end() :]
        whole = _with_subject(left, right)
        if whole and _stands(left):
            return [_with_tail(left, right), *parts(whole)]
    return [title]


def _with_subject(left: str, right: str) -> str:
    """The second statement with a subject: its own, or the first one's when it begins with its verb and an object."""
    read = statement(right)
    if not read.tokens:
        return ""
    if not is_verb_form(read.tokens[0].word):
        return f"{right[:1].upper()}{right[1:]}" if _stands(right) else ""
    subject = _subject(statement(left))
    return f"{subject} {right}" if subject and _has_object(read) and _stands(f"{subject} {right}") else ""


def _has_object(read: Statement) -> bool:
    """A figure, an article or a name follows: *injured 12*; "damaged pump" may be a thing, not a deed."""
    following = read.tokens[1] if len(read.tokens) > 1 else None
    return following is not None and (following.name or following.word in _BEFORE_OBJECT or _is_counted(read))


def _is_counted(read: Statement) -> bool:
    return any(figure.start - read.tokens[0].end <= 2 for figure in read.figures)


def _subject(read: Statement) -> str:
    verb = next((token for token in read.tokens[1:] if is_verb_form(token.word)), None)
    return read.text[: verb.start].strip() if verb else ""


def _stands(text: str) -> bool:
    """A subject, a verb, and something to look up: a figure, a date, a name, or words enough."""
    read = statement(text)
    return stands_alone(read) and (bool(read.figures or read.dates or read.names) or len(read.ideas) > 1)


def _with_tail(left: str, right: str) -> str:
    """Where it happened is often said once, at the end, for both."""
    tail = _TAIL.search(right)
    return left if _TAIL.search(left) or not tail else f"{left}{tail.group()}"
