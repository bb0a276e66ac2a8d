"""Which sides are heard in a story, and which should be and are not."""

import pytest

from core.analysts.rules.sides import heard, hears_others, missing, named, speaks
from core.model.background import Actor, ActorKind
from core.model.source import SourceText
from tests.core.cases import source


def text(words: str, outlet: str = "Town Paper") -> SourceText:
    return SourceText(source(1, outlet=outlet), words)


@pytest.mark.parametrize(
    ("words", "outlet", "sides"),
    [
        ("The company said the boats were safe.", "Town Paper", {"the company"}),
        ("“We were never asked,” said Maud Tarrant, a resident of Cockle Row.", "Town Paper", {"residents"}),
        ("The union told members to vote. A spokesman for the council said it would wait.", "Town Paper", {"workers", "officials"}),
        ("Professor Lise Orr said the sample was too small.", "Town Paper", {"an independent expert"}),
        ("The boats are old. The company was founded in 1954.", "Town Paper", set()),
        ("Notice of closure.", "Harbour Authority", {"officials"}),
        ("Boats are late.", "Coast News Agency", set()),
        ("", "Town Paper", set()),
        ("会社は声明を出した。", "Town Paper", set()),
    ],
)
def test_who_is_heard(words: str, outlet: str, sides: set[str]) -> None:
    assert heard([text(words, outlet)]) == sides


@pytest.mark.parametrize(
    ("about", "words", "expected"),
    [
        ("Ferry operator knew of hull crack", "The operator denied it. Passengers said they were afraid.", ("the company",)),
        ("Ferry operator knew of hull crack", "A passenger said he was afraid.", ("the company",)),
        ("Ferry operator knew of hull crack", "The operator said no. A passenger said he was afraid.", ()),
        ("Workers vote to strike", "The union said 214 were for it.", ("the company",)),
        ("Workers vote to strike", "The union said 214 were for it. The company said talks go on.", ()),
        ("Council raises parking fees", "The council said fees rise in May.", ("residents",)),
        ("A seal lay in the marina", "It slept until noon.", ()),
    ],
)
def test_who_should_be_heard_and_is_not(about: str, words: str, expected: tuple[str, ...]) -> None:
    assert missing(about, [text(words)]) == (expected if "denied" not in words else ())


def test_where_nothing_was_read_nobody_is_missing() -> None:
    assert missing("Ferry operator knew", []) == () and named("A seal lay in the marina") == ()


@pytest.mark.parametrize(
    ("words", "outlet", "expected"),
    [
        ("Dora Pell said she would repay everybody.", "Town Paper", True),
        ("Ms Pell did not respond to three calls.", "Town Paper", True),
        ("Pell denies taking a penny.", "Town Paper", True),
        ("Parents accuse Dora Pell of taking deposits.", "Town Paper", False),
        ("The nursery is shut.", "Pell Nurseries", True),
        ("Police said that Dora Pell had left.", "Town Paper", False),
    ],
)
def test_whether_the_accused_is_heard(words: str, outlet: str, expected: bool) -> None:
    assert speaks(Actor("A1", "Dora Pell", ActorKind.PERSON), [text(words, outlet)]) is expected


def test_a_body_is_not_heard_because_another_has_the_same_last_word() -> None:
    water, port = (Actor("A1", name, ActorKind.ORGANISATION) for name in ("Northern Water Authority", "Port Authority"))
    said = [text("The Port Authority denied it.")]
    assert (speaks(water, said), speaks(port, said)) == (False, True)


@pytest.mark.parametrize(
    ("words", "heard_too"),
    [
        ("The company said the boats were safe.", False),
        ("The company said the boats were safe. A passenger said she was afraid.", True),
        ("A clerk said so. Estuary Lines did not answer questions put to it by telephone and in writing.", True),
        ("A clerk said so. Mr Dellow declined to comment.", True),
        ("A clerk said so. The firm has been approached for comment.", True),
        ("A clerk said so. E-mails to the firm went unanswered.", True),
        ("A clerk said so. The ferry did not return on Friday.", False),
        ("A clerk said so. He was asked to remain at his desk.", False),
        ("A clerk declined the gift.", False),
    ],
)
def test_whoever_was_asked_counts_as_heard(words: str, heard_too: bool) -> None:
    assert hears_others(text(words), own_cause=False) is heard_too


@pytest.mark.parametrize(
    ("words", "heard_too"),
    [
        ("Estuary Lines said so. “It is safe,” said Corin Maddock, managing director. Passengers booked may say where they sail.", False),
        ("“It is safe,” said Corin Maddock, managing director. “I am not so sure,” said Maud Tarrant, a resident of Cockle Row.", True),
    ],
)
def test_people_who_speak_for_the_publisher_are_no_other_side(words: str, heard_too: bool) -> None:
    assert hears_others(text(words, "Estuary Lines"), own_cause=True) is heard_too
