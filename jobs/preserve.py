"""After a run: what else is kept of its captures. A capture that cannot be added to stays as it is."""

from db import captures
from db.engine import writing
from jobs.steps import now


async def preserve(url: str, investigation_id: int) -> str:
    with writing(url) as session:
        captures.mark_preserved(session, investigation_id, now=now())
    return "nothing to add"
