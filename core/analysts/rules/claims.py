"""The checkable statements a topic's sources make, merged where they say one thing, and ranked."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from core.analysts.rules import importance
from core.analysts.rules.gathering import gathered, wording
from core.analysts.rules.kinds import kind_of
from core.analysts.rules.merging_claims import Gist, denies, makes, takes_back
from core.analysts.rules.prose import statement
from core.analysts.rules.reach import reach
from core.analysts.rules.subject import subject_of
from core.analysts.rules.telling import Told, is_read, speaks, told
from core.model.claim import Claim
from core.model.source import SourceText
from core.model.topic import Topic


def claims(topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Claim, ...]:
    """What is known already, with the sources that make it too; then the further statements worth checking, most important first."""
    subject = subject_of(topic, central)
    about = [text for text in texts if is_read(text) and speaks(text, central, subject)]
    wider = subject.with_common(about)
    said = [one for text in about for one in told(text, reach(wider))]
    asked = [Gist(statement(claim.text)) for claim in central]
    known = tuple(_made_by_all(claim, gist, said) for claim, gist in zip(central, asked, strict=True))
    fresh = [one for one in said if one.checkable and _is_new(one, asked)]
    found = [claim for claim in map(_claim, gathered(fresh)) if claim.importance >= importance.WORTH_CHECKING]
    making = [one.gist for one in said if any(makes(one.gist, gist) for gist in asked)]
    asserted = list(_asserted(found, making))
    return (*known, *_numbered(sorted(asserted, key=lambda claim: -claim.importance), known))


def _made_by_all(claim: Claim, asked: Gist, said: Iterable[Told]) -> Claim:
    makers = (one.source_id for one in said if makes(one.gist, asked))
    return replace(claim, made_by=tuple(dict.fromkeys((*claim.made_by, *makers))))


def _is_new(one: Told, known: Iterable[Gist]) -> bool:
    """Neither a known claim nor its denial, which is evidence on it."""
    return not any(makes(one.gist, asked) or denies(one.gist, asked) for asked in known)


def _asserted(found: Sequence[Claim], making: Sequence[Gist]) -> Iterator[Claim]:
    """Without denials of what others on the list, or those who make a known claim, assert: they are evidence on that."""
    gists = [Gist(statement(claim.text)) for claim in found]
    for claim, gist in zip(found, gists, strict=True):
        if not any(takes_back(gist, other) for other in (*gists, *making)):
            yield claim


def _claim(group: Sequence[Told]) -> Claim:
    """The group's first statement; who says it is whom all of its sources name, or the sources themselves."""
    first = group[0]
    kind = kind_of(first.text)
    wordings = min(len({one.domain for one in group}), len({wording(one) for one in group}))
    own_voice = any(not one.speaker for one in group)
    return Claim(
        id="",
        text=first.text,
        kind=kind,
        importance=importance.of_found(max(one.closeness for one in group), wordings, kind, min(one.place for one in group)),
        speaker="" if own_voice else first.speaker,
        made_by=tuple(dict.fromkeys(one.source_id for one in group)),
        quote=first.quote,
    )


def _numbered(others: Iterable[Claim], known: Sequence[Claim]) -> Iterator[Claim]:
    last = max((int(claim.id[1:]) for claim in known if claim.id[1:].isdigit()), default=0)
    return (replace(claim, id=f"C{number}") for number, claim in enumerate(others, last + 1))
