"""Whether a statement says that something is or happens: the verbs of news prose, and where they cannot stand."""

import re

from core.analysts.rules.prose import Statement, Token
from core.english.patterns import word_set

_VERBS = word_set("""
    is are was were has have had will would did does do been isn't wasn't aren't weren't hasn't haven't hadn't didn't doesn't won't
    said says told knew found sold bought took gave made went came fell rose left won lost paid sent held kept built began broke cost
    put cut hit shut ran met led drew saw wrote spoke stood struck sank burst burnt spent caught taught thought fought sought brought
    felt heard read showed grew flew drove chose swore tore wore shook stole froze rode sang swam threw hid bit became got lay let set
    beat lent bent fed dealt hurt dug hung laid lit slept slid split spread stuck swept rang quit must can cannot shall
    shot shrank shrunk upheld withheld overthrew withdrew undid
    claims shows plans owns holds lies stands runs costs wants asks gives lists describes feeds carries makes takes ends begins
    opens closes employs pays sells buys needs uses includes contains covers serves supplies links remains denies rejects confirms
    reports finds dies kills injures faces wins loses hits joins leaves moves names quits resigns returns seeks sees shuts starts stops
    sues votes warns bans backs blames blocks breaks cuts drops hosts orders raises rises falls sinks strikes tells tests turns calls
    comes goes knows belongs bears gets keeps lives means puts reads rests sets sits speaks spends stays steps weighs works writes draws
    floods flies leads sacks fines accuses charges arrests approves suspends cancels delays recalls admits apologises apologizes
    collapses explodes burns brings gains adds sends builds launches signs scraps saves spends shares agrees
""")
_PAST = re.compile(r"[a-z]{2,}ed")
_NO_VERB = word_set("hundred indeed need speed feed seed deed weed shed sacred wicked naked rugged armed aged limited united")
_ASIDE = word_set("who which whose that after when as while because if before until where though although despite")
_BEING = word_set("is are was were be been being")
_PLURAL = ("s", "people", "men", "women", "children", "police")
_BEFORE_NOUN = word_set(
    "the a an this that these those its his her their our my your of in on at by for with from to very more most some any no"
)


def happens(said: Statement) -> bool:
    """Whether there is a verb: one that helps, a past form, or one of those headlines live on."""
    return any(_is_verb(said, place) for place in range(len(said.tokens)))


def has_main_verb(said: Statement) -> bool:
    """Whether its first verb is that of its first noun, and not of an aside: "a man who sold the mill" says nothing yet."""
    verb = next((place for place in range(len(said.tokens)) if _is_verb(said, place)), None)
    return verb is not None and not any(token.word in _ASIDE for token in said.tokens[:verb])


def deeds(said: Statement) -> frozenset[str]:
    """What its verbs mean; those that only help mean nothing of their own."""
    return frozenset(token.idea for place, token in enumerate(said.tokens) if token.idea and _is_verb(said, place))


def _is_verb(said: Statement, place: int) -> bool:
    token, before = said.tokens[place], said.tokens[place - 1].word if place else ""
    if place == 0 or before in _BEFORE_NOUN:
        return False
    if not said.text[token.start].islower() and (not said.in_title_case or said.text[token.end : token.end + 1] == ","):
        return False
    goes_on = token.word.endswith("ing") and before in _BEING
    return goes_on or is_verb_form(token.word) or (f"{token.word}s" in _VERBS and before.endswith(_PLURAL))


def is_verb_form(word: str) -> bool:
    """Whether a word, wherever it stands, looks like the verb of a statement."""
    return word in _VERBS or (bool(_PAST.fullmatch(word)) and word not in _NO_VERB)


def names_of(said: Statement) -> frozenset[str]:
    """Capitalised words, the first one too when another follows it; none in a headline, where they cannot be told."""
    return frozenset() if said.in_title_case else frozenset(token.idea for token in said.tokens if is_name(token, said))


def is_name(token: Token, said: Statement) -> bool:
    if not token.idea or not said.text[token.start].isupper():
        return False
    following = said.tokens[1] if len(said.tokens) > 1 else None
    return token.start > 0 or (following is not None and bool(following.idea) and said.text[following.start].isupper())
