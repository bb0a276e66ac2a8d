"""Read the demo desk's files into plain values."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, fields
from functools import cache
from itertools import islice
from keyword import iskeyword
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

from demo.truth import PARTS, Balance, Truth, a_date

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

HERE = Path(__file__).parent
LINK = re.compile(r"\[([^\]]+)\]\((https?://[^\s)]+)\)")
FENCE = "+++\n"
# A full stop after one of these, or after an initial, does not end a sentence.
ABBREVIATION = re.compile(r"(?:\b(?:Mr|Mrs|Ms|Dr|St|Capt|Cllr|Prof|Sgt|No|Nos|approx|vs|[A-Z]))\.$")
SENTENCE_END = re.compile(r"[.!?…][\"'”’)\]]*(?=\s+[\"'“‘(\[]*[A-ZÀ-Þ0-9£$€])")

Wall = Literal["", "paywall", "consent", "captcha", "javascript"]
Kind = Literal["article", "release", "filing", "register", "report", "post", "correction", "satire", "opinion"]
Values = Mapping[str, Any]
T = TypeVar("T", bound="DataclassInstance")


class DemoError(ValueError):
    """A demo file is not as README.md says."""

    def __init__(self, path: Path, wrong: str) -> None:
        super().__init__(f"{path}: {wrong}")


@dataclass(frozen=True)
class Outlet:
    host: str
    name: str
    template: str
    tier: int | None = None
    reason: str = ""
    owner: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Page:
    url: str
    title: str
    text: str
    byline: str = ""
    published: str = ""
    modified: str = ""
    language: str = "en"
    canonical: str = ""
    status: Literal[200, 403, 404, 410] = 200
    wall: Wall = ""
    archived: bool = True
    kind: Kind = "article"

    def __post_init__(self) -> None:
        a_date("published", self.published)
        a_date("modified", self.modified)

    @property
    def host(self) -> str:
        return urlsplit(self.url).netloc

    @property
    def readable(self) -> bool:
        return self.status == 200 and not self.wall

    @property
    def blocks(self) -> tuple[str, ...]:
        """The paragraphs as written, links and all."""
        return tuple(" ".join(block.split()) for block in re.split(r"\n\s*\n", self.text) if block.strip())

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs as a reader sees them."""
        return tuple(LINK.sub(r"\1", block) for block in self.blocks)

    @property
    def lead(self) -> str:
        """The first two sentences, as a search engine or a paywall shows them."""
        return " ".join(islice(sentences(self.paragraphs), 2))

    @property
    def links(self) -> tuple[str, ...]:
        return tuple(url for _, url in LINK.findall(self.text))


@dataclass(frozen=True)
class Post:
    url: str
    author: str
    published: str
    text: str
    name: str = ""
    verified: bool = False
    followers: int = 0
    account_created: str = ""
    likes: int = 0
    reposts: int = 0
    replies: int = 0
    place: str = ""
    media: bool = False
    repost_of: str = ""
    links: tuple[str, ...] = ()
    topic: str = ""
    deleted: bool = False

    def __post_init__(self) -> None:
        a_date("published", self.published)
        a_date("account_created", self.account_created)
        if self.deleted == bool(self.author or self.name):
            raise ValueError("a post has an author, unless its account was deleted")

    @property
    def host(self) -> str:
        return urlsplit(self.url).netloc


@dataclass(frozen=True)
class DemoTopic:
    slug: str
    title: str
    brief: str
    newsworthiness: int
    status: str
    source_count: int
    discovered: str
    filed_by: str
    desk: str
    truth: Truth
    original_url: str = ""

    def __post_init__(self) -> None:
        a_date("discovered", self.discovered)


@cache
def outlets(root: Path = HERE) -> tuple[Outlet, ...]:
    path = root / "outlets.toml"
    return tuple(build(Outlet, values, path) for values in read_toml(read(path), path).get("outlet", ()))


@cache
def pages(root: Path = HERE) -> tuple[Page, ...]:
    return tuple(read_page(path) for path in sorted(root.glob("pages/*/*.md")))


@cache
def posts(root: Path = HERE) -> tuple[Post, ...]:
    return tuple(post for path in sorted(root.glob("posts/*.jsonl")) for post in read_posts(path))


@cache
def topics(root: Path = HERE) -> tuple[DemoTopic, ...]:
    return tuple(read_topic(path) for path in sorted(root.glob("topics/*.toml")))


def read_page(path: Path) -> Page:
    before, _, rest = read(path).partition(FENCE)
    matter, closing, text = rest.partition(f"\n{FENCE}")
    if before or not closing:
        raise DemoError(path, "front matter must stand first, between +++ lines")
    if not text.strip():
        raise DemoError(path, "there is no text")
    return build(Page, {**read_toml(matter, path), "text": text.strip()}, path)


def read_posts(path: Path) -> Iterator[Post]:
    for number, line in enumerate(read(path).splitlines(), start=1):
        if line.strip():
            yield build(Post, {**read_json(line, path, number), "topic": path.stem}, path)


def read_topic(path: Path) -> DemoTopic:
    values = read_toml(read(path), path)
    return build(DemoTopic, {**values, "truth": read_truth(values.get("truth", {}), path)}, path)


def read_truth(values: Values, path: Path) -> Truth:
    parts: dict[str, object] = {name: [build(shape, each, path) for each in values.get(name, ())] for name, shape in PARTS.items()}
    return build(Truth, {**values, **parts, "balance": build(Balance, values.get("balance", {}), path)}, path)


def read(path: Path) -> str:
    with blaming(path):
        return path.read_text(encoding="utf-8")


def read_toml(text: str, path: Path) -> Values:
    with blaming(path):
        return tomllib.loads(text)


def read_json(line: str, path: Path, number: int) -> Values:
    with blaming(path, f"line {number}: "):
        values = json.loads(line)
    if not isinstance(values, dict):
        raise DemoError(path, f"line {number}: a post is an object")
    return values


@contextmanager
def blaming(path: Path, where: str = "") -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        raise DemoError(path, f"{where}{error}") from error


def build(shape: type[T], values: Values, path: Path) -> T:
    """One value of this shape; a missing, unknown or ill-typed field is the file's fault."""
    named = {f"{name}_" if iskeyword(name) else name: frozen(value) for name, value in values.items()}
    if wrong := "; ".join(faults(shape, named)):
        raise DemoError(path, wrong)
    with blaming(path):
        return shape(**named)


def faults(shape: type[T], values: Values) -> Iterator[str]:
    hints, given = get_type_hints(shape), values.keys()
    needed = {field.name for field in fields(shape) if field.default is MISSING}
    yield from (f"{name} is missing" for name in sorted(needed - given))
    yield from (f"{name} is not a field of {shape.__name__}" for name in sorted(given - hints.keys()))
    known = [name for name in hints if name in given]
    yield from (f"{name} cannot be {values[name]!r}" for name in known if not fits(values[name], hints[name]))


def fits(value: object, hint: Any) -> bool:
    """Whether a value has this type exactly: true is no number here."""
    if get_origin(hint) is tuple:
        return isinstance(value, tuple) and all(fits(each, get_args(hint)[0]) for each in value)
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    if get_origin(hint) is UnionType:
        return any(fits(value, each) for each in get_args(hint))
    return type(value) is hint


def frozen(value: object) -> object:
    return tuple(frozen(each) for each in value) if isinstance(value, list) else value


def sentences(paragraphs: Iterable[str]) -> Iterator[str]:
    for paragraph in paragraphs:
        start = 0
        for end in SENTENCE_END.finditer(paragraph):
            if end[0] != "." or not ABBREVIATION.search(paragraph, start, end.end()):
                yield paragraph[start : end.end()].strip()
                start = end.end()
        yield paragraph[start:].strip()
