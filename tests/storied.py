"""The ferry dossier with all that lies around it: what people posted, what was before, how even the coverage is, and the result."""

from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from core.model.claim import Cited, Quote
from core.model.dates import When
from core.model.dossier import Dossier, Report, Section, Sentence
from core.model.judgement import Balance, Band, Criterion, Loaded, Result, Side, SourceBalance
from core.model.post import Listening, Pattern, Post, Sign, SignKind, Standing, Tally
from core.model.score import Score, Share
from core.model.story import Actor, ActorKind, Background, BackgroundKind, Context, Fit, Remembered
from core.model.words import Level
from db import dossiers
from db.vault import FileVault
from tests import traced
from tests.traced import BUILT, FINED, FIRM, FIRST, HARBOUR, OUTRAGE, RARE, ROWAN, SURVEY, cite

ARABIC = "رأيت الماء في عنبر السيارات قبل أن تبحر العبّارة."
JAPANESE = "フェリーの車両甲板に水が入っているのを見ました。乗組員は何も言いませんでした。"
HOSTILE = "<img src=x onerror=alert(1)> **bold** [free](https://evil.example) :red[red] $x$"
LONG = "The queue at North Quay went on and on. " * 40
PURGED = datetime(2026, 6, 9, 3, 0, tzinfo=UTC)


def credibility(value: float, *, account: str = "named") -> Score:
    parts = (
        Share("account age", 21.0, 25.0, "6 years old when it posted"),
        Share("verified", 0.0, 20.0, "not verified"),
        Share("history", 7.5, 15.0, "80 posts"),
        Share("account", 5.0 if account == "named" else 0.0, 5.0, account),
    )
    return Score(value, parts)


def post(number: int, author: str, words: str, **more: object) -> Post:
    at = When(f"2026-03-03T{7 + number % 12:02}:{number % 60:02}:00Z")
    made = Post(
        id=f"P{number:03}",
        platform="Chirp",
        url=f"https://chirp.example/@{author or 'gone'}/{number}",
        author=author,
        author_credibility=41.0,
        timestamp=at,
        content=words,
        engagement_metrics={"likes": 41, "reposts": 17, "replies": 1},
        credibility=credibility(41.0),
        content_sha256=f"{number:064x}",
    )
    return made.with_(**more)


SEEN = (
    Sign(SignKind.FIRST_PERSON, "I can see her"),
    Sign(SignKind.PLACE, "Skarrey"),
    Sign(SignKind.MEDIA, "a picture or a video comes with it"),
    Sign(SignKind.TIME, "posted 3 March 2026, 09:22, the day it happened"),
)


def posts() -> tuple[Post, ...]:
    """Each kind there is: a witness, a verified account, a copy, one without an account, three scripts, an attack, a long one."""
    wire = "Estuary Lines was told of a crack in the hull of the ferry Alder before it sailed."
    return (
        post(1, "crossing_kate", "From the fish steps I can see her coming back at walking pace. #Skarrey", signs=SEEN, eyewitness=True)
        .with_(name="Kate, Fish Steps", verification_status=Standing.MEMBER, author_credibility=58.0, credibility=credibility(58.0)),
        post(2, "tidewire", wire, verification_status=Standing.VERIFIED, source_id="S001", author_credibility=90.0),
        post(3, "skarrey_sal", wire, copy_of="P002", why_copy="word for word the same"),
        post(4, "", "Anyone else on the 07:25 this morning?", credibility=credibility(20.0, account="deleted"), platform="Reddit")
        .with_(community="r/brackwater", deleted=True),
        post(5, "سالم_البحر", ARABIC, name="سالم"),
        post(6, "umi_no_hito", JAPANESE, timestamp=None),
        post(7, "mallory", HOSTILE, url="javascript:alert(1)", timestamp=When("2026-99-99"), engagement_metrics={}),
        post(8, "talker", LONG, why_copy="says itself that it is from @somebody"),
    )  # fmt: skip


def listening() -> Listening:
    mentions = tuple(Tally(f"2026-03-03 {hour:02}:00", number) for hour, number in ((7, 1), (8, 0), (9, 3), (10, 34), (11, 6), (12, 2)))
    burst = Pattern(
        "34 posts between 3 March 2026, 10:00 and 11:00 UTC; an hour usually has 2.",
        ("P002", "P003"),
        When("2026-03-03T10:00:00Z"),
        When("2026-03-03T11:00:00Z"),
    )
    step = Pattern("3 accounts posted nearly the same words within 4 minutes, none of them as a repost.", ("P002", "P003", "P099"))
    return Listening(
        posts=8,
        originals=6,
        accounts=7,
        independent=5,
        verified_accounts=1,
        eyewitnesses=1,
        networks=(Tally("Chirp", 7), Tally("Reddit", 1)),
        communities=(Tally("r/brackwater", 1),),
        hashtags=(Tally("Skarrey", 3), Tally("#عبّارة", 1)),
        mentions=mentions,
        bursts=(burst,),
        coordinated=(step,),
        left_out=12,
        sentence="8 posts by 7 known accounts, 1 of them verified; 5 independent accounts, 1 eyewitness.",
    )


def behind(dossier: Dossier) -> Dossier:
    def told(key: str, words: str, kind: BackgroundKind, when: str, *sources: str, why: str = "", group: str = "") -> Background:
        return Background(key, words, kind, tuple(cite(one, words, dossier) for one in sources), When(when) if when else None, why, group)

    items = (
        told("B1", FINED, BackgroundKind.EARLIER, "2019-10", "S002", why="the same actor", group="2019 Rowan"),
        told("B2", ROWAN, BackgroundKind.PRECEDENT, "2019-03", "S002", "S008", why="the same kind of event", group="2019 Rowan"),
        told("B3", BUILT, BackgroundKind.EARLIER, "2009", "S001", why="the same actor", group="2009 Alder"),
        told("B4", HARBOUR, BackgroundKind.AREA, "1837", "S006"),
    )
    firm = Actor(
        "A1",
        "Estuary Lines",
        ActorKind.ORGANISATION,
        "which has run the Skarrey crossing since 1998",
        (cite("S008", FIRM, dossier),),
        (Remembered(FIRST, cite("S006", FIRST, dossier), When("2021")),),
        (Remembered(FINED, cite("S002", FINED, dossier), When("2019-10")),),
    )
    court = Actor("A2", "Port Court", ActorKind.ORGANISATION, "", (cite("S005", SURVEY, dossier),))
    earlier = Share("Earlier events and precedents", 16.0, 24.0, "2 told of, 8 points each")
    rich = Score(21.0, (earlier, Share("About the place", 5.0, 10.0, "1 told of the place, 5 points each")))
    rare = Fit("C2", False, "It is called rare.", (cite("S001", RARE, dossier),))
    fits = (Fit("C1", None, "Nothing usual was found to hold it against."), rare)
    sentence = "Two earlier matters and two actors; the firm was fined once before."
    return dossier.with_(background=items, actors=(firm, court), context=Context(rich, "Brackwater", ("S002", "S008"), fits, sentence))


def balance(dossier: Dossier) -> Balance:
    words = traced.text("S007", dossier)
    at = words.index("shameless")
    quote = Quote("shameless owners", at, at + 16, words[at - 32 : at], words[at + 16 : at + 48])
    loud = Score(6.0, (Share("Loaded wording", 4.0, 4.0, "2 in 70 words"), Share("Opinions", 2.0, 2.0, "4 of the writer's own")))
    outrage = cite("S007", OUTRAGE[:16], dossier)
    sources = (
        SourceBalance("S001", Side.NEUTRAL, Score(0.0, (Share("Loaded wording", 0.0, 4.0, "none in 40 words"),))),
        SourceBalance("S007", Side.FOR, loud, (Loaded(outrage, "it judges"), Loaded(Cited("S007", quote), "it insults"))),
        SourceBalance("S006", Side.AGAINST, Score(2.0, (Share("Own cause", 2.0, 2.0, "The ferry company's own site"),))),
    )
    parts = (Share("Sides taken", 1.3, 4.0, "1 for, 1 against, 4 neutral"), Share("Missing sides", 1.0, 2.0, "the crew"))
    return Balance(
        Score(2.3, parts),
        Band.LOW_MODERATE,
        1,
        4,
        1,
        sources,
        ("the crew",),
        "11 sources of 10 houses, T1, T2, T3 and T4.",
        "Add the voice of the crew, for whom nobody here speaks.",
        "6 voices: 1 for it, 4 neutral, 1 against; 1 of 11 sources uses loaded wording.",
    )


def result() -> Result:
    return Result(
        Score(62.5, (Share("Tier 1", 25.0, 25.0, "1 of 4 sources, weight 4 of 4"), Share("Tier 2", 37.5, 75.0, "3 of 4 sources"))),
        Score(66.7, (Share("C1", 66.7, 100.0, "supported by 2 of 3 voices with a view on it"),)),
        Score(21.0, (Share("Earlier events and precedents", 21.0, 24.0, "2 told of"),)),
        ("Ferry operator knew of hull crack before sailing",),
        (),
        "Two earlier matters and two actors.",
        Level.VERIFIED,
        64.0,
        "Five outlets, two voices.",
        True,
        "serious allegation",
        (
            Criterion("Three credible sources", True, "5 sources of tier 1 or 2 speak about it; 3 are asked for."),
            Criterion("The original, authoritative source", False, "Nobody can be named as the first."),
            Criterion("Context with five details", True, "6 supporting details of context were found; 5 are asked for."),
            Criterion("Ten independent accounts", False, "5 independent accounts speak about it on the networks; 10 are asked for."),
        ),
    )


def report(dossier: Dossier) -> Report:
    survey = (cite("S001", SURVEY, dossier), cite("S005", SURVEY, dossier))
    recorded = Sentence("A survey recorded the fracture.", ("S001", "S005"), cited=survey)
    rowan = (cite("S002", ROWAN, dossier), cite("S008", ROWAN, dossier))
    witness = Sentence("One original post shows signs of an eyewitness.", post_ids=("P001",))
    crowd = Sentence("34 posts came within an hour.", post_ids=tuple(f"P{number:03}" for number in range(1, 35)))
    return Report(
        dossier.topic.title,
        (
            Section("Summary", (recorded, Sentence("The firm denies it."))),
            Section("Proven", (Sentence("It sailed (C1).", ("S001", "S999")), Sentence(f"{HOSTILE}.", ("S006",)))),
            Section("On the networks", (witness, crowd)),
            Section("Background", (Sentence("March 2019: the Rowan was held.", ("S002", "S008"), cited=rowan),)),
        ),
        dropped=2,
    )


def storied(dossier: Dossier) -> Dossier:
    """Every quote stands in the text of its source."""
    return around(traced.traced(dossier))


def around(dossier: Dossier) -> Dossier:
    full = behind(dossier).with_(posts=posts(), listening=listening(), result=result())
    return full.with_(balance=balance(full), report=report(full))


def filed(session: Session, vault: FileVault) -> int:
    """The same on a desk, every page frozen; its number."""
    number = traced.filed(session, vault)
    before = dossiers.load(session, number)
    dossiers.save(session, before, around(before), stage="summarize")
    return number


def purged(one: Post) -> Post:
    """What the retention rule leaves of a post."""
    bare = replace(one, author="", name="", content="", community="", credibility=Score(one.credibility.value), purged_at=PURGED)
    return bare.with_(url="https://chirp.example/", signs=tuple(Sign(sign.kind, "") for sign in one.signs))


def many(number: int) -> tuple[Post, ...]:
    return tuple(post(place, f"somebody_{place}", f"Post number {place} about the ferry.") for place in range(1, number + 1))
