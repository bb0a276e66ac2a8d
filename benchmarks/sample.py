"""Finished dossiers as files, sixty of each kind of thing they say drawn to be marked by hand, and the score of a marked sheet.

    python -m benchmarks.dossiers PATH --dump FOLDER
    python -m benchmarks.sample draw FOLDER SHEET.csv
    python -m benchmarks.sample score SHEET.csv [--marks MARKS.csv]

The sheet has other people's words in it and stays outside the repository; what is kept is ids, positions and marks. The criteria are in
`docs/accuracy.md`.
"""

import argparse
import csv
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from pathlib import Path
from typing import Any

from benchmarks.newsroom import Investigated
from core.errors import BadInput
from core.settings import ROOT
from core.web.urls import normalise

LEFT_OUT = ("captures", "hits")
"""What nobody reads by eye, and fills the file."""
EACH, SEED, AROUND = 60, 14, 300
GOOD, JUNK = "ok", "junk"
Dump = Mapping[str, Any]
Quoted = Mapping[str, Any] | None


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


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to be marked: what the desk says, and the words of the source it says it of."""

    id: str
    kind: str
    source: str = ""
    start: int = 0
    end: int = 0
    mark: str = ""
    topic: str = ""
    says: str = ""
    words: str = ""
    context: str = ""


KEPT = ("id", "kind", "source", "start", "end", "mark")
"""What may stand in the repository."""


def claims(dump: Dump) -> Iterator[Line]:
    """What the sources claim; what the topic itself does was not found by reading."""
    for claim in dump["dossier"]["claims"]:
        quote: Quoted = claim["quote"]
        if quote and not claim["central"]:
            speaker = f"{claim['speaker']} says: " if claim["speaker"] else ""
            yield line(dump, "claim", claim["id"], f"{speaker}{claim['text']}", "".join(claim["made_by"][:1]), quote)


def contradictions(dump: Dump) -> Iterator[Line]:
    yield from compared(dump, "contradiction", ("contradicts",))


def quotes(dump: Dump) -> Iterator[Line]:
    yield from compared(dump, "quote", ("supports", "reports"))


def compared(dump: Dump, kind: str, relations: Sequence[str]) -> Iterator[Line]:
    """Only what is shown: evidence with its words."""
    said = {claim["id"]: claim["text"] for claim in dump["dossier"]["claims"]}
    for one in dump["dossier"]["evidence"]:
        if one["relation"] in relations and one["quote"]:
            name = f"{one['claim_id']}:{one['source_id']}"
            yield line(dump, kind, name, f"{one['relation']}: {said[one['claim_id']]}", one["source_id"], one["quote"])


def events(dump: Dump) -> Iterator[Line]:
    for event in dump["dossier"]["timeline"]:
        cited = event["cited"][0]
        yield line(dump, "event", event["id"], told(event, dump), cited["source_id"], cited["quote"])


def told(event: Dump, dump: Dump) -> str:
    """As the desk shows it: to which day it is told, whether it was still to come, and what became of the words that tell it."""
    until = f" to {event['until']['iso']}" if event["until"] else ""
    judged = dump["dossier"]["recommendation"]
    doubts = [one["why"] for one in (judged["doubts"] if judged else ()) if one["event_id"] == event["id"]]
    signs = "".join(f" ({sign})" for sign in [*(["still to come"] if event["ahead"] else []), *doubts])
    return f"{event['when']['iso']}{until}: {event['text']}{signs}"


def actors(dump: Dump) -> Iterator[Line]:
    for actor in dump["dossier"]["actors"]:
        every = [*actor["cited"], *(one["cited"] for one in actor["statements"])]
        said = "; ".join(f"says: {one['text']}" for one in actor["statements"][:1])
        told = ", ".join(part for part in (f"{actor['name']} ({actor['kind']})", actor["profile"], said) if part)
        nobody: Dump = {"source_id": "", "quote": None}
        cited: Dump = next(iter(every), nobody)
        yield line(dump, "actor", actor["id"], told, cited["source_id"], cited["quote"])


def places(dump: Dump) -> Iterator[Line]:
    """With the words of the page that most surely has something happen there."""
    context = dump["dossier"]["context"]
    if context and context["place"]:
        named = [
            (party["happens"], one["source_id"], party["told"] or party["first"])
            for one in dump["dossier"]["readings"]
            for party in one["parties"]
            if party["name"] == context["place"]
        ]
        _, source, quote = max(named, key=lambda one: int(one[0]), default=(0, "", None))
        yield line(dump, "place", "place", context["place"], source, quote)


KINDS: tuple[Callable[[Dump], Iterator[Line]], ...] = (claims, contradictions, quotes, events, actors, places)


def line(dump: Dump, kind: str, name: str, says: str, source: str, quote: Quoted) -> Line:
    start, end = (quote["start"], quote["end"]) if quote else (0, 0)
    text = dump["texts"].get(source, "")
    around = text[max(0, start - AROUND) : end + AROUND] if quote else ""
    topic = dump["topic"]
    return Line(f"{topic['claim_id']}:{name}", kind, source, start, end, "", topic["claim"], says, quote["exact"] if quote else "", around)


def draw(dumps: Sequence[Dump], each: int = EACH, seed: int = SEED) -> list[Line]:
    """So many of each kind, or all there are; the same from the same dossiers, whatever order they come in."""
    found: list[Line] = []
    for kind in KINDS:
        every = sorted((one for dump in dumps for one in kind(dump)), key=lambda one: one.id)
        found += random.Random(f"{seed} {kind.__name__}").sample(every, min(each, len(every)))  # noqa: S311  the same every time
    return found


def score(marked: Iterable[Line]) -> dict[str, dict[str, float]]:
    """The share of junk among each kind; a line nobody marked is refused."""
    by_kind: dict[str, list[bool]] = {}
    for one in marked:
        if one.mark not in (GOOD, JUNK):
            raise BadInput(f"{one.id} is marked “{one.mark}”; it takes “{GOOD}” or “{JUNK}”.")
        by_kind.setdefault(one.kind, []).append(one.mark == JUNK)
    return {kind: {"n": len(junk), "junk": round(sum(junk) / len(junk), 4)} for kind, junk in by_kind.items()}


def load(folder: Path) -> list[Dump]:
    return [json.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.json"))]


def write(lines: Iterable[Line], file: Path, columns: Sequence[str]) -> None:
    if set(columns) - set(KEPT) and file.resolve().is_relative_to(ROOT):
        raise BadInput("A sheet has other people's words in it and must lie outside the repository.")
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, columns, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(asdict(one) for one in lines)


def read(file: Path) -> list[Line]:
    with file.open(encoding="utf-8", newline="") as stream:
        return [parsed(row) for row in csv.DictReader(stream)]


def parsed(row: Mapping[str, str]) -> Line:
    texts = {name: row.get(name, "") for name in ("id", "kind", "source", "topic", "says", "words", "context")}
    return Line(**texts, start=int(row["start"]), end=int(row["end"]), mark=row["mark"].strip().lower())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sample", description=__doc__)
    orders = parser.add_subparsers(dest="order", required=True)
    drawing = orders.add_parser("draw", help="draw a sheet from a folder of dumps")
    drawing.add_argument("dumps", type=Path)
    drawing.add_argument("sheet", type=Path)
    drawing.add_argument("--each", type=int, default=EACH)
    drawing.add_argument("--seed", type=int, default=SEED)
    scoring = orders.add_parser("score", help="score a marked sheet")
    scoring.add_argument("sheet", type=Path)
    scoring.add_argument("--marks", type=Path, help="write ids, positions and marks there, without the words")
    given = parser.parse_args()
    if given.order == "draw":
        write(draw(load(given.dumps), given.each, given.seed), given.sheet, [field.name for field in fields(Line)])
        return
    marked = read(given.sheet)
    for kind, found in score(marked).items():
        print(f"{kind:<14} {found['n']:>3}  junk {found['junk']:.3f}")
    if given.marks:
        write(marked, given.marks, KEPT)


if __name__ == "__main__":
    main()
