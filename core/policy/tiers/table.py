"""What the desk knows before a newsroom rates its own: the outlets of `domains/`, and the words of words.toml; each read once."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from core.model.words import OutletKind, Tier
from core.policy.tiers.addresses import places

FOLDER = Path(__file__).with_name("domains")
THEMES = (
    "agencies", "united_states", "europe", "americas", "asia_africa", "oceania", "us_newspapers", "us_local", "us_broadcasters",
    "trade", "fact_checkers", "knowledge", "official", "promotional", "partisan", "inventions", "open_to_anybody",
)  # fmt: skip
"""In the order in which a credible report is looked for; a domain stands in one of them only."""


class Rating(NamedTuple):
    """A tier and why; undecided where it is only the default, a guess where nobody has ever vouched for it.

    No editor, no table, and no registry that gives an ending to few: a name told it, or a model read it off the page.
    """

    tier: Tier
    reason: str
    decided: bool = True
    kind: OutletKind = OutletKind.OTHER
    guess: bool = False


@dataclass(frozen=True, slots=True)
class Outlet:
    """What the desk knows of a place; where there are posts, whatever stands there is somebody's."""

    rating: Rating
    owner: str = ""
    posts: bool = False
    open: bool = False  # anybody may publish there
    distributes: bool = False  # it sends out other firms' releases
    place: str = ""  # where a newsroom is at home, by town, state or country

    @property
    def official(self) -> bool:
        """A court, a regulator or another public body."""
        return self.rating.kind is OutletKind.BODY


def known(url_key: str) -> Outlet | None:
    """The longest row that fits."""
    outlets = table()
    return next((outlets[place] for place in places(url_key) if place in outlets), None)


@cache
def networks() -> frozenset[str]:
    return frozenset(place for place, outlet in table().items() if outlet.posts)


@cache
def table() -> dict[str, Outlet]:
    return {domain: _outlet(row) for row in rows() for domain in row["domains"]}


def rows() -> Iterator[dict[str, Any]]:
    for theme in THEMES:
        yield from tomllib.loads((FOLDER / f"{theme}.toml").read_text(encoding="utf-8"))["row"]


def _outlet(row: dict[str, Any]) -> Outlet:
    reason = f"{row['reason']}, {row['place']}" if "place" in row else row["reason"]
    rating = Rating(Tier(row["tier"]), reason, row.get("decided", True), OutletKind(row.get("kind", OutletKind.OTHER)))
    said = {name: row[name] for name in ("owner", "place", "posts", "open", "distributes") if name in row}
    return Outlet(rating, **said)


WORDS = Path(__file__).with_name("words.toml")


@cache
def _word_lists() -> Mapping[str, Mapping[str, str]]:
    loaded: dict[str, dict[str, str]] = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    return loaded


def words(section: str, name: str) -> frozenset[str]:
    return frozenset(_word_lists()[section][name].split())


def one_of(choices: frozenset[str]) -> str:
    """As a pattern, the longest first; each choice is a pattern already."""
    return "|".join(sorted(choices, key=lambda choice: (-len(choice), choice)))
