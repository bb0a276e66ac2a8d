"""Every engine the desk can ask, in one place; each is one file beside this one."""

from core.search.archive import ArchiveEngine
from core.search.port import ArchiveIndex, Engine


def engines(archive: ArchiveIndex) -> tuple[Engine, ...]:
    return (ArchiveEngine(archive),)
