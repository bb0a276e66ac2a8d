"""What a worker loads before anybody waits for it."""

import logging
from pathlib import Path

import pytest

from core.errors import FetchError
from core.policy.tiers.table import table
from core.readers.offline.stance.model import WEIGHTS, _loaded
from jobs import readers


def test_a_part_that_cannot_be_loaded_is_told_and_does_not_keep_the_others_from_being(caplog: pytest.LogCaptureFixture) -> None:
    loaded: list[str] = []

    def broken() -> None:
        raise FetchError("The model is not there.")

    with caplog.at_level(logging.WARNING, logger="desk.worker"):
        readers.load([broken, lambda: loaded.append("table")])
    assert loaded == ["table"] and "The model is not there." in caplog.text


def test_after_it_the_table_and_the_reading_model_are_there(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="desk.worker"):
        readers.preload()
        readers.wait_for_preload()
    read = table.cache_info().hits
    table()
    assert caplog.text == "" and table.cache_info().hits == read + 1
    assert not Path(WEIGHTS / "judges.npz").exists() or _loaded.cache_info().currsize
