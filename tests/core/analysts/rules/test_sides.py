"""Which sides are heard in a story: on this matter, in their own words or those of a source of standing, or at least asked."""

import pytest

from core.analysts.rules.sides import answers, asked, heard, hears_others, named, speaks, was_asked
from core.model.background import Actor, ActorKind
from core.model.source import SourceText
from tests.core.cases import source

PELL = Actor("A1", "Dora Pell", ActorKind.PERSON)


def text(words: str, outlet: str = "Town Paper", tier: int = 2, when: str = "2026-03-02") -> SourceText:
    return SourceText(source(1, tier, outlet=outlet, when=when), words)


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
    ("words", "sides"),
    [
        ("Its managing director told shareholders in December that every departure had to earn its berth.", set()),
        ("In November 2025 the company said it would paint the boats.", set()),
        ("In December the boats were painted, the company said.", {"the company"}),
        ("The company said last year that fuel was dear.", set()),
        ("The company said on Monday that fuel was dear.", {"the company"}),
        ("The company said fuel rose in December.", {"the company"}),
        ("“Every departure has to earn its berth,” said the company in December.", set()),
        ("The company said the hull had been painted in December.", {"the company"}),
        ("The operator told the court that a survey in June 2024 had found nothing.", {"the company"}),
        ("Its managing director told shareholders in December that night sailings would end.", {"the company"}),
    ],
)
def test_what_was_said_of_another_matter_long_before_is_no_answer(words: str, sides: set[str]) -> None:
    assert heard([text(words)], matter={"night", "sail", "end", "april", "ferri", "line"}) == sides


@pytest.mark.parametrize(
    ("words", "outlet", "tier", "sides"),
    [
        ("“Gulls must pay,” said Councillor Gideon Prawle.", "Viral Shore", 4, set()),
        ("“Gulls must pay,” said Councillor Gideon Prawle.", "Town Paper", 2, {"officials"}),
        ("Parents said that they had paid.", "Viral Shore", 4, {"residents"}),
        ("According to Town Hall Truth, the mayor bought a villa last autumn.", "Town Paper", 2, set()),
    ],
)
def test_a_rumour_that_names_an_institution_is_not_the_institution_speaking(words: str, outlet: str, tier: int, sides: set[str]) -> None:
    assert heard([text(words, outlet, tier)]) == sides


def test_a_speaker_is_known_by_what_other_pages_say_of_them() -> None:
    cast = [Actor("A1", "Corin Maddock", ActorKind.PERSON, "Managing director")]
    said = [text("Mr Maddock said the boats were safe.")]
    assert (heard(said), heard(said, cast)) == (set(), {"the company"})
    assert heard([text("Bente Maddock said the boats were old.")], cast) == set()


def test_a_story_that_is_about_nobody_names_no_side() -> None:
    assert named("A seal lay in the marina") == ()


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
    assert speaks(PELL, [text(words, outlet)]) is expected


@pytest.mark.parametrize(
    ("words", "outlet", "tier", "spoke", "sought"),
    [
        ("Dora Pell said she would repay everybody.", "Town Paper", 2, True, False),
        ("Dora Pell said she would repay everybody.", "Viral Shore", 4, False, False),
        ("I have repaid everybody.", "Dora Pell", 4, True, False),
        ("Ms Pell did not respond to three calls.", "Town Paper", 2, False, True),
        ("Ms Pell did not respond to three calls.", "Viral Shore", 4, False, False),
        ("A father says that his e-mails to Ms Pell have gone unanswered.", "Town Paper", 2, False, False),
        ("Parents say that Ms Pell could not be reached.", "Town Paper", 2, False, False),
        ("The Coast Mail reported that Ms Pell could not be reached.", "Town Paper", 2, False, True),
        ("Ms Pell could not be reached.", "Town Paper", 2, False, True),
        ("Arne Pell said he knew nothing.", "Town Paper", 2, False, False),
    ],
)
def test_whoever_keeps_silent_was_asked_only_if_a_newsroom_asked(words: str, outlet: str, tier: int, spoke: bool, sought: bool) -> None:
    said = [text(words, outlet, tier)]
    assert (answers(PELL, said), was_asked(PELL, said)) == (spoke, sought)


def test_a_side_that_declined_to_comment_was_asked_and_is_not_heard() -> None:
    said = [text("A spokeswoman for the company, Della Farrant, declined to comment on the draft.")]
    assert (heard(said), asked(said)) == (set(), {"the company"})


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
