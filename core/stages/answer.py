"""Answer: what the sources say to each question of the plan, put to the reader once, at the end; a quote that is not there is dropped."""

from collections.abc import Mapping
from dataclasses import replace

from core.evidence.quotes import check
from core.model.claim import Cited
from core.model.dossier import Dossier
from core.model.plan import Answer, AnswerState, Question, questions
from core.model.words import Match
from core.stages.sources import texts_of
from core.tools import Tools


async def answer(dossier: Dossier, tools: Tools) -> Dossier:
    asked = questions(dossier.plan)
    texts = await texts_of(dossier.sources, tools) if asked else []
    made = await tools.reader.answer(asked, dossier, texts) if texts else ()
    bodies, found = {text.source.id: text.text for text in texts}, {one.question_id: one for one in made}
    return dossier.with_(questions=tuple(_answered(one, found.get(one.id), bodies, dossier.pass_no) for one in asked))


def _answered(asked: Question, found: Answer | None, bodies: Mapping[str, str], pass_no: int) -> Question:
    cited = tuple(one for one in found.cited if _stands(one, bodies)) if found else ()
    if found is None or not cited:
        return replace(asked, pass_no=pass_no)
    state = found.state if found.state is not AnswerState.OPEN else AnswerState.PARTLY
    return replace(asked, state=state, answer=found.text, cited=cited, pass_no=pass_no)


def _stands(one: Cited, bodies: Mapping[str, str]) -> bool:
    return one.source_id in bodies and check(bodies[one.source_id], one.quote) is not Match.NOT_FOUND
