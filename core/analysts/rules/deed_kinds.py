"""Deeds that many words tell: who reads that a hall was put up and that it was finished in one year reads of one event."""

from core.analysts.rules.patterns import phrases

_KINDS = {
    "(built)": phrases("(?:re)?built · erected · put up · completed · finished · constructed"),
    "(left)": phrases("left · moved out · departed · vacated · quit"),
    "(met)": phrases("meet(?:s|ing)? · met · (?:to|will) see · s[ai]ts? down with · talks with · (?:holds?|held) talks"),
    "(tested)": phrases("test(?:s|ed|ing)? · examin(?:e[sd]?|ation|ing) · inspect(?:s|ed|ion)? · survey(?:ed)? · checked"),
}


def kinds_of(words: str) -> frozenset[str]:
    return frozenset(kind for kind, told in _KINDS.items() if told.search(words))
