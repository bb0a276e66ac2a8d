from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from core.model.engine import EngineKind
from core.model.post import Heard
from core.model.source import ArchivedPage, Hit
from core.search.engines.archive import ArchiveEngine
from core.search.queries.query_language import Terms, parse


@dataclass
class Shelf:
    """An archive that gives what it was told to, and remembers what it was asked."""

    hits: list[Hit]
    asked: list[tuple[Terms, int]] = field(default_factory=list)

    async def find(self, terms: Terms, limit: int) -> Sequence[Hit]:
        self.asked.append((terms, limit))
        return self.hits[:limit]

    async def page(self, url_key: str) -> ArchivedPage | None:
        return ArchivedPage("https://a.example/1", "a.example/1", "Ferry", "It cracked.") if url_key == "a.example/1" else None


async def asked(query: str) -> Terms:
    shelf = Shelf([])
    await ArchiveEngine(shelf).search(parse(query), 5)
    return shelf.asked[0][0]


async def test_a_query_becomes_its_content_words_each_once() -> None:
    terms = await asked("The Ferry's operator: who knew of the FERRY crack on 3 March?")
    assert terms == Terms(words=("ferry", "operator", "knew", "crack", "3", "march"))


async def test_a_long_query_is_cut_to_twelve_words() -> None:
    assert (await asked(" ".join(f"word{number}" for number in range(30)))).words == tuple(f"word{number}" for number in range(12))


async def test_phrases_days_and_unwanted_words_are_passed_on() -> None:
    terms = await asked('ferry "night sailings" -regatta since:2026-03 until:2026-03-04')
    assert terms == Terms(("ferry",), ("night sailings",), (), ("regatta",), since=date(2026, 3, 1), until=date(2026, 3, 4))


async def test_alternatives_are_words_like_others_since_any_of_them_will_do() -> None:
    assert await asked('ferry (crack OR "hull fracture")') == Terms(words=("ferry", "crack", "hull", "fracture"))


async def test_sites_are_asked_for_as_the_keys_of_pages_begin() -> None:
    terms = await asked("ferry site:www.Example.org/news -site:bücher.example")
    assert (terms.sites, terms.not_sites) == (("example.org/news",), ("xn--bcher-kva.example",))


async def test_posts_alone_may_be_wanted_and_a_hashtag_is_looked_for_as_its_word() -> None:
    post = Hit("https://a.test/1", "A", post=Heard("mira_k"))
    shelf = Shelf([post])
    hits = await ArchiveEngine(shelf).search(replace(parse("ferry #Alder"), posts=True), 5)
    assert shelf.asked[0][0] == Terms(words=("ferry", "alder"), posts=True)
    assert [hit.post for hit in hits] == [Heard("mira_k")]


async def test_hits_remember_the_archive_and_their_rank() -> None:
    shelf = Shelf([Hit("https://a.test/1", "A", found_by=(("else", 7),)), Hit("https://a.test/2", "B")])
    hits = await ArchiveEngine(shelf).search(parse("crane"), 10)
    assert [(hit.title, hit.found_by) for hit in hits] == [("A", (("archive", 1),)), ("B", (("archive", 2),))]


async def test_a_query_without_words_is_not_asked() -> None:
    shelf = Shelf([Hit("https://a.test/1", "A")])
    assert list(await ArchiveEngine(shelf).search(parse("of the … site:example.org"), 5)) == []
    assert shelf.asked == []


def test_the_archive_costs_nothing_and_needs_no_key() -> None:
    manifest = ArchiveEngine.manifest
    assert (manifest.name, manifest.kind, manifest.paid, manifest.keys) == ("archive", EngineKind.ARCHIVE, False, ())


async def test_a_page_is_found_however_its_address_is_written() -> None:
    engine = ArchiveEngine(Shelf([]))
    assert await engine.page("http://www.a.example/1?utm_source=x") == await engine.page("https://a.example/1")
    assert await engine.page("https://a.example/1") is not None
    assert await engine.page("https://a.example/2") is None
