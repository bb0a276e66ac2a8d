"""How firmly a quote is anchored, in an editor's words: how it was found first, then what the audit has to add."""

import pytest

from core.model.words import Match, QuoteState
from ui.parts import anchored
from ui.tokens import MATCH, QUOTE

SHA = "a" * 60 + "bcde"
HERE = "in capture `aaaa…bcde`"


@pytest.mark.parametrize(
    ("match", "state", "words"),
    [
        (Match.EXACT, QuoteState.VERIFIED, [f"exact {HERE}"]),
        (Match.NORMALISED, QuoteState.VERIFIED, [f"exact but for spacing {HERE}"]),
        (Match.EXACT, QuoteState.PARTIAL, [f"exact {HERE}", "in part"]),
        (Match.NORMALISED, QuoteState.PARTIAL, [f"exact but for spacing {HERE}", "in part"]),
        (Match.EXACT, QuoteState.CONTRADICTED, [f"exact {HERE}", "contradicted"]),
        (Match.EXACT, QuoteState.BESIDE, [f"exact {HERE}", "beside the point"]),
        (Match.EXACT, QuoteState.NOT_FOUND, [f"not found {HERE}"]),
        (Match.NORMALISED, QuoteState.NOT_FOUND, [f"not found {HERE}"]),
        (Match.EXACT, QuoteState.NO_EVIDENCE, ["no capture"]),
    ],
)
def test_the_line_under_a_quote(match: Match, state: QuoteState, words: list[str]) -> None:
    lines = anchored(match, state, SHA)
    assert [line.split(": ", 1)[1] for line in lines] == words
    assert all(line.startswith(":material/") for line in lines)


def test_every_match_and_every_verdict_has_its_word_and_sign() -> None:
    assert set(MATCH) == set(Match) and set(QUOTE) == set(QuoteState)
    assert all(token.sign and token.icon and token.help for token in (*MATCH.values(), *QUOTE.values()))
