"""Trace: which sources retell one report, who leans on whom, and which said it first."""

from core.model.dossier import Dossier, Gap
from core.stages.chains import followed
from core.stages.earliest import earliest
from core.stages.origin import with_origin
from core.stages.retelling import retold
from core.stages.sought import STAGE, caught_up
from core.stages.sources import texts_of
from core.tools import Tools


async def trace(dossier: Dossier, tools: Tools) -> Dossier:
    """Citations are followed and older reports sought before anybody is counted: what they bring is heard like any other source."""
    halted = tools.brake()
    dossier = await caught_up(dossier, tools)
    dossier = await followed(await earliest(dossier, tools), tools)
    texts = [text for text in await texts_of(dossier.sources, tools) if text.text]
    traced = await with_origin(await retold(dossier, texts, tools), texts, tools)
    return traced.add_gaps(Gap("Citations were not followed and older reports not sought", halted, STAGE)) if halted else traced
