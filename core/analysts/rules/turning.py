"""What a claim leaves out: the page tells it, and then tells what became of it, which turns its meaning."""

import re
from collections.abc import Iterator
from dataclasses import replace

from core.analysts.rules.contradiction import Against
from core.analysts.rules.following import DEED, Clause, following, refers_back
from core.analysts.rules.matching import Match
from core.analysts.rules.negation import negations
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import any_of, phrases
from core.english.synonyms import CALENDAR, OPPOSITES, idea
from core.english.text_format import shortened
from core.model.words import ContradictionKind
from core.words import STOP_WORDS

_LONGEST = 90
_TOLD_FROM = 0.7
"""How much of a claim a page must tell before it can be said to tell the rest."""

_UNDO = any_of("""
    overturn(?:s|ed) · quash(?:es|ed) · annul(?:s|led) · revok(?:es|ed) · revers(?:es|ed) · rescind(?:s|ed) · withdr(?:aws|ew|awn)
    retract(?:s|ed) · reinstat(?:es|ed) · restor(?:es|ed) · struck down · set aside · thr(?:ew|own) out · nullified · scrapp?ed · shelved
    abandon(?:s|ed) · cancel(?:s|l?ed) · lift(?:s|ed) · repeal(?:s|ed) · clear(?:s|ed) · acquit(?:s|ted) · exonerat(?:es|ed)
    pardon(?:s|ed) · cut · dropp?ed · drops · suspended · refunded · repaid · paid back · freed · re-?hired · readmitted
    re-?opened · revived
    given back · handed back · taken back · called off · calls? off · disqualified · stripped · reduced · halved · blocked
    dismissed · thrown out · corrected · closed · voided
""")
_BE = r"(?:was|were|been|be|is|are|being|had)(?: (?:later|since|then|also|soon|again|finally|subsequently|now|\w+ly))?"
_UNDONE = re.compile(rf"\b{_BE} (?P<undone>{_UNDO})\b", re.IGNORECASE)
_WHAT = any_of("him · her · them · it · the · that · this · its · his · their · all · every")
_UNDOES = re.compile(rf"\b(?P<undone>{_UNDO})\b(?= (?:[\w'’-]+ ){{0,2}}?{_WHAT}\b)", re.IGNORECASE)
# Dismissed, closed, reduced and the like turn only a charge, a case or a punishment; a shop that was closed is no turn.
_ONLY_OF = phrases("""
    cut · dismissed · closed · reduced · halved · suspended · blocked · corrected · dropped · drops · lifted · stripped · thrown out · freed
""")
_CHARGED = phrases(r"""
    charges? · case · lawsuit · complaints? · accusations? · allegations? · fine · sentence · verdict · plans? · ban · order
    decision · deal
    investigation · inquiry · restrictions? · limits? · story · report · title · medal · law · sanctions? · he · she · they · him
    her · them
""")
_TURNED_OUT = phrases(r"""
    released without charge · freed without charge · mistaken identity · false alarm
    (?:found|returned|recovered) (?:safe|alive|unharmed|well)
    safe and (?:well|sound) · reopen(?:s|ed)? · back (?:at work|in office|in service|on sale|on the shelves) · u-turn · backed down
    climbed down · backtracked · made a full recovery · (?:did|does|will) not go ahead · went against · went the other way
    declared (?:void|invalid|null and void|unlawful) · found not guilty · closed the case · case (?:was|has been) closed
    changed (?:its|his|her|their) mind
    none of (?:them|it|this|these|the \w+) (?:came|happened|arrived|materiali[sz]ed|(?:was|were) built)
    (?:it|they) never (?:came|happened|arrived|opened)
    tested negative · tests? (?:was|were|came back|proved) negative · won (?:his|her|its|their|the|an) appeal
    turned out to be (?:false|wrong|fake|invented)
    charges? dropped · (?:brought|brings?) (?:it|them|him|her|the \w+) back · (?:open|operating|running|working|playing) again
    (?:take|took|taking) (?:him|her|them|it) back · (?:gave|handed|got|won|bought) (?:it|them) back
    (?:got|won|gained) (?:its|his|her|their|the) \w+ back · regain(?:s|ed)
    (?:found|ruled|held) (?:that )?(?:the|his|her|its|their) (?:\w+ )?\w+ (?:was |were |to be )?(?:unlawful|illegal|invalid|unfair|void)
""")
# Somebody wants it, fears it or may yet get it: nothing has turned.
_ONLY_WANTED = phrases(r"""
    want(?:s|ed)? · ask(?:s|ed|ing)? · demand(?:s|ed|ing)? · call(?:s|ed|ing)? for · hop(?:es?|ed|ing) · seek(?:s|ing)? · sought
    would · could
    may · might · if · unless · whether · urg(?:es?|ed|ing) · fight(?:s|ing)? to · try(?:ing)? to · tried to · refus(?:es?|ed) · plans? to
    attempts? · appeal(?:ed|ing)? (?:to|for) · petition\w* · expect(?:s|ed)? · due to be · until · promis(?:es?|ed) · request\w*
    will · propos(?:es?|ed) · before · appeal (?:was|were|is) · motion · bid to
""")
# Whoever accepts an offer and calls off the strike has undone the strike, not what was accepted.
_A_DEED_ITSELF = phrases("""
    strike · sale · merger · bid · offer · tax · law · bill · curfew · evacuation · grant · contract · elections? · vote · ballot · recall
    suspension · closure · restrictions? · limits? · sanctions? · ban · warning · alert · inquiry · investigation · projects?
    jobs? · cuts?
""")
_NET = phrases(r"""
    so that · more than (?:before|ever) · less than before · higher than before · still (?:far |well )?(?:below|above|short of|lower|higher)
    in (?:all|total|the end) · since then · overall · on balance · larger than before · back to
""")


def turned(match: Match, page: Page) -> Against | None:
    """What the page goes on to tell and the claim leaves out; the quote runs on to the last of it."""
    if match.coverage < _TOLD_FROM:
        return None
    found = [
        one
        for clause in following(match, page)
        if refers_back(clause, match) and (one := _undone(match, clause) or _turned_round(match, clause))
    ]
    return replace(found[0], upto=found[-1].upto) if found else None


def _undone(match: Match, clause: Clause) -> Against | None:
    for words, at in _turns(match, clause):
        if not _told(match, words) and not _ONLY_WANTED.search(clause.text[:at]) and not _negated(clause, at):
            return Against(ContradictionKind.OMISSION, words, f"leaves out what came of it: “{_short(clause.text)}”", clause.said)
    return None


def _turns(match: Match, clause: Clause) -> Iterator[tuple[str, int]]:
    for found in _TURNED_OUT.finditer(clause.text):
        yield found.group(), found.start()
    for token in clause.said.tokens:
        if clause.start <= token.start < clause.end and token.word.startswith("un") and idea(token.word[2:]) in match.hits:
            yield clause.said.text[token.start : token.end], token.start - clause.start  # froze and unfroze
    for found in _UNDONE.finditer(clause.text):
        if _is_same_subject(match, clause, found.start()) and _fits(found, clause.text[: found.start()]):
            yield found["undone"], found.start("undone")
    for found in _UNDOES.finditer(clause.text):
        rest = clause.text[found.end() : found.end() + 40]
        deed = DEED.match(rest.lstrip())
        if (deed or re.match(r"\s(?:him|her|them|it)\b", rest)) and _fits(found, rest) and not _undoes_another(match, clause, deed):
            yield found["undone"], found.start("undone")


def _fits(found: re.Match[str], beside: str) -> bool:
    return not _ONLY_OF.search(found["undone"]) or bool(_CHARGED.search(beside))


def _undoes_another(match: Match, clause: Clause, deed: re.Match[str] | None) -> bool:
    """In the same breath, a deed that is named and is not the claim's own."""
    named = _A_DEED_ITSELF.search(deed.group()) if deed and clause.said is match.said else None
    return named is not None and idea(named.group().lower()) not in match.claim.ideas


def _is_same_subject(match: Match, clause: Clause, at: int) -> bool:
    """Nobody else is named between the beginning of the sentence and what was undone."""
    named = {token.idea for token in clause.said.tokens if token.name and token.start < clause.start + at and token.word not in CALENDAR}
    return bool(named & match.claim.ideas) or not named


def _told(match: Match, words: str) -> bool:
    told = {idea(word) for word in words.lower().split() if word not in STOP_WORDS}
    return bool(told) and told <= match.claim.ideas


def _negated(clause: Clause, at: int) -> bool:
    place = clause.start + at
    return any(one.reach_start <= place < one.reach_end and one.end <= place for one in negations(clause.said.text))


def _turned_round(match: Match, clause: Clause) -> Against | None:
    """The opposite happened before or after, and the page itself says what that makes of it."""
    mine = {idea(token.word) for token in match.claim.tokens}
    if not _NET.search(clause.said.text):
        return None
    for token in clause.said.tokens:
        if clause.start <= token.start < clause.end and OPPOSITES.get(idea(token.word), frozenset()) & mine:
            words = clause.said.text[token.start : token.end]
            return Against(ContradictionKind.OMISSION, words, f"leaves out the turn: “{_short(clause.said.text)}”", clause.said)
    return None


def _short(words: str) -> str:
    return shortened(words.strip(" ,;:.–—"), _LONGEST)
