"""Why this level: a short list whose every line leads to words."""

from dataclasses import replace

import pytest

from core.model.dossier import Dossier
from core.model.words import Level, Relation, Tier
from tests.fixtures.large_dossier import detailed
from tests.fixtures.newsroom import recommendation
from tests.ui.dossiers import ferry
from ui.dossier import overview_rows


def steps(dossier: Dossier) -> list[overview_rows.Why]:
    return [step for chain in overview_rows.chains(dossier) for step in (*chain.first, *chain.more)]


def test_each_reason_opens_to_its_words_and_lists_its_copies() -> None:
    assert [(step.place, step.evidence is not None, [copy.id for copy in step.copies]) for step in steps(ferry())] == [
        ("T1, voice B", True, []),
        ("T2, voice A", True, ["S002", "S003", "S004"]),
        ("T3, voice C", True, []),
    ]


def test_a_reason_reads_as_one_sentence_or_two() -> None:
    first, _, third = steps(ferry())
    assert f"{first.lead} {first.rest}" == "Port Court supports it: on its own account."
    assert f"{third.lead} {third.rest}" == "Estuary Lines denies it. One press release does not block, but it is flagged."


def test_a_reason_whose_source_is_gone_stays_a_reason() -> None:
    first = steps(ferry().with_(sources=(), evidence=()))[0]
    assert (first.source, first.evidence, first.place) == (None, None, "voice B")


def test_reasons_are_chained_by_claim_in_the_order_of_the_recommendation() -> None:
    made = recommendation()
    reasons = tuple(replace(reason, claim_id=claim) for reason, claim in zip(made.reasons, ("C2", "C1", "C2"), strict=True))
    chains = overview_rows.chains(ferry().with_(recommendation=replace(made, reasons=reasons)))
    assert [(chain.claim_id, [step.reason.voice_id for step in chain.first]) for chain in chains] == [("C2", ["B", "C"]), ("C1", ["A"])]
    assert [chain.verdict and chain.verdict.verdict for chain in chains] == ["disputed", "partly confirmed"]


def test_of_many_reasons_the_weightiest_of_each_side_come_first_and_none_is_lost() -> None:
    chain = overview_rows.chains(detailed())[1]
    assert [(step.reason.relation, step.reason.headline) for step in chain.first] == [
        (Relation.SUPPORTS, "Port Court supports C2"),
        (Relation.SUPPORTS, "Tidewire supports C2"),
        (Relation.CONTRADICTS, "Harbour Works contradicts C2"),
        (Relation.REPORTS, "Coast Observer only reports C2"),
    ]
    assert len(chain.first) + len(chain.more) == sum(reason.claim_id == "C2" for reason in detailed().recommendation.reasons)  # type: ignore[union-attr]


def test_a_reading_nobody_is_sure_of_is_marked_and_comes_after_the_sure_ones() -> None:
    unsure = [step for step in steps(detailed()) if step.is_unsure]
    assert {step.reason.headline for step in unsure} == {
        "Havn Avis supports C1",
        "Ferrywatch only reports C1",
        "Maritime Review supports C2",
    }
    assert all("unsure" in step.note for step in unsure), "the opened words say so too"
    assert not any(step.is_unsure for chain in overview_rows.chains(detailed()) for step in chain.first)


def test_without_a_recommendation_there_is_no_why() -> None:
    assert overview_rows.chains(ferry().with_(recommendation=None)) == []


@pytest.mark.parametrize(
    ("dossier", "sentence"),
    [
        (ferry().with_(sources=()), "No source was read, so there is nothing to compare. The log says what was tried."),
        (ferry().with_(claims=()), "No checkable claim was found in what was read."),
        (ferry().with_(claims=ferry().claims[1:]), "No claim that could be checked was found in the topic itself."),
        (ferry(), "No source says anything about what the topic claims."),
    ],
    ids=["no sources", "no claims", "no central claim", "all unrelated"],
)
def test_where_there_is_nothing_to_open_it_says_why(dossier: Dossier, sentence: str) -> None:
    assert overview_rows.no_reasons(dossier) == sentence


def test_plain_counting_stands_beside_ours() -> None:
    made = replace(recommendation(Level.UNVERIFIED), voices=1, needed=3)
    assert overview_rows.counting(made) == (
        "By plain counting it would be verified: 5 credible sources carry it. "
        "By voices it is unverified: 1 credible voice confirms it, 3 needed."
    )
    weighed = replace(made, weight_for=3, weight_against=2.5)
    assert overview_rows.counting(weighed).endswith("3 needed; those for it weigh 3.0, those against it 2.5.")


def test_everything_plain_counting_counts_is_listed_with_what_it_is_by_voices() -> None:
    assert [(one.source.id, one.what) for one in overview_rows.carriers(ferry())] == [
        ("S005", "supports C1"),
        ("S001", "supports C1"),
        ("S002", "copies Tidewire"),
        ("S003", "copies Tidewire"),
        ("S004", "copies Tidewire"),
    ]
    assert all(one.source.rated <= Tier.ESTABLISHED for one in overview_rows.carriers(detailed()))
    said = {one.source.outlet: one.what for one in overview_rows.carriers(detailed())}
    assert said["Daily Ledger"] == "supports C1, C3; reports C2"


def test_the_least_sure_readings_of_central_claims_are_named() -> None:
    assert overview_rows.doubts(ferry()) == []
    assert {(one.evidence.claim_id, one.source.outlet) for one in overview_rows.doubts(detailed())} == {
        ("C1", "Havn Avis"),
        ("C1", "Ferrywatch"),
        ("C2", "Maritime Review"),
    }


def test_only_what_differs_about_a_central_claim_is_a_reason() -> None:
    assert [one.claim_id for one in overview_rows.central_differences(detailed())] == ["C3"]
