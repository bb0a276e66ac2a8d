"""What could not be learnt, told the same way on every screen."""

from collections.abc import Sequence

import streamlit as st

from core.model.dossier import Gap
from ui.parts import lines, plain, section
from ui.tokens import GAP

MOST_GAPS = 5


def gaps(found: Sequence[Gap], *, opens: bool = False) -> None:
    """What could not be learnt and what was tried, the first few; the rest opens here, or is in the dossier."""
    if not found:
        return
    first, rest = found[:MOST_GAPS], found[MOST_GAPS:]
    with section("Gaps"):
        lines(GAP, [gap_line(gap) for gap in first])
        if rest and opens:
            with st.expander(f"{len(rest)} more"):
                lines(GAP, [gap_line(gap) for gap in rest])
        elif rest:
            st.caption(f"{len(rest)} more in the dossier.")


def gap_line(gap: Gap) -> str:
    """One sentence when the cause reads on from what is missing, two when it begins anew."""
    what, why = gap.what.strip().rstrip("."), gap.why.strip().rstrip(".")
    joint = ". " if why[:1].isupper() else "; "
    return plain(f"{what}{joint}{why}." if why else f"{what}.")


def nothing(gaps: Sequence[Gap], stage: str, sentence: str) -> None:
    """Why a tab is empty: what its stage says stood in the way, else a sentence."""
    own = [gap_line(gap) for gap in gaps if gap.stage == stage]
    if own:
        lines(GAP, own)
    else:
        st.markdown(sentence)
