"""The evidence store in bad weather: nothing half-written is ever seen, nothing altered is trusted, nothing stored is lost."""

import hashlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from threading import Barrier, get_ident
from time import time

import pytest

from core.errors import EvidenceError
from db.vault import FORGOTTEN, PARTS, FileVault
from jobs.adapters import DeskVault
from tests.fakes.stores import Bucket, Driver, SmallDisk

ROOT = Path(__file__).parents[2]
WORDS = b"The swing bridge is shut." * 1000


def named(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def place(folder: Path, content: bytes = WORDS) -> Path:
    return folder / named(content)[:2] / named(content)


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def child(program: str, *given: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", program, *given]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


@pytest.fixture
def bucket() -> Iterator[str]:
    yield "s3://newsroom/evidence"
    Bucket.empty()


@pytest.fixture(params=["disk", "bucket"])
def url(request: pytest.FixtureRequest, tmp_path: Path, bucket: str) -> str:
    """The same test on a disk and on an object store."""
    return bucket if request.param == "bucket" else str(tmp_path)


# What is stored


@pytest.mark.parametrize("content", [b"words", b"", bytes(range(256)) * 1000], ids=["words", "nothing", "any bytes"])
def test_what_is_stored_comes_back(url: str, content: bytes) -> None:
    vault = FileVault(url)
    assert vault.put(content) == vault.put(content) == named(content)
    assert vault.get(named(content)) == FileVault(url).get(named(content)) == content


def test_the_same_bytes_are_kept_once(tmp_path: Path) -> None:
    for _ in range(3):
        FileVault(str(tmp_path)).put(WORDS)
    assert files(tmp_path) == [place(tmp_path)]


def test_a_file_that_is_there_is_not_written_again(tmp_path: Path) -> None:
    FileVault(str(tmp_path)).put(WORDS)
    written = place(tmp_path).stat().st_ino
    os.utime(place(tmp_path), (1, 1))
    FileVault(str(tmp_path)).put(WORDS)
    assert place(tmp_path).stat().st_ino == written


def test_a_file_that_is_put_again_counts_as_put_now(url: str, tmp_path: Path) -> None:
    vault, began = FileVault(url), datetime.now(UTC)
    key = vault.put(WORDS)
    long_ago(url, tmp_path)
    assert not vault.put_since(key, began)
    vault.put(WORDS)
    assert vault.put_since(key, began) and vault.get(key) == WORDS
    assert not vault.put_since(named(b"never put"), began)


def long_ago(url: str, folder: Path) -> None:
    """As if it had been put in 1970."""
    if url == str(folder):
        os.utime(place(folder), (1, 1))
        return
    (stored,) = Bucket.store.values()
    stored.modified = datetime.fromtimestamp(1, UTC)


def test_eight_threads_that_store_the_same_at_the_same_moment_store_it_once(tmp_path: Path) -> None:
    together = Barrier(8)

    def put(_: int) -> str:
        together.wait()
        return FileVault(str(tmp_path)).put(WORDS)

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(put, range(8))) == {named(WORDS)}
    assert files(tmp_path) == [place(tmp_path)]
    assert place(tmp_path).read_bytes() == WORDS


PUT_WHEN_TOLD = """
import sys
from db.vault import FileVault
print("ready", flush=True)
sys.stdin.readline()
for number in range(50):
    print(FileVault(sys.argv[1]).put(b"The bridge is shut. " * 10_000 + str(number).encode()), flush=True)
"""


def test_four_processes_that_store_the_same_at_the_same_moment_store_it_once(tmp_path: Path) -> None:
    workers = [child(PUT_WHEN_TOLD, str(tmp_path)) for _ in range(4)]
    assert [worker.stdout.readline() for worker in workers if worker.stdout] == ["ready\n"] * 4
    answers = [worker.communicate("go\n")[0].split() for worker in workers]
    assert [worker.returncode for worker in workers] == [0] * 4
    assert len(answers[0]) == 50 and answers == [answers[0]] * 4
    assert {path.name for path in files(tmp_path)} == set(answers[0])
    assert all(named(path.read_bytes()) == path.name for path in files(tmp_path))


def test_an_object_store_is_written_to_once_and_never_copies(bucket: str) -> None:
    vault = FileVault(bucket)
    vault.put(WORDS)
    vault.put(WORDS)
    assert Bucket.calls == ["write"]


# What was lost or altered


def test_a_lost_file_is_told_and_storing_its_bytes_again_heals_it(tmp_path: Path) -> None:
    vault = FileVault(str(tmp_path))
    key = vault.put(WORDS)
    place(tmp_path).unlink()
    with pytest.raises(EvidenceError, match=f"The capture {key[:8]} is missing from the evidence store"):
        vault.get(key)
    vault.put(WORDS)
    assert vault.get(key) == WORDS


@pytest.mark.parametrize(
    "altered", [WORDS.replace(b"shut", b"open"), WORDS[:-1], WORDS + b".", b""], ids=["same size", "shorter", "longer", "emptied"]
)
def test_an_altered_file_is_refused_and_storing_its_bytes_again_heals_it(tmp_path: Path, altered: bytes) -> None:
    vault = FileVault(str(tmp_path))
    key = vault.put(WORDS)
    place(tmp_path).write_bytes(altered)
    with pytest.raises(EvidenceError, match="is no longer what was stored"):
        vault.get(key)
    vault.put(WORDS)
    assert vault.get(key) == WORDS
    assert files(tmp_path) == [place(tmp_path)]


def test_an_altered_object_is_not_trusted_either(bucket: str) -> None:
    vault = FileVault(bucket)
    key = vault.put(WORDS)
    Bucket().pipe_file(f"{bucket}/{key[:2]}/{key}", b"forged")
    with pytest.raises(EvidenceError, match="no longer what was stored"):
        vault.get(key)
    assert vault.get(vault.put(WORDS)) == WORDS


@pytest.mark.parametrize(
    "name",
    ["", "../../etc/passwd", "/etc/passwd", "a" * 63, "a" * 65, "A" * 64, "../" + "a" * 61, "a" * 64 + "\n", "a" * 32 + "/" + "a" * 31],
)
def test_a_name_that_is_no_hash_leads_nowhere(tmp_path: Path, name: str) -> None:
    with pytest.raises(EvidenceError, match="no valid name"):
        FileVault(str(tmp_path)).get(name)


# Who is killed, and when


PUT_HELD = "import sys; import tests.fakes.stores; from db.vault import FileVault; FileVault(sys.argv[1]).put(sys.argv[2].encode())"


def test_a_worker_killed_half_way_leaves_nothing_under_the_final_name(tmp_path: Path) -> None:
    worker = child(PUT_HELD, f"held://{tmp_path}", WORDS.decode())
    assert worker.stdout and worker.stdout.readline() == "half\n"
    worker.send_signal(signal.SIGKILL)
    worker.communicate()
    (left,) = files(tmp_path)
    assert (left.parent.name, left.stat().st_size) == (PARTS, len(WORDS) // 2)
    assert FileVault(str(tmp_path)).get(FileVault(str(tmp_path)).put(WORDS)) == WORDS
    assert left.exists(), "whoever writes it may still be at work"
    long_ago = time() - FORGOTTEN - 60
    os.utime(left, (long_ago, long_ago))
    FileVault(str(tmp_path)).put(b"the next page")
    assert files(tmp_path) == sorted([place(tmp_path), place(tmp_path, b"the next page")])


PUT_ON_AND_ON = """
import itertools, sys
from db.vault import FileVault
for number in itertools.count():
    print(FileVault(sys.argv[1]).put(str(number).encode() * 500_000), flush=True)
"""


@pytest.mark.parametrize("after", [1, 4, 9])
def test_whenever_a_worker_is_killed_every_file_is_whole_and_none_is_lost(tmp_path: Path, after: int) -> None:
    worker = child(PUT_ON_AND_ON, str(tmp_path))
    assert worker.stdout
    told = [worker.stdout.readline().strip() for _ in range(after)]
    worker.send_signal(signal.SIGKILL)
    told += worker.communicate()[0].split()
    kept = {path.name: named(path.read_bytes()) for path in files(tmp_path) if path.parent.name != PARTS}
    assert all(name == found for name, found in kept.items())
    assert {name for name in told if len(name) == 64} <= set(kept)


# Stores that cannot be written, read or opened


PUT_WITHOUT_ROOM = """
import resource, sys
from core.errors import EvidenceError
from db.vault import FileVault
vault = FileVault(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, resource.RLIM_INFINITY))
try:
    vault.put(b"x" * 50_000)
except EvidenceError as error:
    print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(vault.put(b"x" * 50_000))
"""


def test_a_file_the_system_has_no_room_for_leaves_nothing_behind_and_fits_when_there_is_room_again(tmp_path: Path) -> None:
    answer, _ = child(PUT_WITHOUT_ROOM, str(tmp_path)).communicate()
    assert answer.splitlines() == ["The evidence store cannot be written: File too large.", named(b"x" * 50_000)]
    assert files(tmp_path) == [place(tmp_path, b"x" * 50_000)]


@pytest.mark.parametrize("room", [0, 1, len(WORDS) // 2, len(WORDS) - 1])
def test_a_full_disk_is_told_leaves_nothing_behind_and_works_when_there_is_room_again(tmp_path: Path, room: int) -> None:
    vault = FileVault(f"small://{tmp_path}")
    SmallDisk.room = room
    with pytest.raises(EvidenceError, match=r"^The evidence store cannot be written: No space left on device\.$"):
        vault.put(WORDS)
    assert files(tmp_path) == []
    SmallDisk.room = len(WORDS)
    assert vault.get(vault.put(WORDS)) == WORDS


def test_a_full_disk_does_not_cost_the_good_file_that_is_there(tmp_path: Path) -> None:
    SmallDisk.room = len(WORDS)
    vault = FileVault(f"small://{tmp_path}")
    vault.put(WORDS)
    SmallDisk.room = 0
    assert vault.get(vault.put(WORDS)) == WORDS


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "store").write_text("a file where the folder should be")
    for used in (FileVault(str(tmp_path / "store")).put, lambda content: FileVault(str(tmp_path / "store")).get(named(content))):
        with pytest.raises(EvidenceError, match=r"The evidence store cannot be (written|read): Not a directory\."):
            used(WORDS)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("marble://newsroom/evidence", "The evidence store cannot be opened: Install marblefs to access Marble."),
        ("nowhere://evidence", "The evidence store cannot be opened: Protocol not known: nowhere."),
    ],
)
def test_a_store_nobody_can_open_says_what_is_missing(url: str, sentence: str) -> None:
    vault = FileVault(url)
    for used in (lambda: vault.put(WORDS), lambda: vault.get(named(WORDS))):
        with pytest.raises(EvidenceError) as told:
            used()
        assert str(told.value) == sentence


class NoCredentials(Exception):
    """As a cloud's own library raises it."""


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (PermissionError(13, "Permission denied", "/mnt/evidence"), "Permission denied"),
        (PermissionError("s3://key:secret@newsroom"), "PermissionError"),
        (NoCredentials("no key in https://store.test/?sig=secret"), "NoCredentials"),
        (TimeoutError(), "TimeoutError"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_whatever_a_driver_raises_is_one_sentence_without_its_secrets(error: Exception, reason: str) -> None:
    Driver.error = error
    vault = FileVault("broken://newsroom")
    for used, done in ((lambda: vault.put(WORDS), "written"), (lambda: vault.get(named(WORDS)), "read")):
        with pytest.raises(EvidenceError) as told:
            used()
        assert str(told.value) == f"The evidence store cannot be {done}: {reason}."


async def test_the_event_loop_never_waits_for_the_store(bucket: str) -> None:
    vault, large = DeskVault(bucket), bytes(25_000_000)
    assert await vault.get(await vault.put(large)) == large
    assert Bucket.threads and get_ident() not in Bucket.threads
