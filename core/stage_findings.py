"""What a stage's helpers have to tell an editor at its end: counted while it works, one finding each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from core.model.dossier import Finding


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence for one and for many; `{}` stands for how many."""

    one: str
    many: str

    def words(self, number: int) -> str:
        return self.one if number == 1 else self.many.replace("{}", str(number))


@dataclass(slots=True)
class Remarks:
    """The same remark is told once, with everything it was made about, in the same order whoever was done first."""

    _numbers: dict[Remark, int] = field(default_factory=dict)
    _sources: dict[Remark, tuple[str, ...]] = field(default_factory=dict)

    def add(self, remark: Remark, number: int = 1, source_ids: Iterable[str] = ()) -> None:
        if number:
            self._numbers[remark] = self._numbers.get(remark, 0) + number
            self._sources[remark] = tuple(sorted({*self._sources.get(remark, ()), *source_ids}))

    def say(self, sentence: str) -> None:
        """Something that is not counted."""
        self._numbers[Remark(sentence, sentence)] = 1

    def findings(self, stage: str, pass_no: int, known: Sequence[Finding] = ()) -> tuple[Finding, ...]:
        """What is not in the dossier yet; a finding is its text there."""
        told = {finding.text for finding in known}
        made = (
            Finding(remark.words(number), stage, self._sources.get(remark, ()), pass_no)
            for remark, number in sorted(self._numbers.items(), key=lambda one: one[0].one)
        )
        return tuple(finding for finding in made if finding.text not in told)
