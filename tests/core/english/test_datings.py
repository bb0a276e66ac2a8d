"""Every way a text gives a date, with the precision its words hold; what is no date, or hangs on an unknown day, is left out."""

from datetime import date

import pytest

from core.english.dates import Today, read_dates
from core.model.dates import When

THURSDAY = When("2026-03-05T10:00:00Z")


def given(text: str, today: Today) -> list[str]:
    """The dates as ISO texts; a stretch of time as its two ends."""
    return ["/".join(part.iso for part in (one.when, one.until) if part) for one in read_dates(text, today)]


CALENDAR = [
    ("The plant closed on 3 March 2026.", "2026-03-03"),
    ("The plant closed on the 3rd of March, 2026.", "2026-03-03"),
    ("The plant closed on March 3rd.", "2026-03-03"),
    ("The plant closed on Mar. 3, 2026.", "2026-03-03"),
    ("The plant closed on Tuesday, March 3, 2026.", "2026-03-03"),
    ("The plant closed on Tuesday 3 March.", "2026-03-03"),
    ("Closing date: 03.03.2026.", "2026-03-03"),
    ("Closing date: 3. 3. 2026", "2026-03-03"),
    ("Closing date: 2026-03-03.", "2026-03-03"),
    ("Closing date: 2026/03/03.", "2026-03-03"),
    ("It opened on 3/3/26.", "2026-03-03"),
    ("It opened on 25/12/2025.", "2025-12-25"),
    ("It opened on 12/25/2025.", "2025-12-25"),
    ("It opened on 7/7/98.", "1998-07-07"),
    ("It was founded in February 2024.", "2024-02"),
    ("It was founded in the spring of 2024.", "2024"),
    ("It was founded in 1837.", "1837"),
    ("It was founded in nineteen fourteen.", "1914"),
    ("Profits fell in Q4 2024.", "2024-10/2024-12"),
    ("Profits fell in the third quarter of 2024.", "2024-07/2024-09"),
    ("The tunnel flooded in mid-March 2025.", "2025-03"),
    ("The tunnel flooded in late November.", "2025-11"),
    ("The pool shut in August when its pumps failed.", "2025-08"),
    ("The pool shut last August.", "2025-08"),
    ("The pool will open in August.", "2026-08"),
    ("The pool was to reopen this May.", "2026-05"),
    ("The mill closed in November last year.", "2025-11"),
    ("The bridge fell on 27 December.", "2025-12-27"),
    ("The bridge will be tested on 2 January.", "2027-01-02"),
]
REACHING = [
    ("The strike ran from 3 to 5 March.", "2026-03-03/2026-03-05"),
    ("The strike ran from 27 February to 2 March.", "2026-02-27/2026-03-02"),
    ("The show runs 3–5 March 2026.", "2026-03-03/2026-03-05"),
    ("He was mayor between 2019 and 2021.", "2019/2021"),
    ("Auditors were there between 2 and 20 February 2026.", "2026-02-02/2026-02-20"),
    ("The road has been shut since 2020.", "2020"),
    ("The road has been shut since April.", "2025-04"),
    ("The road is shut until 31 March.", "2026-03-31"),
    ("The sale lasted from Monday to Wednesday.", "2026-03-02/2026-03-04"),
]
LEANING = [
    ("The mayor resigned yesterday.", "2026-03-04"),
    ("The mayor resigned the day before yesterday.", "2026-03-03"),
    ("The mayor resigned on Tuesday.", "2026-03-03"),
    ("The mayor resigned on Thursday.", "2026-03-05"),
    ("The mayor resigned last Friday.", "2026-02-27"),
    ("The mayor resigned late on Friday evening.", "2026-02-27"),
    ("The mayor will resign on Tuesday.", "2026-03-10"),
    ("The sides were invited to meet on Tuesday.", "2026-03-10"),
    ("The plan approved on Tuesday is void.", "2026-03-03"),
    ("The union plans a march on Tuesday.", "2026-03-10"),
    ("Polls open at 07:00 on Sunday and close at 22:00.", "2026-03-08"),
    ("Voters go to the polls on Sunday.", "2026-03-08"),
    ("The court sits again on Tuesday.", "2026-03-10"),
    ("The trial resumes on Monday, the judge said.", "2026-03-09"),
    ("The surgeon joined from Graz and retires on 31 August.", "2026-08-31"),
    ("The law takes effect in January.", "2027-01"),
    ("The latest votes on Tuesday failed.", "2026-03-03"),
    ("The book opens with a murder and was sold on Tuesday.", "2026-03-03"),
    ("The senators met in Paris Monday.", "2026-03-02"),
    ("The vote on Tuesday was close.", "2026-03-03"),
    ("The pier burned in the early hours of Saturday.", "2026-02-28"),
    ("The pier is closed until Sunday.", "2026-03-08"),
    ("The pier burned overnight.", "2026-03-05"),
    ("The pier burned last night.", "2026-03-04"),
    ("The pier burned this morning.", "2026-03-05"),
    ("The council votes tomorrow.", "2026-03-06"),
    ("The council votes next Thursday.", "2026-03-12"),
    ("The ship sank two days ago.", "2026-03-03"),
    ("The ship sank three weeks ago.", "2026-02-09/2026-02-15"),
    ("The ship sank last week.", "2026-02-23/2026-03-01"),
    ("The ship sank at the weekend.", "2026-02-28/2026-03-01"),
    ("The ship sank last month.", "2026-02"),
    ("The ship sank six months ago.", "2025-09"),
    ("The ship sank last year.", "2025"),
    ("The ship sank twenty years ago.", "2006"),
    ("The ship sank thirty-five years ago.", ""),
    ("The yard reopens next month.", "2026-04"),
    ("The yard reopens next year.", "2027"),
]
SEASONS = [
    ("The grant was cut last autumn.", "2025"),
    ("The grant was cut in the autumn.", "2025"),
    ("The grant has been paid since the summer.", "2025"),
    ("The grant will be paid in the autumn.", "2026"),
    ("The grant will be paid next spring.", "2027"),
    ("The grant was cut last spring.", "2025"),
    ("The embassy was closed in the spring.", "2026"),
    ("Last fall the senate passed the bill.", "2025"),
    ("The ice road closed last winter.", "2025/2026"),
    ("The ice road is shut until the summer.", "2026"),
    ("The choir sings this summer.", "2026"),
    ("It was founded in the autumn of 2019.", "2019"),
]
FOLLOWING = [
    ("It was found on 2 March 2025, having been stolen a year earlier.", "2025-03-02 2024"),
    ("It was found on 2 March. That evening it burned.", "2026-03-02"),
    ("Samples were taken on 3 and 12 February.", "2026-02-03 2026-02-12"),
    ("Samples were taken on 18 and 19 February.", "2026-02-18/2026-02-19"),
]
TIMED = [
    ("It sailed on 3 March at 14:00 GMT.", "2026-03-03T14:00:00Z"),
    ("It sailed at 14:00 CET on 3 March.", "2026-03-03T13:00:00Z"),
    ("It sailed on 3 March 2026, 01:30 +02:00.", "2026-03-02T23:30:00Z"),
    ("It sailed on 3 March shortly before 04:00.", "2026-03-03"),
    ("It sailed on Tuesday at about 23:10.", "2026-03-03"),
]


@pytest.mark.parametrize(("text", "wanted"), [*CALENDAR, *REACHING, *LEANING, *SEASONS, *FOLLOWING, *TIMED])
def test_a_date_is_read_with_its_precision(text: str, wanted: str) -> None:
    assert given(text, Today(THURSDAY)) == wanted.split()


FOREIGN = [
    ("nb", "Arbeiderne stemte 2. mars for å streike.", "2026-03-02"),
    ("nb", "Brannen begynte i går.", "2026-03-04"),
    ("nb", "Partene skal møtes fredag.", "2026-03-06"),
    ("nb", "Hun har arbeidet der siden 2014.", "2014"),
    ("pt", "O alarme tocou na manhã de 3 de março.", "2026-03-03"),
    ("pt", "O navio chegou ontem.", "2026-03-04"),
    ("pt", "O tribunal decidiu na terça-feira.", "2026-03-03"),
    ("de", "Die Brücke wurde am 3. März 2026 gesperrt.", "2026-03-03"),
    ("de", "Die Brücke wurde gestern gesperrt.", "2026-03-04"),
    ("de", "Die Brücke wurde im Oktober 2025 gesperrt.", "2025-10"),
    ("de", "Die Brücke ist hier.", ""),
    ("fr", "Le pont a fermé le 1er mars 2026.", "2026-03-01"),
    ("fr", "Le pont a fermé hier.", "2026-03-04"),
    ("fr", "Le pont a fermé lundi.", "2026-03-02"),
    ("es", "El puente cerró el 3 de marzo de 2026.", "2026-03-03"),
    ("es", "El puente cerró ayer.", "2026-03-04"),
    ("es", "El puente cerró el año pasado.", "2025"),
    ("it", "Il ponte è chiuso dal 3 marzo.", "2026-03-03"),
    ("sv", "Bron stängdes i går.", "2026-03-04"),
    ("zh", "大桥于2026年3月4日关闭。", "2026-03-04"),
    ("ja", "橋は3月4日に閉鎖された。", "2026-03-04"),
    ("ko", "다리는 2026년 3월 4일에 폐쇄되었다.", "2026-03-04"),
    ("ru", "Мост закрыли 3 марта 2026 года.", "2026-03-03"),
    ("ar", "أغلق الجسر في ٣ مارس ٢٠٢٦", "2026-03-03"),
]


@pytest.mark.parametrize(("tongue", "text", "wanted"), FOREIGN)
def test_other_languages_have_dates_too(tongue: str, text: str, wanted: str) -> None:
    assert given(text, Today(THURSDAY, tongue=tongue)) == wanted.split()


NO_DATES = [
    "May said she would stay.",
    "Sunday trips are popular.",
    "It made half of the usual Saturday price.",
    "Friday guests arrive late.",
    "They meet on Sunday trips to the coast.",
    "The shop is open 24/7.",
    "In the 1990s the mill was busy.",
    "Version 2.3.2026 fixes this.",
    "Call 0800 123 4567 or 020-7946-0018.",
    "The visitors won 3-1.",
    "It costs 20.26 a head.",
    "See section 3.4 of the order.",
    "Turnout was 91 per cent.",
    "2000 people marched in town.",
    "They march on the town hall.",
    "Route 2030/5 was cut.",
    "It sold for £2026.",
    "The library opens late on Wednesdays.",
    "It meets on the first Monday of each month.",
    "It takes two days to dry.",
    "A 3/4 majority is needed.",
    "He finished in 12:03.",
    "The pool is two years old.",
    "It happened some weeks ago.",
    "Two days later it sank.",
    "IP 192.168.1.12 was logged.",
    "The autumn fair was cancelled.",
    "The town held its last autumn fair.",
    "In the spring the lambs are born.",
    "It carried nine people on an average Sunday.",
    "The pool is full on any busy Saturday.",
    "Thirteen marchers died in Derry on Bloody Sunday.",
    "Shares lost a fifth of their worth on Black Monday, and banks fell.",
    "The senator won nine states on Super Tuesday.",
    "The shops were shut on Easter Monday.",
    "Nobody worked on Good Friday.",
    "Water in the spring was tested and found safe.",
    "The watch stopped because metal in the spring had snapped.",
    "Lithium was found in the spring at Evian.",
    "This fall in prices hurt farmers.",
    "The last fall in output ruined three mills.",
    "This spring supplies forty homes.",
    "The last spring in the mattress broke.",
]


@pytest.mark.parametrize("text", NO_DATES)
def test_what_is_no_date_is_left_alone(text: str) -> None:
    assert given(text, Today(THURSDAY)) == []


BESIDE = [
    ("The 1984 novel sold well.", "1984"),
    ("He wore the 1927 medal.", "1927"),
    ("The company lost 3 million in the year to September.", "2025-09"),
    ("Tuesday's vote was close.", "2026-03-03"),
]


@pytest.mark.parametrize(("text", "iso"), BESIDE)
def test_a_date_that_only_says_which_thing_is_meant_is_marked(text: str, iso: str) -> None:
    (one,) = read_dates(text, Today(THURSDAY))
    assert one.beside and one.when.iso == iso


QUARTERS = [
    ("Profits fell in the third quarter.", "2025-07/2025-09"),
    ("Profits fell in the fourth quarter to 3 million from 4 million a year earlier.", "2025-10/2025-12 2024-10/2024-12"),
    ("In the latest quarter it lost money.", "2025-10/2025-12"),
    ("It lost money in the 2024 third quarter.", "2024-07/2024-09"),
    ("Sales fell in the quarter ended 30 September, from the year-ago quarter.", "2025-09-30 2024-07/2024-09"),
    ("The quarter of the town was dark.", ""),
]


@pytest.mark.parametrize(("text", "wanted"), QUARTERS)
def test_a_quarter_is_the_one_whose_figures_are_told(text: str, wanted: str) -> None:
    assert given(text, Today(THURSDAY)) == wanted.split()


def test_a_list_of_many_dates_is_read_to_its_end_and_in_its_order() -> None:
    days = [f"{year}-03-0{day}" for year in range(1990, 2020) for day in (1, 3)]
    written = ", ".join(day if at % 2 else f"{day[-1]} March {day[:4]}" for at, day in enumerate(days))
    assert given(f"It closed on {written}, and between 3 and 5 March 2020.", Today(THURSDAY)) == [*days, "2020-03-03/2020-03-05"]


IMPOSSIBLE = [
    "It closed on 31 February.",
    "It closed on 2026-13-40.",
    "It closed on 30.02.2026.",
    "It closed on 31/14/2025.",
    "2026年13月4日",
]


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_a_date_no_calendar_has_is_left_out(text: str) -> None:
    assert given(text, Today(THURSDAY)) == []


@pytest.mark.parametrize("text", [text for text, _ in LEANING])
def test_without_a_day_of_publication_nothing_is_reckoned(text: str) -> None:
    assert given(text, Today()) == given(text, Today(When("2026"))) == []


def test_without_a_day_of_publication_a_full_date_stands() -> None:
    assert given("It closed on 3 March 2026, reopened on 5 May and burned in 2027.", Today()) == ["2026-03-03", "2027"]


def test_a_page_without_a_date_takes_its_years_and_weekdays_from_the_day_of_the_matter() -> None:
    text = "It closed on 27 December, burned on Tuesday and was sold yesterday."
    found = read_dates(text, Today(around=date(2026, 3, 5)))
    assert [(one.when.iso, one.floating) for one in found] == [("2025-12-27", False), ("2026-03-03", True)]


@pytest.mark.parametrize(("day_first", "wanted"), [(True, ["2026-04-03"]), (False, ["2026-03-04"]), (None, [])])
def test_which_figure_is_the_month_is_not_guessed(day_first: bool | None, wanted: list[str]) -> None:
    assert given("It opened on 3/4/26.", Today(THURSDAY, day_first=day_first)) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("The grant was cut last autumn.", "2025"),
        ("The grant was cut last summer.", "2025/2026"),
        ("The grant will be paid in the winter.", "2026"),
        ("The grant was cut last spring.", "2025"),
    ],
)
def test_seasons_of_the_south_lie_half_a_year_away(text: str, wanted: str) -> None:
    assert given(text, Today(THURSDAY, southern=True)) == [wanted]


def test_a_dateline_dates_the_report_and_not_what_it_tells() -> None:
    assert given("OSTVIK, 4 March (Agency) — The pier burned on 2 March.", Today(THURSDAY)) == ["2026-03-02"]


def test_words_stand_where_they_are_said_to() -> None:
    text = "It was sold between 2 and 20 February 2026."
    (one,) = read_dates(text, Today(THURSDAY))
    assert text[one.start : one.end] == one.words == "2 and 20 February 2026"


def test_a_verb_without_one_above_it_is_read_to_an_end() -> None:
    assert given("Begin on Tuesday.", Today(THURSDAY))
