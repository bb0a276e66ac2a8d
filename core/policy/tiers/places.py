"""An address taken apart: the host and what it belongs to, the sections above a page, the name its owner chose."""

import re
from collections.abc import Iterator

AFTER_HOST = re.compile(r"[/?#:]")
SECOND_LEVEL = frozenset(
    [
        *("ac", "co", "com", "edu", "gen", "go", "info", "ltd", "me", "ne", "net", "or", "org", "plc"),
        *("admin", "fgov", "gob", "gouv", "gov", "govt", "gub", "gv", "mil", "mod", "nhs", "police"),
    ]
)
"""Under a country's ending these are no names either: paper.co.uk is the paper's own."""


def host_of(url_key: str) -> str:
    return AFTER_HOST.split(url_key, maxsplit=1)[0]


def steps_of(url_key: str) -> list[str]:
    """The path of a key, step by step; neither a query nor a fragment is a section."""
    path = url_key.partition("/")[2]
    return re.split(r"[?#]", path, maxsplit=1)[0].split("/") if path else []


def parents(domain: str) -> Iterator[str]:
    """A host and the domains it belongs to."""
    labels = domain.split(".")
    return (".".join(labels[start:]) for start in range(len(labels) - 1))


def places(url_key: str) -> Iterator[str]:
    """Where a page stands, closest first: a section of a site before the site, a host before its parent."""
    steps = steps_of(url_key)
    return ("/".join([name, *steps[:count]]) for name in parents(host_of(url_key)) for count in range(len(steps), -1, -1))


def name_and_ending(host: str) -> tuple[str, str]:
    """What the owner chose and what it stands under: news.paper.co.uk is `paper` under `co.uk`."""
    labels = host.split(".")
    second = len(labels) > 2 and labels[-2] in SECOND_LEVEL and (len(labels[-1]) == 2 or labels[-2:] == ["co", "com"])
    size = 2 if second else 1
    return (labels[-size - 1] if len(labels) > size else host), ".".join(labels[-size:])
