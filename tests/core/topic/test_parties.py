"""Whether a post names a party to the matter, as people name firms and bodies: in full, by handle, or for short."""

import pytest

from core.topic.topic_jargon import Party, called, names_it

TARN = Party("Tarn Fibre", "tarnfibre")
COAST = Party("National Coast Rescue", "coastrescue_hq")
QUILL = Party("Quill & Daughters", "quillbakers")

NAMED = [
    (TARN, "somebody at tarn told my uncle"),
    (TARN, "paid by tarn, every one of them"),
    (TARN, "ask @tarnfibre yourself"),
    (TARN, "tarn fibre will say anything"),
    (TARN, "and then Tarn said nothing"),
    (TARN, "i worked for tarn's foreman"),
    (COAST, "The National Coast Rescue has a lot to answer for"),
    (COAST, "write to @coastrescue_hq"),
    (QUILL, "a lad from quill says otherwise"),
]
NOT_NAMED = [
    (TARN, "we swam in the tarn above the village"),
    (TARN, "cold as a tarn in March"),
    (TARN, "by tarn water and by moor"),
    (TARN, "Tarn is a lovely river"),
    (TARN, "at Tarn Hows with the children"),
    (TARN, "fibre is good for you"),
    (COAST, "at national level nobody cares"),
    (COAST, "a walk along the coast, rescue dog and all"),
    (COAST, "from National to local, all the same"),
    (QUILL, "she wrote it with a quill"),
]


@pytest.mark.parametrize(("party", "text"), NAMED)
def test_a_party_is_named(party: Party, text: str) -> None:
    assert names_it(text, party)


@pytest.mark.parametrize(("party", "text"), NOT_NAMED)
def test_a_word_of_its_name_is_not_its_name(party: Party, text: str) -> None:
    assert not names_it(text, party)


SHORT = {"Tarn Fibre": "tarn", "National Rail": "", "The Mission": "", "Harbour Office": "", "BP": "", "Spring Fair": "", "": ""}


@pytest.mark.parametrize(("name", "short"), SHORT.items(), ids=SHORT)
def test_what_people_call_it_for_short(name: str, short: str) -> None:
    assert called(name) == short
