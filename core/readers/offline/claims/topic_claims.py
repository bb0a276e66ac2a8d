"""What a topic itself claims, freed of who is said to say it, and what an investigation of the topic has to find out."""

import re
from collections.abc import Iterator, Sequence

from spacy.tokens import Span, Token

from core.english.lexicon import DATELINE, any_in, vocabulary
from core.english.parse import parse, parse_line
from core.english.words import capital, shortened
from core.model.claim import Claim
from core.model.topic import Topic
from core.readers.offline.claims import allegation, kind_of
from core.readers.offline.claims.standalone import has_subject_and_verb, subject_of, why_not
from core.topic.profile import carries, profile, stem_of, stems
from core.topic.titles import asked, says

LONGEST = 300

_HEARSAY, _SAYS = any_in("speech", "said_to_be"), any_in("speech", "says")
_SHOW = r"(?:\sto\s(?:show|say|suggest|have shown|reveal|prove)\w*)?"
_NAME = r"[\w'’&.-]+"
_FRAMES = [
    re.compile(expression, re.IGNORECASE)
    for expression in (
        rf"^it (?:is|was|has been) (?:widely )?{_HEARSAY} that\s+",
        r"^according to [^,]{2,90},\s+",
        r"^(?:rumou?rs?|reports|claims?|sources|posts|people) (?:say|claim|suggest|are saying|have it)? ?that\s+",
        rf"^(?:{_NAME}\s){{1,6}}?{_SAYS} that\s+",
        rf",\s+(?:it|he|she|they|[^,]{{2,90}}?)\s(?:is|are|was|were|has been|have been)\s{_HEARSAY}{_SHOW}[.!]?$",
        r",?\s+according to [^,]{2,90}[.!]?$",
        rf",\s+(?!(?:and|but|who|which|that|after|as|while)\b)(?:{_NAME}\s){{1,8}}?{_SAYS}[.!]?$",
        rf",\s+{_SAYS}\s(?:{_NAME}\s?){{1,6}}[.!]?$",
    )
]
_ADVERB = re.compile(r"(?:,\s*)?\b(?:reportedly|allegedly|apparently|supposedly|purportedly)\b(?:,)?\s?", re.IGNORECASE)
_SAID_TO = re.compile(rf"\b(?P<be>is|are|was|were) (?:widely )?{_HEARSAY} to (?P<then>have been|have|be)\b", re.IGNORECASE)
_SAID_TO_DO = re.compile(rf"\b(?P<be>is|are) (?:widely )?{_HEARSAY} to (?P<verb>[a-z]+)\b", re.IGNORECASE)
_PERFECT = {"is": "has", "are": "have", "was": "had", "were": "had"}
MOST_CENTRAL = 4
FIRST, STEP, LOWEST = 1.0, 0.05, 0.85
"""A topic's own claims weigh most, in their order, and always more than what is found beside them."""
_BEGINNING = 4_000
_BESIDE = 2
"""Words between a conjunction and the verb it joins, at most."""
_QUOTED = re.compile(r"^(?P<who>[^:“”‘’\"]{2,60}):\s+[“‘'\"](?P<what>[^“”\"]{8,})[”’'\"]$")
_TELLERS = r"officials?|police|reports?|sources?|witnesses|experts?|scientists?|study|survey|poll|court|judge|lawyers?"
_TOLD = re.compile(rf"^(?P<who>(?:[\w.-]+ ){{0,2}}(?:{_TELLERS})):\s+(?P<what>.{{8,}})$", re.IGNORECASE)
_TAIL = re.compile(r"\s(?:in|at|near|off|on|during)\s[^,;]{2,60}$")
_OF_THE_DESK = re.compile(
    r"\b(?:the desk|the newsroom|tip[- ]?line|(?:a|one) reader|has been asked|could not be reached|to comment|check with)\b|^readers? [A-Z]"
    r"|\b(?:has|have|had) (?:not|yet to|never|declined)\b.{0,12}\b(?:repl|respond|answer|comment)|\bdid not (?:reply|respond|answer)",
    re.IGNORECASE,
)
"""How a brief speaks of the work on the story, and not of the story."""
MOST_QUESTIONS = 8
_OPEN = re.compile(
    r"^(?:it (?:is|was|remains) (?:not (?:yet )?(?:clear|known|certain)|unclear|unknown)|nobody knows|it is an open question)"
    r" (?P<what>who|what|when|where|why|how|whether|which)\b(?P<rest>.*)",
    re.IGNORECASE,
)


def plain(text: str) -> str:
    """The statement without hearsay words, on one line, at most 300 characters."""
    bare = DATELINE.sub("", " ".join(text.split()))
    for pattern in _FRAMES:
        bare = _kept(pattern.sub("", bare), bare)
    bare = without_distance(bare)
    bare = _SAID_TO_DO.sub(_does, _SAID_TO.sub(_did, bare))
    return shortened(capital(" ".join(bare.split()).rstrip(" .?!,;:")), LONGEST)


def without_distance(text: str) -> str:
    """Reportedly, allegedly and the like taken out."""
    return _ADVERB.sub(" ", text)


def _kept(shorter: str, before: str) -> str:
    """A frame is taken off only when a statement is left."""
    whole = len(shorter.split()) >= 2 and (shorter == before or parse_line(shorter)[0].tag_ not in ("VBZ", "VBP", "VBD", "MD"))
    return shorter if whole else before


def _did(match: re.Match[str]) -> str:
    be, then = match["be"].lower(), match["then"].lower()
    return be if then == "be" else _PERFECT[be] + then.removeprefix("have")


def _does(match: re.Match[str]) -> str:
    verb = match["verb"]
    if match["be"].lower() == "are":
        return verb
    if re.search(r"[^aeiou]y$", verb):
        return verb[:-1] + "ies"
    return verb + ("es" if re.search(r"(?:s|sh|ch|x|z|o)$", verb) else "s")


def central_claims(topic: Topic, brief: str) -> tuple[Claim, ...]:
    """The title's statements; then the brief's and the original article's first, each when it adds a figure, a date or a name."""
    made = [(speaker, part) for said in says(topic.title) for speaker, text in [_spoken(said)] for part in parts(plain(text))]
    for first in (_first_of(brief), _lead_of(topic.original_text, topic)):
        if first and (not made or _adds([text for _, text in made], first)):
            made.append(("", first))
    return tuple(
        Claim(f"C{at + 1}", text, kind_of(text), round(max(LOWEST, FIRST - STEP * at), 2), central=True, speaker=speaker)
        for at, (speaker, text) in enumerate(made[:MOST_CENTRAL])
    )


def _spoken(title: str) -> tuple[str, str]:
    """*Mayor: 'The mill is sold'* makes the mayor say it; words of his own that name nobody stay as they are."""
    match = _QUOTED.match(title) or _TOLD.match(title)
    if (
        not match
        or why_not(parse_line(match["what"])) in ("writer or reader", "question")
        or has_subject_and_verb(parse_line(match["who"]))
    ):
        return "", title
    return match["who"].strip(), match["what"].strip(" ,.")


def _first_of(brief: str) -> str:
    """The first statement that is about the story, if it stands alone."""
    said = (one.text for one in parse(brief[:_BEGINNING]).sentences if not _OF_THE_DESK.search(one.text))
    stands = (text for text in said if not why_not(parse_line(text), stems(parse_line(text))) and _says_something(parse_line(text)))
    return plain(next(stands, ""))


def _lead_of(article: str, topic: Topic) -> str:
    """The first statement of an article that stands alone and speaks of what the title speaks of."""
    about = profile(topic.with_(brief="", original_text=""))
    said = (one for one in parse(article[:_BEGINNING]).sentences if about.closeness(stems(one.span)).value >= 0.5)
    return next((plain(one.text) for one in said if not why_not(one.span, stems(one.span))), "")


def _says_something(span: Span) -> bool:
    """More than a judgement: a name, a figure, a day, or a verb that does something."""
    judged = any(token.lower_ in vocabulary("titles", "judging") for token in span)
    return not judged and any(token.ent_type_ or token.like_num or token.pos_ == "PROPN" or token.pos_ == "VERB" for token in span)


def _adds(texts: list[str], first: str) -> bool:
    known = {stem_of(token) for text in texts for token in parse_line(text) if carries(token)}
    told = (token for token in parse_line(first) if token.pos_ in ("PROPN", "NUM") and carries(token))
    return any(stem_of(token) not in known for token in told)


def parts(title: str) -> list[str]:
    """The statements of a compound title, where each of them can be checked alone; in doubt it stays whole."""
    semicolons = [part.strip() for part in title.split("; ")]
    if len(semicolons) > 1 and all(_stands(part) for part in semicolons):
        return [part for one in semicolons for part in parts(one)]
    cuts = (cut for text in (title, title[:1].lower() + title[1:]) if text for cut in _cut(parse_line(text)))
    made = ((left[:1].upper() + left[1:], right[:1].upper() + right[1:]) for left, right in cuts)
    return next(([_with_tail(left, right), *parts(right)] for left, right in made if _stands(left) and _stands(right)), [title])


def _cut(span: Span) -> Iterator[tuple[str, str]]:
    """At each verb that is joined to the main one: with a subject of its own, or with the first one's when it has an object."""
    subject = subject_of(span)
    for verb in span.root.children:
        joint = next(
            (token for token in span[: max(0, verb.left_edge.i - span.start)] if token.dep_ == "cc" and token.head == span.root), None
        )
        if verb.dep_ != "conj" or joint is None or verb.pos_ not in ("VERB", "AUX"):
            continue
        left = span.doc[span.start : joint.i].text.rstrip(" ,–—-")
        right = span.doc[joint.i + 1 : span.end].text
        if _own_subject(verb):
            yield left, right
        elif subject is not None and verb.i - joint.i <= _BESIDE and _has_object(verb):
            yield left, f"{span.doc[subject.left_edge.i : subject.right_edge.i + 1].text} {right}"


def _own_subject(verb: Token) -> bool:
    return any(child.dep_ in ("nsubj", "nsubjpass") for child in verb.children)


def _has_object(verb: Token) -> bool:
    """A figure, an article or a name follows: *injured 12*; "damaged pump" may be a thing, not a deed."""
    after = verb.nbor() if verb.i + 1 < len(verb.doc) else None
    return after is not None and (
        after.like_num or after.pos_ in ("PROPN", "DET", "PRON") or after.dep_ in ("quantmod", "nummod") or after.tag_ == "$"
    )


def _stands(text: str) -> bool:
    """A subject, a verb, and something to look up."""
    span = parse_line(text)
    if any(token.pos_ == "PRON" and token.lower_ in vocabulary("pointing", "pronouns") for token in span):
        return False  # who is meant stands in the other part
    if not len(span) or span[0].pos_ in ("VERB", "AUX", "CCONJ", "ADP"):
        return False
    verb = any(
        token.tag_ in ("VBD", "VBZ", "VBP", "VBN") and token.i > span.start and token.dep_ not in ("amod", "relcl") for token in span
    )
    return verb and sum(carries(token) for token in span) > 1


def _with_tail(left: str, right: str) -> str:
    """Where it happened is often said once, at the end, for both."""
    tail = _TAIL.search(right)
    return left if _TAIL.search(left) or not tail else f"{left}{tail.group()}"


def questions(topic: Topic, brief: str, central: Sequence[Claim]) -> tuple[str, ...]:
    """What the title asks, is it true, what the brief leaves open, who said it first, by which figure or day, and the other side."""
    made = [*asked(topic.title), *(f"Is it true that {_after_that(claim.text)}?" for claim in central), *_left_open(brief)]
    if central:
        made.append("Who said it first, and who only repeats it?")
        made += [question for claim in central for question in _by_content(claim)]
        made += _to_the_accused(central)
        made.append("Who contradicts it, and on what ground?")
    return tuple(dict.fromkeys(made))[:MOST_QUESTIONS]


def _after_that(sentence: str) -> str:
    """As it stands inside a sentence: its first word is small unless it is a name or all in capitals."""
    opening = next(iter(parse_line(sentence)), None)
    keeps = opening is None or opening.pos_ == "PROPN" or opening.ent_type_ or opening.text[1:] != opening.lower_[1:] or opening.text == "I"
    return sentence.rstrip(".") if keeps else (sentence[:1].lower() + sentence[1:]).rstrip(".")


def _left_open(brief: str) -> Iterator[str]:
    for sentence in parse(brief[:4000]).sentences:
        if sentence.text.endswith("?"):
            yield sentence.text
        elif match := _OPEN.match(sentence.text):
            yield f"{match['what'].capitalize()}{match['rest'].rstrip(' .')}?"


def _to_the_accused(central: Sequence[Claim]) -> list[str]:
    words = next((words for claim in central if (words := allegation(parse_line(claim.text)))), "")
    return [f"What do those accused say to “{words}”?"] if words else []


def _by_content(claim: Claim) -> Iterator[str]:
    entities = parse_line(claim.text).ents
    figures = [
        one.text for one in entities if one.label_ in ("MONEY", "PERCENT", "QUANTITY", "CARDINAL") and any(map(str.isdigit, one.text))
    ]
    dates = [one.text for one in entities if one.label_ == "DATE" and any(map(str.isdigit, one.text))]
    yield from (f"Which document or count gives the figure {words}?" for words in figures[:1])
    yield from (f"Is {words} the right date?" for words in dates[:1])
