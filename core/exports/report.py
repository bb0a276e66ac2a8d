"""The report as Markdown: every sentence with its citations, then every source with its tier, capture, and what became of it since."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from core.model.claim import Evidence
from core.model.dates import moment
from core.model.dossier import Dossier, Section, Sentence
from core.model.origin import Voice
from core.model.post import Post
from core.model.source import Change, Source
from core.model.words import CaptureKind, ChangeKind
from core.policy.phrases import listed

ADDRESS = re.compile(r"(?i)(https?|ftp|www|mailto)(?=[:.])|@")
WORD_JOINER = "\u2060"  # invisible: it keeps a reader of Markdown from making a link of what only looks like an address
KEPT = "\n\t\u00a0\u202f\u200c\u200d"  # line ends, fixed spaces, and the two joiners that Persian, Hindi and others are spelt with


def printable(text: str) -> str:
    """Without control characters: escape sequences for terminals, marks that turn the reading direction, broken code points."""
    return "".join(char if char.isprintable() or char in KEPT else " " * char.isspace() for char in text)


def unlinked(text: str) -> str:
    """Printable, and no address in it is whole; hidden characters go first, so that none can hide an address."""
    return ADDRESS.sub(lambda found: found.group() + WORD_JOINER, printable(text))


def escaped(text: str, marks: "re.Pattern[str]") -> str:
    """Unlinked, with a backslash before every mark; `&` always is one, because `&colon;` is a colon to Markdown."""
    return marks.sub(r"\\\g<0>", unlinked(text))


LatestChanges = Mapping[str, Change]
"""The last change of each source that had one."""

CHANGED = "Changed since it was captured"
READ_THEN = "What is said here of a source and its quotes is what was read then; the newsroom's watch has found this since."
AGAIN = "All of them are again as they were captured."


def latest_changes(changes: Sequence[Change]) -> dict[str, Change]:
    """`changes` come oldest first."""
    return {change.source_id: change for change in changes}


def changes_told(changes: Sequence[Change]) -> list[str]:
    """Every change in order, each with the claims whose words are gone; nothing when nothing has changed."""
    return [f"{_found_when(change)}: {change.sentence}{_lost(change)}" for change in changes]


def changes_intro(changes: Sequence[Change]) -> str:
    restored = all(change.kind is ChangeKind.RESTORED for change in latest_changes(changes).values())
    return f"{READ_THEN} {AGAIN}" if restored else READ_THEN


def since_capture(change: Change | None) -> Iterator[str]:
    if change and change.kind is ChangeKind.RESTORED:
        yield f"again as it was captured, after a change (found {_found_when(change)})"
    elif change:
        yield f"{change.kind} (found {_found_when(change)}).{_lost(change)}".rstrip(".")


def since_quoted(change: Change | None, one: Evidence) -> str:
    """What must be known beside cited words; of words that do not count, the watch has not asked whether they still stand."""
    if change is None or change.kind is ChangeKind.RESTORED:
        return ""
    if one.claim_id in change.lost or change.kind is ChangeKind.VANISHED:
        return f"found gone from the page on {_found_when(change)}"
    return f"the page has been {change.kind} since" + (", and still has these words" if one.counts else "")


def _found_when(change: Change) -> str:
    return f"{moment(change.found_at).words()} UTC"


def _lost(change: Change) -> str:
    return f" The words cited on {listed(change.lost)} are gone from it." if change.lost else ""


MARKS = re.compile(r"[\\`*_\[\]<>#|~!$&]")
SNIPPET = "only what a search engine showed of the page"


def markdown(dossier: Dossier, changes: Sequence[Change] = ()) -> str:
    """A self-contained text: it can be read, checked and printed without the desk. `changes` of sources come oldest first."""
    title = dossier.report.title if dossier.report else dossier.topic.title
    parts = [
        f"# {plain(title)}",
        _standing(dossier),
        *_changes(changes),
        *_sections(dossier),
        *_sources(dossier, latest_changes(changes)),
        *_posts(dossier),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def plain(text: str) -> str:
    """One line in which nothing a page says can become a link, an image or markup."""
    return escaped(" ".join(text.split()), MARKS)


def _standing(dossier: Dossier) -> str:
    made = dossier.recommendation
    told = plain(standing(dossier))
    return told.replace(f"level: {made.stands.in_full},", f"level: **{made.stands.in_full}**,") if made else told


def standing(dossier: Dossier) -> str:
    """Where the topic stands, before anything else is said."""
    made = dossier.recommendation
    if made is None:
        return f"Investigation {dossier.investigation_id}. Nothing is recommended: the run ended before the voices were counted."
    level = f"Recommended level: {made.stands.in_full}, confidence {made.confidence:.0f}; by plain counting: {made.plain_level}."
    quotes = f"{made.quotes_found} of {made.quotes_checked} quotes found in their captures."
    return f"Investigation {dossier.investigation_id}. {level} {quotes} Rulebook {made.rulebook}."


def _changes(changes: Sequence[Change]) -> Iterator[str]:
    if changes:
        yield f"## {CHANGED}"
        yield changes_intro(changes)
        yield "\n".join(f"- {plain(line)}" for line in changes_told(changes))


def _sections(dossier: Dossier) -> Iterator[str]:
    if dossier.report is None:
        yield "There is no report: the run ended before it was written. The sources below are what it read."
        return
    for section in dossier.report.sections:
        yield _section(section, [gap.url for gap in dossier.gaps])
    if dossier.report.dropped:
        yield f"*{left_out(dossier.report.dropped)}*"


def left_out(dropped: int) -> str:
    return f"Sentences left out because a source's number, a figure or a quote in them could not be found again: {dropped}."


def _section(section: Section, ours: Collection[str]) -> str:
    return f"## {plain(section.title)}\n\n" + "\n\n".join(_sentence(sentence, ours) for sentence in section.sentences)


def _sentence(sentence: Sentence, ours: Collection[str]) -> str:
    return addressed(sentence.text, ours) + "".join(f" [{key}]" for key in (*sentence.source_ids, *sentence.post_ids))


def _posts(dossier: Dossier) -> Iterator[str]:
    cited = cited_posts(dossier)
    if cited:
        yield "## Posts"
        yield "\n".join(f"- [{post.id}] {plain(post_facts(post))} {address(post.url) if post.url else ''}".rstrip() for post in cited)


def cited_posts(dossier: Dossier) -> list[Post]:
    """The posts that sentences of the report name."""
    sections = dossier.report.sections if dossier.report else ()
    named = {key for section in sections for sentence in section.sentences for key in sentence.post_ids}
    return [post for post in dossier.posts if post.id in named]


def post_facts(post: Post) -> str:
    """Where and when, and the hash of its words; what people wrote stays with the desk."""
    when = post.timestamp.words() if post.timestamp else "undated"
    purged = ", purged by policy" if post.purged_at else ""
    return f"{post.platform}, {when}{purged}; SHA-256 of its words {post.content_sha256 or 'not kept'}."


def _sources(dossier: Dossier, changed: LatestChanges) -> Iterator[str]:
    if not dossier.sources:
        return
    yield "## Sources"
    voices = {key: voice for voice in dossier.voices for key in voice.source_ids}
    yield "\n".join(_source(one, dossier.teller(one.id), voices.get(one.id), changed.get(one.id)) for one in dossier.sources)


def _source(source: Source, teller: str, voice: Voice | None, change: Change | None) -> str:
    """One list item: what it is, where it is, and the hash that proves what was read."""
    published = source.published.words() if source.published else "undated"
    snippet = SNIPPET if source.capture_kind is CaptureKind.SNIPPET else ""
    facts = [f"tier {source.rated}", published, snippet, voice_of(source, voice), plain(source.tier_reason)]
    about = ", ".join(fact for fact in facts if fact)
    capture = f"SHA-256 of the captured text `{source.text_sha256}`" if source.text_sha256 else "no capture"
    later = "".join(f". Since then: {plain(words)}" for words in since_capture(change))
    return f"- [{source.id}] **{plain(teller)}**: {plain(source.title)} ({about}). {address(source.url)}. {capture}{later}"


def voice_of(source: Source, voice: Voice | None) -> str:
    if voice is None:
        return ""
    return f"copy within voice {voice.id}" if source.id in voice.copies else f"voice {voice.id}"


def address(url: str) -> str:
    """An address of the web as a link; anything else only as text."""
    clean = "".join(char for char in url if char.isprintable() and char not in " <>")
    return f"<{clean}>" if clean.startswith(("https://", "http://")) else plain(url)


def addressed(text: str, ours: Collection[str]) -> str:
    """Plain, but for an address of our own that it begins with: that one can be followed and copied."""
    first, gap, rest = text.partition(" ")
    return f"{address(first)}{gap}{plain(rest)}" if first and first in ours else plain(text)
