"""What each reason for the origin opens to: the words of whoever says so, its own, those that take it back, or none."""

from dataclasses import replace

import pytest

from core.model.claim import Quote
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.origin import Ground, Origin, Rests
from core.model.words import QuoteState, Tier
from core.policy.origin.authority import grounded, heard_again
from core.policy.origin.ranking import Traits, rank
from core.stages.audit import audit
from core.stages.trace import trace
from core.stages.trace.origin import NOT_CHECKED
from tests.core.policy.test_retractions_and_satire import turned
from tests.core.stages.test_audit import given_tools
from tests.core.stages.test_stages import walked
from tests.core.stages.trace.test_trace import HERALD, QUOTES_HERALD, STORY, TOLD, dossier_of, page
from tests.fakes.outside import tools
from tests.fixtures.cases import says
from tests.fixtures.ferry_origin import traced
from tests.ui.dossiers import ferry


def story() -> Dossier:
    return traced(ferry())


def opened(reason: Ground, dossier: Dossier, source_id: str = "S001") -> list[str]:
    (found,) = grounded([reason], source_id, dossier)
    return [one.source_id for one in found.cited]


def weighed(**more: object) -> list[Ground]:
    """The reasons as the policy tells them."""
    one = Traits("S001", "Tidewire", Tier(2), When("2026-03-04T09:00:00Z"), **more)  # type: ignore[arg-type]
    return list(rank([one, Traits("S005", "Port Court", published=When("2026-03-09"))]).candidates[0].reasons)


WEIGHED = {
    "lean on it": ({"named_by": 3}, ["S002", "S003", "S004"]),
    "was first": ({"first_by": 1}, ["S002"]),
    "name it": ({"spoken_of": 2}, ["S001"]),
    "reporting of its own": ({"own_words": "a survey seen by Tidewire"}, ["S001"]),
    "a local outlet": ({"near": "a local outlet"}, ["S001"]),
    "dated earlier": ({}, ["S001"]),
    "as where it has it from": ({"leans_on": "the Guild", "named_by": 9}, []),
    "hands it on": ({"hands_on": "reportedly", "named_by": 9}, ["S001"]),
    "contradicts the claim": ({"against": 0.9, "named_by": 9}, ["S001"]),
    "that it was the first to say so": ({"own_words": "that it was the first to say so"}, ["S001"]),
}


@pytest.mark.parametrize(("words", "case"), WEIGHED.items(), ids=WEIGHED.keys())
def test_a_reason_of_the_policy_opens_to_those_who_say_so(words: str, case: tuple[dict[str, object], list[str]]) -> None:
    traits, ids = case
    assert opened(next(one for one in weighed(**traits) if words in one.sentence), story()) == ids


REST = [
    (Rests.CALLED_FIRST, ["S002"]),
    (Rests.LEANED_ON, ["S002", "S003", "S004"]),
    (Rests.WHOM_IT_NAMES, []),
    (Rests.WITHDRAWAL, []),
    (Rests.NOTHING, []),
    *((rests, ["S001"]) for rests in (Rests.NAMED, Rests.DATE, Rests.DAY, Rests.OUTLET, Rests.OWN_WORDS, Rests.UNREAD)),
]


@pytest.mark.parametrize(("rests", "ids"), REST)
def test_whatever_a_reason_rests_on_has_its_words_or_none(rests: Rests, ids: list[str]) -> None:
    assert {rests for rests, _ in REST} == set(Rests)
    assert opened(Ground("because", rests), story()) == ids


def test_whom_a_source_names_is_told_in_its_own_words() -> None:
    (found,) = grounded([Ground("but names the Guild", Rests.WHOM_IT_NAMES)], "S009", story())
    assert [(one.source_id, one.quote.exact[:12]) for one in found.cited] == [("S009", "Quay Talk ha"), ("S009", "A letter of ")]


def test_a_link_has_no_words_to_open_to() -> None:
    assert opened(Ground("one other outlet leans on it", Rests.LEANED_ON), story(), "S009") == ["S010"]


def test_its_own_words_are_on_the_weightiest_claim_it_speaks_of() -> None:
    dossier, date = story(), Ground("nothing here is dated earlier", Rests.DATE)
    (found,) = grounded([date], "S001", dossier)
    assert [one.quote.exact[:30] for one in found.cited] == ["Estuary Lines had been told of"]
    light = tuple(one for one in dossier.evidence if one.claim_id == "C2")
    (found,) = grounded([date], "S001", dossier.with_(evidence=light))
    assert [one.quote.exact for one in found.cited] == ["The fracture measured 40 centimetres."]
    assert opened(date, dossier.with_(evidence=())) == []


def test_a_withdrawal_opens_to_the_words_that_withdraw() -> None:
    assert opened(Ground("but it has withdrawn it since (S002)", Rests.WITHDRAWAL), turned()) == ["S002"]


async def test_trace_tells_each_reason_with_its_words_and_leaves_rivals_theirs() -> None:
    given = tools(pages={HERALD: TOLD})
    made = await trace(await dossier_of(given, page(1, "Coast Mail", QUOTES_HERALD, links=[HERALD])), given)
    assert made.origin and made.origin.source_id == "S002"
    told = {one.sentence: [(cited.source_id, cited.quote.exact) for cited in one.cited] for one in made.origin.reasons}
    assert told == {
        "one other outlet leans on it": [("S001", "according to the Ostvik Herald")],
        "nothing here is dated earlier (4 March 2026)": [("S002", STORY)],
        NOT_CHECKED.sentence: [],
    }
    assert not any(reason.cited for one in made.origin.candidates for reason in one.reasons)


async def test_trace_tells_a_withdrawal_in_the_words_of_the_page_that_takes_it_back() -> None:
    first, last = page(1, "Observer", STORY, "2026-03-06T08:00:00Z"), page(2, "Observer", "The Tarn mill is open.", "2026-03-08T08:00:00Z")
    given = tools()
    start = (await dossier_of(given, first, last)).with_(evidence=(says("S001", "+"), says("S002", "x")))
    made = await trace(start, given)
    assert made.origin and made.origin.source_id == "S001"
    (back,) = [one for one in made.origin.reasons if one.rests is Rests.WITHDRAWAL]
    assert (back.sentence, [one.source_id for one in back.cited]) == ("but it has withdrawn it since (S002)", ["S002"])


def reheard(lost: tuple[str, ...]) -> dict[Rests, list[str]]:
    """What reasons open to once the audit does not count what S001 says of some claims."""
    dossier = story()
    reasons = [Ground("because", rests) for rests in (Rests.LEANED_ON, Rests.DATE, Rests.NOTHING)]
    told = dossier.with_(origin=Origin("S001", grounded(reasons, "S001", dossier), 60.0))
    evidence = (one.with_(state=QuoteState.NOT_FOUND) if one.source_id == "S001" and one.claim_id in lost else one for one in told.evidence)
    after = heard_again(told.with_(evidence=tuple(evidence))).origin
    assert after is not None
    return {one.rests: [cited.quote.exact[:12] for cited in one.cited] for one in after.reasons}


@pytest.mark.parametrize(("lost", "left"), [((), ["Estuary Line"]), (("C1",), ["The fracture"]), (("C1", "C2"), [])])
def test_what_the_audit_does_not_count_is_no_ground(lost: tuple[str, ...], left: list[str]) -> None:
    leaned = ["Tidewire fir", "As Tidewire ", "(Tidewire)"]
    assert reheard(lost) == {Rests.LEANED_ON: leaned, Rests.DATE: left, Rests.NOTHING: []}


def test_without_an_origin_there_is_nothing_to_hear_again() -> None:
    assert heard_again(story().with_(origin=None)).origin is None


async def test_the_audit_takes_from_the_origin_words_that_are_not_in_its_capture() -> None:
    given = given_tools()
    dossier = await walked(given, "recommend")
    assert dossier.origin and any(one.cited for one in dossier.origin.reasons)
    assert (await audit(dossier, given)).origin == dossier.origin
    first, invented = dossier.origin.source_id, Quote("Nobody wrote this.", 0, 18)
    evidence = tuple(replace(one, quote=invented) if one.source_id == first and one.quote else one for one in dossier.evidence)
    wrong = dossier.with_(evidence=evidence)
    audited = await audit(wrong.with_(origin=replace(dossier.origin, reasons=grounded(dossier.origin.reasons, first, wrong))), given)
    assert audited.origin and not any(cited.quote == invented for one in audited.origin.reasons for cited in one.cited)
