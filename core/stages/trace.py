"""Trace: which sources retell one report, who leans on whom, and which said it first."""

from core.model.dossier import Dossier, Gap
from core.model.source import Source
from core.stages.behind import STAGE as BEHIND
from core.stages.chains import NOT_SOUGHT, followed, speakers
from core.stages.earliest import earliest
from core.stages.origin import NO_FIRST, with_origin
from core.stages.retelling import retold
from core.stages.sought import STAGE, caught_up
from core.stages.sources import texts_of
from core.tools import Tools

CUT_SHORT = "Citations were not followed"
CONCLUSIONS = (CUT_SHORT, NOT_SOUGHT, NO_FIRST)
"""What a later pass may find out after all."""


async def trace(dossier: Dossier, tools: Tools) -> Dossier:
    """Citations are followed and older reports sought before anybody is counted: what they bring is heard like any other source."""
    dossier = await caught_up(dossier.without_gaps(STAGE, *CONCLUSIONS), tools)
    dossier = await followed(await earliest(dossier, tools), tools)
    texts = [text for text in await texts_of(in_the_story(dossier), tools) if text.text]
    traced = await with_origin(await retold(dossier, texts, tools), texts, tools)
    halted = tools.brake()
    return traced.add_gaps(Gap(f"{CUT_SHORT} to their end, nor older reports sought", halted, STAGE)) if halted else traced


def in_the_story(dossier: Dossier) -> list[Source]:
    """Pages that were read for what lies behind the story have no voice in it, unless they speak about it after all."""
    speaking = speakers(dossier)
    return [source for source in dossier.sources if source.found_for != BEHIND or source.id in speaking]
