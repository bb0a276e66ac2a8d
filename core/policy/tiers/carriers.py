"""Where other people's documents stand: whoever issued one speaks in it, not the host."""

import tomllib
from functools import cache

from core.policy.tiers.places import places
from core.policy.tiers.sections import PAID_FOR, RELEASED, in_section
from core.policy.tiers.table import FOLDER, known


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
