from datetime import timedelta

from core.model.words import EventKind, Mode
from db import dossiers, engines, investigations
from db.database import writing
from tests.fixtures.newsroom import NOON, file_topics, finished


def test_it_counts_what_there_is_so_far(url: str) -> None:
    with writing(url) as session:
        run = finished(session, file_topics(session)[0])
        engines.add_cost(session, run.id, what="search", usd=0.05, stage="discover", now=NOON)
        engines.add_cost(session, run.id, what="search", usd=0.03, stage="discover", now=NOON)
        so_far = investigations.found_so_far(session, run.id)
        assert (so_far.sources, so_far.claims, so_far.central, so_far.gaps, round(so_far.usd, 2)) == (7, 2, 1, 1, 0.08)


def test_a_run_that_has_just_begun_has_nothing(url: str) -> None:
    with writing(url) as session:
        run = investigations.open_(session, file_topics(session)[0], mode=Mode.QUICK, by="Ana", now=NOON)
        assert investigations.found_so_far(session, run.id) == investigations.FoundSoFar(0, 0, 0, 0, 0.0)
        assert investigations.newest_sources(session, run.id) == []
        assert investigations.latest_by_stage(session, run.id) == {}
        assert not investigations.is_closed(session, run.id)


def test_the_newest_sources_come_first_and_no_more_than_asked_for(url: str) -> None:
    with writing(url) as session:
        run = finished(session, file_topics(session)[0])
        assert [source.id for source in investigations.newest_sources(session, run.id, limit=3)] == ["S007", "S006", "S005"]
        assert [voice.id for voice in investigations.voices_so_far(session, run.id)] == ["A", "B", "C", "D"]
        assert len(investigations.newest_gaps(session, run.id)) == len(dossiers.load(session, run.id).gaps)


def test_of_each_stage_only_its_latest_progress_counts(url: str) -> None:
    with writing(url) as session:
        run, other = (investigations.open_(session, topic, mode=Mode.QUICK, by="Ana", now=NOON) for topic in file_topics(session)[:2])
        for place, (number, stage, words) in enumerate(
            [(run.id, "read", "1 of 9"), (run.id, "compare", "1 of 5"), (run.id, "read", "2 of 9"), (other.id, "read", "8 of 8")]
        ):
            investigations.log(session, number, EventKind.PROGRESS, words, stage=stage, now=NOON + timedelta(seconds=place))
        investigations.log(session, run.id, EventKind.SOURCE_READ, "the Gazette was read", stage="read", now=NOON)
        investigations.log(session, run.id, EventKind.QUERY_RUN, "Archive: lido", stage="discover", now=NOON)
        investigations.log(session, run.id, EventKind.STAGE_FINISHED, "Plan: done", stage="plan", now=NOON)
        told = {stage: event.message for stage, event in investigations.latest_by_stage(session, run.id).items()}
        assert told == {"read": "2 of 9", "compare": "1 of 5", "discover": "Archive: lido"}, "a count says more than a single deed"
