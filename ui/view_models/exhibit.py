"""One source as evidence: its capture, and every passage that is cited from it."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.model.change import Change
from core.model.claim import Claim, Evidence, Quote
from core.model.dossier import Dossier
from core.model.source import Capture, Source
from core.model.words import Relation
from ui.view_models.overview import index


@dataclass(frozen=True, slots=True)
class Passage:
    """What the source says about one claim; without evidence, it is where the claim was taken from."""

    claim: Claim
    evidence: Evidence | None
    quote: Quote | None


@dataclass(frozen=True, slots=True)
class Exhibit:
    investigation_id: int
    topic_title: str
    source: Source
    capture: Capture | None
    passages: tuple[Passage, ...]
    no_picture: str = ""

    @property
    def claim_ids(self) -> list[str]:
        return [passage.claim.id for passage in self.passages]

    def passage(self, claim_id: str) -> Passage | None:
        """The passage on a claim; where none is asked for or none is there, the first that is cited."""
        first = self.passages[0] if self.passages else None
        return next((one for one in self.passages if one.claim.id == claim_id), first)

    def address(self, claim_id: str) -> dict[str, str]:
        """The query of the page that shows it."""
        asked = {"id": str(self.investigation_id), "source": self.source.id}
        return asked | ({"claim": claim_id} if claim_id else {})

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
    return Exhibit(dossier.investigation_id, dossier.topic.title, source, capture, passages, _no_picture(dossier, source))


def as_it_is_now(dossier: Dossier, change: Change) -> Exhibit | None:
    """The page as the watch found it; nothing is cited from it. A page that is gone leaves nothing to show."""
    now = change.capture
    if now is None:
        return None
    source = dossier.source(change.source_id).with_(
        capture=now.sha256, text_sha256=now.text_sha256, capture_kind=now.kind, injection="", quoted=()
    )
    return Exhibit(dossier.investigation_id, dossier.topic.title, source, now, ())


def _passages(dossier: Dossier, source_id: str) -> Iterator[Passage]:
    """In the order of the claims. A claim several sources make does not say whose words it has."""
    said = {one.claim_id: one for one in dossier.evidence if one.source_id == source_id}
    for claim in dossier.claims:
        one = said.get(claim.id)
        if one and (one.quote or one.relation is not Relation.UNRELATED):
            yield Passage(claim, one, one.quote)
        elif claim.quote and claim.made_by == (source_id,):
            yield Passage(claim, one, claim.quote)


def _no_picture(dossier: Dossier, source: Source) -> str:
    """Why this page has no picture, where the run noted it."""
    own = (gap for gap in dossier.gaps if gap.stage == "preserve" and (gap.url == source.url or source.id in gap.what.split()))
    every = (gap for gap in dossier.gaps if "pictures" in gap.what and not gap.url)
    found = next(own, None) or next(every, None)
    return (found.why or found.what) if found else ""
