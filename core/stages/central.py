"""The statements a topic itself makes: as the plan read them, so that every stage checks the same."""

from collections.abc import Sequence

from core.model.claim import Claim
from core.model.dossier import Dossier
from core.tools import Tools


async def central_claims(dossier: Dossier, tools: Tools) -> Sequence[Claim]:
    """Of the dossier, else of its plan, else read now."""
    plan = dossier.plan
    made = [claim for claim in dossier.claims if claim.central] or (plan.central if plan.made_for == plan.brief else ())
    return made or (await tools.reader.plan(dossier.topic, plan.brief)).central
