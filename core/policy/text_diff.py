"""Two versions of a page's text, sentence by sentence, and the notices in which a page corrects or withdraws itself."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from core.model.words import ChangeKind

LONGEST = 500
"""Characters; a notice is brief, and hostile text must not keep the patterns busy."""


def any_of(table: str) -> re.Pattern[str]:
    """One alternative for each phrase; phrases are parted by a middle dot or a line's end and may hold expressions."""
    found = (phrase.strip() for line in table.splitlines() for phrase in line.split("·"))
    return re.compile("|".join(phrase for phrase in found if phrase), re.I)


# What a page calls itself. A report, a paper or a statement may also be what the story is about, so those must open the sentence.
_PAGE = r"(?:article|story|post|page|piece|column|item|dispatch|obituary|headline|entry|thread|news report|blog post)s?"
_WORK = r"(?:report|paper|study|review|press release|release|interview|video|chapter|preprint)"
_THIS = rf"\bthis (?:\w+ )?{_PAGE}\b"
_PLACED = r"(?:above|below|that (?:was|appeared|stood|ran) here|(?:previously |once |originally |first )?published here)"
_HERE = rf"\b(?:the|an?) (?:\w+ )?{_PAGE} {_PLACED}\b"
_OPENS = rf"^\W*this {_WORK}\b"
_BE = r"(?:(?:has|have|had)(?: now| since| also)? been|was|were|is being|is)(?: \w+ly| now| since| hereby){0,2}"
_UNDONE = r"(?:retracted|withdrawn|removed|taken down|deleted|pulled|unpublished|rescinded)"
_BY_OTHERS = r"(?: \w+)? by (?!(?:the|its|our) (?:authors?|editors?|publishers?|journal|newsroom)\b|us\b)"
_ADVERBS = r"(?:have |has |are |hereby |fully |now |therefore |formally |today ){0,4}"
_RETRACT, _WITHDRAW = r"retract(?:s|ed|ing)?", r"withdr(?:aw|aws|awn|ew|awing)"
_UNDO = rf"(?:{_RETRACT}|{_WITHDRAW}|remov(?:e|es|ed|ing)|(?:take|taken|took|taking) down|pull(?:s|ed)|unpublish(?:es|ed))"
_DATED = r"(?:[,\s]{0,3}\(?(?:on )?[\w ,./]{0,20}\d[\w ,./:]{0,25}\)?)?"
_CORRECTION = r"(?:corrections?|clarifications?|erratum|corrigendum|amendment)"

_WITHDRAWN = any_of(rf"""
    ^\W*(?:notice of )?(?:retraction|withdrawal)(?: notice| note)?{_DATED}\s*(?:[:–—|]|\W*$) · {_HERE} {_BE} {_UNDONE}\b
    ^\W*(?:article |paper )?retracted(?: article)?\s*[:–—|] · ^\W*(?:article |post )?(?:withdrawn|removed)\s*[:–—|]
    {_THIS} {_BE} {_UNDONE}\b · \bno longer stands? by (?:this|the|its|our|what)\b
    {_OPENS} {_BE} (?:retracted|withdrawn|taken down|unpublished|rescinded)\b(?!{_BY_OTHERS})
    \bwe {_ADVERBS}{_UNDO} (?:and apologi[sz]e for )?(?:this|the|our) (?:\w+ ){{0,2}}(?:{_PAGE}|{_WORK})\b
    \b{_UNDO} (?:and apologi[sz]es? for )?this (?:\w+ )?(?:{_PAGE}|{_WORK})\b
    ^\W*(?:dieser|dieses|diese) (?:artikel|beitrag|bericht|text|meldung) wurde (?:\w+ )?(?:zurückgezogen|gelöscht|entfernt)
    ^\W*cet(?:te)? (?:article|billet|dépêche|tribune) a été (?:retirée?|supprimée?|dépubliée?)
    ^\W*est[ea] (?:artículo|noticia|nota) (?:ha sido|fue) (?:retirad[oa]|eliminad[oa])
    ^\W*quest[oa] (?:articolo|notizia) è stat[oa] (?:ritirat|rimoss)[oa]
""")
_CORRECTED = any_of(rf"""
    ^\W*{_CORRECTION}(?: (?:and|&) (?:corrections?|clarifications?|apology))?{_DATED}\s*[:–—]
    ^\W*(?:editors?'?s?'? note|note from the editors?){_DATED}\s*[:–—]
    \b(?:an?|the) (?:earlier|previous|prior|original|initial|former) version of (?:this|the) (?:\w+ )?(?:{_PAGE}|{_WORK}|text)\b
    (?:{_THIS}|{_OPENS}) {_BE} (?:corrected|amended|updated|clarified|revised|changed|edited)\b.{{0,60}}\b(?:to|because|after|on \d|since)\b
    \bwe (?:have|'ve) (?:since )?(?:corrected|amended) (?:this|the|our)\b
    \bwe (?:regret|apologi[sz]e for|are sorry for) (?:the|this|our|these) (?:\w+ )?(?:errors?|mistakes?|inaccurac(?:y|ies))\b
    ^\W*(?:this version )?corrects (?:that|to|the|name|spelling|paragraph|date|figure|headline)\b
    ^\W*(?:korrektur|berichtigung|richtigstellung|rectificatif|correctif|fe de errores|rettifica|errata corrige)\s*[:–—]
    \bin einer (?:früheren|ersten|vorherigen) (?:version|fassung) (?:dieses|des) (?:artikels|textes|beitrags)
    \bune (?:version précédente|première version) de cet article · \buna versión anterior de est[ea] (?:artículo|noticia)
""")
_VERB = (
    r"(?:said|says?|told|wrote|writes?|announced|reported|claim(?:s|ed)|heard|argued|insists?|insisted|demand(?:s|ed)|asked|according to)"
)
_REPORTED = any_of(rf"""
    ^[^:]{{0,80}}\b{_VERB}\b.{{0,30}}\b(?:this|the|our)\b · ,\s[^,]{{0,50}}\b{_VERB}\b[^,]{{0,20}}\W*$
    \b(?:if|whether|unless|until|should|would|could|might|must|never|not) (?:\w+ ){{0,4}}(?:retract|withdraw|remove|be|been|take)
""")
_QUOTED = re.compile(r"“[^“”\n]{0,400}”|„[^„“”\n]{0,400}[“”]|«[^«»\n]{0,400}»|\"[^\"\n]{0,400}\"")
_APOSTROPHES = str.maketrans("’‘`´", "''''")


def notice(sentence: str) -> ChangeKind | None:
    """Retracted when the page takes itself back, edited when it corrects itself; nothing when it only speaks of such things."""
    if len(sentence) > LONGEST:
        return None
    own = _QUOTED.sub("“”", sentence).translate(_APOSTROPHES)
    if _WITHDRAWN.search(own) and not _REPORTED.search(own):
        return ChangeKind.RETRACTED
    return ChangeKind.EDITED if _CORRECTED.search(own) else None


KEPT, GONE, NEW, LEFT_OUT = "=", "-", "+", "…"
Row = tuple[str, str]

MOST_SENTENCES = 2000
"""What follows them is compared as one piece: nothing goes unnoticed, and no text makes the comparison slow."""
MOST_ROWS = 200
LONGEST_ROW = 600
LONGEST_NOISE = 160
"""Characters; a longer line always says something."""

_SENTENCE_END = re.compile(r"([.!?…][\"'”’)\]]{0,3})\s+(?=[\"'“‘(\[]?[^\Wa-z_])|(?<=[。！？])")
_ENDED = re.compile(r"[.!?…。！？][\"'”’)\]]{0,3}$")
_MARKS = str.maketrans("“”„‟«»″＂‘’‚‛‹›′`´ʼ＇", '"' * 8 + "'" * 11)
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\W*\d{1,3}[.)]")

# A line made of these alone tells when the page was touched, not what it says.
_TOUCHED = any_of("updated? · published · posted · modified · edited · ago · read(?:ing)?")
_TIME = any_of(r"""
    \d\w* · updated? · published · posted · modified · edited · ago · read(?:ing)? · last · first · at · on · the · of · an? · just · now
    by · today · yesterday · time · sec(?:ond)?s? · min(?:ute)?s? · h · h(?:ou)?rs? · days? · weeks? · months? · am · pm · noon · midnight
    gmt · utc · [bcemp][sd]?t · cest · one · two · three · jan(?:uary)? · feb(?:ruary)? · mar(?:ch)? · apr(?:il)? · may · june? · july?
    aug(?:ust)? · sept?(?:ember)? · oct(?:ober)? · nov(?:ember)? · dec(?:ember)? · mon(?:day)? · tues?(?:day)? · wed(?:nesday)?
    thu(?:rs)?(?:day)? · fri(?:day)? · sat(?:urday)? · sun(?:day)?
""")
_COUNTED = r"(?:shares?|comments?|likes?|views?|reads?|reactions?|retweets?|reposts?|reply|replies|votes?|followers?|bookmarks?)"
_COUNT = any_of(rf"""
    \d[\d.,]*\s?[km]?\s*{_COUNTED} · {_COUNTED}\s*[:(]?\s*\d[\d.,]*\s?[km]?\)? · share(?: this(?: article| story)?)?(?: on \w+)?
    tweet · print · e-?mail · save · listen(?: to this \w+)? · follow us(?: on \w+)?
""")
_BETWEEN = re.compile(r"\s*[|·•\t]\s*")
_ELSEWHERE = any_of(r"""
    related(?: (?:stories|articles|topics|links|coverage))? · read (?:more|also|next) · see also · more (?:on this(?: story)?|stories|news)
    more from \w+ · most (?:read|popular|viewed) · you (?:may|might) also like · recommended(?: for you)? · latest(?: news| stories)?
    trending(?: now)?
""")
_LINK = re.compile(rf"(?:{_ELSEWHERE.pattern})\s*[:|–—]\s*\S.*", re.I)


@dataclass(frozen=True, slots=True)
class Version:
    """A source as it was read once."""

    title: str
    text: str


def different(before: Version, now: Version) -> tuple[Row, ...]:
    """What is gone and what is new, each with a sentence around it; empty when only unimportant things differ."""
    titled = bool(before.title and now.title)
    old, new = ([version.title] * titled + sentences(version.text) for version in (before, now))
    return rows(old, new)


def added(found: Sequence[Row]) -> list[str]:
    return [words for mark, words in found if mark == NEW]


def sentences(text: str) -> list[str]:
    """Every sentence that says something."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    saying = (line for line in _without_links(lines) if not _noise(line))
    found = _numbered(part.strip() for line in saying for part in _SENTENCE_END.sub(_parted, line).split("\n") if part.strip())
    rest = found[MOST_SENTENCES:]
    return [*found[:MOST_SENTENCES], " ".join(rest)] if rest else found


def _numbered(parts: Iterable[str]) -> list[str]:
    """The number of a paragraph is no sentence: it stands with the one it numbers."""
    found: list[str] = []
    for part in parts:
        if found and _NUMBER.fullmatch(found[-1]):
            part = f"{found.pop()} {part}"
        found.append(part)
    return found


def _parted(end: re.Match[str]) -> str:
    return f"{end[1] or ''}\n"


def _without_links(lines: list[str]) -> list[str]:
    """A heading such as “Most read” with nothing but links after it is where the article has ended; a notice is no link."""
    last = next((place for place in reversed(range(len(lines))) if not _may_be_link(lines[place])), -1)
    ends = (place for place in range(last + 1, len(lines)) if _ELSEWHERE.fullmatch(lines[place].strip(" :")))
    end = next(ends, len(lines))
    return lines[:end] + [line for line in lines[end:] if notice(line)]


def _may_be_link(line: str) -> bool:
    return len(line) <= LONGEST_NOISE and not _ENDED.search(line)


def _noise(line: str) -> bool:
    """Times, counts and links to other pages; never a notice."""
    empty = len(line) <= LONGEST_NOISE and (_is_time(line) or _is_count(line) or (_may_be_link(line) and bool(_LINK.fullmatch(line))))
    return empty and not notice(line)


def _is_time(line: str) -> bool:
    found = _WORD.findall(line)
    return any(_TOUCHED.fullmatch(word) for word in found) and all(_TIME.fullmatch(word) for word in found)


def _is_count(line: str) -> bool:
    return all(_COUNT.fullmatch(part) for part in _BETWEEN.split(line))


def rows(before: Sequence[str], now: Sequence[str]) -> tuple[Row, ...]:
    """The differences in their order; what lies between two of them is left out, and so is what is too much."""
    matcher = SequenceMatcher(None, [even(one) for one in before], [even(one) for one in now])
    found: list[Row] = []
    for group in matcher.get_grouped_opcodes(1):
        found += [(LEFT_OUT, "")] if found else []
        for tag, start, end, new_start, new_end in group:
            gone, new = before[start:end], now[new_start:new_end]
            found += [(KEPT, one) for one in gone] if tag == "equal" else [*((GONE, one) for one in gone), *((NEW, one) for one in new)]
    return _bounded(found)


def _bounded(found: list[Row]) -> tuple[Row, ...]:
    shown = tuple((mark, _cut(words)) for mark, words in found[:MOST_ROWS])
    more = sum(mark in (GONE, NEW) for mark, _ in found[MOST_ROWS:])
    return (*shown, (LEFT_OUT, f"and {more:,} more that differ")) if more else shown


def _cut(words: str) -> str:
    return words if len(words) <= LONGEST_ROW else f"{words[: LONGEST_ROW - 1]}…"


def even(text: str) -> str:
    """The same for two texts that differ in white space, quotation marks and invisible signs only."""
    return " ".join(unicodedata.normalize("NFC", text.translate(_UNSEEN)).translate(_MARKS).split())
