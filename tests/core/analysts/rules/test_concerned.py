"""Whom a story is about, and so who should be heard in it and is not."""

import pytest

from core.analysts.rules.concerned import PLACE, subjects, unheard
from core.analysts.rules.sides import COMPANY, OFFICIALS, RESIDENTS, SERVICES, WORKERS, heard
from core.model.background import Actor, ActorKind
from core.model.claim import Claim
from core.model.source import SourceText
from core.model.words import ClaimKind
from tests.core.cases import source


def claim(words: str, kind: ClaimKind = ClaimKind.EVENT) -> Claim:
    return Claim("C1", words, kind, 1.0, True)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Mayor bought villa with harbour fund money", ["Mayor"]),
        ("Council to tax seagull feeding by drone", ["Council"]),
        ("Dora Pell, owner of the Sandpiper Nursery, is accused of taking deposits", ["Dora Pell, owner of the Sandpiper Nursery,"]),
        ("Workers say the company locked them out", ["Workers", "the company"]),
        ("Explosion", ["Explosion"]),
        ("", [""]),
    ],
)
def test_who_does_what_a_claim_tells(words: str, expected: list[str]) -> None:
    assert list(subjects(words)) == expected


@pytest.mark.parametrize(
    ("about", "words", "expected"),
    [
        ("Ferry operator knew of hull crack", "The operator denied it. Passengers said they were afraid.", ()),
        ("Ferry operator knew of hull crack", "A passenger said he was afraid.", (COMPANY,)),
        ("Ferry operator knew of hull crack", "The operator said no. A passenger said he was afraid.", ()),
        ("Workers vote to strike", "The union said 214 were for it.", (COMPANY,)),
        ("Workers vote to strike", "The union said 214 were for it. The company said talks go on.", ()),
        ("Workers vote to strike", "The mine's manager, Jo Falk, said talks go on. The union said 214 were for it.", ()),
        ("Council raises parking fees", "The council said fees rise in May.", (RESIDENTS,)),
        ("A seal lay in the marina", "It slept until noon.", ()),
    ],
)
def test_who_should_be_heard_and_is_not(about: str, words: str, expected: tuple[str, ...]) -> None:
    assert unheard([claim(about)], heard([SourceText(source(1, outlet="Town Paper"), words)])) == expected


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        ("Ferry line to end night sailings in April", (COMPANY, RESIDENTS)),
        ("Bus company cuts route to the hospital", (COMPANY, RESIDENTS)),
        ("Storm closes the coast road", ()),
        ("Seal seen near the council offices", ()),
        ("Explosion heard at the old cannery", (SERVICES, PLACE)),
        ("Fire destroys a warehouse in the docks", (SERVICES, PLACE)),
        ("Roof collapsed at Lantern Street School", (SERVICES, PLACE)),
        ("Explosion heard over the bay", (SERVICES,)),
        ("Fire service to shut two stations", (OFFICIALS, RESIDENTS)),
        ("Mayor under fire over parking", (OFFICIALS, RESIDENTS)),
        ("Talks collapsed on Monday", ()),
        ("Union accuses mill company of lock-out", (COMPANY, WORKERS, RESIDENTS)),
        ("Israel approves new settlements in the West Bank", ()),
        ("Battle lines harden in Sudan war", ()),
        ("Film director wins Oscar", ()),
        ("Scientists draw firm conclusion on ice loss", ()),
        ("Driver wins third Grand Prix", ()),
        ("Pope appoints new bishop of Lille", ()),
        ("Court fines Google 4 billion", (OFFICIALS,)),
        ("Minister denies leak", (OFFICIALS,)),
        ("Nurse accused of stealing drugs", ()),
        ("Volcano erupts near Reykjavik", ()),
        ("River bank collapses in Assam", ()),
        ("Manager Guardiola leaves City", ()),
        ("Murder witness vanishes", ()),
        ("Student wins chess title", ()),
        ("Deutsche Bank cuts 3,000 jobs", (COMPANY, RESIDENTS)),
        ("Airlines cut flights", (COMPANY, RESIDENTS)),
        ("Teachers strike over pay", (WORKERS, COMPANY)),
        ("Bus drivers vote to walk out", (WORKERS, COMPANY)),
        ("Law firm sues university", (COMPANY,)),
    ],
)
def test_sides_follow_from_whom_the_claim_is_about(about: str, expected: tuple[str, ...]) -> None:
    assert unheard([claim(about)], set()) == expected


MAYOR = Actor("A1", "Ilse Tarrant", ActorKind.PERSON, "Mayor since 2021")
OWNER = Actor("A1", "Dora Pell", ActorKind.PERSON, "Owner of the Sandpiper Nursery")
FIRM = Actor("A1", "Estuary Lines", ActorKind.ORGANISATION, "Ferry line")


@pytest.mark.parametrize(
    ("about", "accused", "expected"),
    [
        ("Mayor bought villa with harbour fund money", (MAYOR,), (OFFICIALS,)),
        ("Bank director stole from pension fund", (Actor("A1", "Jon Hale", ActorKind.PERSON, "Director"),), (COMPANY,)),
        ("Nursery owner accused of taking parents' deposits", (OWNER,), ()),
        ("Nursery owner accused of taking parents' deposits", (), (COMPANY,)),
        ("Ferry operator knew of hull crack before sailing", (FIRM,), ()),
        ("Union accuses mill company of lock-out", (), (COMPANY, WORKERS)),
    ],
)
def test_whoever_is_accused_stands_for_an_own_firm_and_not_for_an_office(
    about: str, accused: tuple[Actor, ...], expected: tuple[str, ...]
) -> None:
    assert unheard([claim(about, ClaimKind.ALLEGATION)], set(), accused) == expected


def test_those_who_come_to_help_and_whoever_runs_the_place_are_heard() -> None:
    pages = [
        SourceText(source(1, outlet="County Fire Service"), "It was out by nine."),
        SourceText(source(2), "The operator said it was gas."),
    ]
    assert unheard([claim("Explosion heard at the old cannery")], heard(pages)) == ()
