"""Which deeds and qualities are the reverse of each other, which deed is less than another, and which comes only after another."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from core.analysts.rules.patterns import word_set
from core.english.synonyms import idea
from core.words import STOP_WORDS

# One deed each side of a stroke; behind ">" stands what can only be done after the other was: nobody is released who was not arrested.
# Words joined by "_" are one expression; those in "quotes" count only in this form: "fired" is a deed, a fire is none.
_DEEDS = """
    rise raise expand / fall lower reduce shrink shrank shrunk go_down goes_down went_down gone_down
    go_up goes_up went_up gone_up / fall go_down goes_down went_down gone_down
    gain / lose · win / lose · beat defeat / lost_to lose_to loses_to lost_against
    strengthen / weaken · worsen / improve · speed_up / slow_down · double / halve
    approve accept adopt pass back endorse / reject turned_down turns_down voted_down threw_out thrown_out
    support back / oppose · uphold upheld / overturn quash strike_down strikes_down struck_down
    convict / acquit clear · acquit / "charged" · allow permit legalise legalize / ban outlaw · confirm / deny reject
    survive / die "killed" · succeed / fail · include / exclude · open reopen / close · begin / end cease · attend / boycott skip
    buy / sell · keep retain / scrap abolish · admit / deny · accept / refuse · extend / shorten · widen / narrow · "passed" / "failed"
    arrest jail imprison > release free let_go
    hire recruit employ / "fired" sack lay_off laid_off · appoint > sack remove · "appointed" / "dismissed"
    join > leave left quit pulled_out_of · enter > leave left · impose introduce > lift scrap repeal · lift / impose
    elect > oust · build > demolish · launch > scrap · marry > divorce · lend > repay
"""
_QUALITIES = """
    safe harmless / dangerous hazardous harmful deadly · alive living / dead deceased
    open / closed shut · genuine authentic real / forged fake counterfeit
    full / empty · guilty / innocent · healthy well / ill sick · true / false untrue · free / jailed imprisoned · cheap / expensive dear
    rising / falling · early / late · public / secret private · present / absent · clean / dirty polluted contaminated · deep / shallow
    stable / critical · toxic poisonous / harmless edible · male / female · rich / poor · strong / weak · hot / cold
    intact / damaged destroyed broken · optional voluntary / compulsory mandatory · permanent / temporary · sober / drunk
"""
# What the claim says, and what is only on the way to it.
_LESS = """
    convict jail sentence > charge accuse indict suspect investigate arrest · kill die > injure · elect appoint > nominate propose
    buy > bid offer negotiate · sign > negotiate draft · win > nominate enter · ban abolish > restrict limit criticise criticize
    approve adopt > propose recommend discuss debate · build open > plan propose design · destroy > damage · collapse > crack
    resign quit > threaten · cure > treat ease · confirm prove > suspect suggest · sue > threaten · arrest > question seek
"""
_PREFIXES = ("un", "in", "im", "il", "ir", "non", "dis", "non-")
_NO_PREFIX = word_set("invaluable infamous inflammable indifferent unable inhabited unanimous intense invested united indebted disposed")
_FEWEST = 4


def _sides(table: str) -> Iterator[tuple[list[str], str, list[str]]]:
    for entry in (entry.strip() for line in table.strip().splitlines() for entry in line.split("·")):
        sign = ">" if ">" in entry else "/"
        left, right = entry.split(sign)
        yield left.split(), sign, right.split()


def key(word: str) -> str:
    """A deed by its idea; an expression, or a word that counts in one form only, as it stands."""
    return word if "_" in word or word.startswith('"') else idea(word)


def _pairs(table: str) -> Iterator[tuple[str, str, str]]:
    for left, sign, right in _sides(table):
        yield from ((key(one), sign, key(other)) for one, other in product(left, right))


def _table(pairs: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for one, other in pairs:
        found.setdefault(one, set()).add(other)
    return {one: frozenset(others) for one, others in found.items()}


_BOTH_WAYS = [pair for one, _, other in _pairs(_DEEDS) for pair in ((one, other), (other, one))]
DEEDS = _table(_BOTH_WAYS)
COMES_AFTER = frozenset((one, other) for one, sign, other in _pairs(_DEEDS) if sign == ">")
LESS = _table((one, other) for one, _, other in _pairs(_LESS))
EXPRESSIONS = {tuple(one.split("_")): one for one in DEEDS if "_" in one}
_OPPOSED = [(one, other) for left, _, right in _sides(_QUALITIES) for one, other in product(left, right)]
_OPPOSITE = _table([*_OPPOSED, *((other, one) for one, other in _OPPOSED)])


@lru_cache(maxsize=4096)
def qualities(word: str) -> frozenset[str]:
    """The words for the opposite quality: those of the table, with and without un-, in- and the like, -ful for -less."""
    return _OPPOSITE.get(word, frozenset()) | frozenset(_with_prefix(word)) | frozenset(_without_prefix(word)) | frozenset(_ended(word))


def _with_prefix(word: str) -> Iterator[str]:
    return (prefix + word for prefix in _PREFIXES if len(word) >= _FEWEST and prefix + word not in _NO_PREFIX)


def _without_prefix(word: str) -> Iterator[str]:
    rest = (word.removeprefix(prefix) for prefix in _PREFIXES if word.startswith(prefix) and word not in _NO_PREFIX)
    return (one for one in rest if len(one) >= _FEWEST)


def _ended(word: str) -> Iterator[str]:
    for one, other in (("ful", "less"), ("less", "ful")):
        if word.endswith(one):
            yield word.removesuffix(one) + other


@lru_cache(maxsize=4096)
def ideas_of(deed: str) -> frozenset[str]:
    """What a statement must have among its ideas to hold the deed."""
    if "_" not in deed and not deed.startswith('"'):
        return frozenset({deed})
    return frozenset(idea(word) for word in deed.strip('"').split("_") if word not in STOP_WORDS)
