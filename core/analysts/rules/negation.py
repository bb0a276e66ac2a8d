"""Words that turn a statement into its opposite, and how far they reach."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from core.english.patterns import any_of, phrases

_OF_CLAIM = any_of("""
    claims? · suggestions? · allegations? · accounts? · reports? · rumou?rs? · accusations? · story · stories · idea · notion · version
    assertions? · speculation · articles? · statements? · figures? · quotations? · quotes? · posters? · letters? · posts?
    messages? · leaflets? · videos? · photos? · pictures?
    images? · clips? · recordings? · screenshots?
""")
_TURNS_DOWN = "reject|dismiss|disput|refut|contradict|rubbish|debunk"
DENIES = rf"den(?:y|ies|ied|ying)|(?:{_TURNS_DOWN})\w*(?=\s(?:[\w'’-]+\s){{0,3}}{_OF_CLAIM}\b)"

_HAPPENED = any_of(r"""
    (?!doubl|tripl|quadrupl|halv|reach|match|equal)[a-z]{2,}ed · s[au]nk · f[ea]ll(?:en)? · broke · lost · won · hit · burst · went · left
    ran · struck
""")
_PENALTY = any_of("""
    jail · prison · injury · punishment · fines? · charges? · prosecution · conviction · death · harm · arrest · trial · bankruptcy
    relegation · defeat · closure · demolition · eviction · extradition · suspension · dismissal · sack · censure · ban
""")
_INTENDED = any_of(
    "bids? · plans? · offers? · proposals? · applications? · attempts? · efforts? · promises? · hopes? · ambitions? · campaigns? · idea"
)
_GIVEN_UP = any_of("""
    withdr(?:aws|ew|awn) · dropp?(?:s|ed) · abandon(?:s|ed) · scrap(?:s|ped) · shelve[sd] · cancel(?:s|led) · g[ai]ves? up · los(?:es|t)
    pull(?:s|ed) out of
""")
_FORWARD = phrases(rf"""
    not · never · cannot · [a-z]+n['’]t · neither · nor · nobody · no[ -]one · none
    nothing(?! (?:tops|beats|but|like|more|better|compares|short)\b) · without · fail(?:s|ed|ing)? to
    (?:refus|declin|neglect)(?:es|s|ed|ing) to · forg[eo]ts? to · omit(?:s|ted) to · anything but · hardly · scarcely · by no means
    except(?:ing)?(?: for)? · excluding
    no longer · unable to · yet to · incapable of · lack(?:s|ed|ing)?(?: of| any) · far from · rather than
    instead of · no(?=\s[a-z]) · (?:nearly|almost)(?=\s{_HAPPENED}\b) · stop(?:s|ped) short of · c[ao]mes? close to
    (?:was|were) about to · (?:escap(?:es|ed)|avoid(?:s|ed)|(?:was|were) spared)(?=\s(?:an?\s|the\s)?{_PENALTY}\b)
    on the (?:verge|brink|point) of · narrowly (?:avoid|escap|miss)(?:s|es|ed)
    {_GIVEN_UP}\s(?:(?:its|his|her|their|the|a|an|all|any)\s)?(?:\w+\s)?{_INTENDED}\s(?:to|for|of)
""")
_SETTLED = any_of(r"confirm\w* · verif\w+ · clear · known · identif\w+ · named? · released? · comment\w* · respon\w+ · available · reached")
_NOT_REALLY = re.compile(
    r"\s+"
    + any_of(rf"""
    only · just · have to · need to · needed · least · merely · necessarily · surprising\w* · immediately · respon\w+ · comment\w*
    answer\w*
    repl(?:y|ied) · return(?:ed)?\s · say\b · said · saying · disclos\w+ · elaborat\w+ · specif\w+ · named?\b · identif\w+ · clear
    certain
    known · sure · confirm\w* · verif\w+ · den(?:y|ied) · ruled? out · exclud\w+ · doubt · wonder · sooner
    (?:later|more|less|fewer) than · (?:yet |been |be |immediately |independently |want to |wish to )+(?:be |been )?{_SETTLED}
    """),
    re.IGNORECASE,
)
_DENIES = re.compile(rf"\b(?<!was )(?<!were )(?<!been )(?<!not )(?:{DENIES})\b", re.IGNORECASE)
_COPULA = r"\b(?:is|are|was|were|be|been|as|being|prove[ds]?|proven|(?:turned|turns) out to be|['’]s)\s|[:;—–-]\s?|^"
_DEGREE = any_of("""
    all · completely · entirely · simply · totally · actually · just · probably · almost certainly · demonstrably · a · an · to be
    in fact
""")
_UNTRUE = any_of("""
    not true · untrue · false · fakes? · hoax(?:es)? · myth · bogus · baseless · unfounded · groundless · fabricated · made[ -]up · wrong
    incorrect · inaccurate · mistaken · discredited · disproved · disproven · lies? · satire · nonsense
""")
# "A false alarm" and "a fake news show" say nothing about a claim: after such a word the sentence goes on with a small word or stops.
_GOES_ON = any_of(rf"and · but · or · that · to · in · by · as · say · says · said · after · because · since · {_OF_CLAIM}")
_TAKEN_BACK = any_of("debunked · retracted · without (?:any )?(?:foundation|basis|merit|substance) · ruled out")
_FALSE = re.compile(
    any_of(rf"""
    (?:{_COPULA})(?:{_DEGREE}\s)*(?:{_UNTRUE}\b(?!\s(?!{_GOES_ON}\b)[a-z])|{_TAKEN_BACK}\b)
    \b(?:hoax|debunk(?:s|ed|ing)?|disproves?|did not happen|never happened|no such|ruled out)\b
    \b(?:false|fake|bogus) (?:{_OF_CLAIM}|information|news|quote|photo|picture|image|video)\b
    \b(?:motion|bid|attempt|proposal|request|call|petition)s? to\b[^.;]{{3,80}}?\b(?:rejected|defeated|blocked|failed)\b
    \bno (?:evidence|truth|sign|indication|proof|record|basis|trace|factual basis|reason to believe)\b
    \b(?:withdr(?:ew|aws|awn)|retract(?:s|ed)|takes? back|took back) (?:its|the|his|her|their|our|this|a|that) (?:\w+ ){{0,2}}{_OF_CLAIM}\b
    \b{_OF_CLAIM}(?:\s[\w'’-]+){{0,4}}?\s(?:was|were|been|has|have|is) (?:since )?(?:been )?(?:withdrawn|retracted|corrected)\b · ^no,
    """),
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[,;:—–](?!\d)|[.!?]\s|\b(?:but|although|though|because|while|whereas|who|which|that)\b", re.IGNORECASE)
_BACK = rf"this|that|it|both|they|none of (?:this|that|it)|(?:the|those|these|such)\s(?:[\w'’-]+\s){{0,2}}{_OF_CLAIM}"
# "It is false that he owns the hotel as well" denies what follows, not what went before.
_FALSE_THAT = re.compile(r"\b(?:false|untrue|true|wrong|evidence|myth|denied|denies)\sthat\b", re.IGNORECASE)
_SAYS_FALSE_OF_LAST = re.compile(
    rf"^(?:but |however, |in fact,? |(?:update|correction|edit|clarification):\s)?(?:{_BACK})\b", re.IGNORECASE
)

_HOAX = phrases(r"""
    hoax(?:es|ed)? · fake[ds]? · debunk\w* · bogus · satir\w+ · parody · prank\w* · rumou?rs? · myths? · false · untrue · not true · spoof
""")


@dataclass(frozen=True, slots=True)
class Negation:
    """The negating words, and the stretch of the statement they turn round."""

    start: int
    end: int
    reach_start: int
    reach_end: int


@lru_cache(maxsize=16384)
def negations(text: str) -> tuple[Negation, ...]:
    """Every negation of a statement; words that only say nobody answered, or that nothing is certain, are none."""
    whole = [Negation(*match.span(), 0, len(text)) for match in _FALSE.finditer(text) if not _doubled(text, match.start())]
    found = [*whole, *_forward(text, _DENIES, clause=False), *_forward(text, _FORWARD, clause=True)]
    kept: list[Negation] = []
    for one in found:
        if not any(one.start < other.end and other.start < one.end for other in kept):
            kept.append(one)
    return tuple(kept)


def denies_what_went_before(text: str) -> bool:
    """Whether it is a short sentence about the one before it, such as: that is untrue."""
    if len(text) >= 160 or not _SAYS_FALSE_OF_LAST.match(text) or _FALSE_THAT.search(text):
        return False
    return bool(_FALSE.search(text) or _DENIES.search(text))


def _doubled(text: str, at: int) -> bool:
    """What cannot be ruled out, or is not false, is not denied."""
    return bool(re.search(r"\b(?:not|never|cannot|n['’]t)\s(?:\w+\s){0,2}$", text[:at] + " ", re.IGNORECASE))


def calls_false(text: str) -> bool:
    """Whether a claim itself says that something is a hoax, untrue or denied: then a page that says so agrees."""
    return bool(_FALSE.search(text) or _DENIES.search(text) or _HOAX.search(text))


def _forward(text: str, pattern: re.Pattern[str], *, clause: bool) -> Iterator[Negation]:
    for match in pattern.finditer(text):
        if not clause or not _NOT_REALLY.match(text, match.end()):
            yield Negation(*match.span(), match.end(), _reach(text, match.end()) if clause else len(text))


def _reach(text: str, at: int) -> int:
    """To the end of the clause; an aside of a word or two does not end it."""
    for end in _CLAUSE_END.finditer(text, at):
        if end.start() - at > 12:
            return end.start()
    return len(text)
