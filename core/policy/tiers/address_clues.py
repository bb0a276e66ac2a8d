"""What an address alone says: by its ending, by the name in it, by the section a page stands in, and whether others' documents stand there.

Each rule on names stays only while `benchmarks/tiers` finds it right nine times in ten; names such as Truth, Liberty or Post did not.
"""

import re
import tomllib
from functools import cache

from core.model.words import OutletKind, Tier
from core.policy.tiers.addresses import host_of, name_and_ending, places, steps_of
from core.policy.tiers.table import FOLDER, Outlet, Rating, known, one_of, words

COUNTRY = r"\.[a-z]{2}$"
COURT, ARMY, GOVERNMENT, ALLIANCE, UNIVERSITY = (
    Outlet(Rating(Tier.INVESTIGATIVE, "Court, by its address", kind=OutletKind.BODY)),
    Outlet(Rating(Tier.ESTABLISHED, "Armed forces, by its address", kind=OutletKind.BODY)),
    Outlet(Rating(Tier.ESTABLISHED, "Government, by its address", kind=OutletKind.BODY)),
    Outlet(Rating(Tier.ESTABLISHED, "International organisation, by its address", kind=OutletKind.BODY)),
    Outlet(Rating(Tier.ESTABLISHED, "University, by its address", kind=OutletKind.BODY)),
)
ENDINGS = (
    (rf"(^|\.)(courts?|judiciary|judicial|tribunal(es)?)\.([a-z0-9-]+\.)*gov({COUNTRY}|$)", COURT),
    (r"\.courts\.state\.[a-z]{2}\.us$|\.jus\.br$|\.courts\.go\.(jp|kr|th)$|\.judiciary\.(uk|hk)$", COURT),
    (rf"\.mil$|(^|\.)mil{COUNTRY}|\.mod\.uk$", ARMY),
    (rf"\.gov$|(^|\.)gov{COUNTRY}|(^|\.)(gub\.uy|govt\.nz|gv\.at|fgov\.be|admin\.ch)$", GOVERNMENT),
    (r"(^|\.)gouv\.(bf|bj|cd|cf|cg|ci|cm|dj|fr|ga|gn|ht|km|mc|mg|ml|mr|nc|ne|qc\.ca|sn|td|tg)$", GOVERNMENT),
    (r"(^|\.)gob\.(ar|bo|cl|cu|do|ec|es|gt|hn|mx|ni|pa|pe|sv|ve)$", GOVERNMENT),
    (r"\.go\.(jp|kr|th|id|ke|ug|tz|cr|ci)$|\.lg\.jp$|\.(gc|parl)\.ca$|\.nic\.in$|\.(leg|mp|def|tc)\.br$", GOVERNMENT),
    (r"\.(state|ci|co|lib)\.[a-z]{2}\.us$|\.(fed|nsn)\.us$|(^|\.)gov\.(scot|wales)$|\.(police|nhs|parliament)\.uk$", GOVERNMENT),
    (r"\.(bund|nrw|bayern|hessen)\.de$|\.overheid\.nl$|\.(kommune|dep)\.no$|\.riik\.ee$|(^|\.)europa\.eu$", GOVERNMENT),
    (r"\.int$", ALLIANCE),
    (rf"\.edu$|(^|\.)edu{COUNTRY}|\.ac{COUNTRY}|(^|\.)(uni|univ|tu|fh|u)-[a-z-]+\.(de|fr|at)$", UNIVERSITY),
)
PATTERNS = tuple((re.compile(pattern), outlet) for pattern, outlet in ENDINGS)


def by_ending(host: str) -> Outlet | None:
    """Endings that only such bodies are given."""
    return next((outlet for pattern, outlet in PATTERNS if pattern.search(host)), None)


NEWS_ENDINGS = frozenset(["ca", "co.nz", "co.uk", "com", "com.au", "fm", "ie", "info", "net", "news", "org", "tv", "us"])

ON_AIR = r"(-?(tv|fm|am|dt|news|radio|\d{1,2}))"
CALL_SIGN = re.compile(rf"[kw][a-z]{{2,3}}{ON_AIR}+|[kw][bcdfghj-np-tv-xz][a-z]{{2}}")
"""Alone, four letters are a sign only when nobody could read them as a word: kiwi, wolt and kone are none."""
CHANNEL = re.compile(r"(abc|nbc|cbs|fox|cw|my|news|newschannel|channel|local|action|turnto)-?\d{1,2}[a-z]*")
TITLE = re.compile(rf"(the)?[a-z-]{{4,}}?-?({one_of(words('names', 'titles'))})(news|online|now)?")
NO_PLACE = re.compile(rf"(the)?({one_of(words('names', 'no_place'))})")
"""Before a newspaper's title these are no town: the hoaxes of 2016 were called American and National."""
CAUSE = re.compile(one_of(words("names", "causes")))

STATION = Outlet(Rating(Tier.ESTABLISHED, "Licensed station, told by its call sign only", kind=OutletKind.NEWSROOM, guess=True))
NEWSPAPER = Outlet(Rating(Tier.ESTABLISHED, "Local newspaper, told by its name only", kind=OutletKind.LOCAL, guess=True))
FOR_A_CAUSE = Outlet(Rating(Tier.UNKNOWN, "Named for a cause, told by its name only"))
"""Anybody may call a site so: what is credible for such a reason alone is looked at before a topic rests on it."""


def by_name(host: str) -> Outlet | None:
    name, ending = name_and_ending(host)
    if ending not in NEWS_ENDINGS:
        return None
    if CAUSE.search(name):
        return FOR_A_CAUSE
    if CALL_SIGN.fullmatch(name) or CHANNEL.fullmatch(name):
        return STATION
    return NEWSPAPER if TITLE.fullmatch(name) and not NO_PLACE.match(name) else None


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


def carries_others(url_key: str) -> bool:
    """A distributor of releases, a repository of records, or the part of an outlet where others pay for or supply the words.

    A site nobody here knows may have a section for releases too: those are its own.
    """
    outlet = known(url_key)
    if any(place in repositories() for place in places(url_key)):
        return True
    return outlet is not None and (outlet.distributes or in_section(url_key, outlet) in (RELEASED, PAID_FOR))


@cache
def repositories() -> frozenset[str]:
    loaded: dict[str, list[str]] = tomllib.loads((FOLDER / "repositories.toml").read_text(encoding="utf-8"))["repositories"]
    return frozenset(place for listed in loaded.values() for place in listed)
