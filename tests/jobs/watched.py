"""A decided investigation with real captures of small web sites on this machine, for tests of the watch."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from core.evidence.capture import freeze, seal
from core.evidence.fetch.web_fetcher import WebFetcher
from core.evidence.quotes import anchor
from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier
from core.model.source import Capture, Change, Source
from core.model.topic import Topic
from core.model.words import DecisionKind, FlagKind, Method, Mode, QuoteState, Relation, Status, Tier
from core.settings import settings
from db import changes, dossiers, investigations, reviews, topics
from db.database import writing
from jobs.adapters import DeskVault
from jobs.steps import now
from jobs.watch import look_again
from tests.core.evidence.site import Send, Site, gives, serving
from tests.fixtures.newsroom import recommendation
from tests.jobs.desk import ANA, Desk, a_desk

GAZETTE, COURT, QUIET = "gazette.example/ferry", "court.example/order", "quiet.example/note"
TITLE = "Ferry operator knew of the crack"
OUTLETS = {GAZETTE: "Harbour Gazette", COURT: "Port Court", QUIET: "Quiet Paper"}
TOLD = "Estuary Lines had been told of the crack four days before the Alder left the quay."
LENGTH = "The fracture measured 14 centimetres, the surveyor found."
RECEIVED = "The defendant received the surveyor's report on 28 February."
STORIES = {
    GAZETTE: [
        "The Alder lay at the quay on Friday with a square of bright steel where her plating had been cut away, and nobody would say why.",
        TOLD,
        LENGTH,
        "The company runs four ships between the island and the mainland, and the Alder is the oldest of them by a good many years.",
        "Passengers who had booked for the weekend were sent to the smaller boat, which sails twice a day and carries no cars at all.",
    ],
    COURT: [
        "In the matter of the harbour authority against the operator of the ferry, the court has made the following findings of fact.",
        RECEIVED,
        "The report was addressed to the master of the vessel and to the operator's office, and both have acknowledged that it arrived.",
        "The plate that was cut from the hull shall be kept at the yard until the court has decided who is to pay for the repair of it.",
    ],
    QUIET: [
        "The ferry did not sail on Friday, and the harbour café sold more soup than on any other day of the winter, its keeper found.",
        "Those who waited spoke of the weather, of the price of timber and of the old bridge, and some of them went home before noon.",
        "On Saturday the smaller boat sailed on time, with a cold wind from the east and fewer people on the quay than the day before.",
    ],
}


def article(paragraphs: Sequence[str], title: str = "The ferry at the quay") -> Send:
    body = "".join(f"<p>{text}</p>" for text in paragraphs)
    return gives(f"<html><head><title>{title}</title></head><body><article><h1>{title}</h1>{body}</article></body></html>".encode())


def without(address: str, *gone: str) -> Send:
    return article([text for text in STORIES[address] if text not in gone])


@dataclass
class Watched:
    """The desk, the sites it has read, and the investigation that was decided on."""

    desk: Desk
    site: Site
    key: int

    def looks(self) -> str:
        return asyncio.run(look_again(self.desk.url, self.key))

    def changes(self) -> list[Change]:
        """Oldest first."""
        return list(reversed(self.desk.read(lambda session: changes.page(session, investigation_id=self.key, limit=100))))

    def waits(self) -> bool:
        return self.key in [row.investigation_id for row in self.desk.read(reviews.waiting)]

    def decides(self, *, days_ago: float = 0) -> None:
        with writing(self.desk.url) as session:
            reviews.decide(session, self.key, DecisionKind.APPROVE, by=ANA, now=now() - timedelta(days=days_ago))


@contextmanager
def watching(url: str, folder: Path, **more: str) -> Iterator[Watched]:
    """Three sources of a topic that Ana has approved."""
    pages = {address: article(story) for address, story in STORIES.items()}
    with serving(pages) as site, a_desk(url, folder, DESK_DEMO_SERVER=site.url, DESK_FETCH_PAUSE="0", **more) as desk:
        made = Watched(desk, site, investigated(desk))
        made.decides()
        yield made


def investigated(
    desk: Desk, title: str = TITLE, *, flags: tuple[FlagKind, ...] = (FlagKind.ALLEGATION,), finished: datetime | None = None
) -> int:
    """A finished investigation of a new topic that has read all three pages."""
    topic_id = desk.files(title)
    topic = desk.read(lambda session: topics.get(session, topic_id))
    return investigated_again(desk, topic, flags=flags, finished=finished)


def investigated_again(desk: Desk, topic: Topic, *, flags: tuple[FlagKind, ...] = (), finished: datetime | None = None) -> int:
    read = asyncio.run(_read_all())
    with writing(desk.url) as session:
        run = investigations.open_(session, topic, mode=Mode.QUICK, by=ANA, now=now())
        full = _dossier(run.id, topic, read).with_(recommendation=recommendation(flags=flags))
        dossiers.save(session, dossiers.load(session, run.id), full, stage="recommend")
        done = {"status": Status.COMPLETED, "finished_at": finished or now(), "requires_human_review": bool(flags), "urgency": 3.0}
        investigations.set_(session, run.id, **done)
    return run.id


async def _read_all() -> list[tuple[Source, Capture, str]]:
    fetcher, vault = WebFetcher(settings()), DeskVault(settings().evidence_url)
    try:
        return [await _read(f"S{number:03}", address, fetcher, vault) for number, address in enumerate(STORIES, 1)]
    finally:
        await fetcher.close()


async def _read(source_id: str, address: str, fetcher: WebFetcher, vault: DeskVault) -> tuple[Source, Capture, str]:
    page = await fetcher.read(f"https://{address}")
    capture = await seal(await freeze(page, vault, now()), source_id, page.title, vault)
    made = Source(source_id, page.final_url, address, address.partition("/")[0], OUTLETS[address], page.title, tier=Tier.ESTABLISHED)
    assert capture.method == Method.HTTP
    return made.with_(capture=capture.sha256, text_sha256=capture.text_sha256), capture, page.text


def _dossier(key: int, topic: Topic, read: Sequence[tuple[Source, Capture, str]]) -> Dossier:
    texts = {source.id: text for source, _, text in read}
    said = (("C1", "S001", TOLD), ("C2", "S001", LENGTH), ("C1", "S002", RECEIVED))
    return Dossier(
        key,
        topic,
        Mode.QUICK,
        sources=tuple(source for source, _, _ in read),
        captures=tuple(capture for _, capture, _ in read),
        claims=(Claim("C1", topic.title, importance=1.0, central=True), Claim("C2", "The crack was 14 cm long")),
        evidence=tuple(_says(claim, source, words, texts[source]) for claim, source, words in said),
    )


def _says(claim_id: str, source_id: str, words: str, text: str) -> Evidence:
    quote = anchor(text, words)
    assert quote, "the page has its own words"
    return Evidence(claim_id, source_id, Relation.SUPPORTS, quote, confidence=0.9, state=QuoteState.VERIFIED)
