"""The balance of a dossier: words shown at their place, one side named, other languages said, nothing made of nothing."""

from collections.abc import Sequence

from core.evidence.quotes import check
from core.model.claim import Claim
from core.model.dossier import Dossier, Finding
from core.model.judgement import Balance, Side
from core.model.post import Listening
from core.model.source import SourceText
from core.model.story import Actor, ActorKind
from core.model.words import ClaimKind, Mode
from core.readers.offline.reader import reading
from core.stages.balance import ONLY_SATIRE, SILENT, balance
from core.stages.balance import weighed as weigh
from core.stages.balance import worked_out as work_out
from core.stages.summarize.report import balance as in_report
from tests.core.stages.test_stages import PAGES, POST, RATINGS, hit, walked
from tests.fakes.outside import FakeEngine, tools
from tests.fixtures.cases import case, says, source, voice

LOUD = "The shameful, disgraceful council has lost the plot. " * 3
PLAIN = "The council closed the mill on Friday. A resident said that she was sorry. The company said that orders had dried up."


def weighed(given: Dossier, texts: Sequence[SourceText]) -> Balance:
    return weigh(as_read(given, texts), texts)


def worked_out(given: Dossier, texts: Sequence[SourceText]) -> tuple[Balance | None, list[Finding], str]:
    return work_out(as_read(given, texts), texts)


def as_read(given: Dossier, texts: Sequence[SourceText]) -> Dossier:
    return given.with_(readings=tuple(reading(given.topic, (), text) for text in texts))


def dossier(mode: Mode = Mode.DETAILED) -> Dossier:
    return case("4+ 2+").with_(mode=mode)


def test_loaded_words_are_shown_where_they_stand_and_put_a_source_on_a_side() -> None:
    texts = [SourceText(source(1, 4), LOUD), SourceText(source(2), PLAIN)]
    made = weighed(dossier(), texts)
    assert [one.side for one in made.sources] == [Side.FOR, Side.NEUTRAL]
    words = [one.cited for one in made.sources[0].loaded]
    assert {one.quote.exact for one in words} == {"shameful", "disgraceful", "lost the plot"}
    assert all(check(LOUD, one.quote) == "exact" and one.source_id == "S001" for one in words)
    assert (made.voices_for, made.voices_neutral, made.voices_against) == (1, 1, 0)


def test_quick_mode_keeps_the_whole_only() -> None:
    made = weighed(dossier(Mode.QUICK), [SourceText(source(1, 4), LOUD)])
    assert made.sources == () and made.score.value > 0 and made.score.parts


def test_who_is_accused_and_not_heard_is_named_first() -> None:
    accused = dossier().with_(
        claims=(Claim("C1", "Dora Pell took deposits", ClaimKind.ALLEGATION, 1.0, True),),
        actors=(Actor("A1", "Dora Pell", ActorKind.PERSON),),
    )
    made = weighed(accused, [SourceText(source(1, 4), "Parents say Dora Pell took deposits."), SourceText(source(2), PLAIN)])
    assert made.missing[0] == "the accused (Dora Pell)" and made.recommendation.startswith("Add the voice of the accused (Dora Pell)")


def test_pages_that_say_nothing_of_the_claim_take_no_side() -> None:
    about = dossier().with_(
        sources=(*dossier().sources, source(3, 4)),
        evidence=(*dossier().evidence, says("S003", ".")),
        voices=(*dossier().voices, voice("C", 4, "S003")),
    )
    made, _, _ = worked_out(about, [SourceText(one, LOUD if one.id == "S003" else PLAIN) for one in about.sources])
    assert made and [one.source_id for one in made.sources] == ["S001", "S002"] and made.voices_for == 0


def test_satire_takes_no_side_and_who_hands_it_on_as_news_does() -> None:
    mocked = dossier().with_(sources=(source(1, 4).with_(satire=True), source(2, 4)))
    made, told, _ = worked_out(mocked, [SourceText(one, LOUD) for one in mocked.sources])
    assert made and [(one.source_id, one.side) for one in made.sources] == [("S002", Side.FOR)]
    assert [one.source_ids for one in told] == [("S001",)]


async def test_satire_is_told_apart_once() -> None:
    given = tools([FakeEngine([hit(POST)])], {**PAGES, POST: f"This is satire. {PAGES[POST]}"}, RATINGS)
    first = await balance(await walked(given, "recommend", Mode.DETAILED), given)
    again = await balance(first, given)
    told = [one.text for one in again.findings if one.stage == "balance"]
    assert told == ["Satire takes no side and was not weighed; who hands it on as news was."]


def test_where_nothing_but_satire_speaks_there_is_no_coverage_to_weigh() -> None:
    mocked = dossier().with_(sources=tuple(one.with_(satire=True) for one in dossier().sources))
    assert worked_out(mocked, [SourceText(one, LOUD) for one in mocked.sources]) == (None, [], ONLY_SATIRE)


async def test_where_no_source_speaks_about_it_the_page_is_not_filled_with_others() -> None:
    given = tools([FakeEngine([hit(POST)])], PAGES, RATINGS)
    walk = await walked(given, "recommend", Mode.DETAILED)
    made = await balance(walk.with_(evidence=tuple(says(one.id, ".") for one in walk.sources), pass_no=2), given)
    assert made.balance is None
    told = [(gap.why, gap.pass_no) for gap in made.gaps if gap.stage == "balance"]
    assert told == [(SILENT, 2)] and not [one for one in made.findings if one.stage == "balance"]


def test_opinions_are_shown_where_they_stand_and_count_once() -> None:
    opined = "In my view the mill should stay. I think the owners know it. We believe it pays. " + PLAIN
    made = weighed(dossier(), [SourceText(source(1, 4), opined), SourceText(source(2), PLAIN)]).sources[0]
    assert [(one.cited.quote.exact, one.opinion) for one in made.loaded] == [("In my view", True), ("I think", True), ("We believe", True)]
    assert [(part.name, part.points) for part in made.score.parts[:2]] == [("Loaded wording", 0.0), ("Opinions", 1.5)]


def test_the_report_gives_opinions_and_loaded_words_each_under_its_own_name() -> None:
    made = weighed(dossier(), [SourceText(source(1, 4), f"In my view it is a disgrace. {PLAIN}")])
    told = [(one.text, len(one.cited)) for section in in_report(dossier().with_(balance=made)) for one in section.sentences if one.cited]
    assert told == [("Outlet 1 judges as it tells: “disgrace”.", 1), ("Outlet 1 gives its own opinion: “In my view”.", 1)]


def test_people_who_post_about_it_are_residents_who_are_heard() -> None:
    fees = dossier().with_(claims=(Claim("C1", "Council raises parking fees", importance=1.0, central=True),))
    said = [SourceText(source(1), "The council said that fees rise in May.")]
    posted = fees.with_(listening=Listening(posts=3, independent=2))
    assert (weighed(fees, said).missing, weighed(posted, said).missing) == (("residents",), ())


def test_an_accused_who_declined_to_comment_is_missing_and_was_asked() -> None:
    accused = dossier().with_(
        claims=(Claim("C1", "Dora Pell took deposits", ClaimKind.ALLEGATION, 1.0, True),),
        actors=(Actor("A1", "Dora Pell", ActorKind.PERSON),),
    )
    made = weighed(accused, [SourceText(source(1), "Parents say Dora Pell took deposits. Ms Pell declined to comment.")])
    assert made.missing == ("the accused (Dora Pell)",) and made.score.parts[-1].points == 0
    assert made.recommendation == "Add the voice of the accused (Dora Pell), asked without an answer so far."


def test_a_headline_that_shouts_puts_a_quiet_text_on_a_side() -> None:
    loud = source(1, 4).with_(title="They NEVER told the company and it was ALL a sham")
    made = weighed(dossier(), [SourceText(loud, PLAIN), SourceText(source(2), PLAIN)])
    assert [one.side for one in made.sources] == [Side.FOR, Side.NEUTRAL]
    assert made.sentence.endswith("1 of 2 sources uses loaded wording.")


async def test_the_stage_reads_what_was_captured() -> None:
    given = tools([FakeEngine([hit(POST)])], PAGES, RATINGS)
    made = await balance(await walked(given, "recommend", Mode.DETAILED), given)
    assert made.balance and len(made.balance.sources) == 2 and made.balance.sentence.startswith("2 voices: ")


async def test_without_sources_it_says_so() -> None:
    made = await balance(Dossier(1, case("").topic, Mode.DETAILED), tools())
    assert made.balance is None and [gap.why for gap in made.gaps] == ["no source could be read"]


async def test_another_language_is_told_once_however_often_it_runs() -> None:
    norwegian = "Kommunen stengte broen torsdag morgen etter at det ble funnet en sprekk i et lager. Ingen ble skadet, sier politiet."
    given = tools([FakeEngine([hit(POST)])], {**PAGES, POST: norwegian}, RATINGS)
    first = await balance(await walked(given, "recommend", Mode.DETAILED), given)
    again = await balance(first, given)
    told = [one.text for one in again.findings if one.stage == "balance"]
    assert told == ["The wording of sources in Norwegian was not weighed: the desk's own rules read English."]


def test_every_loaded_word_counts_and_a_few_are_shown() -> None:
    made = weighed(dossier(), [SourceText(source(1, 4), "A shameful day. " * 60), SourceText(source(2), PLAIN)]).sources[0]
    assert len(made.loaded) == 8 and made.score.parts[0].points == 4.0 and made.score.parts[0].why == "60 in 180 words"
