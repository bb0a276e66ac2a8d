"""Words made fit for a line on screen: a capital at the beginning, and no longer than there is room for."""


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def shortened(text: str, longest: int) -> str:
    """Cut between two words where it is too long, and seen to be cut."""
    return text if len(text) <= longest else text[: longest - 1].rsplit(" ", 1)[0] + "…"
