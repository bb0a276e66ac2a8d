"""What one source says about one claim: supports, contradicts, reports or unrelated, with the exact words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.analysts.rules.contradiction import Against, contradiction, is_negated
from core.analysts.rules.figures import Span
from core.analysts.rules.hearing import Heard, heard
from core.analysts.rules.matching import Match, matches
from core.analysts.rules.matching import match as match_of
from core.analysts.rules.negation import denies_what_went_before, negations
from core.analysts.rules.page import Page, page
from core.analysts.rules.prose import Statement, statement
from core.model.claim import Claim, Evidence
from core.model.source import SourceText
from core.model.words import ContradictionKind, QuoteState, Relation

_SUPPORTS_FROM = 0.6
_BEHIND = 0.25
_LONGEST_CLAIM = 600
_REST = 0.1
_LANGUAGES = {
    "ar": "Arabic", "de": "German", "es": "Spanish", "fr": "French", "he": "Hebrew", "it": "Italian", "ja": "Japanese",
    "ko": "Korean", "nl": "Dutch", "pl": "Polish", "pt": "Portuguese", "ru": "Russian", "sv": "Swedish", "tr": "Turkish",
    "uk": "Ukrainian", "zh": "Chinese",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Finding:
    """What one statement of a page does to the claim."""

    relation: Relation
    said: Statement
    coverage: float
    mark: str
    note: str
    clear: float
    kind: ContradictionKind | None = None
    speaker: str = ""
    against: bool = False  # it says otherwise, or hands on that somebody does

    @property
    def firm(self) -> bool:
        """A denial stands by itself; another figure or date yields to the page stating the claim's own."""
        return self.relation is Relation.CONTRADICTS and " against " not in self.note


def compare(claim: Claim, text: SourceText) -> Evidence:
    found = findings(claim, text)
    best = strongest(found)
    if best is None:
        return Evidence(claim.id, text.source.id, Relation.UNRELATED, confidence=0.9, note=_why_not(text))
    return Evidence(
        claim.id,
        text.source.id,
        best.relation,
        quote=page(text).quote(best.said),
        mark=best.mark,
        kind=best.kind,
        confidence=round(min(0.95, (0.35 + 0.6 * min(1.0, best.coverage)) * best.clear), 2),
        note=best.note,
        speaker=best.speaker,
        state=QuoteState.VERIFIED,
    )


def findings(claim: Claim, text: SourceText, within: Span | None = None) -> list[Finding]:
    """Every statement of the page, or of one passage of it, that speaks of the claim, judged by itself."""
    read = page(text)
    return [finding for match in matches(asked(claim), read, within) for finding in _judged(match, read)]


def asked(claim: Claim) -> Statement:
    return statement(claim.text[:_LONGEST_CLAIM])


def strongest(found: Sequence[Finding]) -> Finding | None:
    """Own contradiction before own support before hearsay; what matches far worse than the best does not decide."""
    best = max((finding.coverage for finding in found), default=0.0)
    near = [finding for finding in found if finding.coverage >= best - _BEHIND]
    against = _first(near, Relation.CONTRADICTS)
    support = next((finding for finding in near if finding.relation is Relation.SUPPORTS and finding.coverage >= _SUPPORTS_FROM), None)
    if against and (against.firm or not support or support.coverage < against.coverage):
        return against
    return support or against or _first(found, Relation.REPORTS)


def _first(found: Sequence[Finding], relation: Relation) -> Finding | None:
    return next((finding for finding in found if finding.relation is relation), None)


def _judged(match: Match, read: Page) -> Iterator[Finding]:
    against = contradiction(match)
    voice = heard(match, read, denial=against is not None)
    if against:
        yield _contradicting(match, against, voice)
        return
    if match.dated or match.clashing:
        return  # another date or figure without nearly all of the rest: it speaks of something else
    relation = Relation.SUPPORTS if voice.own else Relation.REPORTS
    yield Finding(relation, match.said, match.coverage, decisive(match), voice.note, voice.clear, speaker=voice.who)
    yield from _denied_next(match, read)


def _contradicting(match: Match, against: Against, voice: Heard) -> Finding:
    mark = against.mark or decisive(match)
    if voice.own:
        return Finding(Relation.CONTRADICTS, match.said, match.coverage, mark, against.note, voice.clear, against.kind, against=True)
    note = f"{against.note}, {voice.note}"
    return Finding(Relation.REPORTS, match.said, match.coverage, mark, note, voice.clear, speaker=voice.who, against=True)


def _denied_next(match: Match, read: Page) -> Iterator[Finding]:
    """The next sentence may take it back: "That is untrue." """
    following = read.statements[match.number + 1] if match.number + 1 < len(read.statements) else None
    if not following or not denies_what_went_before(following.text):
        return
    both = read.joined(match.said, following)
    turned = Match(match.claim, following, match.hits, match.words, match.coverage, (), (), (), (0, len(following.text)), match.number + 1)
    own = heard(turned, read, denial=True)
    if own.own:
        mark = following.text.rstrip(".")
        note, kind = "denies it in the next sentence", ContradictionKind.DIRECT
        yield Finding(Relation.CONTRADICTS, both, match.coverage, mark, note, 0.9, kind, against=True)


def decisive(match: Match) -> str:
    """The figure or date that agrees, else the longest run of shared words."""
    telling = next((item.words for item in match.agreed if len(item.words) > 1), "")
    if telling:
        return telling
    best = (0, 0, 0)
    for first, token in enumerate(match.said.tokens):
        if token.idea in match.hits:
            best = max(best, _run(match, first), key=lambda run: run[0])
    return match.said.text[best[1] : best[2]]


def _run(match: Match, first: int) -> tuple[int, int, int]:
    """Shared words from here on, small words allowed between them: how many, from where, to where."""
    count, end = 0, match.said.tokens[first].end
    for token in match.said.tokens[first:]:
        if token.idea in match.hits:
            count, end = count + 1, token.end
        elif token.idea:
            break
    return count, match.said.tokens[first].start, end


def _why_not(text: SourceText) -> str:
    language = text.source.language.lower()
    if language and not language.startswith("en"):
        return f"in {language_name(language)}; the offline rules read English only"
    return "does not speak of it"


def language_name(code: str) -> str:
    return _LANGUAGES.get(code[:2], code)


def probabilities(claim: Claim, text: SourceText) -> dict[Relation, float]:
    """How likely each relation is: mostly the finding that decides, else what the nearest statement sounds like."""
    chosen = strongest(findings(claim, text))
    if chosen:
        weights = dict.fromkeys(Relation, _REST) | {Relation.UNRELATED: _REST * (1 - chosen.coverage)}
        weights[chosen.relation] += chosen.coverage * chosen.clear
        if chosen.relation is Relation.SUPPORTS:
            weights[Relation.CONTRADICTS] += 1 - chosen.coverage
    else:
        weights = _from_afar(claim, text)
    total = sum(weights.values())
    return {relation: weight / total for relation, weight in weights.items()}


def _from_afar(claim: Claim, text: SourceText) -> dict[Relation, float]:
    """Nothing matches well: mostly unrelated, and beyond that as hedged or negating as the nearest statement is."""
    wanted, read = asked(claim), page(text)
    near = max((match_of(wanted, said, read.title) for said in read.statements), key=lambda match: match.coverage, default=None)
    if near is None or not near.hits:
        return {Relation.UNRELATED: 1.0, Relation.SUPPORTS: 0.02, Relation.REPORTS: 0.02, Relation.CONTRADICTS: 0.02}
    weights = {Relation.UNRELATED: 1.0 - near.coverage, Relation.REPORTS: 0.1, Relation.CONTRADICTS: 0.1}
    weights[Relation.SUPPORTS] = 0.2 * near.coverage
    voice = heard(near, read)
    weights[Relation.SUPPORTS if voice.own else Relation.REPORTS] += 0.2
    if bool(negations(near.said.text)) != is_negated(wanted):
        weights[Relation.CONTRADICTS] += 0.3
    if near.said.text.endswith(".") and wanted.names & near.hits:
        # A full sentence about the same people or places that does not come near the claim rather speaks against it.
        weights[Relation.CONTRADICTS] += 0.4 * (1 - near.coverage)
    return weights
