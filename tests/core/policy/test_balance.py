"""Balance as arithmetic: what a source's words and part in the story give, which side that puts it on, and all voices together."""

import pytest

from core.model.claim import Cited, Quote
from core.model.judgement import Band, Loaded, Side, SourceBalance
from core.model.score import Score, Share
from core.policy.balance import Missing, Read, band, held, of_source, overall, recommendation
from tests.fixtures.cases import says, source, voice

WORD = Loaded(Cited("S001", Quote("shameful", 0, 8)), "a word that judges")
RELATIONS = {"for": "+", "passes on": ">", "against": "x", "passes on a denial": "<"}


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (0, "low"),
        (1.9, "low"),
        (2, "low to moderate"),
        (3.9, "low to moderate"),
        (4, "moderate"),
        (6, "high"),
        (8, "very high"),
        (10, "very high"),
    ],
)
def test_the_five_bands(score: float, expected: str) -> None:
    assert band(score) == expected


@pytest.mark.parametrize(
    # tier, loaded words, words, opinions, says, disputed, hears others → score, side
    ("tier", "loaded", "words", "opinions", "what", "disputed", "hears", "score", "expected"),
    [
        (2, 0, 400, 0, "for", False, True, 0.0, Side.NEUTRAL),
        (2, 0, 400, 0, "for", True, True, 0.0, Side.NEUTRAL),
        (2, 0, 400, 0, "for", True, False, 2.0, Side.NEUTRAL),
        (2, 0, 400, 0, "passes on", True, False, 0.0, Side.NEUTRAL),
        (4, 1, 150, 0, "for", False, True, 1.0, Side.NEUTRAL),
        (4, 3, 150, 0, "for", False, True, 3.0, Side.FOR),
        (4, 3, 150, 0, "passes on", False, True, 3.0, Side.FOR),
        (4, 3, 150, 0, "against", False, True, 3.0, Side.AGAINST),
        (4, 3, 150, 0, "passes on a denial", False, True, 3.0, Side.AGAINST),
        (4, 3, 900, 0, "for", False, True, 0.5, Side.NEUTRAL),
        (4, 3, 20, 0, "for", False, True, 3.0, Side.FOR),
        (4, 40, 150, 9, "for", True, False, 8.0, Side.FOR),
        (3, 0, 200, 0, "against", True, False, 4.0, Side.AGAINST),
        (3, 0, 200, 0, "for", False, True, 2.0, Side.FOR),
        (4, 0, 200, 2, "for", False, True, 1.0, Side.NEUTRAL),
        (4, 2, 150, 2, "", False, True, 3.0, Side.NEUTRAL),
    ],
)
def test_one_source(
    tier: int, loaded: int, words: int, opinions: int, what: str, disputed: bool, hears: bool, score: float, expected: Side
) -> None:
    read = Read(source(1, tier), words, (WORD,) * min(loaded, 8), float(loaded), loaded, opinions, hears)
    said = [says("S001", RELATIONS[what])] if what else []
    made = of_source(read, said, disputed=disputed)
    assert (made.score.value, made.side) == (score, expected)
    assert sum(part.points for part in made.score.parts) == pytest.approx(made.score.value, abs=0.05)
    assert all(0 <= part.points <= part.most and part.why for part in made.score.parts)


def leaning(number: int, side: Side, loud: float = 0.0, *, alone: bool = False) -> SourceBalance:
    parts = (Share("Loaded wording", loud, 4.0, ""), Share("Opinions", 0.0, 2.0, ""), Share("One side only", 2.0 * alone, 2.0, ""))
    return SourceBalance(f"S{number:03}", side, Score(loud, parts))


def together(sides: str, *, missing: tuple[str, ...] = (), loud: float = 0.0, alone: bool = False) -> tuple[float, str]:
    signs = {"+": Side.FOR, ".": Side.NEUTRAL, "-": Side.AGAINST}
    made = [leaning(place, signs[sign], loud, alone=alone) for place, sign in enumerate(sides, 1)]
    voices = [voice(chr(64 + place), 2, f"S{place:03}") for place in range(1, len(sides) + 1)]
    sources = {f"S{place:03}": source(place) for place in range(1, len(sides) + 1)}
    found = overall(made, sources, voices, [Missing(name) for name in missing], per_source=True)
    return found.score.value, found.band


@pytest.mark.parametrize(
    ("sides", "score"),
    [("...", 0.0), ("+-+-", 1.5), ("+++", 3.0), ("---", 3.0), ("+++............------", 0.9), ("+", 3.0), ("+..", 1.0)],
)
def test_all_voices_together(sides: str, score: float) -> None:
    """Even sides weigh half of uneven ones."""
    assert together(sides)[0] == score


def test_missing_sides_and_loud_words_add_up_to_ten_at_most() -> None:
    assert together("+", missing=("the company", "residents", "workers"), loud=6.0, alone=True) == (10.0, Band.VERY_HIGH)


def test_a_voice_leans_as_far_as_the_member_that_colours_it_most() -> None:
    made = [leaning(1, Side.NEUTRAL), leaning(2, Side.FOR, 4.0), leaning(3, Side.FOR, 4.0)]
    found = overall(made, {f"S00{n}": source(n) for n in (1, 2, 3)}, [voice("A", 2, "S001", copies=["S002", "S003"])], (), per_source=True)
    assert (found.voices_for, found.voices_neutral, found.voices_against) == (1, 0, 0)


def test_an_accusation_without_the_accused_is_one_sided_and_with_loaded_words_takes_a_side() -> None:
    silent, loud = Read(source(1), 400, unheard="Dora Pell"), Read(source(1), 400, (WORD,), 1.0, 1, unheard="Dora Pell")
    assert [of_source(one, [says("S001", ">")], disputed=False).side for one in (silent, loud)] == [Side.NEUTRAL, Side.FOR]
    assert of_source(silent, [says("S001", ">")], disputed=False).score.value == 2.0


def test_an_exclamation_mark_beside_an_unanswered_accusation_takes_no_side() -> None:
    mild = Read(source(1), 20, (WORD,), 0.5, 1, unheard="Dora Pell")
    assert of_source(mild, [says("S001", ">")], disputed=False).side is Side.NEUTRAL


def test_what_stands_in_a_headline_counts_whole_however_long_the_text_is() -> None:
    shouts = Read(source(1), 900, headline=("CHARGED", "GUARD"), headline_weight=2.0)
    made = of_source(shouts, [says("S001", "+")], disputed=False)
    assert (made.score.value, made.side) == (2.0, Side.FOR)
    assert made.score.parts[0].why == "none in 900 words, and in its headline: CHARGED and GUARD"


def test_quick_mode_tells_the_whole_only() -> None:
    one = overall([leaning(1, Side.FOR)], {"S001": source(1)}, [voice("A", 2, "S001")], (), per_source=False)
    assert one.sources == () and one.voices_for == 1 and one.sentence


@pytest.mark.parametrize(
    ("missing", "for_", "against", "words"),
    [
        (("the company",), 3, 1, "Add the voice of the company, for whom nobody here speaks."),
        (("residents", "workers"), 0, 0, "Add the voice of residents, for whom nobody here speaks; nor does anybody speak for workers."),
        ((), 2, 0, "Look for somebody who sees it otherwise: 2 voices take one side, none the other."),
        ((), 0, 1, "Look for somebody who stands by it: 1 voice takes the other side only."),
        ((), 1, 1, ""),
        ((), 0, 0, ""),
    ],
)
def test_what_would_even_it_out(missing: tuple[str, ...], for_: int, against: int, words: str) -> None:
    assert recommendation([Missing(name) for name in missing], for_, against) == words


def test_whoever_was_asked_and_kept_silent_is_missing_and_makes_coverage_no_less_fair() -> None:
    silent = [Missing("the company", asked=True), Missing("residents")]
    found = overall([leaning(1, Side.NEUTRAL)], {"S001": source(1)}, [voice("A", 2, "S001")], silent, per_source=True)
    assert found.missing == ("the company", "residents") and found.score.value == 1.0
    assert found.score.parts[-1].why == "the company (asked without an answer so far) and residents"
    assert found.recommendation == "Add the voice of the company, asked without an answer so far; nor does anybody speak for residents."


@pytest.mark.parametrize(("holding", "asked"), [("+", True), (">", True), ("x", False), ("+ x", False)])
def test_a_side_that_somebody_holds_in_plain_words_is_not_missing(holding: str, asked: bool) -> None:
    plain = held(says("S002", sign) for sign in holding.split())
    assert bool(recommendation((), 2, 0, plain)) is asked


def test_an_account_speaks_in_its_own_cause_as_its_site_does() -> None:
    made = of_source(Read(source(3, 4), 20, own="Hallam Pools’ own account"), [says("S003", "x")], disputed=False)
    assert (made.side, made.score.parts[-1].why) == (Side.AGAINST, "Hallam Pools’ own account")
