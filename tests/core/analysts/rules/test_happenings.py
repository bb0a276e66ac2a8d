"""What a text tells of events: a date, something that happened or is to happen, in short words of its own; nothing else."""

import pytest

from core.analysts.rules.happenings import Told, happenings
from core.analysts.rules.prose import statement
from core.analysts.rules.story import Story
from core.analysts.rules.subject import Subject
from core.model.dates import When
from core.model.source import Source, SourceText
from core.policy.timeline import Happening
from core.reading.quotes import find

SOURCE = Source("S001", "https://paper.example/1", "paper.example/1", "paper.example", "The Paper", "The day in Tarn")


def told(
    text: str, published: str = "2025-05-08", *, title: str = "The day in Tarn", topic: str = "", about: bool = True, host: str = ""
) -> Told:
    """What a page tells of a topic that is about all the page says, unless the topic is given."""
    source = SOURCE.with_(title=title, published=When(published) if published else None, domain=host or SOURCE.domain)
    subject = Subject(statement(topic or text).ideas)
    return happenings(SourceText(source, text), Story(subject, frozenset({"S001"} if about else ()), {}))


def dated(one: Happening) -> str:
    return one.when.iso + (f"/{one.until.iso}" if one.until else "") + ("+" if one.ahead else "")


def events(found: Told) -> list[str]:
    """As "2025-05-03 The dam broke"; a plus sign marks what was still to come."""
    return [f"{dated(one)} {one.text}" for one in found.happenings]


EVENTS = [
    (
        "The dam at Vellmoor was breached on 3 May 2025, and two villages were evacuated.",
        ["2025-05-03 The dam at Vellmoor was breached on 3 May 2025"],
    ),
    ("Police in Leeds arrested three men on Tuesday after a raid.", ["2025-05-06 Police in Leeds arrested three men on Tuesday"]),
    (
        "Ana Reis, who founded the charity in 2009, resigned yesterday.",
        ["2009 Ana Reis, who founded the charity in 2009", "2025-05-07 Ana Reis, who founded the charity in 2009, resigned yesterday"],
    ),
    (
        "The company, which bought the mill in 1998, will close it on 30 June.",
        [
            "1998 The company, which bought the mill in 1998",
            "2025-06-30+ The company, which bought the mill in 1998, will close it on 30 June",
        ],
    ),
    ("On 5 May the company denied it.", ["2025-05-05 On 5 May the company denied it"]),
    ("The court ruled on 2 May that the sale was unlawful.", ["2025-05-02 The court ruled on 2 May that the sale was unlawful"]),
    ("The council voted on 6 May to demolish the baths.", ["2025-05-06 The council voted on 6 May to demolish the baths"]),
    ("The next hearing is on 14 May.", ["2025-05-14+ The next hearing is on 14 May"]),
    ("Work is expected to start in September.", ["2025-09+ Work is expected to start in September"]),
    ("The bridge, built in 1931, carries 9,000 cars a day.", ["1931 The bridge, built in 1931"]),
    (
        "Two trains collided near Ostwick at 07:40 on Wednesday, killing four.",
        ["2025-05-07 Two trains collided near Ostwick at 07:40 on Wednesday"],
    ),
    ("Nobody was hurt when the roof fell in on Sunday.", ["2025-05-04 The roof fell in on Sunday"]),
    ("The strike lasted from 3 to 5 March.", ["2025-03-03/2025-03-05 The strike lasted from 3 to 5 March"]),
    ("Since 2020 the plant has been run by Aldane Energy.", ["2020 Since 2020 the plant has been run by Aldane Energy"]),
    ("The fire broke out before dawn on 4 May and was put out by noon.", ["2025-05-04 The fire broke out before dawn on 4 May"]),
    ("Residents have until 31 May to object.", ["2025-05-31+ Residents have until 31 May to object"]),
    ("Mayor Jo Lund apologised on Friday for the delay.", ["2025-05-02 Mayor Jo Lund apologised on Friday for the delay"]),
    ("The flats were finished in 2016 but have never been let.", ["2016 The flats were finished in 2016"]),
    ("According to police, the car left the road on Saturday night.", ["2025-05-03 The car left the road on Saturday night"]),
    ("The museum reopens next month.", ["2025-06+ The museum reopens next month"]),
    ("Ms Dahl has led the board since January 2024.", ["2024-01 Ms Dahl has led the board since January 2024"]),
    ("Protesters blocked the A12 between 6 and 8 May.", ["2025-05-06/2025-05-08 Protesters blocked the A12 between 6 and 8 May"]),
    ("The last wolf here was shot in 1884.", ["1884 The last wolf here was shot in 1884"]),
    ("In March, inspectors had found rats in the kitchen.", ["2025-03 In March, inspectors had found rats in the kitchen"]),
    ("At 14:00 GMT on 5 May the satellite was launched.", ["2025-05-05T14:00:00Z At 14:00 GMT on 5 May the satellite was launched"]),
    ("The chairman, 61, was suspended on 1 April, the bank said on Thursday.", ["2025-04-01 The chairman, 61, was suspended on 1 April"]),
    ("“The water rose on Sunday night,” said farmer Ola Berg.", ["2025-05-04 The water rose on Sunday night"]),
    ("Trade unions have called a march for Saturday.", ["2025-05-10+ Trade unions have called a march for Saturday"]),
    ("The storm, the worst since 1987, hit on Tuesday night.", ["2025-05-06 The storm, the worst since 1987, hit on Tuesday night"]),
    ("By 4 May the fire had spread to 300 hectares.", ["2025-05-04 By 4 May the fire had spread to 300 hectares"]),
    ("Letters put to members in March did not explain the choice.", ["2025-03 Letters put to members in March"]),
    ("The price doubled, from the two million in the budget of March 2024.", ["2024-03 The two million in the budget of March 2024"]),
    (
        "The papers, marked for members only, went to the board on Tuesday.",
        ["2025-05-06 The papers, marked for members only, went to the board on Tuesday"],
    ),
    (
        "The Tarn bridge, shut since June when a keeper noticed a crack, opened again on Monday.",
        [
            "2024-06 The Tarn bridge, shut since June",
            "2025-05-05 The Tarn bridge, shut since June when a keeper noticed a crack, opened again on Monday",
        ],
    ),
    (
        "It saved the ice house and, in November, turned down 84 flats.",
        ["2024-11 It saved the ice house and, in November, turned down 84 flats (The day in Tarn)"],
    ),
]


@pytest.mark.parametrize(("text", "wanted"), EVENTS)
def test_an_event_is_told_in_short_words_of_its_source(text: str, wanted: list[str]) -> None:
    assert events(told(text)) == wanted


NO_EVENTS = [
    "The minister said on Monday that the tunnel was safe.",
    "“We will rebuild,” she told reporters on Tuesday.",
    "He told the Tarn Gazette last night that he was tired.",
    "It is unclear whether the pipeline leaked in April.",
    "The pipeline might have leaked in April.",
    "Critics say the 2019 inquiry was a whitewash.",
    "If the vote fails on 12 May, ministers should resign.",
    "Updated on 7 May at 10:15.",
    "By Ana Reis, 7 May 2025",
    "What happened on 3 May?",
    "He did not attend the meeting on 3 May.",
    "Nobody came on 3 May.",
    "Sales rose by 4 per cent last year.",
    "A shameful decision on 3 May.",
    "Sign up for our newsletter by 9 May.",
    "Our reporter visited the site on Monday.",
    "Prices were higher in April than in March.",
    "Reservoir water was unsafe to drink in February.",
    "We wrote to the clerk on Monday.",
    "I knocked on Thursday at four.",
    "The firm made a loss of 3 million in the year to September.",
    "Mr Quayle replied: on 23 October, by telephone.",
    "Some 305 tonnes were landed, against 212 in the same week of 2024.",
    "The agreement stands, as reported by this paper on Tuesday.",
    "The shop is open on Mondays from 08:00.",
    "Minutes of 20 January.",
    "The steps were paid for by the owner, receipts shown to the Tarn Gazette yesterday make plain.",
]


@pytest.mark.parametrize("text", NO_EVENTS)
def test_what_is_no_event_is_left_out(text: str) -> None:
    assert events(told(text)) == []


FOREIGN = [
    ("Politiet pågrep to menn i Bergen i går.", "2025-05-07"),
    ("Am 3. Mai 2025 stürzte das Dach der Halle ein.", "2025-05-03"),
    ("Le maire a démissionné le 5 mai après une longue enquête.", "2025-05-05"),
    ("El puente se derrumbó el 3 de mayo de 2025 en la ciudad.", "2025-05-03"),
    ("O navio afundou ontem ao largo de Peniche, na costa.", "2025-05-07"),
    ("2025年5月3日,大桥倒塌。", "2025-05-03"),
    ("انهار الجسر في ٣ مايو ٢٠٢٥.", "2025-05-03"),
    ("הגשר קרס ב-3 במאי 2025.", ""),
]


@pytest.mark.parametrize(("text", "iso"), FOREIGN)
def test_other_languages_tell_in_their_own_words(text: str, iso: str) -> None:
    assert [dated(one) for one in told(text).happenings] == ([iso] if iso else [])


def test_what_it_means_is_put_in_brackets_when_the_sentence_before_says_it() -> None:
    assert events(told("The bearing is one of eight. It was last replaced in 1968.")) == ["1968 [The bearing] was last replaced in 1968"]


@pytest.mark.parametrize("before", ["Julius Merriden leads the party.", "The bearings are new.", "Six men from Tarn came."])
def test_who_is_meant_is_never_guessed(before: str) -> None:
    (one,) = told(f"{before} She was elected in 1968.").happenings
    assert (one.text, one.whole) == ("She was elected in 1968 (The day in Tarn)", False)


def test_a_time_belongs_to_the_day_just_spoken_of() -> None:
    found = told("The bridge was closed on Thursday. The barriers came down at 06:40. The office is open from 08:00 to 16:00.")
    assert events(found)[1:] == ["2025-05-08 The barriers came down at 06:40"]


def test_a_time_on_a_post_is_that_of_the_hours_before_it() -> None:
    post = "The tower fell with a huge bang at 23:10."
    assert [one.when.iso for one in told(post, "2025-05-08T23:14:00Z").happenings] == ["2025-05-08"]
    assert [one.when.iso for one in told(post, "2025-05-09T00:20:00Z").happenings] == ["2025-05-08"]
    assert told(post, "2025-05-09T12:00:00Z").happenings == () == told(post, "2025-05-09").happenings


def test_days_that_follow_are_counted_from_the_one_before() -> None:
    found = told("The dam cracked on 3 May. Two days later the village was evacuated. The same evening the dam broke.")
    assert [one.when.iso for one in found.happenings] == ["2025-05-03", "2025-05-05", "2025-05-05"]


def test_a_page_that_denies_in_its_own_name_does_so_on_the_day_it_is_published() -> None:
    text = "The Paper has withdrawn its report on the Tarn reservoir. The editor is sorry."
    assert events(told(text)) == ["2025-05-08 The Paper has withdrawn its report on the Tarn reservoir"]
    assert events(told(text.replace("The Paper", "The Gazette"))) == []


def test_without_a_day_of_publication_only_full_dates_are_events() -> None:
    text = "The dam broke on 3 May 2025. It was repaired yesterday. The mayor resigned on Friday."
    assert events(told(text, published="")) == ["2025-05-03 The dam broke on 3 May 2025"]


def test_dates_no_calendar_has_are_counted() -> None:
    found = told("The dam broke on 31 February 2025. The mayor resigned on 2025-13-40.")
    assert (found.happenings, found.impossible) == ((), 2)


def test_a_list_of_dates_tells_of_no_event() -> None:
    assert events(told("The Tarn dam was tested on " + ", ".join(f"{number} May" for number in range(1, 9)) + ".")) == []


def test_what_is_not_about_the_topic_is_left_out() -> None:
    text = "The Tarn dam broke on 3 May, flooding the valley.\n\nThe library opens late from 12 May."
    assert events(told(text, topic="Dam broke at Tarn", title="Letters", about=False)) == ["2025-05-03 The Tarn dam broke on 3 May"]
    brief = told(f"{text}\n\nAlso this week: a choir sings on 20 May.", topic="Dam broke at Tarn", title="In brief: Tarn dam")
    assert [one.when.iso for one in brief.happenings] == ["2025-05-03"]


@pytest.mark.parametrize(("host", "wanted"), [("paper.co.uk", ["2025-04-03"]), ("paper.us", ["2025-03-04"]), ("paper.example", [])])
def test_which_figure_is_the_month_is_told_by_the_country_or_not_at_all(host: str, wanted: list[str]) -> None:
    assert [one.when.iso for one in told("The dam broke on 3/4/2025.", host=host).happenings] == wanted


def test_every_event_opens_to_its_sentence() -> None:
    text = "Rain fell for days.\n\nThe dam at **Tarn** broke on 3 May, and the mayor resigned on Tuesday."
    found = told(text).happenings
    assert len(found) == 2
    assert all(find(text, one.cited.quote) for one in found)
    assert {one.cited.quote.exact for one in found} == {"The dam at **Tarn** broke on 3 May, and the mayor resigned on Tuesday."}
