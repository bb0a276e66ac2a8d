"""How one-sided the coverage is, as an editor reads it: voices on each side, and each source with the words that made its score."""

from dataclasses import dataclass

from core.model.balance import Balance, Loaded, Side, SourceBalance
from core.model.dossier import Dossier
from core.model.source import Source
from core.model.words import Mode

NEVER = "How even the coverage is was not worked out in this investigation."
QUICK = "Each source by itself is weighed in detailed mode only."
NONE_WEIGHED = "No source was weighed by itself."
BIAS, MOST_WORDS = 10, 4
KEPT = 32
"""Characters a quote keeps of what stands on either side of it."""
SIDES = {Side.FOR: "For it", Side.NEUTRAL: "Neutral", Side.AGAINST: "Against it"}


@dataclass(frozen=True, slots=True)
class Weighed:
    """One source with its balance."""

    source: Source
    balance: SourceBalance

    @property
    def side(self) -> str:
        return SIDES[self.balance.side]

    @property
    def words(self) -> list[str]:
        """The first few of its loaded words."""
        return [one.cited.quote.exact for one in self.balance.loaded[:MOST_WORDS]]

    @property
    def more(self) -> int:
        return max(0, len(self.balance.loaded) - MOST_WORDS)


def voices(found: Balance) -> list[tuple[str, int]]:
    return [(SIDES[Side.FOR], found.voices_for), (SIDES[Side.NEUTRAL], found.voices_neutral), (SIDES[Side.AGAINST], found.voices_against)]


def figures(found: Balance) -> list[tuple[str, int, str]]:
    """What the score stands beside: how many speak, and how many sides do not."""
    heard, partial = sum(number for _, number in voices(found)), found.voices_for + found.voices_against
    return [
        ("Voices", heard, f"{partial} {'takes' if partial == 1 else 'take'} a side"),
        ("Sides not heard", len(found.missing), "that such a story should hear"),
    ]


def in_words(found: Balance) -> str:
    """What the bars show, for whoever cannot see them."""
    return f"Voices: {', '.join(f'{number} {name.lower()}' for name, number in voices(found))}."


def band(found: Balance) -> str:
    return f"{found.band} bias"


def weighed(dossier: Dossier) -> list[Weighed]:
    """The most one-sided first; what is no longer among the sources is left out."""
    by_id = {source.id: source for source in dossier.sources}
    found = dossier.balance.sources if dossier.balance else ()
    ordered = sorted(found, key=lambda one: (-one.score.value, one.source_id))
    return [Weighed(by_id[one.source_id], one) for one in ordered if one.source_id in by_id]


def no_sources(dossier: Dossier) -> str:
    """Why no source is weighed by itself; nothing when one is."""
    if dossier.balance and dossier.balance.sources:
        return ""
    return QUICK if dossier.mode is Mode.QUICK else NONE_WEIGHED


def around(one: Loaded) -> tuple[str, str]:
    """The loaded words with what stands beside them in their line, and the words alone."""
    quote = one.cited.quote
    return f"{_before(quote.prefix)}{quote.exact}{_after(quote.suffix)}", quote.exact


def _before(text: str) -> str:
    """From the beginning of the line; where that is further away, from the next blank."""
    line = text.rpartition("\n")[2]
    return line if len(line) < KEPT else f"… {line.partition(' ')[2] or line}"


def _after(text: str) -> str:
    line = text.partition("\n")[0]
    return line if len(line) < KEPT else f"{line.rpartition(' ')[0] or line} …"


def missing(found: Balance) -> list[str]:
    return [f"Nobody speaks for {name}." for name in found.missing]
