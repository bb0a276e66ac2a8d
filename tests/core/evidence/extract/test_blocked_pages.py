import pytest

from core.evidence.extract.article import extract
from core.evidence.extract.blocked_pages import SENTENCES, wall
from tests.core.evidence.page_cases import Case, cases

LEAD = "The Alder lay at the quay on Friday with a square of bright steel where her plating had been cut away, and nobody would say why."
STORY = " ".join([LEAD] * 12)
POST = "Crew are carrying pumps along the car deck, never seen that before."


def page(body: str, title: str = "The Paper", head: str = "") -> str:
    return f"<html><head><title>{title}</title>{head}</head><body><nav>News Sport Log in</nav>{body}</body></html>"


PAYWALL = page(f"<p>{LEAD}</p><h2>Subscribe to continue reading</h2><p>Already a subscriber?</p>")
MARKED = page(f"<p>{LEAD}</p>", head='<script type="application/ld+json">{"isAccessibleForFree": "False"}</script>')
CAPTCHA = "Verify you are human\nThis site checks that your connection is secure before it goes on."
CONSENT = "Please accept cookies to go on. We and our partners use cookies to store and read information on your device."
GONE = "Page not found\nThe page you asked for is not here. It may have moved."
SCRIPT = "Please enable JavaScript to continue."


@pytest.mark.parametrize(
    ("html", "text", "status", "why"),
    [
        (PAYWALL, LEAD, 200, "paywall"),
        (MARKED, LEAD, 200, "paywall"),
        (page(f'<p>{LEAD}</p><div class="c paywall-box">Offers</div>'), LEAD, 200, "paywall"),
        (page(f"<p>{LEAD}</p><p>You have used your free articles.</p>"), LEAD, 200, "paywall"),
        (page("<p>Subscribe to read</p>"), "", 200, "paywall"),
        (page(CAPTCHA), CAPTCHA, 200, "captcha"),
        (page(CAPTCHA), CAPTCHA, 403, "captcha"),
        (page("", title="Just a moment..."), "", 503, "captcha"),
        (page(CONSENT), CONSENT, 200, "consent"),
        (page(SCRIPT), SCRIPT, 200, "javascript"),
        (page("<div id=root></div><noscript>You need to enable JavaScript to run this app.</noscript>"), "", 200, "javascript"),
        (page(GONE), GONE, 200, "missing"),
        (page("Sorry, this post has been deleted."), "Sorry, this post has been deleted.", 200, "missing"),
        (page(""), "", 200, "empty"),
        (page("Log in"), "Log in", 200, "short"),
    ],
)
def test_a_wall_is_named(html: str, text: str, status: int, why: str) -> None:
    assert wall(html, text, status) == why
    assert SENTENCES[why].endswith(".")


@pytest.mark.parametrize(
    ("html", "text", "status"),
    [
        pytest.param(page(STORY), STORY, 200, id="an article"),
        pytest.param(page(POST), POST, 200, id="a post"),
        pytest.param(page(f"{POST}<noscript>Please enable JavaScript.</noscript>"), POST, 200, id="a post on a site that likes scripts"),
        pytest.param(page(f"<div>We use cookies. Accept all cookies</div><p>{POST}</p>"), POST, 200, id="a post under a cookie banner"),
        pytest.param(MARKED, STORY, 200, id="a closed article whose text is there all the same"),
        pytest.param(page(f"{CAPTCHA} {STORY}"), f"{CAPTCHA} {STORY}", 200, id="an article about captchas"),
        pytest.param(page("x"), f"Why sites ask whether you are a robot. {LEAD} {LEAD}", 200, id="a short report about robots"),
        pytest.param(page("x"), f"The council's website answered page not found all day. {LEAD} {LEAD}", 200, id="a report about a page"),
        pytest.param(page(f"<script>var t = 'Subscribe to continue reading'</script>{LEAD}"), LEAD, 200, id="a phrase in a script"),
        pytest.param(page("Sign up for our newsletter. Already a subscriber? Log in."), LEAD, 200, id="an invitation is no wall"),
        pytest.param(page(GONE), GONE, 404, id="a dead page is dead, not walled"),
        pytest.param(page("Access denied"), "Access denied", 403, id="a refusal that does not say why"),
    ],
)
def test_what_is_no_wall(html: str, text: str, status: int) -> None:
    assert wall(html, text, status) == ""


def reason(case: Case) -> str:
    return wall(case.html, extract(case.html, "https://post.example/2026/03/04/a").text, case.status)


@pytest.mark.parametrize("case", [*cases("blocked"), *cases("blocked_held_out")], ids=lambda case: case.name)
def test_a_blocked_page_says_which_wall_it_shows(case: Case) -> None:
    assert reason(case) == case.why
    assert case.why in SENTENCES


@pytest.mark.parametrize("case", [*cases("real"), *cases("real_held_out")], ids=lambda case: case.name)
def test_an_article_that_looks_like_a_wall_is_read(case: Case) -> None:
    assert reason(case) == ""


@pytest.mark.parametrize(
    "piece", ["“a ", "the page you ", "we use cookies ", "<nav><a>", "<li><a><aside>", "subscribe to read ", "this domain ", "<h1>! "]
)
def test_a_hostile_text_takes_no_time(piece: str) -> None:
    text = piece * (200_000 // len(piece))
    assert wall(text, "", 200) in SENTENCES
    assert wall("<p></p>", text, 200) in {"", *SENTENCES}


@pytest.mark.parametrize("piece", ["<script", "<", "<!--", "<div class='", "<p id=id=", "<title", "page you ", '"isAccessibleForFree" :'])
def test_hostile_markup_takes_no_time(piece: str) -> None:
    assert wall(piece * 100_000, "", 200) in SENTENCES
