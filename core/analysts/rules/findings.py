"""What each statement of a page does to a claim, and which of them decides."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.analysts.rules.bounds import left_open
from core.analysts.rules.caution import is_order, orders
from core.analysts.rules.context import limited, out_of_context
from core.analysts.rules.contradiction import STATES_DENIED, Against, contradiction, is_negated, leaves_denied_open
from core.analysts.rules.denial import is_verdict, taken_back
from core.analysts.rules.doubts import doubt
from core.analysts.rules.heads import the_other_way_round
from core.analysts.rules.hearing import Heard, heard
from core.analysts.rules.matching import Match, match, matches
from core.analysts.rules.mirrors import Mirror, mirrors, said_less
from core.analysts.rules.negation import calls_false
from core.analysts.rules.order import other_order
from core.analysts.rules.page import Page, page
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.roles import another_actor, another_direction, another_place, lacks_verb
from core.analysts.rules.turning import turned
from core.english.framing import without_distance
from core.english.quantities.figures import Span
from core.model.claim import UNSURE, Claim
from core.model.source import SourceText
from core.model.words import ContradictionKind, Relation

_SUPPORTS_FROM, _STATED_FROM, _OPPOSED_FROM = 0.6, 0.85, 0.75
_BEHIND, _FAR = 0.25, 0.4
_LONGEST_CLAIM, _BARE, _TOLD, _DOUBTFUL = 600, 2, 0.9, 0.5
_RATHER, _HALF_TOLD = 0.5, 0.645


@dataclass(frozen=True, slots=True)
class Finding:
    """What one statement of a page does to the claim."""

    relation: Relation
    said: Statement
    coverage: float
    mark: str
    note: str
    clear: float
    kind: ContradictionKind | None = None
    speaker: str = ""
    against: bool = False  # it says otherwise, or hands on that somebody does
    limited: bool = False  # a condition or an exception stands beside it
    yields: bool = False  # the reverse of the same thing: a page that states the claim as well tells of two times

    @property
    def sure(self) -> float:
        """From what is shared and how clearly it is said: a loose match is a coin's throw, a full one nearly certain."""
        sure = max(0.0, min(1.0, 1.2 * min(1.0, self.coverage) - 0.25)) * self.clear
        loose = self.relation is Relation.SUPPORTS and not self.certain
        return min(sure, UNSURE) if loose else sure  # one word that is missing may be the one that counts

    @property
    def certain(self) -> bool:
        """Nearly all of the claim is there: what the rules see then holds against what a model feels."""
        return self.clear > _DOUBTFUL and self.coverage >= (_OPPOSED_FROM if self.relation is Relation.CONTRADICTS else _STATED_FROM)

    @property
    def outright(self) -> bool:
        """A denial stands by itself; another figure or date, or the reverse, yields to the page stating the claim's own."""
        return self.relation is Relation.CONTRADICTS and not self.yields and " against " not in self.note


def decided(claim: Claim, text: SourceText) -> Finding | None:
    """The statement of the page that decides, or none; words that steer a machine are no statement of it."""
    steering = orders(text)
    found = [one for one in findings(claim, text) if not steering or not is_order(one.said.text)]
    return strongest(found)


def findings(claim: Claim, text: SourceText, within: Span | None = None) -> list[Finding]:
    """Every statement of the page, or of one passage of it, that speaks of the claim, judged by itself."""
    read, wanted = page(text), asked(claim)
    own = not claim.central and text.source.id in claim.made_by
    found = [finding for match in matches(wanted, read, within) for finding in _judged(match, read, own=own)]
    told = any(finding.coverage >= _TOLD for finding in found)
    first = () if within or told else _out_of_order(wanted, read)
    return [*first, *found, *_reversed(wanted, read, within)]


def asked(claim: Claim) -> Statement:
    """The claim without words that only keep a distance: they are no part of what is to be found."""
    return statement(without_distance(claim.text[:_LONGEST_CLAIM]))


def strongest(found: Sequence[Finding]) -> Finding | None:
    """Own contradiction before own support before hearsay; what matches far worse than the best does not decide."""
    best = max((finding.coverage for finding in found), default=0.0)
    near = [finding for finding in found if finding.coverage >= best - (_BEHIND if finding.relation is not Relation.CONTRADICTS else _FAR)]
    stated = max((finding.coverage for finding in found if finding.relation is Relation.SUPPORTS), default=0.0)
    opposed = [finding for finding in near if finding.relation is Relation.CONTRADICTS and finding.coverage >= stated - _BEHIND]
    against = max(opposed, key=lambda finding: finding.sure, default=None)
    stating = (finding for finding in near if finding.relation is Relation.SUPPORTS and finding.coverage >= _SUPPORTS_FROM)
    support = max(stating, key=lambda finding: finding.sure, default=None)
    if against and (against.outright or not support or support.coverage < against.coverage or _is_of_same(support, against)):
        return against
    return support or against or _first(found, Relation.REPORTS)


def _is_of_same(support: Finding, against: Finding) -> bool:
    """The reverse and a match of the same sentence, which had all words but the small one that turns it: went *down*."""
    return against.yields and support.said.start == against.said.start


def _first(found: Sequence[Finding], relation: Relation) -> Finding | None:
    return next((finding for finding in found if finding.relation is relation), None)


def _judged(match: Match, read: Page, *, own: bool = False) -> Iterator[Finding]:
    """`own` is a claim that was taken from this page: it leaves out much of it by nature, and the page does not contradict it for that."""
    misused = out_of_context(match, read)
    if misused:
        yield _qualified(match, misused, read)
        return
    against = contradiction(match)
    voice = heard(match, read, denial=against is not None)
    if against:
        yield _contradicting(match, against, voice)
        return
    if match.dated or match.clashing:
        return  # another date or figure without nearly all of the rest: it speaks of something else
    if (other := another_actor(match)) and not other[1]:
        return  # somebody else did the like: no word on the claim
    if leaves_denied_open(match):
        return
    back = None if calls_false(match.claim.text) else taken_back(match, read)
    less = _in_other_hands(match, read) or (None if back else limited(match, read) or (None if own else turned(match, read)))
    if less:
        yield _qualified(match, less, read)
        return
    lesser = said_less(match)
    if lesser and match.words >= _RATHER:
        yield _less(match, *lesser)
        return
    yield _stated(match, voice, doubt(match, read) or left_open(match))
    if back:
        yield from _denied(match, back, read)


def _stated(match: Match, voice: Heard, but: str) -> Finding:
    relation = Relation.SUPPORTS if voice.own else Relation.REPORTS
    note = f"{voice.note}, but see “{but[:80]}”" if but and voice.own else voice.note
    clear = min(voice.clear, _DOUBTFUL) if voice.own and (but or lacks_verb(match)) else voice.clear
    return Finding(relation, match.said, match.coverage, decisive(match), note, clear, speaker=voice.who, limited=bool(but))


def _less(match: Match, mine: str, theirs: str) -> Finding:
    """Charged, where the claim says convicted: it hands on a part of it, and neither states nor denies the rest."""
    note = f"says less: “{theirs}” where the claim says “{mine}”"
    return Finding(Relation.REPORTS, match.said, _STATED_FROM, theirs, note, _HALF_TOLD, limited=True)


def _reversed(wanted: Statement, read: Page, within: Span | None) -> Iterator[Finding]:
    """Statements that would state the claim, had they its own word in the place of the opposite."""
    for number in read.numbers(within):
        said = read.statements[number]
        for mirror in mirrors(wanted, said, read.published):
            turned = match(wanted, mirror.said, read.title | read.just_said(number), number)
            stated = list(_judged(turned, read)) if turned.coverage >= _SUPPORTS_FROM else []
            if len(stated) == 1 and is_negated(wanted):
                yield from _as_denied(turned, said, mirror, stated[0])
            elif len(stated) == 1 and stated[0].relation is not Relation.CONTRADICTS:
                yield _opposing(turned, said, mirror, stated[0])


def _as_denied(turned: Match, said: Statement, mirror: Mirror, stated: Finding) -> Iterator[Finding]:
    """Unsafe, where the claim says not safe: the statement would state what the claim denies, and has the opposite."""
    if stated.note == STATES_DENIED:
        note = f"says “{mirror.theirs}”, which is not “{mirror.mine}”"
        clear = min(stated.clear, _DOUBTFUL) if mirror.loose else stated.clear
        yield Finding(Relation.SUPPORTS, said, turned.coverage, mirror.theirs, note, clear)


def _opposing(turned: Match, said: Statement, mirror: Mirror, stated: Finding) -> Finding:
    """As sure as the statement would support the claim; of two times, of a part, or without nearly all of the rest nobody can be sure."""
    own = stated.relation is Relation.SUPPORTS
    loose = mirror.loose or turned.coverage < _STATED_FROM or (mirror.after and not turned.agreed)
    note = f"says “{mirror.theirs}” where the claim says “{mirror.mine}”" + ("" if own else f", {stated.note}")
    clear = min(stated.clear, _DOUBTFUL) if loose else stated.clear
    relation, kind = Relation.CONTRADICTS if own else stated.relation, ContradictionKind.DIRECT
    return Finding(relation, said, turned.coverage, mirror.theirs, note, clear, kind, stated.speaker, against=True, yields=True)


def _out_of_order(wanted: Statement, read: Page) -> Iterator[Finding]:
    order = other_order(wanted, read)
    if order:
        both = read.joined(order.first, order.second)
        yield Finding(Relation.CONTRADICTS, both, 0.9, order.mark, order.note, 0.8, ContradictionKind.TIMELINE, against=True)


def _contradicting(match: Match, against: Against, voice: Heard) -> Finding:
    mark = against.mark or decisive(match)
    if voice.own:
        return Finding(Relation.CONTRADICTS, match.said, match.coverage, mark, against.note, voice.clear, against.kind, against=True)
    note = f"{against.note}, {voice.note}"
    return Finding(Relation.REPORTS, match.said, match.coverage, mark, note, voice.clear, against.kind, voice.who, against=True)


def _qualified(match: Match, less: Against, read: Page) -> Finding:
    """The page tells it, and what makes it less than it sounds; the quote holds both."""
    said = read.joined(match.said, less.upto) if less.upto and less.upto.start > match.said.start else match.said
    return Finding(Relation.CONTRADICTS, said, match.coverage, less.mark, less.note, 0.8, less.kind, against=True)


def _in_other_hands(match: Match, read: Page) -> Against | None:
    """Only one can have done it, and it happened in one place: the page names another."""
    other = another_actor(match)
    if other:
        return Against(ContradictionKind.DIRECT, other[0], f"names {other[0]} instead")
    if the_other_way_round(match):
        return Against(ContradictionKind.DIRECT, "", "the other way round: who does it and to whom are exchanged")
    where = another_direction(match)
    if where:
        return Against(ContradictionKind.DIRECT, where[1], f"“{where[1]}” where the claim says “{where[0]}”")
    place = another_place(match, read.ideas)
    return Against(ContradictionKind.DIRECT, place[1], f"{place[1]} where the claim says {place[0]}") if place else None


def _denied(match: Match, back: Statement, read: Page) -> Iterator[Finding]:
    """Another sentence takes it back, in the page's own voice: "That is untrue." """
    turned = replace(match, said=back, agreed=(), focus=(0, len(back.text)))
    if not is_verdict(back) and not heard(turned, read, denial=True).own:
        return
    first, last = sorted((match.said, _with_reason(back, read)), key=lambda said: said.start)
    both = read.joined(first, last) if first is not last else match.said
    note = "denies it in another sentence" if back is not match.said else "calls it untrue"
    yield Finding(Relation.CONTRADICTS, both, match.coverage, back.text.rstrip("."), note, 0.72, ContradictionKind.DIRECT, against=True)


def _with_reason(back: Statement, read: Page) -> Statement:
    """A bare "No." is cited with the sentence that says why."""
    bare = len(back.tokens) <= _BARE
    return next((said for said in read.statements if bare and said.start >= back.end), back)


def decisive(match: Match) -> str:
    """The figure or date that agrees, else the longest run of shared words."""
    telling = next((item.words for item in match.agreed if len(item.words) > 1), "")
    if telling:
        return telling
    best = (0, 0, 0)
    for first, token in enumerate(match.said.tokens):
        if token.idea in match.hits:
            best = max(best, _run(match, first), key=lambda run: run[0])
    return match.said.text[best[1] : best[2]]


def _run(match: Match, first: int) -> tuple[int, int, int]:
    """Shared words from here on, small words allowed between them: how many, from where, to where."""
    count, end = 0, match.said.tokens[first].end
    for token in match.said.tokens[first:]:
        if token.idea in match.hits:
            count, end = count + 1, token.end
        elif token.idea:
            break
    return count, match.said.tokens[first].start, end
