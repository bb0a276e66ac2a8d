"""What a story is held against: its day, its place and streets, what its topic speaks of, and whom its pages name; pure."""

from dataclasses import dataclass
from datetime import date, timedelta

from core.model.dossier import Dossier
from core.model.reading import Reading
from core.policy.dating import BEHIND
from core.search.subject import Subject, subject_of
from core.stages.belonging import first_day, speakers
from core.stages.cast import Figure, figures
from core.stages.setting import setting, streets
from core.topic.profile import ABOUT, Profile, profile

APART = timedelta(days=30)
"""What lies less far back belongs to the story itself: its timeline tells it."""


@dataclass(frozen=True, slots=True)
class Scene:
    """`figures` is whoever and whatever is named by pages about the story, or from long before it; `telling` are the former."""

    profile: Profile
    day: date
    where: str
    streets: tuple[str, ...]
    subject: Subject
    figures: tuple[Figure, ...] = ()
    telling: frozenset[str] = frozenset()


def own_words(dossier: Dossier) -> list[str]:
    return [dossier.topic.title, dossier.plan.brief or dossier.topic.brief, *(claim.text for claim in dossier.claims if claim.central)]


def scene(dossier: Dossier, today: date) -> Scene:
    """About the story is whoever speaks of a central claim; before that is known, a page whose words come near the topic."""
    topic = dossier.topic.with_(brief=dossier.plan.brief or dossier.topic.brief)
    day, own, heard = first_day(dossier) or today, own_words(dossier), speakers(dossier)
    readings = [one for source in dossier.sources if (one := dossier.reading(source.id))]
    about = [one for one in readings if (one.source_id in heard if heard else one.about >= ABOUT)]
    telling = [one for one in about if dossier.source(one.source_id).found_for != BEHIND] or about
    named = figures(telling)
    where = setting(named, len(telling), own)
    around = figures([*about, *(one for one in readings if one not in about and _is_old(one, day, dossier))])
    found = tuple(streets(named, len(telling), own))
    ids = frozenset(one.source_id for one in telling)
    return Scene(profile(topic, dossier.claims), day, where, found, subject_of(topic), tuple(around), ids)


def _is_old(reading: Reading, day: date, dossier: Dossier) -> bool:
    """From long before the story: what somebody says now on another matter is not of it."""
    published = dossier.source(reading.source_id).published
    return published is not None and published.last < day - APART
