"""Trace: which sources retell one report, who leans on whom, and which said it first."""

from core.gather import both
from core.model.dossier import Dossier, Gap
from core.stages.sources import texts_of
from core.stages.story_membership import bearing_names, in_the_story
from core.stages.trace.citations import NOT_SOUGHT, followed
from core.stages.trace.extra_sources import STAGE, ahead, caught_up, earliest
from core.stages.trace.origin import NO_FIRST, with_origin
from core.stages.trace.voice_links import retold
from core.tools import Tools

CUT_SHORT = "Citations were not followed"
CONCLUSIONS = (CUT_SHORT, NOT_SOUGHT, NO_FIRST)
"""What a later pass may find out after all."""


async def trace(dossier: Dossier, tools: Tools) -> Dossier:
    """Citations are followed and older reports sought before anybody is counted: what they bring is heard like any other source.

    Engines are asked for older reports while the pages that are here already are heard.
    """
    dossier = dossier.without_gaps(STAGE, *CONCLUSIONS)
    known, dossier = await both(ahead(dossier, tools), caught_up(dossier, tools))
    dossier = await followed(await earliest(dossier, tools, known), tools)
    texts = bearing_names([text for text in await texts_of(in_the_story(dossier), tools) if text.text], dossier)
    traced = await with_origin(await retold(dossier, texts, tools), texts, tools)
    if not (halted := tools.brake()):
        return traced
    return traced.add_gaps(Gap(f"{CUT_SHORT} to their end, nor older reports sought", halted, STAGE, pass_no=dossier.pass_no))
