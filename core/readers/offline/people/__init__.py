"""The people, organisations and places of a page: each under its fullest name, with who it is and what it says, in the page's words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from core.english.lexicon import vocabulary
from core.english.names import is_person_noun, key, usual, words
from core.english.parse import Document, Sentence
from core.evidence.quotes import at
from core.model.claim import Quote
from core.model.reading import Attribution, Party, PartyKind
from core.readers.offline.people.identity import Group, Role, grouped, roles
from core.readers.offline.people.mentions import Mention, mentions

MOST, SAID, RECORDS = 40, 5, 3
_ENOUGH, _ALONE, _PLACED = 1.5, 3.0, 1.0
"""How much more must speak for a kind than for any other, for a name of several words, of a single word, and for a place."""
_DATELINE = re.compile(r"\s*([A-Z][A-Za-z'’. ]{2,30}(?:, [A-Z][\w. ]+)?) (?:\([^)]{2,30}\) ?)?(?:--|[—–-])\s")
_IN = frozenset({"in", "near", "at", "outside", "across", "around", "off", "inside", "throughout", "over", "into"})
_STANDING = frozenset({"say", "tell", "live", "bear", "base", "speak", "write", "report", "study", "raise", "know"})
OPENING = 4
"""Sentences at the head of a page that tell the story itself."""
_LED, _TOLD, _DATED = 2, 1, 2
SUFFERED, DID = vocabulary("outcomes", "suffered"), vocabulary("outcomes", "did")
_UNREAL = frozenset({"will", "would", "could", "may", "might", "should", "can", "must"})
_YEAR = re.compile(r"\b(?:19|20)\d\d\b|\blast year\b|\byears? ago\b|\bthe previous year\b")
LONGEST = 400
"""Characters of a statement: longer ones are told in parts."""
FEWEST = 4
"""Words of a clause that tells something."""
_FINITE = frozenset({"VBZ", "VBD", "VBP", "MD"})
_AHEAD = frozenset({"TO", "MD"})
_SAYS = frozenset().union(*(vocabulary("speech", manner) for manner in ("say", "say_content", "aloud", "deny", "think")))


def parties(document: Document, attributions: Sequence[Attribution] = ()) -> tuple[Party, ...]:
    """Those of whose kind the page leaves no doubt, most named first."""
    numbers = {sentence.start: number for number, sentence in enumerate(document.sentences)}
    groups = [group for group in grouped(mentions(document)) if _is_sure(group)]
    made = [_party(group, document, attributions, numbers) for group in groups]
    return tuple(sorted(made, key=lambda party: (-party.times, party.first.start))[:MOST])


def _is_sure(group: Group) -> bool:
    if group.kind is None:
        return False
    if group.kind is PartyKind.PLACE:
        return group.sure >= _PLACED
    if " " in group.name:
        return group.sure >= _ENOUGH or group.sure * len(group.mentions) >= 2 * _ENOUGH
    return group.sure >= _ALONE or (group.sure >= _ENOUGH and len(group.mentions) > 1)


def _party(group: Group, document: Document, attributions: Sequence[Attribution], numbers: dict[int, int]) -> Party:
    text, kind = document.text, group.kind or PartyKind.ORGANISATION
    role, told = _role(group, text)
    party = Party(group.name, kind, at(text, *group.first.place), len(group.mentions), role, told)
    if kind is PartyKind.PLACE:
        there = next((one for one in group.mentions if _located(one, numbers)), None)
        told = _sentence(there, text) if there else told
        return replace(party, name=usual(group.name), told=told, happens=_happenings(group, text, numbers))
    return replace(party, said=tuple(statements(group, document, attributions))[:SAID], record=tuple(_records(group, text))[:RECORDS])


def _role(group: Group, text: str) -> tuple[str, Quote | None]:
    """The weightiest words, of these the fullest that are still short."""
    found = [(role, one) for one in group.mentions for role in roles(one) if _fits(role, group)]
    if not found:
        return "", None
    role, one = max(found, key=lambda pair: (pair[0].weight, min(pair[0].end - pair[0].start, 80)))
    return " ".join(text[role.start : role.end].split()), _sentence(one, text)


def _fits(role: Role, group: Group) -> bool:
    """A person's role names a person, a firm's a body, a place's a place."""
    kinds = {PartyKind.ORGANISATION: "body_noun", PartyKind.PLACE: "place_noun"}
    return role.noun in words(kinds[group.kind]) if group.kind in kinds else is_person_noun(role.noun)


def _sentence(one: Mention, text: str) -> Quote:
    return at(text, one.sentence.start, one.sentence.end)


def _records(group: Group, text: str) -> Iterator[Quote]:
    seen: set[int] = set()
    for one in group.mentions:
        if one.sentence.start not in seen and _is_record(one):
            seen.add(one.sentence.start)
            yield _sentence(one, text)


def _happenings(group: Group, text: str, numbers: dict[int, int]) -> int:
    """Points for the place of the story; nothing for a place that is only named, or acts as a government."""
    points = sum(_located(one, numbers) for one in group.mentions)
    line = _DATELINE.match(text)
    dated = line is not None and any(one.place[0] < line.end() for one in group.mentions)
    return points + _DATED * dated


def _located(one: Mention, numbers: dict[int, int]) -> int:
    head = one.head
    if head.dep_ == "pobj" and head.head.lower_ in _IN:
        verb = head.head.head
        if _is_event(verb):
            return _LED if numbers[one.sentence.start] < OPENING else _TOLD
    if head.dep_ == "appos" and head.head.dep_ == "pobj" and head.head.ent_type_ in {"GPE", "LOC", "FAC"}:
        return _TOLD  # in Dallas, Texas
    if head.dep_ in {"compound", "nmod", "poss"} and head.head.lemma_.lower() in words("town_has"):
        return _TOLD  # Boston police
    return 0


def _is_event(token: Token) -> bool:
    """Something happens: a verb other than those of speech and standing, or a noun that is nobody and nowhere."""
    lemma = token.lemma_.lower()
    nobody = token.pos_ == "NOUN" and not (is_person_noun(lemma) or lemma in words("body_noun") | words("place_noun") | words("body"))
    return (token.pos_ in {"VERB", "AUX"} or nobody) and lemma not in _STANDING


def _is_record(one: Mention) -> bool:
    """Whether its sentence tells, with a year, how something ended for whom it names there."""
    if not _YEAR.search(one.sentence.text) or len(one.sentence.text) > 400 or one.sentence.text.endswith("?"):
        return False
    head, after = one.head, one.after
    if after is not None and after.dep_ == "auxpass" and after.head.lemma_.lower() in SUFFERED:
        return _is_so(after.head)
    return any(_ends(verb, head) for verb in (head.head, head.head.head) if verb.pos_ in {"VERB", "AUX"})


def _ends(verb: Token, head: Token) -> bool:
    """Was fined, has resigned; fined Estuary Lines. What is denied, planned or only charged is no end."""
    lemma = verb.lemma_.lower()
    if not _is_so(verb):
        return False
    subject = head.head == verb and head.dep_ in {"nsubj", "nsubjpass"}
    relative = verb.dep_ == "relcl" and verb.head == head
    passive = any(child.dep_ in {"nsubjpass", "auxpass"} for child in verb.children)
    if subject or relative:
        return (lemma in SUFFERED and passive) or (lemma in DID and not passive and verb.tag_ in {"VBD", "VBN", "VBZ"})
    return head.head == verb and head.dep_ == "dobj" and lemma in SUFFERED and verb.tag_ in {"VBD", "VBN"}


def _is_so(verb: Token) -> bool:
    return not any(child.dep_ == "neg" or child.lower_ in _UNREAL for child in verb.children)


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
