"""The margin of a dossier: why a human must look, and what would change the level."""

import re
from collections.abc import Mapping

import streamlit as st

from core.model.judgement import Flag, Recommendation
from core.model.source import Change
from core.model.words import FlagKind
from ui.components.here import zone
from ui.parts import badge, lines, plain, section
from ui.tokens import FLAG, LEVEL
from ui.view_models.changes import restored_since

LEADS = re.compile(rf"(?P<lead>.*?\b(?:voices?|contradiction))\b(?P<rest>.*) would make it (?P<level>{'|'.join(LEVEL)})\.?$")


def flags(recommendation: Recommendation, latest: Mapping[str, Change], title: str = "Flags") -> None:
    """Each reason why a human must look; nothing at all when there is none. A source that is back is told beside the flag."""
    if not recommendation.flags:
        return
    with section(title):
        lines(FLAG, [flag_line(flag) for flag in recommendation.flags])
        for flag in recommendation.flags:
            back = restored_since(flag.sentence, latest, zone()) if flag.kind is FlagKind.SOURCE_CHANGED else ""
            if back:
                st.caption(plain(back))


def flag_line(flag: Flag) -> str:
    """The flag's own words in bold: inside the sentence when it begins with them, before it when not."""
    name, sentence = flag.kind.capitalize(), flag.sentence.strip().rstrip(".")
    if sentence.casefold().startswith(flag.kind):
        return f"**{plain(name)}**{plain(sentence[len(flag.kind) :])}."
    return f"**{plain(name)}:** {plain(sentence)}." if sentence else f"**{plain(name)}.**"


def would_change(recommendation: Recommendation) -> None:
    if not recommendation.would_change:
        return
    with section("What would change it"), st.container(gap="xsmall"):
        for sentence in recommendation.would_change:
            st.markdown(change_line(sentence))


def change_line(sentence: str) -> str:
    """What is missing in bold, and the level it leads to as everywhere; any other sentence leads with what comes before its colon."""
    leads = LEADS.match(sentence)
    if leads:
        return f"**{plain(leads['lead'])}**{plain(leads['rest'])} would make it {badge(LEVEL[leads['level']])}"
    lead, colon, rest = sentence.partition(": ")
    return f"**{plain(lead + colon.strip())}** {plain(rest)}" if rest else plain(sentence)
