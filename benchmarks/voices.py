"""How long it takes to find who speaks: thousands of posts listened through, and sixty sources traced to voices and an origin."""

import asyncio
import random
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from core.model.claim import Claim, Evidence, Quote
from core.model.dates import When, moment
from core.model.dossier import Dossier
from core.model.post import Heard
from core.model.source import Hit, Source
from core.model.topic import Topic
from core.model.words import Mode, QuoteState, Relation, Tier
from core.stages.listen.judge_posts import judge
from core.stages.listen.posts_from_hits import kept
from core.stages.sources import with_readings
from core.stages.trace import trace
from core.tools import Tools
from core.topic.subject import scene
from demo import content
from tests.fakes.outside import FakeVault, tools

POSTS, AUTHORS = 5_000, 2_500
START_OF_THREAD = "https://chirp.example/@first/0"
START, NOW = datetime(2026, 3, 3, 6, 0, tzinfo=UTC), datetime(2026, 3, 20, tzinfo=UTC)
TOPIC = Topic(
    1,
    "Dockers' strike closes Ormsby harbour",
    "Dockers in Ormsby began a strike on 3 March over pay and safety at the container terminal. Baltic Lifting says the harbour is open.",
    discovery_date=START,
)
WHO = "My brother|A docker I know|The union|Baltic Lifting|The harbour master|Nobody|Half the town|The Coast Observer|A lorry driver"
DID = "says|told us|thinks|claims|wrote|has heard|announced|shouted|swears|denies"
WHAT = (
    "the Ormsby strike will last until Friday|the harbour is closed to all ships|the dockers walked out at six"
    "|the crane stood still all morning|the terminal gates are locked|the pay offer was withdrawn"
    "|two ships were sent to Gullport|the strike is about safety, not pay"
    "|nobody was asked before the harbour closed|the pickets at Ormsby are peaceful|the containers are piling up on the quay"
)
MYSELF = (
    "I saw the pickets at the harbour gate this morning|We heard the dockers shouting from our kitchen"
    "|I was on the quay when the cranes stopped"
    "|Just drove past the harbour in Ormsby, strike banners everywhere|Standing outside the terminal with two hundred dockers"
    "|Estaba en el puerto de Ormsby cuando empezó la huelga strike|Ich habe den Streik am Hafen Ormsby gesehen, harbour zu"
)
TAIL = (
    "Unbelievable.|About time.|Who pays for this?|Solidarity!|Not again.|My parcel is on that ship.|Good for them.|What will Friday bring?"
)
ELSEWHERE = "Anyone selling a bicycle in Ormsby?|Lovely sunset tonight|Best chips on the coast|今日はいい天気ですね|صباح الخير|🔥🔥🔥"
TAGS = ("ormsbystrike", "ormsby", "harbour", "solidarity", "coast", "union", "mondaymood")
SOURCES, WORDS = 60, 800
COPY_EVERY, CITING_EVERY, CIRCLE = 4, 3, 5
"""Every so many sources one copies the one before it, or cites an earlier one; the last few cite each other in a circle."""
CLAIM = "A crane at Ormsby harbour failed its inspection in May."
TRACED_TOPIC = Topic(1, "Crane at Ormsby harbour failed its inspection", CLAIM)
BEGAN = datetime(2026, 6, 9, 6, 0, tzinfo=UTC)
OWN = re.compile(r"\b(?:our|we|told|seen by|obtained|interview)\b", re.IGNORECASE)
"""Whoever shows reporting of its own is joined to nobody by a name."""
NAMES = ("Gazette", "Herald", "Mercury", "Observer", "Echo", "Courier")


def measure_listening(path: str = "made") -> dict[str, Any]:
    """Posts of a busy strike in several languages, a third of them copies, in seconds of one core; the same in every run."""
    where = scene(TOPIC, ())
    judge(kept(made_hits(1)[:50], TOPIC, (), NOW), where)  # what a process loads once, it has loaded
    hits = made_hits(2)
    began = time.process_time()
    found = kept(hits, TOPIC, (), NOW)
    between = time.process_time()
    posts, heard = judge(found, where)
    ended = time.process_time()
    return {
        "n": len(hits),
        "posts": len(posts),
        "originals": heard.originals,
        "independent": heard.independent,
        "eyewitnesses": heard.eyewitnesses,
        "patterns": len(heard.coordinated) + len(heard.bursts),
        "keep_s": round(between - began, 3),
        "judge_s": round(ended - between, 3),
        "cpu_s": round(ended - began, 3),
        "one_thread_s": one_thread(hits),
    }


def one_thread(hits: Sequence[Hit]) -> float:
    """As many posts in one thread, the newest on top: each only answers the one before it, and the first is about the topic."""
    before = [START_OF_THREAD, *(hit.url for hit in hits)]
    chain = [
        replace(hit, snippet=f"Ours too, {to[-5:]}", post=Heard(author=hit.title, reply_to=to))
        for hit, to in zip(hits, before[:-1], strict=True)
    ]
    began = time.process_time()
    found = kept([*reversed(chain), Hit(START_OF_THREAD, TOPIC.title, TOPIC.brief, post=Heard(author="first"))], TOPIC, (), NOW)
    judge(found, scene(TOPIC, ()))
    return round(time.process_time() - began, 3)


def made_hits(seed: int) -> list[Hit]:
    chance = random.Random(seed)  # noqa: S311  data, not secrets
    return list(_hits(chance))


def _hits(chance: random.Random) -> Iterator[Hit]:
    said: list[tuple[str, str]] = []
    for number in range(POSTS):
        author = f"account_{chance.randrange(AUTHORS)}"
        url = f"https://chirp.example/@{author}/{number}"
        text, repost_of = _text(chance, number), ""
        if said and chance.random() < 0.33:
            text, repost_of = _again(chance, *chance.choice(said[-200:]))
        said.append((text, url))
        yield Hit(
            url, f"{author} (@{author})", text, _when(chance), "Chirp", found_by=(("bluesky", 1),), post=_heard(chance, author, repost_of)
        )


def _text(chance: random.Random, number: int) -> str:
    kind = chance.random()
    if kind < 0.12:
        return chance.choice(ELSEWHERE.split("|"))
    if kind < 0.3:
        return f"{chance.choice(MYSELF.split('|'))}. {chance.choice(TAIL.split('|'))} {number % 97} minutes and counting."
    told = f"{chance.choice(WHO.split('|'))} {chance.choice(DID.split('|'))} that {chance.choice(WHAT.split('|'))}"
    return f"{told}, and {chance.choice(WHAT.split('|'))}. {chance.choice(TAIL.split('|'))} #{chance.choice(TAGS)}"


def _again(chance: random.Random, text: str, url: str) -> tuple[str, str]:
    """As networks and people repeat: handed on, with a word before it, word for word, or with a word changed."""
    way = chance.randrange(4)
    changed = text.replace(" the ", " that ", 1)
    return [(text, url), (f"BREAKING {text} 😱", ""), (text, ""), (changed, "")][way]


def _when(chance: random.Random) -> When | None:
    """Most on the first days, some much later, a few with no time at all."""
    if chance.random() < 0.02:
        return None
    return moment(START + timedelta(minutes=chance.expovariate(1 / 1500)))


def _heard(chance: random.Random, author: str, repost_of: str) -> Heard:
    return Heard(
        author=author,
        verified=chance.random() < 0.03,
        followers=int(chance.paretovariate(0.6) * 20) if chance.random() < 0.8 else None,
        account_created=When(f"{chance.randint(2009, 2026)}-0{chance.randint(1, 9)}-11"),
        posts=chance.randrange(20_000) if chance.random() < 0.7 else None,
        community="ormsby" if chance.random() < 0.2 else "",
        hashtags=tuple(chance.sample(TAGS, chance.randrange(3))),
        links=("https://coast-observer.example/2026/03/03/strike",) if chance.random() < 0.15 else (),
        media=chance.random() < 0.2,
        place="Ormsby" if chance.random() < 0.3 else "",
        repost_of=repost_of,
        likes=int(chance.paretovariate(1.0) * 3),
        reposts=int(chance.paretovariate(1.1)),
        replies=int(chance.paretovariate(1.2)),
    )


def measure_tracing(path: str = "made") -> dict[str, Any]:
    """Trace the same sixty sources in every run, in seconds of one core; no page is fetched and nobody is asked."""
    asyncio.run(_traced(made(6, 2)))  # what a process loads once, it has loaded
    dossier, vault = made(SOURCES, 1)
    dossier = asyncio.run(with_readings(dossier, replace(tools(), vault=vault)))  # pages are read before they are traced
    began, clock = time.process_time(), time.perf_counter()
    found = asyncio.run(_traced((dossier, vault)))
    used, passed = time.process_time() - began, time.perf_counter() - clock
    loops = [voice.loop for voice in found.voices if voice.circular]
    return {
        "sources": len(found.sources),
        "words": sum(len(body.split()) for body in vault.files.values()) // SOURCES,
        "voices": len(found.voices),
        "copies": sum(len(voice.copies) for voice in found.voices),
        "citations": len(found.citations),
        "loop": max(map(len, loops), default=0),
        "cpu_s": round(used, 2),
        "wall_s": round(passed, 2),
    }


async def _traced(given: tuple[Dossier, FakeVault]) -> Dossier:
    dossier, vault = given
    outside: Tools = replace(tools(), vault=vault)
    return await trace(dossier, outside)


def made(count: int, seed: int) -> tuple[Dossier, FakeVault]:
    """Sources of one story: reports in sentences of the demo's pages, copies of them, and some that cite each other."""
    chance, vault = random.Random(seed), FakeVault()  # noqa: S311  made data, not a secret
    pool = [
        said for page in content.pages() if page.language == "en" for said in content.sentences(page.paragraphs) if not OWN.search(said)
    ]
    sources, texts = [_source(number) for number in range(1, count + 1)], list[str]()
    for place in range(count):
        texts.append(_traced_text(place, sources, texts, pool, chance))
    kept = [_kept(source, text, vault) for source, text in zip(sources, texts, strict=True)]
    claim = Claim("C1", CLAIM, central=True)
    return Dossier(1, TRACED_TOPIC, Mode.DETAILED, sources=tuple(kept), claims=(claim,), evidence=tuple(map(_says, kept))), vault


def _source(number: int) -> Source:
    outlet = f"Ormsby{number} {NAMES[number % len(NAMES)]}"
    host = outlet.lower().replace(" ", "-") + ".example"
    url, when = f"https://{host}/{number}", moment(BEGAN + timedelta(minutes=20 * number))
    tier = Tier(1 + number % 4)
    return Source(f"S{number:03}", url, f"{host}/{number}", host, outlet, CLAIM, published=when, tier=tier, capture="a" * 64)


def _traced_text(place: int, sources: Sequence[Source], texts: Sequence[str], pool: Sequence[str], chance: random.Random) -> str:
    cited, circle = "", len(sources) - CIRCLE
    if place >= circle:
        following = sources[place + 1 if place + 1 < len(sources) else circle]
        cited = f"It failed, the {following.outlet} reported. "
    elif place and place % COPY_EVERY == 0:
        return f"{CLAIM} {texts[place - 1][len(CLAIM) :].strip()} Read on."
    elif place and place % CITING_EVERY == 0:
        cited = f"It failed in May, according to the {sources[chance.randrange(place)].outlet}. "
    said = [CLAIM, cited]
    while sum(len(one.split()) for one in said) < WORDS:
        said.append(f"{chance.choice(pool).rstrip('.')}.")
    return " ".join(said)


def _kept(source: Source, text: str, vault: FakeVault) -> Source:
    return source.with_(text_sha256=asyncio.run(vault.put(text.encode())))


def _says(source: Source) -> Evidence:
    quote = Quote(CLAIM, 0, len(CLAIM))
    return Evidence("C1", source.id, Relation.SUPPORTS, quote, confidence=0.9, state=QuoteState.VERIFIED)
