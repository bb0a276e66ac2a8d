"""What the ending of an address says about its owner where the desk does not know it: courts, governments, armies, universities."""

import re

from core.model.words import OutletKind, Tier
from core.policy.tiers.table import Outlet, Rating

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
