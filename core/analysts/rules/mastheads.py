"""Last words that newspapers share with firms, people and trains: alone they make no newspaper of a name."""

import re
from functools import cache

from core.analysts.rules.patterns import word_set
from core.policy.tiers.own_cause import called
from core.policy.tiers.table import table

SHARED = word_set("avis express ledger mail mercury post star sun")
_BEFORE = word_set("daily evening morning sunday weekly")
_THE = re.compile(r"\bthe [\"“‘'«„]?$", re.IGNORECASE)
_SIGN = re.compile(r"[\W_]+")


def is_shared(name: str) -> bool:
    """Royal Mail, Heath Ledger; not the Daily Mail, and not an outlet the desk knows."""
    words = name.lower().removeprefix("the ").split()
    if not words or words[-1] not in SHARED or words[0] in _BEFORE:
        return False
    return _SIGN.sub("", "".join(words)) not in _listed()


def has_article(before: str) -> bool:
    """Whether a name follows "the", as newspapers' do."""
    return bool(_THE.search(before[-6:]))


@cache
def _listed() -> frozenset[str]:
    """What the outlets of the desk's table are called, without signs and spaces."""
    press = (domain for domain, outlet in table().items() if not outlet.official and "/" not in domain)
    return frozenset(name for domain in press for name in called(domain))
