"""What a page states about a topic: sentences that stand alone, are about it, and that a second source could check, with who says them."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise
from math import exp, log1p
from pathlib import Path

import numpy as np
from spacy.tokens import Span, Token

from core.english.furniture import is_furniture
from core.english.lexicon import vocabulary
from core.english.parse import Document, Sentence, parse_line, parse_lines
from core.evidence import quotes
from core.model.reading import Attribution, Statement
from core.readers.offline.claims import kind_of
from core.readers.offline.claims.standalone import Antecedents, why_not
from core.topic.profile import Profile, stems

WEIGHTS = Path(__file__).with_name("checkable.npz")
CHECKABLE = 0.5
"""From here a sentence counts as a checkable statement; the constant of the sum was set so that F1 is best here, out of fold."""
MEMBERS = 5
"""So many sums were learnt, each without one fifth of the data; the desk takes their mean, the benchmark the one that never saw it."""

_SHAPES = frozenset({"CD", "NNP", "NNPS", "VBD", "VBN", "VBZ", "VBP", "VB", "MD", "PRP", "JJR", "JJS", "UH", "WP", "WRB", "$"})
_LONG, _STEPS = 40, 5
MOST = 30
"""Statements of one page: more would be the page again."""
EXAMINED = 90
"""Sentences of one page that are examined."""
CLOSE = 0.3
"""How near the topic a sentence has to come by its own words."""
NEAR = 0.15
"""The same for a sentence right after one that does."""
LEAST_CHANCE, LESS = 0.45, 0.2
"""The chance below which nobody could check it, and how much less will do for words that are all the topic's; the debates from which it was
learnt have more plain figures than reports."""
FIRM, PLAIN_FACT = 0.7, 0.85
"""A page so surely about the topic tells facts of it in other words too: sentences with a figure or a date that could hardly be clearer.
They weigh little until a second outlet tells them."""
LONGEST = 400
_SAYS = ("say", "say_clause", "say_content")
_DATELINE = re.compile(
    r"^(?:\([A-Z][^)]{1,20}\)\s?(?:—|–|--|-)\s+)|^(?:[A-Z][\w.’'-]+[ ,/]{0,2}){1,6}(?:\([^)]{2,40}\)\s?)?(?:—|–|--|-)\s+(?=[A-Z“\"])"
)
_STANDS_BEFORE = re.compile(r"^(?:that|how)\s+|^[A-Z][\w ]{1,30}:\s+(?=[A-Z])", re.IGNORECASE)
_TRAILS = re.compile(r"[\s,;:–—-]+(?:and|but|or|while|as|with|which|because|so)?[\s,;:–—-]*$", re.IGNORECASE)
_ACCORDING = re.compile(r"^according to [^,]{2,80},\s+|,?\s+according to [^,]{2,120}$", re.IGNORECASE)
_ENDS = re.compile(r"[.!…][\s\"'”’)\]]*$|[”\"]$")
_ABBREVIATED = re.compile(r"\b(?:[A-Za-z]\.){2,}$")
_SHOUTED = 4
_QUOTES = '“”"„«»'


def chance(span: Span, member: int | None = None) -> float:
    """From 0 to 1, by the mean of all members or by one of them."""
    weights = _weights(member)
    score = weights[""] + sum(weights.get(name, 0.0) * value for name, value in features(span).items())
    return 1 / (1 + exp(-score))


def features(span: Span) -> dict[str, float]:
    """What the sum is made of, by name: lemmas, neighbours, tags, names, who does what, and how long it is; each counts once."""
    words = [token for token in span if not token.is_space]
    found = dict.fromkeys((*_lemmas(words), *_grammar(words), *(f"ent {token.ent_type_}" for token in words if token.ent_type_)), 1.0)
    named = sum(bool(token.ent_type_) for token in words)
    return found | {"length": log1p(min(len(words), _LONG)) / 4, "share of names": named / max(len(words), 1)}


def _lemmas(words: Sequence[Token]) -> Iterator[str]:
    """Figures are one word, and so are names: which ones they are tells nothing of the next sentence."""
    lemmas = [_lemma(token) for token in words if not token.is_punct]
    yield from lemmas
    yield from map(" ".join, pairwise(["^", *lemmas]))


def _lemma(token: Token) -> str:
    if token.like_num:
        return "#"
    return "@" if token.tag_ in ("NNP", "NNPS") else token.lemma_.lower()


def _grammar(words: Sequence[Token]) -> Iterator[str]:
    tags = [token.tag_ for token in words if not token.is_punct]
    yield from (f"tag {tag}" for tag in tags if tag in _SHAPES)
    yield from (f"tags {one} {other}" for one, other in pairwise(tags))
    for token in words:
        if token.dep_ == "ROOT":
            yield from (f"root {token.tag_}", f"root {token.lemma_.lower()}", *_children(token))
    yield f"steps {min(len(words) // 5, _STEPS)}"


def _children(verb: Token) -> Iterator[str]:
    for child in verb.children:
        yield f"root has {child.dep_}"
        if child.dep_ in ("nsubj", "nsubjpass", "aux", "neg"):
            yield f"{child.dep_} {_lemma(child)}"
            yield f"{child.dep_} {child.ent_type_ or child.tag_}"


@cache
def _weights(member: int | None) -> dict[str, float]:
    """Read once a process; the constant has the empty name."""
    with np.load(WEIGHTS, allow_pickle=False) as arrays:
        names: Iterable[str] = str(arrays["names"]).split("\n")
        columns = arrays["weights"].astype(float)
    column = columns.mean(axis=1) if member is None else columns[:, member]
    return dict(zip(names, column.tolist(), strict=True))


@dataclass(frozen=True, slots=True)
class _Said:
    """The words of a sentence that state something: who says them and where they stand."""

    text: str
    start: int
    end: int
    speaker: str = ""


def statements(
    about: Profile, document: Document, attributions: Sequence[Attribution], *, close: float, steering: str = ""
) -> tuple[Statement, ...]:
    """The weightiest, in the order of the page, which comes so close to the topic; words that speak to a machine are none."""
    found = [made for made in _found(about, document, attributions, firm=close >= FIRM) if not _steers(made.quote.exact, steering)]
    best = sorted(found, key=lambda made: -made.importance)[:MOST]
    return tuple(made for made in found if made in best)


def _steers(words: str, steering: str) -> bool:
    return bool(steering) and (words in steering or steering in words)


def _found(about: Profile, document: Document, attributions: Sequence[Attribution], *, firm: bool) -> Iterator[Statement]:
    """Of a very long page only the closest sentences are looked at more closely; as they would stand alone they are parsed together."""
    close, seen = _candidates(about, document, firm=firm), set[str]()
    worded = list(_worded(document, attributions, close))
    for (number, said, text), span in zip(worded, parse_lines([text for _, _, text in worded]), strict=True):
        stands = not why_not(span, about.weights.keys()) and not _is_hearsay(span) and chance(span) >= LEAST_CHANCE - LESS * close[number]
        if stands and text.lower() not in seen:
            seen.add(text.lower())
            made = Statement(text, quotes.at(document.text, said.start, said.end), kind_of(text), speaker=said.speaker)
            yield _weighed(made, close[number], number)


def _worded(document: Document, attributions: Sequence[Attribution], wanted: Collection[int]) -> Iterator[tuple[int, _Said, str]]:
    """Each wanted sentence by its number, with its words as they stand alone."""
    antecedents = Antecedents()
    for number, sentence in enumerate(document.sentences):
        if number in wanted and (said := _words(document, sentence, attributions)):
            span = sentence.span if said.text == sentence.text else parse_line(said.text)
            text = plain(antecedents.resolved(span, sentence.paragraph))
            if len(text) <= LONGEST:
                yield number, said, text
        antecedents.meet(sentence)


def _candidates(about: Profile, document: Document, *, firm: bool) -> dict[int, float]:
    """How close each sentence comes that may be a statement: by its own words, right after one that does, or as a plain fact."""
    close = [about.closeness(stems(sentence.span)).value for sentence in document.sentences]
    near = [one for one, value in enumerate(close) if value >= (NEAR if one and close[one - 1] >= CLOSE else CLOSE)]
    facts = [one for one, sentence in enumerate(document.sentences) if firm and one not in near and _is_plain_fact(sentence.span)]
    best = sorted(near, key=lambda one: -close[one])[:EXAMINED]
    kept = (one for one in (*best, *facts[: EXAMINED - len(best)]) if not _is_beside(document, document.sentences[one]))
    return {one: close[one] for one in kept}


def _is_beside(document: Document, sentence: Sentence) -> bool:
    return is_furniture(document.text, sentence.start, sentence.end)


def _is_plain_fact(span: Span) -> bool:
    return any(token.like_num and token.ent_type_ for token in span) and chance(span) >= PLAIN_FACT


def _words(document: Document, sentence: Sentence, attributions: Sequence[Attribution]) -> _Said | None:
    """What is said without the words that say so, where nearly all of the sentence is somebody's; else all of it."""
    here = [one for one in attributions if sentence.start <= one.source.start < sentence.end and one.speaker and _says(one.cue)]
    for one in here:
        if is_nobody(one.speaker):
            return None
        start, end = max(one.content.start, sentence.start), min(one.content.end, sentence.end)
        rest = sentence.text[: max(0, start - sentence.start)] + sentence.text[max(0, end - sentence.start) :]
        if start <= one.source.start < end and not one.cue.lower().startswith("accord"):
            continue  # the words that name the speaker stand within what is said: it is not they who say it
        if one.speaker.isupper() and len(one.speaker) > _SHOUTED:
            continue  # a dateline
        if end > start and _is_only_saying(rest):
            return _Said(_ACCORDING.sub("", tidy(document.text[start:end]).rstrip(".")), start, end, one.speaker)
    whole = _ENDS.search(sentence.text) or len(document.sentences) == 1
    return _Said(tidy(sentence.text), sentence.start, sentence.end) if whole else None


def is_nobody(speaker: str) -> bool:
    """No one, it, the group, a transcript: nobody whom an editor could ask."""
    named = any(token.pos_ == "PROPN" for token in parse_line(speaker))
    return not named or speaker.split(maxsplit=1)[0].lower() in vocabulary("pointing", "nobody")


def _says(cue: str) -> bool:
    lemma = parse_line(cue)[0].lemma_.lower() if cue else ""
    return lemma == "accord" or cue.lower().startswith("according") or any(lemma in vocabulary("speech", name) for name in _SAYS)


def _is_only_saying(rest: str) -> bool:
    return len(rest.split()) <= 14


def tidy(text: str) -> str:
    """On one line, without a dateline and the quotation marks that hold all of it."""
    bare = _DATELINE.sub("", " ".join(text.split()))
    inside = bare.strip(_QUOTES + " ,")
    return inside if not any(mark in inside for mark in _QUOTES) and len(inside) < len(bare) and bare[:1] in _QUOTES else bare


def plain(text: str) -> str:
    """A statement as a claim words it: a capital, no conjunction before it, no full stop."""
    bare = _TRAILS.sub("", _STANDS_BEFORE.sub("", unopened(text)).rstrip())
    bare = bare if _ABBREVIATED.search(bare) else bare.removesuffix(".")
    return bare[:1].upper() + bare[1:]


def unopened(text: str) -> str:
    """Without a conjunction before it: and, however, in fact."""
    bare = _STANDS_BEFORE.sub("", text.strip(" ,;:–—-"))
    while (opening := _opening(bare)) and len(opening) < len(bare):
        bare = bare[len(opening) :].lstrip(" ,")
    return bare


def _opening(text: str) -> str:
    found = _openings().match(text)
    return found.group() if found else ""


@lru_cache(maxsize=1)
def _openings() -> re.Pattern[str]:
    listed = "|".join(sorted(map(re.escape, vocabulary("pointing", "openings")), key=len, reverse=True))
    return re.compile(rf"(?:(?:and|but|so|yet|or)\s|(?:{listed}),\s)", re.IGNORECASE)


def _is_hearsay(span: Span) -> bool:
    """Reportedly, allegedly: somebody said so, and nobody is named who could be asked."""
    return any(token.lower_ in vocabulary("speech", "hearsay") for token in span)


def _weighed(made: Statement, close: float, number: int) -> Statement:
    """How much of it is the topic's, how early it stands, and how sure it is that it can be checked."""
    early = 1 / (1 + number / 5)
    weight = 0.55 * close + 0.2 * early + 0.25 * chance(parse_line(made.text))
    return replace(made, importance=round(min(1.0, weight), 3))
