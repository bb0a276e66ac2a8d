"""Who retells whom, in real language: pages that are one voice, and pages that must be heard apart."""

import pytest

from core.model.claim import Claim
from core.model.dossier import Dossier
from core.model.source import Source
from core.model.topic import Topic
from core.model.words import CaptureKind, Mode
from core.stages.trace import trace
from tests.fakes.outside import FakeVault, tools
from tests.fixtures.cases import says, source

TOPIC = Topic(1, "Fire destroyed the Holm warehouse on Monday", "A fire destroyed the Holm warehouse on Monday night.")
WIRE = (
    "A fire destroyed the Holm warehouse on the east quay on Monday night, the county brigade said. Forty firefighters fought the flames "
    "until dawn, and nobody was hurt. The building held timber and paint, and its roof fell in shortly after two in the morning. "
    "Residents of Mill Lane were told to keep their windows shut. The cause is not known; investigators will enter the ruin on Thursday."
)
REWRITE = (
    "Forty firefighters fought until dawn to save what they could, but a fire destroyed the Holm warehouse on the east quay on Monday "
    "night. The building held timber and paint, and its roof fell in shortly after two in the morning, leaving four black walls. People "
    "in Mill Lane were asked to close their windows. Investigators will enter the ruin on Thursday."
)
OWN = (
    "The fire that destroyed the Holm warehouse could be seen from the island. Our reporter counted eleven engines on the quay at "
    "midnight. Sigrid Holm, whose grandfather built it, told the Island Mercury that she had smelt smoke at nine and rang the brigade."
)
OTHER = (
    "By the time the first engine crossed the swing bridge the warehouse of Holm & Sons was lost. Photographs taken by a neighbour show "
    "the gable coming down. Police have closed the quay, and two barges were towed out of reach of the sparks."
)
QUOTE = "“We did everything we could, and I am proud of every one of the forty men and women who stood on that quay until the sun came up”"

FURNITURE = "All rights reserved. Subscribe now for unlimited access to every story on our site and in our app."


def page(outlet: str, text: str, when: str = "", **more: object) -> tuple[Source, str]:
    return source(0, outlet=outlet, when=when).with_(**more), text


def gone(outlet: str, title: str) -> tuple[Source, str]:
    return page(outlet, title, title=title, capture_kind=CaptureKind.SNIPPET)


GAZETTE, HERALD, MAIL, DAY = "Tarn Gazette", "Ostvik Herald", "Coast Mail", "2026-03-0"
JOINED = [
    # what gives it away, the pages, and which of them are originals
    ("the same text, later", [page(GAZETTE, WIRE, f"{DAY}3T08:00:00Z"), page(HERALD, WIRE, f"{DAY}3T09:00:00Z")], "1"),
    ("the same text, dated the other way round", [page(GAZETTE, WIRE, f"{DAY}4"), page(HERALD, WIRE, f"{DAY}3")], "2"),
    ("cut short", [page(GAZETTE, WIRE, f"{DAY}3"), page(HERALD, WIRE[:330], f"{DAY}4")], "1"),
    (
        "with a paragraph of its own in front",
        [page(GAZETTE, WIRE, f"{DAY}3"), page(HERALD, f"More pictures below. {WIRE}", f"{DAY}4")],
        "1",
    ),
    ("without the quotation marks' words", [page(GAZETTE, f"{WIRE} {QUOTE}", f"{DAY}3"), page(HERALD, WIRE, f"{DAY}4")], "1"),
    (
        "with a cookie banner",
        [page(GAZETTE, WIRE, f"{DAY}3"), page(HERALD, f"We use cookies. Accept all cookies.\n{WIRE}", f"{DAY}4")],
        "1",
    ),
    (
        "a dateline of an agency",
        [page(GAZETTE, f"HOLM (Reuters) - {WIRE}", f"{DAY}3"), page(HERALD, "HOLM (Reuters) - " + OTHER, f"{DAY}4")],
        "1",
    ),
    (
        "credited by its name",
        [page(GAZETTE, OWN, f"{DAY}3"), page(HERALD, "The warehouse is gone, according to the Tarn Gazette.", f"{DAY}4")],
        "1",
    ),
    (
        "reported, the paper says",
        [page(GAZETTE, OWN, f"{DAY}3"), page(HERALD, "A warehouse has burnt down, the Tarn Gazette reported.", f"{DAY}4")],
        "1",
    ),
    (
        "credited though dated earlier",
        [page(GAZETTE, OWN, f"{DAY}4"), page(HERALD, "It is gone, according to the Tarn Gazette.", f"{DAY}3")],
        "1",
    ),
    (
        "a chain of names",
        [page(GAZETTE, OWN), page(HERALD, "Gone, according to the Tarn Gazette."), page(MAIL, "Gone, the Ostvik Herald reported.")],
        "1",
    ),
    ("a canonical address", [page(GAZETTE, OWN), page(HERALD, OTHER, canonical_url="https://tarn-gazette.example/0")], "1"),
    ("one owner", [page(GAZETTE, OWN, owner="Coast Press"), page(HERALD, OTHER, owner="Coast Press")], "1 2"),
    ("one outlet", [page(GAZETTE, OWN, f"{DAY}3"), page(GAZETTE, OTHER, f"{DAY}5")], "1 2"),
    ("three carry one text", [page(GAZETTE, WIRE, f"{DAY}3"), page(HERALD, WIRE, f"{DAY}4"), page(MAIL, WIRE, f"{DAY}5")], "1"),
    ("a copy of a copy", [page(GAZETTE, WIRE, f"{DAY}3"), page(HERALD, WIRE[:420], f"{DAY}4"), page(MAIL, WIRE[:420], f"{DAY}5")], "1"),
    ("the same minute", [page(GAZETTE, WIRE, f"{DAY}3T08:00:00Z"), page(HERALD, WIRE, f"{DAY}3T08:00:00Z")], "1"),
    ("no dates at all", [page(GAZETTE, WIRE), page(HERALD, WIRE)], "1"),
    (
        "half rewritten, half kept",
        [page(GAZETTE, WIRE, f"{DAY}3"), page(HERALD, f"{WIRE} {WIRE[100:180]} It was a long night.", f"{DAY}4")],
        "1",
    ),
]
APART = [
    ("two reports of one fire", [page(GAZETTE, OWN), page(HERALD, OTHER)]),
    ("rewritten until less than half is the same", [page(GAZETTE, WIRE, f"{DAY}3"), page(HERALD, REWRITE, f"{DAY}4")]),
    ("one quotation in both", [page(GAZETTE, f"{OWN} {QUOTE}, the chief said."), page(HERALD, f"{OTHER} {QUOTE}, he said.")]),
    ("one page furniture in both", [page(GAZETTE, f"{OWN} {FURNITURE}"), page(HERALD, f"{OTHER} {FURNITURE}")]),
    ("named, but with reporting of its own", [page(GAZETTE, OTHER), page("Island Mercury", f"The Tarn Gazette reported it first. {OWN}")]),
    ("a picture's credit", [page(GAZETTE, f"{OWN} Photo: Reuters"), page(HERALD, f"{OTHER} Photo: Reuters")]),
    ("a former reporter of the paper", [page(GAZETTE, OWN), page(HERALD, f"{OTHER} A former Tarn Gazette reporter lives next door.")]),
    ("the same formula of one sentence", [page(GAZETTE, f"{OWN} Nobody was hurt."), page(HERALD, f"{OTHER} Nobody was hurt.")]),
    ("two who post on one network", [page("Chirp", OWN, byline="mira", tier=None), page("Chirp", OTHER, byline="jon", tier=None)]),
    ("a front page as canonical address", [page(GAZETTE, OWN), page(HERALD, OTHER, canonical_url="https://tarn-gazette.example/")]),
    (
        "the same facts in other words and order",
        [page(GAZETTE, OTHER), page(HERALD, OWN), page(MAIL, "Timber and paint fed the flames that took the Holm store.")],
    ),
    ("the paper's building, not its report", [page(GAZETTE, OWN), page(HERALD, f"{OTHER} It stands opposite the Tarn Gazette.")]),
    (
        "headlines that say different things",
        [gone(GAZETTE, "Warehouse on the east quay burns down"), gone(HERALD, "Crews fight until dawn")],
    ),
]


async def groups(pages: list[tuple[Source, str]]) -> list[tuple[list[str], list[str]]]:
    """Each voice with its members and its originals, by their numbers."""
    given = tools()
    assert isinstance(given.vault, FakeVault)
    numbered = [
        one.with_(id=f"S00{n}", url_key=f"{one.domain}/{n - 1}", url=f"https://{one.domain}/{n - 1}") for n, (one, _) in enumerate(pages, 1)
    ]
    kept = [one.with_(text_sha256=await given.vault.put(text.encode())) for one, (_, text) in zip(numbered, pages, strict=True)]
    claim = Claim("C1", TOPIC.title, central=True)
    dossier = Dossier(1, TOPIC, Mode.DETAILED, sources=tuple(kept), claims=(claim,), evidence=tuple(says(one.id, "+") for one in kept))
    made = (await trace(dossier, given)).voices
    return [(sorted(key[-1] for key in voice.source_ids), sorted(key[-1] for key in voice.originals)) for voice in made]


@pytest.mark.parametrize(("_what", "pages", "originals"), JOINED, ids=[case[0] for case in JOINED])
async def test_they_are_one_voice(_what: str, pages: list[tuple[Source, str]], originals: str) -> None:
    assert await groups(pages) == [([str(number) for number in range(1, len(pages) + 1)], originals.split())]


@pytest.mark.parametrize(("_what", "pages"), APART, ids=[case[0] for case in APART])
async def test_they_are_heard_apart(_what: str, pages: list[tuple[Source, str]]) -> None:
    found = await groups(pages)
    assert sorted(members for members, _ in found) == [[str(number)] for number in range(1, len(pages) + 1)]
