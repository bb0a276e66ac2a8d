"""Make pairs that show how denial, doubt and confirmation sound whatever the story: a sentence framed by one of them."""

import random
from collections.abc import Sequence

DENIALS = (
    "The report is false.", "That turned out to be a hoax.", "Officials denied the story.", "But the story is not true.",
    "A spokesman said the claim was completely untrue.", "The rumor has been debunked.", "The photo was a fake.",
    "There is no evidence that any of it happened.", "She dismissed the reports as nonsense.", "It never happened.",
    "The site that published it is known for satire.", "The paper later retracted its story.", "A representative denied the rumors.",
    "The account was made up.", "Police said there was no truth to it.", "Experts say that it is impossible.", "It was all a prank.",
)  # fmt: skip
DOUBTS = (
    "The report could not be independently verified.", "It is not clear whether the reports are true.", "A spokesman declined to comment.",
    "The claim has not been confirmed.", "The rumors come from an anonymous source.", "Police are investigating the report.",
    "It was first reported by a local newspaper.", "The company has yet to comment.", "If true, it would be the first case.",
)  # fmt: skip
CONFIRMATIONS = (
    "Police confirmed the report.", "A spokesman confirmed it on Monday.", "The company announced it in a statement.",
    "The video shows it.", "Officials said it was true.", "", "", "", "",
)  # fmt: skip
HEDGED = (
    "Reportedly, {}", "According to reports, {}", "Rumor has it that {}", "A source claims: {}", "{} a report claims.",
    "It is alleged that {}",
)  # fmt: skip
DENIED = (
    "No, {}", "{} is a hoax", "Hoax: {}", "Fake story: {}", "{}? Not true", "{} denied", "Report that {} is false",
    "Fact check: {} never happened",
)  # fmt: skip
NOT_DENIED = ("{}", "{}", "Report: {}", "Video: {}", "{} (updated)")


def framed(sentences: Sequence[tuple[str, str]], chance: random.Random) -> list[tuple[str, str, str]]:
    """(claim, text, label) for pairs of a claim and a sentence that states it; whoever denies a denied claim supports it."""
    found = []
    for claim, sentence in sentences:
        plain = claim.rstrip(".")
        denied = chance.random() < 0.4
        said = chance.choice(DENIED if denied else NOT_DENIED).format(plain)
        label = chance.choice(["supports", "contradicts", "reports"])
        found.append((said, _text(sentence, label, denied, chance), label))
    return found


def _text(sentence: str, label: str, denied: bool, chance: random.Random) -> str:
    if label == "reports":
        return chance.choice(HEDGED).format(sentence) if chance.random() < 0.6 else f"{sentence} {chance.choice(DOUBTS)}"
    denies = (label == "contradicts") != denied
    return f"{sentence} {chance.choice(DENIALS if denies else CONFIRMATIONS)}".strip()
