"""Posts as networks really give them: thousands at once, from right to left, without spaces, and by accounts that are gone."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from core.model.dates import moment
from core.model.post import Heard, Listening, Post, Standing
from core.model.source import Hit
from core.model.topic import Topic
from core.stages.listen.judge_posts import judge
from core.stages.listen.posts_from_hits import kept
from core.topic.subject import scene

NOW = datetime(2026, 3, 20, tzinfo=UTC)
HEARD = datetime(2026, 3, 6, 7, 30, tzinfo=UTC)
NIGHT = datetime(2026, 3, 5, 23, 12, tzinfo=UTC)
BANG = Topic(1, "Explosion heard at the old cannery", "It was heard in Salting Road on 5 March 2026.", discovery_date=HEARD)
ARABIC = Topic(2, "إضراب عمال ميناء الإسكندرية", "بدأ عمال ميناء الإسكندرية إضرابا يوم الاثنين.", discovery_date=HEARD)
HEBREW = Topic(3, "שביתה בנמל חיפה", "עובדי נמל חיפה פתחו בשביתה.", discovery_date=HEARD)
JAPANESE = Topic(4, "港湾の旋回橋が閉鎖された", "ベアリングにひびが見つかった。", discovery_date=HEARD)
CHINESE = Topic(5, "港口大桥因裂缝关闭", "检查人员发现轴承有裂缝。", discovery_date=HEARD)


def a_post(number: int, text: str, *, author: str = "", minutes: int = 0, **told: object) -> Hit:
    heard = replace(Heard(author=author or f"somebody_{number}"), **told)  # type: ignore[arg-type]
    at = moment(NIGHT + timedelta(minutes=minutes or number))
    return Hit(f"https://chirp.example/{number}", "A post on Chirp", text, at, "Chirp", post=heard)


def listened(topic: Topic, *hits: Hit) -> tuple[tuple[Post, ...], Listening]:
    return judge(kept(hits, topic, (), NOW), scene(topic, ()))


SCRIPTS = {
    "Arabic": (ARABIC, "عمال الميناء في الإسكندرية مضربون، لا شاحنات اليوم", "صباح الخير يا أصدقاء"),
    "Hebrew": (HEBREW, "שביתה בנמל: המשאיות עומדות כבר שעה", "בוקר טוב לכולם"),
    "Japanese": (JAPANESE, "旋回橋が閉鎖されて通れない", "今日はいい天気ですね"),
    "Chinese": (CHINESE, "大桥关闭了,裂缝很大", "今天天气很好"),
}


@pytest.mark.parametrize(("topic", "about", "other"), SCRIPTS.values(), ids=SCRIPTS)
def test_every_script_is_held_against_the_topic(topic: Topic, about: str, other: str) -> None:
    posts, whole = listened(topic, a_post(1, about), a_post(2, other))
    assert [one.content for one in posts] == [about] and (whole.independent, whole.left_out) == (1, 1)


@pytest.mark.parametrize(("topic", "about", "other"), SCRIPTS.values(), ids=SCRIPTS)
def test_copies_and_steps_are_known_in_every_script(topic: Topic, about: str, other: str) -> None:
    long = f"{about} {about} {other}"
    posts, whole = listened(topic, *(a_post(number, long, minutes=number) for number in range(1, 5)))
    assert [one.copy_of for one in posts] == ["", "P001", "P001", "P001"]
    assert whole.independent == 0 and len(whole.coordinated) == 1


@pytest.mark.parametrize(("topic", "about", "other"), SCRIPTS.values(), ids=SCRIPTS)
def test_nobody_is_made_an_eyewitness_for_a_script_the_rules_do_not_read(topic: Topic, about: str, other: str) -> None:
    posts, whole = listened(topic, a_post(1, about, media=True), a_post(2, f"{about} {other}", media=True))
    assert whole.eyewitnesses == 0 and not any(one.eyewitness for one in posts)


GONE = {"no name at all": Heard(deleted=True), "a name still shown": Heard(author="was_here", name="Was Here", verified=True, deleted=True)}


@pytest.mark.parametrize("heard", GONE.values(), ids=GONE)
def test_an_account_that_is_gone_is_nobody_and_what_it_posted_stays(heard: Heard) -> None:
    words = "I saw the flash and heard the explosion at the old cannery from Salting Road."
    gone, other = replace(a_post(1, words), post=heard), a_post(2, words, author="late_riser", minutes=300)
    posts, whole = listened(BANG, gone, other)
    assert [(one.content, one.copy_of) for one in posts] == [(words, ""), (words, "P001")]
    assert [one.deleted for one in posts] == [True, False]
    assert (whole.accounts, whole.independent, whole.verified_accounts) == (1, 0, 0)
    assert posts[0].verification_status is Standing.ANONYMOUS and posts[0].eyewitness, "somebody was there, whoever it was"


def test_two_accounts_that_are_gone_are_not_one_who_posts_in_step_with_himself() -> None:
    texts = ("The explosion at the old cannery woke the street", "Old cannery: an explosion, windows gone", "Explosion! The old cannery!")
    posts, whole = listened(BANG, *(replace(a_post(number, text), post=Heard(deleted=True)) for number, text in enumerate(texts)))
    assert len(posts) == 3 and whole.coordinated == () and whole.accounts == 0


def thousands() -> list[Hit]:
    """Every script, copies, links, odd times and accounts that are gone, 5,000 in all."""
    said = [f"{words} old cannery explosion heard across the whole harbour" for words in ("An", "انفجار في", "爆発", "\u202eThat 😱")]
    texts = [said[number % 4] if number % 3 else f"{said[number % 4]}, {number} windows" for number in range(5000)]
    made = [a_post(number, text, minutes=number % 600, deleted=number % 50 == 0) for number, text in enumerate(texts)]
    return [replace(one, published=None) if number % 97 == 0 else one for number, one in enumerate(made)]


def test_five_thousand_posts_each_have_a_number_of_their_own_and_all_of_them_are_judged() -> None:
    posts, whole = listened(BANG, *thousands())
    assert len({one.id for one in posts}) == len(posts) == whole.posts == 5000
    assert (posts[0].id, posts[-1].id) == ("P001", "P5000") and all(len(one.id) <= 8 for one in posts)
    assert whole.originals == sum(one.original for one in posts) < 5000 and sum(one.number for one in whole.mentions) <= 5000
    known = {one.id for one in posts}
    assert {one.copy_of for one in posts} <= known | {""}


def test_five_thousand_posts_in_another_order_give_the_same() -> None:
    assert listened(BANG, *thousands()) == listened(BANG, *reversed(thousands()))
