"""How times, counts, sums, scores and confidences are put into words, the same on every screen."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from math import floor

from core.model.claim import Evidence
from core.model.dates import MONTHS
from core.model.judgement import Recommendation
from core.model.score import Score, Working
from core.model.words import OFFLINE, Level

NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
STAGES = {"dig": "look back"}
"""What editors call a stage, where that is not its name."""
UNITS = ((86400, "d"), (3600, "h"), (60, "min"))
EVEN, NEARLY_EVEN = 50, 53
LIKELY_WORDS = ((90, "almost certainly"), (75, "very likely"), (60, "likely"))
LEARNT = "Learnt from rumours whose truth has come out since."
UPGRADED = f"How likely the weakest central claim is true, 0 to 100, by what weighs for it and against it. {LEARNT}"
HELD_BACK = (
    "How likely it is right to hold the topic back, 0 to 100: that its weakest central claim is not true, by what weighs for it "
    f"and against it. {LEARNT}"
)
LARGE = 100
TENTHS, SLACK = 10, 1e-6
NO_PARTS = "It is kept as a number only; what it was worked out from is no longer known."
NO_WORKING = "This investigation ran before it was kept how the number came about; a new one would say it."


def clock(at: datetime | None, zone: tzinfo = UTC) -> str:
    """14:06"""
    return f"{at.astimezone(zone):%H:%M}" if at else ""


def date(at: datetime | None, zone: tzinfo = UTC) -> str:
    """9 March 2026"""
    if at is None:
        return ""
    there = at.astimezone(zone)
    return f"{there.day} {MONTHS[there.month - 1]} {there.year}"


def day(at: datetime, now: datetime, zone: tzinfo = UTC) -> str:
    """9 March; in another year 9 March 2025. It never breaks."""
    words, this_year = date(at, zone), f" {now.astimezone(zone).year}"
    return words.removesuffix(this_year).replace(" ", "\u00a0")


def moment(at: datetime | None, zone: tzinfo = UTC) -> str:
    """9 March 2026, 14:06"""
    return f"{date(at, zone)}, {clock(at, zone)}" if at else ""


def span(time: timedelta) -> str:
    """3:42, or 1:03:42 from an hour on; never negative, whatever two clocks say."""
    seconds = max(0, round(time.total_seconds()))
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def about(seconds: float) -> str:
    """A rough length: 40 s, 12 min."""
    return f"{seconds:.0f} s" if seconds < 60 else f"{seconds / 60:.0f} min"


def usd(amount: float) -> str:
    return f"${amount:.2f}"


def plural(number: int, noun: str) -> str:
    """1 source, 2 sources, 3 queries, 90 days."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") and noun[-2] not in "aeiou" else f"{number} {noun}s"


def size(number: int) -> str:
    """812 bytes, 12 kB, 3.4 MB"""
    if number < 1000:
        return f"{number} bytes"
    return f"{number / 1000:.0f} kB" if number < 1_000_000 else f"{number / 1_000_000:.1f} MB"


def age(then: datetime | None, now: datetime) -> str:
    """How long ago, in one unit: 12 min, 3 h, 2 d; what is younger than a minute counts as one."""
    if then is None:
        return "unknown"
    seconds = max(60.0, (now - then).total_seconds())
    return next(f"{seconds // size:.0f} {unit}" for size, unit in UNITS if seconds >= size)


def weekday(at: datetime, zone: tzinfo) -> str:
    """Monday 9 March"""
    local = at.astimezone(zone)
    return f"{DAYS[local.weekday()]} {local.day} {MONTHS[local.month - 1]}"


def midnight(now: datetime, zone: tzinfo) -> datetime:
    """When today began where the editor is."""
    return datetime.combine(now.astimezone(zone).date(), time(), tzinfo=zone).astimezone(UTC)


def count(number: int) -> str:
    """Small numbers as words."""
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else f"{number:,}"


def several(number: int, one: str, many: str) -> str:
    """The number in words, then the form that goes with it: one waits, seven wait."""
    return f"{count(number)} {one if number == 1 else many}"


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def stage(name: str) -> str:
    return STAGES.get(name, name)


TAKEN_BACK = {"approve as": "approved as", "override as": "overridden to"}


def decision_note(words: str) -> str:
    """What was written beside a decision, on one line; a note of the desk's own about an undo reads as a sentence."""
    line = " ".join(words.split())
    for kind, deed in TAKEN_BACK.items():
        line = line.replace(f"Takes back: {kind}", f"Takes back: {deed}")
    return line


def reading_words(one: Evidence) -> str:
    """What the analyst noted, and how sure it is: the same wherever the words are shown."""
    return " · ".join(part for part in (one.note, how_sure(one), read_by(one)) if part)


def read_by(one: Evidence) -> str:
    """Which model read it; who read it first, and as what, where a second one read it again. The offline reader goes without saying."""
    first = one.earlier
    if first is None:
        return f"read by {one.analyst}" if one.analyst not in ("", OFFLINE) else ""
    sure = f", {how_sure(first)}" if how_sure(first) else ""
    return f"first read by {_name(first)} as {first.relation}{sure}; then by {_name(one)}"


def _name(one: Evidence) -> str:
    return "the offline reader" if one.analyst == OFFLINE else one.analyst


def how_sure(one: Evidence) -> str:
    """The confidence as a number, and what makes it doubtful; nothing where nobody said."""
    number = f"confidence {one.confidence * 100:.0f}" if one.confidence else ""
    other = one.also_likely
    doubt = f"unsure: may also be read as {other}" if other else "unsure" if one.unsure else ""
    return ", ".join(part for part in (number, doubt) if part)


def confidence_meaning(made: Recommendation) -> str:
    """What the number is a chance of."""
    return UPGRADED if _upgraded(made) else HELD_BACK


def confidence_in_words(made: Recommendation) -> str:
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
    often = next((word for least, word in LIKELY_WORDS if made.confidence >= least), "more likely than not")
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


@dataclass(frozen=True, slots=True)
class Part:
    """One line of the formula: what is looked at, what it gives of how much, what was found, and the rule that makes points of it."""

    name: str
    points: str
    why: str
    rule: str = ""


def score_number(one: Score, most: int = LARGE) -> str:
    """Of ten always with its tenth, of a hundred only where it has one: so the parts add up to what is shown."""
    return _points(one.value) if most >= LARGE else f"{one.value:.1f}"


def of_most(one: Score, most: int = LARGE) -> str:
    """63 of 100"""
    return f"{score_number(one, most)} of {most}"


def score_parts(one: Score) -> list[Part]:
    return [
        Part(capital(part.name), f"{_points(shown)} of {_points(part.most)}", part.why, capital(part.rule))
        for part, shown in zip(one.parts, in_tenths(one), strict=True)
    ]


def working_parts(one: Working) -> list[Part]:
    """What goes into the sum of a chance, in hundredths, with its sign."""
    return [Part(capital(term.name), f"{term.value:+.2f}".replace("-", "−"), term.how) for term in one.terms]


def in_tenths(one: Score) -> list[float]:
    """The parts' points as they add up to the number that is shown: what rounding takes goes to those that lose most by it."""
    exact = [part.points * TENTHS for part in one.parts]
    shown = [floor(points + SLACK) for points in exact]
    missing = round(one.value * TENTHS) - sum(shown)
    cut = [place for place in range(len(exact)) if exact[place] - shown[place] > SLACK]
    for place in sorted(cut, key=lambda place: shown[place] - exact[place])[: max(missing, 0)]:
        shown[place] += 1
    return [points / TENTHS for points in shown]


def _points(value: float) -> str:
    return f"{round(value, 1):g}"
