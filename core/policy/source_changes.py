"""What became of a source since it was captured, and whether an editor must look again; pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.model.source import Change, Source
from core.model.words import ChangeKind
from core.policy.text_diff import Row, Version, added, different, notice

LONGEST_NOTICE = 300
WORSE = (ChangeKind.EDITED, ChangeKind.VANISHED, ChangeKind.RETRACTED)


@dataclass(frozen=True, slots=True)
class Cited:
    """A passage of the source that counts: the claim it is cited for, how much rests on it, and whether it still stands."""

    claim_id: str
    weighty: bool  # it supports or contradicts a central claim
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of a source, in the editor's words."""

    kind: ChangeKind
    sentence: str
    diff: tuple[Row, ...] = ()
    lost: tuple[str, ...] = ()
    weighty: tuple[str, ...] = ()  # claims for which an editor must look again
    stand: str = ""  # how many of the cited passages are gone, where the page is not

    @property
    def grave(self) -> bool:
        return bool(self.weighty)


def vanished(source: Source, why: str, cited: Sequence[Cited]) -> Judged:
    """The page is gone, and every passage with it."""
    sentence = f"{_who(source)} has vanished since it was captured. {why}"
    lost = tuple(one.claim_id for one in cited)
    return Judged(ChangeKind.VANISHED, sentence, lost=lost, weighty=_weighty(cited))


def edited(source: Source, before: Version, now: Version, cited: Sequence[Cited]) -> Judged | None:
    """What differs between the frozen text and today's; nothing when only unimportant things do and every passage stands."""
    diff, lost = different(before, now), [one for one in cited if not one.stands]
    if not diff and not lost:
        return None
    kind, said = _told(diff)
    quoted = f" It says: “{said}”" if said else ""
    stand = passages(len(lost), len(cited))
    sentence = f"{_who(source)} has been {kind} since it was captured: {stand}.{quoted}"
    concerned = cited if kind is ChangeKind.RETRACTED else lost
    return Judged(kind, sentence, diff, tuple(one.claim_id for one in lost), _weighty(concerned), stand)


def _weighty(cited: Sequence[Cited]) -> tuple[str, ...]:
    return tuple(one.claim_id for one in cited if one.weighty)


def _told(diff: Sequence[Row]) -> tuple[ChangeKind, str]:
    """The notice that is new, the gravest first."""
    found = [(notice(words), words) for words in added(diff)]
    for kind in (ChangeKind.RETRACTED, ChangeKind.EDITED):
        said = next((words for told, words in found if told is kind), "")
        if said:
            return kind, said if len(said) <= LONGEST_NOTICE else f"{said[: LONGEST_NOTICE - 1]}…"
    return ChangeKind.EDITED, ""


def passages(lost: int, cited: int) -> str:
    if not cited:
        return "nothing is cited from it"
    if cited == 1:
        return "the passage cited from it is gone" if lost else "the passage cited from it still stands"
    if not lost:
        return f"all {cited} passages cited from it still stand"
    return f"{lost} of {cited} passages cited from it {'is' if lost == 1 else 'are'} gone"


def news(source: Source, judged: Judged | None, last: Change | None) -> Judged | None:
    """What is to be recorded: nothing when it is as it was found the last time, and also when it is back as it was captured."""
    if last is None or last.kind is ChangeKind.RESTORED:
        return judged
    if judged is None:
        return Judged(ChangeKind.RESTORED, f"{_who(source)} is again as it was captured.")
    if judged.kind is ChangeKind.VANISHED:
        return None if last.kind is ChangeKind.VANISHED else _since(last, judged)
    return None if (judged.kind, judged.diff, judged.lost) == (last.kind, last.diff, last.lost) else _since(last, judged)


def _since(last: Change, judged: Judged) -> Judged:
    """An editor need not look again for what was told before: only for more that is lost, or because it has got worse."""
    if WORSE.index(judged.kind) > WORSE.index(last.kind):
        return judged
    return replace(judged, weighty=tuple(key for key in judged.weighty if key in judged.lost and key not in last.lost))


def flagged(found: Sequence[tuple[Source, Judged]]) -> str:
    """Why an editor must look, as short as it can be said; the whole of it is told with each change."""
    return "; ".join(", ".join(part for part in (f"{_who(source)} {judged.kind}", judged.stand) if part) for source, judged in found) + "."


def named(found: Sequence[tuple[Source, Judged]]) -> str:
    """Which sources have changed and how: what a history has room for."""
    return ", ".join(f"{_who(source)} {judged.kind}" for source, judged in found) + "."


def _who(source: Source) -> str:
    return f"{source.outlet} ({source.id})"


def summary(looked_at: int, changed: int, missed: Sequence[tuple[str, str]], unwatched: Sequence[str]) -> str:
    """How a look went: how many sources were read, how many are no longer as they were captured, and which were not read and why."""
    return " ".join(part for part in (_looks(looked_at, changed, missed), _left_alone(unwatched)) if part)


def _left_alone(unwatched: Sequence[str]) -> str:
    if not unwatched:
        return ""
    are, their = ("1 is", "its") if len(unwatched) == 1 else (f"{len(unwatched)} are", "their")
    return f"{are} not watched, because the desk has no text from {their} own address: {', '.join(unwatched)}."


def _looks(looked_at: int, changed: int, missed: Sequence[tuple[str, str]]) -> str:
    whole = looked_at + len(missed)
    if not whole:
        return "It has no source that can be looked at again."
    if not missed:
        return f"{whole} {'source was' if whole == 1 else 'sources were'} looked at; {_changed(changed)}."
    could_not = "; ".join(f"{source_id}: {why.rstrip('.')}" for source_id, why in missed)
    result = f"; {_changed(changed)}" if looked_at else ""
    return f"{looked_at} of {whole} sources were looked at{result}. Could not be looked at: {could_not}."


def _changed(number: int) -> str:
    if number > 1:
        return f"{number} have changed since they were captured"
    return "1 has changed since it was captured" if number else "none has changed"
