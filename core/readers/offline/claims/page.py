"""What one page is and states: its kind, how surely it is about the topic, why it matters, its key sentence and its statements."""

from collections.abc import Sequence

from core.english.furniture import is_furniture
from core.english.parse import Document, Sentence, parse_line
from core.english.text_format import shortened
from core.model.claim import Claim
from core.model.reading import Attribution, PieceKind, Reading, Statement
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.readers.offline.claims.piece import kind_of_piece
from core.readers.offline.claims.statements import is_nobody, statements
from core.topic.profile import ABOUT, Profile, page_closeness, profile, stems

LONGEST_SUMMARY, LONGEST_FINDING, LONGEST_QUOTE = 500, 300, 180
_FEWEST_WORDS = 5
_STATES = frozenset(PieceKind) - {PieceKind.SATIRE}


def with_claims(reading: Reading, topic: Topic, central: Sequence[Claim], text: SourceText, document: Document) -> Reading:
    """Satire states nothing, and what is not about the topic states nothing of it."""
    about = profile(topic, central)
    kind, close = kind_of_piece(text, document), page_closeness(about, text.source.title, document)
    made = reading.with_(kind=kind, about=close.value)
    key = key_sentence(about, document) if close.value >= ABOUT else None
    if key is None:
        return made
    said = statements(about, document, reading.attributions, close=close.value, steering=text.source.injection) if kind in _STATES else ()
    why = summary(text.source, kind, central, said, reading.attributions, key)
    return made.with_(statements=said, relevance=why, key_finding=finding(key.text))


def key_sentence(about: Profile, document: Document) -> Sentence | None:
    """The first of those closest to the topic that are whole sentences of the report."""
    best, value = None, 0.0
    for sentence in document.sentences:
        close = about.closeness(stems(sentence.span)).value
        if close > value and _is_told(document, sentence):
            best, value = sentence, close
    return best


def _is_told(document: Document, sentence: Sentence) -> bool:
    ends = sentence.text.rstrip("\"'”’) ").endswith((".", "!", "…")) or len(document.sentences) == 1
    return ends and len(sentence.text.split()) >= _FEWEST_WORDS and not is_furniture(document.text, sentence.start, sentence.end)


def finding(sentence: str) -> str:
    """Verbatim: a sentence too long is cut at a word, and stays a stretch of the text."""
    return sentence if len(sentence) <= LONGEST_FINDING else sentence[:LONGEST_FINDING].rsplit(" ", 1)[0]


def summary(
    source: Source, kind: PieceKind, central: Sequence[Claim], said: Sequence[Statement], attributions: Sequence[Attribution], key: Sentence
) -> str:
    """The kind of page, the claim it speaks of, on whose word, in which words, and from when."""
    touched = [claim.id for claim in central if _touches(claim, key)]
    what = f"speaks of {' and '.join(touched)}" if touched else "touches the subject"
    words = shortened(" ".join(key.text.split()), LONGEST_QUOTE).rstrip(".")
    more = f" It makes {len(said)} statements that can be checked." if len(said) > 1 else ""
    dated = f"Published {source.published.words()}." if source.published else "Undated."
    return shortened(f"This {kind} {what} {_knows(key, attributions)}: “{words}”.{more} {dated}", LONGEST_SUMMARY)


def _knows(key: Sentence, attributions: Sequence[Attribution]) -> str:
    """How it knows: on somebody's word, or as its own report."""
    here = (one for one in attributions if key.start <= one.source.start < key.end and one.asserted and one.speaker)
    told = next((one.speaker for one in here if not is_nobody(one.speaker)), "")
    return f"on the word of {told}" if told else "in its own words"


def _touches(claim: Claim, key: Sentence) -> bool:
    mine, theirs = set(stems(parse_line(claim.text))), set(stems(key.span))
    return bool(mine) and 2 * len(mine & theirs) >= len(mine)
