"""What a confidence means: a chance of being true for an upgraded topic, of not being true for one that is held back."""

from core.model.judgement import Recommendation
from core.model.words import Level

EVEN, NEARLY_EVEN = 50, 53
WORDS = ((90, "almost certainly"), (75, "very likely"), (60, "likely"))
LEARNT = "Learnt from rumours whose truth has come out since."
UPGRADED = f"How likely the weakest central claim is true, 0 to 100, by what weighs for it and against it. {LEARNT}"
HELD_BACK = (
    "How likely it is right to hold the topic back, 0 to 100: that its weakest central claim is not true, by what weighs for it "
    f"and against it. {LEARNT}"
)


def meaning(made: Recommendation) -> str:
    """What the number is a chance of."""
    return UPGRADED if _upgraded(made) else HELD_BACK


def in_words(made: Recommendation) -> str:
    """The number said plainly, with what it promises of topics like this one; it never says the opposite of the level."""
    if not made.reasons:
        return "nobody speaks about it, so it may be so or not"
    return f"{_opinion(made)}; of 100 topics with as much for and against them, about {_promised(made)}"


def pulls_apart(made: Recommendation) -> str:
    """Said beside the level where counting voices and weighing them come to different ends; else nothing."""
    if not made.reasons or made.confidence >= EVEN:
        return ""
    ends = "an editor has to decide" if made.flagged else "read both sides"
    return f"of 100 topics with as much for and against them, only about {_promised(made)}: {ends}." if _upgraded(made) else ""


def _upgraded(made: Recommendation) -> bool:
    return made.level is not Level.UNVERIFIED


def _opinion(made: Recommendation) -> str:
    if made.confidence < EVEN:
        return _against_the_odds(made)
    if made.confidence < NEARLY_EVEN:
        return "as likely true as not" if _upgraded(made) else "as likely right to hold it back as not"
    often = next((word for least, word in WORDS if made.confidence >= least), "more likely than not")
    return f"{often} true" if _upgraded(made) else f"{often} right to hold it back"


def _against_the_odds(made: Recommendation) -> str:
    if not _upgraded(made):
        return "the rulebook holds it back, not because it looks untrue"
    weak = "what contradicts them weighs heavily" if made.weight_against else "they weigh little"
    return f"enough credible voices for it, but {weak}"


def _promised(made: Recommendation) -> str:
    """How many of a hundred; of those held back against the odds, how many are true."""
    if _upgraded(made):
        return f"{made.confidence:.0f} should be true"
    held = made.confidence >= EVEN
    return f"{made.confidence:.0f} should be untrue" if held else f"{100 - made.confidence:.0f} should be true"
