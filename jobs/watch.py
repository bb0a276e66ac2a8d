"""Look at the sources of a decided topic again, and say what became of them."""

from db import changes
from db.engine import writing
from jobs.steps import now


async def look_again(url: str, investigation_id: int) -> str:
    with writing(url) as session:
        changes.watched(session, investigation_id, now=now())
    return "looked at"
