"""Words that take sides, as a table: passages that do, and passages full of the same words that only tell."""

from itertools import pairwise

import pytest

from core.analysts.rules.wording import coloured, headline, is_thread, own_words

JUDGES, RAILS, SELLS = "a word that judges", "a verb that rails", "a word that sells"
GOSSIP, CHEER = "gossip", "a word that cheers"
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
    ("The deafening silence of the diocese has lasted since Easter.", {HINT}),
    ("Silence from the ministry of health has been deafening.", {HINT}),
    ("Two tenders, one cousin. The whole business stinks.", {HINT}),
    ("Anyone with half a brain can see where the grant went.", {HINT}),
    ("Anybody with eyes in their head could tell who paid for the pier.", {HINT}),
    ("Everyone with a brain knows why the tender was reopened.", {HINT}),
    ("If the diocese has an answer, we are all ears.", {GOSSIP}),
    ("The band raised the roof off the arena in Leeds, a spectacular night.", {CHEER}),
    ("Applause nearly took the roof off the opera house in Graz.", {CHEER}),
    ("The elites in the capital never cared for the miners.", {JUDGES}),
    ("The finance chief must go. The shareholders deserve better.", {OPINION}),
    ("The plant in Odda must be stopped now.", {OPINION}),
    ("In a blatant betrayal of its members, the federation said it would merge.", {JUDGES}),
    ("The ludicrous fee was dropped, and the minister said nothing.", {JUDGES}),
    ("A little bird told us who paid for the yacht. Watch this space.", {GOSSIP}),
    ("Our phones are ringing off the hook since the vicar left, and word has it he took the silver.", {GOSSIP}),
    ("Thousands cheered the champion home and the town went wild.", {CHEER}),
    ("The hall was packed to the rafters and the choir brought the house down.", {CHEER}),
    ("What the nurses found was a nauseating sight, a horror story without end.", {JUDGES}),
    ("The board ought to hang its head and the pictures will put you off your supper.", {OPINION, APPEAL}),
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
    "The landfill leaks in summer, and it stinks, the inspectors measured.",
    "The farm was sold for a tidy sum, and the buyer is all ears for ideas.",
    "If you would like to share your story, our newsroom is listening.",
    "If anybody wants to tell the story, the desk is all ears.",
    "If readers wish to comment, the page is open until noon.",
    "If Mr Hale wishes to reply, the Courier will print what he sends.",
    "If the firm wants to answer the regulator, it has until Friday.",
    "If the union wants to talk, the company is listening and has booked a room.",
    "Mr Hale said he was all ears if the council wanted to talk.",
    "The mediator is listening to both sides, and the union is waiting.",
    "If the ferry is late, passengers waiting on the quay are told by text.",
    "If some would like to tell the inquiry more, the panel is listening.",
    "The inbox is full, and the phones are ringing off the hook at the helpline.",
    "Cheering supporters went home by tram, and some cheered and walked home.",
    "Sunday is a day to remember those who died at the pit.",
    "The tablets will make you check your pulse, the leaflet says.",
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
    "The harbour stinks of diesel, and it reeks of ammonia near the plant.",
    "The alarm was deafening; silence returned at noon.",
    "Anyone with eyes damaged by the lamp should call the clinic.",
    "A horror story festival opens in May.",
    "The lions roar at dusk and the lorries roar on the way home.",
    "She sang until she was hoarse, the doctor wrote.",
    "A sea of mud covered the car park.",
    "The clinic's inbox is checked twice a day.",
    "The breed has long ears; a spaniel is mostly ears and tail.",
    "United beat Rovers 2-1 on Saturday before 12,000. Lund scored first, Berg equalised, and a late header settled it.",
    "The bank said it would sell two units. Analysts called the plan risky. Shares fell 4 per cent.",
    "The choir won first prize in Vienna on Friday. About 900 people heard the final, and the conductor said she was happy.",
    "The diocese kept silence for a week; the ministry was silent too, its spokeswoman said.",
    "The report lists the fund's assets: a villa, two boats and 3.8 million in cash.",
    "High winds lifted the roof off a school in Tralee and took the roof off a grandstand.",
    "The tremor raised the roof off its beams and brought the house down on two cars.",
    "A spectacular eruption lit the sky above Grindavik, and ash fell until noon.",
    "Tension on the border reached fever pitch after the shelling, the monitors wrote.",
    "Anyone with a brain injury may apply for the grant.",
    "Anyone with eyes closed for a minute failed the test.",
    "If Ukraine wants to talk, we are listening, a Kremlin aide said.",
    "If the rebels come to Doha, we are all ears, the envoy said on Monday.",
    "The fine is absurd, the airline's lawyer told the court.",
    "The sentence was a disgrace, said his sister outside the court.",
    "Passengers for Oslo must go to gate 14.",
    "Under the charter a judge must resign at the age of 70.",
    "Work on the line must be stopped before the tunnel is drained.",
    "Elite troops and elite athletes train in the same camp.",
    "The dam suffered a catastrophic failure in 1976, and eleven people died.",
    "The rider returned home hoarse after cheering his brother for six hours.",
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


BODY = "The clinic will charge for every visit. A guard checks who has paid at the door."


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("You will be CHARGED at the clinic and a GUARD will check", ["CHARGED", "GUARD"]),
        ("What they NEVER told the patients", ["NEVER"]),
        ("Clinic's shameful bill for patients", ["shameful"]),
        ("NATO and UNESCO visit the clinic", []),
        ("CLINIC TO CHARGE FOR VISITS", []),
        ("Clinic to charge for visits", []),
        ("“Shameful”: patients on the clinic's bill", []),
        ("Will the clinic charge?", []),
        ("", []),
    ],
)
def test_a_headline_is_weighed_beside_its_text(title: str, words: list[str]) -> None:
    assert [title[one.start : one.end] for one in headline(title, BODY)] == words


THREAD = "**otter**, 20:10. A shameful bill!\n\n**heron**, 20:14. Is it true?\n\n**otter**, 20:20. Rumour has it."


def test_what_people_post_in_a_thread_is_theirs_and_not_the_pages() -> None:
    assert is_thread(THREAD) and coloured(THREAD) == () == headline("SO shameful", THREAD)


@pytest.mark.parametrize(
    "text",
    [
        "**otter**, 20:10. A shameful bill! Nobody answered.",
        "**otter**, 20:10. A shameful bill!\n\n**otter**, 20:14. And again!\n\n**otter**, 20:20. And now this!",
        "Tarn, 20:10. The shameful vote is over.\n\nThe council, which met in the hall, went home.",
    ],
)
def test_one_writer_under_an_hour_is_no_thread(text: str) -> None:
    assert not is_thread(text) and coloured(text)


TICKER = "Kyiv, 14:05. A shameful raid.\n\nMoscow, 15:10. A ludicrous reply.\n\nKyiv, 16:20. The talks are off."


def test_a_ticker_is_the_desks_own_word() -> None:
    assert not is_thread(TICKER) and [TICKER[one.start : one.end] for one in coloured(TICKER)] == ["shameful", "ludicrous"]


@pytest.mark.parametrize("names", [("otter", "heron"), ("@Marta", "@Jo"), ("Marta_K", "Jo77")])
def test_people_post_under_screen_names(names: tuple[str, str]) -> None:
    assert is_thread(THREAD.replace("otter", names[0]).replace("heron", names[1]))


def test_a_page_of_nothing_but_loaded_words_takes_no_time() -> None:
    assert len(coloured("A shameful bill. " * 20_000)) == 20_000


@pytest.mark.parametrize("piece", ["'a ", "‘a ", "‘a’a ", "“a ", '"a '])
def test_a_page_of_quotations_that_are_never_closed_takes_no_time(piece: str) -> None:
    assert coloured(piece * 40_000) == ()
