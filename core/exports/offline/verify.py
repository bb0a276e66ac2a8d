"""Check a case folder without a network and without trusting whoever made it: python3 verify.py [FOLDER or ZIP].

What is checked, in this order:
  1. every file has the SHA-256 that SHA256SUMS gives it; none is missing and none was added
  2. manifest.json gives every file the same SHA-256, and its size
  3. the sealed metadata.json of each source agrees with the files beside it
  4. every quote in _extraction.json stands in the frozen text of its source: at its place, letter for letter,
     with the same words before and after it

Exit code 0: all is well. Exit code 1: something is not, and every problem is printed.
Python 3.9 or newer; nothing is needed that does not come with Python.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

SUMS, MANIFEST, EXTRACTION = "SHA256SUMS", "manifest.json", "_extraction.json"
CONTEXT = 32  # a quote carries this many characters from before and after it, or as many as there are
LARGEST = 2_000_000_000  # bytes in one file of a zip; more is no evidence but an attack

Read = Callable[[str], bytes]


class Broken(Exception):
    """The package cannot be read at all."""


def main(arguments: list[str]) -> int:
    place = Path(arguments[0]) if arguments else Path(__file__).resolve().parent
    try:
        names, read = opened(place)
        problems, notes, counted = check(names, read)
    except Broken as error:
        problems, notes, counted = [str(error)], [], ""
    for line in notes:
        say("Note: " + line)
    for line in problems:
        say("WRONG: " + line)
    say(f"{len(problems)} found wrong." if problems else f"All is well: {counted}.")
    return 1 if problems else 0


def say(line: str) -> None:
    """Names of files and words of pages come from strangers, and a terminal obeys what it is sent; so only what can be seen is."""
    seen = "".join(char if char.isprintable() else "?" for char in line)
    sys.stdout.write(seen.encode(sys.stdout.encoding, "backslashreplace").decode(sys.stdout.encoding) + "\n")


# --- 0. the package: names of its files, and a way to read them --------------------------------------------------------------


def opened(place: Path) -> tuple[list[str], Read]:
    if place.is_dir():
        return in_folder(place), lambda name: (place / name).read_bytes()
    if place.is_file() and zipfile.is_zipfile(place):
        return in_zip(place)
    raise Broken(f"{place} is neither a folder nor a zip file.")


def in_folder(place: Path) -> list[str]:
    found = []
    for folder, folders, files in os.walk(place):
        for name in folders + files:
            path = Path(folder) / name
            if path.is_symlink():
                raise Broken(f"{path.relative_to(place)} is a link to somewhere else; a case folder has none.")
        found += [(Path(folder) / name).relative_to(place).as_posix() for name in files]
    return sorted(found)


def in_zip(place: Path) -> tuple[list[str], Read]:
    """The files of a zip, below its one folder."""
    package = zipfile.ZipFile(place)
    members = [member for member in package.infolist() if not member.is_dir()]
    folders = {member.filename.partition("/")[0] for member in members}
    if len(folders) != 1 or any("/" not in member.filename for member in members):
        raise Broken("The zip file should hold one folder and nothing else.")
    if len({member.filename for member in members}) != len(members):
        raise Broken("The zip file holds two files of the same name.")
    if any(member.file_size > LARGEST for member in members):
        raise Broken("The zip file holds a file that is too large to be evidence.")
    top = folders.pop() + "/"

    def read(name: str) -> bytes:
        try:
            return package.read(top + name)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
            raise OSError(str(error)) from error

    return sorted(member.filename[len(top) :] for member in members), read


# --- the checks -------------------------------------------------------------------------------------------------------------


def check(names: list[str], read: Read) -> tuple[list[str], list[str], str]:
    """Every problem, what should be known besides, and what was counted."""
    for needed in (SUMS, MANIFEST, EXTRACTION):
        if needed not in names:
            raise Broken(f"{needed} is missing, so the folder cannot be checked.")
    package = Package(names, read)
    problems = [*package.unreadable, *sums(package)]
    notes: list[str] = []
    counted = ""
    try:
        manifest, extraction = package.data(MANIFEST), package.data(EXTRACTION)
        problems += [*listed(package, manifest), *sealed(package, manifest)]
        quotes = list(every_quote(extraction))
        problems += [problem for quote in quotes for problem in misquoted(package, manifest, quote)]
        notes += remarks(manifest)
        counted = f"{len(manifest['sources'])} sources, {len(names)} files, {len(quotes)} quotes ({told_apart(quotes)})"
    except Broken as error:
        problems.append(str(error))
    return problems, notes, counted


class Package:
    """The files of a package: each with its hash and size."""

    def __init__(self, names: list[str], read: Read) -> None:
        self.read = read
        self.hashes: dict[str, str] = {}
        self.sizes: dict[str, int] = {}
        self.unreadable: list[str] = []
        self._texts: dict[str, str] = {}
        for name in names:
            try:
                content = read(name)
            except OSError as error:
                self.unreadable.append(f"{name} cannot be read: {error}")
            else:
                self.hashes[name] = hashlib.sha256(content).hexdigest()
                self.sizes[name] = len(content)

    def text(self, name: str) -> str:
        """Every line end as it is in the file; the places of quotes are counted in it."""
        if name not in self._texts:
            self._texts[name] = self.read(name).decode("utf-8")
        return self._texts[name]

    def data(self, name: str) -> Any:
        try:
            return json.loads(self.text(name))
        except (OSError, ValueError) as error:
            raise Broken(f"{name} cannot be read: {error}") from error


# --- 1. SHA256SUMS ----------------------------------------------------------------------------------------------------------


def sums(package: Package) -> Iterator[str]:
    """One line per file: its hash, two spaces, its name, as the command sha256sum writes and reads it."""
    given: dict[str, str] = {}
    for line in package.read(SUMS).decode("utf-8", "replace").splitlines():
        digest, gap, name = line[:64], line[64:66], line[66:]
        if gap != "  " or not name or name in given:
            yield f"{SUMS} has a line that is not one hash and one name: {line[:100]}"
        given[name] = digest
    yield from compared(SUMS, given, package.hashes, leave_out={SUMS})


def compared(where: str, given: dict[str, str], hashes: dict[str, str], leave_out: set[str]) -> Iterator[str]:
    for name in sorted(set(given) | (set(hashes) - leave_out)):
        if name not in hashes:
            yield f"{name} is named in {where}, but is not here."
        elif name not in given:
            yield f"{name} is here, but {where} does not name it: it was added."
        elif given[name] != hashes[name]:
            yield f"{name} is not the file that {where} names: its SHA-256 is {hashes[name]}, not {given[name]}."


# --- 2. manifest.json -------------------------------------------------------------------------------------------------------


def listed(package: Package, manifest: Any) -> Iterator[str]:
    try:
        given = {name: str(told["sha256"]) for name, told in manifest["files"].items()}
        yield from compared(MANIFEST, given, package.hashes, leave_out={SUMS, MANIFEST})
        for name, told in manifest["files"].items():
            if name in package.sizes and told["size"] != package.sizes[name]:
                yield f"{name} has {package.sizes[name]} bytes; {MANIFEST} says {told['size']}."
        for source in manifest["sources"]:
            for role, file in source["files"].items():
                if manifest["files"].get(file["path"]) != {"sha256": file["sha256"], "size": file["size"]}:
                    yield f"{source['id']}: {MANIFEST} gives two different accounts of its {role} file, {file['path']}."
    except (KeyError, TypeError, AttributeError) as error:
        raise Broken(f"{MANIFEST} is not what a case folder has: {error!r}") from error


# --- 3. metadata.json -------------------------------------------------------------------------------------------------------


def sealed(package: Package, manifest: Any) -> Iterator[str]:
    for source in manifest["sources"]:
        file = source["files"].get("metadata")
        if file and file["path"] in package.hashes:
            yield from disagreements(source, package.data(file["path"]), package)


def disagreements(source: Any, metadata: Any, package: Package) -> Iterator[str]:
    """The seal was made when the page was captured: what it names must be here, and be the same."""
    where = f"{source['id']}: its metadata.json"
    try:
        if metadata["source_id"] != source["id"] or metadata["final_url"] != source["captured_url"]:
            yield f"{where} is about another source: {metadata['source_id']}, {metadata['final_url']}."
        for role, told in metadata["files"].items():
            file = source["files"].get(role)
            if file is None and role not in source["missing"]:
                yield f"{where} names a {role} file that is neither here nor said to be missing."
            elif file is None and source["missing"][role]["sha256"] != told["sha256"]:
                yield f"{where} names another {role} file than the one said to be missing."
            elif file and package.hashes.get(file["path"]) != told["sha256"]:
                yield f"{where} names another {role} file than {file['path']}: SHA-256 {told['sha256']}."
            elif file and package.sizes.get(file["path"]) != told["size"]:
                yield f"{where} says that the {role} file has {told['size']} bytes."
    except (KeyError, TypeError, AttributeError) as error:
        yield f"{where} is not what the desk writes: {error!r}"


# --- 4. the quotes ----------------------------------------------------------------------------------------------------------


def every_quote(extraction: Any) -> Iterator[Any]:
    """Each with who is quoted on what, and its place."""
    try:
        for one in extraction["claims"] + extraction["evidence"]:
            if one["target"] is not None:
                yield {"about": one["id"], "source": one["target"]["source_id"], "target": one["target"], "of_claim": "claim_id" not in one}
    except (KeyError, TypeError) as error:
        raise Broken(f"{EXTRACTION} is not what a case folder has: {error!r}") from error


def told_apart(quotes: list[Any]) -> str:
    of_claims = sum(quote["of_claim"] for quote in quotes)
    return f"{len(quotes) - of_claims} of the evidence, {of_claims} that claims were taken from"


def misquoted(package: Package, manifest: Any, quote: Any) -> Iterator[str]:
    source = next((one for one in manifest["sources"] if one["id"] == quote["source"]), None)
    file = source["files"].get("text") if source else None
    where = f"{quote['about']}: the quote from {quote['source']}"
    if file is None or file["path"] not in package.hashes:
        yield f"{where} cannot be checked: the frozen text is not here."
        return
    try:
        problem = misplaced(package.text(file["path"]), quote["target"]["selector"], file["path"] == quote["target"]["source"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        problem = f"cannot be checked: {error!r}"
    if problem:
        yield f"{where} {problem}"


def misplaced(text: str, selectors: Any, same_file: bool) -> str:
    """What is wrong with a quote; nothing when its words, and those around them, stand exactly where it says."""
    words, place = kind_of(selectors, "TextQuoteSelector"), kind_of(selectors, "TextPositionSelector")
    start, end = int(place["start"]), int(place["end"])
    if not same_file:
        return "points at another text than its source's."
    if not words["exact"] or not 0 <= start < end <= len(text):
        return "has no place in the text."
    if text[start:end] != words["exact"]:
        return f"is not what stands there. Cited: {words['exact']!r}. In the text: {text[start:end]!r}."
    if words["prefix"] != text[max(0, start - CONTEXT) : start]:
        return f"does not follow on {words['prefix']!r}."
    if words["suffix"] != text[end : end + CONTEXT]:
        return f"is not followed by {words['suffix']!r}."
    return ""


def kind_of(selectors: Any, kind: str) -> Any:
    found = [one for one in selectors if one["type"] == kind]
    if len(found) != 1:
        raise ValueError(f"it has {len(found)} selectors of the kind {kind}, not one")
    return found[0]


# --- what should be known, though it is nobody's fault ------------------------------------------------------------------------


def remarks(manifest: Any) -> Iterator[str]:
    for source in manifest["sources"]:
        for role, told in source["missing"].items():
            yield f"{source['id']}: its {role} file was missing when this folder was made. {told['why']}"
        if "metadata" not in source["files"] and "metadata" not in source["missing"]:
            yield f"{source['id']} has no sealed metadata.json: only {MANIFEST} and {SUMS} vouch for its files."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
