"""The rows of a table read as sentences, each with its heading, its label and the caption above."""

import pytest

from core.analysts.rules.tables import rows

TABLES = [
    ("| Town | Cases |\n|---|---|\n| Ostvik | 412 |", ["town Ostvik: 412 cases"]),
    ("Town\tCases\nOstvik\t412\nTarn\t98", ["town Ostvik: 412 cases", "town Tarn: 98 cases"]),
    ("town;cases\nOstvik;412", ["town Ostvik: 412 cases"]),
    ("Measles in 2024\n\nTown | Cases\nOstvik | 412", ["town Ostvik: 412 cases — Measles in 2024"]),
    (
        "Burglaries\nTown | 2023 | 2024\nOstvik | 41 | 52",
        ["town Ostvik: 41 burglaries in 2023 — Burglaries", "town Ostvik: 52 burglaries in 2024 — Burglaries"],
    ),
    ("Area | Budget (£m) | Share (%)\nRoads | 12 | 30", ["area Roads: £12m budget, 30 per cent share"]),
    ("Nation Gold Silver\nTarn 5 2\nOstvik 3 1", ["nation Tarn: 5 gold, 2 silver", "nation Ostvik: 3 gold, 1 silver"]),
    ("Measles by town\nTown | Cases | Deaths\nOstvik | 412 | 3", ["town Ostvik: 412 cases, 3 deaths — Measles by town"]),
    ("Measles in Tarn\nOstvik | 412 | 3\nTarn | 98 | 1", []),
    ("Tarn harbour traffic\nYear | Ships | Tons\n2024 | 41 | 900", ["year 2024: 41 ships, 900 tons — Tarn harbour traffic"]),
    ("Day ticket: 9 crowns\nMonth: 74 crowns", ["Day ticket: 9 crowns day ticket", "Month: 74 crowns month"]),
]
NO_TABLES = [
    "It was, they said, a day; nobody knew.\nThe man, who had come,\nwent home, alone.",
    "Home | News | Sport\n\nThe mill closed.",
    "In 2019 300 people came.",
    "",
]


@pytest.mark.parametrize(("text", "said"), TABLES)
def test_a_row_says_what_its_cells_mean(text: str, said: list[str]) -> None:
    found = rows(text)
    assert [row.said.strip() for row in found if row.said.strip().endswith(tuple(said))] == said
    assert all(text[row.start : row.end] and "\n" not in text[row.start : row.end] for row in found)


@pytest.mark.parametrize("text", NO_TABLES)
def test_prose_and_menus_are_no_tables(text: str) -> None:
    assert rows(text) == ()
