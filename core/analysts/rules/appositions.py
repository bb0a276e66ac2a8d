"""Who somebody is, in the words a source itself puts beside the name."""

import re
from collections.abc import Iterator
from itertools import dropwhile

from core.analysts.rules.naming import Named, is_line
from core.analysts.rules.naming_words import BODY_NOUNS, is_role
from core.analysts.rules.patterns import any_of, word_set
from core.analysts.rules.prose import Statement
from core.analysts.rules.verbs import is_verb_form
from core.english.text_format import capital
from core.model.background import ActorKind
from core.words import STOP_WORDS

LONGEST = 160
_SAYING = r"(?:said|says|told|tells|added|wrote|warned|explained|insisted|confirmed|declined|agreed|denied|asked|argued|replied)"
_NOT_FIRST = any_of(rf"""
    and · but · or · nor · so · yet · as · if · that · when · while · where · which · because · after · before · until · since
    although · though
    in · on · at · by · for · from · to · with · without · into · over · under · about · against · through · during · of · than
    however
    he · she · it · they · we · i · you · this · these · those · there · then · not · never · also · only · even · still · too · now
    just · {_SAYING}
    is · are · was · were · has · have · had · will · would · can · could · may · might · should · must · did · does · do · speaking
    among · adding
    his · her · its · their · my · our · according · meanwhile · including · who · whose · whom · both · all · some · many · more · less
    aged · respectively
""")
_NO_COMMA = r"[^,;:.“”\"()—–]"
_WORKS = any_of("""
    runs · owns · heads · leads · chairs · represents · teaches · works · manages · sits · sells · builds · buys · edits · coaches · trains
    studies · directs · advises · farms · drives · serves · keeps the · has (?:led|run|chaired|owned|taught|worked|served|headed|managed)
""")
_CLAUSE = re.compile(rf", who (?P<words>(?:also |now )?{_WORKS}\b[^,;:.“”\"()]{{3,{LONGEST}}})(?=[,.;]|$)")
_BEHIND = re.compile(
    rf",? (?:(?:aged )?\d{{2}}, |\(\d{{2}}\),? )?(?P<words>(?!(?:{_NOT_FIRST})\b)(?:The |[A-Z][\w-]*['’]s )?[a-z]{_NO_COMMA}{{2,{LONGEST}}}"
    rf"(?:, (?:and )?(?:of|for|elected|appointed|based)\b{_NO_COMMA}{{2,60}})?)(?=[,.;—–(]|$)"
)
_DETERMINED = re.compile(r"(?:(?<=^)|(?<=[\s“\"(]))(?:the|an?|its|their) (?=[a-z])", re.IGNORECASE)
_UP_TO_COMMA = re.compile(rf"[^,;:.“”\"()]{{2,{LONGEST}}}(?=, \Z)")
_OFFICE = re.compile(r"(?<![\w’'-])(?P<words>(?:[A-Z][\w’'-]*['’]s )?(?:[A-Za-z][\w’'-]* ){0,4}[a-z][\w’'-]*) $")
_OFFICES = any_of("""
    Mayor · Minister · President · Governor · Judge · Bishop · Captain · Commodore · Superintendent · Inspector · Sergeant · Senator
    Councillor · Cllr · Commander · Chancellor · Archbishop · Chief Constable · Commissioner · Professor · Ambassador · Colonel
    General · Chairman · Chairwoman · Sheriff · Speaker · Chief Executive · Secretary
""")
_ADDRESSED = re.compile(rf"(?P<words>(?:[A-Z][\w-]+ ){{0,4}}{_OFFICES}) $")
_ROLE_OF = any_of("of · for · at · in · on · to · from · with · since · who · and · during · under · until · between")
_HAS_WORKED = re.compile(
    rf" (?P<words>has (?:\w+ed|run|led|taught|sung|driven|kept) (?:at|for|in|on|with|the) [^,;:.“”\"()]{{3,{LONGEST}}}? for \S+ years)\b"
)
_IS = re.compile(rf",? (?:is|was|has been|became|remains) (?:the |an? |its )(?P<words>[^,;:.“”\"()]{{3,{LONGEST}}})(?=[,.;]|$)")
_WHO_IS = re.compile(rf", who (?:is|was|has been|became) (?:the |an? |its )?(?P<words>[^,;:.“”\"()]{{3,{LONGEST}}})(?=[,.;]|$)")
_DOES = any_of("""
    runs · operates · employs · designs · builds · makes · owns · serves · supplies · provides · represents · regulates · oversees
    manages · sells
    carries · produces · publishes · inspects · licenses · maintains · advises · campaigns · teaches · holds contracts · has run
    has owned
    has operated · has built · has employed · has practised · has practiced · was founded · was established · was set up · was formed
    trades · speaks for
""")
_DESCRIBED = re.compile(rf" (?P<words>(?:now |also |currently )?{_DOES}\b[^.“”\"]{{4,240}})")
_DESCRIBED_ASIDE = re.compile(rf", which (?P<words>(?:now |also |currently )?{_DOES}\b[^,;.“”\"]{{4,160}})")
_WEEKDAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_NOW_ONLY = re.compile(
    rf"\b(?:yesterday|today|tonight|this (?:week|morning|afternoon|evening)|on {_WEEKDAY}|o['’]clock|\d\d:\d\d)\b", re.IGNORECASE
)
_NO_OFFICE = word_set(
    "said says told tells added by with from that when as while and or but after before asked called named until for of in to at on"
)


_BODIES = word_set("""
    subsidiary body ministry department yard shipyard newspaper school college hospital museum nursery bakery quarry mill federation
    institute service blog site website magazine broadcaster station
""")
_PARTIES = word_set("applicant respondent claimant defendant plaintiff appellant appellee petitioner complainant intervener")
"""What both people and bodies are before a court."""
_FIELD = re.compile(r"^(?P<label>[A-Z][\w’'/-]*(?: [\w’'/-]+){0,3}): (?:the )?$")
_NO_PARTY = word_set("""
    by photo photograph photos picture image credit source sources contact contacts enquiries inquiries questions editor author words text
    tags via caption reporting press media tickets bookings venue where place address from note notes update correction listen watch read
    published posted said says
""")
"""Labels of a page's own furniture: nobody they name is in the story."""
_WITH_OBJECT = re.compile(r"\S (?:the|an?|one|his|her|its|their) ")
# What is no longer about the person: who says so, and a month whose full stop ended the words.
_CUT_SHORT = re.compile(
    rf"(?: (?:who|which|that)(?: [\w’'-]+){{0,4}})? {_SAYING}\b| who (?:was|were|had|happened)\b"
    r"| (?:on|in|since) (?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)$"
)
_LOOSE_END = re.compile(r",?(?: (?:and|but|or|who|which|that)| (?:in|on|at|of) the same \w+)\Z")
_FINITE = word_set("is are was were has have had did does do will would can could")
_BEFORE_OFFICE = word_set(
    "managing acting planning outgoing incoming sitting founding retired leading supervising operating marketing nursing building housing"
)


def profile(found: Named, said: Statement, kind: ActorKind) -> str:
    """What the sentence says its bearer is, in its own words; nothing when it says nothing of the kind."""
    if said.in_title_case and not is_line(said):
        return ""
    before, after = said.text[: found.start], said.text[found.end :]
    reader = _person if kind is ActorKind.PERSON else _body
    return next((shown for words in (*reader(before, after), *_party(before, after)) if (shown := _shown(words))), "")


def is_mere_party(shown: str) -> bool:
    """Whether somebody is only called what they are in a case: any other words say more."""
    return shown.lower() in _PARTIES


def is_field(said: Statement, found: Named) -> bool:
    """Whether a form names it behind a label: Operator: Tarn Pools; who took the picture is no party to anything."""
    label = _FIELD.match(said.text[: found.start])
    return label is not None and not _NO_PARTY & set(label["label"].lower().split())


def _party(before: str, after: str) -> Iterator[str]:
    """What a form or a court calls somebody: Operator: Tarn Pools; Tarn Pools, applicant."""
    label, behind = _FIELD.match(before), _BEHIND.match(after)
    words = label["label"].split() if label else [""]
    if not _NO_PARTY & {word.lower() for word in words} and (is_role(words[-1]) or words[-1].lower() in BODY_NOUNS | _PARTIES):
        yield " ".join(words)
    if behind and _head(behind["words"]) in _PARTIES:
        yield behind["words"]


def _person(before: str, after: str) -> Iterator[str]:
    """Behind the name; before it; as the title of an office; what he or she is or does."""
    behind = _BEHIND.match(after)
    if behind and _is_office(behind["words"]):
        yield behind["words"]
    if after[:1] in (",", ".", ";", ""):
        yield from (words for words in _put_before(before) if _is_office(words))
    yield from _office_before(before)
    being = _WHO_IS.match(after) or _IS.match(after)
    if being and _is_office(being["words"]):
        yield being["words"]
    clause = _CLAUSE.match(after) or _HAS_WORKED.match(after)
    if clause and not _NOW_ONLY.search(clause["words"]):
        yield clause["words"]


def _put_before(before: str) -> Iterator[str]:
    """The head of leisure, Philip Quayle: what stands between an article and the comma, the shortest first, and no whole sentence."""
    for start in reversed([found.end() for found in _DETERMINED.finditer(before)]):
        words = _UP_TO_COMMA.match(before, start)
        if words and not any(is_verb_form(word) for word in words[0].split()):
            yield words[0]


def _office_before(before: str) -> Iterator[str]:
    addressed = _ADDRESSED.search(before)
    if addressed:
        yield " ".join(dropwhile(lambda word: word.lower() in STOP_WORDS, addressed["words"].split()))
    found = _OFFICE.search(before)
    if not found:
        return
    words = found["words"].split()
    first = next((at + 1 for at in range(len(words) - 1, -1, -1) if words[at].lower() in STOP_WORDS | _NO_OFFICE or _is_deed(words[at])), 0)
    office = words[first:]
    opens = found.start() == 0
    if (
        office
        and is_role(office[-1])
        and (opens or not any(word[0].isupper() and "’s" not in word and "'s" not in word for word in office))
    ):
        yield " ".join(office)


def _is_deed(word: str) -> bool:
    return word.endswith(("ed", "ing")) and word.lower() not in _BEFORE_OFFICE


def _body(before: str, after: str) -> Iterator[str]:
    behind = _BEHIND.match(after)
    if behind and _is_kind_of_body(behind["words"]):
        yield behind["words"]
    if after[:1] in (",", ".", ""):
        yield from (words for words in _put_before(before) if _is_kind_of_body(words))
    described = _DESCRIBED_ASIDE.match(after) or (None if before.strip() else _DESCRIBED.match(after))
    if described and not _NOW_ONLY.search(described["words"]):
        yield described["words"]
    being = _IS.match(after)
    if being and _is_kind_of_body(being["words"]):
        yield being["words"]
    yield from _trade_before(before)


def _trade_before(before: str) -> Iterator[str]:
    """The ferry operator Estuary Lines."""
    found = re.search(r"(?<![\w’'-])((?:[A-Za-z][\w’'-]* ){0,3}[a-z]+) $", before)
    words = found[1].split() if found else []
    first = max((at + 1 for at, word in enumerate(words) if word.lower() in STOP_WORDS or _is_deed(word)), default=0)
    if words[first:] and words[-1] in BODY_NOUNS | _BODIES:
        yield " ".join(words[first:])


def _is_office(words: str) -> bool:
    """Whether its head, the word before "of" or the end, is something a person can be; what has a verb and an object is a clause."""
    several = re.match(r"one of (?:the|its) ", words)
    noun = words[several.end() :] if several else words
    head = _head(noun)
    clause = _WITH_OBJECT.search(noun.partition(head)[0]) or _FINITE & set(re.split(r"\b(?:who|which|that|whose)\b", noun)[0].split())
    return head.islower() and not clause and is_role(head.rstrip("s") if several else head)


def _is_kind_of_body(words: str) -> bool:
    head = _head(words)
    alone = not words.partition(head)[2].startswith(" and ") and not _WITH_OBJECT.search(words.partition(head)[0])
    return alone and head.rstrip("s") in BODY_NOUNS | _BODIES


def _head(words: str) -> str:
    first = re.split(rf",? (?:{_ROLE_OF}|that|which|set up|run|founded|based|owned|formed)\b", words, maxsplit=1)[0].split()
    return first[-1] if first else ""


def _shown(words: str) -> str:
    text = re.sub(r"^(?:the|an?|its) ", "", _CUT_SHORT.split(words.strip(" ,"), maxsplit=1)[0], flags=re.IGNORECASE)
    text = _LOOSE_END.sub("", text)
    return capital(text) if 2 < len(text) <= 300 else ""
