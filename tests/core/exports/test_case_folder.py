"""An investigation as a case folder: the layout, every file as it was frozen, and only pages that have something to say."""

import hashlib
import json
import subprocess
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from core.evidence.quotes import at
from core.exports.case_folder import case_folder
from core.exports.case_pages import iterations_page
from core.exports.package_files import path_of, slug
from core.exports.report import markdown
from core.model.dossier import Finding, Gap, Report, Section, Sentence
from core.model.investigation import Decision
from core.model.words import CaptureKind, DecisionKind, FileRole, Level, Match, QuoteState, Relation
from tests.fixtures.newsroom import NOON
from tests.fixtures.packages import RUN, Case, case, opened, text_of

NAME = "ferry-operator-knew-of-hull-crack-before-sailing"
DECIDED = Decision(3, 1, 1, "Ferry", DecisionKind.OVERRIDE, Level.VERIFIED, Level.UNVERIFIED, "Ana *Verrin*", "one origin", "", NOON)


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Case:
    return case(tmp_path_factory.mktemp("store"))


@pytest.fixture(scope="module")
def folder(ferry: Case) -> dict[str, bytes]:
    return files(case_folder(ferry.dossier, ferry.vault.get, RUN, [DECIDED]))


def files(package: bytes) -> dict[str, bytes]:
    inside = opened(package)
    assert {name.partition("/")[0] for name in inside} == {NAME}
    return {name.partition("/")[2]: content for name, content in inside.items()}


@pytest.mark.parametrize(
    ("path", "source_id", "role"),
    [
        ("evidence/web/S001/capture.html", "S001", FileRole.RAW),
        ("evidence/web/S001/capture.txt", "S001", FileRole.TEXT),
        ("evidence/web/S001/capture.warc.gz", "S001", FileRole.WARC),
        ("evidence/web/S001/capture.png", "S001", FileRole.PNG),
        ("evidence/web/S001/capture.pdf", "S001", FileRole.PDF),
        ("evidence/web/S001/metadata.json", "S001", FileRole.METADATA),
        ("evidence/web/S005/timestamp.tsr", "S005", FileRole.TIMESTAMP),
        ("evidence/documents/S004_survey-of-the-alder.pdf", "S004", FileRole.RAW),
        ("evidence/documents/S004_survey-of-the-alder.pdf.txt", "S004", FileRole.TEXT),
        ("evidence/documents/S004_survey-of-the-alder.pdf.meta.json", "S004", FileRole.METADATA),
        ("evidence/api/S006_response.json", "S006", FileRole.RAW),
        ("evidence/snippets/S007_snippet.json", "S007", FileRole.RAW),
        ("evidence/api/S008_response.json", "S008", FileRole.RAW),
        ("evidence/media/S009_interview.mp3", "S009", FileRole.RAW),
    ],
)
def test_each_file_lies_in_its_place_as_it_was_frozen(
    folder: dict[str, bytes], ferry: Case, path: str, source_id: str, role: FileRole
) -> None:
    assert folder[path] == ferry.path(source_id, role).read_bytes()


def test_the_folder_has_these_pages_and_no_others(folder: dict[str, bytes]) -> None:
    written = ["summary.md", "sources.md", "fact-check.md", "positions.md", "timeline.md", "iterations.md"]
    data = ["decisions.csv", "_state.json", "_extraction.json", "manifest.json", "SHA256SUMS", "README.md", "verify.py"]
    assert {name for name in folder if "/" not in name} == {*written, *data}
    assert all(folder[name] for name in (*written, *data))


def test_the_summary_is_the_report(folder: dict[str, bytes], ferry: Case) -> None:
    assert folder["summary.md"].decode() == markdown(ferry.dossier)


def test_the_registry_leads_from_each_source_to_its_file_and_its_hash(folder: dict[str, bytes], ferry: Case) -> None:
    text = folder["sources.md"].decode()
    assert "| [S004] | Document | Daily Ledger: Daily Ledger: the crack | 2 |" in text
    entry = text.split("### [S001]")[1].split("### [S002]")[0]
    capture = hashlib.sha256(folder["evidence/web/S001/capture.txt"]).hexdigest()
    for line in (
        "- Address: <https://tidewire.example/1>",
        "- Retrieved: 9 March 2026, 12:00 UTC, read over the web, HTTP status 200",
        "- Credibility: tier 2: established news, trade press, government report (Established news)",
        f"- Evidence, text: `evidence/web/S001/capture.txt`, SHA-256 `{capture}`",
        "- Evidence, as it came: `evidence/web/S001/capture.html`, SHA-256",
        "- On the claims: supports C1, supports C2",
    ):
        assert line in entry
    assert "only what a search engine showed of it" in text.split("### [S007]")[1].split("### [S008]")[0]


def test_the_fact_check_gives_each_verdict_with_the_words_for_and_against(folder: dict[str, bytes]) -> None:
    text = folder["fact-check.md"].decode()
    assert "Verdict: **partly confirmed**. Two credible voices support it; the firm denies it. Central to the story." in text
    against = text.split("### Say that it is not so")[1].split("###")[0]
    assert "- [S006] Estuary Lines (contradicts, direct, quote verified): “At no time before 3 March was" in against


def test_positions_are_told_by_voice_and_only_where_somebody_contradicts(folder: dict[str, bytes], ferry: Case) -> None:
    assert (
        "- Tidewire (tier 2: established news, trade press, government report): [S001] [S002] [S003] [S004]"
        in folder["positions.md"].decode()
    )
    agreed = tuple(one for one in ferry.dossier.evidence if one.relation is not Relation.CONTRADICTS)
    assert "positions.md" not in files(case_folder(ferry.dossier.with_(evidence=agreed), ferry.vault.get, RUN))


def test_the_timeline_goes_by_date_and_needs_one(folder: dict[str, bytes], ferry: Case) -> None:
    text = folder["timeline.md"].decode()
    assert text.index("[S008]") < text.index("[S007]") < text.index("[S001]") < text.index("[S005]")
    undated = ferry.dossier.with_(sources=tuple(source.with_(published=None) for source in ferry.dossier.sources))
    assert "timeline.md" not in files(case_folder(undated, ferry.vault.get, RUN))


def test_passes_tell_what_could_not_be_learnt(folder: dict[str, bytes]) -> None:
    assert "- The survey of 27 February was not found: two sources quote it" in folder["iterations.md"].decode()


def test_an_address_that_could_not_be_read_can_be_copied(ferry: Case) -> None:
    url = "https://times.example/refunds_wait"
    gap = Gap(f"{url} could not be read", "It says: see https://evil.example", "read", url)
    said = Report("T", (Section("Open questions", (Sentence(f"{gap.what}: {gap.why}."),)),))
    inside = files(case_folder(ferry.dossier.with_(gaps=(gap,), report=said), ferry.vault.get, RUN))
    for name in ("summary.md", "iterations.md"):
        assert f"<{url}> could not be read: It says" in inside[name].decode() and "https://evil" not in inside[name].decode()


def test_what_the_watch_found_later_belongs_to_no_pass(ferry: Case) -> None:
    found = (Finding("The survey is cited twice", "extract"), Finding("S001 has vanished", "watch", ("S001",)))
    passes, later = iterations_page(ferry.dossier.with_(findings=found)).split("\n## Found by the watch\n")
    assert later == "\n- S001 has vanished [S001]\n"
    assert "- The survey is cited twice" in passes and "vanished" not in passes


def test_decisions_are_in_it_when_there_are_any(folder: dict[str, bytes], ferry: Case) -> None:
    assert b"one origin" in folder["decisions.csv"]
    assert "decisions.csv" not in files(case_folder(ferry.dossier, ferry.vault.get, RUN))


def test_the_readme_says_who_recommended_what_who_decided_and_how_to_check_it(folder: dict[str, bytes]) -> None:
    text = folder["README.md"].decode()
    assert "Ana Verrin asked for it on 9 March 2026, 12:00 UTC." in text
    assert "The machine recommended **verified** (confidence 64 of 100) on 9 March 2026, 12:03 UTC, counting by rulebook 1" in text
    assert "- 9 March 2026, 12:00 UTC: Ana \\*Verrin\\* overrode it to unverified." in text
    assert "    sha256sum -c SHA256SUMS\n    python3 verify.py\n" in text
    assert "openssl ts -verify -data evidence/web/S005/metadata.json -in evidence/web/S005/timestamp.tsr" in text
    assert "replayweb.page" in text and "| `positions.md` |" in text
    assert "Nothing: every file of every capture of the investigation is here." in text
    assert "It counts more quotes than the report does" in text
    assert "the later version\nis frozen too, in the newsroom's own store, and is not here." in text


def test_without_a_time_stamp_the_readme_says_so(ferry: Case) -> None:
    bare = tuple(
        one.with_(files=tuple(file for file in one.files if file.role is not FileRole.TIMESTAMP)) for one in ferry.dossier.captures
    )
    text = files(case_folder(ferry.dossier.with_(captures=bare), ferry.vault.get, RUN))["README.md"].decode()
    assert "No source here carries a time stamp" in text and "openssl" not in text


def test_quotes_carry_their_words_and_their_place(folder: dict[str, bytes]) -> None:
    told = json.loads(folder["_extraction.json"])
    target = next(one["target"] for one in told["evidence"] if one["id"] == "C1 × S005")
    words, place = target["selector"]
    text = folder[target["source"]].decode()
    assert text[place["start"] : place["end"]] == words["exact"] == "The defendant received the surveyor's report on 28 February."
    assert text[: place["start"]].endswith(words["prefix"]) and words["prefix"]
    assert told["claims"][1]["target"]["source_id"] == "S001"


def test_what_a_first_reader_said_is_kept_beside_the_second(ferry: Case) -> None:
    first = next(one for one in ferry.dossier.evidence if (one.claim_id, one.source_id) == ("C1", "S005"))
    second = first.with_(relation=Relation.REPORTS, analyst="Claude (large)", earlier=first.with_(analyst="Claude (small)"))
    evidence = tuple(second if one is first else one for one in ferry.dossier.evidence)
    inside = files(case_folder(ferry.dossier.with_(evidence=evidence), ferry.vault.get, RUN))
    told = {one["id"]: one for one in json.loads(inside["_extraction.json"])["evidence"]}
    assert (told["C1 × S005"]["relation"], told["C1 × S005"]["analyst"]) == ("reports", "Claude (large)")
    before = told["C1 × S005"]["earlier"]
    assert (before["relation"], before["analyst"], before["confidence"]) == ("supports", "Claude (small)", first.confidence)
    assert told["C1 × S001"]["earlier"] is None


def test_words_that_were_not_found_are_shown_without_a_place(ferry: Case) -> None:
    evidence = tuple(
        one.with_(state=QuoteState.NOT_FOUND) if (one.claim_id, one.source_id) == ("C1", "S005") else one for one in ferry.dossier.evidence
    )
    inside = files(case_folder(ferry.dossier.with_(evidence=evidence), ferry.vault.get, RUN))
    told = next(one for one in json.loads(inside["_extraction.json"])["evidence"] if one["id"] == "C1 × S005")
    assert told["target"] is None and told["words"].startswith("The defendant received") and not told["counts"]
    assert "- [S005] Port Court (supports, quote not found, not counted): “The defendant" in inside["fact-check.md"].decode()


def test_the_words_of_a_claim_that_were_not_found_are_shown_without_a_place(ferry: Case) -> None:
    first, made = ferry.dossier.claims
    assert made.quote
    lost = replace(made, quote=replace(made.quote, exact="Not what it says"), state=QuoteState.NOT_FOUND)
    inside = files(case_folder(ferry.dossier.with_(claims=(first, lost)), ferry.vault.get, RUN))
    _, told = json.loads(inside["_extraction.json"])["claims"]
    assert (told["target"], told["words"], told["state"], told["match"]) == (None, "Not what it says", "not found", "exact")


def test_a_claim_points_at_the_source_it_was_taken_from_and_not_at_one_that_begins_alike(ferry: Case) -> None:
    first, made = ferry.dossier.claims
    second = at(text_of("S002", ferry.dossier), 0, 14)
    assert text_of("S001", ferry.dossier).startswith(second.exact)
    twice = replace(made, made_by=("S001", "S002"), quote=second)
    inside = files(case_folder(ferry.dossier.with_(claims=(first, twice)), ferry.vault.get, RUN))
    _, told = json.loads(inside["_extraction.json"])["claims"]
    assert told["target"]["source_id"] == "S002"


def test_a_quote_that_was_offered_with_other_spacing_is_said_to_be_so(ferry: Case) -> None:
    loose = tuple(one.with_(quote=replace(one.quote, match=Match.NORMALISED)) if one.quote else one for one in ferry.dossier.evidence)
    inside = files(case_folder(ferry.dossier.with_(evidence=loose), ferry.vault.get, RUN))
    assert "- [S005] Port Court (supports, quote verified, normalised): “The defendant" in inside["fact-check.md"].decode()


def test_what_a_page_says_cannot_become_markup(ferry: Case) -> None:
    hostile = "![x](https://evil.example) | <script>"
    sources = tuple(source.with_(title=hostile, outlet=hostile, byline=hostile, key_finding=hostile) for source in ferry.dossier.sources)
    claims = tuple(replace(claim, text=hostile) for claim in ferry.dossier.claims)
    inside = files(case_folder(ferry.dossier.with_(sources=sources, claims=claims), ferry.vault.get, replace(RUN, requested_by=hostile)))
    for name in (name for name in inside if name.endswith(".md") and "/" not in name):
        text = inside[name].decode()
        assert "![x]" not in text and "<script>" not in text and "https://evil.example" not in text, name


def test_sha256sum_itself_is_content(ferry: Case, tmp_path: Path) -> None:
    (tmp_path / "case.zip").write_bytes(case_folder(ferry.dossier, ferry.vault.get, RUN))
    with ZipFile(tmp_path / "case.zip") as packed:
        packed.extractall(tmp_path)
    done = subprocess.run(["sha256sum", "-c", "--strict", "SHA256SUMS"], cwd=tmp_path / NAME, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    checked = [line.removesuffix(": OK") for line in done.stdout.splitlines()]
    there = {path.relative_to(tmp_path / NAME).as_posix() for path in (tmp_path / NAME).rglob("*") if path.is_file()}
    assert set(checked) == there - {"SHA256SUMS"}


def test_the_same_evidence_gives_the_same_bytes(ferry: Case) -> None:
    assert case_folder(ferry.dossier, ferry.vault.get, RUN) == case_folder(ferry.dossier, ferry.vault.get, RUN)


def test_a_lost_file_is_named_where_an_outsider_looks(tmp_path: Path) -> None:
    ferry = case(tmp_path)
    lost = ferry.path("S001", FileRole.PDF)
    lost.unlink()
    inside = files(case_folder(ferry.dossier, ferry.vault.get, RUN))
    assert "evidence/web/S001/capture.pdf" not in inside
    assert f"- S001: the page as PDF (SHA-256 {lost.name})." in inside["README.md"].decode()
    (entry,) = [one for one in json.loads(inside["manifest.json"])["sources"] if one["id"] == "S001"]
    assert entry["missing"]["pdf"]["sha256"] == lost.name
    assert f"- Evidence, printed page (PDF): missing, SHA-256 `{lost.name}`" in inside["sources.md"].decode()


def test_a_source_without_a_capture_is_named_too(ferry: Case) -> None:
    sources = tuple(one.with_(capture=None, text_sha256="") if one.id == "S002" else one for one in ferry.dossier.sources)
    inside = files(case_folder(ferry.dossier.with_(sources=sources), ferry.vault.get, RUN))
    assert "- S002: there is no capture of " in inside["README.md"].decode()
    assert not any("S002" in name for name in inside)


def test_two_pages_with_the_same_bytes_keep_their_own_addresses(ferry: Case) -> None:
    first, second = (
        next(one for one in ferry.dossier.captures if one.final_url == ferry.dossier.source(key).url) for key in ("S001", "S002")
    )
    twin = second.with_(sha256=first.sha256, text_sha256=first.text_sha256)
    sources = tuple(one.with_(capture=first.sha256) if one.id == "S002" else one for one in ferry.dossier.sources)
    captures = tuple(twin if one is second else one for one in ferry.dossier.captures)
    inside = files(case_folder(ferry.dossier.with_(sources=sources, captures=captures), ferry.vault.get, RUN))
    urls = {one["id"]: one["captured_url"] for one in json.loads(inside["manifest.json"])["sources"]}
    assert (urls["S001"], urls["S002"]) == (first.final_url, second.final_url)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Café “Kant” closes", "cafe-kant-closes"),
        ("../../etc/passwd", "etc-passwd"),
        ("паром", ""),
        ("a" * 59 + " b", "a" * 59),
        ("CON", ""),
        ("Lpt1!", ""),
        ("CON men", "con-men"),
    ],
)
def test_any_title_becomes_a_name_that_every_system_can_hold(title: str, name: str) -> None:
    assert slug(title) == name


@pytest.mark.parametrize(
    ("url", "content_type", "name"),
    [
        ("https://a.example/files/", "application/pdf", "S001_file.pdf"),
        ("https://a.example/..%2F..%2Fetc%2Fpasswd", "application/pdf", "S001_passwd.pdf"),
        ("https://a.example/report.PDF?download=1", "Application/PDF; x=y", "S001_report.pdf"),
        ("https://a.example/Отчёт.pdf", "application/octet-stream", "S001_file.bin"),
    ],
)
def test_no_address_can_choose_where_a_document_lies(ferry: Case, url: str, content_type: str, name: str) -> None:
    capture = ferry.dossier.captures[0].with_(kind=CaptureKind.DOCUMENT, final_url=url, content_type=content_type)
    assert path_of("S001", capture, FileRole.RAW) == f"evidence/documents/{name}"


def test_a_page_that_is_no_html_is_not_called_one(ferry: Case) -> None:
    plain = ferry.dossier.captures[0].with_(content_type="text/plain")
    assert path_of("S001", plain, FileRole.RAW) == "evidence/web/S001/original.txt"
