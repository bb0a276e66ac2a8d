"""What pages in other languages add to the background: what they told before, and whom only they name; each said with its language."""

from collections.abc import Iterator, Sequence

from core.analysts.rules.abroad import shares_the_story, strangers, told_abroad
from core.analysts.rules.gist import Gist
from core.analysts.rules.page import page
from core.english.language import ENGLISH, name_of, source_language
from core.english.text_format import capital
from core.model.background import IN, Actor, ActorKind, Member
from core.model.claim import Cited
from core.model.source import SourceText
from core.stages.clusters import Told


def foreign(texts: Sequence[SourceText]) -> list[SourceText]:
    return [text for text in texts if text.text.strip() and source_language(text) != ENGLISH]


def language(text: SourceText) -> str:
    return name_of(source_language(text))


def earlier_abroad(texts: Sequence[SourceText], gist: Gist, members: Sequence[Member]) -> Iterator[Told]:
    """What older pages in other languages opened with."""
    for text in foreign(texts):
        if one := told_abroad(page(text), source_language(text), gist, members):
            yield Told(text, one.said, one.kind, one.when, f"{one.why}{IN}{language(text)}", one.of_page)


def actors_abroad(texts: Sequence[SourceText], gist: Gist, members: Sequence[Member]) -> Iterator[Actor]:
    """People whom pages about the story in other languages name and describe; nobody twice."""
    seen: set[str] = set()
    for text in foreign(texts):
        early = text.source.published is not None and gist.long_before(text.source.published)
        if early or not shares_the_story(page(text), source_language(text), gist, members):
            continue
        for one in strangers(page(text), text.source, gist, members):
            if one.name not in seen:
                seen.add(one.name)
                profile = f"{capital(one.what)}{IN}{language(text)}" if one.what else ""
                yield Actor("", one.name, ActorKind.PERSON, profile, (Cited(text.source.id, page(text).quote(one.said)),))
