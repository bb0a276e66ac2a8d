"""What somebody says on a page: only where the words themselves name them as the speaker of something that stands alone."""

from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from core.english.lexicon import vocabulary
from core.english.names import key
from core.english.parse import Document, Sentence
from core.evidence.quotes import at
from core.model.claim import Quote
from core.model.reading import Attribution
from core.readers.offline.people.groups import Group

LONGEST = 400
"""Characters of a statement: longer ones are told in parts."""
FEWEST = 4
"""Words of a clause that tells something."""
_FINITE = frozenset({"VBZ", "VBD", "VBP", "MD"})
_AHEAD = frozenset({"TO", "MD"})
_SAYS = frozenset().union(*(vocabulary("speech", manner) for manner in ("say", "say_content", "aloud", "deny", "think")))


def statements(group: Group, document: Document, attributions: Sequence[Attribution]) -> Iterator[Quote]:
    """Neighbouring sentences together, of which one names the speaker and one tells something; what others say of it is not its."""
    own = [one for one in attributions if _speaks(one, group) and not _is_void(one, document)]
    opening = _starts(document, (one.source for one in own))
    telling = _starts(document, (one.content for one in own if _tells(one, document)))
    spoken = _starts(document, (one.content for one in own))
    for run in _runs([sentence for sentence in document.sentences if sentence.start in spoken and not _asks(sentence)]):
        starts = {sentence.start for sentence in run}
        if starts & opening and starts & telling:
            yield at(document.text, run[0].start, run[-1].end)


def _starts(document: Document, quotes: Iterator[Quote]) -> set[int]:
    return {sentence.start for quote in quotes for sentence in document.within(quote.start, quote.end)}


def _runs(spoken: Sequence[Sentence]) -> Iterator[list[Sentence]]:
    run: list[Sentence] = []
    for sentence in spoken:
        if run and (sentence.paragraph != run[-1].paragraph or sentence.end - run[0].start > LONGEST or sentence.start - run[-1].end > 2):
            yield run
            run = []
        run.append(sentence)
    if run:
        yield run


def _speaks(one: Attribution, group: Group) -> bool:
    """Its name stands among the words that name the speaker, and nobody else is meant by them: her friends, a member of the party."""
    named = any(start < one.source.end and one.source.start < end for start, end in (mention.place for mention in group.mentions))
    return named and one.asserted and key(one.speaker) in group.keys


def _is_void(one: Attribution, document: Document) -> bool:
    """Beside a picture nobody says anything; and only some words tell that somebody said something, unless it is quoted."""
    beside = list(document.within(one.source.start, one.source.end))
    cues = [token for sentence in beside for token in sentence.span if token.lower_ == one.cue]
    return any(map(_is_caption, beside)) or not (one.cue == "" or any(_hands_on(cue, one) for cue in cues))


def _hands_on(cue: Token, one: Attribution) -> bool:
    """According to, she said; not what she is to say, what was written by her, what she learnt, or what her words are called."""
    if cue.lower_ == "according":
        return True
    if cue.pos_ not in {"VERB", "AUX"} or any(child.tag_ in _AHEAD for child in cue.children):
        return False
    borne = cue.tag_ == "VBN" and not any(child.lemma_ == "have" for child in cue.children)
    return not borne and (one.direct or cue.lemma_.lower() in _SAYS)


def _is_caption(sentence: Sentence) -> bool:
    """Relief: the mayor at the bridge."""
    return any(token.text == ":" for token in sentence.span[1:3])


def _asks(sentence: Sentence) -> bool:
    return sentence.text.rstrip("”\"’' ").endswith("?")


def _tells(one: Attribution, document: Document) -> bool:
    """It says that something is so, in a clause of its own; the words that say who says it tell nothing."""
    said = set(range(one.content.start, one.content.end)) - set(range(one.source.start, one.source.end))
    within = [
        token
        for sentence in document.within(one.content.start, one.content.end)
        for token in sentence.span
        if sentence.place(token)[0] in said and token.lower_ != one.cue
    ]
    return any(token.tag_ in _FINITE for token in within) and sum(token.is_alpha for token in within) >= FEWEST
