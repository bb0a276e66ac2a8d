"""Who speaks for themselves and who only repeats."""

from dataclasses import dataclass

from core.model.words import Tier


@dataclass(frozen=True, slots=True)
class VoiceMember:
    """A source inside a voice; `why` says what gives a copy away."""

    source_id: str
    original: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Voice:
    """Sources that retell one original report, with the tier of its best original member."""

    id: str
    name: str
    tier: Tier
    members: tuple[VoiceMember, ...]
    circular: bool = False
    loop: tuple[str, ...] = ()  # who cites whom in the circle, each the next and the last the first

    @property
    def source_ids(self) -> tuple[str, ...]:
        return tuple(member.source_id for member in self.members)

    @property
    def originals(self) -> tuple[str, ...]:
        return tuple(member.source_id for member in self.members if member.original)

    @property
    def why(self) -> str:
        """What makes these sources one voice, told of each that is joined to another."""
        joined = [f"{member.source_id}: {member.why}" for member in self.members if member.why]
        how = "They cite each other in a circle" if self.circular else "One voice"
        return f"{how}. {'; '.join(joined)}." if joined else ""

    @property
    def copies(self) -> tuple[str, ...]:
        return tuple(member.source_id for member in self.members if not member.original)
