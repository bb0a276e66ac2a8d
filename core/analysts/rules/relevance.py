"""Why a source matters for a topic, in plain words, and the one sentence of it to read."""

from collections.abc import Sequence

from core.analysts.port import Relevance
from core.analysts.rules.page import Page, page
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.stance import compare_all
from core.english.text_format import capital, shortened
from core.model.claim import Claim, Evidence
from core.model.source import SourceText
from core.model.topic import Topic
from core.model.words import Relation

LONGEST_SUMMARY, LONGEST_FINDING = 500, 300

_SAYS = {
    Relation.SUPPORTS: "states {} in its own words",
    Relation.CONTRADICTS: "contradicts {} ({note})",
    Relation.REPORTS: "passes {} on ({note})",
}
_WEIGHT = {Relation.CONTRADICTS: 3, Relation.SUPPORTS: 2, Relation.REPORTS: 1, Relation.UNRELATED: 0}


def relevance(topic: Topic, central: Sequence[Claim], text: SourceText) -> Relevance:
    """What the source does to each central claim, when it was published, and its sentence that decides."""
    found = compare_all(central, [text])
    best = max(found, key=lambda one: (_WEIGHT[one.relation], one.confidence), default=None)
    if best and best.quote:
        return Relevance(_summary(found, text), _finding(best.quote.exact))
    nearest = _nearest(topic, central, page(text))
    if not nearest:
        return Relevance("", "")
    return Relevance(f"Touches the subject, but says nothing about what is to be checked. {_dated(text)}", _finding(nearest.text))


def _summary(found: Sequence[Evidence], text: SourceText) -> str:
    said = [_SAYS[one.relation].format(one.claim_id, note=one.note) for one in found if one.relation in _SAYS]
    sentence = "; ".join(said)
    return f"{shortened(capital(sentence), LONGEST_SUMMARY - 60)}. {_dated(text)}"


def _dated(text: SourceText) -> str:
    return f"Published {text.source.published.words()}." if text.source.published else "Undated."


def _finding(sentence: str) -> str:
    """Verbatim: a sentence too long is cut at a word, and stays a stretch of the text."""
    if len(sentence) <= LONGEST_FINDING:
        return sentence
    cut = sentence[:LONGEST_FINDING]
    return cut.rsplit(" ", 1)[0] if " " in cut else cut


def _nearest(topic: Topic, central: Sequence[Claim], read: Page) -> Statement | None:
    subject = statement(topic.title[:600]).ideas.union(*(statement(claim.text).ideas for claim in central))
    best = max(read.statements, key=lambda said: len(said.ideas & subject), default=None)
    return best if best and len(best.ideas & subject) >= 2 else None
