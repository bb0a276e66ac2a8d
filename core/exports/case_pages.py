"""The pages of a case folder that people read, besides the report: fact-check, registry of sources, positions, timeline and passes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from core.exports.package_files import FILE_LABELS
from core.exports.report import SNIPPET, LatestChanges, address, addressed, plain, since_capture, since_quoted
from core.model.claim import Claim, ClaimVerdict, Evidence
from core.model.dates import moment
from core.model.dossier import Dossier, Finding, Gap
from core.model.origin import Voice, VoiceMember
from core.model.source import WATCH, Capture, Source
from core.model.words import CaptureKind, FileRole, Match, Method, Relation, Tier
from core.policy.level.stances import Stance, stances

TIERS = {
    Tier.INVESTIGATIVE: "tier 1: investigative desk, regulator, court",
    Tier.ESTABLISHED: "tier 2: established news, trade press, government report",
    Tier.PROMOTIONAL: "tier 3: press release, wire distribution, analyst",
    Tier.UNKNOWN: "tier 4: blog, social, unknown",
}
SIDES = {
    Relation.SUPPORTS: "Say that it is so",
    Relation.CONTRADICTS: "Say that it is not so",
    Relation.REPORTS: "Only report that it is said",
}
LOW = "; too low to raise the level"
REPEAT = "Repeat it, and are not counted"
NOT_COUNTED = "Not counted for another reason"
SUPERSEDED = "not counted: the same voice says otherwise"
NO_VOICE = "not counted: it has not been told whether it speaks for itself"


@dataclass(frozen=True)
class Case:
    """A dossier and what became of its sources, in the ways the page asks for them."""

    dossier: Dossier
    changed: LatestChanges

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        return {source.id: source for source in self.dossier.sources}

    @cached_property
    def members(self) -> Mapping[str, tuple[Voice, VoiceMember]]:
        return {member.source_id: (voice, member) for voice in self.dossier.voices for member in voice.members}


@dataclass(frozen=True, slots=True)
class Heard:
    """What is said on one claim: who speaks, voice by voice, who repeats, and what does not count."""

    stances: Sequence[Stance]
    speaking: Mapping[str, Sequence[Evidence]]
    repeating: Sequence[Evidence]
    rest: Sequence[Evidence]


def fact_check_page(dossier: Dossier, changed: LatestChanges) -> str:
    """What does not count is listed too, and why."""
    verdicts = {one.claim_id: one for one in dossier.recommendation.verdicts} if dossier.recommendation else {}
    case = Case(dossier, changed)
    return "\n\n".join(["# Fact-check", *(_claim(claim, verdicts.get(claim.id), case) for claim in dossier.claims)]) + "\n"


def _claim(claim: Claim, verdict: ClaimVerdict | None, case: Case) -> str:
    found = f"Verdict: **{verdict.verdict}**. {plain(verdict.sentence)}" if verdict else "Verdict: none was reached."
    central = " Central to the story." if claim.central else ""
    said = [one for one in case.dossier.evidence if one.claim_id == claim.id and one.relation is not Relation.UNRELATED]
    return "\n\n".join([f"## {claim.id} {plain(claim.text)}", found + central, *_groups(said, claim, case)])


def _groups(said: Sequence[Evidence], claim: Claim, case: Case) -> Iterator[str]:
    heard = _heard(said, claim, case)
    for relation, words in SIDES.items():
        lines = [line for one in heard.stances if one.relation is relation for line in _voice(one, heard.speaking[one.voice.id], case)]
        yield from _titled(words, lines)
    yield from _titled(REPEAT, [_quoted(one, case, _copied(one, case)) for one in heard.repeating])
    yield from _titled(NOT_COUNTED, [_quoted(one, case, _uncounted(one, case)) for one in heard.rest])


def _titled(title: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"### {title}\n\n" + "\n".join(lines)


def _heard(said: Sequence[Evidence], claim: Claim, case: Case) -> Heard:
    """The same count as the verdict's: originals speak, copies repeat."""
    found = stances(claim.id, case.dossier.voices, [one for one in said if one.source_id in case.sources], case.sources)
    speaking = {one.voice.id: [each for each in said if _speaks(each, one)] for one in found}
    spoken = [each for each_voice in speaking.values() for each in each_voice]
    others = [one for one in said if one not in spoken]
    repeating = [one for one in others if one.counts and _copied(one, case)]
    return Heard(found, speaking, repeating, [one for one in others if one not in repeating])


def _speaks(one: Evidence, stance: Stance) -> bool:
    if not one.counts or one.relation is not stance.relation:
        return False
    return one == stance.evidence or one.source_id in stance.voice.originals


def _copied(one: Evidence, case: Case) -> str:
    voice, member = case.members.get(one.source_id, (None, None))
    if voice is None or member is None or member.original:
        return ""
    return f"a copy within the voice of {plain(voice.name)}" + (f": {plain(member.why)}" if member.why else "")


def _uncounted(one: Evidence, case: Case) -> str:
    if not one.counts:
        return "not counted"
    return SUPERSEDED if one.source_id in case.members else NO_VOICE


def _voice(stance: Stance, said: Sequence[Evidence], case: Case) -> Iterator[str]:
    low = LOW if stance.relation is Relation.SUPPORTS and not stance.credible else ""
    if said:
        yield f"- **{plain(stance.name)}** ({TIERS[stance.tier]}{low})"
    yield from (f"  {_quoted(one, case)}" for one in said)


def _quoted(one: Evidence, case: Case, why: str = "") -> str:
    source = case.sources.get(one.source_id)
    outlet = plain(source.outlet) if source else "a source that is gone"
    words = f": “{plain(one.quote.exact)}”" if one.quote else ": no words are cited"
    return f"- [{one.source_id}] {outlet} ({', '.join(_facts(one, source, case, why))}){words}"


def _facts(one: Evidence, source: Source | None, case: Case, why: str) -> Iterator[str]:
    yield one.relation
    if one.kind:
        yield one.kind
    if one.quote:
        yield f"quote {one.state}{_loosely(one)}"
    if source and source.capture_kind is CaptureKind.SNIPPET:
        yield SNIPPET
    later = since_quoted(case.changed.get(one.source_id), one) if one.quote else ""
    yield from (fact for fact in (later, why) if fact)


def _loosely(one: Evidence) -> str:
    return ", normalised" if one.quote and one.state.found and one.quote.match is Match.NORMALISED else ""


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


def sources_page(dossier: Dossier, paths: Paths, changed: LatestChanges) -> str:
    head = f"# Sources\n\n{len(dossier.sources)} in all. An id is never given to another source."
    rows = "\n".join(_row(source) for source in dossier.sources)
    table = f"## Quick reference\n\n| id | kind | outlet and title | tier |\n|---|---|---|---|\n{rows}"
    entries = [_entry(source, dossier, paths.get(source.id, {}), changed) for source in dossier.sources]
    return _page(head, table, "## Full entries", *entries)


def _row(source: Source) -> str:
    return f"| [{source.id}] | {KINDS[source.capture_kind]} | {plain(source.outlet)}: {plain(source.title)} | {source.rated.value} |"


def _entry(source: Source, dossier: Dossier, paths: Mapping[FileRole, str], changed: LatestChanges) -> str:
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
