"""Cut a text into sentences and choose the few that speak most about a claim, by words that give a stance away."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import log

from core.english.lexicon import word_set

REFUTING = word_set(
    "fake false hoax debunk debunked debunks debunking deny denied denies denying denial refute refuted refutes refuting not never "
    "despite nope doubt doubts doubted bogus fraud pranks prank pranked retract retracted retracts untrue satire satirical fabricated "
    "fabrication misleading wrong incorrect incorrectly myth rumor rumors rumour rumours dismissed dismiss dismisses rejected rejects "
    "reject disproved disprove unfounded baseless photoshopped doctored mistaken contrary invented falsely parody spoof disputed "
    "disputes dispute contradicts contradicted erroneous inaccurate fooled duped mocked nonsense staged faked lie lied lies lying scam "
    "discredited squashed correction clarified isn't wasn't didn't doesn't aren't weren't hasn't haven't won't can't couldn't"
)
DEBUNKING = word_set(
    "fake false hoax debunk debunked debunks debunking deny denied denies denying denial refute refuted refutes refuting bogus prank "
    "retract retracted retracts untrue satire satirical fabricated fabrication myth disproved unfounded baseless photoshopped doctored "
    "falsely parody spoof faked discredited fooled duped inaccurate"
)
HEDGING = word_set(
    "allegedly alleged alleges allege reportedly reported reports report claim claims claimed claiming purported purportedly supposed "
    "supposedly apparently rumored rumoured rumor rumors rumour rumours may might could would possible possibly perhaps likely unlikely "
    "suspected suspect suspects unconfirmed unverified believed believes according sources source said says suggests suggesting "
    "suggested appears appeared seems speculation speculated potentially probably expected"
)
STRONG_HEDGING = word_set(
    "allegedly alleged reportedly purported purportedly supposedly apparently rumored rumoured rumor rumors rumour rumours unconfirmed "
    "unverified claims claimed speculation may might could possibly perhaps"
)
CONFIRMING = word_set(
    "confirm confirmed confirms confirming confirmation announced announces announce official officially verified verify verifies proof "
    "proven proved proves evidence revealed reveals acknowledged acknowledges admitted admits authentic genuine real true indeed "
    "definitely authenticated validated found shows showed"
)
NEGATING = word_set(
    "no not never none nobody nothing neither nor without cannot can't won't don't doesn't didn't isn't aren't wasn't weren't hasn't "
    "haven't hadn't wouldn't couldn't shouldn't ain't n't failed fails fail refused refuses refuse unable incapable lacks lacked lack "
    "only barely hardly yet false untrue"
)
DOUBTING = word_set(
    "doubt doubts doubted doubtful doubting dubious skeptical sceptical skepticism implausible questionable questioned unlikely impossible"
)
NOT = word_set(
    "no not never nobody nothing none neither cannot without failed refused isn't wasn't aren't weren't won't don't doesn't didn't hasn't "
    "haven't hadn't can't couldn't wouldn't"
)
DENYING = NOT | DEBUNKING | word_set("untrue lie lies incorrect wrong unlikely dispelled denials hoaxes rejected")
SAYING = word_set("say says said told tells tell according spokesman spokeswoman spokesperson statement tweeted wrote added source sources")
LIMITING = word_set("only solely exclusively just entirely always every all completely never any first last most least best worst")

MARKS = (
    dict.fromkeys(HEDGING | CONFIRMING, 0.2)
    | dict.fromkeys(STRONG_HEDGING, 0.35)
    | dict.fromkeys(REFUTING, 0.5)
    | dict.fromkeys(DEBUNKING, 1.0)
)

_OPPOSITES = (
    "first last,win lose,won lost,winner loser,winning losing,rise fall,rose fell,rising falling,increase decrease,"
    "increased decreased,gain loss,alive dead,living dead,live died,born died,birth death,before after,above below,over under,"
    "more less,most least,more fewer,best worst,better worse,good bad,success failure,succeeded failed,successful unsuccessful,"
    "accept reject,accepted rejected,accepted refused,agreed refused,approve reject,approved rejected,allow ban,allowed banned,"
    "allowed forbidden,legal illegal,guilty innocent,arrested released,arrested freed,open closed,opened closed,begin end,began ended,"
    "start stop,started stopped,started ended,start finish,early late,earlier later,earliest latest,young old,younger older,"
    "youngest oldest,new old,large small,larger smaller,largest smallest,big small,bigger smaller,biggest smallest,high low,"
    "higher lower,highest lowest,long short,longer shorter,longest shortest,tall short,male female,man woman,men women,boy girl,"
    "father mother,son daughter,brother sister,husband wife,king queen,actor actress,he she,his her,north south,northern southern,"
    "east west,eastern western,left right,up down,top bottom,inside outside,indoor outdoor,public private,true false,real fake,"
    "possible impossible,able unable,married divorced,single married,joined left,join leave,arrived departed,enter leave,buy sell,"
    "bought sold,hire fire,hired fired,hired dismissed,appointed dismissed,love hate,loved hated,like dislike,friend enemy,ally enemy,"
    "support oppose,supported opposed,supports opposes,for against,victory defeat,defeated lost,attack defend,war peace,rich poor,"
    "wealthy poor,strong weak,hot cold,hard easy,difficult easy,fast slow,light dark,black white,day night,summer winter,"
    "spring autumn,ancient modern,positive negative,praised criticized,praised criticised,praised condemned,acclaimed panned,"
    "popular unpopular,famous unknown,common rare,always never,all none,everyone nobody,many few,with without,include exclude,"
    "included excluded,including excluding,same different,similar different,full empty,single multiple,one several,solo group,"
    "amateur professional,retired active,inhabited uninhabited,complete incomplete,finished unfinished,known unknown,"
    "dependent independent,domestic foreign,local national,national international,urban rural,fiction nonfiction,fictional real,"
    "comedy tragedy,comedy drama,hero villain,protagonist antagonist,democrat republican,democratic republican,liberal conservative,"
    "catholic protestant,christian muslim,student teacher,doctor patient,predecessor successor,preceded followed,preceded succeeded,"
    "ancestor descendant,parent child,parents children,uncle nephew,aunt niece,older newer,minor major,minimum maximum,less greater,"
    "partial total,temporary permanent,natural artificial,safe dangerous,healthy sick,survived died,survived killed,recovered died,"
    "found missing,found lost,denied confirmed,denies confirms,deny confirm,denied admitted"
)
LONGEST_TEXT = 40_000
LONGEST_SENTENCE = 400
PASSAGES = 3
# Words that are read of a text: reading more costs more than it tells, the encoder's time grows with every word.
READ_WHOLE = 62
ROOM, FIRST_ROOM, SECOND_ROOM, LEAST_ROOM = 48, 28, 20, 6

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)?")
_BREAK = re.compile(r"(?<=[.!?…])[\"'”’)\]]*\s+(?=[\"'“‘(\[]?[A-Z0-9À-Ý])|\s*\n\s*")
_ABBREVIATED = re.compile(r"(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|St|Gen|Col|Lt|Sgt|Gov|Sen|Rep|Prof|No|vs|Jan|Feb|Aug|Sept|Oct|Nov|Dec)\.$")
_BRACKETS = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]"}
_BRACKET = re.compile("|".join(_BRACKETS))
_STOP = word_set("a an the of in on at to for and or is was are were be been by with as from that this it its his her their has have had")
_ENDINGS = ("ing", "ied", "ies", "ed", "es", "ly", "s", "e")

Span = tuple[int, int]


def _both_ways(pairs: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for pair in pairs.split(","):
        one, other = pair.split()
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return {word: frozenset(others) for word, others in found.items()}


OPPOSITES = _both_ways(_OPPOSITES)
_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve "
    "thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
)
_TENS = "thirty forty fifty sixty seventy eighty ninety hundred"
NUMBERS = {word: str(number) for number, word in enumerate(_UNITS.split())} | {
    word: str(10 * number) for number, word in enumerate(_TENS.split(), start=3)
}


@dataclass(frozen=True)
class Words:
    """The words of a stretch of text, as written, in small letters, and by their stems."""

    text: str

    @cached_property
    def written(self) -> list[str]:
        return _WORD.findall(self.text)

    def part(self, first: int, last: int) -> str:
        """The text from one word to another, the last left out."""
        if first <= 0 and last >= len(self.written):
            return self.text
        spans = [found.span() for found in _WORD.finditer(self.text)][first:last]
        return self.text[spans[0][0] : spans[-1][1]] if spans else ""

    @cached_property
    def lower(self) -> list[str]:
        plain = list(map(str.lower, self.written))
        return [word.replace("’", "'") for word in plain] if "’" in self.text else plain

    @cached_property
    def stems(self) -> list[str]:
        return list(map(stem, self.lower))

    @cached_property
    def counts(self) -> Counter[str]:
        return Counter(self.lower)

    @cached_property
    def stem_counts(self) -> Counter[str]:
        return Counter(self.stems)

    @cached_property
    def stem_set(self) -> frozenset[str]:
        return frozenset(self.stems)

    @cached_property
    def content(self) -> list[str]:
        """Its stems without those of small words, each once."""
        return [stem for stem in dict.fromkeys(self.stems) if stem not in _STOP]

    def pairs(self) -> Iterator[tuple[str, str]]:
        return pairwise(self.stems)


@dataclass(frozen=True)
class Document:
    """A text cut once, however many claims are put to it."""

    text: str

    @cached_property
    def spans(self) -> list[Span]:
        return sentence_spans(self.text)

    @cached_property
    def sentences(self) -> list[Words]:
        return [Words(self.text[start:end]) for start, end in self.spans]

    @cached_property
    def words(self) -> Words:
        return Words(self.text[:LONGEST_TEXT])


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """The word without its ending, roughly: enough to see that "denied" and "denies" are one."""
    word = word.removesuffix("'s")
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def sentence_spans(text: str) -> list[Span]:
    found: list[Span] = []
    start = 0
    for cut in _BREAK.finditer(text[:LONGEST_TEXT]):
        if "\n" in cut.group() or not _ABBREVIATED.search(text[max(start, cut.start() - 8) : cut.start()]):
            found += _pieces(text, start, cut.end())
            start = cut.end()
    return found + _pieces(text, start, min(len(text), LONGEST_TEXT))


def _pieces(text: str, start: int, end: int) -> list[Span]:
    """A sentence without the blanks around it; one without an end is cut between words."""
    found: list[Span] = []
    while end - start > LONGEST_SENTENCE:
        cut = text.rfind(" ", start + LONGEST_SENTENCE // 2, start + LONGEST_SENTENCE)
        cut = cut if cut > 0 else start + LONGEST_SENTENCE
        found.append((start, cut))
        start = cut
    found.append((start, end))
    return [trimmed for span in found if (trimmed := _trimmed(text, *span))]


def _trimmed(text: str, start: int, end: int) -> Span | None:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    end = start + len(piece.strip())
    return (start, end) if end > start else None


class Rarity:
    """How much a word tells: the sentence model's vocabulary is sorted from common to rare."""

    def __init__(self, vocabulary: Mapping[str, int]) -> None:
        rarest = log(max(vocabulary.values(), default=2))
        places = {stem(word): place for word, place in sorted(vocabulary.items(), key=lambda item: -item[1]) if word.isalnum()}
        self._rarities = {word: max(log(max(place - 1990, 1)), 0.5) / rarest for word, place in places.items()}

    def __call__(self, stemmed: str) -> float:
        return self._rarities.get(stemmed, 1.15)


@dataclass(frozen=True, slots=True)
class Reading:
    """The sentences chosen, best first, and what of them is read, in the order of the page."""

    numbers: list[int]
    text: str
    nearness: list[float]  # of every sentence of the text to the claim


def choose(claim: Words, document: Document, rarity: Rarity, marks: Mapping[str, float]) -> Reading:
    """A short text is read whole; of a long one the sentence nearest to the claim, the most telling one, and what there is room for."""
    nearness = [_near(claim, words, number, rarity) for number, words in enumerate(document.sentences)]
    order = sorted(range(len(nearness)), key=lambda number: (-nearness[number], number))
    if sum(len(words.stems) for words in document.sentences) <= READ_WHOLE:
        return Reading(order[:PASSAGES], _joined(words.text for words in document.sentences), nearness)
    return Reading(*_cut(document, _told_first(document, order, nearness, marks), marks), nearness)


def _near(claim: Words, words: Words, number: int, rarity: Rarity) -> float:
    shared = sum(rarity(word) for word in words.stem_set & claim.stem_set)
    damped: float = shared / (len(words.stems) + 8) ** 0.3
    return damped + (0.3 if number == 0 else 0.0)


def _told_first(document: Document, order: Sequence[int], nearness: Sequence[float], marks: Mapping[str, float]) -> list[int]:
    """The nearest sentence, then the one whose denial, doubt or confirmation tells most, then the others."""
    telling = {number: _mark(document.sentences[number], marks)[0] * (0.6 + nearness[number]) for number in order[1:]}
    most = max(telling, key=lambda number: (telling[number], -number), default=order[0])
    rest = [number for number in order[1:] if number != most]
    return [order[0], most, *rest] if telling.get(most) else list(order)


def _mark(words: Words, marks: Mapping[str, float]) -> tuple[float, int]:
    """The strongest marking word of a sentence and where it stands."""
    weight, place = max(((marks[word], -place) for place, word in enumerate(words.lower) if word in marks), default=(0.0, 0))
    return weight, -place


def _cut(document: Document, order: Sequence[int], marks: Mapping[str, float]) -> tuple[list[int], str]:
    """Sentences until the room is used: the first from its beginning, the others around their marking word."""
    room = ROOM
    read: dict[int, str] = {}
    for number in order[:PASSAGES]:
        words = document.sentences[number]
        size = min(room, FIRST_ROOM if not read else SECOND_ROOM)
        if size < LEAST_ROOM:
            break
        first = max(0, min(_mark(words, marks)[1] - size // 2, len(words.stems) - size)) if read else 0
        read[number] = words.part(first, first + size)
        room -= min(size, len(words.stems))
    return list(read), _joined(read[number] for number in sorted(read))


def _joined(pieces: Iterable[str]) -> str:
    """One text, brackets of treebanks written as brackets."""
    return _BRACKET.sub(lambda found: _BRACKETS[found.group()], " ".join(pieces))
