"""What people post: as the network gives it, as the desk judges it, and what all posts together show."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Self

from core.model.dates import When
from core.model.score import Score


class Standing(StrEnum):
    """What is known of an account; the words are those other systems of a newsroom use."""

    VERIFIED = "verified_account"
    MEMBER = "community_member"
    ANONYMOUS = "anonymous"


class SignKind(StrEnum):
    """What speaks for somebody having been there."""

    FIRST_PERSON = "first person"
    SEEN = "what is to be seen"
    PLACE = "place"
    MEDIA = "media"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Heard:
    """A post's facts as its network gives them; None is what it does not tell, and a deleted account has no name."""

    author: str = ""
    name: str = ""
    verified: bool = False
    followers: int | None = None
    account_created: When | None = None
    karma: int | None = None
    posts: int | None = None  # how much this account has posted before
    community: str = ""
    hashtags: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    media: bool = False
    place: str = ""
    repost_of: str = ""  # the address of the post it only hands on
    reply_to: str = ""
    likes: int = 0
    reposts: int = 0
    replies: int = 0
    deleted: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign of an eyewitness, in the post's own words or facts."""

    kind: SignKind
    words: str


@dataclass(frozen=True, slots=True)
class Post:
    """A social post with what is known of its author. Purged, it keeps its hash, its time and its counts."""

    id: str
    platform: str
    url: str
    author: str
    author_credibility: float
    timestamp: When | None
    content: str
    engagement_metrics: dict[str, int] = field(default_factory=dict)
    verification_status: Standing = Standing.ANONYMOUS
    name: str = ""
    deleted: bool = False  # whether its account is gone
    community: str = ""
    hashtags: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    credibility: Score = Score(0.0)  # the same figure as `author_credibility`, with its parts
    signs: tuple[Sign, ...] = ()
    eyewitness: bool = False
    copy_of: str = ""  # the id of the post it repeats
    why_copy: str = ""
    source_id: str = ""  # where the same post was read as a source
    content_sha256: str = ""
    purged_at: datetime | None = None
    pass_no: int = 1

    def with_(self, **changes: Any) -> Self:
        return replace(self, **changes)

    @property
    def original(self) -> bool:
        """A copy has a reason, also when the post it repeats was not found."""
        return not (self.copy_of or self.why_copy)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many, of what: a network, a day, a community, a hashtag."""

    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """Posts that do not look like people talking: a burst, or copies sent in step."""

    sentence: str
    post_ids: tuple[str, ...]
    start: When | None = None
    end: When | None = None


@dataclass(frozen=True, slots=True)
class Listening:
    """What was heard on the networks, all in all; it stays when the posts are purged."""

    posts: int = 0
    originals: int = 0
    accounts: int = 0
    independent: int = 0  # accounts that speak on their own account, copies and coordinated ones left out
    verified_accounts: int = 0
    eyewitnesses: int = 0
    networks: tuple[Tally, ...] = ()
    communities: tuple[Tally, ...] = ()
    hashtags: tuple[Tally, ...] = ()
    mentions: tuple[Tally, ...] = ()  # by day or hour, oldest first
    bursts: tuple[Pattern, ...] = ()
    coordinated: tuple[Pattern, ...] = ()
    left_out: int = 0  # posts that were found and have nothing to do with the topic
    sentence: str = ""
