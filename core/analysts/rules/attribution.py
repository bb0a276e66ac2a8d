"""Whose word a statement is: who says it, whether it is hedged, and whether it is quoted."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from core.analysts.rules.negation import DENIES
from core.english.patterns import any_of, phrases, word_set
from core.english.quantities.figures import Span

_SAY = any_of("""
    said · says · say · told · tells · stated · claimed · claims · claim · alleged · alleges · allege · argued · argues · insisted
    insists
    insist · added · explained · explains · warned · announced · announces · believes? · believed · thinks? · suggested · suggests
    reported
    reports? · admitted · admits · acknowledged · confirmed · confirms · revealed · reveals · wrote · writes · tweeted · testified
    maintains?
    maintained · estimates · predicts · predicted · recalled · understands · asserts · asserted · declared · declares · speculated
    speculates · hinted · heard · fears? · suspects? · assumes? · promised · promises · vowed · vows · pledged · pledges
""")
_DOCUMENT_SAYS = any_of("""
    shows? · showed · shown · reveals? · revealed · suggests? · suggested · indicates? · indicated · found · finds · concluded · concludes
    describes? · records · states
""")
_VERB = re.compile(rf"\b(?:{_SAY}|{_DOCUMENT_SAYS}|{DENIES})\b", re.IGNORECASE)
_DOCUMENT_VERB = re.compile(rf"{_DOCUMENT_SAYS}\Z", re.IGNORECASE)
_WHO = r"(?P<who>[^,.;:\"“”]{2,90})"
_ACCORDING = re.compile(rf"\b(?:according to|in the words of|citing|as told to|in a report by|on the word of)\s+{_WHO}", re.IGNORECASE)
_PUBLISHED_BY = r"\b(?:(?:first|originally|earlier)\s)?(?:reported|published|revealed|broken) (?:by|in)\s+"
_REPORTED_BY = re.compile(rf"{_PUBLISHED_BY}(?P<who>(?:the\s)?[A-Z][^,.;:\"“”]{{2,60}})")
_SEEN_BY = re.compile(
    r"\b(?:seen|obtained|reviewed|examined|read|viewed|inspected|verified|analysed|analyzed|counted|compiled) by "
    r"(?P<who>(?:the\s|this\s)?(?:[A-Z][\w'’&-]*|newspaper|site|paper|outlet)(?:\s[A-Z&][\w'’&-]*){0,4}|us\b|our\b[\w ]{0,20})"
)
_DOCUMENT = phrases("""
    survey · study · report · poll · documents? · e-?mails? · memo · letter · records? · register · registry · minutes · accounts
    filings?
    papers · order · logs? · audit · figures · data · footage · photographs? · video · transcript · contract · invoices? · certificate
    texts? · roll call · census · plans? · timetables? · maps? · receipts? · statement · analysis · review · research · inquiry
    inspections? · samples?
    tests?
    results · measurements? · readings · checks
""")
_RECORDS = any_of("""
    records? · register · registry · minutes · accounts · filings? · court (?:papers|documents|order|files?) · judgment · ruling · plans?
    texts? · roll call · census · timetables? · invoices? · logs? · log ?books? · receipts? · maps?
""")
# In small letters it is a paper somebody has looked up; with a capital, as in "the Land Registry", it is an institution that speaks.
_PUBLIC_RECORD = re.compile(rf"\b{_RECORDS}\b|^(?:Records|Minutes|Accounts|Filings|Court (?:papers|documents|files))\b")
_HEARSAY = "said|believed|thought|understood|rumou?red|alleged|claimed|reported|feared|suspected|accused|supposed"
_HEDGE = phrases(rf"""
    reportedly · allegedly · purportedly · purport(?:s|ed|ing)? to · said to (?:be|have|show) · supposedly · apparently · possibly
    probably
    seemingly · likely · feared · (?:is|are|was|were|been|be) (?:widely |now )?(?:{_HEARSAY}) (?:to|that|of|by|as)
    it (?:is|was|has been) (?:claimed|alleged|said|rumou?red|reported|suggested|understood)
    (?:may|might|could)(?: well| also)? (?:have|be)
    if (?:true|confirmed) · (?:seems?|appears?|seemed|appeared) to · i(?:['’]m| am| was) told · i(?:['’]ve)? heard? that · word is
    (?:court|jury|jurors|tribunal|inquest|hearing) (?:was told|were told|heard)
""")
_RUMOUR = phrases("""
    rumou?r(?:s|ed)? · unconfirmed · unverified · unclear · whether · so-called · claims? · alleged · allegations? · suspected
    on suspicion of · accused of · (?:is|are) (?:claimed|alleged|rumou?red) · sources? (?:say|said|claim) · speculation
    (?:story|stories|idea|notion|belief|legend|myth|suggestion|assertion|theory|message|post|letter) that
    cast(?:s|ing)? doubt · doubts? · s[ck]eptical · questioning · people (?:say|are saying)
    (?:not|never|n['’]t) (?:yet )?(?:been |be )?(?:independently )?(?:confirmed|verified|clear|certain|known)
""")
_JOINER = any_of("but · and · that · when · while · because · although · though · whereas · as · if · where")
_BOUNDARY = re.compile(rf"[;:\"“”—–]|\b{_JOINER}\b|[.!?]\s", re.IGNORECASE)
_PASSIVE = word_set("was were is are been being be get gets got not to n't didn't doesn't don't never could would cannot has have had")
_HELPED = word_set("has have had also later earlier first")
_ARTICLES = word_set("the a an this that these those its his her their in on at of by for with from than as")
_NOUN_BEFORE = _ARTICLES | word_set("such no any some two three several new false united")
_NOUN_OR_VERB = word_set("claim claims report reports estimates states records find finds show shows")
_ATTRIBUTES_THAT = word_set("found finds heard states warned added records describes describe concluded show shows showed indicated")
_INVERTED = word_set("said says added wrote claimed claims reported reports warned explained insisted")
_THAT_FOLLOWS = re.compile(r"\s(?:that|how)\b|[:,.]|\s*$")
_OPENS = any_of(
    "that · the · an? · it · he · she · they · there · its · his · her · their · one · two · more · about · at · some · no · how"
)
_OPENS_STATEMENT = re.compile(rf"\s{_OPENS}\b|\s[A-Z\d£$€\"“‘']|[,.:]|\s*$")
_FOLLOWING = re.compile(r"\s+(?!(?:he|she|it|they|we|i|that|there|this|his|her|its|their|to|on|in|at)\b)([^,.;:\"“”]{2,80})")
_RELATIVE = re.compile(r",?\s(?:who|which)\s")


@dataclass(frozen=True, slots=True)
class Said:
    """Words that hand a statement to somebody: who, and where they stand."""

    speaker: str
    start: int
    end: int
    document: bool = False


@lru_cache(maxsize=16384)
def sayings(text: str) -> tuple[Said, ...]:
    """Everyone a statement is attributed to, in the order of the words."""
    found = [*_named(_ACCORDING, text), *_named(_REPORTED_BY, text), *_spoken(text)]
    return tuple(sorted(found, key=lambda said: said.start))


@lru_cache(maxsize=16384)
def hedges(text: str) -> tuple[Span, ...]:
    """Words by which a writer keeps a distance: reportedly, is said to, may have, a question."""
    spans = [match.span() for match in _HEDGE.finditer(text)]
    if text.rstrip("\"'”’) ").endswith("?"):
        spans.append((text.rindex("?"), len(text)))
    return tuple(spans)


@lru_cache(maxsize=16384)
def rumours(text: str) -> tuple[Span, ...]:
    """Words that call a statement a claim; beside a denial they show only what is being denied."""
    return tuple(match.span() for match in _RUMOUR.finditer(text))


@lru_cache(maxsize=16384)
def seen_by(text: str) -> str:
    """Who has seen the document a statement rests on, or nothing."""
    match = _SEEN_BY.search(text)
    return match["who"] if match else ""


def is_public_record(speaker: str) -> bool:
    return bool(_PUBLIC_RECORD.search(speaker))


def _named(pattern: re.Pattern[str], text: str) -> Iterator[Said]:
    for match in pattern.finditer(text):
        who = match["who"].strip()
        yield Said(who, *match.span(), document=bool(_DOCUMENT.search(who)))


def _spoken(text: str) -> Iterator[Said]:
    for verb in _VERB.finditer(text):
        left = _left(text, verb.start())
        if _is_speaker(left, verb):
            yield Said(_name(left), text.rfind(left, 0, verb.start()), verb.end(), document=bool(_DOCUMENT.search(left)))
        elif right := _right(text, verb):
            yield Said(right, verb.start(), text.find(right, verb.end()) + len(right), document=bool(_DOCUMENT.search(right)))


def _left(text: str, at: int) -> str:
    """The words before a verb back to where its subject can begin; a phrase between commas belongs to the name before it."""
    start = max((match.end() for match in _BOUNDARY.finditer(text, max(0, at - 160), at)), default=max(0, at - 160))
    piece = text[start:at].strip()
    if piece.endswith(","):
        return piece.split(",")[0].strip() if piece.count(",") > 1 else ""
    return piece.split(",")[-1].strip()


def _name(left: str) -> str:
    words = _RELATIVE.split(left)[0].split()
    while len(words) > 1 and words[-1].lower() in _HELPED:
        words.pop()
    return " ".join(words)


def _is_speaker(left: str, verb: re.Match[str]) -> bool:
    words = _name(left).lower().replace("’", "'").split()
    if not words or len(words) > 12 or words[-1] in _PASSIVE | _ARTICLES or words[-1].endswith("n't"):
        return False
    return not _is_noun(words[-1], verb) and _takes_statement(left, verb)


def _is_noun(before: str, verb: re.Match[str]) -> bool:
    """Two reports of …, the claims, United States: the word is no verb there."""
    if verb.group().lower() not in _NOUN_OR_VERB:
        return False
    return before in _NOUN_BEFORE or not _OPENS_STATEMENT.match(verb.string, verb.end())


def _takes_statement(left: str, verb: re.Match[str]) -> bool:
    """A document shows; people attribute with such verbs only when "that" or the sentence's end follows: found that …"""
    if verb.group().lower() not in _ATTRIBUTES_THAT or (_DOCUMENT.search(left) and _DOCUMENT_VERB.match(verb.group())):
        return True
    return bool(_THAT_FOLLOWS.match(verb.string, verb.end()))


def _right(text: str, verb: re.Match[str]) -> str:
    """The speaker after the verb: "…," said Ana Reis, the mayor."""
    before = text[: verb.start()].rstrip()
    if verb.group().lower() not in _INVERTED or (before and before[-1] not in ",\"”’'?!—–"):
        return ""
    match = _FOLLOWING.match(text, verb.end())
    return match[1].strip() if match else ""
