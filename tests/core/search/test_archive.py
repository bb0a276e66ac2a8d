from collections.abc import Sequence
from dataclasses import dataclass, field

from core.model.plan import Query
from core.model.source import Hit
from core.search.archive import ArchiveEngine
from core.search.engines import engines


@dataclass
class Shelf:
    """An archive that gives what it was told to, and remembers the words."""

    hits: list[Hit]
    asked: list[tuple[list[str], int]] = field(default_factory=list)

    async def find(self, words: Sequence[str], limit: int) -> Sequence[Hit]:
        self.asked.append((list(words), limit))
        return self.hits[:limit]


async def test_a_query_becomes_its_content_words_each_once() -> None:
    shelf = Shelf([])
    await ArchiveEngine(shelf).search(Query("The Ferry's operator: who knew of the FERRY crack on 3 March?"), 5)
    assert shelf.asked == [(["ferry", "operator", "knew", "crack", "3", "march"], 5)]


async def test_a_long_query_is_cut_to_twelve_words() -> None:
    shelf = Shelf([])
    await ArchiveEngine(shelf).search(Query(" ".join(f"word{number}" for number in range(30))), 5)
    assert shelf.asked[0][0] == [f"word{number}" for number in range(12)]


async def test_hits_remember_the_archive_and_their_rank() -> None:
    shelf = Shelf([Hit("https://a.test/1", "A", found_by=(("else", 7),)), Hit("https://a.test/2", "B")])
    hits = await ArchiveEngine(shelf).search(Query("crane"), 10)
    assert [(hit.title, hit.found_by) for hit in hits] == [("A", (("archive", 1),)), ("B", (("archive", 2),))]


async def test_a_query_without_words_is_not_asked() -> None:
    shelf = Shelf([Hit("https://a.test/1", "A")])
    assert list(await ArchiveEngine(shelf).search(Query("of the …"), 5)) == []
    assert shelf.asked == []


def test_the_archive_is_among_the_engines_and_names_are_told_once() -> None:
    names = [engine.manifest.name for engine in engines(Shelf([]))]
    assert "archive" in names
    assert len(names) == len(set(names))
