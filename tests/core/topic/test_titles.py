"""Which titles say something: headlines as desks write them, questions, opinions and plain labels."""

import pytest

from core.topic.titles import as_statement, asked, says, why_silent

SAYS = [
    "Mill in Tarn to close",
    "Lido refurbishment cost doubled to 2.4 million",
    "Tarn mayor quits",
    "Council axes lido",
    "Mill sold",
    "Seal seen in the marina again",
    "Three dead in Tarn crash",
    "Explosion at the old cannery",
    "Mayor guilty of fraud",
    "Planning chair Orla Fenn will step down",
    "Council could lose its harbour",
    "Order to close mill overturned",
    "Stop sign stolen from Tarn",
    "Council says sorry for closing lido",
    "Shocking picture shows mayor at villa",
    "WHO declares emergency in Tarn",
    "IS claims attack on Tarn",
    "Will Smith quits Tarn council",
    "Microsoft Hires Robots To Guard Tarn",
    "Mayor who stole millions jailed",
    "Some Tarn fighters have contracted Ebola",
    "There will be a Tarn film",
    "Kestrel Road tunnel collapsed",
    "Varn lightship sank off Ostrel Point",
    "Pell Valley villages cut off",
    "Old Corn Exchange evacuated",
    "Ashgrove Viaduct shut",
    "Lower Hessel railway bridge swept away",
    "Bürgermeister von Tarn tritt am Freitag zurück",
    "Guide dog saves owner from fire",
    "Guide killed on Mount Tarn",
    "Guide to Tarn withdrawn after complaints",
    "Tips to police led to arrest",
    "Ten things stolen from museum",
    "Two photos show mayor at villa",
    "Five places flooded in Tarn",
    "Six steps at town hall replaced",
]

SILENT = {
    "it asks a question": [
        "Will the mayor resign?",
        "Will the mayor resign",
        "Did Quist take bribes?",
        "Why the mill matters",
        "Mill to close?",
    ],
    "it gives an opinion": [
        "The best mayor Tarn ever had",
        "Tarn deserves better",
        "Tarn council is a disgrace",
        "Shocking scenes at Tarn",
    ],
    "it calls on readers to do something": ["Stop the incinerator in Tarn", "Save our lido", "Check with Ida Holm"],
    "it points to something that is not in it": ["He was paid 4,000 euros", "Jane Smith denies it", "It is over"],
    "it is a headline that does not say what happened": [
        "Scenes at Tarn",
        "The mill that Tarn lost",
        "A bogus Banksy",
        "Welcome to Tarn",
        "The closed road to Pell",
        "Scenes from the flooded lower town",
        "X",
    ],
    "it promises a guide or a list and says nothing itself": [
        "Guide to the new parking rules",
        "A guide to storm names",
        "Your essential guide to the Tarn election",
        "How to vote in the May election",
        "What to know about the bridge closure",
        "When to plant roses",
        "Where to watch the final",
        "Ten things to do in Tarn this weekend",
        "10 things you need to know before the strike begins",
        "Five ways the budget will hit pensioners",
        "Seven facts about the dam that broke",
        "Things to do in Tarn",
        "Tips for winter driving",
    ],
    "it may be in another language, and the desk's own rules read English": ["Puente cerrado", "Mairie fermée", "Le pont est fermé"],
    "it is empty": ["", "…!?"],
}

TURNED = [
    ("Was the mill sold to Ada Quist?", "The mill was sold to Ada Quist"),
    ("Has Quist quietly closed the mill?", "Quist has quietly closed the mill"),
    ("Is Tarn mill closed?", "Tarn mill is closed"),
    ("Was the accused man arrested?", ""),
    ("Was Tarn's closed mill sold?", "Tarn's closed mill was sold"),
    ("Is Tarn mill closed or sold?", ""),
    ("Was it sold?", ""),
    ("Is Quist the owner?", ""),
    ("Will the mayor resign?", ""),
]


@pytest.mark.parametrize("title", SAYS)
def test_a_headline_says_that_something_is_so(title: str) -> None:
    assert (why_silent(title), says(title)) == ("", [title])


@pytest.mark.parametrize(("reason", "title"), [(reason, title) for reason, titles in SILENT.items() for title in titles])
def test_a_title_that_says_nothing_tells_why(reason: str, title: str) -> None:
    assert (why_silent(title), says(title)) == (reason, [])


@pytest.mark.parametrize(("question", "expected"), TURNED)
def test_a_question_becomes_a_statement_only_where_its_subject_is_sure(question: str, expected: str) -> None:
    assert as_statement(question) == expected


def test_what_a_title_says_and_what_it_asks_are_kept_apart() -> None:
    title = "Will the mayor resign? Council fined £2m"
    assert (says(title), asked(title)) == (["Council fined £2m"], ["Will the mayor resign?"])


@pytest.mark.parametrize(
    "title", ["No, the mill has not closed", "Exclusive: The mill has not closed | Tarn Gazette", "[Video] The mill has not closed"]
)
def test_what_only_stands_around_a_title_is_taken_off(title: str) -> None:
    assert says(title) == ["The mill has not closed"]
