"""Who speaks for itself on its own site: a public body, a court, a register, a party."""

from core.model.source import Source
from core.model.words import OutletKind


def speaks_for_itself(source: Source) -> str:
    """Why its word is its own act; empty for the press, which speaks about others."""
    if source.outlet_kind not in (OutletKind.BODY, OutletKind.PARTY):
        return ""
    return f"speaks for itself: {source.tier_reason.rstrip('.').lower() or source.outlet_kind}"
