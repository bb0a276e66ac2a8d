"""The analyst as a stage sees it, also with texts nobody would wish for."""

import pytest

from core.analysts.port import Analyst
from core.analysts.rules.analyst import RulesAnalyst
from core.model.claim import Claim
from core.model.topic import Topic
from core.model.words import Relation
from tests.core.analysts.rules.make import text

HOSTILE = [
    "",
    " \n\t\n ",
    "…!?()[]{}«»—–-*#",
    "桥梁于五月四日倒塌。" * 50,
    "انهار الجسر في الرابع من مايو. " * 50,
    "הגשר קרס בארבעה במאי. " * 50,
    "x" * 100_000,
    "word " * 20_000,
    '"' * 5_000,
    "1" * 5_000,
    "(" * 5_000,
    "\u200b\u202e\ufeff abc",
    "The Millbrook footbridge " * 200,
]


def analyst() -> Analyst:
    return RulesAnalyst()


@pytest.mark.parametrize("words", HOSTILE)
async def test_any_text_is_read_and_every_quote_is_where_it_says(words: str) -> None:
    topic = Topic(1, "Millbrook footbridge collapsed on 4 May")
    page = text(words, published="2026-05-05")
    central = await analyst().central_claims(topic, "")
    every = await analyst().claims(topic, central, [page])
    for evidence in await analyst().compare(every, [page]):
        assert not evidence.quote or page.text[evidence.quote.start : evidence.quote.end] == evidence.quote.exact
    (found,) = await analyst().relevance(topic, central, [page])
    assert found.key_finding in words


@pytest.mark.parametrize("title", ["", "x" * 10_000, "word " * 2_000, "…", "桥梁倒塌", "انهار الجسر"])
async def test_any_title_gives_claims_that_can_be_compared(title: str) -> None:
    topic = Topic(1, title)
    central = await analyst().central_claims(topic, "")
    assert all(len(claim.text) <= 300 for claim in central)
    assert len(await analyst().compare(central, [text("The Millbrook footbridge collapsed.")])) == len(central)
    assert len(await analyst().questions(topic, "")) <= 8


async def test_there_is_one_piece_of_evidence_for_each_claim_in_their_order() -> None:
    asked = [Claim("C1", "The mill burned in Tarn"), Claim("C2", "Bread is cheap in Ostvik"), Claim("C3", "The mill in Tarn did not burn")]
    given = await analyst().compare(asked, [text("The mill burned in Tarn.", id="S009")])
    assert [(one.claim_id, one.source_id, one.analyst) for one in given] == [(claim.id, "S009", "rules") for claim in asked]
    assert [one.relation for one in given] == [Relation.SUPPORTS, Relation.UNRELATED, Relation.CONTRADICTS]


def test_it_goes_by_the_name_of_the_rules() -> None:
    assert analyst().name == "rules"
