"""What the name of a site alone says of an outlet nobody here knows: a station's call sign, a newspaper's title, a cause.

Each rule stays only while `benchmarks/tiers` finds it right nine times in ten; names such as Truth, Liberty or Post did not.
"""

import re

from core.model.words import OutletKind, Tier
from core.policy.tiers.places import name_and_ending
from core.policy.tiers.table import Outlet, Rating
from core.policy.tiers.vocabulary import one_of, words

ENDINGS = frozenset(["ca", "co.nz", "co.uk", "com", "com.au", "fm", "ie", "info", "net", "news", "org", "tv", "us"])

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
    if ending not in ENDINGS:
        return None
    if CAUSE.search(name):
        return FOR_A_CAUSE
    if CALL_SIGN.fullmatch(name) or CHANNEL.fullmatch(name):
        return STATION
    return NEWSPAPER if TITLE.fullmatch(name) and not NO_PLACE.match(name) else None
