"""Which tiers rest on a guess: told by the name of an address only, or read off the page by a model."""

from core.policy.tiers.names import GUESSES

READ_BY_MODEL = "(read by a language model)"
READ_BY_MODEL_ALONE = "(read by a language model; nobody here knows this outlet)"
"""What stands at the end of such a reason, where the page that was read cannot have written it away."""


def rests_on_a_guess(tier_reason: str) -> bool:
    """Whether nobody has ever vouched for this tier: no editor, no table, and no registry that gives an ending to few."""
    return tier_reason in GUESSES or tier_reason.endswith((READ_BY_MODEL, READ_BY_MODEL_ALONE))
