"""Who speaks for itself on its own site, by what the desk's rating says it is: a public body, a court, a register, a party."""

import re

_BODY = re.compile(
    r"\b(?:regulator|court|tribunal|public (?:body|register|authority)|register of|government|parliament|ministry|police|inspectorate"
    r"|own (?:web)?site|in its own cause)\b",
    re.IGNORECASE,
)
_NOT_ITSELF = re.compile(r"\b(?:state media|state broadcaster|propaganda|satire|newspaper|news agency|broadcaster)\b", re.IGNORECASE)


def speaks_for_itself(tier_reason: str) -> str:
    """Why its word is its own act; empty for the press, which speaks about others."""
    found = _BODY.search(tier_reason) and not _NOT_ITSELF.search(tier_reason)
    return f"speaks for itself: {tier_reason.rstrip('.').lower()}" if found else ""
