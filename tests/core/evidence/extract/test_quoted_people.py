import pytest

from core.evidence.extract.quoted_people import quoted

CASES = [
    # Said, after the words.
    ("“The hull was sound,” said Jane Doe.", ["Jane Doe"]),
    ("“The hull was sound,” Jane Doe said on Tuesday.", ["Jane Doe"]),
    ('"The hull was sound," said Jane Doe, who runs the yard.', ["Jane Doe"]),
    ("‘The hull was sound,’ said Jane Doe. It wasn’t.", ["Jane Doe"]),
    ("“Why was it at sea?” asked Jane Doe.", ["Jane Doe"]),
    ("“The hull was sound,” Jane Doe, a deckhand from Skerry, told the Gazette.", ["Jane Doe"]),
    ("“The hull was sound,” Jane Doe, 44, later explained.", ["Jane Doe"]),
    ("“The hull was sound,” Jane Doe of the boatmen’s union said.", ["Jane Doe"]),
    ("“The hull was sound,” said harbour master Jane Doe.", ["Jane Doe"]),
    ("“The hull was sound,” said the harbour master, Jane Doe.", ["Jane Doe"]),
    ("“The hull was sound,” said the head of works, Jane Doe.", ["Jane Doe"]),
    ("“The hull was sound,” its chair, Jane Doe, told reporters.", ["Jane Doe"]),
    ("“The hull was sound,” one of them, Jane Doe, said.", ["Jane Doe"]),
    ("“The hull was sound,” according to Jane Doe.", ["Jane Doe"]),
    # Said, before the words.
    ("Jane Doe said: “The hull was sound.”", ["Jane Doe"]),
    ("Jane Doe, the harbour engineer, said: “The hull was sound.”", ["Jane Doe"]),
    ("Yesterday Jane Doe told the court, “The hull was sound.”", ["Jane Doe"]),
    ("Jane Doe (Independent) replied: “The hull was sound.”", ["Jane Doe"]),
    ("In a letter Jane Doe called the ferry “a floating sieve”.", ["Jane Doe"]),
    ("Jane Doe said the ferry had been “a floating sieve” for years.", ["Jane Doe"]),
    ("According to Jane Doe, the ferry was “a floating sieve”.", ["Jane Doe"]),
    ("Jane Doe: “The hull was sound.”", ["Jane Doe"]),
    # How people are called.
    ("“No,” said Dr Ana de Souza-Lima.", ["Ana de Souza-Lima"]),
    ("“No,” said Ursula von der Leyen.", ["Ursula von der Leyen"]),
    ("“No,” said Detective Inspector Liam O’Neill.", ["Liam O’Neill"]),
    ("“No,” said Prime Minister Øystein Dahl.", ["Øystein Dahl"]),
    ("“No,” said J. R. Hartley. Nobody answered.", ["J. R. Hartley"]),
    ("Jane Doe was there. “It sank,” Doe said. “It sank,” said Ms Doe.", ["Jane Doe"]),
    ("“No,” said Mr Hale.", ["Hale"]),
    ("“It sank,” said Jane Doe.\n\nTom Hale replied: “It did not.”\n\n“It did,” Ms Doe said.", ["Jane Doe", "Tom Hale"]),
    ("“No,” said Fatima al-Sayed, 31, from the step.", ["Fatima al-Sayed"]),
    ("“No,” Labour MP Emily Hart said in the Commons.", ["Emily Hart"]),
    ("“No,” said Northern Rail spokeswoman Kate Finn.", ["Kate Finn"]),
    ("New York Mayor Eric Hale said Thursday that the city was “at a breaking point”.", ["Eric Hale"]),
    ("Martin Luther King said: “No.” Billie Jean King agreed.", ["Martin Luther King"]),
    # Nobody is quoted, or nobody who has a name.
    ("“The hull was sound,” Estuary Lines said.", []),
    ("“The hull was sound,” said the Harbour Authority.", []),
    ("“The hull was sound,” NATO said.", []),
    ("“The hull was sound,” she said. Jane Doe did not answer.", []),
    ("“The hull was sound,” said a man near Baker Street.", []),
    ("“The hull was sound,” said the mayor of Paris, Texas.", []),
    ("“The hull was sound,” said Jane Doe’s brother.", []),
    ("“The hull was sound,” he told Jane Doe.", []),
    ("“The hull was sound.” Jane Doe said nothing.", []),
    ("Jane Doe said the deckhand had shouted “everybody out now”.", []),
    ("Jane Doe said that the hull was sound. The report calls it “a floating sieve”.", []),
    ("Jane Doe, who built the “Garden of Eden”, has died.", []),
    ("“It sank,” said Doe. John Doe and Jane Doe were on board.", []),
    ("", []),
    pytest.param("“No,” said Goldman Sachs.", [], marks=pytest.mark.xfail(strict=True, reason="a firm named as people are")),
]


@pytest.mark.parametrize(("text", "people"), CASES)
def test_whose_words_stand_in_quotation_marks(text: str, people: list[str]) -> None:
    assert list(quoted(text)) == people


@pytest.mark.parametrize(
    "piece", ["“", '"', "' ", "‘a,", "“a” said ", "Jane ", "Jane Doe, a ", "“a,” the b of c ", "A. ", "“a,” Jane Doe, x "]
)
def test_no_text_keeps_it_busy(piece: str) -> None:
    assert isinstance(quoted(piece * (400_000 // len(piece))), tuple)
