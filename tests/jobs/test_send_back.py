"""An editor's question sends a topic round again: the decision and the new run are recorded together or not at all."""

import pytest

from core.errors import DeskError
from core.model.investigation import Investigation
from core.model.plan import Query
from core.model.words import DecisionKind, Mode, Status
from db import investigations, reviews
from db.database import writing
from jobs import client
from tests.fixtures.newsroom import file_topics, finished
from tests.jobs.desk import ANA, Desk


def sendable(desk: Desk) -> Investigation:
    """A finished run whose editor had given it an address and shut out a domain."""
    with writing(desk.url) as session:
        run = finished(session, file_topics(session)[0])
        plan = run.plan.with_(own_urls=("https://port.example/survey",), excluded_domains=("spam.example",))
        investigations.set_(session, run.id, plan=plan)
        return investigations.get(session, run.id)


def test_a_question_sent_back_is_asked_in_a_new_run_with_what_the_editor_gave_the_first(desk: Desk) -> None:
    old = sendable(desk)
    key = client.send_back(old.id, " Who made\nthe survey? ", by=ANA)
    new = desk.run(key)
    assert (new.topic_id, new.mode, new.status, new.requested_by) == (old.topic_id, old.mode, Status.PLANNED, ANA)
    assert (new.plan.brief, new.plan.own_urls, new.plan.excluded_domains) == (old.plan.brief, old.plan.own_urls, ("spam.example",))
    assert (new.plan.questions, new.plan.queries) == (("Who made the survey?",), (Query("Who made the survey?", "question"),))
    assert new.plan.cap_minutes == old.mode.cap_minutes
    [decision] = desk.read(reviews.history)
    assert (decision.kind, decision.investigation_id, decision.words) == (DecisionKind.SEND_BACK, old.id, "Who made\nthe survey?")


@pytest.mark.parametrize("question", ["why " * 1000, "why" * 1000])
def test_a_long_question_makes_a_query_engines_take(sqlite_desk: Desk, question: str) -> None:
    key = client.send_back(sendable(sqlite_desk).id, question, by=ANA)
    [query] = sqlite_desk.run(key).plan.queries
    assert client.QUERY_LIMIT - 4 < len(query.text) <= client.QUERY_LIMIT
    assert query.text.endswith("why")


@pytest.mark.parametrize(
    ("question", "sentence"), [("Who made it?", "being investigated already"), ("  ", "found out"), ("x" * 6000, "5,000")]
)
def test_what_cannot_be_sent_back_leaves_no_trace(desk: Desk, question: str, sentence: str) -> None:
    old = sendable(desk)
    if "already" in sentence:
        client.investigate(old.topic_id, mode=Mode.QUICK, by=ANA)
    before = desk.read(investigations.open_ids)
    with pytest.raises(DeskError, match=sentence):
        client.send_back(old.id, question, by=ANA)
    assert desk.read(investigations.open_ids) == before
    assert desk.read(reviews.history) == []
