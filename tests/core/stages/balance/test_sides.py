"""Whom a story is about, who is heard in it, and who should be and is not."""

import pytest

from core.model.claim import Claim
from core.model.source import SourceText
from core.model.story import Actor, ActorKind
from core.model.topic import Topic
from core.model.words import ClaimKind
from core.readers.offline.reader import reading
from core.stages.balance.sides import (
    COMPANY,
    OFFICIALS,
    PLACE,
    RESIDENTS,
    SERVICES,
    WORKERS,
    Heard,
    answers,
    asked,
    heard,
    hears_others,
    speaks,
    unheard,
    was_asked,
)
from tests.fixtures.cases import source

PELL = Actor("A1", "Dora Pell", ActorKind.PERSON)
MAYOR = Actor("A1", "Ilse Tarrant", ActorKind.PERSON, "Mayor since 2021")
OWNER = Actor("A1", "Dora Pell", ActorKind.PERSON, "Owner of the Sandpiper Nursery")
FIRM = Actor("A1", "Estuary Lines", ActorKind.ORGANISATION, "Ferry line")


def page(words: str, outlet: str = "Town Paper", tier: int = 2) -> Heard:
    text = SourceText(source(1, tier, outlet=outlet), words)
    return text.source, reading(Topic(1, "A story"), (), text)


def claim(words: str, kind: ClaimKind = ClaimKind.EVENT) -> Claim:
    return Claim("C1", words, kind, 1.0, True)


@pytest.mark.parametrize(
    ("words", "outlet", "tier", "sides"),
    [
        ("The company said the boats were safe.", "Town Paper", 2, {COMPANY}),
        ("“We were never asked,” said Maud Tarrant, a resident of Cockle Row.", "Town Paper", 2, {RESIDENTS}),
        ("Notice of closure.", "Harbour Authority", 2, {OFFICIALS}),
        ("Boats are late.", "Coast News Agency", 2, set()),
        ("The boats are old. The company was founded in 1954.", "Town Paper", 2, set()),
        ("The mayor said gulls must pay.", "Viral Shore", 4, set()),  # anybody can put words into their mouths
        ("", "Town Paper", 2, set()),
    ],
)
def test_who_is_heard(words: str, outlet: str, tier: int, sides: set[str]) -> None:
    assert heard([page(words, outlet, tier)]) == sides


def test_a_speaker_is_known_by_what_other_pages_say_of_them() -> None:
    cast = [Actor("A1", "Corin Maddock", ActorKind.PERSON, "Managing director")]
    said = [page("Mr Maddock said the boats were safe.")]
    assert (heard(said), heard(said, cast)) == (set(), {COMPANY})


@pytest.mark.parametrize(
    ("words", "outlet", "tier", "spoke", "sought"),
    [
        ("Dora Pell said she would repay everybody.", "Town Paper", 2, True, False),
        ("Dora Pell said she would repay everybody.", "Viral Shore", 4, False, False),
        ("I have repaid everybody.", "Dora Pell", 4, True, False),
        ("Ms Pell did not respond to three calls.", "Town Paper", 2, False, True),
        ("Parents say that Ms Pell could not be reached.", "Town Paper", 2, False, False),
        ("Ms Pell could not be reached.", "Town Paper", 2, False, True),
        ("Arne Pell said he knew nothing.", "Town Paper", 2, False, False),
        ("Parents accuse Dora Pell of taking deposits.", "Town Paper", 2, False, False),
    ],
)
def test_whether_the_accused_answers_or_was_asked(words: str, outlet: str, tier: int, spoke: bool, sought: bool) -> None:
    said = [page(words, outlet, tier)]
    assert (answers(PELL, said), was_asked(PELL, said)) == (spoke, sought)
    assert speaks(PELL, said) or not (spoke or sought)


def test_a_side_that_declined_to_comment_was_asked_and_is_not_heard() -> None:
    said = [page("A spokeswoman for the company, Della Farrant, declined to comment on the draft.")]
    assert (heard(said), asked(said)) == (set(), {COMPANY})


@pytest.mark.parametrize(
    ("words", "own_cause", "others"),
    [
        ("The company said the boats were safe.", False, False),
        ("The company said the boats were safe. A passenger said she was afraid.", False, True),
        ("A clerk said so. Mr Dellow declined to comment.", False, True),
        ("A clerk declined the gift.", False, False),
    ],
)
def test_two_sides_or_somebody_asked_in_vain_are_more_than_one(words: str, own_cause: bool, others: bool) -> None:
    text, read = page(words)
    assert hears_others(text, read, own_cause=own_cause) is others


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        ("Ferry operator ends night sailings in April", (COMPANY, RESIDENTS)),
        ("Council raises parking fees", (OFFICIALS, RESIDENTS)),
        ("Teachers strike over pay", (WORKERS, COMPANY)),
        ("An explosion was heard at the old cannery", (SERVICES, PLACE)),
        ("Storm closes the coast road", ()),
        ("The minister denied the leak", (OFFICIALS,)),
        ("A seal lay in the marina", ()),
        ("The film director won an Oscar", ()),
        ("A nurse was accused of stealing drugs", ()),
    ],
)
def test_sides_follow_from_whom_the_claim_is_about(about: str, expected: tuple[str, ...]) -> None:
    assert unheard([claim(about)], set()) == expected


@pytest.mark.parametrize(
    ("about", "accused", "expected"),
    [
        ("Mayor bought villa with harbour fund money", (MAYOR,), (OFFICIALS,)),
        ("The nursery owner is accused of taking parents' deposits", (OWNER,), ()),
        ("Ferry operator knew of hull crack before sailing", (FIRM,), ()),
    ],
)
def test_whoever_is_accused_stands_for_an_own_firm_and_not_for_an_office(
    about: str, accused: tuple[Actor, ...], expected: tuple[str, ...]
) -> None:
    assert unheard([claim(about, ClaimKind.ALLEGATION)], set(), accused) == expected
