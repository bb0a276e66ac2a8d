"""Whether a statement of a page can be checked at all and, when it cannot, why not."""

import re
from collections.abc import Callable

from core.analysts.rules.prose import Statement
from core.analysts.rules.verbs import happens, names_of
from core.english.patterns import any_of, phrases
from core.english.steering import steering

NOT_CLEAR = r"it (?:is|was|remains) (?:not (?:yet )?(?:clear|known|certain)|unclear|unknown)|nobody knows|it is an open question"

NOTHING_NAMED = "nothing to look up"
"""The one reason that may not hold on a desk, where the topic says what is spoken of."""

PREDICTION = "prediction"

SAYS_NOTHING = frozenset(
    {"question", "not known", "opinion", "advert", "call to act", "page furniture", "left-over of a page", "order to a machine"}
)
"""Reasons why words do not even say that something is so, to be checked or not."""

_FEWEST_WORDS, _SHORTEST, _LONGEST = 4, 20, 400

_LEFTOVER = re.compile(
    r"</?[a-z][^<>]*>|&[a-z]{2,8};|\{[^{}]*[:;][^{}]*\}|\bfunction\s?\(|\b(?:var|const|let) \w+ ?=|=>|\[/?\w+\]|\\n", re.IGNORECASE
)
_MENU = re.compile(r"(?:\s[|»›>·•/]\s.*){2,}|^\s*[\w ]{2,20}\s>\s|\t.*\t|\|.*\|")
FURNITURE = phrases(r"""
    cookies? · newsletter · sign (?:up|in) (?:for|to|here|now) · log ?in · all rights reserved · copyright · privacy (?:policy|notice)
    terms (?:of use|and conditions) · read more · read the full · share this · min(?:ute)?s? read · reading time · for immediate release
    comments? (?:are|is) (?:open|closed) · e-?mail us · skip to · back to top · last (?:updated|modified) · most (?:read|viewed|popular)
    related (?:articles|stories|topics) · javascript · your browser · image (?:credit|source) · file photo · page \d+ of \d+
    this (?:page|site|blog) · this (?:article|story) (?:is|was|has been|contains|first|originally) · press enquiries
""")
_LABELS = any_of("""
    by · photo(?:graph)?s? · picture · image · credit · source · tags? · topics? · filed under · posted (?:in|by|on) · published · updated
    contact · enquiries · share · tweet · print · home · menu · advertisement · sponsored · also read · see also · watch · read · listen
    related · notes to editors
""")
_LABELLED = re.compile(rf"^{_LABELS}\s?[:|]|^©", re.IGNORECASE)
_BYLINE = re.compile(r"^By [A-Z][\w'’.-]*(?:(?:, | and | )[A-Z][\w'’.-]*){0,8}$")
_ADVERT = phrases(r"""
    buy (?:now|today|online|yours) · order (?:now|today|yours) · shop (?:now|online) · book (?:now|today|your \w+|early) · save up to
    \d+ ?(?:%|per ?cent|percent) off · discount code · promo(?:tional)? code · voucher code · special offer · limited[- ]time
    exclusive offer · free (?:delivery|shipping|trial|returns|gift) · from (?:just|only) [£$€\d] · best price · sale ends · money[- ]back
    sponsored (?:by|content|post) · advertisement · while stocks last · terms apply · on sale now · now available (?:in|at|from)
    paid (?:content|partnership) · in partnership with · award-winning · your one-stop
""")
_TO_DO = "with|whether|if|that|this|it|him|her|them|the|what|who|before|again|both|all"
_ASKS = any_of(rf"""
    please · click · subscribe · sign · share · join · visit · call · contact · e-?mail · donate · download · register · follow · tell
    send · write to · find out · learn more · check out · discover · get (?:your|in touch|involved|the|a|tickets)
    see (?:the|our|also|more|page|below|here) · help us · support (?:us|our|the|this) · vote (?:for|now|today) · read · watch · listen
    buy · book · order · come · stop · stay · keep · let['’]?s? · remember · imagine · consider · look · try · retweet · spread · demand
    boycott · save (?:our|the) · don['’]t (?:miss|forget|wait|run|print|use|name|publish) · do not (?:run|print|use|name|publish)
    (?:check|verify|confirm|ask|ring|phone|speak to|talk to|chase|interview|quote|name|use|run|hold|compare|note)(?= (?:{_TO_DO})\b)
    (?:ask|interview|chase|speak to|talk to) (?-i:[A-Z])\w+ · wait (?:for|until) · hold (?:until|till|for) · source: · tip:
""")
_NO_CALL = r"(?!\s(?:is|are|was|were|has|had|said|says|will)\b)"
_CALL = re.compile(rf"^(?:so |and |now,? |then,? )?{_ASKS}(?=[\s:!]){_NO_CALL}", re.IGNORECASE)
_CALLS_OUT = phrases(r"""
    sign (?:the|our|this) petition · link (?:below|in (?:bio|comments)) · share (?:this|widely) · pass it on · spread the word
    write to your · call (?:us )?(?:on|now) · tickets? (?:from|are available) · click here · subscribe · follow us · join us
    get in touch · donate (?:now|today)
""")
_ASKED_OF = r"(?:the|an?|th(?:is|at|ese|ose|ere|ey)|it|s?he|we|you|its|his|her|their|our|any\w*)\b"
_TURNED_ROUND = (
    rf"(?-i:(?:Will|Can|May|Do|Had) {_ASKED_OF}|(?:Is|Are|Was|Were|Did|Does|Has|Have|Should|Could) (?:{_ASKED_OF}|[A-Z][\w'’-]+ ))"
)
_QUESTION = re.compile(
    rf"\?[\"”’)\]\s]*$|^(?!(?-i:WHO)\b)(?:whether|what|why|how|who|where|when (?:did|will|is|was))\b|^{_TURNED_ROUND}", re.IGNORECASE
)
_ASKED = r"(?:ask(?:s|ed)|wonder(?:s|ed)|[ei]nquire[sd]|quer(?:ies|ied)|want(?:s|ed) to know|demand(?:s|ed) to know)"
_WHOM = r"(?: (?:him|her|them|it|us|(?:the |an? |his |her |its |their )?[A-Za-z][\w’'-]+(?: [A-Z][\w’'-]+){0,3}))?"
_ANSWERED = r"(?![^“”\"]*\b(?:but|told|answer\w*|repl(?:y|ied|ies)|said|says)\b)"
_SOMEBODYS_QUESTION = re.compile(
    rf"^(?!asked\b)(?:[A-Z“\"](?:(?! (?:who|which|that)\b)[^,;:]){{1,80}}? )(?:has |have |had |also |then |later )*{_ASKED}"
    rf"(?:{_WHOM} (?:whether|if|when|why|how|what|where)| who| which)\b{_ANSWERED}",
    re.IGNORECASE,
)
"""What somebody asked is neither so nor not so; with the answer beside it, the answer is."""
_UNCLEAR = re.compile(rf"^(?:but |and )?(?:{NOT_CLEAR})\b", re.IGNORECASE)
_GLAD = "pleased|proud|happy|delighted|honoured|excited|thrilled|disappointed"
_OPINION = phrases(rf"""
    should · ought · i (?:think|believe|hope|feel|guess|suspect|wonder|doubt|reckon|bet|wish|love|hate) · if you ask me · to my mind
    we (?:think|believe|hope|feel|deserve|wish) · in (?:my|our) (?:view|opinion) · imho · arguably · hopefully · frankly · honestly
    obviously · sadly · thankfully · unfortunately · no doubt · wish(?:es|ed)? to · would like to
    (?:is|are|was|were) (?:so |very |deeply |absolutely )?(?:{_GLAD}) (?:to|by|with|that) · thanks? (?:to (?:all|every)|you|for|everyone)
    sorry · shame(?:ful|less)? · disgrac(?:e|eful) · scandalous · outrageous · wonderful · terrible · awful · brilliant · fantastic
    amazing · stunning · gorgeous · beautiful · ridiculous · absurd · pathetic · appalling · disgusting · shocking · unacceptable
    unforgivable · long overdue · too little,? too late · enough is enough · deserves? (?:better|more|to|an?|our|the) · what a
    (?:best|worst|greatest|finest) (?:thing|way|day|town|place|mayor|news|idea) · a (?:waste|joke|farce|mess|triumph) · makes? no sense
    needs? to (?:go|stop|resign|act|listen|explain|be) · has to (?:go|stop|change) · first-rate · world-class · prudent · common sense
    nobody in their right mind · (?:best|worst|greatest|finest|nicest|ugliest|dumbest) (?:[\w'’]+ ){{1,4}}ever
""")
_RULE = re.compile(r"\bmust\b(?! have been)", re.IGNORECASE)
_COMES = "be|have|become|face|lead|cost|mean|take|rise|fall|soon|still|well|yet|also|not"
_FORECAST = phrases(rf"""
    (?:is|are|was|were|be|been) (?:widely |now |also )?(?:expected|predicted|forecast|projected|bound|tipped|poised|feared) (?:to|that)
    (?:is|are) on course (?:to|for) · might · (?-i:may)(?= (?:{_COMES})\b) · could (?:{_COMES}|see|reach|double|lose|win)(?<!could not)
    probably · perhaps · maybe · (?:un)?likely · forecasts? · predict(?:s|ed|ion)? · hop(?:es|ed|ing) (?:to|that|for)
    by the end of the (?:decade|century) · only time will tell · if (?:nothing|this|it|they|the|that|we|he|she) · unless
""")
_WILL = "will|won['’]t|would|shall|['’]ll"
_LATER = phrases(rf"{_WILL} · (?:is|are) (?:set|due|scheduled|about|going) to · (?:is|are) to (?=[a-z])")
_BY_ITSELF = "rise|fall|grow|win|lose|become|improve|worsen|need|exceed|double|halve|collapse|fail|succeed|suffer|regret|survive|die|cost"
_STATE = "prove|change|happen|be (?:better|worse|higher|lower|remembered)"
_CHANCE = phrases(rf"(?:{_WILL}|going to)(?: \w+ly| not| never| soon| also| still)? (?:{_BY_ITSELF}|{_STATE})")
_NUMBERS = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b"
_COUNTED = rf"(?:of the\b|\d|{_NUMBERS}|hundreds?\b|thousands?\b|dozens?\b|[a-z]+ (?:in|of|at|from) )"
_POINTS = any_of(rf"""
    he · she · it · they · this(?! (?:year|week|month|morning|afternoon|evening|spring|summer|autumn|winter)\b) · that · these · those
    his · her · its · their · here · i · we · you · my · our · your · such · both · then · him · them · (?:i|we|you|he|she|it|they)['’]\w+
    there(?! (?:is|are|was|were|has|have|had|will|would|may|could)\b|['’]s\b)
    another · others? · some(?! {_COUNTED}) · the (?:former|latter) · one of (?:them|these|those|whom) · neither · either
    (?:one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:is|are|was|were|has|have|had|of (?:them|these|those))
""")
POINTS_BACK = re.compile(rf"^[\"“'‘(]?(?:(?:but|and|yet|so|because|as|when|if|while|although) )?{_POINTS}\b", re.IGNORECASE)
_READER = phrases("you · your · yours")
_TOLD = "den(?:ies|y|ied|ying)|(?:confirm|reject|call|doubt)(?:s|ed)?|disput(?:es|ed?)|admit(?:s|ted)?|said|says?|knows?|knew"
_THAT_THING = "(?:it|so|this|that|them|these|those)"
_THERE_ENDS = r"(?=[.,;:!]|$| (?:an?|as|on|in|at|too|again|yesterday|today|all|outright|strongly|firmly|but|and)\b)"
_WHAT_WAS_SAID = re.compile(rf"\b(?:{_TOLD}) {_THAT_THING}{_THERE_ENDS}", re.IGNORECASE)
"""Jane Smith denies *it*: whatever it is stands in another sentence."""


def why_not(said: Statement) -> str:
    """The first reason why nobody could check it, in a word or two; nothing for a statement that can be checked."""
    return next((reason for reason, applies in _REASONS if applies(said)), "")


def is_checkable(said: Statement) -> bool:
    """It says that something is or happened, of something that can be looked up."""
    return not why_not(said)


def _has_bad_length(said: Statement) -> bool:
    return len(said.tokens) < _FEWEST_WORDS or not _SHORTEST <= len(said.text) <= _LONGEST


def _is_furniture(said: Statement) -> bool:
    found = _LABELLED.search(said.text) or _BYLINE.match(said.text) or FURNITURE.search(said.text)
    return bool(found or _MENU.search(said.text))


def _is_row(said: Statement) -> bool:
    """A line of a table: figures, and hardly a word between them."""
    numbers = sum(token.word[0].isdigit() for token in said.tokens)
    return numbers > 0.5 * len(said.tokens)


def judges(said: Statement) -> bool:
    """An opinion. What must be is a rule when it comes with a sum or a day, and a wish otherwise."""
    ruled = bool(said.figures or said.dates)
    return bool(_OPINION.search(said.text)) or bool(not ruled and _RULE.search(said.text))


def _is_forecast(said: Statement) -> bool:
    """What somebody has fixed for a day can be checked; what will come of itself cannot."""
    if _FORECAST.search(said.text) or _CHANCE.search(said.text):
        return True
    return bool(_LATER.search(said.text)) and not said.dates


def calls(said: Statement) -> bool:
    return bool(_CALL.match(said.text) or _CALLS_OUT.search(said.text) or (_READER.search(said.text) and not said.quoted))


def points_back(said: Statement) -> bool:
    """What it is about was said before; who is meant by "we" in a quotation is told beside it."""
    told = said.quoted and any(token.name and not said.in_quotes(token) for token in said.tokens)
    return bool(POINTS_BACK.match(said.text) or _WHAT_WAS_SAID.search(said.text)) and not told


def asks(said: Statement) -> bool:
    return bool(_QUESTION.search(said.text))


def is_leftover(said: Statement) -> bool:
    return bool(_LEFTOVER.search(said.text))


def steers(said: Statement) -> bool:
    """Whether it speaks to a machine."""
    return bool(steering(said.text))


def _names_nothing(said: Statement) -> bool:
    """No figure, date or name that could be looked up; in a headline, where names cannot be told, four ideas will do."""
    return not (said.figures or said.dates or names_of(said) or (said.in_title_case and len(said.ideas) >= 4))


def _matches(pattern: re.Pattern[str]) -> Callable[[Statement], bool]:
    return lambda said: bool(pattern.search(said.text))


_REASONS: tuple[tuple[str, Callable[[Statement], bool]], ...] = (
    ("left-over of a page", is_leftover),
    ("page furniture", _is_furniture),
    ("row of a table", _is_row),
    ("question", asks),
    ("somebody's question", _matches(_SOMEBODYS_QUESTION)),
    ("not known", _matches(_UNCLEAR)),
    ("advert", _matches(_ADVERT)),
    ("call to act", calls),
    ("opinion", judges),
    (PREDICTION, _is_forecast),
    ("too short or too long", _has_bad_length),
    ("points elsewhere", points_back),
    ("nothing happens", lambda said: not happens(said)),
    (NOTHING_NAMED, _names_nothing),
    ("order to a machine", steers),
)
