"""Listen: networks and the archive asked once, posts judged together, and what could not be heard said."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import monotonic

import pytest

from core.errors import Refused
from core.model.dates import When, moment
from core.model.dossier import Dossier
from core.model.engine import EngineKind, Limit, Manifest
from core.model.plan import Plan
from core.model.post import Heard, Post, SignKind, Standing, Tally
from core.model.source import Hit, Source
from core.model.topic import Topic
from core.model.words import Mode
from core.search.queries.query_language import Terms
from core.stages.listen import listen
from core.stages.port import note
from tests.fakes.outside import FakeEngine, tools
from tests.fakes.search import Bench

BRIEF = "An explosion was heard at the old cannery on 5 March 2026. Residents of Salting Road in Brackwater posted about it."
TOPIC = Topic(1, "Explosion heard at the old cannery", BRIEF, discovery_date=datetime(2026, 3, 6, 7, 30, tzinfo=UTC))
BANG = "Heard a huge explosion at the old cannery at 23:10. Windows shook all along Salting Road and every dog is barking."
NIGHT = datetime(2026, 3, 5, 23, 12, tzinfo=UTC)


def post(number: int, text: str = BANG, *, minutes: float = 0, author: str = "", host: str = "chirp.example", **told: object) -> Hit:
    heard = replace(Heard(author=author or f"resident_{number}"), **told)  # type: ignore[arg-type]
    name = f"{heard.author} (@{heard.author})" if heard.author else "A post on Chirp"
    at = moment(NIGHT + timedelta(minutes=minutes or number))
    return Hit(f"https://{host}/@{heard.author or 'gone'}/{number}", name, text, at, "Chirp", found_by=(("fake", 1),), post=heard)


def network(label: str, hits: list[Hit], *, kind: EngineKind = EngineKind.SOCIAL, usd: float = 0.0, problem: str = "") -> FakeEngine:
    return FakeEngine(hits, problem, manifest=Manifest(label.lower(), label, kind, "posts", usd_per_call=usd))


def start(**more: object) -> Dossier:
    return replace(Dossier(1, TOPIC, Mode.QUICK, Plan(brief=BRIEF)), **more)  # type: ignore[arg-type]


async def heard(*hits: Hit) -> Dossier:
    return await listen(start(), tools([network("Bluesky", list(hits))]))


def by_author(dossier: Dossier) -> dict[str, Post]:
    return {one.author: one for one in dossier.posts}


async def test_posts_are_judged_and_the_whole_of_it_told() -> None:
    own = post(2, "I was on the mole and saw a flash over the old cannery, then the explosion.", author="bo_larkin", media=True)
    said = post(3, "The Gazette has it: explosion at the old cannery.", author="port_watch", links=("https://gazette.example/bang",))
    dossier = await heard(post(1), own, post(5, author="hev_tarn", repost_of="https://chirp.example/@resident_1/1"), said)
    found, whole = by_author(dossier), dossier.listening
    assert [one.id for one in dossier.posts] == ["P001", "P002", "P003", "P004"]
    assert (found["hev_tarn"].copy_of, found["hev_tarn"].why_copy) == ("P001", "the network says that it hands it on")
    assert [one.author for one in dossier.posts if one.eyewitness] == ["resident_1", "bo_larkin"]
    assert {sign.kind for sign in found["bo_larkin"].signs} == set(SignKind) - {SignKind.SEEN}
    assert whole is not None
    assert (whole.posts, whole.originals, whole.accounts, whole.independent, whole.eyewitnesses) == (4, 3, 4, 2, 2)
    assert whole.networks == (Tally("Chirp", 4),)
    assert whole.sentence == "4 posts by 4 known accounts, 0 of them verified; 2 independent accounts, 2 eyewitnesses."
    assert note("listen", start(), dossier) == "4 posts, 2 independent accounts, 2 eyewitnesses"


async def test_what_has_nothing_to_do_with_it_is_counted_and_not_shown() -> None:
    dossier = await heard(
        post(1), post(2, "Lovely evening in Brackwater."), post(3, "🔥🔥"), post(4, "أخبار اليوم"), post(5, "今日はいい天気")
    )
    assert dossier.listening is not None
    assert (len(dossier.posts), dossier.listening.left_out) == (1, 4)
    assert dossier.listening.sentence.endswith("4 other posts had nothing to do with it.")


async def test_a_hit_that_is_no_post_is_not_listened_to() -> None:
    page = Hit("https://gazette.example/bang", "Explosion at the old cannery", BANG)
    dossier = await listen(start(), tools([network("Newsroom archive", [page, post(1)], kind=EngineKind.ARCHIVE)]))
    assert [one.url for one in dossier.posts] == [post(1).url]


async def test_one_dead_network_is_a_gap_and_the_others_are_heard() -> None:
    both = [network("Bluesky", [], problem="Bluesky is closed."), network("Mastodon", [post(1)])]
    dossier = await listen(start(), tools(both))
    assert len(dossier.posts) == 1
    assert [(gap.what, gap.why, gap.stage) for gap in dossier.gaps] == [
        ("Bluesky did not answer any query", "Bluesky is closed.", "listen")
    ]


async def test_a_network_that_others_keep_busy_is_not_waited_for() -> None:
    """Another investigation has just used what the network allows in a minute."""
    bench, busy = Bench(), network("Reddit", [post(1)])
    busy.manifest = replace(busy.manifest, limit=Limit(calls=10, seconds=60.0))
    for _ in range(9):
        bench.gates.of(busy.manifest).leaves(monotonic())
    dossier = await listen(start(), replace(tools([busy]), search=bench.search()))
    assert len(busy.asked) == 1 and len(dossier.posts) == 1
    (gap,) = dossier.gaps
    assert gap.what.startswith("Reddit could not be asked ")
    assert gap.why == "Reddit has been asked as often as its limit allows for now."
    assert bench.clock.slept == []


async def test_silence_is_said_and_nothing_is_invented() -> None:
    dossier = await listen(start(), tools([network("Bluesky", []), network("Reddit", [])]))
    assert dossier.posts == () and dossier.listening is not None
    assert dossier.listening.sentence == "No post about it was found; Bluesky, Reddit answered."
    assert [(gap.what, gap.why) for gap in dossier.gaps] == [("No post about it was found", "Bluesky, Reddit answered.")]
    assert note("listen", start(), dossier) == "0 posts, 1 gap"


async def test_without_any_network_that_is_said() -> None:
    dossier = await listen(start(), tools([network("Brave", [post(1)], kind=EngineKind.WEB)]))
    assert dossier.listening is not None
    assert dossier.listening.sentence == "No post about it was found: no network could be asked."


@pytest.mark.parametrize(("mode", "free", "calls"), [(Mode.DETAILED, 2, 1), (Mode.DETAILED, 12, 0), (Mode.QUICK, 2, 0)])
async def test_a_network_that_costs_money_is_asked_little_and_only_when_few_posts_were_found(mode: Mode, free: int, calls: int) -> None:
    paid = network("X", [post(99, "Explosion at the old cannery, I heard it too", author="late_riser")], usd=0.15)
    posts = [post(number, f"Explosion number {number} at the old cannery on Salting Road") for number in range(1, free + 1)]
    await listen(start(mode=mode), tools([network("Bluesky", posts), paid]))
    assert len(paid.asked) == calls


async def test_a_further_pass_asks_nobody_and_says_which_posts_are_sources() -> None:
    first = await heard(post(1))
    again = network("Bluesky", [post(2)])
    source = Source("S004", post(1).url, "chirp.example/@resident_1/1", "chirp.example", "Chirp", "A post")
    second = await listen(first.with_(pass_no=2, sources=(source,)), tools([again]))
    assert again.asked == [] and [one.source_id for one in second.posts] == ["S004"]
    assert second.listening == first.listening


async def test_listening_twice_gives_the_same() -> None:
    once = await heard(post(1), post(2, author="b_second"))
    twice = await listen(once, tools([network("Bluesky", [post(2, author="b_second"), post(1)])]))
    assert (twice.posts, twice.listening) == (once.posts, once.listening)


async def test_stop_here_is_heard() -> None:
    silent = network("Bluesky", [post(1)])
    dossier = await listen(start(), tools([silent], halt="Ana Verrin stopped it."))
    assert silent.asked == [] and dossier.posts == ()
    assert [(gap.what, gap.why) for gap in dossier.gaps] == [("Nobody was listened to", "Ana Verrin stopped it.")]


async def test_the_same_post_from_two_networks_is_one_with_the_most_that_is_told() -> None:
    bare, full = post(1), post(1, followers=900, verified=True, likes=7)
    dossier = await listen(start(), tools([network("Bluesky", [bare]), network("Archive", [full], kind=EngineKind.ARCHIVE)]))
    assert [(one.verification_status, one.engagement_metrics["likes"]) for one in dossier.posts] == [(Standing.VERIFIED, 7)]


async def test_coordinated_accounts_are_no_independent_ones() -> None:
    step = [post(number, author=f"step_{number:02}") for number in range(1, 6)]
    dossier = await heard(
        *step, post(90, "From my kitchen in Salting Road I heard the explosion at the old cannery.", author="p_ostrander")
    )
    assert dossier.listening is not None
    assert (dossier.listening.independent, dossier.listening.accounts, len(dossier.listening.coordinated)) == (1, 6, 1)
    assert dossier.listening.coordinated[0].sentence.startswith("5 accounts posted nearly the same words within 4 minutes")


async def test_the_same_handle_on_two_networks_is_one_account() -> None:
    texts = "We heard the explosion from the old cannery.", "An explosion at the cannery on Salting Road woke me."
    dossier = await heard(post(1, texts[0], author="bo_larkin"), post(2, texts[1], author="Bo_Larkin@pier.example", host="pier.example"))
    assert dossier.listening is not None and (dossier.listening.accounts, dossier.listening.independent) == (1, 1)


CARRIED = {
    "a headline with its link": ("Explosion heard at old cannery, residents say", "reader_1", False),
    "a headline and a word of one's own": ("Explosion heard at old cannery. There goes my sleep.", "reader_1", True),
    "an outlet's own two sentences": ("Explosion heard at the old cannery. Fire service called.", "gazette", False),
    "an outlet that addresses its readers": ("You won't believe what the cannery explosion did", "gazette", False),
    "an outlet that counts": ("Explosion at the old cannery. Five things we know so far.", "gazette", False),
    "a party on its own site": ("Explosion at the old cannery. Our statement is on our site.", "gazette", True),
    "somebody who asks": ("Explosion heard at old cannery, are you all safe", "reader_1", True),
    "somebody who shouts": ("Explosion at old cannery!!! nobody writes about it", "reader_1", True),
}


@pytest.mark.parametrize(("text", "author", "speaks"), CARRIED.values(), ids=CARRIED)
async def test_who_only_carries_an_article_is_no_independent_account(text: str, author: str, speaks: bool) -> None:
    dossier = await heard(post(1, text, author=author, links=("https://gazette.example/2026/bang",)))
    assert dossier.listening is not None and dossier.listening.independent == int(speaks)


async def test_an_outlet_is_known_by_its_name_as_well() -> None:
    page = ("https://the-gazette.example/bang",)
    dossier = await heard(post(1, "You will hear this explosion at the old cannery", author="gz_24", name="The Gazette", links=page))
    assert dossier.listening is not None and dossier.listening.independent == 0


async def test_an_answer_to_a_post_about_it_is_about_it() -> None:
    answer = post(2, "Same here, cat under the bed", author="b_two", reply_to=post(1).url)
    again = post(3, "Ours too", author="c_three", reply_to=answer.url)
    other = post(4, "Nice boat", author="d_four", reply_to="https://chirp.example/@else/9")
    assert [one.author for one in (await heard(post(1), answer, again, other)).posts] == ["resident_1", "b_two", "c_three"]


STATEMENT = "The explosion at the old cannery hurt nobody. Our statement is on our site."
PARTY = {
    "by what people call it for short": ("a lad at orrin says that bang in the cannery was no accident", True),
    "in full": ("Orrin Smokers can keep their cannery", True),
    "by its handle": ("so what was it in the cannery, @orrinsmokers", True),
    "with nothing of the title's": ("a lad at orrin says they are hiring", False),
    "with a word that few posts about it have": ("the noise was heard at orrin too", False),
    "by a word of its name": ("smokers outside the cannery museum in Hythe", False),
    "not at all": ("who is hiring at the cannery", False),
    "in a small ad": ("For sale: orrin smokers cannery tins, collect from Hythe", False),
}


@pytest.mark.parametrize(("text", "about"), PARTY.values(), ids=PARTY)
async def test_who_names_a_party_to_it_beside_its_usual_word_posts_about_it(text: str, about: bool) -> None:
    site = ("https://orrinsmokers.example/news/statement",)
    own = post(1, STATEMENT, author="orrinsmokers", name="Orrin Smokers", links=site)
    dossier = await heard(own, post(2), post(3, text, author="b_two"))
    assert ("b_two" in by_author(dossier)) is about


NO_PARTY = {
    "an outlet": ("orrin_news", "Orrin News", "https://orrin-news.example/a", STATEMENT),
    "somebody who leads to another's page": ("orrin_fan", "Orrin Smokers", "https://gazette.example/a", STATEMENT),
    "who only announces a page": ("orrinsmokers", "Orrin Smokers", "https://orrinsmokers.example/a", "Explosion at the old cannery"),
}


@pytest.mark.parametrize(("author", "name", "link", "text"), NO_PARTY.values(), ids=NO_PARTY)
async def test_only_who_speaks_for_itself_is_a_party(author: str, name: str, link: str, text: str) -> None:
    named = post(3, "a lad at orrin says that bang in the cannery was no accident", author="b_two")
    assert "b_two" not in by_author(await heard(post(1, text, author=author, name=name, links=(link,)), post(2), named))


async def test_tags_people_made_for_it_are_asked_once_more() -> None:
    tagged = network("Bluesky", [post(1, f"{BANG} #CanneryBoom"), post(2, "Still awake. #CanneryBoom", author="b_two")])
    dossier = await listen(start(), tools([tagged]))
    assert tagged.asked[-1].startswith("#canneryboom") and len([text for text in tagged.asked if "canneryboom" in text]) == 1
    assert [one.author for one in dossier.posts] == ["resident_1", "b_two"]


GLASS = "The explosion at the old cannery: glass is still lying on the pavement and both doors are gone."
FROM = {
    "where three eyewitnesses post from": ("Herring Lane", 3, True),
    "where two do": ("Herring Lane", 2, False),
    "from another street": ("Weir Lane", 3, False),
}


@pytest.mark.parametrize(("place", "many", "there"), FROM.values(), ids=FROM)
async def test_a_street_that_eyewitnesses_post_from_is_where_it_happened(place: str, many: int, there: bool) -> None:
    saw = "I saw the flash at the old cannery and heard the explosion, number {}."
    told = [post(number, saw.format(number), place="Herring Lane") for number in range(1, many + 1)]
    dossier = await heard(*told, post(9, GLASS, author="tess_w", place=place))
    assert by_author(dossier)["tess_w"].eyewitness is there


async def test_a_town_that_eyewitnesses_post_from_is_no_such_place() -> None:
    told = [post(number, f"I heard the explosion at the old cannery, number {number}.", place="Hythe") for number in range(1, 5)]
    assert not by_author(await heard(*told, post(9, GLASS, author="tess_w", place="Hythe")))["tess_w"].eyewitness


async def test_an_account_that_is_gone_counts_for_nobody() -> None:
    dossier = await heard(*(replace(post(number, f"{BANG} {number} times"), post=Heard(deleted=True)) for number in (1, 2)))
    assert dossier.listening is not None
    assert (dossier.listening.posts, dossier.listening.accounts, dossier.listening.independent) == (2, 0, 0)
    assert {one.verification_status for one in dossier.posts} == {Standing.ANONYMOUS}


async def test_times_that_cannot_be_are_said_and_not_used() -> None:
    dossier = await heard(replace(post(1), published=When("2031-01-01T00:00:00Z")), replace(post(2, author="no_time"), published=None))
    assert dossier.listening is not None and dossier.listening.mentions == ()
    assert [one.timestamp for one in dossier.posts] == [When("2031-01-01T00:00:00Z"), None]
    assert all(SignKind.TIME not in {sign.kind for sign in one.signs} for one in dossier.posts)
    assert ("1 post with a time that has not come yet", "Their times are not used.") in [(gap.what, gap.why) for gap in dossier.gaps]


async def test_a_title_of_its_own_belongs_to_the_post_and_a_signature_does_not() -> None:
    reddit = Hit("https://www.reddit.com/r/b/comments/1/x", "Explosion at the old cannery?", "Salting Road shook.", post=Heard("kofi_a"))
    dossier = await heard(reddit, post(2))
    assert [one.content for one in dossier.posts] == [BANG, "Explosion at the old cannery?\n\nSalting Road shook."]
    assert [one.platform for one in dossier.posts] == ["Chirp", "Reddit"]


async def test_the_editor_s_own_list_of_domains_holds_and_the_desk_s_does_not() -> None:
    plan = Plan(brief=BRIEF, excluded_domains=("chirp.example", "x.com"))
    on_x = replace(post(2, author="bo_larkin"), url="https://x.com/bo_larkin/status/2")
    dossier = await listen(start(plan=plan), tools([network("Bluesky", [post(1), on_x])]))
    assert [one.platform for one in dossier.posts] == ["X"]


async def test_letters_of_every_script_are_kept_as_they_are() -> None:
    text = "انفجار في old cannery Salting Road 爆発 😱 explosion"
    dossier = await heard(post(1, text, author="مقيم"))
    assert dossier.posts[0].content == text and dossier.posts[0].author == "مقيم"


async def test_only_networks_that_can_are_asked_once_for_posts_that_lead_to_the_page_it_was_filed_with() -> None:
    page = "https://gazette.example/2026/bang"
    found = post(1, "So that is that.", links=(page,))
    able, unable = network("Bluesky", [found]), network("Pond", [])
    able.manifest = replace(able.manifest, by_link=True)
    dossier = await listen(start(topic=TOPIC.with_(original_url=page)), tools([able, unable]))
    assert len(able.asked) == len(unable.asked) + 1
    assert [one.url for one in dossier.posts] == [found.url], "whatever leads to it is about it"


def thread(number: int, replies: int, text: str = BANG) -> Hit:
    found = post(number, f"{text} Thread {number}.", replies=replies, community="brackwater")
    return replace(found, url=f"https://www.reddit.com/r/brackwater/comments/t{number}/bang/", found_by=(("reddit", 1),))


class Threads(FakeEngine):
    """A network of threads: asked for one by its address, it tells the answers to it, or that it will not."""

    answers_fail = False

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        hits = await super().search(terms, limit)
        begun = next((site for site in terms.sites if "/comments/" in site), "")
        if not begun:
            return hits
        if self.answers_fail:
            raise Refused("Reddit does not let us read the comments of a thread.")
        number = int(begun.split("/")[4].removeprefix("t"))
        answer = post(number * 100, f"Ours shook too, number {number}.", author=f"answers_{number}", reply_to=f"https://www.{begun}/")
        return [replace(answer, url=f"https://www.{begun}/c1/", found_by=(("reddit", 1),))]


def threads(*hits: Hit) -> Threads:
    return Threads(hits, manifest=Manifest("reddit", "Reddit", EngineKind.SOCIAL, "posts", by_thread=True))


async def test_what_people_answered_to_the_threads_with_most_answers_is_read() -> None:
    reddit = threads(thread(1, 4), thread(2, 90), thread(3, 0), thread(4, 12), thread(5, 30), thread(6, 400, "Nice boat."))
    dossier = await listen(start(), tools([reddit]))
    assert sorted(text for text in reddit.asked if "/comments/" in text) == [
        f"site:reddit.com/r/brackwater/comments/t{number}/bang" for number in (2, 4, 5)
    ]
    assert {one.author: one.content for one in dossier.posts if one.author.startswith("answers_")} == {
        f"answers_{number}": f"Ours shook too, number {number}." for number in (2, 4, 5)
    }


async def test_answers_that_cannot_be_read_are_a_gap_and_the_threads_stay() -> None:
    reddit = threads(thread(1, 4), thread(2, 90))
    reddit.answers_fail = True
    dossier = await listen(start(), tools([reddit]))
    assert len(dossier.posts) == 2
    assert any("does not let us read the comments of a thread" in str(gap) for gap in dossier.gaps)


async def test_a_network_that_tells_no_answers_is_not_asked_for_them() -> None:
    silent = network("Reddit", [thread(1, 40)])
    await listen(start(), tools([silent]))
    assert not any("/comments/" in text for text in silent.asked)
