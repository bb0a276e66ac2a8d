"""What the offline analyst makes of pages an editor made up: the right relation, or unsure where the case says that is enough."""

from collections import Counter

import pytest

from core.model.words import ContradictionKind, Relation
from tests.core.analysts.casebook import FOLDER, Case, answer, cases, complaints, padded

CASES = cases()
FEWEST = 20
"""Cases for each type of contradiction and each trap."""


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
async def test_a_careful_reader_of_the_page_would_say_the_same(case: Case) -> None:
    assert complaints(case, await answer(case)) == []


def test_no_two_cases_of_a_table_share_a_name() -> None:
    assert len(CASES) == sum(path.read_text(encoding="utf-8").count("[[case]]") for path in FOLDER.glob("*.toml"))


def test_every_table_has_enough_cases() -> None:
    counted = Counter(name.split(":")[0] for name in CASES)
    assert set(counted) == {path.stem for path in FOLDER.glob("*.toml")}
    assert len(counted) == 16 and min(counted.values()) >= FEWEST and len(CASES) >= 320


@pytest.mark.parametrize("kind", [kind.value for kind in ContradictionKind])
def test_every_type_of_contradiction_has_enough_cases(kind: str) -> None:
    assert sum(Relation.CONTRADICTS in case.relations for name, case in CASES.items() if name.startswith(f"{kind}:")) >= FEWEST


def test_most_cases_ask_for_an_answer_and_not_for_a_shrug() -> None:
    assert sum(not case.unsure for case in CASES.values()) > len(CASES) / 2


@pytest.mark.parametrize("case", [case for case in CASES.values() if case.padding], ids=lambda case: case.name)
def test_a_padded_page_is_as_long_as_the_case_asks(case: Case) -> None:
    assert len(padded(case)) >= case.padding and case.text in padded(case)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.quote])
def test_the_words_a_case_asks_for_stand_in_its_own_text(name: str) -> None:
    assert CASES[name].quote in CASES[name].text
