"""What stands in for a language model: it reads the prompt it was given and nothing else, with the desk's offline rules for eyes."""

import asyncio
import re
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from core.analysts.rules.analyst import RulesAnalyst
from core.model.claim import Claim
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.model.words import Relation

MARK = re.compile(r"^The mark is (=== \w+)$", re.MULTILINE)
CLAIM = re.compile(r"^(C\d+)(?: \([a-z ]+\))?: (.+)$", re.MULTILINE)
TOPIC = re.compile(r"^Topic: (.+)$", re.MULTILINE)
AT_MOST = re.compile(r"at most (\d+): one event")
QUOTED = re.compile(r"^(S\d+) \((.*?)\) (supports|contradicts|reports) C\d+: (.+)$", re.MULTILINE)
LONGEST_QUOTE = 12

Blocks = dict[str, str]
Shape = frozenset[str]


def blocks(prompt: str) -> Blocks:
    """The texts between marks, by their names; only a mark the question itself names is one."""
    found: Blocks = {}
    for mark in MARK.findall(prompt):
        _, *marked = re.split(rf"^{re.escape(mark)} (.+)\n?", prompt, flags=re.MULTILINE)
        found |= {name: text for name, text in zip(marked[::2], marked[1::2], strict=True) if name != "end"}
    return found


def knows(body: dict[str, Any]) -> bool:
    """Whether it is a question of the analyst that was there before the readers, and of no reader."""
    return _shape(body) in OLD_ONLY


def answer(body: dict[str, Any], system: str, prompt: str) -> dict[str, Any]:
    """An answer in the shape that was asked for."""
    return asyncio.run(TASKS[_shape(body)](blocks(prompt), system))


def task_of(body: dict[str, Any]) -> str:
    return TASKS[_shape(body)].__name__


def _shape(body: dict[str, Any]) -> Shape:
    """What the answer is made of, and of what its first part is."""
    schema = body["output_config"]["format"]["schema"]
    names = frozenset(schema["properties"])
    items = next((one.get("items", {}).get("$ref", "") for one in schema["properties"].values()), "")
    return names | frozenset(schema.get("$defs", {}).get(items.rsplit("/", 1)[-1], {}).get("properties", {}))


def sources(given: Blocks) -> list[SourceText]:
    return [_source(name, text) for name, text in given.items() if re.fullmatch(r"S\d+", name)]


def _source(key: str, text: str) -> SourceText:
    headline, _, body = text.partition("\n")
    outlet, _, title = headline.partition(": ")
    return SourceText(Source(key, f"https://{key}.example/", f"{key}.example/", f"{key}.example", outlet, title), body.strip())


def claims(given: Blocks) -> list[Claim]:
    return [Claim(key, text, central=True) for key, text in CLAIM.findall(given.get("claims", ""))]


def topic(given: Blocks) -> Topic:
    found = TOPIC.search(given.get("claims", ""))
    return Topic(1, found[1] if found else "")


async def compared(given: Blocks, system: str) -> dict[str, Any]:
    return {"sources": [{"source": text.source.id, "relations": await _relations(claims(given), text)} for text in sources(given)]}


async def _relations(asked: Sequence[Claim], text: SourceText) -> list[dict[str, Any]]:
    found = await RulesAnalyst().compare(asked, [text])
    return [_related(one) for one in found if one.relation is not Relation.UNRELATED and one.quote and len(one.quote.exact.split()) >= 3]


def _related(one: Any) -> dict[str, Any]:
    made = {"claim": one.claim_id, "relation": str(one.relation), "quote": shortened(one.quote.exact), "sure": round(100 * one.confidence)}
    if one.relation is Relation.CONTRADICTS:
        return made | {"kind": str(one.kind or "direct"), "why": one.note}
    return made | ({"by": one.speaker} if one.relation is Relation.REPORTS else {})


def shortened(quote: str) -> str:
    """As many words as a quote may have, with the spaces between them as they are."""
    words = list(re.finditer(r"\S+", quote))
    return quote if len(words) <= LONGEST_QUOTE else quote[: words[LONGEST_QUOTE - 1].end()]


async def stated(given: Blocks, system: str) -> dict[str, Any]:
    most = AT_MOST.search(system)
    known = claims(given)
    found = (await RulesAnalyst().claims(topic(given), known, sources(given)))[len(known) :]
    return {"claims": [_stated(claim) for claim in found if claim.quote][: int(most[1]) if most else 0]}


def _stated(claim: Claim) -> dict[str, Any]:
    assert claim.quote
    first, *also = claim.made_by
    made = {"text": claim.text, "kind": str(claim.kind), "importance": round(100 * claim.importance), "source": first, "also": also}
    return made | {"quote": shortened(claim.quote.exact), "by": claim.speaker}


async def summed(given: Blocks, system: str) -> dict[str, Any]:
    texts = sources(given)
    found = await RulesAnalyst().relevance(topic(given), claims(given), texts)
    told = [(text.source.id, one) for text, one in zip(texts, found, strict=True) if one.summary]
    return {"sources": [{"source": key, "summary": one.summary, "finding": shortened(one.key_finding)} for key, one in told]}


async def tiered(given: Blocks, system: str) -> dict[str, Any]:
    """An outlet that gives a by-line or a place is taken for a newspaper; of the others it can tell nothing."""
    telling = [text for text in sources(given) if re.search(r"\b(?:reporter|newsroom|editor|Gazette|Herald|Post|Times)\b", text.text)]
    return {"sources": [{"source": text.source.id, "tier": 2, "reason": "Names reporters of its own"} for text in telling]}


async def planned(given: Blocks, system: str) -> dict[str, Any]:
    title, _, brief = given["the topic"].strip().partition("\n\n")
    about = Topic(1, title, brief)
    central = await RulesAnalyst().central_claims(about, brief)
    return {
        "questions": list(await RulesAnalyst().questions(about, brief)),
        "claims": [{"text": claim.text, "kind": str(claim.kind)} for claim in central],
        "queries": [{"text": f"{' '.join(title.split()[:6])} official record", "purpose": "origin"}],
    }


async def told(given: Blocks, system: str) -> dict[str, Any]:
    found = QUOTED.findall(given["claims and quotes"])
    return {"sentences": [{"text": f"{outlet} writes: “{words}”", "sources": [key]} for key, outlet, _, words in found[:8]]}


Task = Callable[[Blocks, str], Coroutine[Any, Any, dict[str, Any]]]
RELATED = frozenset({"sources", "source", "relations"})
TASKS: dict[Shape, Task] = {
    RELATED: compared,
    frozenset({"claims", "text", "kind", "importance", "source", "quote", "by", "also"}): stated,
    frozenset({"sources", "source", "summary", "finding"}): summed,
    frozenset({"sources", "source", "tier", "reason"}): tiered,
    frozenset({"questions", "claims", "queries"}): planned,
    frozenset({"sentences", "text", "sources"}): told,
}
OLD_ONLY = frozenset(shape for shape in TASKS if "source" in shape)
