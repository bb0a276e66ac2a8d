"""A claim has the kind of what an editor would check first."""

import pytest

from core.analysts.rules.kinds import kind_of
from core.model.words import ClaimKind

KINDS = {
    ClaimKind.ALLEGATION: [
        "Bursar stole the lottery money",
        "Mayor Quist took bribes worth 40,000 euros",
        "The firm knew of the crack before the Alder sailed",
    ],
    ClaimKind.FIGURE: [
        "The tunnel cost £3m",
        "The tower was sold for 1.2 million",
        "Strike pay is 40 a day",
        "Tarn lost 12 of its 40 bridges in 2019",
        "“We have lost more than four million euros,” she said",
    ],
    ClaimKind.QUOTATION: ["“The tower will stand for ever and a day,” she said"],
    ClaimKind.DATE: ["The tower fell on 3 June", "Lena Holt has led the Tarn bank since 1998", "Route 9 ends on 28 March"],
    ClaimKind.PLACE: [
        "The Alder is moored at Ostvik",
        "Ada Quist lives in a villa near Tarn",
        "The festival took place in Ostvik",
        "The missing boat was found off Skarrey",
    ],
    ClaimKind.EVENT: ["The tower fell", "Ada Quist resigned as mayor", "Tarn council approved the incinerator", ""],
}


@pytest.mark.parametrize(("words", "kind"), [(words, kind) for kind, several in KINDS.items() for words in several])
def test_a_claim_has_the_kind_of_what_it_holds(words: str, kind: ClaimKind) -> None:
    assert kind_of(words) is kind
