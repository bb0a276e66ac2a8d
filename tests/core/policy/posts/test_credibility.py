"""How far an author can be believed: what each fact gives, what a missing one does not, and what an account is called."""

import pytest

from core.model.dates import When
from core.model.post import Heard, Standing
from core.policy.posts.credibility import NOT_TOLD, credibility, odd_reactions, standing

AT = When("2026-03-05T23:12:00Z")


def shares(heard: Heard, at: When | None = AT, *, own: int = 1, copies: int = 0, in_step: bool = False) -> dict[str, tuple[float, str]]:
    return {part.name: (part.points, part.why) for part in credibility(heard, at, own=own, copies=copies, in_step=in_step).parts}


PARTS = {
    "no date of birth": (Heard(author="a"), "account age", 0.0, NOT_TOLD),
    "ten days old": (Heard(account_created=When("2026-02-23")), "account age", 0.0, "10 days old when it posted"),
    "two months old": (Heard(account_created=When("2026-01-01")), "account age", 4.0, "2 months old when it posted"),
    "ten months old": (Heard(account_created=When("2025-05-01")), "account age", 8.0, "10 months old when it posted"),
    "a year and a half": (Heard(account_created=When("2024-09-01")), "account age", 15.0, "1 year old when it posted"),
    "four years": (Heard(account_created=When("2022-01-01")), "account age", 21.0, "4 years old when it posted"),
    "since 2013": (Heard(account_created=When("2013")), "account age", 25.0, "13 years old when it posted"),
    "made after its post": (Heard(account_created=When("2026-05-01")), "account age", 0.0, "made after the post, which cannot be"),
    "verified": (Heard(verified=True), "verified", 20.0, "by the network"),
    "not verified": (Heard(), "verified", 0.0, "not verified"),
    "nothing posted before": (Heard(posts=0), "history", 0.0, "0 posts"),
    "a hundred posts": (Heard(posts=99), "history", 8.0, "99 posts"),
    "much karma": (Heard(karma=250_000, posts=3), "history", 15.0, "3 posts, 250,000 karma"),
    "karma below nought": (Heard(karma=-40), "history", 0.0, "-40 karma"),
    "no history told": (Heard(), "history", 0.0, NOT_TOLD),
    "followers weigh little": (Heard(followers=9_999), "followers", 5.0, "9,999"),
    "few followers": (Heard(followers=9), "followers", 1.2, "9"),
    "no followers told": (Heard(), "followers", 0.0, NOT_TOLD),
    "no reactions": (Heard(), "reactions", 0.0, "none to judge by"),
    "some reactions": (Heard(likes=41, reposts=17, replies=9), "reactions", 10.0, "67, nothing unusual about them"),
    "handed on, never liked": (Heard(likes=4, reposts=400), "reactions", 0.0, "handed on 400 times, liked or answered 4 times"),
    "a crowd out of nothing": (
        Heard(likes=6_000, reposts=10, followers=12), "reactions", 0.0, "6,010 reactions to an account with 12 followers",
    ),
    "in a community": (Heard(community="brackwater"), "community", 5.0, "brackwater"),
    "named": (Heard(author="mira_k"), "account", 5.0, "named"),
    "deleted": (Heard(author="", deleted=True), "account", 0.0, "deleted"),
}  # fmt: skip


@pytest.mark.parametrize(("heard", "name", "points", "why"), PARTS.values(), ids=PARTS)
def test_a_fact_gives_what_it_gives_and_says_so(heard: Heard, name: str, points: float, why: str) -> None:
    assert shares(heard)[name] == (points, why)


@pytest.mark.parametrize(
    ("own", "copies", "in_step", "points", "why"),
    [
        (1, 0, False, 15.0, "1 of 1 posts here in its own words"),
        (1, 3, False, 3.8, "1 of 4 posts here in its own words"),
        (0, 2, False, 0.0, "0 of 2 posts here in its own words"),
        (2, 0, True, 0.0, "sent in step with other accounts"),
    ],
)
def test_own_words_count_copies_do_not(own: int, copies: int, in_step: bool, points: float, why: str) -> None:
    assert shares(Heard(), own=own, copies=copies, in_step=in_step)["own words"] == (points, why)


def test_all_parts_together_are_a_hundred_and_nothing_is_nought() -> None:
    best = Heard("a", verified=True, followers=10**6, account_created=When("2010"), karma=10**6, community="news", likes=9, replies=3)
    full = credibility(best, AT, own=1, copies=0, in_step=False)
    assert full.value == 100 == sum(part.most for part in full.parts)
    assert credibility(Heard(deleted=True), None, own=0, copies=1, in_step=False).value == 0


@pytest.mark.parametrize("heard", [heard for heard, *_ in PARTS.values()] + [Heard("a", posts=37, followers=211, likes=3)])
@pytest.mark.parametrize(("own", "copies"), [(1, 0), (1, 2), (1, 3), (3, 4)])
def test_the_parts_add_up_to_the_number(heard: Heard, own: int, copies: int) -> None:
    made = credibility(heard, AT, own=own, copies=copies, in_step=False)
    assert made.value == pytest.approx(sum(part.points for part in made.parts), abs=1e-9)
    assert all(part.points == round(part.points, 1) and part.rule for part in made.parts)


STANDINGS = [
    (Heard("a", verified=True), Standing.VERIFIED),
    (Heard("a", community="brackwater"), Standing.MEMBER),
    (Heard("a", account_created=When("2024-01-01")), Standing.MEMBER),
    (Heard("a", karma=2_000), Standing.MEMBER),
    (Heard("a", account_created=When("2026-01-01"), posts=12), Standing.ANONYMOUS),
    (Heard("a"), Standing.ANONYMOUS),
    (Heard("", community="brackwater", deleted=True), Standing.ANONYMOUS),
    (Heard("gone", verified=True, deleted=True), Standing.ANONYMOUS),
]


@pytest.mark.parametrize(("heard", "expected"), STANDINGS)
def test_an_account_is_verified_a_member_or_nobody_known(heard: Heard, expected: Standing) -> None:
    assert standing(heard, AT) is expected


@pytest.mark.parametrize(
    "heard", [Heard(), Heard(likes=900, reposts=1300, replies=400), Heard(reposts=19), Heard(likes=9_000, followers=700)]
)
def test_ordinary_reactions_are_not_odd(heard: Heard) -> None:
    assert odd_reactions(heard) == ""
