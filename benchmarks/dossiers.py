"""The whole desk on whole real pages: every topic of the data is investigated, and what is stored at the end is held against the truth.

The pages are the newsroom's archive and stand on the web at their addresses. A topic comes in on the day after the last of its pages
that has a date; where none has one, on the day after the last of all. The reading model answers by the member that never saw the topic.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, median
from typing import Any

from benchmarks.calibration import at_most
from benchmarks.figures import SHARED, print_table, rows
from benchmarks.newsroom import Investigated, Newsroom, Story, newsroom, when
from benchmarks.sample import dump
from benchmarks.stance import precision_and_recall
from benchmarks.training.folds import key, known
from core.model.claim import Claim
from core.model.dossier import Dossier
from core.model.words import CaptureKind, Level, Mode, Relation, Verdict
from core.readers.offline.stance.model import ANSWERING, StanceModel
from core.web.urls import normalise

Row = Mapping[str, Any]
Pages = Mapping[str, Row]
"""Pages by their address."""
UPGRADES = {"false": "false_upgrade_rate", "true": "true_upgrade_rate", "unknown": "unknown_upgraded"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the desk stored of one topic, beside what is known to be so."""

    claim_id: str
    truth: str
    level: Level
    plain_level: Level
    flagged: bool
    refuted: bool
    stances: tuple[tuple[Relation, Relation | None], ...]  # as people read a page, and as the desk has it: none where it was not compared
    relevant: int
    read: int
    origin_found: bool | None  # none where nobody knows the origin, or its page is not there
    problem: str
    cpu_s: float
    wall_s: float


@dataclass(frozen=True, slots=True)
class Options:
    path: Path
    mode: Mode = Mode.DETAILED
    limit: int = 0
    seed: int = 1
    only: str = ""
    dump: Path | None = None
    jobs: int = 1


def measure(path: str = str(SHARED / "dossiers")) -> dict[str, Any]:
    """Investigate every topic of a folder in detailed mode."""
    return figures(outcomes(Options(Path(path))))


def outcomes(options: Options) -> list[Outcome]:
    """In the data's order, however many processes share the work."""
    wanted = chosen(list(rows_of(options.path, "topics")), options)
    if options.jobs < 2:
        return investigate(options, wanted)
    parts = [wanted[start :: options.jobs] for start in range(options.jobs)]
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool:
        made = {one.claim_id: one for part in pool.map(investigate, [options] * len(parts), parts) for one in part}
    return [made[topic["claim_id"]] for topic in wanted]


def investigate(options: Options, wanted: Sequence[Row]) -> list[Outcome]:
    pages = {page["url"]: page for page in rows_of(options.path, "pages")}
    with newsroom(list(pages.values())) as desk:
        warm_up(desk, options.mode)
        return [outcome(topic, pages, desk, options) for topic in wanted]


def rows_of(folder: Path, kind: str) -> Iterator[Row]:
    for file in sorted(folder.iterdir()):
        if f".{kind}.jsonl" in file.name:
            yield from rows(file)


def chosen(every: Sequence[Row], options: Options) -> list[Row]:
    """All topics; one; or a sample, in which a smaller one of the same seed is contained."""
    if options.only:
        return [topic for topic in every if topic["claim_id"] == options.only]
    places = list(range(len(every)))
    random.Random(options.seed).shuffle(places)  # noqa: S311  the same sample every time
    return [every[place] for place in sorted(places[: options.limit or len(every)])]


def warm_up(desk: Newsroom, mode: Mode) -> None:
    """What a worker loads once it has loaded before the first topic is timed; without the reading model nothing is measured."""
    StanceModel.load()
    desk.investigate(Story("The Tarn mill closed on Friday", datetime(2014, 1, 1, tzinfo=UTC)), mode)


def outcome(topic: Row, pages: Pages, desk: Newsroom, options: Options) -> Outcome:
    member = unknowing(topic, pages)
    token = ANSWERING.set(None if member is None else [member])
    try:
        made = desk.investigate(Story(topic["claim"], day_of(topic, pages)), options.mode)
    finally:
        ANSWERING.reset(token)
    if options.dump:
        dump(topic, pages, made, options.dump)
    found = judged(topic, pages, made, options.mode)
    print(line(found), flush=True)
    return found


def unknowing(topic: Row, pages: Pages, folds: Mapping[str, int] | None = None) -> int | None:
    """The member of the reading model that learnt neither the topic's claim nor what its pages say; all may answer if none learnt it.

    Claims and texts that belong together lie in one fold, so one member serves for every claim of the dossier.
    """
    table = known() if folds is None else folds
    claim = table.get(key(topic["claim"]))
    if claim is not None:
        return claim
    texts = (text for page in topic["pages"] for text in (pages[page["url"]]["title"], pages[page["url"]]["text"]))
    homes = Counter(table[key(text)] for text in texts if key(text) in table)
    return min(homes, key=lambda fold: (-homes[fold], fold)) if homes else None


def day_of(topic: Row, pages: Pages) -> datetime:
    """The morning after the last of its pages that has a date."""
    of_topic = [pages[page["url"]] for page in topic["pages"] if page["url"] in pages]
    last = last_day(of_topic) or last_day(pages.values()) or datetime(2015, 1, 1, tzinfo=UTC)
    return last + timedelta(days=1, hours=8)


def last_day(some: Iterable[Row]) -> datetime | None:
    dated = [when(page.get("published")) for page in some]
    return max((datetime(one.last.year, one.last.month, one.last.day, tzinfo=UTC) for one in dated if one), default=None)


def judged(topic: Row, pages: Pages, made: Investigated, mode: Mode) -> Outcome:
    dossier, said = made.dossier, made.dossier.recommendation
    there = [page for page in topic["pages"] if page["url"] in pages]
    read = {source.url_key for source in dossier.sources if source.capture_kind is not CaptureKind.SNIPPET}
    central = {claim.id for claim in dossier.claims if claim.central}
    limit = min(len(there), mode.source_limit)
    return Outcome(
        claim_id=topic["claim_id"],
        truth=topic["truth"],
        level=said.level if said else Level.UNVERIFIED,
        plain_level=said.plain_level if said else Level.UNVERIFIED,
        flagged=said.flagged if said else True,
        refuted=any(one.verdict is Verdict.REFUTED for one in (said.verdicts if said else ()) if one.claim_id in central),
        stances=tuple(stances(there, dossier)),
        relevant=limit,
        read=min(limit, sum(normalise(page["url"]) in read for page in there)),
        origin_found=origin_found(topic, there, dossier),
        problem=made.problem,
        cpu_s=round(made.cpu_s, 3),
        wall_s=round(made.wall_s, 3),
    )


def stances(there: Sequence[Row], dossier: Dossier) -> Iterator[tuple[Relation, Relation | None]]:
    """Each page that people have read, and the relation the dossier has of it to the claim the topic makes."""
    claim = main_claim(dossier)
    ids = {source.url_key: source.id for source in dossier.sources}
    stored = {one.source_id: one for one in dossier.evidence if claim and one.claim_id == claim.id}
    for page in there:
        if page.get("body_stance"):
            found = stored.get(ids.get(normalise(page["url"]), ""))
            yield Relation(page["body_stance"]), found.relation if found and found.compared else None


def main_claim(dossier: Dossier) -> Claim | None:
    """The central claim that has the topic's own words, else the first."""
    central = [claim for claim in dossier.claims if claim.central]
    return next((claim for claim in central if key(claim.text) == key(dossier.topic.title)), next(iter(central), None))


def origin_found(topic: Row, there: Sequence[Row], dossier: Dossier) -> bool | None:
    gold = topic.get("origin_url")
    if not gold or normalise(gold) not in {normalise(page["url"]) for page in there}:
        return None
    return dossier.origin is not None and dossier.source(dossier.origin.source_id).url_key == normalise(gold)


def figures(found: Sequence[Outcome]) -> dict[str, Any]:
    known_truth = [one for one in found if one.truth != "unknown"]
    unflagged = [one.truth == "true" for one in known_truth if upgraded(one.level) and not one.flagged]
    origins = [one.origin_found for one in found if one.origin_found is not None]
    return {
        "n": len(found),
        **rates(found, [one.level for one in found]),
        "true_refuted_rate": share(one.refuted for one in found if one.truth == "true"),
        **stance_figures([pair for one in found for pair in one.stances]),
        "flagged_rate": share(one.flagged for one in found),
        "unflagged_upgrades": len(unflagged),
        "unflagged_right": share(unflagged) if unflagged else 1.0,
        "guarantee": guarantee(found),
        "origin_accuracy": share(origins),
        "recall": round(sum(one.read for one in found) / max(1, sum(one.relevant for one in found)), 4),
        "unfinished": sum(bool(one.problem) for one in found),
        **times([one.cpu_s for one in found]),
        "spec_rule": rates(found, [one.plain_level for one in found]),
    }


def rates(found: Sequence[Outcome], levels: Sequence[Level]) -> dict[str, float]:
    risen = {truth: [upgraded(level) for one, level in zip(found, levels, strict=True) if one.truth == truth] for truth in UPGRADES}
    return {name: share(risen[truth]) for truth, name in UPGRADES.items()}


def guarantee(found: Sequence[Outcome]) -> dict[str, float]:
    """How large a share of false topics is upgraded at most without an editor's look, with 90 % confidence."""
    false = [upgraded(one.level) and not one.flagged for one in found if one.truth == "false"]
    return {"measured_on": len(false), "upgraded": sum(false), "at_most": at_most(sum(false), len(false))}


def upgraded(level: Level) -> bool:
    return level is not Level.UNVERIFIED


def stance_figures(pairs: Sequence[tuple[Relation, Relation | None]]) -> dict[str, float]:
    """A page that was not found or not compared is a wrong answer; it contradicts nothing."""
    labels, answers = [label for label, _ in pairs], [answer or Relation.UNRELATED for _, answer in pairs]
    precision, recall = precision_and_recall(labels, answers, Relation.CONTRADICTS)
    return {
        "stance_accuracy": share(label == answer for label, answer in pairs),
        "contradicts_precision": round(precision, 4),
        "contradicts_recall": round(recall, 4),
    }


def times(seconds: Sequence[float]) -> dict[str, float]:
    ordered = sorted(seconds) or [0.0]
    return {"cpu_s": round(median(ordered), 2), "cpu_p95_s": round(ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))], 2)}


def share(values: Iterable[bool]) -> float:
    return round(fmean([float(value) for value in values] or [0.0]), 4)


def line(one: Outcome) -> str:
    """One topic as it is done, for whoever waits."""
    right = sum(label == answer for label, answer in one.stances)
    flag = ", flagged" * one.flagged + ", refuted" * one.refuted + f", {one.problem}" * bool(one.problem)
    counts = f"stances {right}/{len(one.stances)}, read {one.read}/{one.relevant}"
    return f"{one.claim_id[:8]} {one.truth:<7} {one.level}{flag}; {counts}, {one.cpu_s:.1f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=measure.__doc__)
    parser.add_argument("path", nargs="?", type=Path, default=SHARED / "dossiers")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--mode", type=Mode, choices=list(Mode), default=Mode.DETAILED)
    parser.add_argument("--limit", type=int, default=0, help="a sample of so many topics")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--only", default="", metavar="CLAIM_ID", help="this topic alone")
    parser.add_argument("--dump", type=Path, default=None, metavar="FOLDER", help="write each finished dossier there as JSON")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the work")
    given = vars(parser.parse_args())
    printed = given.pop("json")
    found = figures(outcomes(Options(**given)))
    print_table(found)
    if printed:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
