"""Posts judged beside each other: who repeats whom, how far each author can be believed, who was there, and what all of them show."""

import re
import unicodedata
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import nsmallest
from itertools import islice

from rapidfuzz.distance import Levenshtein

from core.english.words import length, words_in_a_row
from core.evidence.integrity import content_hash
from core.model.post import Listening, Pattern, Post, Standing
from core.model.topic import Scene
from core.policy.posts.credibility import Sent, at_of, bursts, counted, credibility, in_step, mentions, odd_reactions, standing
from core.policy.posts.eyewitness import is_eyewitness, signs, too_early, with_spots
from core.stages.listen.posts_from_hits import Kept, Voiced
from core.topic.subject import is_spot

Words = tuple[str, ...]

FEWEST, FEWEST_INSIDE = 6, 8
"""Words below which two people may well write the same, or one use the other's by chance."""
ALIKE, AROUND = 0.8, 1.5
"""Of nearly the same texts so much is in common, in order; a text with another inside it is at most so much longer."""
SHINGLE, MARKS, MOST_COMPARED = 3, 8, 40
"""Runs of so many words are hashed, the smallest few hashes are a text's marks, and texts that share a mark are compared."""

_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.I)
_HANDED_ON = re.compile(r"^\W*(?:rt|mt|via|from|h/t|repost|quoting)\W{0,2}[@＠]([\w.-]+(?:@[\w.-]+)?)\s*[:：]?", re.I)
_CREDITED = re.compile(r"\b(?:via|h/t|hat tip)\W{0,2}[@＠]([\w.-]+)\W*$", re.I)
_MARKED = re.compile(r"[@＠#＃][\w.-]+")
_OPENING = re.compile(r"^\W*(?:(?:breaking(?: news)?|just in|update|urgent|eilmeldung|última hora|urgente)\b\W*)+", re.I)
_NEGATIONS = frozenset(
    [
        "not",
        "no",
        "never",
        "none",
        "nobody",
        "isn't",
        "wasn't",
        "don't",
        "didn't",
        "nicht",
        "kein",
        "keine",
        "não",
        "nunca",
        "nie",
        "ne",
        "pas",
        "ikke",
        "ingen",
    ]
)


@dataclass(frozen=True, slots=True)
class Said:
    """A post as it is compared, and the key of the one the network says it hands on."""

    key: str
    text: str
    handed_on: str = ""


@dataclass(frozen=True, slots=True)
class Copy:
    """What a post repeats; nothing when the original is not among the posts. `marked` when the copy itself says so."""

    of: str
    why: str
    marked: bool = False


def copies(posts: Sequence[Said]) -> dict[str, Copy]:
    """Copies among posts in the order they were posted; the first of those that are alike is the original."""
    alike = _alike(posts)
    found = {post.key: copy for post in posts if (copy := _marked(post) or alike.get(post.key))}
    roots = _roots(found, alike, {post.key for post in posts})
    return {key: rooted for key, copy in found.items() if (rooted := _rooted(key, copy, roots[key]))}


def _marked(post: Said) -> Copy | None:
    """What a post itself says of whose it is."""
    if post.handed_on:
        return Copy(post.handed_on, "the network says that it hands it on", marked=True)
    found = _HANDED_ON.search(post.text) or _CREDITED.search(post.text)
    return Copy("", f"says itself that it is from @{found[1]}", marked=True) if found else None


def _roots(found: Mapping[str, Copy], alike: Mapping[str, Copy], known: set[str]) -> dict[str, str]:
    """The first of each post's line, found once for all that lead there; a ring is cut where it closes."""
    roots: dict[str, str] = {}
    for key in found:
        at, passed = key, {key}
        while at not in roots and (onward := _onward(at, found, alike, known, passed)):
            passed.add(at := onward)
        roots |= dict.fromkeys(passed, roots.get(at, at))
    return roots


def _onward(key: str, found: Mapping[str, Copy], alike: Mapping[str, Copy], known: set[str], passed: set[str]) -> str:
    ways = [copies[key].of for copies in (found, alike) if key in copies]
    return next((one for one in ways if one in known and one not in passed), "")


def _rooted(key: str, mine: Copy, root: str) -> Copy | None:
    """The copy, leading to the first of its line; who says it is a copy stays one also without it."""
    if root != key:
        return replace(mine, of=root)
    return replace(mine, of="") if mine.marked else None


def _alike(posts: Sequence[Said]) -> dict[str, Copy]:
    """The first post with the same or nearly the same words, for each later one."""
    first: dict[Words, str] = {}
    same: dict[str, Copy] = {}
    for post in posts:
        words = plain_words(post.text)
        if length(words) >= FEWEST and first.setdefault(words, post.key) != post.key:
            same[post.key] = Copy(first[words], "word for word the same")
    return same | dict(_nearly(first))


def _nearly(texts: Mapping[Words, str]) -> Iterator[tuple[str, Copy]]:
    """Texts that are an earlier one with a few words changed; by their marks, so that no text is compared with all."""
    sharing: dict[int, list[Words]] = {}
    for words, key in texts.items():
        marks = _marks(words)
        near = dict.fromkeys(other for mark in marks for other in sharing.get(mark, ()))
        if earlier := next((other for other in islice(near, MOST_COMPARED) if nearly_the_same(words, other)), None):
            yield key, Copy(texts[earlier], "nearly the same words")
            continue
        for mark in marks:
            if len(crowd := sharing.setdefault(mark, [])) < MOST_COMPARED:
                crowd.append(words)


def _marks(words: Words) -> list[int]:
    """Which runs have the smallest hashes is chance, and the same chance for a copy: two texts share marks as they share runs."""
    return nsmallest(MARKS, {zlib.crc32(" ".join(words[at : at + SHINGLE]).encode()) for at in range(len(words) - SHINGLE + 1)})


def nearly_the_same(one: Words, other: Words) -> bool:
    """A few words apart, or one inside the other with little around it; another figure or a denial makes another statement."""
    short, long = sorted((one, other), key=len)
    if len(long) > AROUND * len(short):
        return False
    alike = Levenshtein.normalized_similarity(one, other, score_cutoff=ALIKE) >= ALIKE or _inside(short, long)
    return alike and _figures(one) == _figures(other) and _NEGATIONS.intersection(one) == _NEGATIONS.intersection(other)


def _inside(short: Words, long: Words) -> bool:
    return length(short) >= FEWEST_INSIDE and f" {' '.join(short)} " in f" {' '.join(long)} "


def _figures(words: Words) -> set[str]:
    return {word for word in words if any(map(str.isdigit, word))}


def plain_words(text: str) -> Words:
    """What a post says, without what copies differ in: capitals, addresses, names, hashtags, signs and pictures."""
    even = unicodedata.normalize("NFKC", text).casefold()
    own = _OPENING.sub("", _MARKED.sub(" ", _ADDRESS.sub(" ", _HANDED_ON.sub("", even))))
    return tuple(words_in_a_row(own))


WITNESSES = 3
"""Eyewitnesses who post from one street, so that it is where it happened."""
MOST_TOLD, ODD_TOLD = 20, 5
"""Communities and hashtags that are listed, and posts with odd reactions."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What a post can only be judged by beside the others: its copies, those sent in step, and what each person posted."""

    copies: Mapping[str, Copy]
    sent: tuple[Sent, ...]
    together: tuple[Pattern, ...]
    in_step: frozenset[str]
    own: Counter[str]
    repeated: Counter[str]


def judge(kept: Kept, scene: Scene) -> tuple[tuple[Post, ...], Listening]:
    """Every post with its judgement, and the whole of it; the same answers always give the same."""
    beside = _beside(kept.posts)
    ids = {post.key: post.id for post in kept.posts}
    first = [_judged(post, beside, scene, ids) for post in kept.posts]
    spots = _spots(kept.posts, first)
    wider = with_spots(scene, spots)
    posts = tuple(
        _judged(post, beside, wider, ids) if post.heard.place in spots else judged for post, judged in zip(kept.posts, first, strict=True)
    )
    return posts, _listening(list(zip(kept.posts, posts, strict=True)), beside, kept.left_out)


def _spots(voiced: Sequence[Voiced], posts: Sequence[Post]) -> list[str]:
    """Streets that several eyewitnesses post from: it happened there, whether or not the topic says so."""
    there = {(one.heard.place, one.person) for one, post in zip(voiced, posts, strict=True) if post.eyewitness and one.person}
    return sorted(place for place, many in Counter(place for place, _ in there).items() if many >= WITNESSES and is_spot(place))


def _beside(posts: Sequence[Voiced]) -> Beside:
    found = copies([Said(post.key, post.text, post.repeats) for post in posts])
    unmarked = {key: copy.of for key, copy in found.items() if not copy.marked}
    copied = set(unmarked.values())
    alike = {post.key: unmarked.get(post.key) or (post.key if post.key in copied else "") for post in posts}
    sent = tuple(Sent(post.id, post.person or post.id, at_of(post.at), alike[post.key]) for post in posts)
    together = in_step(sent)
    own = Counter(post.person or post.id for post in posts if post.key not in found)
    repeated = Counter(post.person or post.id for post in posts if post.key in found)
    return Beside(found, sent, together, frozenset(key for one in together for key in one.post_ids), own, repeated)


def _judged(post: Voiced, beside: Beside, scene: Scene, ids: Mapping[str, str]) -> Post:
    heard, copy, whose = post.heard, beside.copies.get(post.key), post.person or post.id
    score = credibility(heard, post.at, own=beside.own[whose], copies=beside.repeated[whose], in_step=post.id in beside.in_step)
    found = signs(post.text, heard, post.at, scene)
    early = too_early(post.at, scene)
    there = is_eyewitness(found, links=bool(post.leads_to), too_early=early, announced=scene.announced)
    return Post(
        id=post.id,
        platform=post.network,
        url=post.hit.url,
        author=heard.author,
        author_credibility=score.value,
        timestamp=post.hit.published,
        content=post.text,
        engagement_metrics={"likes": heard.likes, "reposts": heard.reposts, "replies": heard.replies},
        verification_status=standing(heard, post.at),
        name=heard.name,
        deleted=heard.deleted,
        community=heard.community,
        hashtags=heard.hashtags,
        links=heard.links,
        credibility=score,
        signs=found,
        eyewitness=there and copy is None,
        copy_of=ids.get(copy.of, "") if copy else "",
        why_copy=copy.why if copy else "",
        content_sha256=content_hash(post.text),
    )


Pairs = Sequence[tuple[Voiced, Post]]


def _listening(pairs: Pairs, beside: Beside, left_out: int) -> Listening:
    posts = [post for _, post in pairs]
    return Listening(
        posts=len(posts),
        originals=sum(post.original for post in posts),
        accounts=len({voiced.person for voiced, _ in pairs if voiced.person}),
        independent=len({voiced.person for voiced, post in pairs if _speaks(voiced, post, beside)}),
        verified_accounts=len({voiced.person for voiced, post in pairs if post.verification_status is Standing.VERIFIED}),
        eyewitnesses=len({voiced.person or post.id for voiced, post in pairs if post.eyewitness}),
        networks=counted((post.platform for post in posts), MOST_TOLD),
        communities=counted((post.community for post in posts), MOST_TOLD),
        hashtags=counted((tag for post in posts for tag in post.hashtags), MOST_TOLD),
        mentions=mentions(beside.sent),
        bursts=bursts(beside.sent),
        coordinated=(*beside.together, *_odd(pairs)),
        left_out=left_out,
    )


def _speaks(voiced: Voiced, post: Post, beside: Beside) -> bool:
    """Whether somebody known speaks in words of his own: no copy, not in step with others, not only a page's own words."""
    return bool(voiced.person) and post.original and post.id not in beside.in_step and not voiced.only_carries


def _odd(pairs: Pairs) -> Iterator[Pattern]:
    """Reactions that do not look like people's, most reposts first."""
    odd = [(voiced, why) for voiced, _ in pairs if (why := odd_reactions(voiced.heard))]
    for voiced, why in sorted(odd, key=lambda pair: -pair[0].heard.reposts)[:ODD_TOLD]:
        yield Pattern(f"The reactions to {voiced.id} are unusual: {why}.", (voiced.id,), voiced.at, voiced.at)
