"""What a story is held against: the texts the rules can read, which are about it, what it comes down to and where it plays; pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from core.analysts.rules.gist import Gist, gist_of, is_about
from core.english.language import ENGLISH, source_language
from core.model.dossier import Dossier
from core.model.source import SourceText
from core.search.subject import Subject, subject_of
from core.stages.cast import Figure, figures
from core.stages.chains import speakers
from core.stages.setting import setting, streets


@dataclass(frozen=True, slots=True)
class Scene:
    """The texts the rules can read, what they are about and where it plays."""

    texts: tuple[SourceText, ...]
    about: tuple[SourceText, ...]
    gist: Gist
    subject: Subject
    where: str
    figures: tuple[Figure, ...] = ()  # whoever and whatever is named by pages about it, or from before it

    @property
    def heard(self) -> list[SourceText]:
        """Pages about the story and those from long before it: what somebody says now on another matter is not of it."""
        about = {text.source.id for text in self.about}
        return [text for text in self.texts if text.source.id in about or self.is_old(text)]

    def is_old(self, text: SourceText) -> bool:
        return text.source.published is not None and self.gist.long_before(text.source.published)


def scene(dossier: Dossier, texts: Sequence[SourceText], today: date) -> Scene:
    """English texts, the weightiest sources first, so that of two that say the same the better one is shown.

    About the story is whoever speaks of a central claim; before that is known, whoever brings enough of its words together.
    """
    english = sorted((text for text in texts if text.text.strip() and source_language(text) == ENGLISH), key=lambda text: text.source.rated)
    topic = dossier.topic.with_(brief=dossier.plan.brief or dossier.topic.brief)
    gist, subject = gist_of(topic, dossier.claims, today), subject_of(topic)
    heard = speakers(dossier)
    about = tuple(text for text in english if (text.source.id in heard if heard else is_about(text, gist)))
    own = [topic.title, topic.brief, *(claim.text for claim in dossier.claims if claim.central)]
    telling = [text.source.id for text in about if text.source.found_for != "background"] or [text.source.id for text in about]
    named = figures(one for key in telling if (one := dossier.reading(key)))
    where = setting(named, len(telling), own)
    gist = gist.at(where, streets(named, len(telling), own))
    made = Scene(tuple(english), about, gist, subject, where)
    return replace(made, figures=tuple(figures(one for text in made.heard if (one := dossier.reading(text.source.id)))))
