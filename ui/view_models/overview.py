"""The line under the title of an investigation: which run, what it read and checked, what it took, and how it ended."""

from datetime import UTC, datetime, tzinfo

from core.model.investigation import Investigation
from core.model.judgement import Recommendation
from core.model.words import Status
from ui.view_models.live import elapsed
from ui.view_models.moments import about, moment, plural, usd


def note(run: Investigation, now: datetime, zone: tzinfo = UTC) -> str:
    """The line under the title: which run, what it read and checked, what it took."""
    facts = [_when(run, zone), plural(run.sources_found, "source")]
    if run.recommendation:
        facts.append(checked(run.recommendation))
    if run.started_at:
        facts.append(f"{about(elapsed(run, now).total_seconds())}, {usd(run.cost_usd)}")
    if run.rulebook:
        facts.append(f"rulebook {run.rulebook}")
    return " · ".join(facts)


def _when(run: Investigation, zone: tzinfo) -> str:
    if run.finished_at:
        return f"Investigation {run.id}, finished {moment(run.finished_at, zone)}"
    return f"Investigation {run.id}, requested {moment(run.requested_at, zone)} by {run.requested_by}"


def checked(recommendation: Recommendation) -> str:
    """Checked is not found: both numbers, always."""
    missing = recommendation.quotes_checked - recommendation.quotes_found
    return f"{plural(recommendation.quotes_checked, 'quote')} checked, {missing} not found"


ENDED = {
    Status.FAILED: "This investigation failed.",
    Status.CANCELLED: "This investigation was cancelled.",
    Status.PARTIAL: "This run finished early, with what it had.",
}
