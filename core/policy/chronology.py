"""Where everybody's date is known, the calendar says who was first; where dates are missing, who leans on whom does."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from datetime import timedelta

from core.model.dates import When
from core.model.origin import Ground, Rests
from core.policy.dating import certainly_after
from core.policy.origin.ranking import Ranking, Traits, appeared, days_later

WEEK = timedelta(days=7)
"""A page from longer before is about something else, or the story came up again."""
BY_CALENDAR = 50.0
"""The most confidence in an origin that the calendar alone put first: the signs spoke for another."""
Dated = tuple[Traits, When]


def settled(ranking: Ranking, traits: Sequence[Traits], leaned_on: Mapping[str, int], against: Set[str] = frozenset()) -> Ranking:
    """The ranking, unless somebody who leans on nobody certainly came before whom it puts first, and everybody of the kind is dated.

    `leaned_on` says how many sources here retell each; whoever is `against` it answers what others said.
    """
    by_id = {one.source_id: one for one in traits}
    top = by_id[ranking.candidates[0].source_id] if ranking.candidates else None
    first, until = earliest([one for one in traits if one.source_id not in against], leaned_on), appeared(top) if top else None
    if first is None or top is None or until is None or first[0] is top:
        return ranking
    one, when = first
    notice = bool(one.party) and when.precision == "day" and until.day == when.day
    soon = until.start.date() - when.start.date() <= WEEK
    return _promoted(ranking, first) if soon and (notice or certainly_after(until, when)) else ranking


def earliest(traits: Sequence[Traits], leaned_on: Mapping[str, int]) -> Dated | None:
    """The first of those who lean on nobody; none where one of them has no date, for it may have been earlier.

    A body's own notice may carry a day where reports carry an hour of it: it comes first if others retell it. Any other page
    without an hour comes after that day's hours.
    """
    alone = [one for one in traits if independent(one)]
    dated = [(one, when) for one in alone if (when := appeared(one))]
    if len(dated) < len(alone) or len(dated) < 2:
        return None
    day = min(when.day for _, when in dated)
    those = [(one, when) for one, when in dated if when.day == day]
    notices = [pair for pair in those if pair[0].party and pair[1].precision == "day" and leaned_on.get(pair[0].source_id)]
    if notices:
        return max(notices, key=lambda pair: (leaned_on[pair[0].source_id], pair[0].source_id))
    hours = [pair for pair in those if pair[1].precision == "moment"]
    return min(hours, key=lambda pair: (pair[1].start, pair[0].source_id)) if hours else those[0] if len(those) == 1 else None


def appears_first(traits: Sequence[Traits], origin: str) -> Dated | None:
    """Who bears the earliest date of all, where that is certainly before the origin's, or the origin has none; no date from long before."""
    dated = [(one, when) for one in traits if days_later(one, traits) == 0 and (when := appeared(one))]
    found = min(dated, key=lambda pair: (pair[1].precision != "moment", pair[1].start, pair[0].source_id), default=None)
    mine = next((appeared(one) for one in traits if one.source_id == origin), None)
    if found is None or found[0].source_id == origin:
        return None
    return found if mine is None or certainly_after(mine, found[1]) else None


def independent(one: Traits) -> bool:
    """Whether it has it from nobody; a body speaks for itself, whomever it names."""
    return not one.copies and (bool(one.party) or not one.leans_on)


def _promoted(ranking: Ranking, first: Dated) -> Ranking:
    """It comes before whom the ranking put first; everybody keeps the chance the signs gave."""
    one, when = first
    mine = next(each for each in ranking.candidates if each.source_id == one.source_id)
    why = Ground(f"its date decided: of all who name nobody else as their source, it came first ({when.words()})", Rests.DATE)
    lifted = replace(mine, reasons=(why, *(reason for reason in mine.reasons if reason.rests is not Rests.DATE)))
    ordered = (lifted, *(each for each in ranking.candidates if each is not mine))
    return replace(ranking, candidates=ordered, confidence=min(BY_CALENDAR, ranking.confidence))
