"""The ferry dossier of the newsroom as a value, for tests of view models and exports that need no database."""

from core.model.dates import When
from core.model.dossier import Dossier
from core.model.investigation import Investigation
from core.model.topic import Topic
from core.model.words import Mode, Status
from tests.fixtures.newsroom import dossier_of

TITLE = "Ferry operator knew of hull crack before sailing"


def ferry() -> Dossier:
    """Seven outlets, four voices: Tidewire with three copies, a court, a firm that denies, a blog that passes on."""
    run = Investigation(1, 1, TITLE, Mode.DETAILED, Status.COMPLETED)
    return dated(dossier_of(run, Topic(1, TITLE)))


def dated(dossier: Dossier) -> Dossier:
    """The last copy appeared two hours after the first."""
    sources = (source.with_(published=When("2026-03-04T10:00:00Z")) if source.id == "S004" else source for source in dossier.sources)
    return dossier.with_(sources=tuple(sources))
