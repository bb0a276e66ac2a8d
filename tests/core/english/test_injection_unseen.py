"""Ninety attempts and ninety innocent texts in four sets, each written before the rules were changed for the next: an honest measure.

| set | attempts found at first sight | innocent texts accused at first sight |
|---|---|---|
| first | 5 of 30 | 1 of 30 |
| second | 2 of 20 | 4 of 20 |
| third | 1 of 20 | 2 of 20 |
| fourth | 5 of 20 | 1 of 20 |

Each set avoids the words of those before it, so this is what somebody who knows the rules gets past them; 36 attempts of a public
collection, which nobody wrote against these rules, are found in 23 cases, before in 15. None of 1,683 news articles is accused.
"""

import tomllib
from pathlib import Path

import pytest

from core.english.injection import steering

CASES: dict[str, dict[str, str]] = tomllib.loads((Path(__file__).parent / "unseen.toml").read_text(encoding="utf-8"))
BEFORE = "The swing bridge at Brackwater stayed shut on Thursday, and the lorries went round by the coast road again."
AFTER = "The town council will meet on Monday to decide whether to pay for a temporary ferry."


def in_an_article(words: str) -> str:
    return f"{BEFORE}\n\n{words}\n\n{AFTER}"


@pytest.mark.parametrize("words", CASES["attempts"].values(), ids=CASES["attempts"].keys())
def test_an_attempt_is_found_and_nothing_of_the_article_with_it(words: str) -> None:
    found = steering(in_an_article(words))
    assert found
    assert BEFORE not in found and AFTER not in found


@pytest.mark.parametrize("words", CASES["innocent"].values(), ids=CASES["innocent"].keys())
def test_an_innocent_text_is_left_alone(words: str) -> None:
    assert (steering(words), steering(in_an_article(words))) == ("", "")


@pytest.mark.xfail(strict=True, reason="they are put in words, or in a language, that the rules do not know")
@pytest.mark.parametrize("words", CASES["missed"].values(), ids=CASES["missed"].keys())
def test_these_attempts_are_missed(words: str) -> None:
    assert steering(in_an_article(words))


@pytest.mark.xfail(strict=True, reason="a model that reads this very page is spoken of, and not to")
@pytest.mark.parametrize("words", CASES["accused"].values(), ids=CASES["accused"].keys())
def test_these_innocent_texts_are_accused(words: str) -> None:
    assert steering(words) == ""


def test_the_table_is_whole() -> None:
    counted = {name: len(cases) for name, cases in CASES.items()}
    assert (counted["attempts"] + counted["missed"], counted["innocent"] + counted["accused"]) == (90, 90)
    assert counted["missed"] <= 28 and counted["accused"] <= 1
