"""Claims from texts nobody would wish for: an answer, bounded work, and every quote where it says."""

import pytest

from core.analysts.rules.central import central_claims
from core.analysts.rules.claims import claims
from core.analysts.rules.gathering import MOST as MOST_WORDINGS
from core.analysts.rules.telling import MOST as MOST_SENTENCES
from core.model.claim import Claim
from core.model.source import SourceText
from core.model.topic import Topic
from tests.core.analysts.rules.make import text

TOPIC = Topic(1, "Kite festival drew 30,000 visitors", "The kite festival in Ostvik drew 30,000 visitors.")
CENTRAL = central_claims(TOPIC, TOPIC.brief)
ABOUT = "The kite festival drew 30,000 visitors."


def others(*texts: SourceText) -> list[Claim]:
    found = [claim for claim in claims(TOPIC, CENTRAL, texts) if not claim.central]
    bodies = {one.source.id: one.text for one in texts}
    for claim in found:
        assert claim.quote and bodies[claim.made_by[0]][claim.quote.start : claim.quote.end] == claim.quote.exact
    return found


def texts_in(*texts: SourceText) -> list[str]:
    return [claim.text for claim in others(*texts)]


@pytest.mark.parametrize(
    "words", ["", "abc", " \n ", "…!?", "x" * 200_000, "word " * 40_000, "“" * 200_000, "<p>" * 60_000, "- " * 100_000, "\x00" * 3]
)
def test_a_text_without_statements_makes_no_claims(words: str) -> None:
    assert claims(TOPIC, CENTRAL, [text(words)]) == CENTRAL


def test_of_a_text_of_200_000_characters_the_closest_statements_are_looked_at() -> None:
    told = " ".join(f"The Ostvik kite festival paid {number} euros to sponsor Number{number} Limited." for number in range(2_000, 4_600))
    page = text(f"{ABOUT} {told}"[:200_000])
    assert 0 < len(others(page)) <= MOST_SENTENCES


def test_however_many_sources_there_are_the_number_of_wordings_compared_is_bounded() -> None:
    def page(number: int) -> SourceText:
        told = " ".join(f"The Ostvik kite festival paid {number}{place} euros to Number{place} Limited." for place in range(10, 22))
        return text(f"{ABOUT} {told}", f"Paper {number}", id=f"S{number:03}")

    assert len(others(*map(page, range(100, 120)))) <= MOST_WORDINGS


def test_mark_up_that_was_left_in_a_page_is_not_in_the_claim() -> None:
    page = text(f"<div>{ABOUT}</div><p>The Ostvik kite festival cost the <b>town</b> 40,000&nbsp;euros.</p><script>var x = 3;</script>")
    assert texts_in(page) == ["The Ostvik kite festival cost the town 40,000 euros"]


def test_rows_of_a_table_are_no_claims() -> None:
    rows = "Year | Ostvik kite festival visitors | Cost\n2024 | 28,000 | 4,000 euros\n2025 | 30,000 | 5,000 euros"
    assert texts_in(text(f"{ABOUT}\n\n{rows}")) == []


def test_capitals_are_read() -> None:
    page = text(f"{ABOUT}\n\nOSTVIK KITE FESTIVAL LOST 4,000 EUROS IN ONE NIGHT")
    assert texts_in(page) == ["OSTVIK KITE FESTIVAL LOST 4,000 EUROS IN ONE NIGHT"]


def test_lines_without_full_stops_are_statements() -> None:
    page = text(f"{ABOUT}\n\nThe Ostvik kite festival lost 4,000 euros\n\nLena Holt founded the Ostvik kite festival in 1998")
    found = texts_in(page)
    assert sorted(found) == ["Lena Holt founded the Ostvik kite festival in 1998", "The Ostvik kite festival lost 4,000 euros"]


@pytest.mark.parametrize("bullet", ["- ", "* ", "• ", "> ", "# "])
def test_items_of_a_list_are_statements_without_their_bullets(bullet: str) -> None:
    page = text(f"{ABOUT}\n\n{bullet}The Ostvik kite festival lost 4,000 euros\n{bullet}Kites")
    (made,) = others(page)
    assert made.quote and made.quote.exact == "The Ostvik kite festival lost 4,000 euros"


PORTUGUESE = "O festival de pipas de Ostvik atraiu 30.000 visitantes. O festival custou 40.000 euros, disse a prefeita ao diário. "


@pytest.mark.parametrize("declared", ["pt", "", "en"])
def test_a_text_in_another_language_makes_no_claims_whatever_it_declares(declared: str) -> None:
    assert claims(TOPIC, CENTRAL, [text(PORTUGUESE * 3, language=declared)]) == CENTRAL
