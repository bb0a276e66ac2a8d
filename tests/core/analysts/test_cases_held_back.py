"""Cases nobody looked at while the rules were made: a share of them must come out right or unsure."""

from collections import Counter

from core.model.words import Relation
from tests.core.analysts.casebook import FOLDER, answer, cases, complaints

HELD_BACK = cases(FOLDER / "held_back")
SHARE = 0.8


async def test_most_unseen_cases_are_right_or_unsure() -> None:
    failed = [name for name, case in HELD_BACK.items() if complaints(case, await answer(case))]
    assert 1 - len(failed) / len(HELD_BACK) >= SHARE, "\n".join(failed)


def test_the_unseen_cases_cover_every_relation() -> None:
    counted = Counter(relation for case in HELD_BACK.values() for relation in case.relations)
    assert len(HELD_BACK) >= 60 and all(counted[relation] >= 8 for relation in Relation)


def test_no_unseen_case_repeats_one_that_was_seen() -> None:
    seen = {(case.claim, case.text) for case in cases().values()}
    assert not seen & {(case.claim, case.text) for case in HELD_BACK.values()}
