"""What a topic may rest on without an editor's look: every central claim spoken about, by voices known and read for sure."""

from dataclasses import replace

import pytest

from core.model.claim import UNSURE, Claim
from core.model.dossier import Dossier
from core.model.judgement import Recommendation
from core.model.words import FlagKind, Level, QuoteState
from core.policy.level.outcome import NOTHING_KNOWN
from core.policy.level.recommendation import recommend
from tests.fixtures.cases import RULES, case, says

JOBS = Claim("C2", "Forty jobs went", central=True)


def told(made: Recommendation, kind: FlagKind) -> str:
    return next((flag.sentence for flag in made.flags if flag.kind is kind), "")


def hesitant(dossier: Dossier, *ids: str) -> Dossier:
    """The same, where what these sources say can be read otherwise."""
    read = (replace(one, confidence=UNSURE) if one.source_id in ids else one for one in dossier.evidence)
    return dossier.with_(evidence=tuple(read))


def unknown(dossier: Dossier, *ids: str) -> Dossier:
    """The same, where only the name of their address speaks for these sources."""
    return dossier.with_(sources=tuple(one.with_(guessed=True) if one.id in ids else one for one in dossier.sources))


def test_a_central_claim_nobody_speaks_about_is_named_and_leaves_the_topic_open() -> None:
    dossier = case("1+ 2+ 2+")
    made = recommend(dossier.with_(claims=(*dossier.claims, JOBS)), RULES)
    assert (made.level, made.confidence) == (Level.UNVERIFIED, NOTHING_KNOWN)
    assert told(made, FlagKind.NOTHING_CORROBORATES) == "no source speaks about C2"
    assert made.sentence == "Three outlets, but nobody speaks about C2: it may be so or not."


def test_a_central_claim_that_is_only_passed_on_is_named() -> None:
    dossier = case("1+ 2+ 2+")
    made = recommend(dossier.with_(claims=(*dossier.claims, JOBS), evidence=(*dossier.evidence, says("S001", ">", "C2"))), RULES)
    assert told(made, FlagKind.NOTHING_CORROBORATES) == "nobody says C2 on their own account"


def test_a_quote_beside_the_point_does_not_count_and_is_no_reason_to_look_unless_it_denies() -> None:
    dossier = case("2+ 2+ 2+")
    made = recommend(dossier.with_(evidence=(*dossier.evidence[:2], says("S003", "+", state=QuoteState.BESIDE))), RULES)
    assert made.voices == 2
    assert not made.flags
    denied = recommend(dossier.with_(evidence=(*dossier.evidence[:2], says("S003", "x", state=QuoteState.BESIDE))), RULES)
    assert told(denied, FlagKind.QUOTE_NOT_FOUND) == "whether S003 on C1 contradicts it, the passages cited do not tell"


def test_a_topic_that_claims_nothing_says_so() -> None:
    made = recommend(case("1+ 2+").with_(claims=()), RULES)
    assert (made.level, made.confidence) == (Level.UNVERIFIED, NOTHING_KNOWN)
    assert told(made, FlagKind.NOTHING_CORROBORATES) == "no claim that can be checked was found in the topic"
    assert made.sentence == "No claim that can be checked was found in the topic, so nothing was held against the sources."
    assert made.would_change == ("A title or brief that states what happened would give the desk something to check.",)


def test_where_there_is_one_claim_the_topic_is_meant() -> None:
    assert told(recommend(case(""), RULES), FlagKind.NOTHING_CORROBORATES) == "no source speaks about it"


def test_a_voice_that_can_be_read_otherwise_does_not_certify() -> None:
    six, five = case("2+ 2+ 2+ 2+ 2+ 2+"), hesitant(case("2+ 2+ 2+ 2+ 2+ 2+"), "S006")
    assert (recommend(six, RULES).level, recommend(five, RULES).level) == (Level.CERTIFIED, Level.VERIFIED)


@pytest.mark.parametrize(("voices", "unsure", "flagged"), [("2+ 2+", 2, True), ("2+ 3+", 1, False), ("2+ 2+ 2+", 1, False)])
def test_what_rests_on_words_that_can_be_read_otherwise_waits_for_an_editor(voices: str, unsure: int, flagged: bool) -> None:
    made = recommend(hesitant(case(voices), *["S001", "S002"][:unsure]), RULES)
    assert bool(told(made, FlagKind.LOW_CONFIDENCE)) is flagged
    assert not flagged or "can be read otherwise" in told(made, FlagKind.LOW_CONFIDENCE)


def test_who_seems_to_say_it_is_named() -> None:
    made = recommend(hesitant(case("2+ 3+"), "S001"), RULES)
    assert made.sentence == "Two outlets, no credible voices for it: what Outlet 1 says can be read otherwise."
    assert "Outlet 1 seems to say C1, in words that can be read otherwise: open them and decide." in made.would_change


def test_however_many_blogs_there_are_they_weigh_as_a_crowd() -> None:
    ten = " ".join(["2+"] * 10)
    few, many = (recommend(case(f"{ten} {' '.join(['4x'] * blogs)}"), RULES) for blogs in (4, 100))
    assert (few.level, few.weight_against) == (many.level, many.weight_against) == (Level.CERTIFIED, RULES.crowd)


def test_no_upgrade_rests_unseen_on_an_outlet_known_by_the_name_of_its_address_only() -> None:
    both = unknown(case("2+ 2+"), "S001", "S002")
    sentence = "C1 does not rest on sound voices alone: Outlet 1 is rated on a guess; Outlet 2 is rated on a guess"
    assert told(recommend(both, RULES), FlagKind.LOW_CONFIDENCE) == sentence
    assert not recommend(unknown(case("2+ 2+ 2+"), "S003"), RULES).flags
