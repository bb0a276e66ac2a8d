"""What of a model's answer stands: quotes are found in the page or dropped, words name no address, and what fell is counted and told."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from core.english.parse import paragraphs, parse
from core.model.claim import Quote
from core.model.source import SourceText
from core.readers.llm.addresses import names_address
from core.readers.support import figures_supported, names_supported, quotations_supported, words_supported
from core.reading.quotes import anchor, at
from core.remarks import Remark, Remarks

FEWEST_WORDS = 3
LONGEST_QUOTE = 600
_SPACE = re.compile(r"\s+")


@dataclass(slots=True)
class Left:
    """What of an answer was left out."""

    quotes: int = 0  # that no page holds
    unknown: int = 0  # ids and names that are nowhere, and addresses
    unsupported: int = 0  # words, figures, names or dates that the page does not bear out

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


@dataclass(frozen=True)
class Page:
    """A captured text against which an answer is held."""

    source: SourceText
    left: Left = field(default_factory=Left)

    @property
    def text(self) -> str:
        return self.source.text

    @property
    def english(self) -> bool:
        return self.source.source.language[:2] in ("", "en")

    @cached_property
    def wider(self) -> tuple[str, ...]:
        """Where names may be known from besides the words themselves."""
        return (self.text, self.source.source.title, self.source.source.outlet, self.source.source.byline)

    @cached_property
    def paragraphs(self) -> tuple[tuple[int, int], ...]:
        return tuple(paragraphs(self.text))

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
        return self.bears(said) and (not self.english or words_supported(said, [self.around(quote), self.source.source.title]))

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


def plain(said: str, longest: int) -> str:
    """A few words on one line; nothing where they name an address."""
    short = _SPACE.sub(" ", said).strip()
    if names_address(short):
        return ""
    return short if len(short) <= longest else short[: longest - 1].rsplit(" ", 1)[0] + "…"


def share(percent: int, most: float = 1.0) -> float:
    """A figure from 0 to 100 as a share."""
    return round(min(max(percent, 0) / 100, most), 2)
