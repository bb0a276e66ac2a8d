"""Where sources disagree, as plain data: quote against quote, and values that differ."""

from dataclasses import replace

import pytest

from core.model.judgement import Discrepancy, Saying
from core.model.words import ClaimKind, ContradictionKind, QuoteState, Relation
from tests.fixtures.large_dossier import detailed
from tests.fixtures.newsroom import said
from tests.ui.dossiers import ferry
from ui.dossier.source_rows import differences, disagreements, summary
from ui.dossier.sources import who_says


def test_each_contradiction_is_typed_and_set_against_the_best_words_for_the_claim() -> None:
    clashes = [(one.claim.id, clash) for one in disagreements(ferry()) for clash in one.clashes]
    assert [(claim, clash.title, clash.against.source.id, clash.for_ and clash.for_.source.id) for claim, clash in clashes] == [
        ("C1", "Direct contradiction", "S006", "S005"),
        ("C2", "Direct contradiction", "S005", "S001"),
    ]


def test_both_tiers_and_the_words_that_differ_are_named() -> None:
    length = disagreements(ferry())[1].clashes[0]
    assert (length.tiers, length.differs) == ("tier 2 for it, tier 1 against it", "“40 centimetres” against “14 cm”")
    unmarked = replace(length, for_=None)
    assert (unmarked.tiers, unmarked.differs) == ("nobody for it, tier 1 against it", "14 cm against 40 cm")


def test_words_that_cannot_be_set_against_each_other_are_left_to_the_quotes() -> None:
    denial = disagreements(ferry())[0].clashes[0]
    assert denial.for_
    assert denial.for_.evidence.mark
    assert denial.against.evidence.mark
    assert denial.differs == ""


def test_a_copy_of_a_contradiction_is_named_and_not_counted() -> None:
    dossier = ferry()
    denial = said("C2", "S003", Relation.CONTRADICTS, "It was shorter.", kind=ContradictionKind.DIRECT)
    kept = tuple(one for one in dossier.evidence if (one.claim_id, one.source_id) != ("C2", "S003"))
    found = disagreements(dossier.with_(evidence=(*kept, denial)))
    assert (found[1].repeated, len(found[1].clashes)) == (("S003",), 1)


def test_a_contradiction_without_its_quote_is_listed_apart() -> None:
    dossier = ferry()
    evidence = tuple(one.with_(state=QuoteState.NOT_FOUND) if one.source_id == "S006" else one for one in dossier.evidence)
    one = disagreements(dossier.with_(evidence=evidence))[0]
    assert (one.clashes, [words.source.id for words in one.uncounted]) == ((), ["S006"])


def test_agreement_is_no_disagreement() -> None:
    dossier = ferry()
    calm = tuple(one for one in dossier.evidence if one.relation is not Relation.CONTRADICTS)
    assert disagreements(dossier.with_(evidence=calm)) == []


def test_the_most_serious_comes_first() -> None:
    found = disagreements(detailed())
    weights = [(one.claim.central, min((clash.against.source.rated for clash in one.clashes), default=9)) for one in found]
    assert weights == sorted(weights, key=lambda weight: (not weight[0], weight[1]))
    assert [one.claim.id for one in found[:3]] == ["C3", "C2", "C5"], "central first, then a tier 1 voice against it"
    assert found[-1].clashes == (), "what has no quote in its capture comes last"


def test_a_doubtful_contradiction_comes_after_a_firm_one_of_a_lower_tier() -> None:
    dossier = ferry()
    doubtful = replace(said("C1", "S005", Relation.CONTRADICTS, "Perhaps it did not."), confidence=0.3)
    kept = tuple(one for one in dossier.evidence if (one.claim_id, one.source_id) != ("C1", "S005"))
    first = disagreements(dossier.with_(evidence=(*kept, doubtful)))[0]
    assert [clash.against.source.id for clash in first.clashes] == ["S006", "S005"]


@pytest.mark.parametrize(
    ("claims", "sentence"),
    [
        (("C1", "C2"), "2 contradictions on 2 claims, 1 of them central. Most serious first."),
        (("C1",), "1 contradiction on 1 claim, a central one. Most serious first."),
        (("C2",), "1 contradiction on 1 claim, not a central one. Most serious first."),
    ],
)
def test_how_much_there_is_in_one_line(claims: tuple[str, ...], sentence: str) -> None:
    assert summary([one for one in disagreements(ferry()) if one.claim.id in claims]) == sentence


def test_values_that_differ_name_who_says_so_and_in_which_words() -> None:
    damage, tide = differences(detailed())
    assert (damage.title, damage.about) == ("Figures differ", "C3 The flood caused damage of 14 million")
    assert [(value.value, [source.outlet for source in value.sources], value.copies) for value in damage.values] == [
        ("14 million", ["Tidewire", "Daily Ledger"], 1),
        ("6.5 million", ["Havn Avis"], 0),
    ]
    assert [words.evidence.quote and words.evidence.quote.exact for words in tide.values[1].words] == [
        "The gauge read 4.61 metres at its highest."
    ]


def test_a_voice_that_contradicts_in_two_pages_is_one_contradiction() -> None:
    dossier = ferry()
    denial = said("C1", "S005", Relation.CONTRADICTS, "It was not known.", kind=ContradictionKind.DIRECT)
    kept = tuple(one for one in dossier.evidence if (one.claim_id, one.source_id) != ("C1", "S005"))
    court, firm = dossier.voices[1], dossier.voices[2]
    joined = replace(firm, members=(*firm.members, *court.members))
    one = disagreements(dossier.with_(evidence=(*kept, denial), voices=(dossier.voices[0], joined, dossier.voices[3])))[0]
    assert ([clash.against.source.id for clash in one.clashes], [words.source.id for words in one.further]) == (["S005"], ["S006"])
    assert summary([one]).startswith("1 contradiction on 1 claim")


def test_a_value_that_only_copies_give_is_told_in_their_words() -> None:
    dossier = ferry()
    assert dossier.recommendation
    odd = Discrepancy("C1", ClaimKind.DATE, (Saying("3 March", ("S001", "S002")), Saying("4 March", ("S003",))), "C1: they differ.")
    first, second = differences(dossier.with_(recommendation=replace(dossier.recommendation, discrepancies=(odd,))))[0].values
    assert ([one.id for one in first.sources], first.copies, first.copied, len(first.words)) == (["S001"], 1, False, 1)
    assert ([one.id for one in second.sources], second.copies, second.copied, len(second.words)) == (["S003"], 0, True, 1)
    assert who_says(second, dossier).endswith("**Coast Observer** :gray[a copy; nobody says so on their own account]")


def test_a_value_whose_sources_are_gone_stays_a_value() -> None:
    dossier = ferry()
    assert dossier.recommendation
    odd = Discrepancy("C9", ClaimKind.EVENT, (Saying("3 March", ("S099",)),), "Nobody knows.")
    found = differences(dossier.with_(recommendation=replace(dossier.recommendation, discrepancies=(odd,))))[0]
    assert (found.title, found.about, found.values[0].sources, found.values[0].words) == ("Sources differ", "C9", (), ())
    assert differences(dossier.with_(recommendation=None)) == []
