"""What one page is and states: its kind by few strong signs, its entries and corrections, its key sentence and its statements."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from urllib.parse import urlsplit

from core.english.furniture import is_furniture
from core.english.lexicon import table
from core.english.parse import Document, Sentence, parse, parse_line
from core.english.speech import quotations
from core.english.words import shortened
from core.model.claim import Claim
from core.model.reading import Attribution, PieceKind, Reading, Statement
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.model.words import CaptureKind, ChangeKind
from core.policy.text_diff import notice
from core.readers.offline.claims.statements import is_nobody, statements
from core.topic.profile import ABOUT, Profile, page_closeness, profile, stems

LONGEST_SUMMARY, LONGEST_FINDING, LONGEST_QUOTE = 500, 300, 180
_FEWEST_WORDS = 5
_STATES = frozenset(PieceKind) - {PieceKind.SATIRE}
OPENING = 3  # sentences of a page that tell whether it corrects itself
EDGE_LINES, EDGE_CHARACTERS = 2, 160
"""Only the first and last lines speak of the page itself, and shortly."""
_QUESTION_LINES, _ITEMS = 0.25, 0.5
_NUMBERED = re.compile(r"^\s*(?:#?\d{1,2}[.)]\s|[•*-]\s)")
_LISTED = re.compile(
    r"^(?:the )?(?:\d{1,3}|five|six|seven|ten|eleven|twelve) (?:[\w-]+ ){0,3}(?:things|ways|reasons|facts|photos|stories)\b", re.IGNORECASE
)
_MADE_UP = re.compile(
    r"\b(?:this|our|the) (?:(?:web)?site|publication|page|article|story|blog|account|column|newspaper|magazine)s? (?:is|are) "
    r"(?:an? |pure |for )?(?:\w+ )?(?:satir\w+|parody|spoof|fiction(?:al)?|invented|made up|joke)\b"
    r"|\beverything (?:here|on this (?:site|page|website)) is (?:made up|invented|satire|fictional)\b",
    re.IGNORECASE,
)
_TOLD_OF = re.compile(r"\b(?:satirist|comedian|joked|a joke about|from a satir\w+|satirical (?:site|website|news)|hoax)\b", re.IGNORECASE)
Span = tuple[int, int]

FEWEST = 3
"""So many entries in order make a live blog; two times of day may be a day's report."""
_SENTENCES = 0.5
"""The share of its entries that hold a sentence: the items of a timetable have none."""
_DAY = 24 * 60
_ZONE = r"(?:\s?(?:gmt|bst|utc|et|est|edt|pt|pst|cet|cest|ist)\b)?"
_CLOCK = r"(?P<hour>2[0-3]|[01]?\d)(?:[:.h](?P<minute>[0-5]\d)(?!\d))?\s?(?P<half>[ap]\.?m\b\.?)?"
_TIMED = re.compile(rf"^\W*(?:(?:updated?|posted|at)\s(?:at\s)?)?{_CLOCK}{_ZONE}", re.IGNORECASE)
_AGO = re.compile(r"^\W*(?:updated?\s)?(?P<many>\d{1,3}|an?)\s?(?P<unit>m|h|mins?|minutes?|hrs?|hours?)\sago\b", re.IGNORECASE)
_NOTE = re.compile(r"^\W*(?:editor['’]?s?['’]? note|note from the editors?)[^:–—]{0,30}[:–—]\s*", re.IGNORECASE)
_ENDED = re.compile(r"[.!?…][\"'”’)\]]*(?:\s|$)")


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


def kind_of_piece(text: SourceText, document: Document) -> PieceKind:
    source = text.source
    if source.capture_kind is CaptureKind.POST:
        return PieceKind.POST
    named = next((PieceKind[name.upper()] for name in table("pieces") if _is(name, source, text.text)), None)
    if named in (None, PieceKind.REPORT) and (telling := _tells_anew(text, document)):
        return telling
    return named or _by_form(source, document, text.text)


def _tells_anew(text: SourceText, document: Document) -> PieceKind | None:
    """A live blog by its form, or a page that opens with its own correction, or ends with taking itself back."""
    if entries(text.text):
        return PieceKind.LIVE
    noted = [correction(sentence.text) for sentence in document.sentences]
    if any(noted[:OPENING]) or ChangeKind.RETRACTED in noted[-OPENING:]:
        return PieceKind.CORRECTION
    return None


def _is(name: str, source: Source, body: str) -> bool:
    signs = table("pieces")[name]
    address = urlsplit(source.url)
    parts = [part for part in re.split(r"[/]+", address.path.lower()) if part]
    if any(part in signs.get("path", ()) for part in parts[:-1] if part) or source.domain.removeprefix("www.") in signs.get("host", ()):
        return True
    title = source.title.lower().strip()
    if any(title.startswith(sign) or title.endswith(sign) for sign in signs.get("title", ())) or any(
        sign in title for sign in signs.get("within", ())
    ):
        return True
    return any(_marked(name).match(line) for line in edges(body)) or (name == "satire" and says_made_up(body))


def edges(body: str) -> Sequence[str]:
    """The first and last short lines; in the middle they tell of something else."""
    lines = [line.strip() for line in body.splitlines() if line.strip()]
    ends = (*lines[:EDGE_LINES], *lines[-EDGE_LINES:])
    return [line for line in ends if len(line) <= EDGE_CHARACTERS]


def says_made_up(body: str) -> bool:
    """The page of itself, outside quotation marks, and not of somebody else's joke."""
    quoted = quotations(body)
    found = [match for match in _MADE_UP.finditer(body) if not any(start <= match.start() < end for start, end in quoted)]
    return bool(found) and not _TOLD_OF.search(body)


def _by_form(source: Source, document: Document, body: str) -> PieceKind:
    lines = [line for line in body.splitlines() if line.strip()]
    if not lines:
        return PieceKind.OTHER
    asked = sum(line.rstrip().endswith("?") for line in lines)
    if asked >= 4 and asked > _QUESTION_LINES * len(lines):
        return PieceKind.INTERVIEW
    if _LISTED.match(source.title) or sum(bool(_NUMBERED.match(line)) for line in lines) > max(4, _ITEMS * len(lines)):
        return PieceKind.LIST
    return PieceKind.REPORT if len(document.sentences) > 1 else PieceKind.OTHER


@cache
def _marked(name: str) -> re.Pattern[str]:
    """A line that is nothing but the sign, or opens with it and its own stop."""
    signs = "|".join(sorted(map(re.escape, table("pieces")[name].get("top", ("\0",))), key=len, reverse=True))
    return re.compile(rf"^\W{{0,3}}(?:an? )?(?:{signs})(?:\W{{0,3}}$|[.:|·]|\s(?:article|story|page|piece)\b|(?<=:))", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Entry:
    """From its time to the next, without the white space at its end; `minute` grows with the day."""

    start: int
    end: int
    minute: int


def entries(text: str) -> tuple[Span, ...]:
    """Those of a live blog, the latest first; none of a page that is no live blog by its form."""
    found = tuple(_entries(text))
    told = sum(bool(_ENDED.search(text[one.start : one.end])) for one in found)
    if len(found) < FEWEST or told < _SENTENCES * len(found) or not _is_in_order(found):
        return ()
    return _latest_first(found)


def latest_entry(text: str) -> Span | None:
    """What a page that is known for a live blog says last, even where it has few entries; none where no entry bears a time."""
    found = tuple(_entries(text))
    return _latest_first(found)[0] if found else None


def correction(sentence: str) -> ChangeKind | None:
    """An editor's note may also warn of pictures: what it says has to correct something."""
    noted = _NOTE.match(sentence)
    return notice(sentence[noted.end() :]) if noted else notice(sentence)


def corrections(text: str) -> tuple[Span, ...]:
    """The paragraphs in which the page corrects itself or takes something back."""
    noted = [sentence for sentence in parse(text).sentences if correction(sentence.text)]
    return tuple(dict.fromkeys(_line(text, sentence.start) for sentence in noted))


def _line(text: str, place: int) -> Span:
    start = text.rfind("\n", 0, place) + 1
    end = text.find("\n", place)
    return start, len(text) if end < 0 else end


def _entries(text: str) -> Iterator[Entry]:
    timed = [(start, minute) for start, line in _lines(text) if (minute := _minute(line)) is not None]
    for (start, minute), (end, _) in pairwise([*timed, (len(text), 0)]):
        yield Entry(start, start + len(text[start:end].rstrip()), minute)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.splitlines(keepends=True):
        if line.strip():
            yield start + len(line) - len(line.lstrip()), line.strip()
        start += len(line)


def _minute(line: str) -> int | None:
    """The minute of the day at which a line begins; of hours ago, so much less than none."""
    if ago := _AGO.match(line):
        many = int(ago["many"]) if ago["many"].isdigit() else 1
        return -many * (60 if ago["unit"].lower().startswith("h") else 1)
    timed = _TIMED.match(line)
    if timed is None or not (timed["minute"] or timed["half"]):
        return None
    hour, half = int(timed["hour"]), (timed["half"] or "").lower()[:1]
    hour = hour % 12 + (12 if half == "p" else 0) if half else hour
    return hour * 60 + int(timed["minute"] or 0)


def _steps(found: Sequence[Entry]) -> list[int]:
    """From each to the next; midnight lies between two that are nearly a day apart."""
    steps = (after.minute - before.minute for before, after in pairwise(found))
    return [step - _DAY if step > _DAY * 0.75 else step + _DAY if step < -_DAY * 0.75 else step for step in steps]


def _is_in_order(found: Sequence[Entry]) -> bool:
    """All one way but for one: an entry may be put in late."""
    steps = _steps(found)
    return min(sum(step > 0 for step in steps), sum(step < 0 for step in steps)) <= len(steps) // 5


def _latest_first(found: Sequence[Entry]) -> tuple[Span, ...]:
    rising = sum(step > 0 for step in _steps(found)) > sum(step < 0 for step in _steps(found))
    return tuple((one.start, one.end) for one in (reversed(found) if rising else found))
