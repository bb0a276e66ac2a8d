"""What counts as an address an editor may give."""

from urllib.parse import SplitResult, urlsplit

LONGEST = 2000


def split_web_address(text: str) -> SplitResult | None:
    """The parts of an http or https address with a host; none for anything else."""
    try:
        parts = urlsplit(text.strip())
        usable = parts.scheme.lower() in ("http", "https") and parts.hostname and (parts.port or 1)
    except ValueError:
        return None
    return parts if usable and len(text) <= LONGEST else None


def is_web_address(text: str) -> bool:
    return split_web_address(text) is not None and not any(map(str.isspace, text.strip()))
