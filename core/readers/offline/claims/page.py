"""What one page is and states: its kind, how surely it is about the topic, why it matters, its key sentence and its statements."""

from collections.abc import Sequence

from core.english.parse import Document
from core.model.claim import Claim
from core.model.reading import PieceKind, Reading
from core.model.source import SourceText
from core.model.topic import Topic
from core.readers.offline.claims.piece import kind_of_piece
from core.readers.offline.claims.relevance import finding, key_sentence, summary
from core.readers.offline.claims.statements import statements
from core.topic.profile import ABOUT, page_closeness, profile

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
