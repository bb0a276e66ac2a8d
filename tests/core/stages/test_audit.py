"""The audit: every verdict on every piece of evidence, and every gap that says what does not count."""

from dataclasses import replace

import pytest

from core.evidence.quotes import anchor
from core.model.claim import Cited, Claim, Evidence
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.story import TimelineEvent
from core.model.words import FileRole, FlagKind, Match, QuoteState, Relation
from core.stages.audit import audit
from core.tools import Tools
from tests.core.stages.test_stages import PAGES, POST, RATINGS, hit, walked
from tests.fakes.outside import FakeEngine, FakeVault, tools

GAZETTE_SAYS, POST_SAYS = "The Tarn mill closed on Friday.", "The Tarn mill did not close on Friday."


def given_tools() -> Tools:
    return tools([FakeEngine([hit(POST)])], PAGES, RATINGS)


def said(dossier: Dossier, source_id: str, claim_id: str = "C1") -> Evidence:
    return next(one for one in dossier.evidence if (one.claim_id, one.source_id) == (claim_id, source_id))


def instead(dossier: Dossier, changed: Evidence) -> Dossier:
    key = (changed.claim_id, changed.source_id)
    return dossier.with_(evidence=tuple(changed if (one.claim_id, one.source_id) == key else one for one in dossier.evidence))


def gaps(dossier: Dossier) -> dict[str, str]:
    return {gap.what: gap.why for gap in dossier.gaps if gap.stage == "audit"}


async def test_an_undisturbed_run_is_verified_and_has_nothing_to_tell() -> None:
    given = given_tools()
    audited = await audit(await walked(given, "recommend"), given)
    assert {one.state for one in audited.evidence if one.quote} == {QuoteState.VERIFIED}
    assert {claim.quote.match for claim in audited.claims if claim.quote} <= {Match.EXACT}
    assert gaps(audited) == {}


async def test_words_cited_for_the_opposite_of_what_they_say_are_contradicted() -> None:
    """The Post denies it; a reading that calls this support does not stand."""
    given = given_tools()
    dossier = await walked(given, "recommend")
    misread = replace(said(dossier, "S002"), relation=Relation.SUPPORTS, kind=None)
    audited = await audit(instead(dossier, misread), given)
    assert said(audited, "S002").state is QuoteState.CONTRADICTED
    assert not said(audited, "S002").counts
    assert gaps(audited) == {"The words cited from S002 for C1 say the opposite": "it says the same with a “not”, or without the claim's"}
    assert audited.recommendation
    assert [one.sentence for one in audited.recommendation.flags if one.kind is FlagKind.QUOTE_NOT_FOUND] == [
        "the passages cited from S002 on C1 say the opposite"
    ]


@pytest.mark.parametrize("relation", [Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS])
async def test_words_that_have_nothing_to_do_with_the_claim_do_not_count(relation: Relation) -> None:
    """A quote that stands in the capture proves nothing by standing there."""
    fair = "Bread was cheap at the fair. Children sang until noon. The weather was fine all day."
    given = tools([FakeEngine([hit(POST)])], PAGES | {POST: f"{PAGES[POST]}\n\n{fair}"}, RATINGS)
    dossier = await walked(given, "recommend")
    other = anchor(f"{PAGES[POST]}\n\n{fair}", "Children sang until noon.")
    audited = await audit(instead(dossier, replace(said(dossier, "S002"), relation=relation, quote=other)), given)
    assert said(audited, "S002").state is QuoteState.BESIDE and not said(audited, "S002").counts
    assert gaps(audited) == {"The words cited from S002 for C1 do not bear it out": "it speaks of something else"}


async def test_a_few_words_cut_out_of_a_denial_do_not_carry_the_claim() -> None:
    given = given_tools()
    dossier = await walked(given, "recommend")
    cut = anchor(PAGES[POST], "close on Friday")
    misread = replace(said(dossier, "S002"), relation=Relation.SUPPORTS, kind=None, quote=cut)
    assert said(await audit(instead(dossier, misread), given), "S002").state is QuoteState.CONTRADICTED


async def test_a_passage_without_the_claims_figures_carries_it_in_part() -> None:
    given = given_tools()
    dossier = await walked(given, "recommend")
    more = replace(dossier.claims[0], text="The Tarn mill closed on Friday and 40 people lost their work")
    audited = await audit(dossier.with_(claims=(more, *dossier.claims[1:])), given)
    assert said(audited, "S001").state is QuoteState.PARTIAL
    assert said(audited, "S001").counts and gaps(audited) == {}


async def test_a_relation_without_words_is_told() -> None:
    given = given_tools()
    dossier = await walked(given, "recommend")
    audited = await audit(instead(dossier, replace(said(dossier, "S001"), quote=None)), given)
    assert gaps(audited) == {"No words are cited from S001 for C1": "no passage was offered, so it does not count"}


async def test_the_words_of_a_claim_are_looked_up_too() -> None:
    given = given_tools()
    dossier = await walked(given, "recommend")
    quote = anchor(PAGES[POST], "Our reporter saw the gates open.")
    assert quote
    made = Claim("C9", "A reporter saw the gates open", central=True, made_by=("S001", "S002"), quote=quote)
    right = await audit(dossier.with_(claims=(*dossier.claims, made)), given)
    assert right.claims[-1] == replace(made, state=QuoteState.VERIFIED) and gaps(right) == {}
    wrong = replace(made, quote=replace(quote, exact="Our reporter saw the gates shut."))
    audited = await audit(dossier.with_(claims=(*dossier.claims, wrong)), given)
    assert audited.claims[-1] == replace(wrong, state=QuoteState.NOT_FOUND)
    assert list(gaps(audited)) == ["The words in which S001 or S002 makes C9 are in no capture"]
    assert audited.recommendation and "quote not found" in {flag.kind for flag in audited.recommendation.flags}


async def test_a_claim_whose_capture_is_lost_is_not_called_altered() -> None:
    given = given_tools()
    dossier = await walked(given, "recommend")
    made = Claim("C9", "A reporter saw it", made_by=("S002",), quote=anchor(PAGES[POST], "Our reporter saw the gates open."))
    assert isinstance(given.vault, FakeVault)
    del given.vault.files[dossier.source("S002").text_sha256]
    audited = await audit(dossier.with_(claims=(*dossier.claims, made)), given)
    assert audited.claims[-1] == made
    assert {"The capture of S002 is lost", "The words in which S002 makes C9 could not be looked up"} <= gaps(audited).keys()


async def test_a_maker_without_a_capture_does_not_excuse_altered_words() -> None:
    given = given_tools()
    dossier = await walked(given, "recommend")
    quote = anchor(PAGES[POST], "Our reporter saw the gates open.")
    assert quote
    altered = replace(quote, exact="Our reporter saw the gates shut.")
    made = Claim("C9", "A reporter saw it", made_by=("S002", "S007", "S099"), quote=altered)
    never = dossier.sources[0].with_(id="S007", url="https://never.example/", capture=None, text_sha256="")
    seen = dossier.with_(claims=(*dossier.claims, made), sources=(*dossier.sources, never))
    audited = await audit(seen, given)
    assert audited.claims[-1].state is QuoteState.NOT_FOUND
    assert "The words in which S002 or S007 or S099 makes C9 are in no capture" in gaps(audited)


async def test_a_quote_that_was_offered_with_other_spacing_stays_so_when_its_row_is_repaired() -> None:
    given = given_tools()
    dossier = await walked(given, "recommend")
    loose = anchor(PAGES[POST], "Our  reporter saw the gates open.")
    assert loose and loose.match is Match.NORMALISED
    made = Claim("C9", "A reporter saw it", made_by=("S002",), quote=replace(loose, suffix="altered"))
    once = await audit(dossier.with_(claims=(*dossier.claims, made)), given)
    repaired = replace(once.claims[-1], quote=replace(made.quote or loose, suffix=loose.suffix))
    again = await audit(once.with_(claims=(*dossier.claims, repaired)), given)
    assert (once.claims[-1].state, again.claims[-1].state) == (QuoteState.NOT_FOUND, QuoteState.VERIFIED)
    assert again.claims[-1].quote == loose


async def test_a_lost_page_whose_text_is_there_is_damaged_and_its_quotes_still_stand() -> None:
    given = given_tools()
    dossier = await walked(given, "recommend")
    assert isinstance(given.vault, FakeVault)
    sealed = dossier.captures[0].file(FileRole.METADATA)
    assert sealed
    del given.vault.files[sealed.sha256]
    audited = await audit(dossier, given)
    assert gaps(audited) == {"The capture of S001 is damaged": f"The metadata ({sealed.sha256[:8]}) is missing from the evidence store."}
    assert said(audited, "S001").state is QuoteState.VERIFIED


async def test_a_second_audit_finds_the_same_and_tells_it_once() -> None:
    given = given_tools()
    dossier = await walked(given, "recommend")
    misread = instead(dossier, replace(said(dossier, "S002"), relation=Relation.SUPPORTS, kind=None))
    once = await audit(misread, given)
    again = await audit(once, given)
    assert (again.evidence, again.gaps, again.claims) == (once.evidence, once.gaps, once.claims)


async def test_words_cited_for_an_event_are_looked_up_like_those_of_a_claim() -> None:
    given = given_tools()
    dossier = await walked(given, "recommend")
    there, elsewhere = anchor(PAGES[POST], "The Tarn mill did not close on Friday."), anchor("It never happened.", "It never happened.")
    assert there and elsewhere
    events = (
        TimelineEvent("E1", "The mill did not close", When("2026-03-06"), (Cited("S002", there),)),
        TimelineEvent("E2", "It never happened", When("2026-03-06"), (Cited("S002", elsewhere),)),
    )
    audited = await audit(dossier.with_(timeline=events), given)
    assert gaps(audited) == {"The words of S002 cited for E2 were not found": "they are not in its capture"}


FOREIGN = "Das Werk in Tarn steht seit Freitag still, wie unsere Reporterin vor Ort gesehen hat. Der Betrieb hat die Tore geschlossen."
IN_OTHER_WORDS = "The works shut its gates for good two days before the weekend, and nobody was let in by then."


@pytest.mark.parametrize(
    ("page", "analyst"),
    [(FOREIGN, "a-model"), (IN_OTHER_WORDS, "a-model"), ("Die Mühle in Tarn hat am Freitag geschlossen, sagte niemand.", "offline")],
    ids=["model, German", "model, other words", "offline, German"],
)
async def test_what_a_model_compared_or_another_language_says_is_not_voided_by_counting_words(page: str, analyst: str) -> None:
    given = tools([FakeEngine([hit(POST)])], PAGES | {POST: page}, RATINGS)
    dossier = await walked(given, "recommend")
    cited = replace(said(dossier, "S002"), relation=Relation.SUPPORTS, kind=None, quote=anchor(page, page), analyst=analyst)
    audited = await audit(instead(dossier, cited), given)
    assert said(audited, "S002").state is QuoteState.VERIFIED and said(audited, "S002").counts
    assert gaps(audited) == {}


async def test_whoever_compared_words_that_are_not_in_the_capture_do_not_count() -> None:
    given = given_tools()
    dossier = await walked(given, "recommend")
    quote = anchor("It shut.", "It shut.")
    cited = replace(said(dossier, "S001"), relation=Relation.SUPPORTS, quote=quote, analyst="a-model")
    assert said(await audit(instead(dossier, cited), given), "S001").state is QuoteState.NOT_FOUND


async def test_a_model_is_not_overruled_by_a_denial_that_only_the_parse_sees() -> None:
    given = given_tools()
    dossier = await walked(given, "recommend")
    cited = replace(said(dossier, "S002"), relation=Relation.SUPPORTS, kind=None, analyst="a-model")
    assert said(await audit(instead(dossier, cited), given), "S002").state is QuoteState.VERIFIED
