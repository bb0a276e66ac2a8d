"""Who matters to a story, of all whom its pages name."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from core.model.claim import Claim, Evidence, Quote
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.origin import CitationKind
from core.model.plan import Plan
from core.model.reading import Event, Leaning, Party, PartyKind, Reading
from core.model.topic import Topic
from core.model.words import Mode, QuoteState, Relation
from core.stages.background.actors import HEAD, MOST, Prominence, actors
from core.stages.background.scene import cast, figures
from core.topic.profile import profile
from tests.fixtures.cases import source

PERSON, BODY, PLACE = PartyKind.PERSON, PartyKind.ORGANISATION, PartyKind.PLACE
TITLE = "Tarn Ferries closed the night crossing to Ostvik"
CLAIM = Claim("C1", TITLE, central=True)
SAID = "the night crossing to Ostvik was closed by Tarn Ferries"
ASIDE = "the weather was mild"


def party(name: str, kind: PartyKind = PERSON, role: str = "", said: str = "", start: int = 0, times: int = 1) -> Party:
    words = f"{name} said {said}" if said else ""
    told = Quote(f"{name}, {role}", 0, 9) if role else None
    return Party(name, kind, Quote(name, start, start + len(name)), times, role, told, (Quote(words, 0, len(words)),) if words else ())


def dossier(*named: Sequence[Party], sure: Sequence[bool] = (), about: Sequence[float] = ()) -> Dossier:
    """One page for each, of an outlet of its own, which speaks of the claim surely or not."""
    sources = tuple(source(number) for number in range(1, len(named) + 1))
    readings = [
        Reading(one.id, "", "", "test", "1", about=1.0, parties=tuple(parties)) for one, parties in zip(sources, named, strict=True)
    ]
    for number, value in enumerate(about):
        readings[number] = readings[number].with_(about=value)
    evidence = [
        Evidence("C1", one.id, Relation.SUPPORTS, Quote(TITLE, 0, len(TITLE)), confidence=0.9, state=QuoteState.VERIFIED)
        for one, is_sure in zip(sources, sure or [True] * len(named), strict=True)
        if is_sure
    ]
    topic = Topic(1, TITLE)
    plan = Plan(central=(CLAIM,))
    return Dossier(1, topic, Mode.DETAILED, plan, claims=(CLAIM,), sources=sources, readings=tuple(readings), evidence=tuple(evidence))


def shown(made: Dossier) -> list[str]:
    members = cast(figures(made.readings), [TITLE], frozenset())
    told = Prominence(made, profile(made.topic, made.claims))
    return [one.name for one in actors(members, told, made.mode, 1)]


CHAIR = "chair of the pier board"


def test_whom_several_outlets_put_at_their_head_is_in_the_story_and_whom_they_name_in_passing_is_not() -> None:
    late = party("Ian Walsh", role=CHAIR, start=HEAD)
    assert shown(dossier([party("Rosa Kemp", role=CHAIR), late], [party("Rosa Kemp"), late], [late])) == ["Rosa Kemp"]


def test_two_of_many_outlets_are_too_few() -> None:
    many = [[party("Rosa Kemp", role=CHAIR)]] * 2 + [[party("Ian Walsh", role=CHAIR)]] * 6
    assert shown(dossier(*many)) == ["Ian Walsh"]


def test_whom_the_topic_names_is_in_it_however_late_pages_name_it() -> None:
    assert shown(dossier([party("Tarn Ferries", BODY, start=HEAD)], [party("Tarn Ferries", BODY, start=HEAD)], [])) == ["Tarn Ferries"]


def test_a_surname_of_the_topic_is_not_somebody_elses_who_bears_it() -> None:
    found = figures(dossier([party("Jo Kemp", role=CHAIR)], [party("Kemp")]).readings)
    (other,) = cast(found, ["Rosa Kemp closed the pier"], frozenset())
    (same,) = cast(found, ["Mayor Kemp closed the pier"], frozenset())
    assert not other.central and same.central


@pytest.mark.parametrize(("said", "role", "is_heard"), [(SAID, CHAIR, True), (ASIDE, CHAIR, False), (SAID, "", False), ("", CHAIR, False)])
def test_whom_one_outlet_alone_knows_has_to_be_somebody_who_speaks_to_the_point(said: str, role: str, is_heard: bool) -> None:
    assert bool(shown(dossier([party("Rosa Kemp", role=role, said=said)], [], []))) is is_heard


def test_pages_of_another_story_give_no_actors() -> None:
    kemp, walsh = party("Rosa Kemp", role=CHAIR), party("Ian Walsh", role=CHAIR)
    assert shown(dossier([kemp], [kemp], [walsh], [walsh], sure=[True, True, False, False])) == ["Rosa Kemp"]
    assert shown(dossier([kemp], [kemp], [walsh], [walsh], about=[1, 1, 0.5, 0.5])) == ["Rosa Kemp"]


def test_a_statement_is_shown_only_where_it_is_about_the_topic() -> None:
    made = dossier([party("Rosa Kemp", role=CHAIR, said=ASIDE)], [party("Rosa Kemp", said=SAID)])
    members = cast(figures(made.readings), [TITLE], frozenset())
    (kemp,) = actors(members, Prominence(made, profile(made.topic, made.claims)), made.mode, 1)
    assert [one.text for one in kemp.statements] == [f"Rosa Kemp said {SAID}"]


def test_a_name_of_one_word_is_no_persons_and_what_pages_disagree_on_is_nobody() -> None:
    assert shown(dossier([party("Kemp", role=CHAIR)], [party("Kemp", role=CHAIR)])) == []
    assert shown(dossier([party("Gill Cove", role=CHAIR)], [party("Gill Cove", PLACE)])) == []


def test_a_form_that_hardly_any_page_has_is_not_the_name() -> None:
    found = figures(dossier(*[[party("Ana Reis")]] * 12, [party("Reis Instagram"), party("Ana Reis Instagram")]).readings)
    assert found[0].name == "Ana Reis"


def test_one_man_under_two_given_names_stands_there_once() -> None:
    two = [party("Bill Kemp", role=CHAIR), party("William Kemp", role=CHAIR), party("Ken Walsh", role="mayor of Tarn")]
    assert shown(dossier(two, [*two[:2], party("Kenneth Walsh")])) == ["Bill Kemp", "Kenneth Walsh"]


def test_whom_pages_have_the_story_from_is_not_in_it() -> None:
    made = dossier(*[[party("Il Corriere", role="paper of the town")]] * 3)
    leaning = made.with_(
        readings=tuple(one.with_(leans_on=(Leaning("Il Corriere", kind=CitationKind.ACCORDING),)) for one in made.readings)
    )
    assert shown(made) and not shown(leaning)


def test_a_body_that_is_only_named_is_one_where_it_does_something() -> None:
    made = dossier(*[[party("Harbour Club", BODY)]] * 3)
    event = Event("The club left", When("2014-10-03"), Quote("The club left", 0, 13), doer="Club")
    assert not shown(made) and shown(made.with_(readings=tuple(replace(one, events=(event,)) for one in made.readings)))


def test_no_more_are_shown_than_a_reader_reads() -> None:
    names = ("Reis", "Holm", "Fenn", "Dale", "Osk", "Lusk", "Crane", "Beck", "Moy", "Amory", "Roe", "Keech")
    many = [party(f"Ana {name}", role=CHAIR) for name in names]
    assert len(shown(dossier(many, many))) == MOST[Mode.DETAILED]
