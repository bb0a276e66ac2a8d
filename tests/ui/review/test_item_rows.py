"""One item under review: how it stands, its strongest words, its claims, its history, and the sentences in the margin."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from core.model.dossier import Dossier, Gap
from core.model.investigation import Decision, Investigation
from core.model.judgement import Flag, Reason
from core.model.topic import Topic
from core.model.words import DecisionKind, FlagKind, Level, Mode, Relation, Status
from tests.fixtures.newsroom import NOON, dossier_of, recommendation
from ui.review.card import change_line, flag_line, reason
from ui.review.item_rows import (
    Side,
    Standing,
    claim_lines,
    doubt,
    figures,
    history_lines,
    other_levels,
    passed_on,
    sides,
    standing,
    standing_decision,
    standing_note,
    unsettled,
)
from ui.shared.widgets import gap_line

RUN = Investigation(
    1,
    1,
    "Ferry",
    Mode.DETAILED,
    Status.COMPLETED,
    started_at=NOON,
    finished_at=NOON + timedelta(minutes=3),
    cost_usd=0.12,
    recommendation=recommendation(),
    requires_human_review=True,
)
DOSSIER = dossier_of(RUN, Topic(1, "Ferry operator knew of hull crack before sailing"))


def decision(number: int, kind: DecisionKind, level: Level = Level.VERIFIED, *, reason: str = "", words: str = "") -> Decision:
    return Decision(number, 1, 1, "Ferry", kind, Level.VERIFIED, level, "Ana Verrin", reason, words, NOON + timedelta(minutes=number))


APPROVED = decision(1, DecisionKind.APPROVE)
REOPENED = decision(2, DecisionKind.REOPEN, Level.UNVERIFIED, words="Takes back: approve as verified.")
OVERRIDDEN = decision(3, DecisionKind.OVERRIDE, Level.UNVERIFIED, reason="one origin", words="All of it is one wire story.")


@pytest.mark.parametrize(
    ("run", "waiting", "expected"),
    [
        (RUN, True, Standing.WAITING),
        (replace(RUN, reviewed_at=NOON), False, Standing.DECIDED),
        (replace(RUN, requires_human_review=False), False, Standing.APPLIED),
        (RUN, False, Standing.REPLACED),
        (replace(RUN, status=Status.RUNNING), False, Standing.UNFINISHED),
        (replace(RUN, recommendation=None), False, Standing.UNFINISHED),
    ],
)
def test_how_an_investigation_stands(run: Investigation, waiting: bool, expected: Standing) -> None:
    assert standing(run, waiting=waiting) is expected


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        ([], None),
        ([APPROVED], APPROVED),
        ([REOPENED, APPROVED], None),
        ([decision(4, DecisionKind.ANNOTATE, words="x"), OVERRIDDEN, REOPENED, APPROVED], OVERRIDDEN),
    ],
)
def test_the_decision_that_holds(history: list[Decision], expected: Decision | None) -> None:
    assert standing_decision(history) == expected


@pytest.mark.parametrize(
    ("run", "where", "history", "said"),
    [
        (RUN, Standing.DECIDED, [APPROVED], "Approved as verified by Ana Verrin, 9 March 2026, 12:01."),
        (RUN, Standing.DECIDED, [OVERRIDDEN], "Overridden to unverified by Ana Verrin, 9 March 2026, 12:03 — one origin."),
        (RUN, Standing.APPLIED, [], "Applied by itself; no flags. Finished 9 March 2026, 12:03."),
        (RUN, Standing.REPLACED, [], "A newer investigation of this topic has taken its place in the queue."),
        (replace(RUN, status=Status.RUNNING), Standing.UNFINISHED, [], "This investigation is running; there is nothing to decide yet."),
        (replace(RUN, status=Status.FAILED), Standing.UNFINISHED, [], "This investigation failed and recommends nothing."),
        (replace(RUN, status=Status.CANCELLED), Standing.UNFINISHED, [], "This investigation was cancelled and recommends nothing."),
    ],
)
def test_the_line_under_the_title_of_what_does_not_wait(run: Investigation, where: Standing, history: list[Decision], said: str) -> None:
    assert standing_note(run, where, history) == said


def strongest(dossier: Dossier, relation: Relation) -> Side | None:
    return sides(dossier)[relation]


def test_the_strongest_words_are_those_of_the_first_reason() -> None:
    found = strongest(DOSSIER, Relation.SUPPORTS)
    assert found is not None
    assert (found.source.outlet, found.note) == ("Port Court", "on C1 · confidence 90")


def test_words_that_others_repeat_say_so_and_count_only_who_carries_this_claim() -> None:
    tidewire_only = DOSSIER.with_(recommendation=replace(recommendation(), reasons=recommendation().reasons[1:]))
    found = strongest(tidewire_only, Relation.SUPPORTS)
    assert found is not None
    assert (found.source.outlet, found.note) == ("Tidewire", "on C1 · confidence 90 · repeated by 3 others")
    silent = tuple(one for one in DOSSIER.evidence if (one.claim_id, one.source_id) not in (("C1", "S002"), ("C1", "S003")))
    fewer = strongest(tidewire_only.with_(evidence=silent), Relation.SUPPORTS)
    assert fewer is not None
    assert fewer.note.endswith("repeated by 1 other")


def test_for_and_against_are_about_one_claim_where_one_has_both() -> None:
    first = Reason(Relation.SUPPORTS, "Tidewire supports it", "", "C2", "A", "S001")
    dossier = DOSSIER.with_(recommendation=replace(recommendation(), reasons=(first, *recommendation().reasons)))
    assert [side and side.evidence.claim_id for side in sides(dossier).values()] == ["C1", "C1"]
    one_side = DOSSIER.with_(recommendation=replace(recommendation(), reasons=(first, recommendation().reasons[2])))
    assert [side and side.evidence.claim_id for side in sides(one_side).values()] == ["C2", "C1"]


def test_a_reading_nobody_is_sure_of_is_not_the_strongest_and_says_so_when_it_is() -> None:
    doubtful = tuple(one.with_(confidence=0.4) if one.source_id == "S005" else one for one in DOSSIER.evidence)
    found = strongest(DOSSIER.with_(evidence=doubtful), Relation.SUPPORTS)
    assert found and found.source.outlet == "Tidewire"
    alone = DOSSIER.with_(evidence=tuple(one for one in doubtful if one.source_id != "S001"))
    found = strongest(alone, Relation.SUPPORTS)
    assert found and found.note == "on C1 · confidence 40, unsure"


def test_a_rumour_shows_the_words_that_pass_it_on() -> None:
    passes = Reason(Relation.REPORTS, "Ferrywatch only reports C1", "", "C1", "D", "S007")
    rumour = DOSSIER.with_(recommendation=replace(recommendation(), reasons=(passes,)))
    found = passed_on(rumour)
    assert found is not None
    assert (found.source.outlet, found.note) == ("Ferrywatch", "on C1 · attributed to crew · confidence 90")
    assert not any(sides(rumour).values())
    assert passed_on(DOSSIER) is None, "somebody speaks for it"


def without(dossier: Dossier, relation: Relation) -> Dossier:
    return dossier.with_(evidence=tuple(one for one in dossier.evidence if one.relation is not relation))


def test_what_no_voice_stands_by_is_nobodys_evidence() -> None:
    """A report its own outlet has withdrawn still has its words, but no reason rests on them."""
    assert strongest(DOSSIER.with_(recommendation=replace(recommendation(), reasons=())), Relation.CONTRADICTS) is None
    assert strongest(without(DOSSIER, Relation.CONTRADICTS), Relation.CONTRADICTS) is None


@pytest.mark.parametrize("reasons", [(), recommendation().reasons])
def test_a_copy_is_never_the_strongest(reasons: tuple[Reason, ...]) -> None:
    """Only the copies support it: then nobody does on their own account."""
    kept = tuple(one for one in DOSSIER.evidence if one.relation is not Relation.SUPPORTS or one.source_id in ("S002", "S003", "S004"))
    only_copies = DOSSIER.with_(evidence=kept, recommendation=replace(recommendation(), reasons=reasons))
    assert any(one.relation is Relation.SUPPORTS for one in kept)
    assert strongest(only_copies, Relation.SUPPORTS) is None


def test_claims_come_with_what_the_voices_add_up_to() -> None:
    assert [(one.claim_id, str(one.verdict), one.for_, one.against) for one in claim_lines(DOSSIER)] == [
        ("C1", "partly confirmed", "2", "0 (1 of any tier)"),
        ("C2", "disputed", "1", "1"),
    ]
    assert [one.claim_id for one in claim_lines(DOSSIER, most=1)] == ["C1"]


@pytest.mark.parametrize(
    ("finished", "said"),
    [
        (NOON + timedelta(minutes=3), "7 sources · 9 of 9 quotes found in their captures · 3 min, $0.12 of $0.50 · rulebook 1"),
        (NOON + timedelta(seconds=9), "7 sources · 9 of 9 quotes found in their captures · under 1 min, $0.12 of $0.50 · rulebook 1"),
        (None, "7 sources · 9 of 9 quotes found in their captures · $0.12 of $0.50 · rulebook 1"),
    ],
)
def test_figures_come_with_what_they_are_compared_to(finished: datetime | None, said: str) -> None:
    assert figures(replace(RUN, finished_at=finished), DOSSIER) == said


def test_the_history_keeps_what_the_machine_said_and_what_editors_did() -> None:
    note, question = decision(4, DecisionKind.ANNOTATE, words="Call the court."), decision(5, DecisionKind.SEND_BACK, words="Who surveyed?")
    past = history_lines(RUN, [question, note, OVERRIDDEN, REOPENED, APPROVED])
    assert [line.what for line in past] == [
        "The desk recommended verified",
        "Ana Verrin approved it as verified",
        "Ana Verrin took the decision back; the topic is unverified again",
        "Ana Verrin overrode it to unverified",
        "Ana Verrin annotated it",
        "Ana Verrin sent it back",
    ]
    assert (past[3].when, past[3].words) == ("9 March 2026, 12:03", "One origin: All of it is one wire story.")
    assert [line.words for line in past[4:]] == ["Call the court.", "Who surveyed?"]


@pytest.mark.parametrize(
    ("recommended", "others"),
    [(Level.VERIFIED, ["unverified", "certified"]), (Level.UNVERIFIED, ["verified", "certified"])],
)
def test_an_override_can_name_any_other_level(recommended: Level, others: list[str]) -> None:
    assert list(other_levels(recommended)) == others


@pytest.mark.parametrize(
    ("flag", "said"),
    [
        (Flag(FlagKind.SOURCES_DISAGREE, "Sources disagree on the date"), "**Sources disagree** on the date."),
        (Flag(FlagKind.LOW_TIER, "no tier 1 or 2 speaks about it."), r"**Only low\-tier sources:** no tier 1 or 2 speaks about it."),
        (Flag(FlagKind.PARTIAL, ""), "**Partial run.**"),
        (Flag(FlagKind.SOURCES_DISAGREE, "[click](evil) on C1"), r"**Sources disagree:** \[click\]\(evil\) on C1."),
    ],
)
def test_a_flag_in_one_line(flag: Flag, said: str) -> None:
    assert flag_line(flag) == said


@pytest.mark.parametrize(
    ("gap", "said"),
    [
        (Gap("The survey was not found", "two sources quote it"), r"The survey was not found; two sources quote it\."),
        (Gap("The register is behind a login.", "Tried the archive too."), r"The register is behind a login\. Tried the archive too\."),
        (Gap("The buyer was not found"), r"The buyer was not found\."),
    ],
)
def test_a_gap_in_one_line(gap: Gap, said: str) -> None:
    assert gap_line(gap) == said


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (
            "Three more credible voices for C2 and two for C1 (tier 1 or 2, on their own account) would make it certified.",
            r"**Three more credible voices** for C2 and two for C1 \(tier 1 or 2, on their own account\) would make it "
            ":green-badge[:material/verified: Certified]",
        ),
        (
            "A credible contradiction of C1 (one T1 or two T2 voices) would make it unverified.",
            r"**A credible contradiction** of C1 \(one T1 or two T2 voices\) would make it "
            ":gray-badge[:material/radio_button_unchecked: Unverified]",
        ),
        ("A (x) only passes C1 on: to count, it must have it.", r"**A \(x\) only passes C1 on\:** to count, it must have it\."),
        ("A source that speaks would help.", r"A source that speaks would help\."),
    ],
)
def test_what_would_change_it_leads_with_what_is_missing(sentence: str, said: str) -> None:
    assert change_line(sentence) == said


@pytest.mark.parametrize(("confidence", "asks"), [(26, True), (49.9, True), (50, False), (90, False)])
def test_a_recommendation_the_desk_does_not_rely_on_leaves_it_to_an_editor(confidence: float, asks: bool) -> None:
    made = replace(recommendation(), confidence=confidence)
    assert unsettled(made) is asks
    assert doubt(made).endswith("An editor has to decide." if asks else "")
    assert bool(doubt(made)) is asks


def test_the_plain_count_is_named_where_it_says_something_else() -> None:
    assert "plain counting" not in reason(recommendation())
    ours = reason(recommendation(level=Level.UNVERIFIED))
    assert ours.startswith("**Five outlets, two voices\\:** three of the five")
    assert ours.endswith(":gray[By plain counting it would be verified.]")
