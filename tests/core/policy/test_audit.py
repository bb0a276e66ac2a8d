"""The audit's verdict, as a table, and what it says about everything that does not count."""

from dataclasses import replace

import pytest

from core.model.claim import Claim, Quote, claim_state
from core.model.words import FlagKind, Match, QuoteState, Verdict
from core.policy.audit import Looked, Passage, claim_gap, gap, verdict
from core.policy.level.recommendation import recommend
from core.policy.level.rulebook import load_rulebook
from tests.fixtures.cases import case, says

EXACT, NORMALISED, NOT_THERE = Match.EXACT, Match.NORMALISED, Match.NOT_FOUND
DENIES, PART, WHOLE, ELSEWHERE = Passage("denies it"), Passage(missing=("40",)), Passage(), Passage(beside=True)
VERIFIED, PARTIAL, NOT_FOUND = QuoteState.VERIFIED, QuoteState.PARTIAL, QuoteState.NOT_FOUND
CONTRADICTED, NO_EVIDENCE, BESIDE = QuoteState.CONTRADICTED, QuoteState.NO_EVIDENCE, QuoteState.BESIDE


@pytest.mark.parametrize(
    ("sign", "match", "passage", "state"),
    [
        ("+", EXACT, WHOLE, VERIFIED),
        ("+", NORMALISED, WHOLE, VERIFIED),
        ("+", EXACT, PART, PARTIAL),
        ("+", NORMALISED, PART, PARTIAL),
        ("+", EXACT, DENIES, CONTRADICTED),
        ("+", NOT_THERE, WHOLE, NOT_FOUND),
        ("+", NOT_THERE, DENIES, NOT_FOUND),
        ("+", None, WHOLE, NO_EVIDENCE),
        (">", EXACT, WHOLE, VERIFIED),
        (">", EXACT, PART, PARTIAL),
        (">", EXACT, DENIES, CONTRADICTED),
        ("<", EXACT, DENIES, VERIFIED),
        (">", NOT_THERE, WHOLE, NOT_FOUND),
        ("x", EXACT, DENIES, VERIFIED),
        ("x", EXACT, PART, VERIFIED),
        ("x", NOT_THERE, DENIES, NOT_FOUND),
        ("x", None, DENIES, NO_EVIDENCE),
        ("+", EXACT, ELSEWHERE, BESIDE),
        (">", NORMALISED, ELSEWHERE, BESIDE),
        ("x", EXACT, ELSEWHERE, BESIDE),
        ("+", NOT_THERE, ELSEWHERE, NOT_FOUND),
        ("x", None, ELSEWHERE, NO_EVIDENCE),
    ],
)
def test_the_verdict_on_a_cited_statement(sign: str, match: Match | None, passage: Passage, state: QuoteState) -> None:
    assert verdict(says("S001", sign), Looked(match, passage)) is state


def test_without_words_there_is_no_evidence_whatever_the_text_says() -> None:
    assert verdict(replace(says("S001", "+"), quote=None), Looked(EXACT)) is NO_EVIDENCE


@pytest.mark.parametrize(
    ("state", "what", "why"),
    [
        (NOT_FOUND, "The words cited from S001 for C1 are not in its capture", "they do not stand where they are said to stand"),
        (CONTRADICTED, "The words cited from S001 for C1 say the opposite", "denies it"),
        (NO_EVIDENCE, "The words cited from S001 for C1 could not be looked up", "there is no capture to look in"),
    ],
)
def test_what_does_not_count_is_listed(state: QuoteState, what: str, why: str) -> None:
    told = gap(says("S001", "+", state=state), Looked(EXACT, DENIES), 2)
    assert told and (told.what, told.why, told.stage, told.pass_no) == (what, why, "audit", 2)


@pytest.mark.parametrize("sign", ["+", ">", "x"])
def test_words_about_something_else_are_listed_and_do_not_count(sign: str) -> None:
    one = says("S001", sign, state=verdict(says("S001", sign), Looked(EXACT, ELSEWHERE)))
    told = gap(one, Looked(EXACT, ELSEWHERE), 1)
    assert not one.counts and one.state.found
    assert told and (told.what, told.why) == ("The words cited from S001 for C1 do not bear it out", "it speaks of something else")


@pytest.mark.parametrize("state", [VERIFIED, PARTIAL])
def test_what_counts_is_no_gap(state: QuoteState) -> None:
    assert gap(says("S001", "+", state=state), Looked(EXACT), 1) is None


def test_a_relation_without_words_is_listed_and_silence_is_not() -> None:
    told = gap(replace(says("S001", "+"), quote=None), Looked(), 1)
    assert told and told.what == "No words are cited from S001 for C1"
    assert gap(says("S001", "."), Looked(), 1) is None


CLAIM = Claim("C2", "The mill closed", made_by=("S001", "S002"), quote=Quote("The mill closed", 0, 15))


@pytest.mark.parametrize(
    ("found", "state"),
    [
        ({"S001": EXACT, "S002": NOT_THERE}, VERIFIED),
        ({"S001": NOT_THERE, "S002": EXACT}, VERIFIED),
        ({"S001": None, "S002": NORMALISED}, VERIFIED),
        ({"S001": NOT_THERE, "S002": NOT_THERE}, NOT_FOUND),
        ({"S001": NOT_THERE, "S002": None}, NO_EVIDENCE),
        ({"S001": NOT_THERE}, NOT_FOUND),
        ({"S001": None}, NO_EVIDENCE),
        ({}, NOT_FOUND),
    ],
    ids=str,
)
def test_the_words_of_a_claim_stand_in_one_of_the_sources_that_make_it(found: dict[str, Match | None], state: QuoteState) -> None:
    """A source that was never captured excuses nothing; one whose text is lost may have had them."""
    assert claim_state(CLAIM, found) is state


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (NOT_FOUND, "The words in which S001 or S002 makes C2 are in no capture"),
        (NO_EVIDENCE, "The words in which S001 or S002 makes C2 could not be looked up"),
        (VERIFIED, None),
    ],
)
def test_a_claim_whose_words_are_gone_is_listed(state: QuoteState, told: str | None) -> None:
    found = claim_gap(replace(CLAIM, state=state), 1)
    assert (found.what if found else None) == told
    assert claim_gap(replace(CLAIM, quote=None, state=state), 1) is None


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (NOT_FOUND, "1 of 2 quotes is not in its capture"),
        (NO_EVIDENCE, "1 of 2 quotes is from a capture that cannot be read"),
        (CONTRADICTED, "the passages cited from S002 on C1 say the opposite"),
    ],
)
def test_what_the_capture_does_not_bear_out_is_flagged_and_not_counted(state: QuoteState, sentence: str) -> None:
    dossier = case("2+ 2+")
    made = recommend(dossier.with_(evidence=(dossier.evidence[0], says("S002", "+", state=state))), load_rulebook())
    assert [flag.sentence for flag in made.flags if flag.kind is FlagKind.QUOTE_NOT_FOUND] == [sentence]
    assert (made.voices, made.verdicts[0].verdict) == (1, Verdict.PARTLY_CONFIRMED)
    assert (made.quotes_checked, made.quotes_found) == (2, 2 if state is CONTRADICTED else 1)


def test_a_statement_borne_out_in_part_counts_and_is_not_flagged() -> None:
    dossier = case("2+ 2+")
    made = recommend(dossier.with_(evidence=(dossier.evidence[0], says("S002", "+", state=PARTIAL))), load_rulebook())
    assert (made.voices, made.flags) == (2, ())


def test_a_claim_whose_words_are_gone_is_flagged() -> None:
    dossier = case("2+ 2+")
    made = recommend(dossier.with_(claims=(replace(CLAIM, id="C1", state=NOT_FOUND, central=True),)), load_rulebook())
    assert [flag.sentence for flag in made.flags] == ["1 of 3 quotes is not in its capture"]
