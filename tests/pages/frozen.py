"""A desk whose one investigation has every page frozen, for the screens that open to the words."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from core.model.dossier import Dossier
from core.settings import settings
from db import dossiers
from db.database import writing
from db.vault import FileVault
from tests.pages.opened import desk_at

Filed = Callable[[Session, FileVault], object]


@contextmanager
def frozen_desk(url: str, folder: Path, monkeypatch: pytest.MonkeyPatch, filed: Filed) -> Iterator[str]:
    monkeypatch.setenv("DESK_EVIDENCE_URL", str(folder / "evidence"))
    with desk_at(url, monkeypatch) as here:
        with writing(here) as session:
            filed(session, FileVault(settings().evidence_url))
        yield here


def change(url: str, made: Callable[[Dossier], Dossier]) -> None:
    """What is found is something else now."""
    with writing(url) as session:
        before = dossiers.load(session, 1)
        dossiers.save(session, before, made(before), stage="trace")
