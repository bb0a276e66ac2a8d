"""A sentence of the rules together with the sources it speaks of, so that whoever prints it can name them."""

from collections.abc import Iterable
from typing import NamedTuple

from core.policy.stances import Stance


class Carried(NamedTuple):
    """Nothing said is the empty sentence."""

    sentence: str = ""
    source_ids: tuple[str, ...] = ()


def carried(sentence: str, *said: Iterable[Stance]) -> Carried:
    """By the pages in whose words these voices speak."""
    return Carried(sentence, tuple(dict.fromkeys(one.evidence.source_id for some in said for one in some)))


def joined(parts: Iterable[Carried], between: str = "; ") -> Carried:
    """Those that say something, as one sentence."""
    told = [one for one in parts if one.sentence]
    return Carried(between.join(one.sentence for one in told), tuple(dict.fromkeys(key for one in told for key in one.source_ids)))
