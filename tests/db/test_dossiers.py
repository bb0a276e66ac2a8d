"""A dossier survives the database, and a stage writes only what it changed."""

from sqlalchemy import select

from core.model.dossier import Finding, Gap
from core.model.source import Hit
from core.model.words import Mode, Tier
from db import dossiers, investigations, schema, topics
from db.database import reading, writing
from tests.fixtures.newsroom import NOON, dossier_of, file_topics, source


def open_run(url: str) -> int:
    with writing(url) as session:
        topic = file_topics(session)[0]
        return investigations.open_(session, topic, mode=Mode.QUICK, by="Ana", now=NOON).id


def test_what_is_saved_is_what_is_loaded(url: str) -> None:
    key = open_run(url)
    with writing(url) as session:
        empty = dossiers.load(session, key)
        run = investigations.get(session, key)
        full = dossier_of(run, topics.get(session, run.topic_id))
        dossiers.save(session, empty, full, stage="read")
    with reading(url) as session:
        assert dossiers.load(session, key) == full


def test_a_first_reading_of_a_pair_is_kept_beside_the_second(url: str) -> None:
    key = open_run(url)
    with writing(url) as session:
        empty, run = dossiers.load(session, key), investigations.get(session, key)
        full = dossier_of(run, topics.get(session, run.topic_id))
        dossiers.save(session, empty, full, stage="compare")
        first, *others = full.evidence
        first = first.with_(chances=(0.7, 0.1, 0.1, 0.1), analyst="Claude (small)")
        twice = full.with_(evidence=(first.with_(analyst="Claude (large)", earlier=first), *others))
        dossiers.save(session, full, twice, stage="recommend")
    with reading(url) as session:
        assert dossiers.load(session, key).evidence[0].earlier == first


def test_two_stages_of_one_wave_do_not_undo_each_other(url: str) -> None:
    key = open_run(url)
    one, two = source(1, "Tidewire", 2, "2026-03-04"), source(2, "Gazette", 2, "2026-03-04")
    with writing(url) as session:
        before = dossiers.load(session, key)
        start = before.with_(sources=(one, two))
        dossiers.save(session, before, start, stage="read")
    with writing(url) as session:
        dossiers.save(session, start, start.with_(sources=(one.with_(tier=Tier(1)), two)).add_gaps(Gap("a")), stage="rate")
    with writing(url) as session:
        dossiers.save(session, start, start.with_(hits=(Hit("https://x.example", "x"),)).add_gaps(Gap("b")), stage="extract")
    with reading(url) as session:
        end = dossiers.load(session, key)
    assert [source.tier for source in end.sources] == [Tier(1), Tier(2)]
    assert len(end.hits) == 1
    assert {gap.what for gap in end.gaps} == {"a", "b"}


def test_two_stages_of_one_wave_may_miss_and_find_the_same(url: str) -> None:
    key = open_run(url)
    with reading(url) as session:
        start = dossiers.load(session, key)
    same = start.add_gaps(Gap("The council's minutes", "not published"), Gap("A second witness")).with_(
        findings=(Finding("Nobody was hurt."),)
    )
    for stage, address in (("rate", "https://a.example"), ("extract", "https://b.example")):
        own = same.with_(hits=(Hit(address, stage),)).add_gaps(Gap(f"Only for {stage}"))
        with writing(url) as session:
            dossiers.save(session, start, own, stage=stage)
    with reading(url) as session:
        end = dossiers.load(session, key)
        stages = session.execute(select(schema.gaps.c.stage).where(schema.gaps.c.what == "A second witness")).scalars().all()
    assert sorted(gap.what for gap in end.gaps) == ["A second witness", "Only for extract", "Only for rate", "The council's minutes"]
    assert [one.text for one in end.findings] == ["Nobody was hurt."] and len(end.hits) == 2
    assert stages == ["rate"], "the first to say it stands"


def test_saving_the_same_result_twice_doubles_nothing(url: str) -> None:
    key = open_run(url)
    with writing(url) as session:
        before = dossiers.load(session, key)
        after = before.with_(sources=(source(1, "Tidewire", 2, "2026-03-04"),))
        dossiers.save(session, before, after, stage="read")
    with writing(url) as session:
        dossiers.save(session, dossiers.load(session, key), after, stage="read")
    with reading(url) as session:
        assert dossiers.load(session, key) == after


def test_what_a_stage_takes_away_is_gone_and_nothing_else(url: str) -> None:
    key = open_run(url)
    with writing(url) as session:
        run = investigations.get(session, key)
        full = dossier_of(run, topics.get(session, run.topic_id))
        dossiers.save(session, dossiers.load(session, key), full, stage="compare")
        fewer = full.with_(claims=full.claims[:1], evidence=tuple(one for one in full.evidence if one.claim_id == "C1"))
        dossiers.save(session, full, fewer, stage="extract")
    with reading(url) as session:
        assert dossiers.load(session, key) == fewer


def test_a_killed_stage_counts_its_attempts_and_a_finished_one_stays_finished(url: str) -> None:
    key = open_run(url)
    with writing(url) as session:
        attempts = [dossiers.begin_stage(session, key, "read", pass_no=1, now=NOON).attempt for _ in range(3)]
        dossiers.finish_stage(session, key, "read", pass_no=1, now=NOON, note="7 pages")
        again = dossiers.begin_stage(session, key, "read", pass_no=1, now=NOON)
        next_pass = dossiers.begin_stage(session, key, "read", pass_no=2, now=NOON)
    assert attempts == [1, 2, 3]
    assert (again.attempt, again.finished_at, again.note) == (3, NOON, "7 pages")
    assert (next_pass.attempt, next_pass.finished_at) == (1, None)
