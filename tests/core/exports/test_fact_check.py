"""The fact-check counts as the verdict does: voices speak, copies only repeat."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from core.exports.case_pages import fact_check_page
from core.model.claim import Evidence
from core.model.dossier import Dossier
from core.model.origin import VoiceMember
from core.model.words import CaptureKind, QuoteState, Relation
from core.policy.level.outcome import Judged, outcome, verdict
from core.policy.level.rulebook import load_rulebook
from core.policy.level.stances import stances
from tests.ui.dossiers import ferry

SO, NOT_SO, REPORT = "Say that it is so", "Say that it is not so", "Only report that it is said"
REPEAT, REST = "Repeat it, and are not counted", "Not counted for another reason"


def groups(dossier: Dossier) -> dict[str, list[str]]:
    """Who is listed where on the first claim."""
    first = fact_check_page(dossier, {}).split("\n## ")[1]
    parts = [part.partition("\n") for part in first.split("\n### ")[1:]]
    return {title: re.findall(r"- \[(S\d+)\]", body) for title, _, body in parts}


def told_by(dossier: Dossier, *originals: str) -> Dossier:
    """The first voice, traced again: of its members only these speak for themselves."""
    first, *rest = dossier.voices
    members = tuple(VoiceMember(key, key in originals, "" if key in originals else "the same text") for key in first.source_ids)
    return dossier.with_(voices=(replace(first, members=members), *rest))


def test_copies_stand_apart_from_those_who_speak() -> None:
    assert groups(ferry()) == {SO: ["S005", "S001"], NOT_SO: ["S006"], REPORT: ["S007"], REPEAT: ["S002", "S003", "S004"]}
    text = fact_check_page(ferry(), {})
    assert "- **Tidewire** (tier 2: established news, trade press, government report)\n  - [S001] Tidewire (supports, " in text
    assert "- [S002] Brackwater Gazette (supports, quote verified, a copy within the voice of Tidewire: 96 % the same text as S001)" in text


def test_where_nobody_supports_it_on_their_own_account_nobody_is_listed_as_saying_so() -> None:
    dossier = told_by(ferry())
    dossier = dossier.with_(evidence=tuple(one for one in dossier.evidence if one.source_id in ("S001", "S002")))
    said = stances("C1", dossier.voices, dossier.evidence, {source.id: source for source in dossier.sources})
    assert verdict(Judged(dossier.claims[0], said, outcome(said, load_rulebook())), load_rulebook()).sentence.startswith(
        "Nobody supports it on their own account"
    )
    assert groups(dossier) == {REPEAT: ["S001", "S002"]}


def test_a_voice_of_low_tier_is_told_as_such() -> None:
    evidence = tuple(one.with_(relation=Relation.SUPPORTS) if one.source_id == "S007" else one for one in ferry().evidence)
    text = fact_check_page(ferry().with_(evidence=evidence), {})
    assert "- **Ferrywatch** (tier 4: blog, social, unknown; too low to raise the level)\n  - [S007] Ferrywatch (supports, " in text
    assert text.count("too low") == 1


def test_a_snippet_is_marked() -> None:
    sources = tuple(one.with_(capture_kind=CaptureKind.SNIPPET) if one.id == "S007" else one for one in ferry().sources)
    text = fact_check_page(ferry().with_(sources=sources), {})
    assert "[S007] Ferrywatch (reports, quote verified, only what a search engine showed of the page): “Crew say" in text
    assert text.count("a search engine") == 1


OTHERWISE: dict[str, tuple[Callable[[Evidence], Evidence], str]] = {
    "its words were not found": (lambda one: one.with_(state=QuoteState.NOT_FOUND), "supports, quote not found, not counted"),
    "a later word of the same voice": (
        lambda one: one.with_(relation=Relation.REPORTS),
        "reports, quote verified, not counted: the same voice says otherwise",
    ),
}


@pytest.mark.parametrize("why", OTHERWISE)
def test_what_does_not_count_is_listed_with_the_reason(why: str) -> None:
    change, words = OTHERWISE[why]
    dossier = told_by(ferry(), "S001", "S002")
    evidence = tuple(change(one) if one.source_id == "S002" and one.claim_id == "C1" else one for one in dossier.evidence)
    dossier = dossier.with_(evidence=evidence)
    assert (groups(dossier)[SO], groups(dossier)[REST]) == (["S005", "S001"], ["S002"])
    assert f"- [S002] Brackwater Gazette ({words}): “" in fact_check_page(dossier, {})


def test_before_the_voices_are_traced_nobody_is_counted() -> None:
    text = fact_check_page(ferry().with_(voices=(), recommendation=None), {})
    assert "Verdict: none was reached." in text and SO not in text
    assert "not counted: it has not been told whether it speaks for itself" in text
