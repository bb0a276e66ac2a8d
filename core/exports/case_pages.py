"""The pages of a case folder that people read, besides report and fact-check: registry of sources, positions, timeline and passes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.exports.fact_check import SIDES, TIERS
from core.exports.paths import FILE_LABELS
from core.exports.report import address, addressed, plain
from core.exports.since import Latest, since_capture
from core.model.claim import Claim, Evidence
from core.model.dates import moment
from core.model.dossier import Dossier, Finding, Gap
from core.model.source import WATCH, Capture, Source
from core.model.words import CaptureKind, FileRole, Method, Relation

KINDS = {
    CaptureKind.PAGE: "Web page",
    CaptureKind.DOCUMENT: "Document",
    CaptureKind.POST: "Post",
    CaptureKind.ANSWER: "Answer of a service",
    CaptureKind.MEDIA: "Media",
    CaptureKind.SNIPPET: "Snippet",
}
WAYS = {
    Method.HTTP: "read over the web",
    Method.READER: "through a reader service",
    Method.WEB_ARCHIVE: "from a web archive",
    Method.ARCHIVE_COPY: "the copy in the newsroom's own archive",
    Method.ENGINE: "only what a search engine showed of it",
}

Paths = Mapping[str, Mapping[FileRole, str]]
"""Where the files of each source lie in the folder."""


def sources_page(dossier: Dossier, paths: Paths, changed: Latest) -> str:
    head = f"# Sources\n\n{len(dossier.sources)} in all. An id is never given to another source."
    rows = "\n".join(_row(source) for source in dossier.sources)
    table = f"## Quick reference\n\n| id | kind | outlet and title | tier |\n|---|---|---|---|\n{rows}"
    entries = [_entry(source, dossier, paths.get(source.id, {}), changed) for source in dossier.sources]
    return _page(head, table, "## Full entries", *entries)


def _row(source: Source) -> str:
    return f"| [{source.id}] | {KINDS[source.capture_kind]} | {plain(source.outlet)}: {plain(source.title)} | {source.rated.value} |"


def _entry(source: Source, dossier: Dossier, paths: Mapping[FileRole, str], changed: Latest) -> str:
    capture = dossier.capture_of(source)
    taken = [*(_captured(capture) if capture else ["Capture: none"]), *_files(capture, paths)]
    later = [f"Since then: {plain(words)}" for words in since_capture(changed.get(source.id))]
    facts = [*_about(source), *taken, *later, *_says(source, dossier)]
    return "\n".join([f"### [{source.id}] {plain(source.title) or plain(source.url)}", "", *(f"- {fact}" for fact in facts)])


def _about(source: Source) -> Iterator[str]:
    yield f"Kind: {KINDS[source.capture_kind]}"
    yield f"Outlet: {plain(source.outlet)}" + (f", by {plain(source.byline)}" if source.byline else "")
    yield f"Address: {address(source.url)}"
    yield "Published: " + (source.published.words() if source.published else "undated")
    if source.modified:
        yield f"Modified: {source.modified.words()}"
    reason = f" ({plain(source.tier_reason)})" if source.tier_reason else ""
    yield f"Credibility: {TIERS[source.rated]}{reason}"
    if source.key_finding:
        yield f"Key finding: {plain(source.key_finding)}"
    if source.injection:
        yield f"Warning: the page addresses a machine that reads it: “{plain(source.injection)}”"


def _captured(capture: Capture) -> Iterator[str]:
    status = f", HTTP status {capture.http_status}" if capture.http_status else ""
    way = next((words for way, words in WAYS.items() if way == capture.method), plain(capture.method))
    yield f"Retrieved: {moment(capture.captured_at).words()} UTC, {way}{status}"
    if capture.archive_url:
        yield f"Archive: {address(capture.archive_url)}"


def _files(capture: Capture | None, paths: Mapping[FileRole, str]) -> Iterator[str]:
    for file in capture.every_file if capture else ():
        where = f"`{paths[file.role]}`" if file.role in paths else "missing"
        yield f"Evidence, {FILE_LABELS[file.role]}: {where}, SHA-256 `{file.sha256}`, {file.size:,} bytes"


def _says(source: Source, dossier: Dossier) -> Iterator[str]:
    said = [one for one in dossier.evidence if one.source_id == source.id and one.relation is not Relation.UNRELATED]
    if said:
        yield "On the claims: " + ", ".join(f"{one.relation} {one.claim_id}" + ("" if one.counts else " (not counted)") for one in said)
    voice = next((voice for voice in dossier.voices if source.id in voice.source_ids), None)
    member = next((member for member in voice.members if member.source_id == source.id), None) if voice else None
    if voice and member:
        yield f"Voice: {voice.id} ({plain(voice.name)})" + ("" if member.original else f"; a copy: {plain(member.why)}")


def positions_page(dossier: Dossier) -> str:
    """Who stands where, voice by voice, on each claim that somebody contradicts; empty when nobody does."""
    contested = [claim for claim in dossier.claims if any(_counted(dossier, claim, Relation.CONTRADICTS))]
    if not contested:
        return ""
    return _page("# Positions", "Copies of one report are one voice.", *(_sides(claim, dossier) for claim in contested))


def _counted(dossier: Dossier, claim: Claim, relation: Relation) -> list[Evidence]:
    return [one for one in dossier.evidence if one.claim_id == claim.id and one.relation is relation and one.counts]


def _sides(claim: Claim, dossier: Dossier) -> str:
    parts = [f"## {claim.id} {plain(claim.text)}"]
    for relation, words in SIDES.items():
        voices = _voices([one.source_id for one in _counted(dossier, claim, relation)], dossier)
        parts += [f"### {words}", "\n".join(voices)] if voices else []
    return "\n\n".join(parts)


def _voices(ids: Sequence[str], dossier: Dossier) -> list[str]:
    speaking = [(voice, [key for key in voice.source_ids if key in ids]) for voice in dossier.voices]
    return [f"- {plain(voice.name)} ({TIERS[voice.tier]}): {' '.join(f'[{key}]' for key in keys)}" for voice, keys in speaking if keys]


def timeline_page(dossier: Dossier) -> str:
    """When each source appeared, as precisely as it says itself; empty when none is dated."""
    dated = sorted((source for source in dossier.sources if source.published), key=lambda source: source.appeared)
    if not dated:
        return ""
    lines = [f"- {source.published.words()}: {_named(source)}" for source in dated if source.published]
    undated = [f"- {_named(source)}" for source in dossier.sources if not source.published]
    rest = ["## Undated", "\n".join(undated)] if undated else []
    return _page("# Timeline", "Dates of publication, as the sources give them; times are UTC.", "\n".join(lines), *rest)


def _named(source: Source) -> str:
    return f"{plain(source.outlet)}: {plain(source.title)} [{source.id}]"


def iterations_page(dossier: Dossier) -> str:
    later = _listed("## Found by the watch", [_finding(one) for one in dossier.findings if one.stage == WATCH])
    return _page("# Passes", *(_pass(number, dossier) for number in range(1, dossier.pass_no + 1)), *later)


def _pass(number: int, dossier: Dossier) -> str:
    sources = [source for source in dossier.sources if source.pass_no == number]
    claims = [claim for claim in dossier.claims if claim.pass_no == number]
    read = f"{len(sources)} sources read, {len(claims)} claims found."
    parts = [f"## Pass {number}", read]
    parts += _listed("### Learnt besides", [_finding(one) for one in dossier.findings if one.pass_no == number and one.stage != WATCH])
    parts += _listed("### Could not be learnt", [_gap(gap) for gap in dossier.gaps if gap.pass_no == number])
    return "\n\n".join(parts)


def _finding(one: Finding) -> str:
    return plain(one.text) + "".join(f" [{key}]" for key in one.source_ids)


def _gap(gap: Gap) -> str:
    return addressed(gap.what, [gap.url]) + (f": {plain(gap.why)}" if gap.why else "")


def _listed(title: str, lines: Iterable[str]) -> list[str]:
    body = "\n".join(f"- {line}" for line in lines)
    return [title, body] if body else []


def _page(*parts: str) -> str:
    return "\n\n".join(parts) + "\n"
