"""What kind of claim a statement is: by what an editor would check first."""

from spacy.tokens import Span, Token

from core.english.lexicon import vocabulary
from core.english.parse import parse_line
from core.english.speech import quotations
from core.model.words import ClaimKind

_QUOTED_FROM, _YEAR = 0.5, 4
_PLACES = frozenset({"GPE", "LOC", "FAC"})
_SUMS = frozenset({"MONEY", "PERCENT", "QUANTITY", "CARDINAL"})
_LIVELY = frozenset({"dobj", "attr", "nsubj", "nsubjpass"})


def kind_of(text: str) -> ClaimKind:
    """An accusation before a sum before somebody's very words before a day before a place; all else happened."""
    span = parse_line(text)
    if allegation(span):
        return ClaimKind.ALLEGATION
    if any(_is_sum(token) for token in span):
        return ClaimKind.FIGURE
    if sum(end - start for start, end in quotations(text)) > _QUOTED_FROM * len(text):
        return ClaimKind.QUOTATION
    if any(entity.label_ == "DATE" and _is_day(entity) for entity in span.ents):
        return ClaimKind.DATE
    located = any(entity.label_ in _PLACES and entity.root.dep_ == "pobj" for entity in span.ents)
    return ClaimKind.PLACE if located and span.root.lemma_ in vocabulary("places", "situate") else ClaimKind.EVENT


def _is_day(entity: Span) -> bool:
    """A year, a month or a weekday; not an age."""
    aged = any(token.lower_ in ("old", "year", "years", "-", "aged") for token in entity)
    return not aged and any(token.pos_ == "PROPN" or (token.like_num and len(token) == _YEAR) for token in entity)


def _is_sum(token: Token) -> bool:
    """A figure of something: not a date, a name or a number that only tells one thing from another."""
    return (
        token.like_num
        and token.ent_type_ in _SUMS
        and (token.dep_ in ("nummod", "compound", "quantmod", *_LIVELY) or token.ent_type_ != "CARDINAL")
    )


def allegation(span: Span) -> str:
    """The first word or phrase that accuses somebody of something serious, or nothing."""
    low = span.text.lower()
    word = next((token.text for token in span if token.lemma_.lower() in vocabulary("allegations", "lemmas") and token.pos_ != "PROPN"), "")
    return word or next((phrase for phrase in sorted(vocabulary("allegations", "phrases")) if phrase in low), "")
