"""Who said it first: whom the sources lean on, what each shows of having been first, and the chances that follow."""

from core.policy.origin.ranking import LONG_BEFORE, OURS, SUREST, Ranking, Traits, appeared, days_later, rank, shipped, signs

__all__ = ["LONG_BEFORE", "OURS", "SUREST", "Ranking", "Traits", "appeared", "days_later", "rank", "shipped", "signs"]
