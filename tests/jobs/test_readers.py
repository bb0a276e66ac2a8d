"""Which language model reads, as the settings name it, and who is told what."""

from pathlib import Path
from typing import Any

import pytest

from core.errors import BadInput
from core.readers.llm.line import PROVIDERS, USUAL, Retirement, at_home
from core.readers.llm.prices import FREE, Usage, known, prices_of
from core.settings import Settings
from jobs.readers import chosen, retirements, told
from tests.world.anthropic import Anthropic

CHEAP, STRONG = USUAL.cheap, USUAL.strong
ROOT = Path(__file__).parents[2]
KEY = {"anthropic_api_key": "a key"}
OLLAMA = {"reader": "openai", "reader_url": "http://localhost:11434/v1", "reader_model": "llama"}
OPENAI = {"reader": "openai", "reader_key": "a key", "reader_model": "gpt-6-luna"}


def desk(**more: Any) -> Settings:
    return Settings.model_validate({"anthropic_api_key": "", "engine_urls": {}, **more})


@pytest.mark.parametrize(
    ("named", "label"),
    [
        ({}, ""),
        (KEY, "Claude"),
        (KEY | {"reader": "offline"}, ""),
        ({"reader": "anthropic", "reader_key": "a key"}, "Claude"),
        (OPENAI, "OpenAI"),
        (OPENAI | {"reader_url": "https://api.x.ai/v1"}, "Grok"),
        (OPENAI | {"reader_model": ""}, ""),
        (OLLAMA, "The language model"),
    ],
)
def test_the_settings_name_who_reads(named: dict[str, Any], label: str) -> None:
    found = chosen(desk(**named))
    assert (found.label if found else "") == label


def test_claude_reads_with_two_models_and_another_endpoint_with_one_unless_told() -> None:
    claude, other = chosen(desk(**KEY)), chosen(desk(**OLLAMA))
    assert claude and (claude.cheap, claude.strong) == (CHEAP, STRONG)
    assert other and (other.cheap, other.strong) == ("llama", "llama")


@pytest.mark.parametrize(
    ("named", "asked"), [(KEY, False), (OPENAI, False), (OLLAMA, True), (KEY | {"engine_urls": {"anthropic": "x"}}, True)]
)
def test_an_invented_story_leaves_the_house_only_to_whom_it_was_made_for(named: dict[str, Any], asked: bool) -> None:
    assert bool(chosen(desk(**named), invented=True)) is asked


@pytest.mark.parametrize(
    ("url", "own"),
    [("http://localhost:11434", True), ("http://10.0.0.7/v1", True), ("http://gpu.lan/v1", True), ("https://api.x.ai", False), ("", False)],
)
def test_a_machine_of_ones_own_is_known_by_its_address(url: str, own: bool) -> None:
    assert at_home(url) is own


def test_prices_go_by_the_length_of_the_prompt_and_the_newsrooms_own_go_first() -> None:
    haiku = prices_of(CHEAP, {})
    assert haiku.of(Usage(100_000, 1_000)) == pytest.approx(0.0105)
    assert haiku.of(Usage(100_001, 1_000)) == pytest.approx(0.0525005)
    assert haiku.of(Usage(10_000, 0, written=4_000, cached=5_000)) == pytest.approx((1_000 * 0.1 + 4_000 * 0.125 + 5_000 * 0.01) / 1e6)
    assert prices_of(CHEAP, {CHEAP: (1.0, 2.0, 0.5)}).of(Usage(1_000, 1_000, cached=500)) == pytest.approx(0.00275)
    assert prices_of("unheard-of", {}) == known()["claude-fable-5-1"] and prices_of("unheard-of", {}, at_home=True) is FREE


def test_a_call_is_never_dearer_than_what_was_set_aside() -> None:
    assert prices_of(STRONG, {}).most("words " * 1_000, 500) > prices_of(STRONG, {}).of(Usage(1_400, 500, written=1_400))


async def test_a_model_that_retires_is_told_with_the_setting_to_change() -> None:
    with Anthropic() as claude:
        claude.ends[CHEAP] = "2027-05-03"
        found = chosen(desk(**KEY, reader_url=claude.url))
        assert found and await retirements(found, 5.0) == [
            f"The model {CHEAP} retires on 3 May 2027: choose another with DESK_READER_MODEL or DESK_READER_STRONG_MODEL."
        ]
    assert told(Retirement("old")).startswith("The model old retires soon")


def test_a_word_that_names_no_reader_is_refused_with_those_that_do() -> None:
    with pytest.raises(BadInput, match=r"“clyde”, which names no reader; it can be one of auto, offline, anthropic, openai\."):
        chosen(desk(reader="clyde"))


def test_nothing_outside_the_language_models_folder_says_how_a_provider_or_its_models_are_called() -> None:
    words = [word for one in PROVIDERS for word in (one.label, one.cheap, one.strong) if word]
    ours = [path for folder in ("core", "db", "jobs", "ui", "api", "pages") for path in (ROOT / folder).rglob("*.py")]
    saying = [str(path) for path in ours if "readers/llm" not in str(path) and any(word in path.read_text() for word in words)]
    assert words and saying == []
