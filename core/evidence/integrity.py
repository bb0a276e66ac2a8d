"""Whether what was frozen is still what it was: files, the rows that describe them, the words cited, and posts; facts in, remarks out."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.evidence.capture import metadata
from core.evidence.capture.timestamps import verify_imprint
from core.evidence.quotes import check
from core.evidence.stored_files import Fault, Held, Remark
from core.model.claim import Claim, Evidence, Quote, claim_state
from core.model.dossier import Dossier, Mention, mentions
from core.model.post import Post
from core.model.source import Capture, CaptureFile, Change, Source
from core.model.words import FileRole, Match, QuoteState

SHOWN = 60
FILES = {
    FileRole.RAW: "The page as it came",
    FileRole.TEXT: "The text",
    FileRole.WARC: "The web-archive record",
    FileRole.PNG: "The picture",
    FileRole.PDF: "The PDF",
    FileRole.METADATA: "The metadata",
    FileRole.TIMESTAMP: "The time stamp",
}


@dataclass(frozen=True, slots=True)
class Case:
    """A source, the capture of it, and everything that is cited from it; nothing is from a later version that the watch has found."""

    source: Source
    capture: Capture | None
    evidence: tuple[Evidence, ...] = ()
    claims: tuple[Claim, ...] = ()
    mentions: tuple[Mention, ...] = ()
    later: bool = False

    @property
    def name(self) -> str:
        return f"{self.source.id} (later version)" if self.later else self.source.id

    @property
    def captured(self) -> bool:
        """Whether it ever was: only then can words have been taken from it."""
        return self.capture is not None or self.source.capture is not None


@dataclass(frozen=True, slots=True)
class Examined:
    """One source looked into: what is the matter with it, and how the words of claims it makes are found in it, or why they cannot be."""

    remarks: tuple[Remark, ...]
    files: int
    claims: Mapping[str, Match | Fault]


@dataclass(frozen=True, slots=True)
class Findings:
    """An investigation looked into, whole."""

    investigation_id: int
    sources: int
    files: int
    quotes: int
    remarks: tuple[Remark, ...] = ()

    @property
    def problems(self) -> tuple[Remark, ...]:
        return tuple(one for one in self.remarks if one.fault.grave)


def cases(dossier: Dossier, changes: Sequence[Change] = ()) -> list[Case]:
    """One for each source, in their order; then the later versions of them."""
    cited: dict[str, list[Evidence]] = {}
    for one in dossier.evidence:
        cited.setdefault(one.source_id, []).append(one)
    named: dict[str, list[Mention]] = {}
    for mention in mentions(dossier):
        named.setdefault(mention.cited.source_id, []).append(mention)
    sources = {source.id: source for source in dossier.sources}
    later = [Case(sources[one.source_id], one.capture, later=True) for one in changes if one.capture and one.source_id in sources]
    found = (_case(source, dossier, cited.get(source.id, ()), named.get(source.id, ())) for source in dossier.sources)
    return [*found, *later]


def _case(source: Source, dossier: Dossier, evidence: Sequence[Evidence], named: Sequence[Mention]) -> Case:
    claims = tuple(claim for claim in dossier.claims if claim.quote and source.id in claim.made_by)
    return Case(source, dossier.capture_of(source), tuple(one for one in evidence if one.quote), claims, tuple(named))


def examine(case: Case, held: Held) -> Examined:
    remarks = (*capture_remarks(case, held), *_quote_remarks(case, held))
    files = len(case.capture.every_file) if case.capture else 0
    return Examined(remarks, files, {claim.id: _found(claim.quote, held) for claim in case.claims if claim.quote and case.captured})


def _found(quote: Quote, held: Held) -> Match | Fault:
    return held.unread if held.text is None else check(held.text, quote)


def findings(dossier: Dossier, examined: Sequence[Examined], changes: Sequence[Change] = ()) -> Findings:
    """What was examined comes in the order of `cases`."""
    claimed = [claim for claim in dossier.claims if claim.quote]
    by_source = dict(zip((source.id for source in dossier.sources), examined, strict=False))
    remarks = [remark for one in examined for remark in one.remarks]
    remarks += [*_claim_remarks(claimed, by_source), *_strays(dossier, changes)]
    files, quotes = sum(one.files for one in examined), sum(one.quote is not None for one in dossier.evidence)
    quotes += len(claimed) + sum(1 for _ in mentions(dossier))
    return Findings(dossier.investigation_id, len(dossier.sources), files, quotes, tuple(remarks))


def capture_remarks(case: Case, held: Held) -> Iterator[Remark]:
    """Files that are not as they were, and rows that disagree with each other or with what was sealed."""
    source, capture = case.source, case.capture
    if capture is None:
        yield _uncaptured(source)
        return
    for file in capture.every_file:
        if what := _file_remark(file, held):
            yield Remark(case.name, held.faults.get(file.role, Fault.RECORD), what)
    beside = () if case.later else _disagreements(source, capture)
    for what in (*beside, *_unlike_sealed(case, capture, held)):
        yield Remark(case.name, Fault.RECORD, what)


def _uncaptured(source: Source) -> Remark:
    if source.capture:
        return Remark(source.id, Fault.RECORD, "It names a capture that no row describes.")
    return Remark(source.id, Fault.UNCAPTURED, "It was never captured.")


def _file_remark(file: CaptureFile, held: Held) -> str:
    name, fault = f"{FILES[file.role]} ({file.sha256[:8]})", held.faults.get(file.role)
    if fault is None:
        size = held.sizes.get(file.role, file.size)
        return "" if size == file.size else f"{name} has {size:,} bytes, its row says {file.size:,}."
    told = {
        Fault.MISSING: "is missing from the evidence store",
        Fault.CHANGED: "is no longer what was stored",
        Fault.UNREADABLE: "could not be read",
        Fault.PURGED: "was purged by policy",
    }
    return f"{name} {told[fault]}."


def _disagreements(source: Source, capture: Capture) -> Iterator[str]:
    """What a source says of its capture, beside what the capture says of itself."""
    if source.capture != capture.sha256:
        yield "It names another capture than the one of its page."
    if source.text_sha256 != capture.text_sha256:
        yield "It is cited by another text than the one of its capture."
    if source.url != capture.final_url:
        yield "Its address is not the one that was captured."


def _unlike_sealed(case: Case, capture: Capture, held: Held) -> Iterator[str]:
    """No row keeps the title that a later version has."""
    if capture.file(FileRole.METADATA) is None:
        yield "No metadata says what its capture consists of."
    if held.sealed is None:
        return
    sealed, row = _members(held.sealed), _members(metadata(capture, case.source.id, case.source.title))
    told = (row.keys() | sealed.keys()) - ({"title"} if case.later else set())
    changed = [name for name in sorted(told) if row.get(name) != sealed.get(name)]
    if changed:
        yield f"Its rows and its sealed metadata disagree on: {', '.join(changed)}."
    if held.stamp is not None and not verify_imprint(held.stamp, held.sealed):
        yield "Its time stamp is about something else than its metadata."


def _members(told: bytes) -> dict[str, Any]:
    """metadata.json by names; the files each by its own."""
    try:
        found = json.loads(told)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        return {}
    files = found.pop("files", None)
    listed = {f"{role} file": one for role, one in files.items()} if isinstance(files, dict) else {}
    return {name.replace("_", " "): one for name, one in found.items()} | listed


def _quote_remarks(case: Case, held: Held) -> Iterator[Remark]:
    if held.text is None:
        if cited := len(case.evidence) + len(case.mentions):
            yield Remark(case.source.id, held.unread, f"The words cited from it ({cited}) cannot be checked without its text.")
        return
    for one in case.evidence:
        if one.quote and check(held.text, one.quote) is Match.NOT_FOUND:
            known = one.state is QuoteState.NOT_FOUND
            what = f"The words cited for {one.claim_id} ({_shown(one.quote)}) {_not_there(known)}"
            yield Remark(case.source.id, Fault.UNFOUND if known else Fault.QUOTE, what)
    for mention in unfound(case, held.text):
        what = f"The words cited for {mention.item} ({_shown(mention.cited.quote)}) {_not_there(False)}"
        yield Remark(case.source.id, Fault.QUOTE, what)


def unfound(case: Case, text: str) -> Iterator[Mention]:
    """What is cited from a source for something other than a claim, and does not stand in its text."""
    return (one for one in case.mentions if check(text, one.cited.quote) is Match.NOT_FOUND)


def _claim_remarks(claims: Sequence[Claim], examined: Mapping[str, Examined]) -> Iterator[Remark]:
    for claim in claims:
        seen = {key: one.claims[claim.id] for key, one in examined.items() if claim.id in one.claims}
        state = claim_state(claim, {key: one if isinstance(one, Match) else None for key, one in seen.items()})
        if claim.quote and not state.found:
            yield _claim_remark(claim, claim.quote, state, {key: one for key, one in seen.items() if isinstance(one, Fault)})


def _claim_remark(claim: Claim, quote: Quote, state: QuoteState, unread: Mapping[str, Fault]) -> Remark:
    who, words = ", ".join(claim.made_by) or claim.id, f"The words that make {claim.id} ({_shown(quote)})"
    if state is QuoteState.NO_EVIDENCE:
        fault = max(unread.values(), key=lambda one: one.grave)
        return Remark(who, fault, f"{words} cannot be checked without the text of {', '.join(unread)}.")
    known = claim.state is QuoteState.NOT_FOUND
    return Remark(who, Fault.UNFOUND if known else Fault.QUOTE, f"{words} {_not_there(known)}")


def _not_there(known: bool) -> str:
    return "were never found in its text." if known else "are not in its text where they should be."


def _strays(dossier: Dossier, changes: Sequence[Change]) -> Iterator[Remark]:
    """What belongs to no source, and what counts without words."""
    named = [(one.source_id, f"It is cited for {one.claim_id}") for one in dossier.evidence]
    named += [(key, f"It is said to make {claim.id}") for claim in dossier.claims for key in claim.made_by]
    named += [(one.cited.source_id, f"It is cited for {one.item}") for one in mentions(dossier)]
    named += [(one.source_id, "The watch found it changed") for one in changes]
    known = {source.id for source in dossier.sources}
    for key, what in named:
        if key not in known:
            yield Remark(key, Fault.RECORD, f"{what}, and no row describes it.")
    for one in dossier.evidence:
        if one.quote is None and one.state.counts:
            yield Remark(one.source_id, Fault.RECORD, f"It is said to bear on {one.claim_id}, and its words are gone.")
    taken = {id(dossier.capture_of(source)) for source in dossier.sources}
    for capture in dossier.captures:
        if id(capture) not in taken:
            yield Remark("?", Fault.RECORD, f"The capture of {capture.final_url} belongs to no source.")


def _shown(quote: Quote) -> str:
    words = " ".join(quote.exact.split())
    return f"“{words}”" if len(words) <= SHOWN else f"“{words[: SHOWN - 1].rstrip()}…”"


def post_remarks(posts: Sequence[Post]) -> Iterator[Remark]:
    """One line for all that were purged, one for each whose words are no longer those of its hash."""
    if gone := [post for post in posts if post.purged_at]:
        yield Remark("Posts", Fault.PURGED, f"Purged by policy: {len(gone):,} of {len(posts):,}; hash, time and counts of each are kept.")
    for post in posts:
        if not post.purged_at and content_hash(post.content) != post.content_sha256:
            yield Remark(post.id, Fault.RECORD, "Its words are no longer those that were heard.")


def content_hash(text: str) -> str:
    """The hash a post keeps when its words are gone; halves of characters, which no database takes, count as a sign each."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
