"""How many lines a text takes in a column of a grid: a good guess from the widths of its letters, for heights that must be known before."""

SIZE, BOLD = 14, 1.06
SPACE, SLIM, WIDE, CAPITAL, OTHER = 0.2, 0.29, 0.78, 0.57, 0.51  # of the font's size, in Source Sans
SLIM_LETTERS, WIDE_LETTERS = frozenset("fijlrtI.,;:'’‘!|()-·"), frozenset("mwMW")


def lines(text: str, room: float, *, bold: bool = False) -> int:
    """Words are set one after the other as long as the room allows; one that is too long for it stands alone."""
    room, count, used = room / (BOLD if bold else 1), 1, 0.0
    for word in text.split():
        needed = width(word)
        if used and used + SPACE * SIZE + needed > room:
            count, used = count + 1, needed
        else:
            used += needed + (SPACE * SIZE if used else 0)
    return count


def width(text: str) -> float:
    return SIZE * sum(map(_letter, text))


def _letter(letter: str) -> float:
    if letter in SLIM_LETTERS:
        return SLIM
    if letter == " ":
        return SPACE
    return WIDE if letter in WIDE_LETTERS else CAPITAL if letter.isupper() else OTHER
