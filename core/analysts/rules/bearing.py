"""Whether a passage speaks of a claim at all: with the sentences beside it and the page's title, before anybody asks what it says of it."""

from collections.abc import Iterator, Sequence

from core.analysts.rules.headlines import is_headline
from core.analysts.rules.negation import calls_false
from core.analysts.rules.page import Page, page
from core.analysts.rules.patterns import phrases
from core.analysts.rules.prose import Statement
from core.english.language import ENGLISH, source_language
from core.english.quantities.figures import Span
from core.english.synonyms import OPPOSITES
from core.model.source import SourceText
from core.policy.audit import Bearing

_ENOUGH = 2
"""Ideas of the claim that must be there; of a bare headline, which has nothing beside it, one."""
_BACK, _MOST = 2, 0.6
_POINTS_BACK = phrases(
    "he · she · it · they · this · these · those · that · him · her · them · his · its · their · such · both · neither · none"
)
_OF_WORDS = phrases("""
    claims? · rumou?rs? · reports? · story · stories · allegations? · accusations? · statements? · den(?:y|ies|ied)
    quotes? · quotations? · clips? · videos? · photos? · pictures? · images? · recordings? · posts? · out of context
""")
"""Words about what is said: "the rumour is a joke" has none of the claim's own."""


def bearing(wanted: Statement, text: SourceText, within: Span) -> Bearing:
    """A pronoun or a word about words has its meaning from beside it, so what stands around is read with the passage."""
    read = page(text)
    own = [*_rows(read, within), *(read.statements[number] for number in read.numbers(within))]
    before, after = _beside(read, within)
    near = [*own, *before[-_BACK:], *after[:1]]
    if source_language(text) != ENGLISH:
        return _by_names(wanted, near, read.title)
    if not wanted.ideas or not own:
        return Bearing.CLAIM
    enough = min(1 if is_headline(text) else _ENOUGH, len(wanted.ideas))
    about = _weight(wanted, own, _ideas([*near, *before[:1]]) | read.title)  # the lead says like a title what the page is about
    if about < enough:
        return Bearing.NONE
    beside, points = _weight(wanted, own, _ideas(near)), _points_back(own)
    if (beside and points) or _same_figure(wanted, own) or (beside >= enough and _says_some(wanted, own)):
        return Bearing.CLAIM
    # What follows upon the claim's own words is about them: "The deal collapsed in August."
    follows = _weight(wanted, before[-1:]) > _MOST * len(wanted.ideas)
    return Bearing.SUBJECT if follows or points or _weight(wanted, own) else Bearing.NONE


def _says_some(wanted: Statement, own: Sequence[Statement]) -> bool:
    """Names alone stand in many stories: something that is said of them must be there too."""
    shared, names = _shared(wanted, _ideas(own)), _names(wanted)
    return bool(shared - names if wanted.ideas - names else shared) or _counted(wanted, own)


def _names(wanted: Statement) -> frozenset[str]:
    """With the title somebody bears at the head of the claim, where a capital alone says nothing: Mayor Jane Smith."""
    first, second = [*wanted.tokens[:2], None, None][:2]
    titled = first and second and second.name and second.start == first.end + 1
    return wanted.names | {first.idea} if first and titled else wanted.names


def _points_back(own: Sequence[Statement]) -> bool:
    return any(_POINTS_BACK.search(said.text) or _OF_WORDS.search(said.text) or calls_false(said.text) for said in own)


def _weight(wanted: Statement, own: Sequence[Statement], around: frozenset[str] = frozenset()) -> int:
    """What of the claim is there; around the passage only its own ideas count, as somebody opens or closes something in every story."""
    return len(_shared(wanted, _ideas(own)) | (wanted.ideas & around)) + _counted(wanted, own)


def _by_names(wanted: Statement, around: Sequence[Statement], title: frozenset[str]) -> Bearing:
    """Of another language the rules know names and figures only; a claim that has none cannot be looked for."""
    if not wanted.names and not wanted.figures and not wanted.dates:
        return Bearing.CLAIM
    return Bearing.CLAIM if wanted.ideas & (_ideas(around) | title) or _counted(wanted, around) else Bearing.NONE


def _shared(wanted: Statement, ideas: frozenset[str]) -> frozenset[str]:
    """Ideas of the claim that are there, or whose opposite is: who says "open" speaks of "closed"."""
    return frozenset(idea for idea in wanted.ideas if idea in ideas or OPPOSITES.get(idea, frozenset()) & ideas)


def _counted(wanted: Statement, said: Sequence[Statement]) -> bool:
    """Whether a date of the claim is there, or a figure of the same thing."""
    return _same_figure(wanted, said) or any(mine.agrees(other) for mine in wanted.dates for one in said for other in one.dates)


def _same_figure(wanted: Statement, said: Sequence[Statement]) -> bool:
    return any(mine.agrees(other) or mine.clashes(other) for mine in wanted.figures for one in said for other in one.figures)


def _ideas(said: Sequence[Statement]) -> frozenset[str]:
    return frozenset[str]().union(*(one.ideas for one in said))


def _rows(read: Page, within: Span) -> Iterator[Statement]:
    return (row for row in read.rows if row.start < within[1] and within[0] < row.end)


def _beside(read: Page, within: Span) -> tuple[list[Statement], list[Statement]]:
    before = [said for said in read.statements if said.end <= within[0]]
    return before, [said for said in read.statements if said.start >= within[1]]
