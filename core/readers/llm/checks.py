"""What of a model's answer stands: quotes are found in the page or dropped, words name no address, and what fell is counted and told."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import tldextract

from core.english.injection import steering
from core.english.language import ENGLISH, may_be_english, source_language
from core.english.parse import paragraphs, parse, parse_line
from core.evidence.quotes import anchor, at
from core.model.claim import Quote
from core.model.source import SourceText
from core.readers.support import figures_supported, names_supported, quotations, quotations_supported, words_supported
from core.stage_findings import Remark, Remarks

FEWEST_WORDS = 3
FEWEST_LETTERS = 20
"""In fewer nobody can tell a language."""
_HELPED = frozenset({"aux", "auxpass", "nsubjpass"})
LONGEST_QUOTE = 600
LONGEST_STATEMENT, LONGEST_RELEVANCE, LONGEST_FINDING, LONGEST_NOTE = 300, 500, 300, 120
_SPACE = re.compile(r"\s+")
_SCHEMES = r"\bh(?:tt|xx|\*\*)ps?\b\W?:|\b(?:ftp|mailto|javascript|vbscript|magnet|ipfs|tg|tel|file):\S"
_SIGNS = re.compile(rf"//|\\\\|\]\(|\bwww\d?\.|{_SCHEMES}", re.I)
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_MADE_HARMLESS = re.compile(r"\s?[\[({]\s?(?:\.|dot)\s?[\])}]\s?|(?<=\w)\s+\.\s?(?=\w)|(?<=[a-z0-9])[。｡](?=[a-z0-9])", re.I)
"""A full stop in other clothes: evil[.]de, evil (dot) de, evil . de."""
_HOST = re.compile(r"(?<![\w.])(?:[^\W_](?:[\w-]*[^\W_])?\.)+(?P<last>[^\W\d_][\w-]*\w)(?P<goes_on>[/:?#]\S)?")
_NUMBERED = re.compile(r"(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.]*\d)")
_HIDDEN_SERVICES = ("onion", "i2p")
_suffixes = tldextract.TLDExtract(cache_dir=None, suffix_list_urls=())
"""The list in the library: nothing is fetched."""


@dataclass(slots=True)
class Left:
    """What of an answer was left out."""

    quotes: int = 0  # that no page holds
    unknown: int = 0  # ids and names that are nowhere, and addresses
    unsupported: int = 0  # words, figures, names or dates that the page does not bear out
    orders: int = 0  # words that tell whoever reads them what to do

    def words(self, said: str, longest: int) -> str:
        """A few words on one line; nothing where they name an address, or tell their reader what to do."""
        short = _SPACE.sub(" ", said).strip()
        address, order = names_address(short), bool(steering(short))
        self.unknown += address
        self.orders += order
        if address or order:
            return ""
        return short if len(short) <= longest else short[: longest - 1].rsplit(" ", 1)[0] + "…"

    def tell(self, remarks: Remarks, label: str, where: str) -> None:
        """Told for each kind of question apart, as stages that run together write their findings apart."""
        remarks.add(
            Remark(
                f"One quote {label} gave {where} is not in the captures and was left out.",
                f"{{}} quotes {label} gave {where} are not in the captures and were left out.",
            ),
            self.quotes,
        )
        remarks.add(
            Remark(
                f"{label} named one source, claim, person or address {where} that is not there; it was left out.",
                f"{label} named {{}} sources, claims, people or addresses {where} that are not there; they were left out.",
            ),
            self.unknown,
        )
        remarks.add(
            Remark(
                f"One thing {label} said {where} is not supported by the passage it cites and was left out.",
                f"{{}} things {label} said {where} are not supported by the passages they cite and were left out.",
            ),
            self.unsupported,
        )
        remarks.add(
            Remark(
                f"One thing {label} said {where} was an instruction to whoever reads it, and was left out.",
                f"{{}} things {label} said {where} were instructions to whoever reads them, and were left out.",
            ),
            self.orders,
        )


@dataclass(frozen=True)
class Page:
    """A captured text against which an answer is held."""

    source: SourceText
    left: Left = field(default_factory=Left)

    @property
    def text(self) -> str:
        return self.source.text

    @cached_property
    def language(self) -> str:
        """What it is written in, whatever it declares."""
        return source_language(self.source)

    @property
    def english(self) -> bool:
        return self.language == ENGLISH

    @cached_property
    def wider(self) -> tuple[str, ...]:
        """Where names may be known from besides the words themselves."""
        return (self.text, self.source.source.title, self.source.source.outlet, self.source.source.byline)

    @cached_property
    def paragraphs(self) -> tuple[tuple[int, int], ...]:
        return tuple(paragraphs(self.text))

    def words(self, said: str, longest: int) -> str:
        return self.left.words(said, longest)

    def prose(self, said: str, longest: int) -> str:
        """A sentence of the model's own, which tells something and orders nothing."""
        text = self.words(said, longest)
        order = is_order(text)
        self.left.orders += order
        return "" if order else text

    def named(self, said: str) -> str:
        """Somebody, if the page names them at all."""
        name = self.words(said, LONGEST_NOTE)
        borne = self.bears(name) and (not self.english or words_supported(name, self.wider))
        self.left.unknown += not borne
        return name if borne else ""

    def told(self, said: str, longest: int, near: Sequence[str]) -> str:
        """A model's own words, if they name nobody and nothing new, and mostly say what the page or what is asked says."""
        text = self.prose(said, longest)
        borne = self.bears(text, near) and words_supported(text, [*self.wider, *near])
        self.left.unsupported += not borne
        return text if borne else ""

    def quoted(self, said: str, fewest: int = FEWEST_WORDS) -> Quote | None:
        """The words where they stand in the capture; a word or two stand anywhere and prove nothing."""
        found = anchor(self.text, said) if len(said) <= LONGEST_QUOTE and len(said.split()) >= fewest else None
        self.left.quotes += found is None
        return found

    def sentence(self, quote: Quote) -> Quote:
        """The whole sentences in which decisive words stand; the words alone where those are endless."""
        touched = self._sentences(quote.start, quote.end)
        start, end = min([quote.start, *(one[0] for one in touched)]), max([quote.end, *(one[1] for one in touched)])
        return at(self.text, start, end, quote.match) if end - start <= LONGEST_QUOTE else quote

    def sentence_with(self, said: str, fewest: int = FEWEST_WORDS) -> Quote | None:
        found = self.quoted(said, fewest)
        return self.sentence(found) if found else None

    def around(self, quote: Quote) -> str:
        """The sentences a quote stands in, with what stands before and after: a statement has names for their pronouns."""
        touched = self._sentences(max(0, quote.start - LONGEST_QUOTE // 2), quote.end + LONGEST_QUOTE // 2)
        return " ".join([quote.exact, *(self.text[start:end] for start, end in touched)])

    def supports(self, said: str, quote: Quote) -> bool:
        """Whether words say what the passage says: figures, names and quotations are its own, and most other words stand near the quote."""
        if not self.english:
            return self.bears(said) and in_english(said)
        return self.bears(said) and words_supported(said, [self.around(quote), self.source.source.title])

    def bears(self, said: str, besides: Sequence[str] = ()) -> bool:
        texts = [*self.wider, *besides]
        return figures_supported(said, texts) and quotations_supported(said, texts) and names_supported(said, texts)

    def _sentences(self, start: int, end: int) -> list[tuple[int, int]]:
        """Only the paragraphs that are touched are parsed."""
        found: list[tuple[int, int]] = []
        for begin, close in self.paragraphs:
            if begin < end and start < close:
                parsed = parse(self.text[begin:close])
                found += ((begin + one.start, begin + one.end) for one in parsed.within(start - begin, end - begin))
        return found


def is_order(said: str) -> bool:
    """Whether a sentence tells its reader to do something: its verb stands bare, with no helper before it."""
    roots = (sentence.root for sentence in parse_line(said).doc.sents) if said else ()
    return any(root.tag_ == "VB" and not any(one.dep_ in _HELPED for one in root.children) for root in roots)


def in_english(said: str) -> bool:
    """Whether a model answered in the language it was asked in, what it quotes aside."""
    own = said
    for quoted in quotations(said):
        own = own.replace(quoted, "")
    return len(own) < FEWEST_LETTERS or may_be_english(own)


def share(percent: int, most: float = 1.0) -> float:
    """A figure from 0 to 100 as a share."""
    return round(min(max(percent, 0) / 100, most), 2)


def names_address(text: str) -> bool:
    """The dot and the ending make an address: "No.5", "U.S.", "3.5" and "St.Ives" have one without the other."""
    plain = _MADE_HARMLESS.sub(".", _UNSEEN.sub("", unicodedata.normalize("NFKC", text)))
    return bool(_SIGNS.search(plain) or _NUMBERED.search(plain)) or any(_is_host(found) for found in _HOST.finditer(plain))


def _is_host(found: re.Match[str]) -> bool:
    """A capital after the dot and nothing behind it is where a blank was forgotten: "It closed.In May it opened." """
    last = found["last"]
    if last.istitle() and not found["goes_on"]:
        return False
    return last.lower() in _HIDDEN_SERVICES or bool(_suffixes.extract_str(f"host.{last.lower()}").suffix)
