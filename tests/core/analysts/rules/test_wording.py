"""Words that take sides, as a table: passages that do, and passages full of the same words that only tell."""

from itertools import pairwise

import pytest

from core.analysts.rules.wording import coloured, own_words

JUDGES, RAILS, SELLS = "a word that judges", "a verb that rails", "a word that sells"
APPEAL, HINT, OPINION = "an appeal to the reader", "an insinuation", "the writer's own opinion"
SHOUT, CRY, QUESTION, LABEL = "capitals that shout", "an exclamation", "a question put to make a point", "marked as opinion"

LOADED = [
    ("The council's shameful silence on the matter has now lasted three weeks.", {JUDGES}),
    ("In a blatant betrayal of the town, the board voted to close the ward.", {JUDGES}),
    ("The minister's ludicrous plan would cost every household a fortune.", {JUDGES}),
    ("Greedy developers are circling the old dairy once more.", {JUDGES}),
    ("Residents were treated to another botched consultation and a shambolic evening.", {JUDGES}),
    ("The so-called expert panel met behind closed doors.", {JUDGES}),
    ("Heroic volunteers kept the centre open while cynical officials looked away.", {JUDGES}),
    ("The mayor slammed the report on Tuesday and ranted for an hour.", {RAILS}),
    ("Campaigners blasted the company over its decision to leave.", {RAILS}),
    ("The chairman refuses to come clean about the missing invoices.", {RAILS}),
    ("Our award-winning team is proud to announce a world-class facility for the region.", {SELLS}),
    ("Harbour Foods is passionate about flavour and committed to excellence.", {SELLS}),
    ("The firm takes safety extremely seriously and looks forward to welcoming passengers.", {SELLS}),
    ("You won't believe what the inspectors found behind the fridge.", {APPEAL}),
    ("They don't want you to read this, so share this before it is taken down.", {APPEAL}),
    ("Make no mistake: this is about money.", {APPEAL}),
    ("The clerk was away that day. How convenient. Draw your own conclusions.", {HINT}),
    ("Rumour has it that the contract went to a cousin.", {HINT}),
    ("In my view the bridge should never have been built, and surely nobody wants another.", {OPINION}),
    ("It is high time the board resigned, and frankly the chairman should be ashamed.", {OPINION}),
    ("They knew about it for years and they NEVER told anyone.", {SHOUT}),
    ("What a week for the harbour! Nobody slept!", {CRY}),
    (
        "The sum was agreed in March. Who signed it? Why was nobody told? The papers do not say, and the office has been shut since.\n\n"
        "The next meeting is in May, at the usual place.",
        {QUESTION},
    ),
    ("OPINION: The lido was a folly\n\nIt opened late and it will close early.", {LABEL}),
]

PLAIN = [
    "The council said the repairs would cost 1.2 million and take nine weeks.",
    "A gust slammed the door of the boathouse and broke two panes.",
    "Engineers blasted 400 tonnes of rock to widen the cutting.",
    "The lorry slammed into the parapet shortly after six.",
    "“This is a disgrace,” said the union's secretary, Ida Moen.",
    'The opposition leader called the plan a "shameful betrayal" and asked for a vote.',
    "The councillor described the decision as disgraceful and left the chamber.",
    "Critics say the scheme is absurd; the ministry says it will save 3 million.",
    "He was convicted of reckless driving and fined 400.",
    "The files on the disk were corrupt files and could not be recovered.",
    "The Corrupt Practices Act of 1883 limited what a candidate could spend.",
    "The Brilliant Theatre in Shady Lane reopens on 4 May.",
    "NATO and UNESCO sent observers; the EU and the IMF did not.",
    "BRACKWATER, 4 March (Tidewire) — The ferry left on time.",
    "LATEST NEWS\n\nThe bridge was closed at 06:40.",
    "A catastrophe bond pays out when losses pass a threshold of 50 million.",
    "The Revolutionary War began in 1775.",
    "The groundbreaking ceremony for the school is on 9 June.",
    "What is a storm surge? A storm surge is a rise of the sea caused by wind and low pressure.",
    "Q: Will the pool reopen?\nA: The council hopes to open it in July.\nQ: What will it cost?\nA: The budget is 2.4 million.",
    "The shop is conveniently located beside the station.",
    "Police are asking anybody who saw a white van to call 0101.",
    "The tribunal found that the manager had lied to the auditors about the stock.",
    "The court heard that the defendant had betrayed no confidence.",
    "Prices of insane asylums' records at auction rose by a fifth.",
    "The report lists the fund's assets: a villa, two boats and 3.8 million in cash.",
]


@pytest.mark.parametrize(("text", "why"), LOADED, ids=[text[:40] for text, _ in LOADED])
def test_a_passage_that_takes_sides_says_why(text: str, why: set[str]) -> None:
    assert why <= {one.why for one in coloured(text)}


@pytest.mark.parametrize("text", PLAIN, ids=[text[:40] for text in PLAIN])
def test_a_passage_that_only_tells_is_left_alone(text: str) -> None:
    assert [text[one.start : one.end] for one in coloured(text)] == []


def test_what_is_found_stands_at_its_place_and_never_overlaps() -> None:
    text = "A shameful, shameful day! The so-called experts slammed the council. You won't believe it."
    found = coloured(text)
    assert [text[one.start : one.end] for one in found if one.why == JUDGES] == ["shameful", "shameful", "so-called"]
    assert all(before.end <= after.start for before, after in pairwise(found))


def test_quoted_words_are_blanked_letter_for_letter() -> None:
    text = "He said “a disgrace” and 'went home'."
    assert len(own_words(text)) == len(text) and "disgrace" not in own_words(text) and own_words(text).endswith("and 'went home'.")


@pytest.mark.parametrize("text", ["", "   \n\n ", "市場が浸水した！", "غمر الفيضان السوق!", "?!?!", "🎉🎉🎉", "A" * 50_000])
def test_odd_texts_do_no_harm(text: str) -> None:
    assert all(0 <= one.start < one.end <= len(text) for one in coloured(text))
