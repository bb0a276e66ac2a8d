"""One source as evidence: its capture, and every passage that is cited from it."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.model.claim import Claim, Evidence, Quote
from core.model.dossier import Dossier
from core.model.source import Capture, Change, Source
from core.model.words import Relation
from ui.view_models.cited import Use, is_place, place, uses
from ui.view_models.dossier_index import index


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of a source and what they are cited for: a claim, something else, or both.

    Without evidence, a claim's words are where it was taken from. Its id is the claim's, or where the words stand.
    """

    id: str
    quote: Quote | None
    claim: Claim | None = None
    evidence: Evidence | None = None
    uses: tuple[Use, ...] = ()

    def answers(self, asked: str) -> bool:
        return asked == self.id or (self.quote is not None and asked == place(self.quote))


@dataclass(frozen=True, slots=True)
class Exhibit:
    investigation_id: int
    topic_title: str
    source: Source
    capture: Capture | None
    passages: tuple[Passage, ...]
    no_picture: str = ""
    name: str = ""  # a post by its author

    @property
    def ids(self) -> list[str]:
        return [passage.id for passage in self.passages]

    def cites(self, asked: str) -> bool:
        return any(one.answers(asked) for one in self.passages)

    def passage(self, asked: str) -> Passage | None:
        """The passage on a claim or at a place; where none is asked for or none is there, the first that is cited."""
        first = self.passages[0] if self.passages else None
        return next((one for one in self.passages if one.answers(asked)), first)

    def address(self, opened: Passage | None) -> dict[str, str]:
        """The query of the page that shows it."""
        asked = {"id": str(self.investigation_id), "source": self.source.id}
        return asked | ({"claim" if opened.claim else "at": opened.id} if opened else {})

    def not_cited(self, asked: str) -> str:
        """What to say of an address that asks for words nobody cites; nothing when somebody does."""
        if not asked or self.cites(asked):
            return ""
        return f"{self.source.id} is not cited {'at' if is_place(asked) else 'for'} {asked[:20]}."

    @property
    def about(self) -> str:
        """Id, byline and dates in one line, each date as precise as the source gave it."""
        source = self.source
        published = f"published {source.published.words()}" if source.published else "undated"
        modified = f"changed {source.modified.words()}" if source.modified else ""
        return " · ".join(fact for fact in (source.id, source.byline, published, modified) if fact)


def exhibit(dossier: Dossier, source_id: str) -> Exhibit:
    """Raises NotFound when the dossier has no such source."""
    source = dossier.source(source_id)
    capture = index(dossier).capture_of(source)
    passages = tuple(_passages(dossier, source.id))
    told = _no_picture(dossier, source)
    return Exhibit(dossier.investigation_id, dossier.topic.title, source, capture, passages, told, dossier.teller(source.id))


def as_it_is_now(dossier: Dossier, change: Change) -> Exhibit | None:
    """The page as the watch found it; nothing is cited from it. A page that is gone leaves nothing to show."""
    now = change.capture
    if now is None:
        return None
    source = dossier.source(change.source_id).with_(
        capture=now.sha256, text_sha256=now.text_sha256, capture_kind=now.kind, injection="", quoted=()
    )
    return Exhibit(dossier.investigation_id, dossier.topic.title, source, now, (), name=dossier.teller(source.id))


def _passages(dossier: Dossier, source_id: str) -> Iterator[Passage]:
    """Claims first, in their order; then whatever else is cited, each place once."""
    here = _places(dossier, source_id)
    taken = set()
    for claim, evidence, quote in _claims(dossier, source_id):
        at = place(quote) if quote else ""
        taken.add(at)
        yield Passage(claim.id, quote, claim, evidence, here[at][1] if at in here else ())
    yield from (Passage(at, quote, uses=found) for at, (quote, found) in here.items() if at not in taken)


def _claims(dossier: Dossier, source_id: str) -> Iterator[tuple[Claim, Evidence | None, Quote | None]]:
    """A claim several sources make does not say whose words it has."""
    said = {one.claim_id: one for one in dossier.evidence if one.source_id == source_id}
    for claim in dossier.claims:
        one = said.get(claim.id)
        if one and (one.quote or one.relation is not Relation.UNRELATED):
            yield claim, one, one.quote
        elif claim.quote and claim.made_by == (source_id,):
            yield claim, one, claim.quote


def _places(dossier: Dossier, source_id: str) -> dict[str, tuple[Quote, tuple[Use, ...]]]:
    """The same words may be cited for many things: each place with all of them."""
    found: dict[str, tuple[Quote, tuple[Use, ...]]] = {}
    for one, use in uses(dossier):
        if one.source_id == source_id:
            quote, known = found.get(place(one.quote), (one.quote, ()))
            found[place(one.quote)] = quote, known if use in known else (*known, use)
    return found


def _no_picture(dossier: Dossier, source: Source) -> str:
    """Why this page has no picture, where the run noted it."""
    own = (gap for gap in dossier.gaps if gap.stage == "preserve" and (gap.url == source.url or source.id in gap.what.split()))
    every = (gap for gap in dossier.gaps if "pictures" in gap.what and not gap.url)
    found = next(own, None) or next(every, None)
    return (found.why or found.what) if found else ""
