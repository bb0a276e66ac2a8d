"""The sources of a dossier: each by tier, who leans on whom, and where they disagree, quote against quote."""

from collections.abc import Sequence

import streamlit as st

from core.model.dossier import Dossier
from core.model.words import ContradictionKind
from ui import desk
from ui.dossier.matrix_rows import Words, matrix, remark
from ui.dossier.origin_rows import Step
from ui.dossier.source_rows import (
    KINDS,
    Card,
    Clash,
    DateClash,
    Difference,
    Disagreement,
    TierGroup,
    Value,
    date_clashes,
    differences,
    disagreements,
    source_list,
    summary,
)
from ui.evidence import viewer
from ui.evidence.capture import came_badge, capture_line, original
from ui.evidence.citations import cited, cited_link
from ui.evidence.evidence_rows import nothing_to_compare
from ui.evidence.viewer import changed_line
from ui.parts import badge, lines, outlet, plain, quote, section
from ui.shared.widgets import gap_line
from ui.shared.wording_rows import plural
from ui.tokens import GAP, QUOTE, TIER, UNREAD, VERDICT

LEANS, FIRST = ":material/arrow_downward:", ":material/flag_circle:"
STEPS_AT_ONCE = 10
DATED = "What sources say happened on different days; the timeline shows both."
AT_ONCE, AT_ONCE_EACH = 4, 2
APART = "What sources give for the same thing, side by side. Open a value to read who says so."


def sources_tab(dossier: Dossier) -> None:
    found = source_list(dossier)
    if not found.groups and not found.unread:
        st.markdown("No source was read. The log says what was tried.")
    for group in found.groups:
        _group(group, dossier)
    if found.unread:
        with section("Could not be read", found.unread_note):
            lines(GAP, [f"{gap_line(gap)}  \n:gray[{plain(gap.url)}]" for gap in found.unread])


def _group(group: TierGroup, dossier: Dossier) -> None:
    token = TIER[group.tier]
    copies = f" {plural(len(group.copies), 'copy')} below." if group.copies else ""
    with section(f"{token.word} · {plural(len(group.originals), 'source')}", f"{token.help}{copies}"), st.container(gap="medium"):
        for card in group.originals:
            _card(card, dossier)
        if group.copies:
            _copies(group.copies, dossier)


def _card(card: Card, dossier: Dossier) -> None:
    source = card.source
    with st.container(gap="xxsmall"):
        own = " :gray-badge[Read first]" if source.user_provided else ""
        st.markdown(f"{outlet(source, card.name)} {came_badge(card.capture)} {plain(card.title)}{own}")
        st.caption(plain(card.about))
        if card.unheard:
            lines(GAP, [f"**{UNREAD.word}:** {plain(card.unheard)}."])
        elif source.relevance:
            st.markdown(plain(source.relevance))
        if source.key_finding:
            quote(source.key_finding)
        if source.injection:
            desk.say(f"**The page tries to give instructions:** {plain(source.injection)}")
        st.caption(capture_line(source, card.capture, card.kind, source.tier_reason, _repeated(card)))
        changed_line(dossier.investigation_id, source.id)
        _links(card, dossier)


def _repeated(card: Card) -> str:
    return f"repeated by {', '.join(card.repeated_by)}" if card.repeated_by else ""


def _links(card: Card, dossier: Dossier) -> None:
    with st.container(horizontal=True, gap="small"):
        viewer.context_button(f"source-{card.source.id}", dossier, card.source.id, card.claim_id)
        original(card.source)


def _copies(cards: Sequence[Card], dossier: Dossier) -> None:
    """They add outlets, not voices: listed with what gives them away, and out of the way."""
    with st.expander(f"{plural(len(cards), 'copy')}, not counted"), st.container(gap="medium"):
        for card in cards:
            _copy(card, dossier)


def _copy(card: Card, dossier: Dossier) -> None:
    with st.container(gap="xxsmall"):
        st.markdown(f"{outlet(card.source, card.name)} {came_badge(card.capture)} {plain(card.title)}")
        st.caption(plain(" · ".join(part for part in (card.about, card.why, card.unheard) if part)))
        st.caption(capture_line(card.source, card.capture, card.kind))
        changed_line(dossier.investigation_id, card.source.id)
        _links(card, dossier)


def leaning_line(one: Step) -> str:
    """Leans on whom, and how it shows."""
    return f"leans on {_other(one)} :gray[({plain(one.how)}{_problem(one)})]"


def leanings_line(found: Sequence[Step], dossier: Dossier) -> str:
    """Everybody it leans on, each once, with every way it shows leading to its words."""
    by_other: dict[str, list[Step]] = {}
    for one in found:
        by_other.setdefault(_other(one), []).append(one)
    return "; ".join(f"leans on {other}: {', '.join(_shown(one, dossier) for one in ways)}" for other, ways in by_other.items())


def _other(one: Step) -> str:
    return f"**{plain(one.name)}**" + (f" :gray[{one.on.id}]" if one.on else "")


def _problem(one: Step) -> str:
    return f", {plain(one.problem.rstrip('.'))}" if one.problem else ""


def _shown(one: Step, dossier: Dossier) -> str:
    return (cited_link(dossier, one.cited, one.how) if one.cited else plain(one.how)) + _problem(one)


def leaning_steps(found: Sequence[Step], key: str, dossier: Dossier) -> None:
    """A chain: each leans on the next. A long one begins with its first steps."""
    with st.container(gap="small"):
        for place, one in enumerate(found[:STEPS_AT_ONCE]):
            _leaning_step(one, f"{key}-{place}", dossier)
        rest = found[STEPS_AT_ONCE:]
        if rest and st.toggle(f"Show {len(rest)} more", key=f"more-{key}"):
            for place, one in enumerate(rest, STEPS_AT_ONCE):
                _leaning_step(one, f"{key}-{place}", dossier)


def _leaning_step(one: Step, key: str, dossier: Dossier) -> None:
    label = f"**{plain(dossier.teller(one.source.id))}** :gray[{one.source.id}] {leaning_line(one)}"
    with st.expander(label, type="step", icon=LEANS, key=f"open-{key}"):
        if one.cited:
            cited(dossier, one.cited, key)
        else:
            st.caption("It gives no words for it: the address it leads to, or the text itself, shows it.")


def contradictions_tab(dossier: Dossier) -> None:
    found, values = disagreements(dossier), differences(dossier)
    if not found:
        st.markdown(nobody_contradicts(dossier))
    elif any(one.clashes for one in found):
        st.caption(summary(found))
    for one in found[:AT_ONCE]:
        with section(f"{one.claim.id} {plain(one.claim.text)}"):
            _claim(one, dossier)
    if values:
        with section("Figures, dates and places that differ", APART), st.container(gap="medium"):
            difference_list(values, dossier, "differ")
    if clashes := date_clashes(dossier):
        with section("Events that are dated differently", DATED), st.container(gap="medium"):
            for place, clash in enumerate(clashes):
                _dates(clash, f"dates-{place}", dossier)
    if found[AT_ONCE:]:
        with section("Contradicted as well"):
            _folded(found[AT_ONCE:], dossier)


def _dates(clash: DateClash, key: str, dossier: Dossier) -> None:
    """Two dates for one event, quote against quote."""
    with st.container(gap="xsmall"):
        meaning = KINDS[ContradictionKind.TIMELINE]
        st.markdown(f"**Timeline contradiction** {plain(clash.event.text)} :gray[{clash.event.id}. {meaning}]")
        for column, (when, said) in zip(st.columns(2, border=True), clash.sides, strict=True):
            with column:
                st.markdown(f"**{when}**")
                for place, one in enumerate(said):
                    cited(dossier, one, f"{key}-{when}-{place}")


def _folded(found: Sequence[Disagreement], dossier: Dossier) -> None:
    for one in found:
        opened = st.expander(f"**{one.claim.id}** {plain(one.claim.text)} {_verdict(one)}", key=f"clash-{one.claim.id}", on_change="rerun")
        if opened.open:
            with opened:
                _claim(one, dossier)


def nobody_contradicts(dossier: Dossier) -> str:
    """Silence is not agreement: what there was to compare is said with it."""
    return nothing_to_compare(dossier) or f"No source contradicts another on any claim. {remark(matrix(dossier))}".strip()


def _verdict(one: Disagreement) -> str:
    return badge(VERDICT[one.verdict.verdict]) if one.verdict else ""


def _claim(one: Disagreement, dossier: Dossier) -> None:
    """The strongest contradictions quote against quote; the rest opens on demand."""
    note = plain(one.verdict.sentence) if one.verdict else ""
    central = ", central" if one.claim.central else ""
    st.markdown(f"{_verdict(one)} :gray[{one.claim.kind.capitalize()}{central}.] {note}")
    with st.container(gap="medium"):
        _each(one.clashes[:AT_ONCE_EACH], dossier, one.claim.id)
        rest = one.clashes[AT_ONCE_EACH:]
        if rest and st.toggle(f"Show {len(rest)} more against {one.claim.id}", key=f"more-{one.claim.id}"):
            _each(rest, dossier, one.claim.id)
        _not_counted(one, dossier)


def _not_counted(one: Disagreement, dossier: Dossier) -> None:
    if one.further:
        named = " · ".join(outlet(words.source, dossier.teller(words.source.id)) for words in one.further)
        with st.expander(f"Of the same voice, not counted again: {named}"):
            for words in one.further:
                _words(words, dossier, f"further-{one.claim.id}-{words.source.id}")
    if one.repeated:
        st.caption(f"Copies say the same and are not counted: {', '.join(one.repeated)}.")
    for words in one.uncounted:
        _uncounted(words, dossier)


def _each(clashes: Sequence[Clash], dossier: Dossier, claim_id: str) -> None:
    for clash in clashes:
        with st.container(gap="xsmall"):
            _clash(clash, dossier, claim_id)


def _clash(clash: Clash, dossier: Dossier, claim_id: str) -> None:
    with st.container(gap="xxsmall"):
        st.markdown(f"**{clash.title}**, {clash.tiers}. :gray[{clash.meaning}]")
        if clash.differs:
            st.markdown(f"What differs: {plain(clash.differs)}")
    left, right = st.columns(2, border=True)
    with left:
        if clash.for_:
            _words(clash.for_, dossier, f"for-{claim_id}-{clash.against.source.id}")
        else:
            st.markdown("No source supports the claim with words that were found; the topic itself makes it.")
    with right:
        _words(clash.against, dossier, f"against-{claim_id}-{clash.against.source.id}")


def _words(words: Words, dossier: Dossier, key: str) -> None:
    viewer.words(key, dossier, words.evidence, words.note)


def _uncounted(words: Words, dossier: Dossier) -> None:
    """A contradiction whose words are not in the capture is shown, and never counted."""
    state = QUOTE[words.evidence.state]
    name = plain(dossier.teller(words.source.id))
    st.markdown(f":{state.colour}[{state.icon}] {words.source.id} {name} was read as contradicting it: {state.help}")
    viewer.context_button(f"uncounted-{words.evidence.claim_id}-{words.source.id}", dossier, words.source.id, words.evidence.claim_id)


def difference_list(found: Sequence[Difference], dossier: Dossier, key: str) -> None:
    for place, one in enumerate(found):
        with st.container(gap="xsmall"):
            st.markdown(f"**{plain(one.title)}** {plain(one.sentence)} :gray[{plain(one.about)}]")
            for number, value in enumerate(one.values):
                _value(value, f"{key}-{place}-{number}", dossier)


def _value(value: Value, key: str, dossier: Dossier) -> None:
    """Opens to the words of those who give it."""
    opened = st.expander(f"**{plain(value.value)}** {who_says(value, dossier)}", key=f"value-{key}", on_change="rerun")
    if not opened.open:
        return
    with opened:
        value_words(value, key, dossier)


def value_words(value: Value, key: str, dossier: Dossier) -> None:
    """The words in which a value is given, each with the way to its capture."""
    for words in value.words:
        viewer.words(f"{key}-{words.source.id}", dossier, words.evidence, words.note)
    if not value.words:
        st.caption("The words in which it is said are no longer in the dossier.")


def who_says(value: Value, dossier: Dossier) -> str:
    names = " · ".join(outlet(source, dossier.teller(source.id)) for source in value.sources)
    copies = f":gray[and {plural(value.copies, 'copy')}]" if value.copies else ""
    only = f":gray[{'a copy' if len(value.sources) == 1 else 'copies'}; nobody says so on their own account]" if value.copied else ""
    return " ".join(part for part in (names, copies, only) if part)
