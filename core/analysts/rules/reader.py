"""The small reading model behind the rules; where its files are missing the rules read alone."""

from collections.abc import Sequence

from core.analysts.rules.leftovers import GONE, readable
from core.readers.offline.stance.model.model import WEIGHTS, Pair, StanceModel, Weighed


def weigh(pairs: Sequence[tuple[str, str]], members: Sequence[int] | None = None) -> list[Weighed | None]:
    """What the model makes of each claim and text; places in the text are the text's own."""
    if not pairs or not (WEIGHTS / "judges.npz").exists():
        return [None] * len(pairs)
    return list(StanceModel.load().weigh([Pair(claim, readable(text).replace(GONE, " ")) for claim, text in pairs], members))
