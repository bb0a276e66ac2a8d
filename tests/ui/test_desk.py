"""Who signed in is known by what only they have, and decides only when the desk says so."""

from typing import Any

import pytest

from core.model.words import Role
from ui.desk import CurrentUser, read_claims

EDITORS = "ana@desk.example, Tomas@Desk.example ,"


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ({"email": "ana@desk.example", "name": "Ana", "sub": "1"}, CurrentUser("ana@desk.example", "Ana", Role.EDITOR)),
        ({"email": "TOMAS@desk.example", "name": "Ana"}, CurrentUser("tomas@desk.example", "Ana", Role.EDITOR)),
        ({"email": "guest@desk.example", "name": "Ana"}, CurrentUser("guest@desk.example", "Ana", Role.READER)),
        ({"email": "ana@desk.example"}, CurrentUser("ana@desk.example", "ana@desk.example", Role.EDITOR)),
        ({"email": None, "name": None, "sub": "abc-1"}, CurrentUser("abc-1", "abc-1", Role.READER)),
        ({"sub": "ana@desk.example"}, CurrentUser("ana@desk.example", "ana@desk.example", Role.READER)),
        ({"email": "ana@desk.example", "email_verified": False, "sub": "2"}, CurrentUser("2", "2", Role.READER)),
        ({"email": "ana@desk.example", "email_verified": "false", "sub": "2"}, CurrentUser("2", "2", Role.READER)),
        ({"email": "ana@desk.example", "email_verified": True}, CurrentUser("ana@desk.example", "ana@desk.example", Role.EDITOR)),
        ({"name": "Ana"}, None),
        ({}, None),
    ],
)
def test_an_address_or_an_id_names_a_visitor_and_a_display_name_never_does(claims: dict[str, Any], expected: CurrentUser | None) -> None:
    assert read_claims(claims, EDITORS) == expected


def test_nobody_decides_at_a_desk_that_lists_no_editors() -> None:
    found = read_claims({"email": "ana@desk.example"}, "")
    assert found and found.role is Role.READER
