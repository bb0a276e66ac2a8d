"""What an editor must know of whoever says it: satire is called satire, and a report that was taken back is said to be so."""

from dataclasses import replace

import pytest

from core.model.claim import Cited, Quote
from core.model.dossier import Dossier
from core.model.origin import Authority, Ground, Origin, Rests
from core.model.story import Actor, ActorKind
from core.model.words import FlagKind, Tier
from core.policy.followups import followups
from core.policy.level.recommendation import context_details, criteria, recommend
from core.policy.origin.authority import History, authority
from core.policy.retractions_and_satire import known_from, withdrawn
from core.stages.summarize.report import background, drafted
from tests.fixtures.cases import RULES, case, says, source, voice
from ui.dossier.overview_rows import remark


def jest(*, origin: bool = True) -> Dossier:
    """A satirical page, its own post, and somebody who takes it for news."""
    page = source(1, 4, outlet="The Barnacle").with_(satire=True)
    post = source(2, 4, outlet="Chirp", byline="Barney").with_(url_key="chirp.example/@thebarnacle/2", satire=True)
    dossier = case("4+ 4+ 4+").with_(sources=(page, post, source(3, 4)), evidence=(says("S001", "+"), says("S002", "+"), says("S003", ">")))
    return dossier.with_(origin=Origin("S001", (Ground("nothing is dated earlier", Rests.DATE),), 80.0) if origin else None)


def judged(dossier: Dossier) -> Dossier:
    return dossier.with_(recommendation=recommend(dossier, RULES))


def test_satire_is_called_so() -> None:
    assert [jest().teller(key) for key in ("S001", "S002", "S003")] == ["The Barnacle (satire)", "Chirp (satire)", "Outlet 3"]


@pytest.mark.parametrize("origin", [True, False])
def test_a_story_that_comes_from_satire_is_said_to_in_flags_summary_reasons_and_recommendations(origin: bool) -> None:
    dossier = judged(jest(origin=origin))
    made, report = dossier.recommendation, drafted(dossier)
    assert made is not None
    flag = next(one.sentence for one in made.flags if one.kind is FlagKind.LOW_TIER)
    summary = " ".join(one.text for one in report.sections[0].sentences)
    for told in (flag, summary, remark(dossier), followups(dossier)[0].text):
        assert "comes from a satirical page, The Barnacle (S001)" in told
    assert "The Barnacle (satire)" in made.verdicts[0].sentence


def test_satire_that_credible_outlets_take_up_goes_to_an_editor() -> None:
    dossier = case("4+ 1+ 1+")
    sources = (dossier.sources[0].with_(satire=True), *dossier.sources[1:])
    taken_up = dossier.with_(sources=sources, origin=Origin("S001", (), 80.0))
    assert [one.kind for one in recommend(taken_up, RULES).flags] == [FlagKind.LOW_CONFIDENCE]
    assert recommend(taken_up.with_(origin=None), RULES).flags == ()


def test_without_satire_nothing_is_said_of_it() -> None:
    assert recommend(case("2+ 4+").with_(origin=Origin("S001", (), 80.0)), RULES).satire == ""


def test_whom_only_satire_knows_is_named_with_that() -> None:
    words = (Cited("S001", Quote("Prawle", 0, 6)),)
    actor = Actor("A1", "Gideon Prawle", ActorKind.PERSON, "a chairman", words)
    assert known_from(actor, jest()) == "only in The Barnacle (satire)"
    repeated = replace(actor, cited=(*words, Cited("S003", words[0].quote)))
    assert known_from(repeated, jest()) == "only in The Barnacle (satire) and what repeats it"


def test_whom_only_satire_knows_is_no_detail_and_is_marked_in_the_report() -> None:
    words = (Cited("S001", Quote("Prawle", 0, 6)),)
    real = Actor("A1", "Gideon Prawle", ActorKind.PERSON, "a chairman", words)
    made_up = replace(real, only_in="only in The Barnacle (satire)")
    details = [context_details(jest().with_(actors=(one,))) for one in (real, made_up)]
    told = [one.text for section in background(jest().with_(actors=(made_up,))) for one in section.sentences]
    assert details == [1, 0] and any("Gideon Prawle (only in The Barnacle (satire))" in one for one in told)


def turned() -> Dossier:
    """A paper that reports it and takes it back two days later; another has it from there."""
    sources = (
        source(1, 2, outlet="Observer", when="2026-02-18"),
        source(2, 2, outlet="Observer", when="2026-02-20"),
        source(3, 2, outlet="Echo", when="2026-02-18"),
    )
    said = (says("S001", "+"), says("S002", "x"), says("S003", "+"))
    return case("2+ 2+ 2+").with_(
        sources=sources,
        evidence=said,
        voices=(voice("A", 2, "S001", "S002", copies=["S003"]),),
        origin=Origin("S001", (), 95.0, authority=Authority(Tier.ESTABLISHED, authoritative=True)),
    )


def test_a_report_that_was_taken_back_is_said_to_be_wherever_it_carries_something() -> None:
    dossier = judged(turned())
    assert withdrawn(dossier) == {"S001": "S002"}
    summary = [one.text for one in drafted(dossier).sections[0].sentences]
    assert "Observer reported it and has withdrawn it since (S002)." in summary
    assert tuple(one.text for one in followups(dossier))[:2] == (
        "Do not rest on what Observer reported (S001): it has withdrawn it since (S002).",
        "Ask Echo whether they stand by what Observer has withdrawn.",
    )
    assert dossier.recommendation and dossier.recommendation.flags[0].sentence == "Observer on C1: it has taken its own report back"
    assert (
        criteria(dossier, dossier.recommendation)[1].sentence
        == "Observer said it first, as far as is known, and has withdrawn it since (S002)."
    )


def test_whoever_withdrew_its_report_is_no_authority_in_the_matter() -> None:
    stands = authority(source(1, 2, outlet="Observer").with_(tier_reason="Newspaper"), History())
    fell = authority(source(1, 2, outlet="Observer").with_(tier_reason="Newspaper"), History(), "has withdrawn it since (S002)")
    assert (stands.authoritative, fell.authoritative) == (True, False)
    assert fell.sentence == "Observer has withdrawn it since (S002), and is no source for it any more (tier 2: Newspaper)."


@pytest.mark.parametrize(
    ("beat", "told"),
    [
        (
            "cannot be told: no engine is ready",
            "can stand as a source of its own; whether it covers the field cannot be told: no engine is ready.",
        ),
        ("", "can stand as a source of its own; whether it covers the field cannot be told."),
        ("an outlet of Tarn, where the story plays", "is an authority on it: an outlet of Tarn, where the story plays."),
    ],
)
def test_the_criterion_says_no_more_than_is_known_of_the_origin(beat: str, told: str) -> None:
    known = Authority(Tier.ESTABLISHED, beat=beat, authoritative=True)
    dossier = judged(case("2+").with_(origin=Origin("S001", (), 95.0, authority=known)))
    assert dossier.recommendation
    met = criteria(dossier, dossier.recommendation)[1]
    assert met.met and met.sentence == f"Outlet 1 said it first, as far as is known, and {told}"
