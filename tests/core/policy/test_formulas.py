"""The formula of every score stands in docs/policy.md in the words that are shown under the number, so that the two cannot drift."""

import re
from pathlib import Path

import pytest

from core.model.balance import SourceBalance
from core.model.post import Heard
from core.model.score import Score, Share
from core.policy import balance, confidence
from core.policy.balance import Read
from core.policy.credibility import credibility
from core.policy.richness import richness
from core.policy.rulebook import load_rulebook
from core.policy.scores import CONSISTENCY, CREDIBILITY
from tests.core.cases import case, source

POLICY = Path("docs/policy.md").read_text(encoding="utf-8")
FLAT = re.sub(r"\s+", " ", POLICY)


def of_source() -> SourceBalance:
    return balance.of_source(Read(source(1), 150), case("2+").evidence, disputed=False)


def of_all() -> Score:
    return balance.overall([of_source()], {"S001": source(1)}, case("2+").voices, (), per_source=True).score


SCORES = {
    "an author": credibility(Heard("a"), None, own=1, copies=0, in_step=False),
    "what lies behind": richness((), (), (), ()),
    "a source": of_source().score,
    "the coverage": of_all(),
}


@pytest.mark.parametrize("part", [part for score in SCORES.values() for part in score.parts], ids=lambda part: part.name)
def test_the_page_gives_every_part_its_most_and_its_rule(part: Share) -> None:
    rows = [row.split("|")[1:-1] for row in POLICY.splitlines() if row.startswith(f"| {part.name.lower()} | {part.most:g} |")]
    assert part.rule and any(part.rule in row[2] for row in rows)


def test_no_part_is_left_out() -> None:
    assert {name: sum(part.most for part in score.parts) for name, score in SCORES.items()} == dict(
        zip(SCORES, (100, 100, 10, 10), strict=True)
    )


@pytest.mark.parametrize("formula", [CREDIBILITY, CONSISTENCY])
def test_a_formula_for_all_parts_stands_on_the_page(formula: str) -> None:
    assert formula in FLAT


def test_the_formula_of_the_confidence_stands_on_the_page_with_the_numbers_of_the_rulebook() -> None:
    fitted = load_rulebook().calibration
    assert (
        f"−{-fitted.base:.2f} + {fitted.supports:.2f} · ln(1 + weight for it) − {fitted.contradicts:.2f} · ln(1 + weight against it)"
        in FLAT
    )
    assert all(sentence.rstrip(".") in FLAT for sentence in re.split(r"(?<=\.) ", confidence.FORMULA))
