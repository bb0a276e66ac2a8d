"""What somebody does who alters a case folder and covers the traces, as far as they have understood it."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any


def flip(path: Path) -> None:
    """One bit, in the middle."""
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(bytes(content))


def sums_again(folder: Path) -> None:
    """As a forger would who knows sha256sum."""
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file() and path.name != "SHA256SUMS")
    (folder / "SHA256SUMS").write_text("".join(f"{digest(folder / name)}  {name}\n" for name in names))


def lists_again(folder: Path) -> None:
    """As a forger would who has read manifest.json too."""
    manifest = json.loads((folder / "manifest.json").read_text())
    listed = {"manifest.json", "SHA256SUMS"}
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    manifest["files"] = {name: account(folder / name) for name in names if name not in listed}
    for source in manifest["sources"]:
        source["files"] = {
            role: {"path": file["path"]} | manifest["files"][file["path"]]
            for role, file in source["files"].items()
            if file["path"] in manifest["files"]
        }
    (folder / "manifest.json").write_text(json.dumps(manifest))
    sums_again(folder)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def account(path: Path) -> dict[str, Any]:
    return {"sha256": digest(path), "size": path.stat().st_size}


def edited(path: Path, change: Callable[[Any], object]) -> None:
    told = json.loads(path.read_text(encoding="utf-8"))
    change(told)
    path.write_text(json.dumps(told), encoding="utf-8")


def evidence(told: Any) -> Any:
    """The court's words on the first claim, in _extraction.json."""
    return next(one["target"] for one in told["evidence"] if one["id"] == "C1 × S005")


def words_of(told: Any) -> Any:
    return evidence(told)["selector"][0]


def place_of(told: Any) -> Any:
    return evidence(told)["selector"][1]


def elsewhere(manifest: Any) -> None:
    """A manifest that leads out of the folder, to a file of whoever checks it."""
    source = next(one for one in manifest["sources"] if one["id"] == "S001")
    source["files"]["text"]["path"] = "/etc/hostname"
