"""True words of something else: a part for the whole, one condition only, a film or a drill, another place, nominal but not real."""

import re

from core.analysts.rules.attribution import sayings
from core.analysts.rules.contradiction import Against
from core.analysts.rules.following import Clause, following, refers_back
from core.analysts.rules.matching import Match
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import any_of, phrases, word_set
from core.english.synonyms import OPPOSITES, idea
from core.model.words import ContradictionKind

_WHERE = any_of("""
    in · at · for · on · if · when · during · among · by · while · within · between · after · under · where · as part of · from
    until · those
    to (?:the|those|people|(?-i:[A-Z])\\w+) · part of · one · the first
""")
_ONLY = re.compile(
    rf"\b(?:(?:only|solely|exclusively)\s{_WHERE}\b|but only\b|(?:limited|restricted|confined) to\b|applie[sd] only\b|provided that\b"
    r"|on condition that\b|except (?:in|on|for|at|when|where|during)\b|with the exception of\b)",
    re.IGNORECASE,
)
_FEW = any_of("a single · only one · just one · only a few · only some · only part")
_PART = re.compile(rf"\b{_FEW}\s(?:[\w'’-]+\s){{0,2}}?(?:of|in|at|from)\s", re.IGNORECASE)
_BEHIND = re.compile(r"\b(?:in|for|on|at|to|by|among|during|with) [^,.;:—–]{2,40}? only(?=[,.;:!?—–]|$)", re.IGNORECASE)
_ALONE = re.compile(r"\b(?:in|for|on|at|among) (?:the )?(?:[\w'’-]+ ){1,4}alone\b")
_SHOWN = any_of("exercise · drill · rehearsal · simulation · re-?enactment · stunt · prank · training exercise · experiment")
_MADE = any_of("film · movie · advert · advertisement · commercial · documentary · television series · play · novel · video game · sketch")
# A film festival, a play area and a commercial airline are real: behind the word the sentence goes on with a small word, or stops.
_GOES_ON = any_of(r"""
    $ · [^\w\s] · \s[^\w\s] · \s\d · \s(?:called|titled|set|directed|starring|yesterday|today|is|was|were|are|has|had)\b
    \s(?:about|on|in|at|of|by|with|and|but|or|to|from|for|last|this|that|which|when|while|as|after|before)\b
""")
_PLAYED = any_of(rf"(?:as part of|during|in) an? (?:[\w'’-]+ )?{_SHOWN} · for an? (?:[\w'’-]+ )?{_MADE} · in a (?:video game|sketch|dream)")
_STAGED = re.compile(rf"\b{_PLAYED}\b(?={_GOES_ON})", re.IGNORECASE)
_POINTING = any_of("it · this · that · they · all this · the \\w+")
_WAS_STAGED = re.compile(rf"^\W*{_POINTING} (?:was|were) (?:(?:only|just|all|part of)\s)*an? (?:[\w'’-]+ )?{_SHOWN}\b", re.IGNORECASE)
_BENCH = re.compile(
    r"\bin (?:mice|rats|animals|monkeys|pigs|dogs|cells|test tubes|(?:a |the )?(?:laborator(?:y|ies)|lab)|cell cultures|computer models?"
    r"|simulations|theory|animal (?:tests|trials|experiments)|(?:early |small |first )?trials)\b",
    re.IGNORECASE,
)
_PICTURE = any_of("videos? · photographs? · photos? · pictures? · images? · footage · clips? · recordings?")
_MEDIA = frozenset(map(idea, word_set("video photograph photo picture image footage clip recording quotation quote")))
_TAKEN = re.compile(
    rf"^\W*(?:but )?(?:it|they|(?:the|this|that|these|both) (?:[\w'’-]+ ){{0,2}}{_PICTURE}) "
    r"(?:(?:was|were|had been|is|are) (?:actually |in fact |really )?(?:filmed|taken|shot|recorded|made|generated|staged|edited|created)"
    r"|(?:comes?|came|dates?|dated|stems?|is|was) from)\b"
    r"(?=.*\b(?:another|other|different|\d{4}|years?|ago|earlier|computer|not)\b)",
    re.IGNORECASE,
)
_CUT = phrases(r"out of context · without its (?:beginning|end|context) · misquoted · cut short · selectively edited · misleadingly edited")
_REALLY = phrases(r"""
    in fact · in reality · in real terms · actually · after inflation · taking (?:\w+ ){1,6}into account · adjusted for
    allowing for · once \w+ is · as a whole
""")
_WHOLE = re.compile(r"\b(?:all|every|each|the whole|the entire|most)(?: of)?(?: the| its| their)? (?P<what>[\w'’-]+)", re.IGNORECASE)
_COUNT = any_of("\\d+ · one · two · three · four · five · six · seven · eight · nine · ten · eleven · twelve")
_SOME = any_of(rf"""
    {_COUNT} (?:out )?of (?:the |its |their )?{_COUNT} · some · several · a few · only \w+ · parts? · half · a third · a quarter · one · two
    three · a handful · a minority
""")
_PARTLY = re.compile(rf"\b{_SOME}(?: of)?(?: the| its| their)? (?P<what>[\w'’-]+)", re.IGNORECASE)
_SOME_OF = r"(?:one|some|certain|several|a few|parts? of)"
_PLACES = "(?:district|area|region|town|city|village|street|quarter|county|state|place|ward|branch|school|shop|neighbourhood|suburb)s?"
_LIKENESS = "models?|replicas?|miniatures?|mock-ups?|imitations?|statues?|drawings?"
_PEOPLE = any_of("""
    children · pupils · students · pensioners · residents · members · women · men · families · patients · employees · workers · visitors
    tourists · drivers · cyclists · customers · owners · veterans · nurses · teachers · farmers · cars · vehicles · firms · households
""")
_IF = re.compile(
    r"(?<!even )(?<!as )\b(?:if|unless|provided|within|as long as|until \d{4}|former(?:ly)?|used to|once(?= (?:was|were|had))|no longer"
    rf"|would(?: \w+)? have|in {_SOME_OF}\s(?:the\s)?(?:{_PLACES}|[a-z]+\sof)|(?:{_LIKENESS}) of"
    rf"|for (?:(?!\w+ing\b)[a-z-]+\s){{0,2}}?{_PEOPLE})\b",
    re.IGNORECASE,
)
# A home for nurses is what it is called; fees for nurses are fees that others do not pay.
_CALLED = any_of("""
    centres? · centers? · homes? · houses? · schools? · hospitals? · clubs? · hostels? · shelters? · charit(?:y|ies) · funds? · unions?
    colleges? · prizes? · awards? · wards? · courses? · clinics? · hotlines? · societ(?:y|ies) · associations? · hotels? · camps?
    librar(?:y|ies) · magazines? · guides? · books? · games? · parks? · playgrounds? · rooms? · buildings? · flats? · villages? · canteens?
""")
_MEANT_FOR = re.compile(rf"\b{_CALLED}\s$", re.IGNORECASE)
_EXCEPTED = re.compile(
    r"^\W*(?:elsewhere|otherwise|in (?:all |any |every |most )?other (?:cases|parts|areas|places|towns|regions))\b"
    r"|\b(?:applies|apply|applied) (?:only )?to\b|\bdoes not apply\b",
    re.IGNORECASE,
)
_PAST = re.compile(r"\b(?:was|were|had|former|formerly|\w+ed)\b", re.IGNORECASE)
_RELATIVE = re.compile(r"\b(?:that|which|who|whose|where)\b", re.IGNORECASE)
_NEAR, _STATED_FROM, _NEARLY = 24, 0.7, 0.3


def limited(match: Match, page: Page) -> Against | None:
    """Why what the page states is less than, or other than, what the claim says."""
    if match.coverage < _STATED_FROM:
        return _elsewhere(match, page)
    return _only(match) or _partly(match) or _stage(match, page) or _bench(match) or _elsewhere(match, page) or _nominal(match, page)


def out_of_context(match: Match, page: Page) -> Against | None:
    """Words or pictures of somebody, cut so that they say something else; the page says so beside them."""
    if not (match.claim.ideas & _MEDIA or sayings(match.claim.text)) or match.words < _NEARLY:
        return None
    for clause in following(match, page):
        cut = _CUT.search(clause.text)
        if cut:
            return Against(ContradictionKind.CONTEXTUAL, cut.group(), f"cut so that it says something else: “{cut.group()}”", clause.said)
    return None


def hesitation(match: Match, page: Page) -> str:
    """Words of a condition or an exception beside the claim: perhaps less than it sounds, and nobody can be sure."""
    condition = _IF.search(match.said.text, match.focus[0])
    if condition and _beside(match, *condition.span()) and not (_is_told(match, condition) or _is_called(match, condition)):
        return _up_to(match.said.text, condition)
    later = (clause for clause in following(match, page) if _EXCEPTED.search(clause.text))
    return next((clause.text.strip(" ,.") for clause in later), "")


def _is_told(match: Match, condition: re.Match[str]) -> bool:
    """The claim has a condition too, speaks of the past itself, or names the same people; a former minister may be mayor now."""
    if condition.group().lower().startswith("former"):
        after = next((token.idea for token in match.said.tokens if token.idea and token.start >= condition.end()), "")
        return bool(_PAST.search(match.claim.text)) or after not in match.claim.ideas
    return bool(_IF.search(match.claim.text)) or idea(condition.group().split()[-1].lower()) in match.claim.ideas


def _is_called(match: Match, condition: re.Match[str]) -> bool:
    """The centre for nurses: whom it is for is part of what it is."""
    return condition.group().lower().startswith("for ") and bool(_MEANT_FOR.search(match.said.text[: condition.start()]))


def _only(match: Match) -> Against | None:
    """A limit in the clause itself, beside the words that are shared, with content that the claim does not have."""
    text = match.said.text
    for pattern in (_ALONE, _PART, _ONLY, _BEHIND):
        for limit in pattern.finditer(text):
            if _limits(match, limit) and (pattern is not _ALONE or match.agreed):
                words = _up_to(text, limit)
                return Against(ContradictionKind.CONTEXTUAL, words, f"true with a limit the claim leaves out: “{words}”")
    return None


def _limits(match: Match, limit: re.Match[str]) -> bool:
    if limit.group().lower() in match.claim.text.lower() or not _beside(match, *limit.span()) or _in_aside(match, limit.start()):
        return False
    stop = limit.end() + 60
    what = [token.idea for token in match.said.tokens if token.idea and limit.start() <= token.start < stop]
    counted = any(limit.start() <= figure.start < stop for figure in match.said.figures)
    return (bool(what) or counted) and not set(what[:3]) <= match.claim.ideas


def _in_aside(match: Match, at: int) -> bool:
    """For places *that existed only on paper*: it limits the places, not what the claim says."""
    last = max((token.end for token in match.said.tokens if token.idea in match.hits and token.end <= at), default=0)
    return bool(_RELATIVE.search(match.said.text, last, at))


def _beside(match: Match, start: int, end: int) -> bool:
    """In the clause that is shared, or right behind its last shared word."""
    hits = [token for token in match.said.tokens if token.idea in match.hits and match.focus[0] <= token.start < match.focus[1]]
    return bool(hits) and (start < match.focus[1] or start - hits[-1].end <= _NEAR) and end > match.focus[0]


def _up_to(text: str, limit: re.Match[str]) -> str:
    """The limit with what it limits to, as far as the clause goes."""
    end = re.compile(r"[,;:.!?—–]|$").search(text, limit.end())
    words = text[limit.start() : end.start() if end else len(text)]
    return words if len(words) <= 80 else words[:80].rsplit(" ", 1)[0]


def _stage(match: Match, page: Page) -> Against | None:
    """A drill or a scene for a film, said in the sentence itself or right after it."""
    own = next((one for one in _STAGED.finditer(match.said.text) if _beside(match, *one.span())), None)
    later = ((clause, staged) for clause in following(match, page) if (staged := _WAS_STAGED.search(clause.text)))
    clause, staged = (Clause(match.said, 0, 0), own) if own else next(later, (None, None))
    if not clause or not staged or idea(staged.group().split()[-1].lower()) in match.claim.ideas:
        return None
    return Against(ContradictionKind.CONTEXTUAL, staged.group().strip(), f"not the thing itself: “{staged.group().strip()}”", clause.said)


def _bench(match: Match) -> Against | None:
    found = _BENCH.search(match.said.text)
    if not found or not _beside(match, *found.span()) or idea(found.group().split()[-1].lower()) in match.claim.ideas:
        return None
    return Against(ContradictionKind.CONTEXTUAL, found.group(), f"shown {found.group()}, which the claim leaves out")


def _elsewhere(match: Match, page: Page) -> Against | None:
    """A picture, clip or quotation that is genuine, and of something else."""
    if not match.claim.ideas & _MEDIA:
        return None
    for clause in following(match, page):
        taken = _TAKEN.search(clause.text)
        if taken and refers_back(clause, match) and not clause.ideas() <= match.claim.ideas:
            return Against(ContradictionKind.CONTEXTUAL, taken.group(), f"of something else: “{clause.text.strip(' ,.')}”", clause.said)
    return None


def _nominal(match: Match, page: Page) -> Against | None:
    """What it is in fact: the next sentence turns the claim's own verb round."""
    mine = {idea(token.word) for token in match.claim.tokens}
    for clause in following(match, page):
        opposite = next((one for one in clause.said.tokens if OPPOSITES.get(idea(one.word), frozenset()) & mine), None)
        if opposite and _REALLY.search(clause.said.text) and (clause.said is match.said or refers_back(clause, match)):
            words = clause.said.text[opposite.start : opposite.end]
            return Against(ContradictionKind.CONTEXTUAL, words, f"in fact the other way: “{words}”", clause.said)
    return None


def _partly(match: Match) -> Against | None:
    """The claim speaks of all of them, the statement of some."""
    whole, part = _WHOLE.search(match.claim.text), _PARTLY.search(match.said.text, *match.focus)
    if not whole or not part or _WHOLE.search(match.said.text, *match.focus):
        return None
    same = idea(whole["what"].lower()) == idea(part["what"].lower())
    return Against(ContradictionKind.CONTEXTUAL, part.group(), f"“{part.group()}” where the claim says “{whole.group()}”") if same else None
