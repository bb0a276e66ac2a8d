"""Attributions to other publishers: who is named, how, where, and which source of the dossier that is."""

import pytest

from core.evidence.quotes import find
from core.model.dates import When
from core.model.origin import CitationKind
from tests.fixtures.pages import citations, source, text

ACCORDING, TOLD, FIRST, CREDIT, _LINK = CitationKind
OTHERS = [
    source("The Tarn Gazette", id="S002"),
    source("Lowland Post", id="S003"),
    source("Northwire", id="S004"),
    source("Ostvik Gazette", id="S005"),
    source("Kystavisen", id="S006"),
    source("wsj.com", id="S007", domain="wsj.com"),
    source("reddit.com", id="S008", domain="reddit.com"),
    source("dailypebble.example", id="S009", domain="dailypebble.example"),
    source("Harbour Authority", id="S010"),
    source("Diário do Vale", id="S011"),
    source("The Lantern", id="S012"),
    source("alnahdaa.example", id="S013", domain="alnahdaa.example"),
    source("itarn.example", id="S014", domain="itarn.example"),
]
CITED = [
    ("According to the Lowland Post, the mill burned.", ACCORDING, "Lowland Post", "S003", "According to the Lowland Post"),
    ("The mill burned, according to Northwire.", ACCORDING, "Northwire", "S004", "according to Northwire"),
    ("The mill burned, Northwire reported on Tuesday.", ACCORDING, "Northwire", "S004", "Northwire reported"),
    ("As the Tarn Gazette reported, the mill burned.", ACCORDING, "Tarn Gazette", "S002", "Tarn Gazette reported"),
    ("The owner told the Lowland Post that he wept.", TOLD, "Lowland Post", "S003", "told the Lowland Post"),
    ("In an interview with The Lantern, the owner wept.", TOLD, "Lantern", "S012", "In an interview with The Lantern"),
    ("Speaking to Northwire, the owner wept.", TOLD, "Northwire", "S004", "Speaking to Northwire"),
    ("The fire was first reported by the Ostvik Gazette.", FIRST, "Ostvik Gazette", "S005", "first reported by the Ostvik Gazette"),
    ("The fire was originally reported by Northwire.", FIRST, "Northwire", "S004", "originally reported by Northwire"),
    ("Northwire, which first reported the fire, quoted a clerk.", FIRST, "Northwire", "S004", "Northwire, which first reported"),
    ("The Lowland Post first reported the fire.", FIRST, "Lowland Post", "S003", "The Lowland Post first reported"),
    ("Northwire broke the news at noon.", FIRST, "Northwire", "S004", "Northwire broke"),
    ("The Lantern's report names the clerk.", ACCORDING, "Lantern", "S012", "Lantern's report"),
    ("The Lowland Post’s exclusive story names the clerk.", ACCORDING, "Lowland Post", "S003", "Lowland Post’s exclusive story"),
    ("A report in the Lowland Post names the clerk.", ACCORDING, "Lowland Post", "S003", "report in the Lowland Post"),
    ("According to a report by Northwire, a clerk did it.", ACCORDING, "Northwire", "S004", "According to a report by Northwire"),
    (
        "According to the news site Daily Pebble, a clerk did it.",
        ACCORDING,
        "Daily Pebble",
        "S009",
        "According to the news site Daily Pebble",
    ),
    ("A story on Daily Pebble claimed that a clerk did it.", ACCORDING, "Daily Pebble", "S009", "story on Daily Pebble"),
    ("The post on dailypebble.example is gone.", ACCORDING, "dailypebble.example", "S009", "post on dailypebble.example"),
    ("The Wall Street Journal reports that the mill is sold.", ACCORDING, "Wall Street Journal", "S007", "The Wall Street Journal reports"),
    ("The mill is sold, the WSJ reported.", ACCORDING, "WSJ", "S007", "the WSJ reported"),
    ("The mill is sold, people told the Journal.", TOLD, "Journal", "", "told the Journal"),
    ("According to the Gazette, the mill burned.", ACCORDING, "Gazette", "", "According to the Gazette"),
    ("via Northwire", CREDIT, "Northwire", "S004", "via Northwire"),
    ("The mill is sold [via Reddit].", CREDIT, "Reddit", "S008", "via Reddit"),
    ("Source: Reddit", CREDIT, "Reddit", "S008", "Source: Reddit"),
    ("h/t Lowland Post", CREDIT, "Lowland Post", "S003", "h/t Lowland Post"),
    ("Hat tip to The Lantern for the picture of the clerk.", CREDIT, "Lantern", "S012", "Hat tip to The Lantern"),
    ("TARN, 4 March (Northwire) — The mill burned.", CREDIT, "Northwire", "S004", "(Northwire)"),
    ("The mill burned.\n\nReporting by Northwire", CREDIT, "Northwire", "S004", "Reporting by Northwire"),
    ("The mill burned.\n\n© Reuters", CREDIT, "Reuters", "", "© Reuters"),
    ("TARN (AP) — The mill burned.", CREDIT, "The Associated Press", "", "(AP)"),
    ("According to Reuters, the mill burned.", ACCORDING, "Reuters", "", "According to Reuters"),
    ("The mill burned, the Associated Press reported.", ACCORDING, "Associated Press", "", "the Associated Press reported"),
    ("The mill burned, according to the Fjordby Herald.", ACCORDING, "Fjordby Herald", "", "according to the Fjordby Herald"),
    ("The clerk told the newspaper Nordlyset that he was ill.", TOLD, "Nordlyset", "", "told the newspaper Nordlyset"),
    ("The mill burned, wrote the blog Mill Matters.", ACCORDING, "Mill Matters", "", "wrote the blog Mill Matters"),
    ("Citing Northwire, the paper spoke of arson.", ACCORDING, "Northwire", "S004", "Citing Northwire"),
    ("A memo obtained by the Lowland Post names the clerk.", ACCORDING, "Lowland Post", "S003", "obtained by the Lowland Post"),
    ("The rumour started with a post on Reddit.", FIRST, "Reddit", "S008", "started with a post on Reddit"),
    ("The story began at the Daily Pebble, a satirical site.", FIRST, "Daily Pebble", "S009", "began at the Daily Pebble"),
    ("The Daily Pebble claims that mills dream.", ACCORDING, "Daily Pebble", "S009", "The Daily Pebble claims"),
    ("The clerk confirmed to Northwire that he was ill.", TOLD, "Northwire", "S004", "confirmed to Northwire"),
    ("Ifølge Kystavisen brant mølla ned.", ACCORDING, "Kystavisen", "S006", "Ifølge Kystavisen"),
    ("Mølla brant ned, skriver Kystavisen.", ACCORDING, "Kystavisen", "S006", "skriver Kystavisen"),
    ("Kystavisen meldte om brannen først.", ACCORDING, "Kystavisen", "S006", "Kystavisen meldte"),
    ("Eieren sier til Kystavisen at han gråt.", TOLD, "Kystavisen", "S006", "sier til Kystavisen"),
    ("Brannen ble først meldt av Kystavisen.", FIRST, "Kystavisen", "S006", "først meldt av Kystavisen"),
    ("Segundo o Diário do Vale, o moinho ardeu.", ACCORDING, "Diário do Vale", "S011", "Segundo o Diário do Vale"),
    ("O moinho ardeu, de acordo com o Diário do Vale.", ACCORDING, "Diário do Vale", "S011", "de acordo com o Diário do Vale"),
    ("O dono disse ao Diário do Vale que chorou.", TOLD, "Diário do Vale", "S011", "disse ao Diário do Vale"),
    ("A notícia foi avançada pelo Diário do Vale.", FIRST, "Diário do Vale", "S011", "avançada pelo Diário do Vale"),
    ("Laut Northwire brannte die Mühle ab.", ACCORDING, "Northwire", "S004", "Laut Northwire"),
    ("Wie die Süddeutsche Zeitung berichtet, brannte die Mühle.", ACCORDING, "Süddeutsche Zeitung", "", "Wie die Süddeutsche Zeitung"),
    ("Der Besitzer sagte der Fjordener Zeitung, er habe geweint.", TOLD, "Fjordener Zeitung", "", "sagte der Fjordener Zeitung"),
    ("Selon Le Monde, le moulin a brûlé.", ACCORDING, "Le Monde", "", "Selon Le Monde"),
    ("Le moulin a brûlé, selon l’agence Northwire.", ACCORDING, "Northwire", "S004", "selon l’agence Northwire"),
    ("L’affaire a été révélée par le quotidien L’Aurore.", FIRST, "L’Aurore", "", "révélée par le quotidien L’Aurore"),
    ("Según El País, el molino ardió.", ACCORDING, "El País", "", "Según El País"),
    ("El dueño dijo al diario Northwire que lloró.", TOLD, "Northwire", "S004", "dijo al diario Northwire"),
    ("Mill to close, Lowland Post reports", ACCORDING, "Lowland Post", "S003", "Lowland Post reports"),
    ("Lowland Post: mill to close", ACCORDING, "Lowland Post", "S003", "Lowland Post:"),
    ("Mill to close in spring - Northwire", CREDIT, "Northwire", "S004", "- Northwire"),
    ("LOWLAND POST reports that the mill burned.", ACCORDING, "LOWLAND POST", "S003", "LOWLAND POST reports"),
    ("Mølla brant.\nKilde: Kystavisen", CREDIT, "Kystavisen", "S006", "Kilde: Kystavisen"),
    ("According to the pro-government newspaper al Nahdaa, it burned.", ACCORDING, "al Nahdaa", "S013", "newspaper al Nahdaa"),
    ("The country's official newspaper, al-Nahda, said that it burned.", ACCORDING, "al-Nahda", "S013", "al-Nahda, said"),
    ("The story, which originated in Al-Nahda, has spread.", FIRST, "Al-Nahda", "S013", "originated in Al-Nahda"),
    ("The owner told the daily an-Nahda Weekly so.", TOLD, "an-Nahda Weekly", "", "told the daily an-Nahda Weekly"),
    ("A site called iTarn is reporting that the mill burned.", ACCORDING, "iTarn", "S014", "iTarn is reporting"),
]
NOT_CITED = [
    "Police said the mill burned.",
    "A survey shows that most mills burn.",
    "According to the fire chief, Ana Reis, the mill burned.",
    "According to court papers, the mill was insured twice.",
    "The clerk told Ana Reis that he was ill.",
    "The clerk told the Valley Herald that he was ill.",
    "The Herald has seen the letter.",
    "The Valley Herald first reported the fire.",
    "The Lowland Post office burned down.",
    "Readers of the Lowland Post met in the square.",
    "Ana Reis, a former Reuters correspondent, owns the mill.",
    "Ana Reis, who once wrote for the Lowland Post, owns the mill.",
    "Contrary to what the Lowland Post reported, the mill stands.",
    "The Lowland Post did not report the fire.",
    "Unlike the Tarn Gazette, which reported a fire, we found none.",
    "“According to the Lowland Post, I set the fire myself,” the clerk said.",
    "The clerk said: “I told Northwire everything I knew about it.”",
    "Photo: Lowland Post",
    "Picture courtesy of Northwire",
    "The gazette of laws says that mills are homes.",
    "Lowland Poster reports were many.",
    "The Harbour Authority said it was sorry.",
    "The Northwire building burned down.",
    "She bought the Ostvik Gazette for a crown.",
    "The mill reported a loss in March.",
    "World Health Organization officials reported two cases.",
    "Human Rights Watch said that the mill was unsafe.",
    "March reports were late.",
    "Segundo a polícia, o moinho ardeu.",
    "Laut Polizei brannte die Mühle ab.",
    "Ifølge politiet brant mølla ned.",
    "Selon la police, le moulin a brûlé.",
    "The clerk denied telling Northwire anything.",
    "Al Rossi reported the fire to the police.",
    "The al-Harrak family said that the mill was theirs.",
    "His iPad reports the hour of the fire.",
]
NOT_READ = [
    "وفقا لصحيفة الوادي، احترقت الطاحونة.",
    "据新华社报道，磨坊被烧毁。",
    "על פי העיתון, הטחנה נשרפה.",
    "",
    "\n\n\n",
    "(" * 500,
    "According to " * 200,
    "“" + "The Lowland Post " * 300,
    "A" * 20_000,
    "Aa-" * 30_000,
    "“" * 100_000,
    "a." * 50_000,
    "\u202eaccording to the Lowland\u202c",
]


@pytest.mark.parametrize(("words", "kind", "name", "on", "exact"), CITED)
def test_an_attribution_is_found_where_it_stands(words: str, kind: CitationKind, name: str, on: str, exact: str) -> None:
    (found,) = citations(text(words), OTHERS)
    assert (found.source_id, found.kind, found.name, found.on) == ("S001", kind, name, on)
    assert found.quote and found.quote.exact.lower().endswith(exact.lower().removeprefix("the "))
    assert find(words, found.quote)


@pytest.mark.parametrize("words", NOT_CITED)
def test_people_documents_denials_and_its_own_name_are_nobody_elses_report(words: str) -> None:
    assert citations(text(words), OTHERS) == ()


@pytest.mark.parametrize("words", NOT_READ)
def test_whatever_the_text_is_nothing_is_invented(words: str) -> None:
    assert all(find(words, one.quote) for one in citations(text(words), OTHERS) if one.quote)


def test_a_link_beside_a_sentence_about_a_report_cites_the_page_it_leads_to() -> None:
    page = text("The mill burned, another newspaper has reported.", links=("https://lowland-post.example/s003?utm_source=x",))
    (found,) = citations(page, OTHERS)
    assert (found.kind, found.on, found.url) == (ACCORDING, "S003", "https://lowland-post.example/s003?utm_source=x")
    assert found.quote and find(page.text, found.quote)


def test_a_link_that_no_words_speak_of_cites_nobody() -> None:
    assert citations(text("The mill burned.", links=("https://lowland-post.example/s003",)), OTHERS) == ()


def test_a_name_carries_the_link_that_leads_to_whom_it_means() -> None:
    page = text("According to the Fjordby Herald, the mill burned.", links=("https://x.example/1", "https://fjordbyherald.example/mill"))
    (found,) = citations(page, OTHERS)
    assert (found.name, found.url, found.on) == ("Fjordby Herald", "https://fjordbyherald.example/mill", "")


def test_a_by_line_is_a_credit_though_no_words_of_the_text_show_it() -> None:
    (found,) = citations(text("The mill burned.", byline="Ana Reis, Northwire"), OTHERS)
    assert (found.kind, found.on, found.quote) == (CREDIT, "S004", None)


def test_of_two_pages_of_one_outlet_the_earlier_is_meant() -> None:
    later = source("Lowland Post", id="S020", published=When("2026-03-05"))
    earlier = source("Lowland Post", id="S021", published=When("2026-03-04"))
    (found,) = citations(text("According to the Lowland Post, it burned."), [later, earlier])
    assert found.on == "S021"


def test_a_name_that_two_outlets_share_says_why_it_points_to_neither() -> None:
    (found,) = citations(text("According to the Gazette, the mill burned."), OTHERS)
    assert found.problem == "more than one outlet here is called so"


def test_its_own_short_name_is_its_own_even_where_another_outlet_ends_so() -> None:
    page = text("The owner told the Gazette that he wept.", "The Tarn Gazette", id="S002")
    assert citations(page, OTHERS) == ()


def test_several_are_found_in_the_order_of_the_text_and_each_once() -> None:
    words = "According to Northwire it burned. The owner told the Lowland Post so. According to Northwire it was insured."
    assert [(one.kind, one.on) for one in citations(text(words), OTHERS)] == [(ACCORDING, "S004"), (TOLD, "S003")]


@pytest.mark.parametrize(
    ("name", "domain"),
    [
        ("Wall Street Journal", "online.wsj.com"),
        ("New York Daily News", "nydailynews.com"),
        ("LA Times", "latimes.com"),
        ("Los Angeles Times", "latimes.com"),
        ("The Daily Mirror", "mirror.co.uk"),
        ("Detroit Free Press", "freep.com"),
        ("News & Star", "newsandstar.co.uk"),
        ("BBC News", "bbc.co.uk"),
        ("El País", "elpais.com"),
        ("9to5Mac", "9to5mac.com"),
        ("the Milwaukee Journal Sentinel", "jsonline.com"),
        ("the Puget Sound Business Journal", "bizjournals.com"),
        ("the Times-Picayune", "nola.com"),
        ("the Frankfurter Allgemeine", "faz.net"),
        ("al-Arabiya", "alarabiya.net"),
        ("Al Bayaan", "albayan.ae"),
    ],
)
def test_a_name_is_told_from_an_address(name: str, domain: str) -> None:
    (found,) = citations(text(f"According to {name}, the mill burned."), [source(domain, id="S002", domain=domain)])
    assert found.on == "S002"


@pytest.mark.parametrize(
    ("name", "domain"),
    [
        ("the Washington Times", "washingtonpost.com"),
        ("the Boston Herald", "boston.com"),
        ("the Sun", "thestar.com"),
        ("ABC", "abcd.example"),
        ("the Puget Sound Business Examiner", "bizjournals.com"),
        ("the Picayune", "nola.com"),
        ("al-Arabi", "alarabiya.net"),
        ("the Alton Post", "alternet.org"),
    ],
)
def test_a_name_that_only_resembles_an_address_is_somebody_else(name: str, domain: str) -> None:
    assert not any(one.on for one in citations(text(f"According to {name}, the mill burned."), [source(domain, id="S002", domain=domain)]))
