"""What a stage is: a dossier and tools in, a dossier out."""

from collections.abc import Awaitable, Callable

from core.model.dossier import Dossier
from core.tools import Tools

Stage = Callable[[Dossier, Tools], Awaitable[Dossier]]
Wave = tuple[Stage, ...]


def name(stage: Stage) -> str:
    """A stage is called what its function is called."""
    return str(getattr(stage, "__name__", ""))
