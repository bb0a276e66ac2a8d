"""What a part of a site is, whoever owns it: an investigations desk, an enforcement section, releases, paid pages, opinion."""

from core.model.words import OutletKind, Tier
from core.policy.tiers.places import host_of, name_and_ending, steps_of
from core.policy.tiers.table import Outlet, Rating
from core.policy.tiers.vocabulary import words

DEEPEST = 3
"""A section stands near the top; further down the same word is part of a headline."""

ENFORCEMENT, INVESTIGATIONS, PAID = words("sections", "enforcement"), words("sections", "investigations"), words("sections", "paid")
RELEASES, OPINION, READERS = words("sections", "releases"), words("sections", "opinion"), words("sections", "readers")

ENFORCES = Rating(Tier.INVESTIGATIVE, "Enforcement section of a public body", kind=OutletKind.BODY)
INVESTIGATES = Rating(Tier.INVESTIGATIVE, "Investigations desk of an established outlet", kind=OutletKind.NEWSROOM)
PAID_FOR = Rating(Tier.PROMOTIONAL, "Paid pages: whoever pays speaks")
RELEASED = Rating(Tier.PROMOTIONAL, "Press-release section, by its address")
VIEW = Rating(Tier.PROMOTIONAL, "Opinion page: a view, not reporting")
UNEDITED = Rating(Tier.UNKNOWN, "Contributors' pages: nobody edits them")
PERSONAL = Rating(Tier.UNKNOWN, "Somebody's own page on a public host")


def in_section(url_key: str, outlet: Outlet | None) -> Rating | None:
    """How the part of the site a page is in changes what is known of the site; nothing for an ordinary page.

    An outlet known to be bad has no better parts, and a public body's releases are its own acts.
    """
    parts = _parts(url_key)
    if outlet is None:
        return RELEASED if parts & RELEASES else None
    if not outlet.rating.tier.credible:
        return None
    return _of_public_body(parts, outlet) if outlet.official else _of_outlet(parts, outlet)


def _parts(url_key: str) -> frozenset[str]:
    """The sections a page may be in: the first steps of its path that are no date, and the host's first label where a site has several."""
    host = host_of(url_key)
    first = host.partition(".")[0]
    named = [step for step in steps_of(url_key) if not step.isdigit()]
    return frozenset([*named[:DEEPEST], *([first] if first != name_and_ending(host)[0] else [])])


def _of_public_body(parts: frozenset[str], outlet: Outlet) -> Rating | None:
    if any(part.startswith(("~", "%7E")) for part in parts):
        return PERSONAL
    return ENFORCES if parts & ENFORCEMENT and outlet.rating.tier is Tier.ESTABLISHED else None


def _of_outlet(parts: frozenset[str], outlet: Outlet) -> Rating | None:
    changes = ((READERS, UNEDITED), (PAID, PAID_FOR), (RELEASES, RELEASED), (OPINION, VIEW))
    lowered = next((rating for names, rating in changes if parts & names), None)
    raised = parts & INVESTIGATIONS and outlet.rating.tier is Tier.ESTABLISHED and not outlet.rating.guess
    return lowered or (INVESTIGATES if raised else None)
