"""The report as it is drafted from the rows: sections in reading order, every sentence with facts carried by its sources."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import starmap, zip_longest

from core.model.dossier import Dossier, Gap, Report, Section, Sentence
from core.model.question import Question
from core.model.words import Mode
from core.policy.flags import ways_round
from core.policy.followups import followups
from core.stages.draft_claims import contradictions, findings, summary, unquoted
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
    made, ways = dossier.recommendation, ways_round(dossier)
    change = starmap(Sentence, zip_longest(made.would_change, made.change_by, fillvalue=())) if made else ()
    yield Section("Open questions", (*change, *(_gap(gap, dossier, ways) for gap in dossier.gaps)))


def questions(dossier: Dossier) -> Iterator[Section]:
    """What the plan and editors asked, each answered in the words of sources, answered in part, or open."""
    yield Section("Questions", tuple(_answered(one) for one in dossier.questions))


def _answered(one: Question) -> Sentence:
    if not one.cited:
        return Sentence(unquoted(f"{one.text} Open: no source read here answers it."))
    told, first = f" {one.answer}" if one.answer else "", one.cited[0]
    text = f"{unquoted(one.text)} {one.state.capitalize()}.{unquoted(told)} “{first.quote.exact.strip('“”')}”"
    return Sentence(text, tuple(dict.fromkeys(cited.source_id for cited in one.cited)), cited=one.cited)


def _gap(gap: Gap, dossier: Dossier, ways: Mapping[str, tuple[str, ...]]) -> Sentence:
    """Something that is not known has no source, unless the gap is in one, or is the circle in which sources lean on each other."""
    here = (source.id for source in dossier.sources if gap.url and source.url == gap.url)
    around = (key for way, ids in ways.items() if way in gap.why for key in ids)
    return Sentence(f"{gap.what}: {gap.why}".rstrip(": .") + ".", tuple(dict.fromkeys((*here, *around))))


def recommendations(dossier: Dossier) -> Iterator[Section]:
    yield Section("Recommendations", followups(dossier))


SECTIONS: dict[Mode, tuple[Draft, ...]] = {
    Mode.QUICK: (summary, findings, questions, contradictions, balance, open_questions, recommendations),
    Mode.DETAILED: (
        summary,
        findings,
        questions,
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
