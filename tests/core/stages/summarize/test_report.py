"""The report: what each mode tells, in which order, each sentence with its sources and words, and nothing where nothing is known."""

from dataclasses import replace

from core.model.claim import Cited, Claim, Quote
from core.model.dates import When
from core.model.dossier import Dossier, Gap, Sentence
from core.model.judgement import Balance, Band, Loaded, Side, SourceBalance
from core.model.origin import Authority, Citation, CitationKind, Ground, Origin, Rests
from core.model.post import Listening, Pattern, Post
from core.model.score import Score
from core.model.story import Actor, ActorKind, Background, BackgroundKind, Context, Dating, Fit, Remembered, TimelineEvent
from core.model.words import ClaimKind, Mode, Tier
from core.policy.followups import followups
from core.policy.level.recommendation import recommend
from core.policy.retractions_and_satire import SATIRE, WITHDRAWN
from core.stages.summarize import checked
from core.stages.summarize.report import drafted
from tests.fixtures.cases import RULES, case, says, voice

TEXT = "words. The mill was closed in 1998. Its owner is a monster. The mill closed on 6 March. Tarn Mill, a spinner of wool, said no."


def words(text: str, source_id: str = "S001") -> Cited:
    return Cited(source_id, Quote(text, TEXT.index(text), TEXT.index(text) + len(text)))


def post(number: int, *, eyewitness: bool = False) -> Post:
    return Post(
        f"P{number:03}", "Chirp", f"https://chirp.example/{number}", "ana", 50.0, When("2026-03-06"), "I saw it", eyewitness=eyewitness
    )


def full(mode: Mode = Mode.DETAILED, voices: str = "1+ 2+ 3x", kind: ClaimKind = ClaimKind.EVENT) -> Dossier:
    """Everything a report can tell, once."""
    dossier = case(voices, kind=kind).with_(mode=mode)
    return dossier.with_(
        recommendation=recommend(dossier, RULES),
        origin=Origin(
            "S001",
            (Ground("the others cite it", Rests.LEANED_ON),),
            71.0,
            chain=("S003", "S002", "S001"),
            unread="The Tarn Gazette",
            authority=Authority(Tier.INVESTIGATIVE, sentence="Outlet 1 has covered the mill since 2010."),
        ),
        citations=(Citation("S002", CitationKind.FIRST, "Tarn Gazette, The"), Citation("S002", CitationKind.FIRST, "the Tarn Gazette")),
        posts=(post(1, eyewitness=True), post(2)),
        listening=Listening(
            2, 2, 2, 2, eyewitnesses=1, sentence="Two accounts speak about it.", bursts=(Pattern("Two in a minute.", ("P001",)),)
        ),
        timeline=(
            TimelineEvent("E1", "The mill was closed", When("1998"), (words("The mill was closed in 1998"),)),
            TimelineEvent(
                "E2",
                "The mill closed",
                When("2026-03-06"),
                (words("The mill closed on 6 March"),),
                rivals=(Dating(When("2026-03-05"), (words("closed", "S002"),)),),
            ),
        ),
        background=(
            Background("B1", "The mill was closed in 1998", BackgroundKind.EARLIER, (words("The mill was closed in 1998"),), When("1998")),
        ),
        actors=(
            Actor(
                "A1",
                "Tarn Mill",
                ActorKind.ORGANISATION,
                "a spinner of wool",
                (words("a spinner of wool"),),
                (Remembered("said no", words("said no"), When("2026-03-06")),),
            ),
        ),
        context=Context(
            Score(30.0),
            "Tarn",
            fits=(Fit("C1", True, "It closed before.", (words("The mill was closed in 1998"),)),),
            sentence="One earlier closure is known.",
        ),
        balance=Balance(
            Score(5.0),
            Band.MODERATE,
            2,
            0,
            1,
            (SourceBalance("S001", Side.FOR, Score(5.0), (Loaded(words("a monster"), "a word that judges"),)),),
            ("the owner",),
            recommendation="Add the owner's voice.",
            sentence="The coverage leans to one side.",
            weighed=("S001", "S002", "S003"),
        ),
        gaps=(Gap("Coast: “Mill” could not be read", "it is behind a wall", "read", "https://coast.example/mill"),),
    )


def sections(dossier: Dossier) -> dict[str, tuple[Sentence, ...]]:
    return {section.title: section.sentences for section in drafted(dossier).sections}


def test_a_detailed_report_tells_everything_in_reading_order() -> None:
    assert list(sections(full())) == [
        "Executive summary",
        "Probable",
        "Contradictions",
        "Origin",
        "On the networks",
        "Timeline",
        "Background",
        "Who is in it",
        "Balance",
        "Open questions",
        "Recommendations",
    ]


def test_a_quick_report_is_brief_and_says_so() -> None:
    told = sections(full(Mode.QUICK))
    assert list(told) == ["Executive summary", "Probable", "Contradictions", "Balance", "Open questions", "Recommendations"]
    assert any("quick look" in sentence.text for sentence in told["Executive summary"])


def test_findings_open_to_the_words_of_their_sources() -> None:
    told = sections(full())
    for title in ("Probable", "Contradictions", "Timeline", "Who is in it"):
        assert all(sentence.source_ids and sentence.cited for sentence in told[title]), title
    assert [sentence.post_ids for sentence in told["On the networks"]] == [("P001", "P002"), ("P001",), ("P001",)]


def test_no_sentence_of_a_whole_report_fails_its_check() -> None:
    texts = dict.fromkeys(("S001", "S002", "S003"), TEXT)
    made = checked(drafted(full()), texts, ("Outlet 1. Outlet 2. Outlet 3. Tarn Mill",))
    assert made.dropped == 0


def test_a_disputed_date_stands_under_the_contradictions_with_both_sides() -> None:
    last = sections(full())["Contradictions"][-1]
    assert last.text == "6 March 2026: The mill closed. Other dates are given for it: 5 March 2026 (S002)."
    assert last.source_ids == ("S001", "S002") and len(last.cited) == 2


def test_nothing_known_is_told_in_few_words_and_invents_nothing() -> None:
    empty = Dossier(1, case("").topic, Mode.DETAILED)
    told = sections(empty)
    assert list(told) == ["Origin"] and told["Origin"][0].text == "Nobody can be named as the first to say it."
    assert followups(empty) == ()


def test_the_report_has_one_voice_and_no_seams() -> None:
    text = " ".join(sentence.text for told in sections(full()).values() for sentence in told).lower()
    assert not [
        seam for seam in ("additionally", "we also found", "further investigation", "subsequent search", " we ", " i ") if seam in text
    ]


def test_what_to_do_next_follows_from_what_is_missing() -> None:
    accused = case("2+ 2x", kind=ClaimKind.ALLEGATION)
    told = followups(full().with_(claims=accused.claims, recommendation=recommend(accused, RULES)))
    assert tuple(one.text for one in told) == (
        "Ask those whom C1 accuses for a reply before anything is printed.",
        "Put what speaks for C1 to Outlet 3, who say otherwise.",
        "Obtain the first report from The Tarn Gazette: others name it, and it could not be read.",
        "Find a record or a first-hand source that settles C1.",
        "Establish when this was: The mill closed. Sources give 6 March 2026 and 5 March 2026.",
        "Speak to the account that shows signs of having been there.",
        "Add the owner's voice.",
        "One page could not be read; try to get hold of it another way.",
    )


def test_the_title_behind_an_event_is_not_sought_among_the_words_of_the_page() -> None:
    dossier = full()
    title = dossier.source("S001").title
    told = replace(dossier.timeline[0], text=f"It was closed ({title})")
    sentence = next(section for section in drafted(dossier.with_(timeline=(told,))).sections if section.title == "Timeline").sentences[0]
    assert sentence.text == f"1998: It was closed ({title})." and sentence.said == "It was closed"


def test_what_an_editor_must_look_at_is_one_sentence() -> None:
    dossier = full().with_(halted="Ana stopped it")
    dossier = dossier.with_(recommendation=recommend(dossier, RULES))
    told = [sentence.text for sentence in drafted(dossier).sections[0].sentences if sentence.text.startswith("For an editor to look at")]
    flags = dossier.recommendation.flags if dossier.recommendation else ()
    assert len(told) == 1 and flags and all(flag.kind in told[0] and flag.sentence.rstrip(".") in told[0] for flag in flags)


def test_the_same_words_against_two_claims_are_told_once() -> None:
    dossier = case("2+ 1x")
    second = replace(dossier.claims[0], id="C2", text="The mill was shut")
    both = dossier.with_(claims=(*dossier.claims, second), evidence=(*dossier.evidence, says("S002", "x", "C2")))
    told = [one for one in drafted(both.with_(recommendation=recommend(both, RULES))).sections if one.title == "Contradictions"]
    assert [sentence.text for sentence in told[0].sentences] == ["Outlet 2 contradicts C1 and C2, direct: “words”"]


def test_side_claims_that_are_only_passed_on_are_counted_and_not_listed() -> None:
    dossier = case("2+ 2>")
    aside = (Claim("C2", "The mill had 40 looms"), Claim("C3", "Its owner lives abroad"), Claim("C4", "It was insured"))
    said = (says("S002", ">", "C2"), says("S002", ">", "C3"), says("S002", "+", "C4"))
    whole = dossier.with_(claims=(*dossier.claims, *aside), evidence=(*dossier.evidence, *said))
    told = [sentence for one in drafted(whole.with_(recommendation=recommend(whole, RULES))).sections for sentence in one.sentences]
    assert [one.source_ids for one in told if one.text.startswith("2 more claims are only passed on")] == [("S002",)]
    assert not any("looms" in one.text for one in told) and any("insured" in one.text for one in told)


def test_an_event_in_the_words_of_a_refuted_claim_says_so_and_its_withdrawal_does_not() -> None:
    dossier = case("4+ 1x 1x 4<")
    events = tuple(
        TimelineEvent(f"E{number}", text, When("2026-03-06"), (Cited(key, Quote("words", *span)),))
        for number, (text, key, span) in enumerate(
            [
                ("The mill closed", "S001", (0, 5)),
                ("It was denied", "S002", (0, 5)),
                ("It rained", "S001", (9, 14)),
                ("It is denied", "S004", (0, 5)),
            ],
            1,
        )
    )
    dossier = dossier.with_(mode=Mode.DETAILED, timeline=events)
    dossier = dossier.with_(recommendation=recommend(dossier, RULES))
    told = next(one for one in drafted(dossier).sections if one.title == "Timeline")
    days = [sentence.text.partition(": ")[2] for sentence in told.sentences]
    assert days == ["The mill closed (refuted: C1).", "It was denied.", "It rained.", "It is denied."]


def marks(dossier: Dossier, *texts: str) -> list[str]:
    """What is put behind events that are told in the words of the first source."""
    cited = (Cited("S001", Quote("words", 0, 5)),)
    return doubts(dossier, *(TimelineEvent(f"E{number}", text, When("2026-03-06"), cited) for number, text in enumerate(texts)))


def doubts(dossier: Dossier, *events: TimelineEvent) -> list[str]:
    """Why each event did not stand."""
    told = dossier.with_(timeline=events)
    told = told.with_(recommendation=recommend(told, RULES))
    return [told.doubt(event) for event in events]


def test_an_event_is_marked_where_it_carries_half_of_the_longer_words_of_the_claim() -> None:
    dossier = case("4+ 1x")
    told = replace(dossier.claims[0], text="The harvest festival drew 9,000 visitors")
    texts = ("The harvest festival drew 9,000 visitors", "[The harvest festival drew 9,000 visitors.] Dancing began here in 1909")
    assert marks(dossier.with_(claims=(told,)), *texts) == ["refuted: C1", ""]


def test_an_event_in_the_words_of_a_central_claim_that_nobody_confirms_says_so() -> None:
    dossier = case("4+")
    assert marks(dossier, dossier.claims[0].text) == ["unconfirmed: C1"]
    beside = dossier.with_(claims=(replace(dossier.claims[0], central=False),))
    assert marks(beside, dossier.claims[0].text) == [""]
    assert marks(case("1+ 1+ 1+"), dossier.claims[0].text) == [""]


def test_what_only_a_report_tells_that_its_outlet_took_back_is_marked() -> None:
    dossier = case("2+ 2x")
    first, second = dossier.sources
    paper = (first.with_(published=When("2026-03-06")), second.with_(published=When("2026-03-08"), domain=first.domain))
    one = dossier.with_(sources=paper, voices=(voice("A", 2, "S001", "S002"),))
    event = TimelineEvent("E1", "Rain fell", When("2026-03-06"), (Cited("S001", Quote("Rain", 90, 94)),))
    assert doubts(one, event) == [WITHDRAWN]
    assert doubts(one, replace(event, cited=(*event.cited, Cited("S003", Quote("Rain", 0, 4))))) == [""]
    assert doubts(one.with_(sources=(paper[0], paper[1].with_(domain="other.example"))), event) == [""]


def texts(dossier: Dossier) -> list[str]:
    return [one.text for one in followups(dossier)]


def test_who_contradicts_what_stands_is_to_be_asked_and_who_contradicts_what_fell_is_not() -> None:
    asked = [texts(one.with_(recommendation=recommend(one, RULES))) for one in (case("1+ 2+ 3x"), case("4+ 1x"), case("1+ 4x"))]
    assert ["Put what speaks for C1 to Outlet 3, who say otherwise." in each for each in asked] == [True, False, False]
    assert not any("Put what speaks" in sentence for each in asked[1:] for sentence in each)


def test_a_post_is_named_by_its_author_and_network_and_after_a_purge_by_the_network() -> None:
    """Whoever reads "Chirp contradicts it" does not know who does."""
    dossier = case("1+ 2+ 3x")
    heard = replace(post(1), source_id="S003", name="Ana Reis")
    posted = dossier.with_(sources=tuple(one.with_(outlet="Chirp") if one.id == "S003" else one for one in dossier.sources), posts=(heard,))
    purged = posted.with_(posts=(replace(heard, author="", name=""),))
    for given, wanted in ((posted, "Ana Reis on Chirp"), (purged, "Chirp")):
        told = given.with_(recommendation=recommend(given, RULES))
        sentences = [one.text for section in drafted(told).sections for one in section.sentences]
        assert [text for text in sentences if text.startswith(f"{wanted} contradicts C1")]
        assert any(f"; {wanted} contradicts it" in text for text in sentences)
        assert any(f"to {wanted}, who say" in text for text in texts(told))
        assert any(reason.headline == f"{wanted} contradicts C1" for reason in recommend(given, RULES).reasons)


def test_an_event_that_only_satire_and_its_copies_tell_says_so() -> None:
    dossier = case("4+ 4+ 2>")
    sources = tuple(one.with_(satire=True) if one.id == "S001" else one for one in dossier.sources)
    told = dossier.with_(sources=sources, voices=(voice("A", 4, "S001", copies=["S002"]), voice("B", 2, "S003")))
    cited = [tuple(Cited(key, Quote("w", 9, 10)) for key in by) for by in BY_WHOM]
    events = (TimelineEvent(f"E{number}", "It rained", When("2026-03-06"), each) for number, each in enumerate(cited))
    assert doubts(told, *events) == [SATIRE, SATIRE, "", ""]


BY_WHOM = (["S001"], ["S001", "S002"], ["S001", "S003"], ["S003"])
