"""What travels in a package so that an outsider can check it without us: the script and the words that explain it."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from string import Template

from core.exports.package_files import Loss, package_name, uncaptured
from core.exports.report import CHANGED, address, changes_intro, changes_told, plain
from core.model.dates import moment
from core.model.dossier import Dossier
from core.model.investigation import Decision, Investigation
from core.model.source import Change
from core.model.words import DecisionKind

HERE = Path(__file__).parent
NOTHING = "Nothing: every file of every capture of the investigation is here."
STAMPED = """
## The time stamps

Sources with a time stamp (RFC 3161): {count}. An outside service signed the hash of the sealed list of each one's files at a moment
it names, so nobody can have made that list later. `openssl ts -reply -text -in {tsr}` shows
that moment. To check the signature, get two certificates from the service itself, its own and the one that vouches for it, then:

    openssl ts -verify -data {data} -in {tsr} -CAfile authority.pem -untrusted service.pem
"""
AGAINST_STAMPED = (
    "Against that stand the time stamps, which nobody can make afterwards, the newsroom's own store, which keeps every file under the "
    "same hashes, and the SHA-256 of the package itself, if the newsroom gave it to you by another way."
)
AGAINST = (
    "Against that stand the newsroom's own store, which keeps every file under the same hashes, and the SHA-256 of the package itself, if "
    "the newsroom gave it to you by another way. No source here carries a time stamp of an outside service."
)
DEEDS = {
    DecisionKind.APPROVE: "approved it as {level}",
    DecisionKind.OVERRIDE: "overrode it to {level}",
    DecisionKind.ANNOTATE: "annotated it",
    DecisionKind.SEND_BACK: "sent it back",
    DecisionKind.REOPEN: "took the decision back; the topic is {level} again",
    DecisionKind.APPLIED: "was applied as {level} by itself; no flags",
}
REOPENED = "reopened it, because a source has changed; the topic stays {level} until an editor decides"
CONTENTS = {
    "summary.md": "the report, every sentence with its sources",
    "sources.md": "the registry of sources: address, tier, when it was read, hashes, and what it says on each claim",
    "fact-check.md": "each claim with its verdict, and what speaks for and against it",
    "positions.md": "who stands where on the claims that are contradicted",
    "timeline.md": "what is dated, in order",
    "iterations.md": "the passes of the investigation and what could not be learnt",
    "decisions.csv": "what editors and the machine decided",
    "_state.json": "where the investigation stands, for programs",
    "_extraction.json": "claims and evidence with their places in the frozen texts (W3C Web Annotation selectors), for programs",
    "manifest.json": "every file with its SHA-256 and size, and which file of which source it is",
    "evidence/": "the frozen files, by source",
    "verify.py": "the check",
    "SHA256SUMS": "the hash of every file but itself",
}


def script() -> bytes:
    return (HERE / "verify.py").read_bytes()


def readme(
    dossier: Dossier,
    run: Investigation,
    decisions: Sequence[Decision],
    changes: Sequence[Change],
    *,
    paths: Iterable[str],
    stamps: Sequence[tuple[str, str]],
    losses: Sequence[Loss],
) -> str:
    """`stamps` are the time stamps in the folder, each after the file it vouches for."""
    there = {path if "/" not in path else "evidence/" for path in paths} | {"manifest.json", "SHA256SUMS", "verify.py"}
    return Template((HERE / "README.md").read_text(encoding="utf-8")).substitute(
        title=plain(dossier.topic.title),
        name=package_name(dossier),
        standing=_standing(dossier, run, decisions),
        since=_since(changes),
        stamps=_stamps(stamps),
        against=AGAINST_STAMPED if stamps else AGAINST,
        contents="\n".join(f"| `{name}` | {words} |" for name, words in CONTENTS.items() if name in there),
        missing=_missing(dossier, losses),
    )


def wacz_readme(dossier: Dossier, pages: int, losses: Sequence[Loss]) -> str:
    return Template((HERE / "WACZ.md").read_text(encoding="utf-8")).substitute(
        title=plain(dossier.topic.title), number=dossier.investigation_id, pages=pages, missing=_missing(dossier, losses)
    )


def _standing(dossier: Dossier, run: Investigation, decisions: Sequence[Decision]) -> str:
    """A machine recommends and an editor decides; both are named with their time."""
    asked = f"{plain(run.requested_by)} asked for it" if run.requested_by else "It was asked for"
    on = f" on {moment(run.requested_at).words()} UTC" if run.requested_at else ""
    lines = [f"Investigation {run.id}, {run.mode}, {run.status}. {asked}{on}.", _recommended(dossier, run)]
    return "\n".join([*lines, *map(_decided, reversed(decisions))])


def _recommended(dossier: Dossier, run: Investigation) -> str:
    made = dossier.recommendation
    if made is None:
        return "Nothing was recommended: the run ended before the voices were counted."
    when = f" on {moment(run.finished_at).words()} UTC" if run.finished_at else ""
    return (
        f"The machine recommended **{made.stands.in_full}** (confidence {made.confidence:.0f} of 100){when}, "
        f"counting by rulebook {plain(made.rulebook)}: {plain(made.sentence)}"
    )


def _decided(decision: Decision) -> str:
    who = plain(decision.editor) or ("The watch" if decision.reopens else "The recommendation")
    deed = REOPENED if decision.reopens else DEEDS[decision.kind]
    return f"- {moment(decision.decided_at).words()} UTC: {who} {deed.format(level=decision.level)}."


def _since(changes: Sequence[Change]) -> str:
    if not changes:
        return ""
    lines = "\n".join(f"- {plain(line)}" for line in changes_told(changes))
    return f"\n## {CHANGED}\n\n{changes_intro(changes)}\n\n{lines}\n"


def _stamps(stamps: Sequence[tuple[str, str]]) -> str:
    if not stamps:
        return ""
    data, tsr = stamps[0]
    return STAMPED.format(count=len(stamps), data=data, tsr=tsr)


def _missing(dossier: Dossier, losses: Sequence[Loss]) -> str:
    lines = [plain(loss.sentence) for loss in losses]
    lines += [f"{source.id}: there is no capture of {address(source.url)}." for source in uncaptured(dossier)]
    return "\n".join(f"- {line}" for line in lines) or NOTHING
