"""The report as it is drafted from the rows: sections in reading order, every sentence with facts carried by its sources."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from core.model.dossier import Dossier, Report, Section, Sentence
from core.model.words import Mode
from core.policy.followups import followups
from core.stages.draft_claims import contradictions, findings, summary
from core.stages.draft_story import background as behind
from core.stages.draft_story import balance, networks, origin, timeline

Draft = Callable[[Dossier], Iterator[Section]]


def drafted(dossier: Dossier) -> Report:
    """Brief in quick mode, comprehensive in detailed; written once, from what is known at the end."""
    return Report(
        dossier.topic.title, tuple(section for draft in SECTIONS[dossier.mode] for section in draft(dossier) if section.sentences)
    )


def background(dossier: Dossier) -> Iterator[Section]:
    """Whom only a satirical page knows is named with that: nobody must take an invention for a person."""
    marked = (replace(one, name=f"{one.name} ({one.only_in})") if one.only_in else one for one in dossier.actors)
    return behind(dossier.with_(actors=tuple(marked)))


def open_questions(dossier: Dossier) -> Iterator[Section]:
    gaps = [Sentence(f"{gap.what}: {gap.why}".rstrip(": .") + ".") for gap in dossier.gaps]
    change = [Sentence(text) for text in (dossier.recommendation.would_change if dossier.recommendation else ())]
    yield Section("Open questions", (*change, *gaps))


def recommendations(dossier: Dossier) -> Iterator[Section]:
    yield Section("Recommendations", tuple(map(Sentence, followups(dossier))))


SECTIONS: dict[Mode, tuple[Draft, ...]] = {
    Mode.QUICK: (summary, findings, contradictions, balance, open_questions, recommendations),
    Mode.DETAILED: (
        summary,
        findings,
        contradictions,
        origin,
        networks,
        timeline,
        background,
        balance,
        open_questions,
        recommendations,
    ),
}
