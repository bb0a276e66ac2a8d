"""What a language model of the emulated world sees in a text: plain words side by side, no code of the desk."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

Blocks = dict[str, str]

SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]*)*[.!?]?[”\"]?")
CLAIM = re.compile(r"^(C\d+)(?: \([a-z ]+\))?: (.+)$", re.MULTILINE)
STATEMENT = re.compile(r"^(T\d+) \([a-z]+\): (.+)$", re.MULTILINE)
QUESTION = re.compile(r"^(Q\d+): (.+)$", re.MULTILINE)
QUOTED = re.compile(r"^(S\d+)(?: \((.*?)\))? (supports|contradicts|reports) (C\d+): (.+)$", re.MULTILINE)
QUOTE = re.compile(r"^(S\d+) \((.*?)\): (.+)$", re.MULTILINE)
TOPIC = re.compile(r"^(?:Topic|Brief): (.+)$", re.MULTILINE)
SOURCE = re.compile(r"^S\d+$")
DATE = re.compile(r"\b(\d{1,2}) (January|February|March|April|May|June|July|August|September|October|November|December)(?: (\d{4}))?\b")
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
NAME = re.compile(r"(?<![.!?:“\"] )(?<!^)\b[A-Z][a-z]+(?: [A-Z][a-z]+)+")
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
PLACE = re.compile(rf"\b(?!(?:{'|'.join([*MONTHS, *DAYS, 'The', 'It'])})\b)(?:(?<=in )|(?<=near )|(?=\w+[’']s [a-z]))([A-Z][a-z]+)\b")
SAYS = re.compile(r"\b(said|says|told|according to|announced|claims|claimed|reportedly|allegedly)\b")
DENIES = re.compile(r"\b(not|never|no|denied|denies|deny|false|untrue|wrong|hoax|fake|without)\b|n't\b|n’t\b", re.IGNORECASE)
FIGURE = re.compile(r"\d[\d.,]*\d|\d")
LOADED = re.compile(r"\b(shameful|outrageous|disgraceful|scandalous|reckless|heroic|so-called|catastrophic)\b", re.IGNORECASE)
STEERS = re.compile(r"(?:ignore|disregard) (?:all|any|the|your)?\s?(?:previous|prior|other|above)?\s?instructions[^.\n]*", re.IGNORECASE)
OURS = re.compile(r"[^.\n]*(?:\bour (?:own )?reporter|\bthis newspaper\b|\bseen by\b)[^.\n]*")
USUAL = re.compile(r"\b(usually|typically|mostly|rarely|seldom)\b")
LEANS = re.compile(r"[Aa]ccording to (?:the )?([A-Z][\w]+(?: [A-Z][\w]+)*)")
_EVERYDAY = """a an and are as at be been but by for from had has have he her his in is it its of on or she that the their they this to was
were will with"""
EVERYDAY = frozenset(_EVERYDAY.split())
SHORTEST, LONGEST, QUOTE_WORDS = 25, 290, 12


def sentences(text: str) -> list[str]:
    return [one.strip() for one in SENTENCE.findall(text) if len(one.strip()) >= SHORTEST]


def ideas(text: str) -> frozenset[str]:
    return frozenset(
        word[:5] for word in re.findall(r"[^\W_]+", text.lower()) if word not in EVERYDAY and (len(word) > 2 or word.isdigit())
    )


def shortened(words: str) -> str:
    """As many words as a quote may have, with the spaces between them as they are."""
    found = list(re.finditer(r"\S+", words))
    return words if len(found) <= QUOTE_WORDS else words[: found[QUOTE_WORDS - 1].end()]


def pages(given: Blocks, prompt: str) -> dict[str, Any]:
    """A reading and relations where they are to be read, and only relations where claims are all that is asked."""
    most = re.search(r"At most (\d+) entries", prompt)
    asked = "\n".join(words for name, words in given.items() if not SOURCE.match(name))
    shown = {name: words for name, words in given.items() if SOURCE.match(name)}
    return {"pages": [_page(key, text, asked, int(most[1]) if most else 0) for key, text in shown.items()]}


def _page(key: str, text: str, asked: str, most: int) -> dict[str, Any]:
    headline, _, body = text.partition("\n")
    made = {"source": key, "kind": "other", "about": 0, "relations": relations(CLAIM.findall(asked), body)}
    return made | reading(asked, headline, body, most) if most else made


def relations(claims: Sequence[tuple[str, str]], body: str) -> list[dict[str, Any]]:
    said = [(one, ideas(one)) for one in sentences(body)]
    found = (_relation(key, claim, said) for key, claim in claims)
    return [one for one in found if one]


def _relation(key: str, claim: str, said: Sequence[tuple[str, frozenset[str]]]) -> dict[str, Any] | None:
    wanted = ideas(claim)
    if not wanted:
        return None
    best = max(said, key=lambda one: len(one[1] & wanted), default=("", frozenset[str]()))
    if len(best[1] & wanted) * 2 < len(wanted) or len(best[0].split()) < 3:
        return None
    sentence = best[0]
    made: dict[str, Any] = {"claim": key, "quote": shortened(sentence), "sure": 80, "kind": "", "by": "", "why": ""}
    figures, others = {*FIGURE.findall(claim)}, {*FIGURE.findall(sentence)}
    if SAYS.search(sentence):
        return made | {"relation": "reports", "by": speaker(sentence)}
    if bool(DENIES.search(sentence)) != bool(DENIES.search(claim)) or (figures and others and not figures & others):
        return made | {"relation": "contradicts", "kind": "direct", "why": "It gives another account."}
    return made | {"relation": "supports"}


def speaker(sentence: str) -> str:
    found = NAME.search(sentence)
    return found.group() if found else ""


def reading(asked: str, headline: str, body: str, most: int) -> dict[str, Any]:
    wanted = ideas(" ".join(TOPIC.findall(asked)))
    near = [one for one in sentences(body) if len(ideas(one) & wanted) >= 2 and len(one) <= LONGEST]
    whole = sentences(body)
    share = len(ideas(f"{headline} {body}") & wanted) / max(1, len(wanted))
    year = re.search(r"\b(?:19|20)\d\d\b", headline)
    steering, ours = STEERS.search(body), OURS.search(body)
    return {
        "kind": "report",
        "about": round(100 * share),
        "relevance": near[0] if near else "",
        "finding": shortened(near[0]) if near else "",
        "statements": [_statement(one) for one in near[:most]],
        "attributions": list(_attributions(whole))[:most],
        "leans_on": [
            {"name": found[1], "quote": found[0], "how": "according", "whole": False, "publishes": True} for found in LEANS.finditer(body)
        ][:most],
        "events": list(_events(whole, year.group() if year else ""))[:most],
        "backdrop": list(_backdrop(whole))[:most],
        "parties": [*_places(whole, near), *_parties(whole)][:most],
        "hearings": [{"name": one["by"], "quote": one["quote"], "answered": True} for one in _attributions(whole)][:most],
        "loaded": [{"quote": found.group(), "weight": 80, "opinion": False} for found in LOADED.finditer(body)][:most],
        "steering": steering.group() if steering else "",
        "own_reporting": bool(ours),
        "own_words": shortened(ours.group().strip()) if ours else "",
        "headline": [found.group() for found in LOADED.finditer(headline)],
        "outlet": "news" if re.search(r"\b(?:Gazette|Herald|Post|Times|newsroom)\b", headline) else "",
    }


def _statement(sentence: str) -> dict[str, Any]:
    kind = "figure" if FIGURE.search(sentence) else "event"
    by = speaker(sentence) if SAYS.search(sentence) else ""
    return {"text": sentence, "quote": shortened(sentence), "kind": kind, "importance": 60, "by": by}


def _attributions(whole: Sequence[str]) -> Iterator[dict[str, Any]]:
    for sentence in whole:
        cue, named = SAYS.search(sentence), NAME.search(sentence)
        if cue and named:
            direct = "“" in sentence
            quote = shortened(sentence)
            yield {"by": named.group(), "named": named.group(), "cue": cue.group(), "quote": quote, "direct": direct, "asserted": True}


def _events(whole: Sequence[str], year: str) -> Iterator[dict[str, Any]]:
    for sentence in whole:
        found = DATE.search(sentence)
        if found and (found[3] or year) and len(sentence) <= LONGEST:
            day = f"{found[3] or year}-{MONTHS.index(found[2]) + 1:02}-{int(found[1]):02}"
            empty = {"until": "", "by": "", "ahead": False, "reckoned": False, "before": False}
            yield {"text": sentence, "date": day, "quote": shortened(sentence), "closeness": 70, **empty}


def _backdrop(whole: Sequence[str]) -> Iterator[dict[str, Any]]:
    for sentence in whole:
        if found := USUAL.search(sentence):
            often = "seldom" if found.group() in ("rarely", "seldom") else "often"
            yield {"quote": shortened(sentence), "kind": "usual", "cue": found.group(), "often": often, "closeness": 60}


def _parties(whole: Sequence[str]) -> Iterator[dict[str, Any]]:
    seen: set[str] = set()
    for sentence in whole:
        for found in NAME.finditer(sentence):
            if found.group() not in seen:
                seen.add(found.group())
                said = [shortened(sentence)] if SAYS.search(sentence) else []
                empty = {"role": "", "record": [], "happens": 0}
                yield {"name": found.group(), "kind": "person", "told": shortened(sentence), "said": said, **empty}


def _places(whole: Sequence[str], near: Sequence[str]) -> list[dict[str, Any]]:
    """Where things are told to happen: surely where the sentence is about the topic."""
    found: dict[str, dict[str, Any]] = {}
    for sentence in whole:
        for place in PLACE.findall(sentence):
            happens = 90 if sentence in near else 0
            empty = {"role": "", "told": "", "said": [], "record": [], "happens": 0}
            one = found.setdefault(place, {"name": place, "kind": "place", **empty})
            one["happens"] = max(one["happens"], happens)
    return sorted(found.values(), key=lambda one: -one["happens"])[:2]


def reviewed(given: Blocks, prompt: str) -> dict[str, Any]:
    text = next(words for name, words in given.items() if SOURCE.match(name))
    return {"relations": relations(CLAIM.findall(given["claims"]), text.partition("\n")[2])}


def planned(given: Blocks, prompt: str) -> dict[str, Any]:
    title, _, brief = given["the topic"].strip().partition("\n\n")
    stated = [title, *sentences(brief)[:2]]
    return {
        "questions": [f"Who knows first-hand whether {title}?", f"Which document shows that {title}?", "Who said it first?"],
        "claims": [{"text": one, "kind": "event"} for one in stated],
        "queries": [{"text": f"{' '.join(title.split()[:6])} official record", "purpose": "origin"}],
    }


def grouped(given: Blocks, prompt: str) -> dict[str, Any]:
    """What shares most of its words says the same."""
    told = given["claims and statements"]
    known, groups = [ideas(text) for _, text in CLAIM.findall(told)], list[tuple[frozenset[str], list[str]]]()
    for key, text in STATEMENT.findall(told):
        said = ideas(text)
        if any(_alike(said, one) for one in known):
            continue
        joined = next((group for one, group in groups if _alike(said, one)), None)
        if joined is None:
            groups.append((said, [key]))
        else:
            joined.append(key)
    most = re.search(r"At most (\d+)", prompt)
    return {"claims": [{"statements": group, "importance": 60} for _, group in groups[: int(most[1]) if most else 25]]}


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return len(one & other) >= 0.7 * max(1, len(one | other))


def differing(given: Blocks, prompt: str) -> dict[str, Any]:
    by_claim: dict[str, dict[str, list[str]]] = {}
    for source, _, _, claim, words in QUOTED.findall(given["claims and quotes"]):
        for figure in FIGURE.findall(words)[:1]:
            by_claim.setdefault(claim, {}).setdefault(figure, []).append(source)
    found = [(claim, values) for claim, values in by_claim.items() if len(values) > 1]
    return {"differences": [_difference(claim, values) for claim, values in found]}


def _difference(claim: str, values: dict[str, list[str]]) -> dict[str, Any]:
    return {"claim": claim, "kind": "figure", "sayings": [{"value": v, "sources": s} for v, s in values.items()]}


def answered(given: Blocks, prompt: str) -> dict[str, Any]:
    told = given["questions and quotes"]
    quotes = QUOTE.findall(told)
    return {"answers": [_answer(key, text, quotes) for key, text in QUESTION.findall(told)]}


def _answer(key: str, text: str, quotes: Sequence[tuple[str, str, str]]) -> dict[str, Any]:
    wanted = ideas(text)
    near = [one for one in quotes if len(ideas(one[2]) & wanted) >= 3][:2]
    if not near:
        return {"question": key, "state": "open", "text": "", "quotes": []}
    cited = [{"source": source, "quote": shortened(words)} for source, _, words in near]
    said = " ".join(f"{outlet} writes: “{shortened(words)}”." for _, outlet, words in near)
    return {"question": key, "state": "answered", "text": said, "quotes": cited}


def told(given: Blocks, prompt: str) -> dict[str, Any]:
    found = QUOTED.findall(given["claims and quotes"])
    return {"sentences": [{"text": f"{outlet} writes: “{words}”", "sources": [key]} for key, outlet, _, _, words in found[:8]]}
