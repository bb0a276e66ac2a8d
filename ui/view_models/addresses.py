"""Web addresses as an editor pastes them: one a line, and one sentence about those that are none."""

from collections.abc import Sequence

from core.model.web import is_web_address


def lines(text: str) -> tuple[str, ...]:
    """One entry a line, without blanks and without the same line twice."""
    return tuple(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))


def not_addresses(entries: Sequence[str]) -> str:
    """Every entry that is no web address, in one sentence; empty when all are."""
    wrong = [f"“{entry}”" for entry in entries if not is_web_address(entry)]
    if len(wrong) > 1:
        return f"{', '.join(wrong[:-1])} and {wrong[-1]} are not web addresses; each must start with http:// or https://."
    return f"{wrong[0]} is not a web address; it must start with http:// or https://." if wrong else ""
