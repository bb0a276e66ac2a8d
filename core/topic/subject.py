"""What a topic is about, as far as its own words tell: language, kind, telling words and phrase, and where and when it happened."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from itertools import chain, pairwise

from core.english.dates import full_days
from core.english.language import language
from core.english.lexicon import word_set
from core.english.words import STOP_WORDS, stem
from core.model.claim import Claim
from core.model.dates import CALENDAR
from core.model.topic import Scene, Topic
from core.topic import vocabulary
from core.topic.names import LONGEST_TEXT, OPERATORS, Name, headline_case, names, pieces_of, strange
from core.web.urls import normalise

ENOUGH_TO_TELL = 60
_BREAK = re.compile(r"[,;:.!?()\[\]\"“”„«»—–…]+(?=\s|$)|\s[-–—|]\s|[(\[\"“„«]")
_ELISION = re.compile(r"^(?:[cdjlmnst]|qu|un|all|dall|dell|nell|sull)['’](?=\w)", re.IGNORECASE)
_QUOTED = re.compile(r"[“„«\"]([^“”„«»\"]{5,80})[”“»\"]")
_SCALES = word_set("hundred thousand million billion trillion per cent percent")
TAGS, TAG_WORDS = 4, 3
_SIGN = re.compile(r"[^\w]")


@dataclass(frozen=True, slots=True)
class Subject:
    """A topic read for searching; `kind` is company, person, body, accident or other."""

    language: str
    kind: str
    title: tuple[str, ...]
    names: tuple[Name, ...]
    phrase: str

    @property
    def english(self) -> bool:
        return self.language in ("", "en")

    @property
    def actor(self) -> Name | None:
        """Whom or what the story is about: a name of the title before one of the brief, a firm or a person before a place."""
        return min(self.names, key=lambda name: (not self.in_title(name), name.kind == "place"), default=None)

    def in_title(self, name: Name) -> bool:
        return {word.lower() for word in name.words} <= {word.lower() for word in self.title}


@lru_cache(maxsize=64)
def read(title: str, brief: str) -> Subject:
    title = title.lower() if title.isupper() else title
    text = f"{title}. {brief[:LONGEST_TEXT]}"
    tongue = tongue_of(text)
    found = tuple(names(title, brief, tongue))
    content = tuple(_as_common(content_words(title, tongue), found, title, tongue))
    return Subject(tongue, _kind(title, brief, found), content, found, _phrase(title, brief, tongue, found))


def subject_of(topic: Topic) -> Subject:
    return read(topic.title[:LONGEST_TEXT], topic.brief[:LONGEST_TEXT])


def _as_common(content: Sequence[str], found: Sequence[Name], title: str, tongue: str) -> Iterator[str]:
    """The title's words that say something; the first has its capital only because it is the first."""
    named = {word for name in found for word in name.words}
    weak = vocabulary.word_set("weak") if tongue in ("", "en") else frozenset()
    telling = [word for word in content if word in named or word.lower() not in weak]
    for place, word in enumerate(telling if len(telling) > 2 else content):
        opens = place == 0 and title.lstrip().startswith(word) and tongue not in ("de", "")
        yield word.lower() if opens and word not in named and not strange(word) and not headline_case(title) else word


def tongue_of(text: str) -> str:
    """The language by its small words as much as by its letters: headlines are too short to tell by letters alone."""
    code = language(text)
    if code in ("", "en"):
        return code
    pieces = [piece.lower() for piece in pieces_of(text)]
    english = sum(piece in STOP_WORDS for piece in pieces)
    own = sum(piece in vocabulary.small_words(code) for piece in pieces) if code in vocabulary.languages() else 0
    if own > english:
        return code
    told = code not in vocabulary.languages() and (len(text) >= ENOUGH_TO_TELL or not text.isascii())
    return code if told and not english else "en" if english else ""


def content_words(text: str, tongue: str) -> list[str]:
    """The pieces that carry meaning, each once; a lone digit only beside the word it numbers (Scope 1), a day with its month."""
    pieces = list(_with_months([_ELISION.sub("", piece) if tongue in ("fr", "it") else piece for piece in pieces_of(text)]))
    found: dict[str, str] = {}
    for before, piece in pairwise(["", *pieces]):
        if _carries(before.lower(), piece.lower(), vocabulary.small_words(tongue)):
            found.setdefault(piece.lower(), piece)
    return list(found.values())


def _with_months(pieces: Sequence[str]) -> Iterator[str]:
    """2 March and March 2 are one word of a query, kept or left out together."""
    place = 0
    while place < len(pieces):
        pair = pieces[place : place + 2]
        joined = len(pair) == 2 and any(re.fullmatch(r"\d{1,2}", one) and other.lower() in CALENDAR for one, other in (pair, pair[::-1]))
        yield " ".join(pair) if joined else pieces[place]
        place += 2 if joined else 1


def _carries(before: str, low: str, small: frozenset[str]) -> bool:
    """Whether a piece means something here: down does after step, 1 does after Scope."""
    if low in OPERATORS:
        return False
    if low in small:
        return (stem(before), low) in vocabulary.related()
    if len(low) > 1 or not low.isascii():
        return True
    return low.isdigit() and before not in small and before.isalpha()


def is_figure(word: str) -> bool:
    """A sum, a count or a date; a lone digit numbers something (route 9) and is none."""
    return (len(word) > 1 and word.lstrip("£$€")[:1].isdigit()) or any(part in CALENDAR | _SCALES for part in word.lower().split())


def _kind(title: str, brief: str, found: Iterable[Name]) -> str:
    """By the words for accidents, persons, firms and public bodies; the title's count twice, and so does a name there."""
    stems = [stem(piece.lower()) for piece in [*pieces_of(title), *pieces_of(title), *pieces_of(brief)]]
    low = title.lower()
    score = {
        kind: sum(one in vocabulary.stem_set("kinds", kind) for one in stems)
        + sum(2 if name.text.lower() in low else 1 for name in found if name.kind == kind)
        for kind in ("accident", "person", "company", "body")
    }
    best = max(score, key=lambda kind: score[kind])
    return best if score[best] else "other"


def _phrase(title: str, brief: str, tongue: str, found: Sequence[Name]) -> str:
    """The most telling exact words: what title or brief quotes, else the longest thing the title names."""
    for text in (title, brief):
        for match in _QUOTED.finditer(text):
            words = pieces_of(match.group(1))
            if len(words) <= 8 and len(content_words(match.group(1), tongue)) > 1:
                return " ".join(words)
    if tongue not in ("", "en") and tongue not in vocabulary.languages():
        return ""
    runs = [run for run in _things(title, tongue) if 2 <= len(run) <= 4 and sum(not is_figure(word) for word in run) > 1]
    named = {word.lower() for name in found for word in name.words}
    # An English headline says whom it is about first and what happened after it; elsewhere the last words are often verbs.
    best = max(reversed(runs) if tongue in ("", "en") else runs, key=lambda run: _telling(run, tongue, named), default=[])
    return " ".join(best)


def _telling(run: Sequence[str], tongue: str, named: Iterable[str]) -> tuple[int, int]:
    """A thing beside a name tells most; in other languages a long run has a verb in it, which other reports put differently."""
    new = sum(word.lower() not in named for word in run)
    return (min(new, 2), len(run) if tongue in ("", "en") else -len(run))


def _things(title: str, tongue: str) -> Iterator[list[str]]:
    """Neighbouring words of the title without small words or verbs between them."""
    small = vocabulary.small_words(tongue)
    for part in _BREAK.split(title[:LONGEST_TEXT]):
        run: list[str] = []
        before = ""
        for piece, after in pairwise([*pieces_of(part), ""]):
            low = piece.lower()
            if low in small or low in OPERATORS or (tongue in ("", "en") and _is_verb(before, piece, after, opens=not run)):
                yield run
                run = []
            else:
                run.append(piece)
            before = low
        yield run


def _is_verb(before: str, piece: str, after: str, *, opens: bool) -> bool:
    """A word in -ed is a verb unless it opens a thing (the bridge closed, a cracked bearing), and so is a common word after to."""
    low = piece.lower()
    if low in vocabulary.word_set("verbs") or low in vocabulary.word_set("weak") or (before == "to" and low == piece and low.isalpha()):
        return True
    return low.endswith("ed") and (not opens or not after or after.lower() in STOP_WORDS)


def hashtags(subject: Subject) -> tuple[str, ...]:
    """Names, places and the title's own compound, run together as people write them: HarbourStrike, Brackwater."""
    named = sorted(subject.names, key=lambda name: (not subject.in_title(name), name.kind != "place"))
    compound = [word for word in subject.phrase.split() if not is_figure(word)]
    found = chain([compound], (name.words for name in named))
    tags = (run_together(words) for words in found if 0 < len(words) <= TAG_WORDS)
    return tuple({tag.lower(): tag for tag in reversed(list(filter(None, tags)))}.values())[::-1][:TAGS]


def run_together(words: Sequence[str]) -> str:
    tag = "".join(word[:1].upper() + word[1:] for word in (_SIGN.sub("", word) for word in words))
    return tag if any(map(str.isalpha, tag)) else ""


AHEAD = timedelta(days=90)
"""An event may be announced so long before it happens."""
STREETS = word_set("avenue crescent esplanade lane promenade quay road square street terrace wharf")
"""What streets are called: whoever stands in one overlooks it."""
_ANY_STREET = word_set("access bus busy coastal cycle fast link main ring service side silk slip toll traffic")
_THERE = re.compile(r"\b(?:at|near|outside|inside|in) the ((?:[^\W\d_][\w'’-]*\s?){1,3})", re.I)


def scene(topic: Topic, central: Sequence[Claim]) -> Scene:
    """Where and when it happened, as the topic's own words tell."""
    heard = topic.discovery_date or topic.filed_at
    return Scene(places(topic), happened(topic, central), heard.date() if heard else None, tuple(_spots(topic)))


def places(topic: Topic) -> tuple[str, ...]:
    """Names of places and names that may be some, then what the title says it happened at and what belongs to a town."""
    return tuple(dict.fromkeys([*(name.text for name in subject_of(topic).names if _may_be_a_place(name)), *_spots(topic)]))


def _may_be_a_place(name: Name) -> bool:
    return name.kind == "place" or (not name.kind and len(name.words) == 1)


def _spots(topic: Topic) -> Iterator[str]:
    """Places as small as a street: by their names, inside the names of what stands there, by their town, or as the title says."""
    endings = vocabulary.word_set("endings", "place")
    for name in subject_of(topic).names:
        last = max((place for place, word in enumerate(name.words, 1) if word.lower() in endings), default=0)
        if last > 1:
            yield " ".join(name.words[:last])
        if _may_be_a_place(name):
            yield from _belonging(name, f"{topic.title}. {topic.brief}", endings)
    yield from _said_places(topic.title)
    yield from _filed_from(topic)


def _belonging(town: Name, text: str, endings: Set[str]) -> Iterator[str]:
    """The Brackwater fish market is called the fish market by whoever lives there."""
    for found in re.finditer(rf"(?<!\w){re.escape(town.text)}(?:['’]s)? ((?:[a-z]+ ){{0,2}}?(?:{'|'.join(sorted(endings))}))(?!\w)", text):
        yield found[1]


def _said_places(title: str) -> Iterator[str]:
    """The old cannery, the marina: the words after the article, up to one that says nothing."""
    for found in _THERE.finditer(title):
        words: list[str] = []
        for word in pieces_of(found[1]):
            if word.lower() in STOP_WORDS:
                break
            words.append(word)
        if words:
            yield " ".join(words)


def is_spot(place: str) -> bool:
    """Whether a place is as small as a street, by its name."""
    named = place.lower().split()
    return len(named) > 1 and named[-1] in STREETS


def _filed_from(topic: Topic) -> Iterator[str]:
    """Streets in the address of the page it was filed with, which often holds a headline."""
    said = re.split(r"[\W_]+", normalise(topic.original_url).partition("/")[2].lower()) if topic.original_url else []
    for first, last in pairwise(said):
        if last in STREETS and len(first) > 2 and first.isalpha() and first not in STOP_WORDS | _ANY_STREET:
            yield f"{first} {last}".title()


def happened(topic: Topic, central: Sequence[Claim]) -> date | None:
    """The event's day: as the desk has it, else the first full date of title, central claims or brief; nothing when none tells."""
    if topic.event_date:
        return topic.event_date.date()
    heard = topic.discovery_date or topic.filed_at
    texts = (topic.title, *(claim.text for claim in central), topic.brief)
    found = (one for text in texts for one in full_days(text[:5000], heard.date() if heard else None))
    return next((one for one in found if _near(one, heard)), None)


def _near(found: date, heard: datetime | None) -> bool:
    """A story's own day is not years away from the day the desk heard of it."""
    return heard is None or -timedelta(days=365) <= found - heard.date() <= AHEAD
