"""What the voices come to: what each side of a claim weighs; its level, verdict and chance, which never disagree; and how sure that is.

The formulas and how they were fitted are in docs/policy.md.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log1p
from typing import NamedTuple

from core.model.claim import Claim, ClaimVerdict, Evidence
from core.model.origin import Voice
from core.model.score import Term, Working
from core.model.source import Source
from core.model.words import CaptureKind, Level, Relation, Tier, Verdict
from core.policy.level.rulebook import Calibration, Rulebook
from core.policy.level.stances import Stance, blocked, by, confirming, denying_surely, hesitating, likely, names, told, verb
from core.policy.phrases import minus


@dataclass(frozen=True, slots=True)
class Balance:
    """What those who support a claim weigh, and those who contradict it; who only passes it on weighs nothing."""

    supports: float
    contradicts: float

    @property
    def ratio(self) -> float:
        """Each side starts with one, so that a single voice against silence is not yet everything."""
        return (1 + self.supports) / (1 + self.contradicts)


def balance(said: Sequence[Stance], rules: Rulebook) -> Balance:
    """Who speaks for itself (tier 3) denies as a matter of course, so a denial of theirs weighs no more than anybody's."""
    for_, against = [one for one in by(said, Relation.SUPPORTS) if one.counts], by(said, Relation.CONTRADICTS)
    return Balance(_weight(for_, Tier.PROMOTIONAL, rules), _weight(against, Tier.ESTABLISHED, rules))


def tendency(claim_id: str, voices: Sequence[Voice], evidence: Sequence[Evidence], sources: Mapping[str, Source]) -> Balance:
    """How likely all voices whose pages were read say so, and deny it, in whatever words; those of tier 4 are one voice together.

    Denials of tier 3 and 4 that stand in plain words are left out: the rulebook says what those weigh.
    """
    read = {one.source_id: one for one in evidence if one.claim_id == claim_id and _was_read(one, sources[one.source_id])}
    heard = [pages for voice in voices if (pages := [read[key] for key in voice.source_ids if key in read])]
    tiers = [min(sources[one.source_id].rated for one in pages) for pages in heard]
    said = [(tier, _likely(pages, tier)) for tier, pages in zip(tiers, heard, strict=True)]
    known, crowd = ([one for tier, one in said if (tier is Tier.UNKNOWN) is unknown] for unknown in (False, True))
    return Balance(
        sum(one.supports for one in known) + min(1.0, sum(one.supports for one in crowd)),
        sum(one.contradicts for one in known) + min(1.0, sum(one.contradicts for one in crowd)),
    )


def _likely(pages: Sequence[Evidence], tier: Tier) -> Balance:
    plain = [one for one in pages if tier.credible or one.relation is not Relation.CONTRADICTS]
    for_, against = sum(likely(one, Relation.SUPPORTS) for one in pages), sum(likely(one, Relation.CONTRADICTS) for one in plain)
    return Balance(for_ / len(pages), against / len(pages))


def _was_read(one: Evidence, source: Source) -> bool:
    """Of a page, and in words that hold what they are quoted for."""
    return source.capture_kind is not CaptureKind.SNIPPET and (one.quote is None or one.state.counts)


def _weight(said: Sequence[Stance], known: Tier, rules: Rulebook) -> float:
    """However many stand below the known tiers, together they weigh no more than a crowd: anybody can open a hundred blogs."""
    crowd = sum(Tier.UNKNOWN.weight * one.chance for one in said if one.tier > known)
    return sum(one.weight for one in said if one.tier <= known) + min(rules.crowd, crowd)


def odds(weighed: Balance, fitted: Calibration) -> Iterator[Term]:
    """What is added up: where every claim starts, what speaks for it, what speaks against it."""
    yield Term("Start", fitted.base, "where every claim starts")
    for_, against = fitted.supports * log1p(weighed.supports), -fitted.contradicts * log1p(weighed.contradicts)
    yield Term("For it", for_, f"{fitted.supports:.2f} × ln(1 + {weighed.supports:.1f}), the weight of the voices for it")
    yield Term("Against it", against, f"−{fitted.contradicts:.2f} × ln(1 + {weighed.contradicts:.1f}), the weight of the voices against it")


def chance(weighed: Balance, fitted: Calibration) -> float:
    """How likely a claim is true: it grows with what speaks for it and falls with what speaks against it."""
    return 1 / (1 + exp(-sum(term.value for term in odds(weighed, fitted))))


Said = Sequence[Stance]
NOTHING_KNOWN = 50.0
NO_PAGES = Balance(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Outcome:
    """`counted` is the level that counting voices gives, before anybody contradicts it and before it is weighed."""

    level: Level
    verdict: Verdict
    chance: float  # 0 to 100 that the claim is true; what is not verified is called no likelier than not
    counted: Level = Level.UNVERIFIED
    blocked: bool = False
    doubt: Balance | None = None  # how likely all pages together say so and deny it, where that is too close for an upgrade
    single: bool = False  # unverified with exactly one credible voice for it, and none surely against it

    @property
    def light(self) -> bool:
        """Whether enough voices are for it, and what is known of them, or of all pages together, does not make it likely enough."""
        return self.counted is not Level.UNVERIFIED and self.level is Level.UNVERIFIED and not self.blocked


class Judged(NamedTuple):
    """A claim, what every voice says of it, and what they come to."""

    claim: Claim
    said: Said
    made: Outcome


def outcome(said: Said, rules: Rulebook, record: str = "", tends: Balance = NO_PAGES) -> Outcome:
    """`record` is the source of a tier 1 record that is itself the first; `tends`: how likely all pages together say so and deny it."""
    counted, stopped = _counted(said, rules, record), blocked(said, rules)
    likely = 100 * chance(balance(said, rules), rules.calibration) if said else NOTHING_KNOWN
    doubted = tends.supports < rules.doubt * tends.contradicts
    level = Level.UNVERIFIED if doubted or stopped or likely < rules.low_confidence else counted
    likely = min(likely, NOTHING_KNOWN) if level is Level.UNVERIFIED else likely
    single = level is Level.UNVERIFIED and not stopped and len(confirming(said)) == 1
    return Outcome(level, _verdict(said, level, likely, rules), likely, counted, stopped, tends if doubted else None, single)


def _counted(said: Said, rules: Rulebook, record: str) -> Level:
    """Two voices, or one record of a court, a regulator or a register that nobody has from elsewhere; only sure voices certify."""
    standing = confirming(said)
    level = rules.level_for(sum(not one.doubtful for one in standing))
    recorded = rules.record and any(_is_record(one, record) for one in standing)
    enough = recorded or rules.level_for(len(standing)) is not Level.UNVERIFIED
    return Level.VERIFIED if level is Level.UNVERIFIED and enough else level


def _is_record(one: Stance, record: str) -> bool:
    return one.tier is Tier.INVESTIGATIVE and one.read and one.sound and one.evidence.source_id == record


def _verdict(said: Said, level: Level, likely: float, rules: Rulebook) -> Verdict:
    """Confirmed is only what is verified; refuted only what somebody credible denies on their own authority."""
    standing, against = confirming(said), denying_surely(said)
    if level is not Level.UNVERIFIED:
        return Verdict.PARTLY_CONFIRMED if against else Verdict.CONFIRMED
    if any(one.credible for one in against):
        return Verdict.REFUTED if likely < NOTHING_KNOWN and _refuted(said, rules) else Verdict.DISPUTED
    if standing and (against or (likely < NOTHING_KNOWN and by(said, Relation.CONTRADICTS))):
        return Verdict.DISPUTED
    return Verdict.PARTLY_CONFIRMED if standing else Verdict.UNCONFIRMED


def _refuted(said: Said, rules: Rulebook) -> bool:
    if not any(one.credible and one.own_authority for one in by(said, Relation.CONTRADICTS)):
        return False
    weighed = balance(said, rules)
    return not confirming(said) or weighed.contradicts >= rules.refuted * weighed.supports


def verdict(judged: Judged, rules: Rulebook) -> ClaimVerdict:
    """Four numbers, a word, how likely it is true, and a sentence; of side claims nobody asks what they lack."""
    claim, said, made = judged
    for_, against = by(said, Relation.SUPPORTS), by(said, Relation.CONTRADICTS)
    lacking = _why_not_more(made, said, rules) if claim.central else ()
    sentence = "; ".join([told(for_, against, by(said, Relation.REPORTS)), *lacking]) + "."
    credible_against = sum(one.credible for one in against)
    standing = len(confirming(said))
    return ClaimVerdict(
        claim.id, made.verdict, len(for_), len(against), standing, credible_against, sentence, round(made.chance), made.single
    )


def _why_not_more(made: Outcome, said: Said, rules: Rulebook) -> Iterator[str]:
    """Why a claim that somebody credible supports is not confirmed, where nobody who counts contradicts it."""
    seeming = hesitating(said)
    if made.verdict is Verdict.PARTLY_CONFIRMED and made.counted is Level.UNVERIFIED:
        lacking = rules.verified - len(confirming(said))
        yield f"to confirm it takes {'a second credible voice' if rules.verified == 2 else f'{lacking} more credible voices'}"
    elif made.light:
        yield "other pages may deny it" if made.doubt else "those for it weigh too little to confirm it"
    if seeming and made.verdict in (Verdict.PARTLY_CONFIRMED, Verdict.UNCONFIRMED):
        yield f"what {names(seeming)} {verb(seeming, 'say')} can be read otherwise"


LEAST, MOST = 5.0, 95.0
FORMULA = (
    "The chance that the weakest central claim is true is 100 ÷ (1 + e^−sum), and no more than 50 where it is not verified. "
    "An upgraded topic has that chance as its confidence, one left unverified has 100 minus it; never below 5 or above 95. A "
    "voice weighs its tier's weight (4, 3, 2, 1) times the chance that it was read rightly."
)
NOBODY = "Nobody speaks about {claim}: it may be so or not, which counts as 50."
NO_CLAIM = "There is no central claim to weigh, which counts as 50."


class Sure(NamedTuple):
    """The number, and how it was worked out."""

    value: float
    working: Working


def confidence(level: Level, central: Sequence[Judged], rules: Rulebook) -> Sure:
    """The chance that the recommendation is right: that an upgraded topic is true, or that one left unverified is not.

    A claim that nobody speaks about may be so or not, whatever is known of the others.
    """
    weakest = min(central, key=lambda one: one.made.chance, default=None)
    likely = weakest.made.chance if weakest else NOTHING_KNOWN
    value = _bounded(100 - likely if level is Level.UNVERIFIED else likely)
    return Sure(value, _working(weakest, value, rules))


def _working(weakest: Judged | None, value: float, rules: Rulebook) -> Working:
    if weakest is None:
        return Working(FORMULA, (), NO_CLAIM)
    if not weakest.said:
        return Working(FORMULA, (), NOBODY.format(claim=weakest.claim.id))
    terms = tuple(odds(balance(weakest.said, rules), rules.calibration))
    added = (
        f"The sum is {minus(sum(term.value for term in terms))}, so {weakest.claim.id} is true with a chance of {weakest.made.chance:.0f}"
    )
    return Working(FORMULA, terms, f"{added}; the confidence is {value:.0f}.")


def _bounded(value: float) -> float:
    return round(min(MOST, max(LEAST, value)))
