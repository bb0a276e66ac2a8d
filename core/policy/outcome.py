"""What the voices come to for one claim: level, verdict and chance are worked out here together, so that they never disagree."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.model.claim import Claim, ClaimVerdict
from core.model.words import Level, Relation, Tier, Verdict
from core.policy.rulebook import Rulebook
from core.policy.stances import Stance
from core.policy.verdicts import blocked, by, confirming, denying_surely, hesitating, names, told, verb
from core.policy.weights import Balance, balance, chance

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
