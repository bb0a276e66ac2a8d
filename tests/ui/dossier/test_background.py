"""What lies behind a story, as plain data: groups in order, what departs from the usual first, local outlets once."""

from dataclasses import replace

from core.model.score import Score
from core.model.story import Actor, ActorKind, Context, Fit
from tests.fixtures.ferry_story import storied
from tests.ui.dossiers import ferry
from ui.dossier import history_rows as view


def test_what_several_items_are_about_comes_first_oldest_first_then_what_stands_alone() -> None:
    assert [(group.name, [item.id for item in group.items]) for group in view.past(storied(ferry()))] == [
        ("2019 Rowan", ["B2", "B1"]),
        ("Other matters", ["B3"]),
    ]


def test_without_a_date_or_a_group_an_item_stands_alone_and_last() -> None:
    dossier = storied(ferry())
    loose = tuple(replace(item, when=None, group="") if item.id == "B2" else item for item in dossier.background)
    assert [[item.id for item in group.items] for group in view.past(dossier.with_(background=loose))] == [["B3", "B1", "B2"]]


def test_why_an_item_is_there() -> None:
    fined, rowan, *_ = storied(ferry()).background
    assert (view.what_ties_it(fined), view.what_ties_it(rowan)) == ("the same actor", "precedent, the same kind of event")


def test_figures_stand_beside_what_they_are_measured_by() -> None:
    assert view.background_figures(storied(ferry())) == [
        ("Earlier matters", 2, "told in 3 items"),
        ("Actors", 2, "1 known by more than a name"),
        ("Sources", 5, "of 11 that were read"),
    ]


def test_a_claim_that_departs_from_the_usual_comes_before_one_that_fits_and_those_nobody_can_tell_are_one_sentence() -> None:
    fits = (Fit("C1", None, "?"), Fit("C2", True, "="), Fit("C9", False, "≠"), Fit("C4", None, "?"))
    dossier = storied(ferry()).with_(context=Context(fits=fits))
    assert [(fit.usual, title) for fit, title in view.fits(dossier)] == [(False, "C9"), (True, "C2 The crack was 40 cm long")]
    assert view.unknown(dossier) == "No source says what is usual in the field of C1, C4."
    assert view.unknown(ferry()) == ""


def test_local_outlets_once_each_and_only_those_that_are_there() -> None:
    dossier = storied(ferry())
    again = dossier.source("S002").with_(id="S020")
    context = Context(local=("S002", "S020", "S999", "S008"))
    assert [source.id for source in view.local(context, (*dossier.sources, again))] == ["S002", "S008"]
    assert view.local(None, dossier.sources) == []


def test_whether_it_was_looked_into_and_whether_anything_came_of_it() -> None:
    full, old = storied(ferry()), ferry()
    empty = old.with_(context=Context(sentence="Nothing was found."))
    assert [view.looked_into(one) for one in (full, empty, old)] == [True, True, False]
    assert [view.is_empty(one) for one in (full, empty, old)] == [False, True, True]
    assert not view.is_empty(old.with_(context=Context(Score(5.0), local=("S002",))))


def test_a_name_alone_is_told_from_somebody_who_is_known() -> None:
    firm, court = storied(ferry()).actors
    assert (view.nameless(firm), view.nameless(court)) == (False, True)
    assert view.nameless(Actor("A3", "Nobody", ActorKind.PERSON))
