"""Whether posts still say what was heard; those that were purged by policy are told as such, not as missing."""

import hashlib
from collections.abc import Iterator, Sequence

from core.model.post import Post
from core.reading.holdings import Fault, Remark


def post_remarks(posts: Sequence[Post]) -> Iterator[Remark]:
    """One line for all that were purged, one for each whose words are no longer those of its hash."""
    if gone := [post for post in posts if post.purged_at]:
        yield Remark("Posts", Fault.PURGED, f"Purged by policy: {len(gone):,} of {len(posts):,}; hash, time and counts of each are kept.")
    for post in posts:
        if not post.purged_at and content_hash(post.content) != post.content_sha256:
            yield Remark(post.id, Fault.RECORD, "Its words are no longer those that were heard.")


def content_hash(text: str) -> str:
    """The hash a post keeps when its words are gone; halves of characters, which no database takes, count as a sign each."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
