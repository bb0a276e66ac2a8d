"""What a pronoun at the head of a statement means, where the sentence before leaves no doubt; what is put in for it stands in brackets."""

import re

from core.analysts.rules.checkable import POINTS_BACK
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import word_set
from core.analysts.rules.prose import Statement
from core.analysts.rules.verbs import is_verb_form

_PRONOUN = re.compile(r"(?P<word>it|they|its|their)\b\s+", re.IGNORECASE)
_OWNS, _SEVERAL = word_set("its their"), word_set("they their")
_THING = re.compile(r"The\s[^,;:\"“”]*")
_LONGEST = 4


def standing(text: str, number: int, page: Page) -> str:
    """The statement as it can be read alone, or nothing where it points to what is not known for sure; people are never guessed."""
    pronoun = _PRONOUN.match(text)
    if not pronoun:
        return "" if POINTS_BACK.match(text) else text
    word = pronoun["word"].lower()
    meant = _subject(page.before(number))
    if not meant or (word in _SEVERAL) != _are_several(meant):
        return ""
    return f"[{meant}]{'’s' if word in _OWNS else ''} {text[pronoun.end() :]}"


def _subject(before: Statement | None) -> str:
    """Of the sentence before, what stands at its head up to the verb: "The bearing is …"."""
    head = _THING.match(before.text) if before else None
    verb = next((token for token in before.tokens[1:] if is_verb_form(token.word)), None) if before else None
    if not before or not head or not verb or verb.start > head.end():
        return ""
    words = before.text[: verb.start].strip()
    return words if len(words.split()) <= _LONGEST else ""


def _are_several(words: str) -> bool:
    last = words.rsplit(maxsplit=1)[-1]
    return last.endswith("s") and not last.endswith(("ss", "us", "is"))
