"""Who signed in: one identity for the log, a name for the screen, and whether they may decide."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.model.words import Role


@dataclass(frozen=True, slots=True)
class Visitor:
    """What is written down (`identity`) is unique; the name shown need not be. Without a role the stored one holds."""

    identity: str
    shown: str
    role: Role | None = None


def visitor(claims: Mapping[str, object], editors: str) -> Visitor | None:
    """The sign-in's claims read: e-mail address, else the provider's own id; nobody when it gives neither."""
    address = _address(claims)
    identity = address or _text(claims, "sub")
    if not identity:
        return None
    role = Role.EDITOR if address in _listed(editors) else Role.READER
    return Visitor(identity, _text(claims, "name") or identity, role)


def _address(claims: Mapping[str, object]) -> str:
    """An address the provider says it never checked may be anybody's, so it names nobody."""
    unproven = str(claims.get("email_verified", True)).lower() == "false"
    return "" if unproven else _text(claims, "email").lower()


def _text(claims: Mapping[str, object], name: str) -> str:
    value = claims.get(name)
    return value.strip() if isinstance(value, str) else ""


def _listed(editors: str) -> set[str]:
    return {address.strip().lower() for address in editors.split(",") if address.strip()}
