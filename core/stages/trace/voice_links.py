"""Who retells whom: how alike texts are, credits, canonical addresses and attributions become links, and links become voices."""

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations

from rapidfuzz.distance import Levenshtein

from core.english.lexicon import phrases
from core.english.words import length, words_in_a_row
from core.model.claim import Evidence
from core.model.dossier import Dossier
from core.model.origin import CitationKind, Voice
from core.model.reading import Leaning, Reading
from core.model.source import Source, SourceText
from core.model.words import CaptureKind, Relation
from core.policy.outlets.press import agency, own_agency, plain_name
from core.policy.posts.accounts import of_one_house, own_accounts
from core.policy.tiers.address_clues import carries_others
from core.policy.voices import Link, voices
from core.tools import Tools
from core.web.urls import normalise

SHINGLE = 5
SAME_TEXT = 0.6
FEWEST_SHARED = 12
"""Words of their own that two texts must share at least: fewer make a formula that anybody may write."""
ALSO_OWN, MANY_SHARED = 0.3, 40
"""Where the quotations are the same too, so much of the rest will do: whoever rewrites a report leaves its quotations as they are."""
LONGEST = 8000
"""Words of a text that are compared; a copy shows long before."""
HEADLINE = 25
"""Up to so many words it is a headline: common phrases alone would make two of them alike."""
FEWEST, OTHER_WORD_IN = 6, 5
_QUOTED = re.compile(
    r"“[^“”\n]*(?:[“”]|$)|„[^“”\n]*(?:[“”]|$)|«[^»\n]*(?:»|$)|\"[^\"\n]*\"|「[^「」\n]*(?:[「」]|$)|『[^『』\n]*(?:[『』]|$)"
    r"|‘(?<!\w‘)[^‘’\n]*+(?:(?:‘|’(?=\w))[^‘’\n]*+){0,100}’"
    r"|'(?<!\w')(?=\w)(?=(?:[^'\n]|'(?=\w)){20})[^'\n]*+(?:'(?=\w)[^'\n]*+){0,100}'(?!\w)",
    re.MULTILINE,
)
"""Each begins with its sign and looks back from there: so what is no sign is passed over at once.

In single ones a hundred apostrophes may stand: where none is ever closed, each would look through the rest of its line.
"""
_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？\n]*")
_FURNITURE = phrases(r"""
    cookies? · newsletter · sign (?:up|in) (?:for|to|here|now) · log ?in · all rights reserved · copyright · privacy (?:policy|notice)
    terms (?:of use|and conditions) · read more · read the full · share this · min(?:ute)?s? read · reading time · for immediate release
    comments? (?:are|is) (?:open|closed) · e-?mail us · skip to · back to top · last (?:updated|modified) · most (?:read|viewed|popular)
    related (?:articles|stories|topics) · javascript · your browser · image (?:credit|source) · file photo · page \d+ of \d+
    this (?:page|site|blog) · this (?:article|story) (?:is|was|has been|contains|first|originally) · press enquiries
""")
_RIGHTS = phrases(r"""
    (?:may|must|can)(?:not| not)? be (?:reproduced|republished|published|copied|broadcast|rewritten|redistributed|used) (?:in|without|or)
    terms of (?:service|sale) · (?:written|prior) permission · permission of the (?:publisher|copyright) · rights holders? · trademarks? of
    subscri(?:be|bers?|ption) · advertis(?:ing|ers?|ements?) (?:on|with) · with corrections · contact (?:us|the editors?|our newsroom)
    follow us · download (?:our|the) app · manage (?:your|my) · unsubscribe · support (?:our|local|independent) journalism
""")
_PART = re.compile(r"\\.|[^\\]+")


def small(text: str) -> str:
    """As long as the text, so that positions stay; İ, ı and ſ are the plain letters that expressions which ignore case take them for."""
    return text.replace("İ", "i").lower().replace("ı", "i").replace("ſ", "s")


def for_small(expression: str) -> re.Pattern[str]:
    """An expression for such texts, without groups that have a name; \\W is not \\w."""
    return re.compile(_PART.sub(lambda part: part[0] if part[0].startswith("\\") else small(part[0]), expression))


_NOT_THE_ARTICLE = for_small(rf"{_FURNITURE.pattern}|{_RIGHTS.pattern}")


def same_text(texts: Sequence[SourceText]) -> Iterator[Link]:
    """Pairs where most of the shorter text stands in the longer one; the later is the copy."""
    prints = [(text.source, Footprint(text.text)) for text in texts if not is_headline(text)]
    for (left, one), (right, other) in combinations(prints, 2):
        shared = likeness(one, other)
        if shared >= SAME_TEXT:
            yield _later(left, right, f"{shared:.0%} the same text as {{}}".replace("%", " %"))


def same_headline(texts: Sequence[SourceText]) -> Iterator[Link]:
    """Pairs of pages that are gone, of which the same headline is left, give or take one word in five."""
    listed = [(text.source, words_in_a_row(text.source.title)) for text in texts if is_headline(text)]
    telling = [(source, title) for source, title in listed if length(title) >= FEWEST]
    for (left, one), (right, other) in combinations(telling, 2):
        most = min(len(one), len(other)) // OTHER_WORD_IN
        if Levenshtein.distance(one, other, score_cutoff=most) <= most:
            yield _later(left, right, "the same headline as {}")


def is_headline(text: SourceText) -> bool:
    return text.source.capture_kind is CaptureKind.SNIPPET and length(words_in_a_row(text.text[: HEADLINE * 30])) <= HEADLINE


def _later(left: Source, right: Source, why: str) -> Link:
    first, second = sorted((left, right), key=lambda source: source.appeared)
    return Link(second.id, first.id, why.format(first.id), "text")


class Footprint:
    """The runs of words of what a page itself says: without what it quotes and, where that is asked for, with it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.own = shingles(_article(_QUOTED.sub(" ", text)))

    @cached_property
    def all(self) -> frozenset[tuple[str, ...]]:
        return shingles(_article(self._text))


def likeness(one: Footprint, other: Footprint) -> float:
    """How much of the smaller text is in the other, 0 for what two reports that quote one official have in common."""
    both = one.own & other.own
    own = _share(len(both), one.own, other.own)
    words_shared = _covered(both) if own >= ALSO_OWN else 0.0
    if own >= SAME_TEXT and words_shared >= FEWEST_SHARED:
        return own
    return overlap(one.all, other.all) if words_shared >= MANY_SHARED else 0.0


def _article(text: str) -> str:
    """Without page furniture: the pages of many sites end in the same words."""
    return "".join(said for said in _SENTENCE.findall(text) if not _NOT_THE_ARTICLE.search(small(said)))


def shingles(text: str) -> frozenset[tuple[str, ...]]:
    listed = words_in_a_row(text)[:LONGEST]
    size = min(SHINGLE, max(2, len(listed) // 4))
    return frozenset(tuple(listed[start : start + size]) for start in range(len(listed) - size + 1))


def overlap(one: frozenset[tuple[str, ...]], other: frozenset[tuple[str, ...]]) -> float:
    """Share of the smaller text that stands in the larger one."""
    return _share(len(one & other), one, other)


def _share(both: int, one: frozenset[tuple[str, ...]], other: frozenset[tuple[str, ...]]) -> float:
    smaller = min(len(one), len(other))
    return both / smaller if smaller else 0.0


def _covered(both: frozenset[tuple[str, ...]]) -> float:
    """How many words the runs that both have cover, as if they stood in a row."""
    return length([*(run[0] for run in both), *next(iter(both))[1:]]) if both else 0.0


async def retold(dossier: Dossier, texts: Sequence[SourceText], tools: Tools) -> Dossier:
    leaning = [*cited(dossier), *passed_on(dossier)]
    return dossier.with_(voices=await asyncio.to_thread(_voices, texts, dossier, leaning))


def _voices(texts: Sequence[SourceText], dossier: Dossier, leaning: Sequence[Link]) -> tuple[Voice, ...]:
    """Comparing every text with every other takes a while: never on the event loop."""
    alike = [*same_text(texts), *agreeing(list(same_headline(texts)), dossier)]
    sources = [text.source for text in texts]
    read = readings(texts, dossier)
    links = [*alike, *wired(texts, read), *canonical(dossier.sources), *agreeing(leaning, dossier)]
    house = list(of_one_house(sources, dossier.posts))
    own = frozenset(key for key, reading in read.items() if reading.own_reporting)
    return voices(sources, [*between_houses(links, own_accounts(sources, dossier.posts), sources), *house], own, issuers(sources, read))


def between_houses(links: Iterable[Link], own: Mapping[str, Source], sources: Sequence[Source]) -> Iterator[Link]:
    """An outlet and its own account are one house: neither copies the other, whatever their words."""
    house = {source.id: source.domain for source in sources} | {key: page.domain for key, page in own.items()}
    return (link for link in links if not ({link.copy, link.original} & own.keys() and house.get(link.copy) == house.get(link.original)))


def passed_on(dossier: Dossier) -> Iterator[Link]:
    """A source that only hands on a central claim as the word of another source here speaks with that one's voice."""
    hosts = {source.id: source.domain for source in dossier.sources}
    handed = [one for one in central_evidence(dossier) if one.relation is Relation.REPORTS and one.speaker]
    for source in dossier.sources if handed else ():
        name = re.compile(rf"(?<!\w){re.escape(plain_name(source.outlet))}(?!\w)", re.IGNORECASE)
        for one in handed:
            if hosts[one.source_id] != source.domain and len(source.outlet) > 2 and name.search(one.speaker):
                yield Link(one.source_id, source.id, f"attributes it to {source.outlet}")


def readings(texts: Sequence[SourceText], dossier: Dossier) -> dict[str, Reading]:
    """What was taken from each text, by its source."""
    return {text.source.id: reading for text in texts if (reading := dossier.reading(text.source.id))}


def cited(dossier: Dossier) -> Iterator[Link]:
    """Whoever names a source as where it has it from leans on it; whose whole text is another's is its copy."""
    for one in dossier.citations:
        if one.on and one.kind is not CitationKind.LINK and (one.quote or one.whole):
            why = f"“{one.quote.exact}”" if one.quote else f"credits {one.name}"
            yield Link(one.source_id, one.on, why, "told" if one.kind is CitationKind.TOLD else "said", one.whole)


def issuers(sources: Sequence[Source], read: Mapping[str, Reading]) -> dict[str, str]:
    """By source: who issued a document that stands on a site of other people's documents."""
    carried = (read[source.id] for source in sources if source.id in read and carries_others(source.url_key))
    return {reading.source_id: credit.name for reading in carried for credit in _credits(reading)[:1]}


def _credits(reading: Reading) -> list[Leaning]:
    return [one for one in reading.leans_on if one.kind is CitationKind.CREDIT and one.name and one.whole]


def agreeing(links: Sequence[Link], dossier: Dossier) -> Iterator[Link]:
    """Whoever contradicts a claim on their own account does not retell it, whomever they name."""
    against = {one.source_id for one in central_evidence(dossier) if one.relation is Relation.CONTRADICTS}
    return (link for link in links if link.copy not in against)


def central_evidence(dossier: Dossier) -> list[Evidence]:
    central = {claim.id for claim in dossier.claims if claim.central}
    return [one for one in dossier.evidence if one.claim_id in central]


def wired(texts: Sequence[SourceText], read: Mapping[str, Reading]) -> Iterator[Link]:
    """Pages that carry one agency's copy speak with its voice: its own page's if that is here, else that of the first to carry it."""
    found = [(text.source, name, credit) for text in texts if text.source.id in read for name, credit in _agency(read[text.source.id])]
    own = {name: text.source for text in reversed(texts) if (name := own_agency(text.source.domain))}
    first: dict[str, Source] = {}
    for source, name, credit in sorted(found, key=lambda carried: (not carried[2].whole, carried[0].appeared)):
        original = own.get(name) or first.setdefault(name, source)
        if original.id != source.id:
            beside = "" if name in own else f", as {original.id} does"
            words = credit.quote.exact if credit.quote else source.byline
            yield Link(source.id, original.id, f"carries {name}{beside}: “{words}”", "text", credit.whole)


def _agency(reading: Reading) -> list[tuple[str, Leaning]]:
    """The agency whose copy a page carries, by its first credit."""
    named = ((agency(one.name), one) for one in reading.leans_on if one.kind is CitationKind.CREDIT)
    return [(name, one) for name, one in named if name][:1]


def canonical(sources: Sequence[Source]) -> Iterator[Link]:
    """A page that names another as the original of itself; of several that name one that is not here, the first stands in for it."""
    here = {source.url_key: source for source in sources}
    for source in sorted(sources, key=lambda source: source.appeared):
        named = normalise(source.canonical_url) if source.canonical_url else ""
        original = here.setdefault(named, source) if "/" in named else source  # a front page is no original of an article
        if original.id != source.id:
            why = f"names {original.id} as its original" if original.url_key == named else f"names the same original as {original.id}"
            yield Link(source.id, original.id, why)
