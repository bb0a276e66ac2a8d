"""Which statements say one thing, and which only look alike."""

import pytest

from core.analysts.rules.merging_claims import Gist, denies, makes
from core.analysts.rules.prose import statement

SAME = [
    (
        "Mayor Ada Quist opened the kite festival at the Ostvik harbour.",
        "The kite festival at Ostvik harbour was opened by Mayor Ada Quist.",
    ),
    ("The Tarn mill was sold for 2 million euros.", "The mill at Tarn sold for two million euros."),
    ("Two people died in the Tarn mill fire.", "The fire at the Tarn mill killed two people."),
    ("About 18,000 spectators attended the spring regatta.", "Officers counted 18,000 spectators at the spring regatta over two days."),
    ("The Alder turned back with 212 passengers on board.", "With 212 passengers aboard, the ferry Alder turned back."),
    ("Tarn council voted to close the lido on 3 June.", "On 3 June the council of Tarn voted to shut the lido."),
    ("Holt Shipping bought the Ostvik yard in 2019.", "The Ostvik yard was acquired by Holt Shipping in 2019."),
    ("The Ostvik tram began running in 2015.", "The tram in Ostvik started in 2015."),
    ("Ada Quist resigned as mayor of Ostvik on Monday.", "The resignation of Ada Quist as Ostvik mayor came on Monday."),
    ("The company employs 268 staff in Tarn.", "268 workers are employed by the firm in Tarn."),
    ("Water stood 1.3 metres deep in the Tarn market hall.", "In the market hall of Tarn the water was 1.3 metres deep."),
    ("The Port Court ordered Holt Shipping to keep its records.", "Holt Shipping was ordered by the Port Court to keep records."),
    ("The audit found that the lido cost 2.4 million.", "The lido cost 2.4 million, the audit found."),
    ("Lena Holt was arrested in Tarn.", "Police in Tarn detained Lena Holt."),
    ("Mayor Quist closed the harbour lido in Tarn.", "Ada Quist closed the harbour lido in Tarn."),
]

NOT_SAME = [
    ("The Ostvik kite festival cost the town 40,000 euros.", "The Ostvik kite festival cost the town 90,000 euros."),
    ("The Tarn mill was sold on 3 June.", "The Tarn mill was sold on 9 January."),
    ("A fire destroyed the mill in Tarn.", "A fire destroyed the mill in Ostvik."),
    ("Ada Quist opened the Ostvik kite festival.", "Lena Holt opened the Ostvik kite festival."),
    ("Unemployment in Tarn rose by 3 per cent.", "Unemployment in Tarn fell by 3 per cent."),
    ("The council approved the Tarn incinerator.", "The council rejected the Tarn incinerator."),
    ("The Alder sailed on 3 March.", "The Alder did not sail on 3 March."),
    ("The Tarn mill closed in May.", "The Tarn lido opened in May."),
    ("Two people died in the Tarn mill fire.", "Twelve people died in the Tarn mill fire."),
    ("Holt Shipping carried 640,000 passengers in 2024.", "Holt Shipping carried 640,000 passengers in 2021."),
    ("Ada Quist sued Lena Holt over the Tarn mill.", "Ada Quist praised the bakers of the Tarn market."),
    ("The tunnel is 3.4 kilometres long.", "The tunnel is 3.4 metres wide."),
    ("The bridge at Tarn is safe.", "The bridge at Tarn is dangerous."),
    ("Lena Holt was arrested in Tarn.", "Lena Holt was born in Tarn."),
    ("Ada Quist bought the Tarn mill in 2019.", "Ada Quist inspected the Tarn mill in 2019."),
    ("Tarn Council closed the harbour lido.", "Ostvik Council closed the harbour lido."),
    ("The festival paid Number7 Limited for the stage.", "The festival paid Number8 Limited for the stage."),
    ("Police found 40 boats off Ostvik.", "Police found 40 kilos of tobacco off Ostvik."),
]

# statement, claim, whether the statement makes the claim: it may say more, never less
MAKES = [
    ("The Alder turned back with 212 passengers on board.", "The ferry Alder turned back", True),
    ("The ferry Alder turned back on Tuesday.", "The Alder turned back with 212 passengers", False),
    ("The Tarn mill was sold on 3 June for 2 million euros.", "The Tarn mill was sold on 3 June", True),
    ("The Tarn mill was sold for 2 million euros.", "The Tarn mill was sold on 3 June", False),
    ("The Tarn mill was sold in June.", "The Tarn mill was sold on 3 June", True),
    ("The Tarn mill was never sold.", "The Tarn mill was sold", False),
    ("The mill in Ostvik was sold on 3 June.", "The mill in Tarn was sold on 3 June", False),
]


def gist(words: str) -> Gist:
    return Gist(statement(words))


@pytest.mark.parametrize(("one", "other"), SAME)
def test_two_wordings_of_one_thing_are_one_claim(one: str, other: str) -> None:
    assert makes(gist(one), gist(other)) or makes(gist(other), gist(one))


@pytest.mark.parametrize(("one", "other"), NOT_SAME)
def test_what_differs_in_a_figure_day_place_person_or_direction_is_another_claim(one: str, other: str) -> None:
    assert not makes(gist(one), gist(other)) and not makes(gist(other), gist(one))


@pytest.mark.parametrize(("said", "claim", "made"), MAKES)
def test_a_statement_makes_a_claim_when_it_holds_all_of_it(said: str, claim: str, made: bool) -> None:
    assert makes(gist(said), gist(claim)) is made


def test_a_denial_is_seen_as_one_and_only_of_what_it_denies() -> None:
    denial = gist("The Tarn mill was not sold to Lena Holt.")
    assert denies(denial, gist("The Tarn mill was sold to Lena Holt"))
    assert not denies(denial, gist("The Ostvik lido was opened by Ada Quist"))
    assert not denies(denial, gist("The Tarn mill was not sold to Lena Holt"))
