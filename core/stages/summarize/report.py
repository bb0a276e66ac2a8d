"""The report as it is drafted from the rows: its sections in reading order, every sentence with facts carried by its sources."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import starmap, zip_longest

from core.model.dossier import Dossier, Gap, Report, Section, Sentence
from core.model.judgement import Balance
from core.model.plan import Question
from core.model.story import IN, Actor, Background, Fit, TimelineEvent
from core.model.words import Mode
from core.policy.followups import NAMED, followups, namers
from core.policy.level.flags import ways_round
from core.policy.phrases import listed
from core.stages.summarize.claim_sections import contradictions, findings, summary, unquoted


def ended(text: str, more: str = "") -> str:
    """A source's words as a sentence: with one full stop, wherever they end."""
    words = text.rstrip(" .") + more
    return words if words.endswith(("!", "?", "…")) or text.rstrip().endswith((".”", '."', "?”", '?"', "!”", '!"')) else f"{words}."


def origin(dossier: Dossier) -> Iterator[Section]:
    yield Section("Origin", (*_first(dossier), *_circles(dossier), *_copies(dossier)))


def _first(dossier: Dossier) -> Iterator[Sentence]:
    found = dossier.origin
    if found is None:
        yield Sentence("Nobody can be named as the first to say it.")
        return
    source = dossier.source(found.source_id)
    why = "; ".join(reason.sentence for reason in found.reasons)
    yield Sentence(f"{dossier.teller(source.id)} {found.lead}: {why}.", (source.id,))
    if found.authority and found.authority.sentence:
        yield Sentence(unquoted(found.authority.sentence), (source.id,))  # what the desk knows of the outlet quotes no page
    if len(found.chain) > 2:
        way = [dossier.teller(key) for key in found.chain]
        yield Sentence(f"The longest way back to it: {way[0]} leans on {', which leans on '.join(way[1:])}.", found.chain)
    if found.unread:
        yield Sentence(f"{found.unread} is named as the first by others here; it could not be read.", namers(found.unread, dossier))


def _circles(dossier: Dossier) -> Iterator[Sentence]:
    for voice in dossier.voices:
        if voice.circular:
            names = [dossier.teller(key) for key in voice.loop or voice.originals]
            yield Sentence(f"{listed(list(dict.fromkeys(names)))} lean on each other in a circle.", tuple(voice.loop or voice.originals))


def _copies(dossier: Dossier) -> Iterator[Sentence]:
    copies = tuple(key for voice in dossier.voices for key in voice.copies)
    if copies:
        many = "One of them repeats" if len(copies) == 1 else f"{len(copies)} of them repeat"
        yield Sentence(f"{len(dossier.sources)} sources were read. {many} what another reports.", copies)


def networks(dossier: Dossier) -> Iterator[Section]:
    heard = dossier.listening
    if heard is None:
        return
    original = tuple(post.id for post in dossier.posts if post.original)
    yield Section("On the networks", (Sentence(heard.sentence, post_ids=original[:NAMED]), *_witnesses(dossier), *_patterns(dossier)))


def _witnesses(dossier: Dossier) -> Iterator[Sentence]:
    seen = [post.id for post in dossier.posts if post.eyewitness and post.original]
    if seen:
        posts = "One original post shows" if len(seen) == 1 else f"{len(seen)} original posts show"
        yield Sentence(f"{posts} signs of an eyewitness; none of them has been checked with its author.", post_ids=tuple(seen[:NAMED]))


def _patterns(dossier: Dossier) -> Iterator[Sentence]:
    """The largest, with so many of their posts; whatever is left is counted."""
    heard = dossier.listening
    found = sorted((*heard.bursts, *heard.coordinated), key=lambda one: -len(one.post_ids)) if heard else []
    for one in found[:NAMED]:
        more = f" The first {NAMED} of the {len(one.post_ids):,} posts are named." if len(one.post_ids) > NAMED else ""
        yield Sentence(f"{one.sentence}{more}", post_ids=one.post_ids[:NAMED])
    if rest := found[NAMED:]:
        many = "One more pattern" if len(rest) == 1 else f"{len(rest):,} more patterns"
        yield Sentence(f"{many} of the kind, each of fewer posts.", post_ids=tuple(key for one in rest for key in one.post_ids)[:NAMED])


def timeline(dossier: Dossier) -> Iterator[Section]:
    yield Section("Timeline", tuple(_event(event, dossier) for event in sorted(dossier.timeline, key=lambda event: event.order)))


def _event(event: TimelineEvent, dossier: Dossier) -> Sentence:
    ahead = " (still ahead when it was written)" if event.ahead else ""
    doubt = dossier.doubt(event)
    text = f"{event.dated[:1].upper()}{event.dated[1:]}: {ended(event.text, ahead + f' ({doubt})' * bool(doubt))}"
    return Sentence(text, _ids(event), _untitled(event, dossier), event.cited)


def _untitled(item: TimelineEvent | Background, dossier: Dossier) -> str:
    """What the page says; its title may stand behind it, to tell what "it" is."""
    titles = (dossier.source(key).title for key in _ids(item))
    return next((item.text.removesuffix(f" ({title})") for title in titles if item.text.endswith(f" ({title})")), item.text)


def _ids(item: TimelineEvent | Background) -> tuple[str, ...]:
    """Those whose words it is told in; who gives another date stands under the contradictions."""
    return tuple(dict.fromkeys(one.source_id for one in item.cited))


def what_lies_behind(dossier: Dossier) -> Iterator[Section]:
    behind = [*(item.source_ids for item in dossier.background), *(actor.source_ids for actor in dossier.actors)]
    ids = tuple(dict.fromkeys(key for each in behind for key in each))
    told = [Sentence(dossier.context.sentence, ids)] if dossier.context and dossier.context.sentence else []
    fits = [Sentence(fit.sentence, tuple(one.source_id for one in fit.cited), cited=fit.cited) for fit in _fits(dossier)]
    yield Section("Background", (*told, *(_item(item, dossier) for item in dossier.background), *fits))
    yield Section("Who is in it", tuple(sentence for actor in dossier.actors for sentence in _actor(actor)))


def _fits(dossier: Dossier) -> Iterator[Fit]:
    return (fit for fit in (dossier.context.fits if dossier.context else ()) if fit.cited)


def _item(item: Background, dossier: Dossier) -> Sentence:
    spoken = f"in {item.language}" if item.language else ""
    before = ", ".join(part for part in (item.when.words() if item.when else "", spoken) if part)
    return Sentence(f"{before}{': ' * bool(before)}{ended(item.text)}", _ids(item), _untitled(item, dossier), item.cited)


def _actor(actor: Actor) -> Iterator[Sentence]:
    if actor.profile:
        ids = tuple(dict.fromkeys(one.source_id for one in actor.cited))
        yield Sentence(f"{actor.name}: {ended(actor.profile)}", ids, actor.profile.partition(IN)[0], actor.cited)
    for one in (*actor.record, *actor.statements):
        when = f", {one.when.words()}" if one.when else ""
        yield Sentence(f"{actor.name}{when}: {ended(one.text)}", (one.cited.source_id,), one.text, (one.cited,))


def balance(dossier: Dossier) -> Iterator[Section]:
    found = dossier.balance
    if found is None:
        return
    missing = f"Nobody speaks for {listed(found.missing)}." if found.missing else ""
    told = [Sentence(text, found.weighed) for text in (bias(found), found.diversity, missing) if text]
    yield Section("Balance", (*told, *_loaded(dossier)))


def bias(found: Balance) -> str:
    return f"Bias of the coverage: {found.score.value:.1f} of 10, {found.band}. {found.sentence}".strip()


def _loaded(dossier: Dossier) -> Iterator[Sentence]:
    for one in dossier.balance.sources if dossier.balance else ():
        for opinion, does in ((False, "judges as it tells"), (True, "gives its own opinion")):
            shown = [loaded for loaded in one.loaded if loaded.opinion is opinion]
            words, cited = listed([f"“{loaded.cited.quote.exact}”" for loaded in shown[:3]]), tuple(loaded.cited for loaded in shown)
            if shown:
                yield Sentence(f"{dossier.teller(one.source_id)} {does}: {words}.", (one.source_id,), cited=cited)


Draft = Callable[[Dossier], Iterator[Section]]


def drafted(dossier: Dossier) -> Report:
    """Brief in quick mode, comprehensive in detailed; written once, from what is known at the end."""
    return Report(
        dossier.topic.title, tuple(section for draft in SECTIONS[dossier.mode] for section in draft(dossier) if section.sentences)
    )


def background(dossier: Dossier) -> Iterator[Section]:
    """Whom only a satirical page knows is named with that: nobody must take an invention for a person."""
    marked = (replace(one, name=f"{one.name} ({one.only_in})") if one.only_in else one for one in dossier.actors)
    return what_lies_behind(dossier.with_(actors=tuple(marked)))


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
