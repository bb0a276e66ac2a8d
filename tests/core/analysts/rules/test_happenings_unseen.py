"""Whole articles about other matters, read for their events as an editor would list them."""

import pytest

from core.analysts.rules.happenings import happenings
from core.analysts.rules.prose import statement
from core.analysts.rules.story import Story
from core.analysts.rules.subject import Subject
from core.model.dates import When
from core.model.source import Source, SourceText

HOSPITAL = """A heart surgeon at Holm hospital was suspended on Monday after three patients died within a week.

Dr Lena Voss joined the hospital in 2018 from a clinic in Graz. She had operated on more than 900 people. In January an internal review \
found nothing wrong with her methods. It was signed by the medical director, Per Aune, who retired last summer.

"I was told about the deaths on Tuesday," said Mr Aune. "We will publish the review on 20 November." The first patient, a man of 71, died \
on 2 November. The third, who had been moved from Ostby the week before, died on Saturday.

The health inspectorate opened an investigation this morning and expects to report by the spring. Until then, operations are on hold. \
The ministry was informed on 9 November at 14:00 CET. A similar case closed the ward in 2004. The canteen was warm on Monday evening."""
BANK = """Customers of Nordlys Bank could not pay with their phones for a second day on Wednesday. The outage began at 06:15 on Tuesday, \
when a new version of the app was released.

The bank, founded in 1897, has had four outages since March. Under the agreement, signed in October 2024, a further fine is possible.

"My card was refused twice yesterday," said Ida Brandt, a student. She has changed banks. Most were back online by 09:00 today, the bank \
said. The chief executive is to appear before parliament in the week of 23 November. The app carries nine payments a second on an \
average Sunday."""
HAIL = """Hail the size of eggs fell on Bremdal on Sunday afternoon. By Monday night insurers had counted 11,000 claims. That is more than \
in all of 2025.

Two gauges were read every hour. On the wettest, the one at Elm Road, it showed 60 millimetres on 8 November. The last such storm, in \
July 1984, killed two people. Nobody was hurt this time. The county will decide on aid next Thursday. Status of the rail line: closed \
until 14 November."""

ARTICLES = [
    (
        "Surgeon suspended at Holm hospital",
        HOSPITAL,
        [
            "2026-11-09 A heart surgeon at Holm hospital was suspended on Monday",
            "2018 Dr Lena Voss joined the hospital in 2018 from a clinic in Graz",
            "2026-01 In January an internal review found nothing wrong with her methods",
            "2026 Per Aune retired [that summer]",
            "2026-11-20+ Mr Aune: “We will publish the review on 20 November”",
            "2026-11-02 The first patient, a man of 71, died on 2 November",
            "2026-11-07 [The first patient, a man of 71, died on 2 November.] The third, who had been moved from Ostby the week before, "
            "died on Saturday",
            "2026-11-12 The health inspectorate opened an investigation [that morning]",
            "2027+ The health inspectorate opened an investigation [on 12 November 2026] and expects to report by the spring",
            "2026-11-09T13:00:00Z The ministry was informed on 9 November at 14:00 CET",
            "2004 A similar case closed the ward in 2004",
        ],
    ),
    (
        "Bank app down for a second day",
        BANK,
        [
            "2026-11-10T06:15 The outage began at 06:15 on Tuesday",
            "1897 The bank [was] founded in 1897",
            "2026-03 The bank, founded in 1897, has had four outages since March",
            "2024-10 The agreement [was] signed in October 2024 (Bank app down for a second day)",
            "2026-11-12T09:00 Most were back online by 09:00 [that day], the bank said (Bank app down for a second day)",
            "2026-11-23/2026-11-29+ The chief executive is to appear before parliament in the week of 23 November",
        ],
    ),
    (
        "Flood of claims after hail",
        HAIL,
        [
            "2026-11-08 Hail the size of eggs fell on Bremdal on Sunday afternoon",
            "2026-11-09 By Monday night insurers had counted 11,000 claims",
            "2026-11-08 [Two gauges were read every hour.] On the wettest, the one at Elm Road, it showed 60 millimetres on 8 November",
            "1984-07 The last such storm, in July 1984, killed two people",
            "2026-11-19+ The county will decide on aid [that Thursday]",
            "2026-11-14+ Status of the rail line: closed until 14 November",
        ],
    ),
]


def listed(title: str, text: str) -> list[str]:
    """The events of a page of 12 November 2026 on a topic that is called as it is."""
    source = Source("S001", "https://paper.example/1", "paper.example/1", "paper.example", "The Paper", title, published=When("2026-11-12"))
    found = happenings(SourceText(source, text), Story(Subject(statement(title).ideas), frozenset({"S001"}), {})).happenings
    return [f"{one.when.iso}{f'/{one.until.iso}' if one.until else ''}{'+' if one.ahead else ''} {one.text}" for one in found]


@pytest.mark.parametrize(("title", "text", "wanted"), ARTICLES, ids=[title for title, _, _ in ARTICLES])
def test_an_article_is_listed_as_an_editor_would(title: str, text: str, wanted: list[str]) -> None:
    assert listed(title, text) == wanted
