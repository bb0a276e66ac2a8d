"""Posts judged beside each other: who repeats whom, how far each author can be believed, who was there, and what all of them show."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.model.post import Listening, Pattern, Post, Standing
from core.model.topic import Scene
from core.policy.coordination import Sent, at_of, bursts, counted, in_step, mentions
from core.policy.credibility import credibility, odd_reactions, standing
from core.policy.eyewitness import is_eyewitness, signs, too_early, with_spots
from core.reading.post_integrity import content_hash
from core.search.scene import is_spot
from core.stages.post_copies import Copy, Said, copies
from core.stages.voiced import Kept, Voiced

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
