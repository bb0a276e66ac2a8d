"""The report: what each mode tells, in which order, each sentence with its sources and words, and nothing where nothing is known."""

from dataclasses import replace

from core.model.background import Actor, ActorKind, Background, BackgroundKind, Context, Fit, Remembered
from core.model.balance import Balance, Band, Loaded, Side, SourceBalance
from core.model.claim import Cited, Quote
from core.model.dates import When
from core.model.dossier import Dossier, Gap, Sentence
from core.model.origin import Authority, Origin
from core.model.post import Listening, Pattern, Post
from core.model.score import Score
from core.model.timeline import Dating, TimelineEvent
from core.model.words import ClaimKind, Mode, Tier
from core.policy.followups import followups
from core.policy.levels import recommend
from core.stages.drafting import drafted
from core.stages.summarize import checked
from tests.core.cases import RULES, case

TEXT = "words. The mill was closed in 1998. Its owner is a monster. The mill closed on 6 March. Tarn Mill, a spinner of wool, said no."


def words(text: str, source_id: str = "S001") -> Cited:
    return Cited(source_id, Quote(text, TEXT.index(text), TEXT.index(text) + len(text)))


def post(number: int, *, eyewitness: bool = False) -> Post:
    return Post(
        f"P{number:03}", "Chirp", f"https://chirp.example/{number}", "ana", 50.0, When("2026-03-06"), "I saw it", eyewitness=eyewitness
    )


def full(mode: Mode = Mode.DETAILED) -> Dossier:
    """Everything a report can tell, once."""
    dossier = case("1+ 2+ 3x").with_(mode=mode)
    return dossier.with_(
        recommendation=recommend(dossier, RULES),
        origin=Origin(
            "S001",
            ("the others cite it",),
            71.0,
            chain=("S003", "S002", "S001"),
            unread="The Tarn Gazette",
            authority=Authority(Tier.INVESTIGATIVE, sentence="Outlet 1 has covered the mill since 2010."),
        ),
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


def test_every_sentence_with_facts_names_sources_and_opens_to_their_words() -> None:
    told = sections(full())
    for title in ("Probable", "Contradictions", "Timeline", "Who is in it"):
        assert all(sentence.source_ids and sentence.cited for sentence in told[title]), title
    for title in ("Origin", "Background", "Balance"):
        assert all(sentence.source_ids or "could not be read" in sentence.text for sentence in told[title]), title
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
    assert told == (
        "Ask those whom C1 accuses for a reply before anything is printed.",
        "Obtain the first report from The Tarn Gazette: others name it, and it could not be read.",
        "Find a record or a first-hand source that settles C1.",
        "Establish the date of “The mill closed”: sources give 6 March 2026 and 5 March 2026.",
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
