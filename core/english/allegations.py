"""Words that accuse a person or a firm, so that a serious allegation is seen as one."""

from spacy.tokens import Span

from core.english.lexicon import vocabulary


def allegation(span: Span) -> str:
    """The first word or phrase that accuses somebody of something serious, or nothing."""
    low = span.text.lower()
    word = next((token.text for token in span if token.lemma_.lower() in vocabulary("allegations", "lemmas") and token.pos_ != "PROPN"), "")
    return word or next((phrase for phrase in sorted(vocabulary("allegations", "phrases")) if phrase in low), "")
