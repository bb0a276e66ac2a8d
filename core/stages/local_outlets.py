"""Which outlets a story can stand in, which newsrooms are of its place, and of which town a newsroom is."""

import re
from collections.abc import Iterator, Mapping, Sequence

from core.english.names import is_outlet
from core.model.source import OutletRating, Source, SourceText
from core.model.topic import Topic
from core.model.words import OutletKind
from core.policy.tiers.table import known

INVENTED = ".example"
_SEVERAL = 2
_NEWSROOMS = (OutletKind.LOCAL, OutletKind.NEWSROOM)


def real(ratings: Mapping[str, OutletRating], topic: Topic) -> Mapping[str, OutletRating]:
    """Outlets a story can stand in: the demo's invented ones know nothing of a real story."""
    return ratings if topic.demo else {domain: rating for domain, rating in ratings.items() if not domain.endswith(INVENTED)}


def is_local(source: Source, where: str) -> bool:
    """Whether a newsroom is of the place: its name, its address or what the desk knows of it names the place."""
    if not where:
        return False
    plain = re.sub(r"\W", "", where).lower()
    newsroom = source.outlet_kind in _NEWSROOMS
    if not (newsroom or is_outlet(source.outlet)):
        return False
    own = f"{source.outlet} {source.tier_reason if newsroom else ''}"
    return plain in re.sub(r"\W", "", source.domain.split(".")[0]).lower() or bool(re.search(rf"(?<!\w){re.escape(where)}(?!\w)", own))


def hometown(source: Source, texts: Sequence[SourceText]) -> str:
    """The town a newsroom is of, if half of the other pages, two at least, name it, and one of them as where something is."""
    other = [f"{one.outlet}\n{one.title}\n{text.text}" for text in texts if (one := text.source).domain != source.domain]
    enough = max(_SEVERAL, len(other) / 2)
    named = (name for name in _towns_of(source) if sum(name in text or name.upper() in text for text in other) >= enough)
    return next((name for name in named if any(_is_there(name, text) for text in other)), "")


def _is_there(name: str, text: str) -> bool:
    """In Marrow, but not in Marrow Street; its council; or a dateline."""
    plain = re.escape(name)
    forms = (rf"\b(?:in|near|outside|around|across) {plain}\b(?! [A-Z])", rf"\b{plain} (?:(?:Town|City|County) )?[Cc]ouncil\b")
    return bool(re.search(rf"{'|'.join(forms)}|(?m:^){plain.upper()}\b[^\n]{{0,40}}[—–-]", text))


def _towns_of(source: Source) -> Iterator[str]:
    """Where the desk puts a newsroom, and the words before the last of its name: Upper Marrow of the Upper Marrow Echo."""
    newsroom, words, outlet = source.outlet_kind in _NEWSROOMS, source.outlet.removeprefix("The ").split(), known(source.url_key)
    if newsroom and outlet and outlet.place:
        yield outlet.place
    if newsroom or is_outlet(source.outlet):
        yield from (" ".join(words[:many]) for many in range(len(words) - 1, 0, -1))
