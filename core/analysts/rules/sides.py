"""Which sides of a story are heard: who speaks in the texts, who publishes them, and whom the topic is about."""

import re
from collections.abc import Iterator, Sequence

from core.analysts.rules.attribution import sayings
from core.analysts.rules.identity import identity, is_press
from core.analysts.rules.patterns import any_of
from core.analysts.rules.sentences import sentences
from core.model.background import Actor, ActorKind
from core.model.source import SourceText

COMPANY, OFFICIALS, WORKERS, RESIDENTS, EXPERT = "the company", "officials", "workers", "residents", "an independent expert"


def _words(table: str) -> re.Pattern[str]:
    return re.compile(rf"\b{any_of(table)}\b", re.IGNORECASE)


SIDES = {
    COMPANY: _words("""
        company · firm · operator · owners? · managing director · chief executive · manager · employer · landlord · contractor
        developer · caterers? · supplier · brewery · bank · shareholders? · board of directors · ltd · plc · inc · gmbh · lines · bosses
        directors?
    """),
    OFFICIALS: _words("""
        council · councillors? · mayor · deputy mayor · ministers? · ministry · government · police · officers? · authority · department
        agency · committee · county · clerk · governor · senator · fire service · coastguard · regulator · inspectorate · inspectors?
        court · judge · registry · town hall · food safety · standards office · audit office · prefect · commissioner
    """),
    WORKERS: _words("""
        unions? · workers? · staff · crew · employees? · shop steward · nurses? · teachers? · drivers? · porters? · seafarers? · miners?
        dockers?
    """),
    RESIDENTS: _words("""
        residents? · neighbours? · parents? · mothers? · fathers? · passengers? · customers? · pupils? · students? · villagers?
        shoppers? · tenants? · commuters? · visitors? · witness(?:es)? · stallholders? · merchants? · fishermen · fisherman · swimmers?
        patients? · householders? · locals · who lives? · of [A-Z]\\w+ (?:Street|Road|Lane|Row|Court)
    """),
    EXPERT: _words("""
        professor · dr · researchers? · scientists? · experts? · analysts? · university · institute · lecturer · surveyor · auditors?
        engineers? · economists? · historian · laboratory · academics? · chemists? · biologists?
    """),
}
OPPOSITE = {WORKERS: (COMPANY,), COMPANY: (RESIDENTS, WORKERS), OFFICIALS: (RESIDENTS,), RESIDENTS: (OFFICIALS, COMPANY)}
"""Whom a story about one side should ask besides."""
_QUOTED = re.compile('[“”"]')
_BESIDE = re.compile(r",\s[^,.;:“”\"]{3,70}")
_ASKED = re.compile(
    r"\b(?:declined|refused) to (?:comment|answer|say)|did not (?:respond|reply|answer|return)|has been (?:asked|approached|contacted)"
    r"|could not be reached|had no comment|was (?:asked|approached) for (?:a )?comment|denie[sd]|rejects? the",
    re.IGNORECASE,
)


_ANSWER = r"(?:comment|repl(?:y|ies)|responses?|respond|answers?|statement|interview|explanation|explain)"
_LETTERS = r"(?:questions?|requests?|inquir\w+|enquir\w+|calls?|e-?mails?|messages?|letters?)"
_SOUGHT = re.compile(
    rf"\b(?:(?:declin|refus)(?:ed|es|ing) (?:to (?:{_ANSWER}|say|discuss)|(?:an? )?{_ANSWER})|had no comment|could not be reached"
    r"|(?:did|does|had|has) not (?:yet )?(?:responded|respond|replied|reply"
    rf"|(?:answer|return)(?:ed)? (?:(?:our|any|the|its|a|several|repeated|written) )*{_LETTERS})"
    rf"|(?:been|was|were|is) (?:asked|approached|contacted|invited) (?:for|to) (?:an? )?(?:\w+ )?{_ANSWER}"
    rf"|{_LETTERS} [^.;]{{0,80}}?(?:unanswered|not (?:been )?(?:answered|returned)|no {_ANSWER})"
    rf"|no {_ANSWER} (?:came|was received|had come))",
    re.IGNORECASE,
)
"""Words that show that somebody was asked."""


def named(text: str) -> tuple[str, ...]:
    """The sides that a title or a claim is about, in the order of the table."""
    return tuple(side for side, words in SIDES.items() if side != EXPERT and words.search(text))


def heard(texts: Sequence[SourceText]) -> set[str]:
    """The sides that speak somewhere, as people quoted or as those who publish."""
    return {side for text in texts for side in _heard(text)}


def _heard(text: SourceText) -> Iterator[str]:
    speakers = [introduced(said.speaker, sentence.text) for sentence in sentences(text.text) for said in sayings(sentence.text)]
    publisher = "" if is_press(text.source.outlet) else text.source.outlet  # a news agency is no agency of anybody
    for side, words in SIDES.items():
        if words.search(publisher) or any(words.search(speaker) for speaker in speakers):
            yield side


def hears_others(text: SourceText, *, own_cause: bool) -> bool:
    """Two sides of a story speak in it, or the other was asked and did not answer; who speaks for the publisher is no other side."""
    if any(_SOUGHT.search(sentence.text) for sentence in sentences(text.text)):
        return True
    found = _beside_itself(text) if own_cause else set(_heard(text))
    return len(found - {EXPERT}) > (0 if own_cause else 1)


def _beside_itself(text: SourceText) -> set[str]:
    """The sides of those whom somebody who speaks in its own cause quotes and who are not its own people."""
    own, who = named(text.source.outlet), identity(text.source, text.text)
    quoted = [sentence.text for sentence in sentences(text.text) if _QUOTED.search(sentence.text)]
    others = [name for each in quoted for said in sayings(each) if not who.is_self(name := introduced(said.speaker, each))]
    return {side for side, words in SIDES.items() if side not in own and any(words.search(name) for name in others)}


def introduced(speaker: str, sentence: str) -> str:
    """The speaker with what the sentence says of them: Maud Tarrant, a resident of Cockle Row."""
    beside = _BESIDE.match(sentence, sentence.find(speaker) + len(speaker))
    return f"{speaker}{beside.group()}" if beside else speaker


def speaks(actor: Actor, texts: Sequence[SourceText]) -> bool:
    """Whether somebody is heard anywhere: quoted, publishing, denying, or at least asked. People go by their last name, bodies do not."""
    name = actor.name.rpartition(" ")[2] if actor.kind is ActorKind.PERSON else actor.name
    found = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return any(_speaks(found, text) for text in texts)


def _speaks(name: re.Pattern[str], text: SourceText) -> bool:
    if name.search(text.source.outlet):
        return True
    for sentence in sentences(text.text):
        if name.search(sentence.text) and (_ASKED.search(sentence.text) or any(name.search(one.speaker) for one in sayings(sentence.text))):
            return True
    return False


def missing(about: str, texts: Sequence[SourceText]) -> tuple[str, ...]:
    """The sides a story about these should have and nobody speaks for; nothing where nothing was read."""
    if not texts:
        return ()
    present, concerned = heard(texts), named(about)
    across = [OPPOSITE[side][0] for side in concerned if not present & set(OPPOSITE[side])]
    return tuple(side for side in dict.fromkeys((*concerned, *across)) if side not in present)
