"""After a purge no row of the desk and no package leads to the author of a post; what a decision rests on can still be read."""

import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from sqlalchemy import select

from core.evidence.privacy.erasure import SOMEBODY
from core.evidence.quotes import anchor
from core.evidence.stored_files import Fault
from core.model.claim import Cited, Claim, Evidence, Quote
from core.model.dossier import Gap, Report, Section, Sentence
from core.model.engine import Call, Outcome
from core.model.origin import Candidate, Citation, CitationKind, Ground, Origin, Rests
from core.model.plan import Plan, Question
from core.model.reading import Attribution, Party, PartyKind, Reading
from core.model.words import EventKind, Relation
from core.settings import settings
from core.web.urls import normalise
from db import dossiers, engines, investigations, schema, topics
from db.database import reading, writing
from db.vault import FileVault
from jobs.adapters import DeskVault
from jobs.export import ARCHIVE, FOLDER, load, package
from jobs.purge import purge
from jobs.steps import now
from jobs.verify import look_into
from tests.jobs.desk import Desk, a_desk
from tests.jobs.test_purge import CHIRP, GAZETTE, WORDS, a_post, changed, ended

WHO = ("saltingroad12", "wilma", "strand", "author_1", "other_2", "70411")
"""Handles, a name and the number of a post: whatever leads to somebody."""
PLACE = "https://chirp.example/#S001"


@pytest.fixture
def desk(url: str, tmp_path: Path) -> Iterator[Desk]:
    with a_desk(url, tmp_path, DESK_POSTS_DAYS="90") as made:
        yield made


@pytest.fixture
def purged(desk: Desk) -> tuple[Desk, int]:
    """An investigation that told of a post wherever one can be told of, after its time."""
    key = ended(desk, days_ago=91)
    quote, printed = anchored("Heard a huge explosion"), anchored("at the old cannery")
    said = "Wilma Strand (@saltingroad12) heard a huge explosion [S001]."
    changed(
        desk,
        key,
        plan=Plan(own_urls=(CHIRP, GAZETTE)),
        claims=(Claim("C1", "There was an explosion.", central=True, speaker="Wilma Strand", made_by=("S001",), quote=quote),),
        evidence=(
            Evidence("C1", "S001", Relation.SUPPORTS, quote, note="@saltingroad12 says so"),
            Evidence("C1", "S002", Relation.REPORTS, printed, speaker="author_1"),
        ),
        citations=(Citation("S002", CitationKind.ACCORDING, "@saltingroad12", CHIRP, "S001", printed),),
        readings=(a_reading("S001", "Wilma Strand", quote), a_reading("S002", "@saltingroad12", printed)),
        questions=(Question("Q1", "What did @saltingroad12 hear?", answer="Wilma Strand heard it.", cited=(Cited("S001", quote),)),),
        origin=the_origin(printed),
        gaps=(Gap("Wilma Strand (@other_2)", "The page is gone.", "read", "https://chirp.example/@other_2/2"),),
        report=Report("Explosion", (Section("Findings", (Sentence(said, ("S001",), cited=(Cited("S001", quote),)),)),)),
    )
    written_down(desk, key)
    assert set(WHO) <= {word for word in WHO if word in everything(desk)}
    assert purge(desk.url, now()).investigations == 1
    return desk, key


def anchored(words: str, url: str = GAZETTE) -> Quote:
    found = anchor(f"{WORDS} {url}", words)
    assert found is not None
    return found


def a_reading(source_id: str, name: str, quote: Quote) -> Reading:
    party, said = Party(name, PartyKind.PERSON, quote), Attribution(name, quote, "says", quote)
    return Reading(source_id, "", "", "offline", "1", relevance=f"{name} was there.", parties=(party,), attributions=(said,))


def the_origin(printed: Quote) -> Origin:
    """Its reasons name the author themselves, in the post's own words, and beside a page's."""
    reasons = (
        Ground(f"Nobody was earlier than {CHIRP}.", Rests.DATE, (Cited("S001", anchored(f"at 23:10. {CHIRP}", CHIRP)),)),
        Ground("but names Wilma Strand as where it has it from", Rests.WHOM_IT_NAMES, (Cited("S002", printed),)),
    )
    return Origin("S001", reasons, 0.5, (Candidate("S002", 0.5, (Ground("but names @saltingroad12", Rests.WHOM_IT_NAMES),)),))


def written_down(desk: Desk, key: int) -> None:
    """The log, the calls, and the fields other systems read."""
    rows = [{"url": CHIRP, "name": "chirp.example"}]
    with writing(desk.url) as session:
        who = "chirp.example: Wilma Strand (@saltingroad12)"
        investigations.log(session, key, EventKind.SOURCE_READ, who, now=now(), data={"url": CHIRP})
        problem = f"There is no {CHIRP}."
        engines.enter(session, Call("wayback", normalise(CHIRP), Outcome.FAILED, now(), problem=problem, investigation_id=key))
        investigations.set_(session, key, sources_json=rows, original_source_url=CHIRP, context_notes="Wilma Strand was there.")
        topic = topics.get(session, investigations.get(session, key).topic_id)
        plan, facts = {"investigatory_sources": rows}, {"investigation_context": "@saltingroad12 was there."}
        topics.save(session, topic.with_(source_plan=plan, verified_facts=facts, investigation_notes="Said by u/author_1."))


def everything(desk: Desk) -> str:
    """Every row of every table, the newsroom's own archive aside; values whole, where a row would show only the ends of long ones."""
    with reading(desk.url) as session:
        tables = [table for table in schema.metadata.sorted_tables if table is not schema.archive]
        return "\n".join(str([tuple(row) for row in session.execute(select(table))]) for table in tables).casefold()


def test_no_row_leads_to_an_author(purged: tuple[Desk, int]) -> None:
    told = everything(purged[0])
    assert [word for word in WHO if word in told] == []
    key = purged[1]
    with reading(purged[0].url) as session:
        assert [one.source_id for one in dossiers.load(session, key).readings] == ["S002"]
    assert "a purged account" in told and "a post on chirp.example, purged" in told


def test_what_was_read_keeps_number_outlet_hashes_and_tier_and_what_was_decided_on(purged: tuple[Desk, int]) -> None:
    desk, key = purged
    dossier = desk.dossier(key)
    post, article = dossier.sources
    assert (post.id, post.outlet, post.url, post.title) == ("S001", "chirp.example", PLACE, "A post on chirp.example, purged")
    assert post.purged and post.capture and post.text_sha256 and not article.purged and article.url == GAZETTE
    capture = dossier.capture_of(post)
    assert capture is not None and capture.purged_at and capture.sha256 == post.capture and capture.url == PLACE
    claim, (own, reported) = dossier.claims[0], dossier.evidence
    assert own.quote and own.quote.exact == "Heard a huge explosion" and (claim.speaker, reported.speaker) == (SOMEBODY, SOMEBODY)
    assert dossier.report and dossier.report.sections[0].sentences[0].text == f"{SOMEBODY} heard a huge explosion [S001]."
    assert dossier.citations[0].on == "S001" and dossier.plan.own_urls == ("https://chirp.example/", GAZETTE)


def test_the_reasons_for_an_origin_keep_their_words_but_not_whose_they_are(purged: tuple[Desk, int]) -> None:
    desk, key = purged
    origin, printed = desk.dossier(key).origin, anchored("at the old cannery")
    assert origin is not None
    post, page = origin.reasons
    assert post.sentence == "Nobody was earlier than a post on chirp.example, purged."
    assert [(one.source_id, one.quote.exact) for one in post.cited] == [("S001", "at 23:10. a post on chirp.example, purged")]
    assert page == Ground(f"but names {SOMEBODY} as where it has it from", Rests.WHOM_IT_NAMES, (Cited("S002", printed),))
    assert origin.candidates[0].reasons == (Ground(f"but names {SOMEBODY}", Rests.WHOM_IT_NAMES),)


def test_what_other_systems_read_has_the_network_in_the_place_of_the_post(purged: tuple[Desk, int]) -> None:
    desk, key = purged
    with reading(desk.url) as session:
        run = investigations.get(session, key)
        topic = topics.get(session, run.topic_id)
    assert run.sources_json == [{"url": "https://chirp.example/", "name": "chirp.example"}]
    assert (run.original_source_url, run.context_notes) == ("https://chirp.example/", f"{SOMEBODY} was there.")
    assert topic.source_plan == {"investigatory_sources": run.sources_json} and topic.investigation_notes == f"Said by {SOMEBODY}."


def test_verification_finds_nothing_but_what_was_purged_by_policy(purged: tuple[Desk, int]) -> None:
    desk, key = purged
    found = look_into(desk.url, key, DeskVault(settings().evidence_url))
    assert not found.problems and {one.fault for one in found.remarks} == {Fault.PURGED}


def test_a_purge_that_is_made_again_changes_nothing(purged: tuple[Desk, int]) -> None:
    desk, key = purged
    before, told = desk.dossier(key), everything(desk)
    with writing(desk.url) as session:
        investigations.set_(session, key, purged_at=None)
    assert purge(desk.url, now()).investigations == 1
    assert desk.dossier(key) == before
    assert [word for word in WHO if word in everything(desk)] == [] and "purged" in told


@pytest.mark.parametrize("ending", [FOLDER, ARCHIVE, ".md", ".html"])
def test_packages_are_made_of_what_is_left(purged: tuple[Desk, int], ending: str) -> None:
    desk, key = purged
    with reading(desk.url) as session:
        made = package(load(session, str(key)), FileVault(settings().evidence_url).get, ending)
    content = opened(made) if ending in (FOLDER, ARCHIVE) else made
    assert b"purged" in content and [word for word in WHO if word.encode() in content.lower()] == []


def opened(made: bytes) -> bytes:
    with zipfile.ZipFile(BytesIO(made)) as folder:
        return b"\n".join(f"{name}\n".encode() + folder.read(name) for name in folder.namelist())


def test_an_investigation_can_still_be_loaded_and_saved(purged: tuple[Desk, int]) -> None:
    desk, key = purged
    changed(desk, key, gaps=())
    with reading(desk.url) as session:
        assert dossiers.load(session, key).gaps == ()


def test_five_thousand_posts_are_purged_in_one_go(sqlite_url: str, tmp_path: Path) -> None:
    with a_desk(sqlite_url, tmp_path, DESK_POSTS_DAYS="90") as desk:
        key = ended(desk, days_ago=91)
        gaps = tuple(Gap(f"Wilma Strand {number} (@author_{number})", "It is gone.", "read") for number in range(1, 40))
        changed(desk, key, posts=tuple(a_post(number, name=f"Wilma Strand {number}") for number in range(1, 5001)), gaps=gaps)
        assert purge(desk.url, now()).posts == 5000
        assert all(post.purged_at for post in desk.dossier(key).posts)
        assert [word for word in ("wilma", "author_") if word in everything(desk)] == []
