"""What people posted, and how one-sided the coverage is, as an editor reads it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from core.model.dates import MONTHS, When
from core.model.dossier import Dossier, Gap
from core.model.judgement import ACCOUNTS, Balance, Loaded, Side, SourceBalance
from core.model.post import Listening, Pattern, Post, Sign, SignKind, Tally
from core.model.source import Source
from core.model.words import Mode
from ui.shared.wording_rows import capital, date, plural

TAB = "On the networks"
UNHEARD = "The networks were not listened to in this investigation: it ran before the desk did so, or ended earlier."
DELETED, UNTOLD, PURGED = "account deleted", "author not told", "purged by policy"
AT_ONCE, LONG = 20, 600
IN_ITS_WORDS = (SignKind.FIRST_PERSON, SignKind.SEEN)
"""Signs that are words of the post; the others are facts about it."""
ONE = {"likes": "like", "reposts": "repost", "replies": "reply"}
NEVER = "How even the coverage is was not worked out in this investigation."
QUICK = "Each source by itself is weighed in detailed mode only."
NONE_WEIGHED = "No source was weighed by itself."
BIAS = 10
SIDES = {Side.FOR: "For it", Side.NEUTRAL: "Neutral", Side.AGAINST: "Against it"}


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, and below it what it is to be measured by."""

    label: str
    number: int
    note: str
    how: str = ""


def post_figures(heard: Listening) -> list[Figure]:
    return [
        Figure("Posts", heard.posts, f"by {heard.accounts:,} account{'' if heard.accounts == 1 else 's'}"),
        Figure("Original", heard.originals, f"{heard.posts - heard.originals:,} only repeat", "Posts that are no copy of another."),
        Figure("Independent accounts", heard.independent, f"{ACCOUNTS} are asked for", INDEPENDENT),
        Figure("Verified accounts", heard.verified_accounts, f"of {heard.accounts:,}", "Verified by their network; a bought tick is none."),
        Figure("Eyewitnesses", heard.eyewitnesses, "by signs only", EYEWITNESS),
        Figure("Left out", heard.left_out, "not about it", "Posts that were found and have nothing to do with the topic."),
    ]


INDEPENDENT = "Accounts that speak in words of their own: copies, words sent in step with others and bare headlines are left out."
EYEWITNESS = (
    "Somebody who speaks in the first person or tells what is to be seen there, and a place, a picture or a time that fits. "
    "Nobody has checked it with the author."
)


# One page of many


@dataclass(frozen=True, slots=True)
class Turned:
    """Where a page of posts begins, which of how many it shows, and where the next begins."""

    start: int
    words: str
    following: int | None


def turned(total: int, start: int = 0, size: int = AT_ONCE) -> Turned:
    """A filter that leaves fewer than were turned over begins anew."""
    first = start if 0 <= start < total else 0
    end = min(first + size, total)
    words = f"{first + 1:,} to {end:,} of {total:,}" if total > size else ""
    return Turned(first, words, end if end < total else None)


# One post


def author(post: Post) -> str:
    """Who posted it; an account that is gone has no name, and neither has a post whose time is over."""
    if post.purged_at:
        return PURGED
    if post.author:
        return f"@{post.author.lstrip('@')}"
    return DELETED if post.deleted else UNTOLD


def when(post: Post) -> str:
    """As the network gives it, also where that is no time at all."""
    return moment_words(post.timestamp) if post.timestamp else "time not told"


def moment_words(at: When) -> str:
    try:
        return at.words()
    except ValueError:
        return f"“{at.iso[:40]}”, which is no time"


def where(post: Post) -> str:
    return f"{post.platform}, {post.community}" if post.community else post.platform


def reactions(post: Post) -> str:
    """41 likes, 1 reply; what nobody did is left out."""
    told = [f"{number:,} {ONE.get(name, name) if number == 1 else name}" for name, number in post.engagement_metrics.items() if number]
    return ", ".join(told) or "no reactions"


def sign_words(sign: Sign, post: str = "") -> str:
    """Words of the post in quotation marks, and that they go on where they do; a fact about it as it is."""
    if not sign.words:
        return capital(sign.kind)
    said = f"“{sign.words}{' …' * _goes_on(sign.words, post)}”" if sign.kind in IN_ITS_WORDS else sign.words
    return f"{capital(sign.kind)}: {said}"


def _goes_on(words: str, post: str) -> bool:
    """Whether the sentence has more words than are shown of it."""
    rest = post.partition(words)[2].lstrip(" ,;:–—-")
    return bool(rest) and not words.endswith((".", "!", "?", "…")) and rest[0].isalnum()


def speaks(post: Post) -> bool:
    """Whether somebody speaks for himself or tells what is to be seen, whatever else fits; after a purge that is all that is left of it."""
    return any(sign.kind in IN_ITS_WORDS for sign in post.signs)


def spoken(post: Post) -> str:
    """The words in which somebody speaks for himself or tells what is to be seen, to be underlined."""
    return next((sign.words for sign in post.signs if sign.kind in IN_ITS_WORDS), "")


def shortened(post: Post, most: int = LONG) -> str:
    """The beginning of a long post, cut at a blank where there is one."""
    if len(post.content) <= most:
        return post.content
    cut = post.content[:most]
    return f"{cut[: cut.rfind(' ')] if ' ' in cut[most // 2 :] else cut} …"


def purged_line(post: Post) -> str:
    return f"Its author and its words are gone since {date(post.purged_at)}; time, counts and hash are kept."


# All of them together


def slot_start(tally: Tally) -> datetime | None:
    """When an hour or a day of mentions begins; nothing for what is no time."""
    try:
        return datetime.fromisoformat(tally.name)
    except ValueError:
        return None


def slot_words(tally: Tally) -> str:
    """4 March 2026, 08:00"""
    start = slot_start(tally)
    if start is None:
        return tally.name
    day = f"{start.day} {MONTHS[start.month - 1]} {start.year}"
    return f"{day}, {start:%H:%M}" if by_hour(tally) else day


def by_hour(tally: Tally) -> bool:
    return len(tally.name) > len("2026-03-04")


def in_burst(tally: Tally, bursts: Sequence[Pattern]) -> bool:
    """Whether an hour lies in a burst, or a burst in a day."""
    start = slot_start(tally)
    return start is not None and any(_touches(start, tally, one) for one in bursts)


def _touches(start: datetime, tally: Tally, burst: Pattern) -> bool:
    if burst.start is None:
        return False
    begins = burst.start.start.replace(tzinfo=None)
    ends = burst.end.start.replace(tzinfo=None) if burst.end else begins
    return begins <= start < ends if by_hour(tally) else begins.date() <= start.date() <= ends.date()


def in_words(heard: Listening) -> str:
    """What the plot shows, for whoever cannot see it."""
    if not heard.mentions:
        return "No post gives its time."
    most = max(heard.mentions, key=lambda tally: tally.number)
    first, last = slot_words(heard.mentions[0]), slot_words(heard.mentions[-1])
    return f"Posts from {first} to {last}; most, {most.number:,}, {'in the hour from' if by_hour(most) else 'on'} {slot_words(most)}."


def tagged(tallies: Sequence[Tally]) -> list[Tally]:
    """Hashtags with their sign, however the network gives them."""
    return [Tally(f"#{tally.name.lstrip('#')}", tally.number) for tally in tallies]


def gaps(dossier: Dossier) -> list[Gap]:
    """What could not be heard; that nothing was is the sentence itself."""
    said = dossier.listening.sentence if dossier.listening else ""
    return [gap for gap in dossier.gaps if gap.stage == "listen" and not said.startswith(gap.what)]


def retention(days: int, purged_at: datetime | None) -> str:
    """What becomes of what people wrote, and of what it says here if that has happened already."""
    if purged_at:
        return f"These posts were purged on {date(purged_at)} by the desk's retention rule: counts, times and hashes are kept."
    if not days:
        return "Names and posts are personal data. This desk is set to keep them for ever."
    kept = f"{plural(days, 'day')} after the investigation ended"
    return f"Names and posts are personal data: both are purged {kept}; counts, times and hashes stay."


@dataclass(frozen=True, slots=True)
class Weighed:
    """One source with its balance."""

    source: Source
    balance: SourceBalance
    name: str  # a post by its author

    @property
    def side(self) -> str:
        return SIDES[self.balance.side]

    @property
    def judging(self) -> list[Loaded]:
        return [one for one in self.balance.loaded if not one.opinion]

    @property
    def opinions(self) -> list[Loaded]:
        return [one for one in self.balance.loaded if one.opinion]


def voices(found: Balance) -> list[tuple[str, int]]:
    return [(SIDES[Side.FOR], found.voices_for), (SIDES[Side.NEUTRAL], found.voices_neutral), (SIDES[Side.AGAINST], found.voices_against)]


def balance_figures(found: Balance) -> list[tuple[str, int, str]]:
    """What the score stands beside: how many speak on each side, and how many sides do not speak."""
    total = sum(number for _, number in voices(found))
    return [
        *((name, number, f"of {plural(total, 'voice')}") for name, number in voices(found)),
        ("Not heard", len(found.missing), "sides such a story should hear"),
    ]


def band(found: Balance) -> str:
    return f"{found.band} bias"


def weighed(dossier: Dossier) -> list[Weighed]:
    """The most one-sided first, of equals those that take a side; what is no longer among the sources is left out."""
    by_id = {source.id: source for source in dossier.sources}
    found = dossier.balance.sources if dossier.balance else ()
    ordered = sorted(found, key=lambda one: (-one.score.value, one.side is Side.NEUTRAL, one.source_id))
    return [Weighed(by_id[one.source_id], one, dossier.teller(one.source_id)) for one in ordered if one.source_id in by_id]


def no_sources(dossier: Dossier) -> str:
    """Why no source is weighed by itself; nothing when one is."""
    if dossier.balance and dossier.balance.sources:
        return ""
    return QUICK if dossier.mode is Mode.QUICK else NONE_WEIGHED


def missing(found: Balance) -> list[str]:
    """Those the recommendation does not name already."""
    return [f"Nobody speaks for {name}." for name in found.missing if name not in found.recommendation]
