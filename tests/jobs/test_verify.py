"""Verifying an investigation: what is as it was passes, and every way to tamper with it is caught by the command and by the audit."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.evidence.integrity import FILES
from core.evidence.stored_files import Fault
from core.model.dossier import mentions
from core.model.words import FileRole, Match, QuoteState
from core.settings import ROOT
from db import rows
from db.database import writing
from demo.load import load
from jobs.steps import now
from jobs.verify import lines, main, summary, verify
from tests.jobs.desk import ANA, Desk, a_desk
from tests.jobs.tampering import KEY, QUOTES, ROWS, SPOILT, Copy, copy_of, file, file_of, quote, with_every_kind_of_file

TOPIC = "Ferry operator knew of hull crack before sailing"
SOURCE = "S002"


def command(module: str, *words: str, seconds: float = 120) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", module, *words], cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False)


@pytest.fixture(scope="module")
def finished(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A demo topic investigated by the real command, and added to as captures are after a run."""
    folder = tmp_path_factory.mktemp("finished")
    (folder / "desk.db").write_bytes(sqlite_template.read_bytes())
    with a_desk(f"sqlite:///{folder / 'desk.db'}", folder) as desk:
        with writing(desk.url) as session:
            load(session, now=now())
        done = command("jobs.investigate", TOPIC, "--by", ANA)
        assert done.returncode == 0, done.stderr
        asyncio.run(with_every_kind_of_file(Copy(folder), tmp_path_factory.mktemp("service")))
        Copy(folder).close()
    return folder


@pytest.fixture
def copy(finished: Path, tmp_path: Path) -> Iterator[Copy]:
    with copy_of(finished, tmp_path / "copy") as made:
        yield made


def test_an_untouched_investigation_is_as_it_was(copy: Copy) -> None:
    dossier, found = copy.dossier(), copy.verified()
    quotes = sum(one.quote is not None for one in dossier.evidence) + sum(claim.quote is not None for claim in dossier.claims)
    quotes += len(list(mentions(dossier)))
    assert (found.remarks, found.sources, found.files) == ((), len(dossier.sources), 7 * len(dossier.sources))
    assert found.quotes == quotes > 10
    assert summary(found) == (
        f"Every file and every quote of investigation 1 is as it was: {found.sources} sources, {found.files} files, {quotes} quotes."
    )
    assert copy.audited().gaps == dossier.gaps


@pytest.mark.parametrize("how", SPOILT)
@pytest.mark.parametrize("role", list(FileRole))
def test_a_file_that_is_not_what_was_stored_is_named(copy: Copy, role: FileRole, how: str) -> None:
    dossier = copy.dossier()
    mine, others = (file_of(dossier.captures[place], role) for place in (1, 2))
    assert dossier.captures[1].final_url == dossier.source(SOURCE).url
    content = SPOILT[how](copy.path(mine).read_bytes(), copy.path(others).read_bytes())
    copy.path(mine).unlink()
    if content is not None:
        copy.path(mine).write_bytes(content)

    told = {one.fault: one for one in copy.verified().problems}
    expected = Fault.MISSING if how == "deleted" else Fault.CHANGED
    assert told.keys() == {expected}
    where = f"{SOURCE}: {FILES[role]} ({mine.sha256[:8]}) {'is missing' if how == 'deleted' else 'is no longer what was stored'}"
    assert any(str(one).startswith(where) for one in copy.verified().problems)
    new = [gap.what for gap in copy.audited().gaps if gap not in dossier.gaps]
    assert f"The capture of {SOURCE} is {'lost' if role is FileRole.TEXT else 'damaged'}" in new


def test_words_whose_text_is_gone_cannot_be_checked_and_do_not_count(copy: Copy) -> None:
    dossier = copy.dossier()
    copy.path(file_of(dossier.captures[1], FileRole.TEXT)).unlink()
    cited = sum(one.source_id == SOURCE and one.quote is not None for one in dossier.evidence)
    cited += sum(one.cited.source_id == SOURCE for one in mentions(dossier))
    assert any(f"The words cited from it ({cited}) cannot be checked" in one.what for one in copy.verified().problems)
    audited = copy.audited()
    assert {one.state for one in audited.evidence if one.source_id == SOURCE and one.quote} == {QuoteState.NO_EVIDENCE}
    assert audited.recommendation and "quote not found" in {flag.kind for flag in audited.recommendation.flags}


@pytest.mark.parametrize("how", QUOTES)
def test_a_quote_altered_in_the_database_is_caught(copy: Copy, how: str) -> None:
    dossier = copy.dossier()
    one = next(one for one in dossier.evidence if one.quote and one.source_id == SOURCE)
    copy.change("evidence", f"{one.claim_id}:{SOURCE}", quote(QUOTES[how]))
    (problem,) = copy.verified().problems
    assert (problem.source_id, problem.fault) == (SOURCE, Fault.QUOTE)
    assert f"The words cited for {one.claim_id}" in problem.what
    audited = copy.audited()
    (again,) = (it for it in audited.evidence if (it.claim_id, it.source_id) == (one.claim_id, SOURCE))
    assert (again.state, again.counts, again.relation) == (QuoteState.NOT_FOUND, False, one.relation)
    assert f"The words cited from {SOURCE} for {one.claim_id} are not in its capture" in {gap.what for gap in audited.gaps}


@pytest.mark.parametrize("how", QUOTES)
def test_the_words_of_a_claim_altered_in_the_database_are_caught(copy: Copy, how: str) -> None:
    claim = next(claim for claim in copy.dossier().claims if claim.quote)
    copy.change("claims", claim.id, quote(QUOTES[how]))
    (problem,) = copy.verified().problems
    assert problem.fault is Fault.QUOTE and f"The words that make {claim.id}" in problem.what
    assert any(f"makes {claim.id} are in no capture" in gap.what for gap in copy.audited().gaps)


@pytest.mark.parametrize(("excuse", "fault"), [("unknown", Fault.QUOTE), ("uncaptured", Fault.QUOTE), ("purged", Fault.PURGED)])
def test_a_maker_that_cannot_be_read_does_not_hide_altered_words(copy: Copy, excuse: str, fault: Fault) -> None:
    dossier = copy.dossier()
    claim = next(claim for claim in dossier.claims if claim.quote and SOURCE not in claim.made_by)
    assert claim.quote
    other = "S099" if excuse == "unknown" else SOURCE
    altered = replace(claim, made_by=(claim.made_by[0], other), quote=replace(claim.quote, exact=claim.quote.exact[:-2] + "x."))
    given = dossier.with_(claims=tuple(altered if one is claim else one for one in dossier.claims))
    if excuse == "uncaptured":
        never = tuple(one.with_(capture=None, text_sha256="") if one.id == SOURCE else one for one in given.sources)
        given = given.with_(sources=never, captures=tuple(one for one in given.captures if one != dossier.captures[1]))
    purged = [dossier.source(SOURCE).text_sha256] if excuse == "purged" else []
    found = asyncio.run(verify(given, copy.vault, purged=purged))
    assert [one.fault for one in found.remarks if f"The words that make {claim.id}" in one.what] == [fault]
    unknown = [one.what for one in found.problems if one.source_id == "S099"]
    assert unknown == ([f"It is said to make {claim.id}, and no row describes it."] if excuse == "unknown" else [])


def test_evidence_of_no_source_and_evidence_without_its_words_are_caught(copy: Copy) -> None:
    dossier = copy.dossier()
    one, other = [it for it in dossier.evidence if it.counts][:2]
    strays = {one: one.with_(source_id="S099"), other: other.with_(quote=None)}
    found = asyncio.run(verify(dossier.with_(evidence=tuple(strays.get(it, it) for it in dossier.evidence)), copy.vault))
    assert {(it.source_id, it.fault, it.what) for it in found.problems} == {
        ("S099", Fault.RECORD, f"It is cited for {one.claim_id}, and no row describes it."),
        (other.source_id, Fault.RECORD, f"It is said to bear on {other.claim_id}, and its words are gone."),
    }
    assert found.quotes == copy.verified().quotes - 1


def test_evidence_that_points_to_another_source_is_caught(copy: Copy) -> None:
    """Also where that source has evidence of its own on the claim, which stays as it is."""
    dossier = copy.dossier()
    cited = [one for one in dossier.evidence if one.quote and one.quote.start > 0]
    pairs = [(one, it) for one in cited for it in cited if one.claim_id == it.claim_id and one.source_id != it.source_id]
    one, other = next((one, it) for one, it in pairs if one.quote and one.quote.exact not in copy.text(it.source_id))
    copy.change("evidence", f"{one.claim_id}:{one.source_id}", lambda row: {"source_id": other.source_id})
    (problem,) = copy.verified().problems
    assert (problem.source_id, problem.fault) == (other.source_id, Fault.QUOTE)
    there = [it.state for it in copy.audited().evidence if (it.claim_id, it.source_id) == (one.claim_id, other.source_id)]
    assert sorted(there) == [QuoteState.NOT_FOUND, QuoteState.VERIFIED]


@pytest.mark.parametrize("how", ROWS)
def test_a_row_that_was_changed_is_caught(copy: Copy, how: str) -> None:
    dossier = copy.dossier()
    table, alter, sentence = ROWS[how]
    copy.change(table, rows.digest(dossier.captures[1].url) if table == "captures" else SOURCE, alter)
    told = copy.verified().problems
    assert {one.source_id for one in told} == {SOURCE}
    assert any(sentence in one.what for one in told), [str(one) for one in told]
    assert any(gap.what.startswith(f"The capture of {SOURCE} is ") for gap in copy.audited().gaps)


@pytest.mark.parametrize("role", [FileRole.METADATA, FileRole.TIMESTAMP])
def test_the_seal_of_another_capture_is_caught(copy: Copy, role: FileRole) -> None:
    """Every file is there and whole; only the row leads to a neighbour's."""
    mine, others = (copy.dossier().captures[place] for place in (1, 2))
    theirs = file_of(others, role)
    copy.change("captures", rows.digest(mine.url), file(role, sha256=theirs.sha256, size=theirs.size))
    told = [one.what for one in copy.verified().problems]
    wanted = "disagree on: " if role is FileRole.METADATA else "Its time stamp is about something else"
    assert any(wanted in one for one in told), told


def test_a_capture_whose_row_is_gone_is_told_from_one_that_never_was(copy: Copy) -> None:
    dossier = copy.dossier()
    copy.remove("captures", rows.digest(dossier.captures[1].url))
    told = [one for one in copy.verified().problems if one.source_id == SOURCE]
    assert told[0].what == "It names a capture that no row describes."
    copy.change("sources", SOURCE, lambda row: {"capture": None, "text_sha256": ""})
    never = [one for one in copy.verified().remarks if one.source_id == SOURCE]
    assert never[0].fault is Fault.UNCAPTURED and not never[0].fault.grave
    assert never[1].fault.grave, "words are cited from it all the same"


def test_a_capture_without_its_source_is_told(copy: Copy) -> None:
    dossier = copy.dossier()
    uncited = [one for one in dossier.sources if not any(it.source_id == one.id and it.quote for it in dossier.evidence)]
    gone = (uncited or dossier.sources)[-1]
    found = asyncio.run(verify(dossier.with_(sources=tuple(one for one in dossier.sources if one.id != gone.id)), copy.vault))
    assert any(one.what == f"The capture of {gone.url} belongs to no source." for one in found.problems)


def test_what_was_purged_on_purpose_is_not_missing(copy: Copy) -> None:
    dossier = copy.dossier()
    purged = [one for one in dossier.captures[1].every_file if one.role in (FileRole.RAW, FileRole.TEXT)]
    for one in purged:
        copy.path(one).unlink()
    found = asyncio.run(verify(dossier, copy.vault, purged={one.sha256 for one in purged}))
    assert found.problems == ()
    assert {one.fault for one in found.remarks} == {Fault.PURGED}


def test_words_the_audit_never_found_are_told_and_are_no_tampering(copy: Copy) -> None:
    one = next(one for one in copy.dossier().evidence if one.quote and one.source_id == SOURCE)
    copy.change("evidence", f"{one.claim_id}:{SOURCE}", quote(QUOTES["first letter"]))
    copy.change("evidence", f"{one.claim_id}:{SOURCE}", lambda row: {"state": str(QuoteState.NOT_FOUND)})
    found = copy.verified()
    assert found.problems == () and [one.fault for one in found.remarks] == [Fault.UNFOUND]


def test_a_store_that_cannot_be_opened_is_not_called_tampering(copy: Copy) -> None:
    evidence = copy.folder / "evidence"
    evidence.rename(copy.folder / "elsewhere")
    evidence.write_text("no folder")
    assert {one.fault for one in copy.verified().problems} == {Fault.UNREADABLE}


def test_every_problem_says_what_to_do(copy: Copy) -> None:
    copy.path(file_of(copy.dossier().captures[1], FileRole.PNG)).unlink()
    told = list(lines(copy.verified()))
    assert told[0].startswith("Investigation 1 is not as it was: 1 problem among ")
    assert told[1].startswith(f"  {SOURCE}: The picture (") and told[1].endswith("Restore it from a backup of the evidence store.")


@pytest.fixture
def desk(copy: Copy) -> Iterator[Desk]:
    """The copy as the desk of this machine, for the command."""
    with a_desk(copy.url, copy.folder) as made:
        yield made


Heard = pytest.CaptureFixture[str]


def test_the_command_says_that_all_is_well(desk: Desk, capsys: Heard) -> None:
    done = command("jobs.verify", TOPIC)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Every file and every quote of investigation 1 is as it was: ")
    assert (main(["1"]), capsys.readouterr().out) == (0, done.stdout)
    assert (main(["--all"]), capsys.readouterr().out) == (0, done.stdout)


def test_the_command_says_what_is_not(desk: Desk, copy: Copy, capsys: Heard) -> None:
    copy.path(file_of(copy.dossier().captures[1], FileRole.WARC)).write_bytes(b"something else")
    assert main(["1", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["as_it_was"], told["investigation"]) == (False, KEY)
    assert [(one["source"], one["fault"]) for one in told["problems"]] == [(SOURCE, "changed")]


@pytest.mark.parametrize("wanted", ["2", "999999999", "99999999999999", "A story nobody filed", "", " "])
def test_an_investigation_that_does_not_exist_is_said_in_one_sentence(desk: Desk, wanted: str, capsys: Heard) -> None:
    assert main([wanted]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("There is no investigation ") and said.err.count("\n") == 1


@pytest.mark.parametrize("words", [[], ["1", "--all"]])
def test_one_investigation_or_all_of_them_must_be_named(words: list[str], capsys: Heard) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2 and "usage: python -m jobs.verify" in capsys.readouterr().err


def test_rows_that_can_no_longer_be_read_are_said_in_one_sentence(desk: Desk, copy: Copy, capsys: Heard) -> None:
    copy.change("captures", rows.digest(copy.dossier().captures[1].url), lambda row: {"files": '["nonsense"]'})
    assert main(["--all"]) == 1
    said = capsys.readouterr()
    assert "Its rows can no longer be read." in said.out and said.err == ""


def test_a_source_that_was_cited_in_another_version_is_caught(copy: Copy) -> None:
    """Somebody stores another text, hash and all, and makes every row but the sealed metadata agree."""
    dossier = copy.dossier()
    other = asyncio.run(copy.vault.put(b"Something else entirely."))
    copy.change("captures", rows.digest(dossier.captures[1].url), lambda row: {"text_sha256": other, "text_size": 24})
    copy.change("sources", SOURCE, lambda row: {"text_sha256": other})
    told = copy.verified().problems
    assert any("disagree on: text file" in one.what for one in told) and any(one.fault is Fault.QUOTE for one in told)


def test_a_quote_offered_with_other_spacing_stays_verified(copy: Copy) -> None:
    dossier = copy.dossier()
    loose = tuple(replace(one, quote=replace(one.quote, match=Match.NORMALISED)) if one.quote else one for one in dossier.evidence)
    assert asyncio.run(verify(dossier.with_(evidence=loose), copy.vault)).remarks == ()
