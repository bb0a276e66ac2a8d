import random

import pytest

from core.model.web import is_web_address
from core.web.urls import direct, domain, is_plain, normalise, registered, site

STORY = "https://paper.test/world/2026/ferry-turns-back-104211"
"""One article; each line below writes the same address in another way, or means another page."""

SAME = [
    # scheme, host, port
    (STORY, "http://paper.test/world/2026/ferry-turns-back-104211"),
    (STORY, "HTTPS://PAPER.TEST/world/2026/ferry-turns-back-104211"),
    (STORY, "https://www.paper.test/world/2026/ferry-turns-back-104211"),
    (STORY, "https://m.paper.test/world/2026/ferry-turns-back-104211"),
    (STORY, "https://mobile.paper.test/world/2026/ferry-turns-back-104211"),
    (STORY, "https://www.m.paper.test/world/2026/ferry-turns-back-104211"),
    (STORY, "https://paper.test./world/2026/ferry-turns-back-104211"),
    (STORY, "https://paper.test:443/world/2026/ferry-turns-back-104211"),
    (STORY, "http://paper.test:80/world/2026/ferry-turns-back-104211"),
    (STORY, "https://reader:secret@paper.test/world/2026/ferry-turns-back-104211"),
    (STORY, " https://paper.test/world/2026/ferry-turns-back-104211\n"),
    ("https://en.wikipedia.org/wiki/Alder", "https://en.m.wikipedia.org/wiki/Alder"),
    ("https://bücher.test/a", "https://xn--bcher-kva.test/a"),
    ("https://bücher.test/a", "https://BÜCHER.test/a"),
    # path
    (STORY, STORY + "/"),
    (STORY, "https://paper.test//world/2026/ferry-turns-back-104211"),
    (STORY, "https://paper.test/world/./2026/ferry-turns-back-104211"),
    (STORY, "https://paper.test/world/2025/../2026/ferry-turns-back-104211"),
    (STORY, "https://paper.test/w%6Frld/2026/ferry%2Dturns-back-104211"),
    (STORY, STORY + "/index.html"),
    (STORY, STORY + "/index.htm"),
    ("https://paper.test", "https://paper.test/"),
    ("https://paper.test", "https://paper.test/index.html"),
    ("https://paper.test/café", "https://paper.test/caf%C3%A9"),
    ("https://paper.test/caf%c3%a9", "https://paper.test/caf%C3%A9"),
    ("https://paper.test/a b", "https://paper.test/a%20b"),
    ("https://paper.test/~ana/a", "https://paper.test/%7Eana/a"),
    # fragments
    (STORY, STORY + "#comments"),
    (STORY, STORY + "#"),
    (STORY, STORY + "#:~:text=turned%20back"),
    (STORY, STORY + "#/"),
    ("https://paper.test/#!/story/7", "https://www.paper.test#!/story/7/"),
    ("https://paper.test/#!/café 7", "https://paper.test/#!/caf%c3%a9%207"),
    # copies for phones
    (STORY, STORY + "/amp"),
    (STORY, STORY + "/amp/"),
    (STORY, STORY + ".amp"),
    (STORY, STORY + "?amp"),
    (STORY, STORY + "?amp=1"),
    (STORY, STORY + "?amp=true&utm_source=x"),
    (STORY, STORY + "?outputType=amp"),
    (STORY, STORY + "?output=amp"),
    (STORY, "https://paper.test/amp/world/2026/ferry-turns-back-104211"),
    (STORY, "https://amp.paper.test/world/2026/ferry-turns-back-104211"),
    (STORY, "https://amp.paper.test/world/2026/ferry-turns-back-104211/amp/?amp=1"),
    (STORY, "https://paper-test.cdn.ampproject.org/c/s/paper.test/world/2026/ferry-turns-back-104211"),
    (STORY, "https://www-paper-test.cdn.ampproject.org/v/s/www.paper.test/world/2026/ferry-turns-back-104211/amp?amp_js_v=0.1&usqp=mq3"),
    (STORY, "https://cdn.ampproject.org/c/s/paper.test/world/2026/ferry-turns-back-104211"),
    (STORY, "https://paper-test.bing-amp.com/c/s/paper.test/world/2026/ferry-turns-back-104211"),
    (STORY, "https://www.google.com/amp/s/paper.test/world/2026/ferry-turns-back-104211#amp_tf=From"),
    (STORY, "https://www.google.co.uk/amp/s/amp.paper.test/world/2026/ferry-turns-back-104211/amp/"),
    (STORY, "https://google.com/amp/www.paper.test/world/2026/ferry-turns-back-104211"),
    ("https://a-b.test/s-1-2", "https://a--b-test.cdn.ampproject.org/c/a-b.test/s-1-2"),
    ("https://paper.test/a/story.html", "https://paper.test/a/story.amp.html"),
    ("https://paper.test/news/ferry-sinks", "https://paper.test/news/ferry-sinks/amp"),
    ("https://blog.test/a-ferry-sinks", "https://blog.test/a-ferry-sinks/amp/"),
    ("https://bbc.co.uk/news/articles/c0kx", "https://www.bbc.co.uk/news/articles/c0kx.amp"),
    # made for paper
    (STORY, STORY + "/print"),
    (STORY, STORY + "/print/"),
    (STORY, STORY + "?print=1"),
    (STORY, STORY + "?view=print"),
    (STORY, STORY + "?printable=yes"),
    # parameters
    (STORY, STORY + "?"),
    (STORY, STORY + "?utm_source=x&utm_medium=y&utm_campaign=z"),
    (STORY, STORY + "?UTM_Source=x"),
    (STORY, STORY + "?fbclid=1&gclid=2&msclkid=3&igshid=4&mc_cid=5"),
    (STORY, STORY + "?at_medium=RSS&at_campaign=KARANGA&_ga=2"),
    (STORY, STORY + "?ocid=x&ref_src=twsrc%5Etfw&guccounter=1"),
    (STORY, STORY + "?srsltid=a&gad_source=1&wt_zmc=b"),
    ("https://paper.test/a?id=7&page=2", "https://paper.test/a?page=2&id=7"),
    ("https://paper.test/a?id=7&page=2", "https://www.paper.test/a/?page=2&utm_term=q&id=7#top"),
    ("https://paper.test/a?id=7&page=2", "https://paper.test/a?id=7&amp;page=2&amp;utm_source=x"),
    ("https://paper.test/a?q=sea+ice", "https://paper.test/a?q=sea%20ice"),
    ("https://paper.test/a?q=caf%c3%a9", "https://paper.test/a?q=café"),
    ("https://paper.test/a?q", "https://paper.test/a?q="),
]

DIFFERENT = [
    # another page
    (STORY, "https://paper.test/world/2026/ferry-turns-back-104212"),
    (STORY, "https://paper.test/world/2026"),
    (STORY, "https://paper.test"),
    (STORY, "https://paper.test/World/2026/ferry-turns-back-104211"),
    (STORY, "https://paper.test:8080/world/2026/ferry-turns-back-104211"),
    (STORY, "https://news.paper.test/world/2026/ferry-turns-back-104211"),
    (STORY, "https://paper.example/world/2026/ferry-turns-back-104211"),
    (STORY, "https://www2.paper.test/world/2026/ferry-turns-back-104211"),
    (STORY, STORY + "/comments"),
    (STORY, STORY + ".pdf"),
    ("https://en.wikipedia.org/wiki/Alder", "https://pt.wikipedia.org/wiki/Alder"),
    ("https://paper.test/index.php?id=7", "https://paper.test/index.php?id=8"),
    ("https://paper.test/a%2Fb", "https://paper.test/a/b"),
    ("https://paper.test/caf%E9", "https://paper.test/caf%E8"),
    ("https://paper.test/a%3Fb", "https://paper.test/a?b"),
    # parameters that matter
    *((STORY + f"?{name}=1", STORY + f"?{name}=2") for name in ("id", "p", "page", "article", "v", "q", "story", "storyid", "cid")),
    *((STORY, STORY + f"?{name}=1") for name in ("id", "p", "pk_article", "mc_id", "ns_id", "ref", "lang", "edition")),
    ("https://paper.test/a?id=7&id=8", "https://paper.test/a?id=8&id=7"),
    ("https://paper.test/a?ID=7", "https://paper.test/a?id=7"),
    ("https://paper.test/a?q=%E9", "https://paper.test/a?q=%E8"),
    ("https://paper.test/a?amp=5", "https://paper.test/a?amp=10"),
    ("https://paper.test/a?view=list", "https://paper.test/a?view=print"),
    ("https://paper.test/a?format=pdf", "https://paper.test/a"),
    # routes behind the sign
    ("https://paper.test/#!/story/7", "https://paper.test/#!/story/8"),
    ("https://paper.test/#/story/7", "https://paper.test/#/story/8"),
    ("https://paper.test/#!/story/7", "https://paper.test/"),
    ("https://paper.test/#!/a%2Fb", "https://paper.test/#!/a/b"),
    # pages about amplifiers, and sites of that name
    ("https://paper.test/tag/amp", "https://paper.test/tag"),
    ("https://paper.test/amp", "https://paper.test"),
    ("https://paper.test/wiki/Amp", "https://paper.test/wiki"),
    ("https://code.test/my-group/amp", "https://code.test/my-group"),
    ("https://paper.test/2026/03/04/amp", "https://paper.test/2026/03/04"),
    ("https://shop.test/print", "https://shop.test"),
    ("https://amp.co.uk/a", "https://co.uk/a"),
    ("https://m.gov.uk/a", "https://gov.uk/a"),
    ("https://amp.dev/a", "https://dev/a"),
    ("https://paper.test/headlamp", "https://paper.test/headl"),
    # copies that are nobody's
    ("https://evil-test.cdn.ampproject.org/c/s/paper.test/a-b-c", "https://paper.test/a-b-c"),
    ("https://www.google.com/amphtml/s/paper.test/a-b-c", "https://paper.test/a-b-c"),
    ("https://notgoogle.com/amp/s/paper.test/a-b-c", "https://paper.test/a-b-c"),
    ("https://cdn.ampproject.org.evil.test/c/s/paper.test/a-b-c", "https://paper.test/a-b-c"),
]  # fmt: skip


def test_the_tables_are_long_enough_to_mean_something() -> None:
    assert (len(SAME) >= 60, len(DIFFERENT) >= 40) == (True, True)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_spellings_of_one_page_have_one_key(one: str, other: str) -> None:
    assert normalise(one) == normalise(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_other_pages_have_other_keys(one: str, other: str) -> None:
    assert normalise(one) != normalise(other)


@pytest.mark.parametrize("url", [url for pair in SAME + DIFFERENT for url in pair])
def test_a_key_does_not_depend_on_how_often_it_is_taken(url: str) -> None:
    assert normalise(f"https://{normalise(url)}") == normalise(url)


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("https://paper.test", "paper.test"),
        ("https://paper.test/", "paper.test"),
        ("https://m.test/a", "m.test/a"),
        ("https://www.test/a", "www.test/a"),
        ("https://bücher.test/a", "xn--bcher-kva.test/a"),
        ("https://xn--bcher-kva.test/a", "xn--bcher-kva.test/a"),
        ("https://paper.test/caf%C3%A9", "paper.test/caf%C3%A9"),
        ("https://paper.test/café", "paper.test/caf%C3%A9"),
        ("https://paper.test/?q=", "paper.test?q="),
        ("http://www.paper.test/a b/?b=2&a=ü", "paper.test/a%20b?a=%C3%BC&b=2"),
        ("https://www.gov.uk/a", "gov.uk/a"),
        ("https://10.0.0.1/a", "10.0.0.1/a"),
        ("not an address", "not an address"),
        ("mailto:ana@paper.test", "mailto:ana@paper.test"),
        ("https://paper.test:many/", "https://paper.test:many/"),
        ("", ""),
        ("https://paper.test/#!/日本", "paper.test#!/%E6%97%A5%E6%9C%AC"),
        ("https://paper.test/a\ud800b?c=\udc80d#!/\x00e", "paper.test/ab?c=d#!/e"),
        ("https://pa\x00per\ud800.test/a", "paper.test/a"),
        ("no address\x00 at\udfff all", "no address at all"),
    ],
)
def test_keys(url: str, key: str) -> None:
    assert normalise(url) == key


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://www.Paper.test:443/a", "paper.test"),
        ("http://news.paper.test", "news.paper.test"),
        ("https://ana:x@paper.test/", "paper.test"),
        ("https://Bücher.test", "xn--bcher-kva.test"),
        ("https://[2606:4700::1111]/", "2606:4700::1111"),
        ("paper.test/a", ""),
        ("ftp://paper.test", ""),
        ("http://[::1", ""),
        ("https://www-paper-test.cdn.ampproject.org/c/s/www.paper.test/a", "paper.test"),
        ("https://www.google.com/amp/s/news.paper.test/a", "news.paper.test"),
    ],
)
def test_domains(url: str, host: str) -> None:
    assert domain(url) == host


@pytest.mark.parametrize(
    ("url", "owned"),
    [
        ("https://www.paper.test/a", "paper.test"),
        ("https://sport.paper.co.uk/a", "paper.co.uk"),
        ("https://amp.paper.com.br/a", "paper.com.br"),
        ("https://ana.blogspot.com/a", "ana.blogspot.com"),
        ("https://rui.github.io/a", "rui.github.io"),
        ("https://paper-test.cdn.ampproject.org/c/s/paper.test/a", "paper.test"),
        ("https://10.0.0.1/a", "10.0.0.1"),
        ("https://[2606:4700::1111]/", "2606:4700::1111"),
        ("https://localhost/a", "localhost"),
        ("paper.test", ""),
    ],
)
def test_sites(url: str, owned: str) -> None:
    assert site(url) == owned


def test_a_fast_copy_leads_to_the_publishers_own_address() -> None:
    assert direct("https://www-paper-test.cdn.ampproject.org/c/s/www.paper.test/a?id=7") == "https://www.paper.test/a?id=7"
    assert direct("https://www.google.com/amp/paper.test/a") == "http://paper.test/a"
    assert direct("https://www.paper.test/a/amp") == "https://www.paper.test/a/amp"
    assert direct("no address, an amplifier") == "no address, an amplifier"


def test_an_address_is_plain_when_nothing_can_be_left_out() -> None:
    assert [is_plain(url) for url in (STORY, "https://www.paper.test/a/", "https://paper.test/a?id=7")] == [True, True, True]
    assert [is_plain(url) for url in (STORY + "/amp", "https://m.paper.test/a", STORY + "?fbclid=1")] == [False, False, False]


@pytest.mark.parametrize(
    ("url", "key"),
    [
        (f"https://paper.test/{'-' * 1900}/x/amp", f"paper.test/{'-' * 1900}/x/amp"),
        (f"https://{'m.' * 990}paper.test", "paper.test"),
        (f"https://paper.test{'/amp' * 480}/a-b-c", "paper.test/a-b-c"),
        (f"https://paper.test{'/index.html' * 170}", "paper.test"),
        (f"https://{'www.google.com/amp/s/' * 90}paper.test/a", "paper.test/a"),
    ],
)
def test_an_address_made_to_keep_us_busy_is_read_at_once(url: str, key: str) -> None:
    assert (normalise(url), domain(url) != "", direct(direct(url))) == (key, True, direct(url))


_PIECES = """
    https:// http:// HTTPS:// // / . .. : :80 :x @ me:x@ ? & = # #!/ #/ % %zz %2F %00 %E9 %ED%A0%80 [ ] [::1] xn-- xn--a amp /amp /print
    www. m. amp. paper.test paper.co.uk google.com/amp/s/ cdn.ampproject.org/c/s/ index.html utm_source=1 id=5 é İ ß ℀ 。 ٣ 😀 a b - :~:
"""
PIECES = [*_PIECES.split(), *"\x00\ud800\udc80\udfff\u202e\u2028 \n\t"]


def test_no_text_upsets_any_of_them_and_every_key_can_be_kept() -> None:
    chance = random.Random(7)  # noqa: S311  texts, not secrets
    for _ in range(3_000):
        text = chance.choice(("", "https://", "https://paper.test/")) + "".join(chance.choices(PIECES, k=chance.randrange(9)))
        assert "\x00" not in normalise(text).encode().decode()
        assert {type(ask(text)) for ask in (direct, domain, site, registered, is_plain)} == {str, bool}


@pytest.mark.parametrize("text", ["https://paper.test", "http://paper.test/a?b#c", " https://paper.test ", "https://bücher.test/"])
def test_a_web_address(text: str) -> None:
    assert is_web_address(text)


@pytest.mark.parametrize(
    "text",
    ["", "paper.test", "www.paper.test", "ftp://paper.test", "https://", "https:///a", "javascript:x", "see https://a.test", "https://a b"],
)
def test_no_web_address(text: str) -> None:
    assert not is_web_address(text)
