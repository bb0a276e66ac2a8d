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
        ["2009 Ana Reis founded the charity in 2009", "2025-05-07 Ana Reis, who founded the charity in 2009, resigned [that day]"],
    ),
    (
        "The company, which bought the mill in 1998, will close it on 30 June.",
        [
            "1998 The company bought the mill in 1998",
            "2025-06-30+ The company, which bought the mill in 1998, will close it on 30 June",
        ],
    ),
    ("On 5 May the company denied it.", ["2025-05-05 On 5 May the company denied it"]),
    ("The court ruled on 2 May that the sale was unlawful.", ["2025-05-02 The court ruled on 2 May that the sale was unlawful"]),
    ("The council voted on 6 May to demolish the baths.", ["2025-05-06 The council voted on 6 May to demolish the baths"]),
    ("The next hearing is on 14 May.", ["2025-05-14+ The next hearing is on 14 May"]),
    ("Work is expected to start in September.", ["2025-09+ Work is expected to start in September"]),
    ("The bridge, built in 1931, carries 9,000 cars a day.", ["1931 The bridge [was] built in 1931"]),
    (
        "Two trains collided near Ostwick at 07:40 on Wednesday, killing four.",
        ["2025-05-07T07:40 Two trains collided near Ostwick at 07:40 on Wednesday"],
    ),
    ("Nobody was hurt when the roof fell in on Sunday.", ["2025-05-04 The roof fell in on Sunday"]),
    ("The strike lasted from 3 to 5 March.", ["2025-03-03/2025-03-05 The strike lasted from 3 to 5 March"]),
    ("Since 2020 the plant has been run by Aldane Energy.", ["2020 Since 2020 the plant has been run by Aldane Energy"]),
    ("The fire broke out before dawn on 4 May and was put out by noon.", ["2025-05-04 The fire broke out before dawn on 4 May"]),
    ("Residents have until 31 May to object.", ["2025-05-31+ Residents have until 31 May to object"]),
    ("Mayor Jo Lund apologised on Friday for the delay.", ["2025-05-02 Mayor Jo Lund apologised on Friday for the delay"]),
    ("The flats were finished in 2016 but have never been let.", ["2016 The flats were finished in 2016"]),
    (
        "According to police, the car left the road on Saturday night.",
        ["2025-05-03 According to police, the car left the road on Saturday night"],
    ),
    ("The grand jury meets on Monday.", ["2025-05-12+ The grand jury meets on Monday"]),
    ("The museum reopens next month.", ["2025-06+ The museum reopens [that month]"]),
    ("Ms Dahl has led the board since January 2024.", ["2024-01 Ms Dahl has led the board since January 2024"]),
    ("Protesters blocked the A12 between 6 and 8 May.", ["2025-05-06/2025-05-08 Protesters blocked the A12 between 6 and 8 May"]),
    ("The last wolf here was shot in 1884.", ["1884 The last wolf here was shot in 1884"]),
    ("In March, inspectors had found rats in the kitchen.", ["2025-03 In March, inspectors had found rats in the kitchen"]),
    ("At 14:00 GMT on 5 May the satellite was launched.", ["2025-05-05T14:00:00Z At 14:00 GMT on 5 May the satellite was launched"]),
    (
        "The chairman, 61, was suspended on 1 April, the bank said on Thursday.",
        ["2025-04-01 The chairman, 61, was suspended on 1 April, the bank said"],
    ),
    ("“The water rose on Sunday night,” said farmer Ola Berg.", ["2025-05-04 Farmer Ola Berg: “The water rose on Sunday night”"]),
    ("Trade unions have called a march for Saturday.", ["2025-05-10+ Trade unions have called a march for Saturday"]),
    ("The storm, the worst since 1987, hit on Tuesday night.", ["2025-05-06 The storm, the worst since 1987, hit on Tuesday night"]),
    ("By 4 May the fire had spread to 300 hectares.", ["2025-05-04 By 4 May the fire had spread to 300 hectares"]),
    ("Letters put to members in March did not explain the choice.", ["2025-03 Letters [were] put to members in March"]),
    (
        "The papers, marked for members only, went to the board on Tuesday.",
        ["2025-05-06 The papers, marked for members only, went to the board on Tuesday"],
    ),
    (
        "The Tarn bridge, shut since June when a keeper noticed a crack, opened again on Monday.",
        [
            "2024-06 The Tarn bridge [has been] shut since June",
            "2025-05-05 The Tarn bridge, shut since June when a keeper noticed a crack, opened again on Monday",
        ],
    ),
    (
        "The union fund, over rules which were dropped last autumn, was wound up.",
        ["2024 The union fund, over rules which were dropped [that autumn]"],
    ),
    ("On Tuesday the chapel lost slates that were sound.", ["2025-05-06 On Tuesday the chapel lost slates that were sound"]),
    ("Status now: 3, under review until 4 June.", ["2025-06-04+ Status now: 3, under review until 4 June"]),
    ("Pontoon B, out of use until 20 May.", ["2025-05-20+ Pontoon B, out of use until 20 May"]),
    ("We will hand in the petition on 12 May.", ["2025-05-12+ The Paper: “We will hand in the petition on 12 May”"]),
    (
        "“I shall raise it with the minister on 14 May,” said Senator Ida Moen.",
        ["2025-05-14+ Senator Ida Moen: “I shall raise it with the minister on 14 May”"],
    ),
    (
        "Under the plan, approved late on Friday by nine members, fares will rise.",
        ["2025-05-02 The plan [was] approved late on Friday by nine members"],
    ),
    ("In the hall the water, measured on 3 May, stood high.", ["2025-05-03 In the hall the water [was] measured on 3 May"]),
    (
        "Samples taken by our own divers on 3 May showed rust.",
        ["2025-05-03 The Paper: “Samples taken by our own divers on 3 May showed rust”"],
    ),
    ("In January an inquiry found nothing wrong with the dam.", ["2025-01 In January an inquiry found nothing wrong with the dam"]),
    (
        "The inspectorate opened an inquiry this morning and expects to report in July.",
        [
            "2025-05-08 The inspectorate opened an inquiry [that morning]",
            "2025-07+ The inspectorate opened an inquiry [on 8 May 2025] and expects to report in July",
        ],
    ),
    ("In force from 3 May until cancelled.", ["2025-05-03 In force from 3 May until cancelled (The day in Tarn)"]),
    ("Some of us are walking to the dam on Sunday.", ["2025-05-11+ The Paper: “Some of us are walking to the dam on Sunday”"]),
    (
        "It saved the ice house and, in November, turned down 84 flats.",
        ["2024-11 It saved the ice house and, in November, turned down 84 flats (The day in Tarn)"],
    ),
    (
        "Under the guild's charter of 1870, which hangs in the hall, members are to elect the warden.",
        ["1870 Under the guild's charter of 1870, which hangs in the hall, members are to elect the warden"],
    ),
    ("The tram ordered in 2023 has arrived in pieces.", ["2023 The tram [was] ordered in 2023"]),
    ("The man arrested on Tuesday was charged with arson.", ["2025-05-06 The man [was] arrested on Tuesday"]),
    ("A ship built in 1912 sank on Monday.", ["1912 A ship [was] built in 1912", "2025-05-05 A ship built in 1912 sank on Monday"]),
    (
        "The law passed in 2018 was struck down on Monday.",
        ["2018 The law [was] passed in 2018", "2025-05-05 The law passed in 2018 was struck down on Monday"],
    ),
    ("The protein discovered in 1998 regulates sleep.", ["1998 The protein [was] discovered in 1998"]),
    ("Two women shot in Lima on 3 May died.", ["2025-05-03 Two women [were] shot in Lima on 3 May"]),
    ("The dam built in Ghana in 1965 by Italian engineers is cracking.", ["1965 The dam [was] built in Ghana in 1965"]),
    (
        "A satellite launched in 2019 and lost in March was found on Monday.",
        [
            "2019 A satellite [was] launched in 2019",
            "2025-03 A satellite [was] launched in 2019 and lost in March",
            "2025-05-05 A satellite launched in 2019 and lost in March was found on Monday",
        ],
    ),
    ("Police arrested on Monday suspected members of a gang.", ["2025-05-05 Police arrested on Monday suspected members of a gang"]),
    ("The court fined on Monday a man who was drunk.", ["2025-05-05 The court fined on Monday a man who was drunk"]),
    (
        "The film Kubrick made in 1998 won an Oscar on Sunday.",
        ["2025-05-04 The film Kubrick made in 1998 won an Oscar on Sunday"],
    ),
    ("The song he sang in 1998 was banned in May.", ["2025-05 The song he sang in 1998 was banned in May"]),
    (
        "The minister confirmed on Monday two people had died.",
        ["2025-05-05 The minister confirmed on Monday two people had died"],
    ),
    ("The firm announced in April it was broke.", ["2025-04 The firm announced in April it was broke"]),
    (
        "Mr Modi, in office since 2014, will visit Paris on 12 May.",
        ["2025-05-12+ Mr Modi, in office since 2014, will visit Paris on 12 May"],
    ),
    (
        "Lula da Silva, president until 2010, was sworn in on Monday.",
        ["2025-05-05 Lula da Silva, president until 2010, was sworn in on Monday"],
    ),
    (
        "Invoice no. 6, dated 30 April, lists nine changes to a contract let last May on a single tender.",
        [
            "2025-04-30 Invoice no. 6 [was] dated 30 April",
            "2025-05 A contract [was] let [that May] on a single tender (according to Invoice no. 6)",
        ],
    ),
    ("The mayor defended a lease let in 2019 to her cousin.", ["2019 A lease [was] let in 2019 to her cousin"]),
    ("The vicar read from a letter written in 1911 by the abbot.", ["1911 A letter [was] written in 1911 by the abbot"]),
    ("The union rejected the offer made on Monday.", ["2025-05-05 The offer [was] made on Monday"]),
    ("The minister knows the mill closed on Monday.", ["2025-05-05 The minister knows the mill closed on Monday"]),
    ("At the meeting of 3 May the board sold the mill.", ["2025-05-03 At the meeting of 3 May the board sold the mill"]),
    ("The board sold the mill in the course of Monday.", ["2025-05-05 The board sold the mill in the course of Monday"]),
    ("The bell will have to be cast anew because the foundry shut in 1983.", ["1983 The foundry shut in 1983"]),
    (
        "Divers used the club's old boat, built in 1988 and painted since.",
        ["1988 The club's old boat [was] built in 1988 and painted since"],
    ),
    ("Ana Reis left the school, moved in 1990 and wrote a book.", ["1990 Ana Reis left the school, moved in 1990 and wrote a book"]),
    ("The bill was paid by the treasurer, Ida Moen, who resigned on Monday.", ["2025-05-05 Ida Moen resigned on Monday"]),
    (
        "Repairs to the weir, which were to start on 2 May, have been put off.",
        ["2025-05-02 Repairs to the weir, which were to start on 2 May, have been put off"],
    ),
    ("The jury has until Friday to decide whether it will sit.", ["2025-05-09+ The jury has until Friday to decide whether it will sit"]),
    ("Mr Aune said the company hoped to reopen in June.", ["2025-06+ Mr Aune said the company hoped to reopen in June"]),
    ("Ola Berg allegedly took the ring on 3 May.", ["2025-05-03 Ola Berg allegedly took the ring on 3 May"]),
    ("The tenant shall hand in the keys by 12 May.", ["2025-05-12+ The tenant shall hand in the keys by 12 May"]),
    ("The defendant shall hand in the keys by 12 May.", ["2025-05-12+ The defendant shall hand in the keys by 12 May (The day in Tarn)"]),
]


@pytest.mark.parametrize(("text", "wanted"), EVENTS)
def test_an_event_is_told_in_short_words_of_its_source(text: str, wanted: list[str]) -> None:
    assert events(told(text)) == wanted


CREDITED = [
    (
        "According to Pier Watch, the treasurer took a loan last autumn from the widows' fund.",
        ["According to Pier Watch, the treasurer took a loan [that autumn] from the widows' fund"],
    ),
    ("Two nurses say Ola Berg has been selling pills since March.", ["Two nurses say Ola Berg has been selling pills since March"]),
    (
        "The council said it would vote on the dam on 12 May.",
        ["The council said it would vote on the dam on 12 May"],
    ),
    ("It is said that the abbot sold the bell in 1911.", ["It is said that the abbot sold the bell in 1911 (The day in Tarn)"]),
    ("The abbot sold the bell in 1911, it is claimed.", ["The abbot sold the bell in 1911, it is claimed"]),
    ("The abbot sold the bell in 1911 according to a monk.", ["The abbot sold the bell in 1911 according to a monk"]),
    (
        "A rumour that the abbot, Per Aune, sold the bell in 1911 is still told.",
        ["A rumour that the abbot, Per Aune, sold the bell in 1911 is still told"],
    ),
    (
        "Ida Moen complained that the warden had locked the chapel on 3 May.",
        ["Ida Moen complained that the warden had locked the chapel on 3 May"],
    ),
    (
        "The mayor said the bridge, built in 1931, was beyond repair.",
        ["The bridge [was] built in 1931 (according to the mayor)"],
    ),
    (
        "The jury was told that Ola Berg took the ring on 3 May, and that he pawned it.",
        ["The jury was told that Ola Berg took the ring on 3 May, and that he pawned it"],
    ),
    ("“The warden took the ring on 3 May,” the note said.", ["The note: “The warden took the ring on 3 May”"]),
    ("“The warden took the ring on 3 May.”", ["“The warden took the ring on 3 May” (quoted by The Paper)"]),
    ("kelp, 20:52: The warden took the ring on 3 May.", ["kelp: “The warden took the ring on 3 May”"]),
    ("Ms Dahl: The warden took the ring on 3 May.", ["Ms Dahl: “The warden took the ring on 3 May”"]),
    ("The warden took the ring on 3 May - or so Ms Dahl says.", ["The warden took the ring on 3 May - or so Ms Dahl says"]),
    (
        "The warden took the ring on 3 May, two monks have told The Paper.",
        ["The warden took the ring on 3 May, two monks have told The Paper"],
    ),
    ("The warden, two monks allege, took the ring on 3 May.", ["The warden, two monks allege, took the ring on 3 May"]),
    ("Status now: The warden was freed on 3 May.", ["The warden was freed on 3 May"]),
    ("The firm denied that it had sold the ring on 3 May.", ["The firm denied that it had sold the ring on 3 May"]),
    ("The chapel was shut on 3 May after police said it was unsafe.", ["The chapel was shut on 3 May"]),
    ("The warden took the ring on 3 May.", ["The warden took the ring on 3 May"]),
]


@pytest.mark.parametrize(("text", "wanted"), CREDITED)
def test_what_a_sentence_hands_to_somebody_is_told_with_who_says_so(text: str, wanted: list[str]) -> None:
    assert [one.text for one in told(text).happenings] == wanted


WRITTEN = [
    ("The roof fell in yesterday morning.", "The roof fell in [that morning]"),
    ("Last night the roof fell in.", "[That night] the roof fell in"),
    ("The roof fell in in the early hours of this morning.", "The roof fell in in the early hours of [that morning]"),
    ("The lift was to open this May.", "The lift was to open [that May]"),
    ("The lift was opened in November last year.", "The lift was opened in November [2024]"),
    ("The lift was opened three weeks ago.", "The lift was opened [at that time]"),
    ("The mill, which was sold yesterday, was built in 1911.", "The mill, which was sold [on 7 May 2025], was built in 1911"),
    ("The roof fell in on Tuesday.", "The roof fell in on Tuesday"),
    ("The opera Today's Men opened on 7 May.", "The opera Today's Men opened on 7 May"),
]


@pytest.mark.parametrize(("text", "wanted"), WRITTEN)
def test_words_that_the_day_of_writing_explains_are_true_under_the_date(text: str, wanted: str) -> None:
    assert wanted in [one.text for one in told(text).happenings]


def test_a_title_stays_as_it_is_printed() -> None:
    assert events(told("In force from 3 May until cancelled.", title="Closed today"))[0].endswith("until cancelled (Closed today)")


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
    "The company shall keep all letters to the surveyor from 1 January 2025.",
    "I can find no minutes for January or February.",
    "We will print the best on Sunday.",
    "Our walls were damp until 3 May.",
    "It was the wettest May since records began in 1884.",
    "The flood is the third largest in a record that begins in 1931.",
    "The choirboy is back at school this morning.",
    "The kitchen was warm on Monday evening.",
    "The board backs a plan which was ready in March.",
    "The steps were paid for by the owner, receipts shown to the Tarn Gazette yesterday make plain.",
    "They carried out the coats, mostly wool bought on Friday evening, and left.",
    "Skaters who came to the rink on Tuesday were divided.",
    "Easter was last week.",
    "One newspaper ran a story on Thursday.",
    "The mast seems to have fallen on Thursday.",
    "We hear that a bell was found in the well on Sunday.",
    "The stand reportedly fell on Saturday.",
    "We were told that the plans followed on 3 May.",
    "Among the six is the Tarn bakery, which has baked since 1902.",
    "That the reserve, which will fall below its minimum, be restored by March 2028.",
    "A firm called Norvik, since March.",
    "The inn has taken soup off the menu, though a waiter says that was decided in January.",
    "The letters now give the first week of July.",
    "Last July the line stood at 212,000.",
    "Readings taken on 3 May put its depth at six metres.",
    "The price doubled, from the two million in the budget of March 2024.",
    "The number of people killed in 2024 has risen.",
    "The walls have cracked, as drawn on the plan of May 2019.",
    "Ola Berg was fined under the Ports Act of 1962.",
    "The accounts for 2024 show a loss that nobody explained.",
    "Critics accuse the firm, founded in 1999, of fraud.",
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
    ("הגשר קרס ב-3 במאי 2025.", "2025-05-03"),
    ("הגשר קרס ב-3.5.2025.", "2025-05-03"),
]


@pytest.mark.parametrize(("text", "iso"), FOREIGN)
def test_other_languages_tell_in_their_own_words(text: str, iso: str) -> None:
    assert [dated(one) for one in told(text).happenings] == [iso]


def test_what_it_means_is_put_in_brackets_when_the_sentence_before_says_it() -> None:
    assert events(told("The bearing is one of eight. It was last replaced in 1968.")) == ["1968 [The bearing] was last replaced in 1968"]


@pytest.mark.parametrize("before", ["Julius Merriden leads the party.", "The bearings are new.", "Six men from Tarn came."])
def test_who_is_meant_is_never_guessed(before: str) -> None:
    (one,) = told(f"{before} She was elected in 1968.").happenings
    assert (one.text, one.whole) == (f"[{before}] She was elected in 1968", False)


CONTEXTS = [
    ("The tower lost its clock. It was built in 1911.", "[The tower] was built in 1911"),
    ("The mill, bought for a song, stands empty. It was sold in 1998.", "[The mill] was sold in 1998"),
    (
        "Two gauges were read each morning. On the wettest, 3 May, they showed forty millimetres.",
        "[Two gauges were read each morning.] On the wettest, 3 May, they showed forty millimetres",
    ),
    ("Door one jammed and door two was pushed in. Both had been tested in March.", "Both had been tested in March"),
    (
        "“My uncle and I each gave a bell to the church,” Ola Berg said. “His was cast in Leuven in 1905.”",
        "[“My uncle and I each gave a bell to the church,” Ola Berg said.] Ola Berg: “His was cast in Leuven in 1905”",
    ),
    (
        "Ola Berg said he locked the gates. “It's a level crossing from 1905,” he said.",
        "Ola Berg: “It's a level crossing from 1905” (The day in Tarn)",
    ),
    ("Forty pilots live in Tarn. Several met on Monday.", "[Forty pilots live in Tarn.] Several met on Monday"),
    ("Few mayors are known abroad. Ms Dahl became so in 2021.", "[Few mayors are known abroad.] Ms Dahl became so in 2021"),
    ("Most banks closed their branches. Two did so in May.", "[Most banks closed their branches.] Two did so in May"),
    (
        "Few rivers are clean. The Seine was so until 1870.",
        "[Few rivers are clean.] The Seine was so until 1870",
    ),
    ("The judge was so angry on Monday that she left.", "The judge was so angry on Monday that she left"),
    (
        "A nurse wrote to the board. Copies of that letter reached the ministry on Monday.",
        "[A nurse wrote to the board.] Copies of that letter reached the ministry on Monday",
    ),
    ("Both sides are to meet on 12 May.", "Both sides are to meet on 12 May"),
    (
        "The jetty stands on oak piles. Cores from those piles were sent away on Monday.",
        "[The jetty stands on oak piles.] Cores from those piles were sent away on Monday",
    ),
    (
        "Pictures show a hole in the ice. Readings taken on 3 May put its depth at six metres.",
        "[Pictures show a hole in the ice.] Readings taken on 3 May put its depth at six metres",
    ),
    ("The Tarn mill lost its roof on 3 May.", "The Tarn mill lost its roof on 3 May"),
    ("Aldane Lines cut its fares on 3 May.", "Aldane Lines cut its fares on 3 May"),
    (
        "The hearing is on 22 May. Neighbours may write to the judge until the day before.",
        "[The hearing is on 22 May.] Neighbours may write to the judge until the day before",
    ),
    (
        "The pump is old. It was mended in 1991, a service book shows. An entry for March lists three leaks.",
        "[The pump was mended in 1991, a service book shows.] An entry for March lists three leaks",
    ),
    (
        "Schoolgirl Ida Moen is the champion. The 15-year-old won her race on Sunday.",
        "[Schoolgirl Ida Moen is the champion.] The 15-year-old won her race on Sunday",
    ),
    (
        "The first patient died at home. The third, who came from Ostby, died on Saturday.",
        "[The first patient died at home.] The third, who came from Ostby, died on Saturday",
    ),
    ("The first patient died on Saturday.", "The first patient died on Saturday"),
    ("The two men were freed on Saturday.", "The two men were freed on Saturday"),
    (
        "Ola Berg, 58, was at the lock. “She had been leaking since Sunday,” he said.",
        "Ola Berg: “She had been leaking since Sunday” (The day in Tarn)",
    ),
]


NEW_NOUNS = [
    (
        "The well was fouled, a laboratory sheet shows. The sheet reached the mayor on 3 May.",
        "[The well was fouled, a laboratory sheet shows.] The sheet reached the mayor on 3 May",
    ),
    (
        "The file holds no drawings. Six men wrote it. The drawings followed on 3 May.",
        "[The file holds no drawings.] The drawings followed on 3 May",
    ),
    ("The pump was cast by hand. The pump was sold to farmers on 3 May.", "The pump was sold to farmers on 3 May"),
    ("A mayor and her dog came. The museum was closed to visitors on 3 May.", "The museum was closed to visitors on 3 May"),
    ("Captain Ida Moen said the crews had trained since March.", "Captain Ida Moen said the crews had trained since March"),
    ("Captain Ida Moen said Tarn had shut its gates on 3 May.", "Captain Ida Moen said Tarn had shut its gates on 3 May"),
]


@pytest.mark.parametrize(("text", "wanted"), NEW_NOUNS)
def test_a_noun_that_only_the_page_has_spoken_of_comes_with_where_it_did(text: str, wanted: str) -> None:
    assert told(text, topic="Well at Tarn", title="Tarn").happenings[-1].text == wanted


@pytest.mark.parametrize(("text", "wanted"), CONTEXTS)
def test_words_that_point_back_come_with_the_sentence_they_point_to(text: str, wanted: str) -> None:
    found = told(text).happenings
    assert found[-1].text.endswith(wanted), found[-1].text


@pytest.mark.parametrize(
    "before",
    [
        "Julius Merriden calls her a menace.",  # points to the same person, who was named before
        "It was quiet then.",  # points back itself
        "",
    ],
)
def test_a_sentence_that_does_not_say_who_is_meant_gives_way_to_the_title(before: str) -> None:
    (one,) = told(f"{before} She was elected in 1968.".strip()).happenings
    assert one.text == "She was elected in 1968 (The day in Tarn)"


def test_the_title_that_explains_an_event_is_no_part_of_it() -> None:
    """Else whatever a page tells on a day would be the deed of its headline."""
    (one,) = told("It was painted on 3 May.", title="Tarn bridge closed to all traffic").happenings
    assert one.text.endswith("(Tarn bridge closed to all traffic)") and "close" not in one.ideas | one.deeds


def test_somebodys_passing_remark_is_no_event_of_the_story() -> None:
    text = "The Tarn dam broke on 3 May. “My cat was sold last month,” said Ola Berg."
    assert events(told(text, topic="Dam broke at Tarn", title="Letters")) == ["2025-05-03 The Tarn dam broke on 3 May"]
    beside = text.replace("My cat was sold", "The dam was mended")
    assert len(events(told(beside, topic="Dam broke at Tarn", title="Letters"))) == 2


def test_another_story_about_the_same_firm_is_not_this_one() -> None:
    text = "Aldane Energy will end night trains between Tarn and the coast on 12 May."
    assert events(told(text, topic="Aldane Energy hid a leak at the Tarn plant", about=False)) == []
    assert len(events(told(text, topic="Aldane Energy to end night trains to the coast", about=False))) == 1


def test_a_time_belongs_to_the_day_just_spoken_of() -> None:
    found = told("The bridge was closed on Thursday. The barriers came down at 06:40. The office is open from 08:00 to 16:00.")
    assert events(found)[1:] == ["2025-05-08T06:40 The barriers came down at 06:40"]


CLOCKS = [
    ("The tower fell shortly before 3.50am on Monday.", "2025-05-05T03:50"),
    ("By 02:40 on Monday the tower had fallen.", "2025-05-05T02:40"),
    ("The tower had been locked since 3pm on Monday.", "2025-05-05T15:00"),
    ("Sinner beat Alcaraz in the tower by 21:19 on Monday.", "2025-05-05"),
    ("Germany led from 12:10 on Monday and won.", "2025-05-05"),
    ("Six men were taken from the tower between 04:52 and 05:12 on Monday.", "2025-05-05"),
    ("The tower was shut on Monday until 16:00.", "2025-05-05"),
    ("The tower was shut from 08:00 to 16:00 on Monday.", "2025-05-05"),
    ("The 07:40 train to Tarn was cancelled on Monday.", "2025-05-05"),
    ("The tower was sold at 2.40 a share in May 2024.", "2024-05"),
]


@pytest.mark.parametrize(("text", "iso"), CLOCKS)
def test_a_clock_beside_a_day_gives_a_moment(text: str, iso: str) -> None:
    assert [one.when.iso for one in told(text).happenings] == [iso]


def test_a_time_on_a_post_is_that_of_the_hours_before_it() -> None:
    post = "The tower fell with a huge bang at 23:10."
    assert [one.when.iso for one in told(post, "2025-05-08T23:14:00Z").happenings] == ["2025-05-08T23:10"]
    assert [one.when.iso for one in told(post, "2025-05-09T00:20:00Z").happenings] == ["2025-05-08T23:10"]
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


@pytest.mark.parametrize("piece", ["a", "a ", "a-", "a’", "the a, ", "until ", "it "])
def test_long_runs_of_anything_take_no_time(piece: str) -> None:
    text = "\n\n".join(f"Under the {piece * (500 // len(piece))}, the mill shut on 3 May." for _ in range(40))
    assert len(told(text).happenings) <= 40
