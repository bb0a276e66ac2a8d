"""What the plan and the editors asked: answered in the words of sources, answered in part, or open."""

import streamlit as st

from core.model.dossier import Dossier
from core.model.plan import AnswerState, Question, QuestionKind
from ui.components.cited import cited
from ui.parts import badge, plain, section
from ui.tokens import ANSWER

ORDER = (AnswerState.ANSWERED, AnswerState.PARTLY, AnswerState.OPEN)


def questions_section(dossier: Dossier) -> None:
    """Nothing for a run without questions; an editor's stand before the plan's."""
    if not dossier.questions:
        return
    ranked = sorted(dossier.questions, key=lambda one: (one.kind is not QuestionKind.EDITOR, ORDER.index(one.state)))
    with section("Questions", _count(dossier)), st.container(gap="small"):
        for one in ranked:
            _question(one, dossier)


def _count(dossier: Dossier) -> str:
    found = [sum(one.state is state for one in dossier.questions) for state in ORDER]
    return ", ".join(f"{number} {state}" for number, state in zip(found, ORDER, strict=True) if number)


def _question(one: Question, dossier: Dossier) -> None:
    """A line that opens to the words; an open question has none."""
    token = ANSWER[one.state]
    asked = " :gray[asked by an editor]" if one.kind is QuestionKind.EDITOR else ""
    line = f"**{plain(one.text)}** {badge(token)}{asked}"
    if not one.cited:
        st.markdown(line)
        return
    with st.expander(line, type="step", icon=token.icon):
        if one.answer:
            st.markdown(plain(one.answer))
        for number, words in enumerate(one.cited):
            cited(dossier, words, f"{one.id}-{number}")
