"""What the settings work out by themselves."""

from datetime import timedelta

import pytest

from core.settings import Settings


@pytest.mark.parametrize(
    ("desk", "jobs"),
    [
        ("sqlite:////data/desk.db", "sqlite:////data/desk-jobs.db"),
        ("sqlite:///data/desk.db", "sqlite:///data/desk-jobs.db"),
        ("sqlite:////srv/my.db.d/desk.db", "sqlite:////srv/my.db.d/desk-jobs.db"),
        ("sqlite:////srv/desk.sqlite", "sqlite:////srv/desk-jobs.sqlite"),
        ("sqlite:////srv/desk", "sqlite:////srv/desk-jobs"),
        ("sqlite:////srv/desk.db?timeout=5", "sqlite:////srv/desk-jobs.db?timeout=5"),
        ("postgresql://db/desk.db", "postgresql://db/desk.db"),
    ],
)
def test_durable_runs_have_a_file_of_their_own_beside_the_desks(desk: str, jobs: str) -> None:
    assert Settings(database_url=desk).jobs_url == jobs


def test_durable_runs_may_be_kept_elsewhere() -> None:
    assert Settings(jobs_database_url="sqlite:///elsewhere.db").jobs_url == "sqlite:///elsewhere.db"


def test_a_worker_is_taken_for_dead_after_five_silences() -> None:
    assert Settings(heartbeat_seconds=0.5).silence == timedelta(seconds=2.5)
