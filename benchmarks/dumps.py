"""Finished dossiers as files: everything the desk stored, the texts it read, and what people know of the topic."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from pathlib import Path
from typing import Any

from benchmarks.newsroom import Investigated
from core.web.urls import normalise

LEFT_OUT = ("captures", "hits")
"""What nobody reads by eye, and fills the file."""


def dump(topic: Mapping[str, Any], pages: Mapping[str, Mapping[str, Any]], made: Investigated, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    known = {normalise(page["url"]): page for page in topic["pages"] if page["url"] in pages}
    sources = {source.url_key: source.id for source in made.dossier.sources}
    gold = {source_id: known[place].get("body_stance") for place, source_id in sources.items() if place in known}
    told = {
        "topic": {name: topic.get(name) for name in ("claim_id", "claim", "truth", "origin_url")},
        "cpu_s": made.cpu_s,
        "problem": made.problem,
        "people_say": gold,
        "not_read": [page["url"] for place, page in known.items() if place not in sources],
        "dossier": plain(made.dossier),
        "texts": dict(made.texts),
    }
    file = folder / f"{topic['claim_id']}.json"
    file.write_text(json.dumps(told, ensure_ascii=False, indent=1), encoding="utf-8")
    return file


def plain(value: Any) -> Any:
    """Frozen values as JSON has them."""
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value) if each.name not in LEFT_OUT}
    if isinstance(value, Mapping):
        return {str(name): plain(each) for name, each in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(plain(each) for each in value)
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, Enum):
        return plain(value.value)
    return value.isoformat() if isinstance(value, date | datetime) else value
