"""Whether a verb is denied: what the parse says of "not", "nobody" and verbs of denying."""

from spacy.tokens import Token

from core.english.lexicon import vocabulary

NEGATIONS = vocabulary("pointing", "negations")


def is_denied(verb: Token) -> bool:
    """By a "not" or a "nobody" beside it, or by a verb of denying above it: "in a dispute" denies nothing."""
    beside = any(child.dep_ == "neg" or child.lower_ in NEGATIONS for child in verb.children)
    return beside or any(above.pos_ == "VERB" and above.lemma_.lower() in vocabulary("speech", "deny") for above in verb.ancestors)
