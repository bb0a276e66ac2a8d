"""An engine, wired to the world: real HTTP, invented keys, short patience."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from core.search.calling.port import Engine
from core.web.provider_http import Wire, open_http
from tests.world.server import World

KEY = "a-key-for-{name}"

Made = TypeVar("Made", bound=Engine)


@asynccontextmanager
async def wired(world: World, engine: Callable[[Wire], Made], *, seconds: float = 5.0, keys: bool = True) -> AsyncIterator[Made]:
    """`async with wired(world, BraveSearch) as brave:`; without `keys`, only those it cannot work without."""
    manifest = engine.manifest  # type: ignore[attr-defined]
    named = (*manifest.keys, *(manifest.better_with if keys else ()))
    async with open_http() as http:
        given = {name: KEY.format(name=name) for name in named}
        yield engine(Wire(manifest.label, world.urls[manifest.name], http, given, "desk@newsroom.example", seconds))
