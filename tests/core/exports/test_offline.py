"""The script that travels in a case folder, run as an outsider runs it: what holds passes, and every kind of tampering is named."""

import ast
import asyncio
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from core.evidence import quotes
from core.evidence.capture.timestamps import stamp
from core.exports import offline
from core.exports.case_folder import case_folder
from core.exports.offline import verify
from core.model.source import CaptureFile
from core.model.words import FileRole
from core.web.provider_http import open_http
from tests.core.exports.forger import digest, edited, elsewhere, evidence, flip, lists_again, place_of, sums_again, words_of
from tests.fixtures.packages import RUN, Case, case
from tests.world.timestamps import time_stamping

PAGE = "evidence/web/S001"
Tampering = Callable[[Path], object]


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package as it is sent, and the folder that comes out of it."""
    place = tmp_path_factory.mktemp("sent")
    ferry = case(place / "store")
    (place / "case.zip").write_bytes(case_folder(ferry.dossier, ferry.vault.get, RUN))
    return unpacked(place / "case.zip")


@pytest.fixture
def folder(pristine: Path, tmp_path: Path) -> Path:
    return shutil.copytree(pristine, tmp_path / "case")


def unpacked(package: Path) -> Path:
    with ZipFile(package) as packed:
        packed.extractall(package.parent / "unpacked")
    (folder,) = (package.parent / "unpacked").iterdir()
    return folder


def checks(what: Path, script: bytes | None = None) -> tuple[int, str]:
    """The script as it left our hands, alone with Python: no site packages, no environment."""
    place = what.parent / "their-copy.py"
    place.write_bytes(script or offline.script())
    done = subprocess.run([sys.executable, "-I", str(place), str(what)], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout


def test_a_good_folder_and_a_good_zip_pass(pristine: Path) -> None:
    for what in (pristine, pristine.parents[1] / "case.zip"):
        code, said = checks(what)
        assert code == 0, said
        assert "All is well: 9 sources, 50 files, 10 quotes (9 of the evidence, 1 that claims were taken from)." in said


def test_the_script_in_the_folder_is_ours_and_needs_no_argument(pristine: Path) -> None:
    assert (pristine / "verify.py").read_bytes() == offline.script()
    done = subprocess.run([sys.executable, "-I", "verify.py"], cwd=pristine, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and not list(pristine.rglob("__pycache__"))


ONE_BYTE = [
    f"{PAGE}/capture.html",
    f"{PAGE}/capture.txt",
    f"{PAGE}/capture.warc.gz",
    f"{PAGE}/capture.png",
    f"{PAGE}/capture.pdf",
    f"{PAGE}/metadata.json",
    "evidence/web/S005/timestamp.tsr",
    "evidence/documents/S004_survey-of-the-alder.pdf",
    "evidence/documents/S004_survey-of-the-alder.pdf.meta.json",
    "evidence/api/S006_response.json",
    "evidence/snippets/S007_snippet.json.txt",
    "evidence/media/S009_interview.mp3",
    "README.md",
    "summary.md",
    "sources.md",
    "fact-check.md",
    "_state.json",
    "_extraction.json",
    "manifest.json",
    "verify.py",
    "SHA256SUMS",
]


@pytest.mark.parametrize("name", ONE_BYTE)
def test_one_altered_bit_is_named(folder: Path, name: str) -> None:
    flip(folder / name)
    code, said = checks(folder)
    assert code == 1 and "WRONG" in said
    assert name in said or name == "SHA256SUMS"


BEHIND_THE_SUMS: dict[str, tuple[Tampering, str]] = {
    "a page": (lambda folder: flip(folder / f"{PAGE}/capture.html"), "is not the file that manifest.json names"),
    "a report": (lambda folder: flip(folder / "fact-check.md"), "is not the file that manifest.json names"),
    "a file that is gone": (lambda folder: (folder / f"{PAGE}/capture.png").unlink(), "is named in manifest.json, but is not here"),
    "a file that was added": (lambda folder: (folder / "extra.md").write_text("x"), "manifest.json does not name it: it was added"),
}


@pytest.mark.parametrize("what", BEHIND_THE_SUMS)
def test_sums_that_were_made_again_do_not_hide_it_from_the_manifest(folder: Path, what: str) -> None:
    tamper, words = BEHIND_THE_SUMS[what]
    tamper(folder)
    sums_again(folder)
    code, said = checks(folder)
    assert code == 1 and words in said


def swapped_seals(folder: Path) -> None:
    one, other = folder / f"{PAGE}/metadata.json", folder / "evidence/web/S002/metadata.json"
    mine = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(mine)


BEHIND_THE_MANIFEST: dict[str, tuple[Tampering, str]] = {
    "the bytes of a page": (lambda folder: flip(folder / f"{PAGE}/capture.html"), "S001: its metadata.json names another raw file"),
    "the exchange": (lambda folder: flip(folder / f"{PAGE}/capture.warc.gz"), "S001: its metadata.json names another warc file"),
    "the picture": (lambda folder: flip(folder / f"{PAGE}/capture.png"), "S001: its metadata.json names another png file"),
    "a document": (
        lambda folder: flip(folder / "evidence/documents/S004_survey-of-the-alder.pdf"),
        "S004: its metadata.json names another raw file",
    ),
    "a picture that is gone": (lambda folder: (folder / f"{PAGE}/capture.png").unlink(), "names a png file that is neither here nor said"),
    "seals of other sources": (swapped_seals, "is about another source: S002"),
    "a seal that is no seal": (lambda folder: (folder / f"{PAGE}/metadata.json").write_text("[]"), "is not what the desk writes"),
}


@pytest.mark.parametrize("what", BEHIND_THE_MANIFEST)
def test_lists_that_were_made_again_do_not_hide_it_from_the_seal(folder: Path, what: str) -> None:
    tamper, words = BEHIND_THE_MANIFEST[what]
    tamper(folder)
    lists_again(folder)
    code, said = checks(folder)
    assert code == 1 and words in said, said


MISQUOTED: dict[str, Callable[[Any], object]] = {
    "a letter replaced": lambda told: words_of(told).update(exact=words_of(told)["exact"].replace("28", "27")),
    "a letter left out": lambda told: words_of(told).update(exact=words_of(told)["exact"][:-1]),
    "a letter put in": lambda told: words_of(told).update(exact=words_of(told)["exact"] + " "),
    "other words before it": lambda told: words_of(told).update(prefix="x" + words_of(told)["prefix"][1:]),
    "fewer words before it": lambda told: words_of(told).update(prefix=words_of(told)["prefix"][1:]),
    "other words after it": lambda told: words_of(told).update(suffix=words_of(told)["suffix"].upper()),
    "a place one earlier": lambda told: place_of(told).update(start=place_of(told)["start"] - 1),
    "a place one later": lambda told: place_of(told).update(end=place_of(told)["end"] + 1),
    "a place behind the end": lambda told: place_of(told).update(start=10**9, end=10**9 + 5),
    "no words at all": lambda told: words_of(told).update(exact=""),
    "another source": lambda told: evidence(told).update(source_id="S002"),
    "a source that does not exist": lambda told: evidence(told).update(source_id="S999"),
    "another text": lambda told: evidence(told).update(source=f"{PAGE}/capture.txt"),
    "no place": lambda told: evidence(told)["selector"].pop(),
    "the quote of a claim": lambda told: told["claims"][1]["target"]["selector"][0].update(exact="The fracture measured 14 centimetres."),
}


@pytest.mark.parametrize("what", MISQUOTED)
def test_a_quote_is_held_against_the_frozen_text_whatever_the_lists_say(folder: Path, what: str) -> None:
    edited(folder / "_extraction.json", MISQUOTED[what])
    lists_again(folder)
    code, said = checks(folder)
    assert code == 1 and "1 found wrong." in said and "the quote from" in said, said


def linked(folder: Path) -> None:
    (folder / "summary.md").unlink()
    (folder / "summary.md").symlink_to("/etc/hostname")


def emptied(folder: Path) -> None:
    for path in [path for path in folder.rglob("*") if path.is_file()]:
        path.unlink()


BROKEN: dict[str, tuple[Tampering, str]] = {
    "a deleted file": (lambda folder: (folder / f"{PAGE}/capture.txt").unlink(), "capture.txt is named in SHA256SUMS, but is not here"),
    "an added file": (lambda folder: (folder / "evidence/web/S001/more.html").write_text("x"), "it was added"),
    "no sums": (lambda folder: (folder / "SHA256SUMS").unlink(), "SHA256SUMS is missing"),
    "no manifest": (lambda folder: (folder / "manifest.json").unlink(), "manifest.json is missing"),
    "no quotes": (lambda folder: (folder / "_extraction.json").unlink(), "_extraction.json is missing"),
    "a link out of the folder": (linked, "is a link to somewhere else"),
    "sums of nonsense": (lambda folder: (folder / "SHA256SUMS").write_text("nonsense\n"), "not one hash and one name"),
    "sums given twice": (
        lambda folder: (folder / "SHA256SUMS").write_text((folder / "SHA256SUMS").read_text() * 2),
        "not one hash and one name",
    ),
    "a manifest of nonsense": (lambda folder: (folder / "manifest.json").write_text("{}"), "manifest.json is not what a case folder has"),
    "quotes of nonsense": (lambda folder: (folder / "_extraction.json").write_text("\xff"), "_extraction.json"),
    "a text elsewhere": (lambda folder: edited(folder / "manifest.json", elsewhere), "S001 cannot be checked: the frozen text is not here"),
    "an empty folder": (emptied, "cannot be checked"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_folder_is_named_not_stumbled_over(folder: Path, what: str) -> None:
    tamper, words = BROKEN[what]
    tamper(folder)
    code, said = checks(folder)
    assert code == 1 and words in said, said


def test_a_zip_with_an_altered_byte_or_two_folders_or_none_is_named(pristine: Path, tmp_path: Path) -> None:
    sent = (pristine.parents[1] / "case.zip").read_bytes()
    at = sent.index(b"\x89PNG") + 3
    (tmp_path / "altered.zip").write_bytes(sent[:at] + b"x" + sent[at + 1 :])
    assert checks(tmp_path / "altered.zip")[0] == 1
    with ZipFile(tmp_path / "two.zip", "w") as packed:
        packed.writestr("a/x", "x")
        packed.writestr("b/y", "y")
    assert "one folder and nothing else" in checks(tmp_path / "two.zip")[1]
    (tmp_path / "cut.zip").write_bytes(sent[: len(sent) // 2])
    assert "neither a folder nor a zip file" in checks(tmp_path / "cut.zip")[1]


def test_a_file_lost_before_packing_is_a_note_but_a_quote_without_its_text_is_not_well(tmp_path: Path) -> None:
    ferry = case(tmp_path / "store")
    ferry.path("S001", FileRole.PDF).unlink()
    (tmp_path / "case.zip").write_bytes(case_folder(ferry.dossier, ferry.vault.get, RUN))
    code, said = checks(tmp_path / "case.zip")
    assert code == 0 and "Note: S001: its pdf file was missing when this folder was made." in said
    ferry.path("S005", FileRole.TEXT).unlink()
    (tmp_path / "case.zip").write_bytes(case_folder(ferry.dossier, ferry.vault.get, RUN))
    code, said = checks(tmp_path / "case.zip")
    assert code == 1 and "C1 × S005: the quote from S005 cannot be checked: the frozen text is not here." in said


def test_what_no_script_in_the_folder_can_catch_is_admitted_in_the_readme(folder: Path) -> None:
    """Text, seal, quote and lists rewritten together fit together again; only a time stamp or the newsroom's own store tells."""
    text, seal = folder / "evidence/web/S005/capture.txt", folder / "evidence/web/S005/metadata.json"
    for forged in (text, folder / "_extraction.json"):
        forged.write_bytes(forged.read_bytes().replace(b"28 February", b"27 February"))
    edited(seal, lambda told: told["files"]["text"].update(sha256=digest(text)))
    lists_again(folder)
    assert checks(folder)[0] == 0
    readme = " ".join((folder / "README.md").read_text().split())
    assert "can make a folder that fits together again, and no script that lies in it can tell" in readme
    assert "time stamps, which nobody can make afterwards" in readme


def test_the_command_for_time_stamps_works_as_the_readme_gives_it(tmp_path: Path) -> None:
    ferry = case(tmp_path / "store")
    with time_stamping(new(tmp_path / "service")) as service:
        ferry = asyncio.run(stamped(ferry, service.url))
        (tmp_path / "case.zip").write_bytes(case_folder(ferry.dossier, ferry.vault.get, RUN))
        folder = unpacked(tmp_path / "case.zip")
        (command,) = [line.split() for line in (folder / "README.md").read_text().splitlines() if line.startswith("    openssl ts -verify")]
        shutil.copy(service.folder / "ca.pem", folder / "authority.pem")
        shutil.copy(service.folder / "tsa.pem", folder / "service.pem")
    assert subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0
    flip(folder / "evidence/web/S005/metadata.json")
    assert subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode != 0


def new(folder: Path) -> Path:
    folder.mkdir()
    return folder


async def stamped(ferry: Case, service: str) -> Case:
    """The court's page with a real time stamp in the place of the made-up one."""
    async with open_http() as http:
        token = await stamp(http, service, ferry.path("S005", FileRole.METADATA).read_bytes())
    file = CaptureFile(FileRole.TIMESTAMP, ferry.vault.put(token), len(token))
    captures = tuple(one.with_file(file) if one.file(FileRole.TIMESTAMP) else one for one in ferry.dossier.captures)
    return replace(ferry, dossier=ferry.dossier.with_(captures=captures))


def test_what_strangers_wrote_cannot_steer_the_terminal(folder: Path) -> None:
    (folder / "\x1b[2Jgone\u202e.md").write_text("x")
    assert "\x1b" not in checks(folder)[1] and "\u202e" not in checks(folder)[1]


def test_it_uses_nothing_but_pythons_own_library_of_version_3_9() -> None:
    tree = ast.parse(offline.script(), feature_version=(3, 9))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert {str(name).partition(".")[0] for name in imported} <= sys.stdlib_module_names


def test_it_counts_the_words_around_a_quote_as_the_desk_does() -> None:
    assert verify.CONTEXT == quotes.CONTEXT
