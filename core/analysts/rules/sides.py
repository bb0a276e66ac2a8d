"""Which sides of a story are heard: who speaks in the texts on this matter, and who publishes them."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import timedelta

from core.analysts.rules.attribution import Said, sayings
from core.analysts.rules.dates import Dated, dates
from core.analysts.rules.identity import identity
from core.analysts.rules.patterns import any_of
from core.analysts.rules.prose import statement
from core.analysts.rules.sentences import sentences
from core.analysts.rules.verbs import has_main_verb
from core.model.background import Actor, ActorKind
from core.model.dates import When, day
from core.model.source import SourceText
from core.model.words import Tier
from core.policy.outlets.press import is_press
from core.words import content_words, stem

COMPANY, OFFICIALS, WORKERS, RESIDENTS, EXPERT = "the company", "officials", "workers", "residents", "an independent expert"
SERVICES = "the fire service or the police"


def _words(table: str) -> re.Pattern[str]:
    return re.compile(rf"\b{any_of(table)}\b", re.IGNORECASE)


SIDES = {
    COMPANY: _words("""
        company · companies · firms?(?! (?:conclusions?|stance|grip|offers?|dates?|evidence|line|hand|commitments?|ground|action))
        operator · owners? · chief executive · (?:the|an?|general|plant|site|branch|store|project|factory|hotel) manager
        (?-i:[a-z]+['’]s manager) · employers? · landlord · contractor · developer · supplier · manufacturer
        (?<!west )(?<!river )(?<!left )(?<!right )(?<!food )(?<!blood )banks?
        shareholders? · ltd · plc · inc · gmbh · (?-i:[A-Z]\\w+ Lines) · (?:ferry|bus|coach|shipping|cruise|rail) lines? · airlines?
        utility · utilities · bosses · (?<!film )(?<!movie )(?<!stage )(?<!theatre )(?<!artistic )(?<!music )(?<!museum )directors?
    """),
    OFFICIALS: _words("""
        council · councillors? · mayor · deputy mayor · ministers? · ministry · government · police · officers? · authority · department
        agency · committee · county · clerk · governor · senator · fire service · coastguard · regulator · inspectorate · inspectors?
        court · judge · registry · town hall · food safety · standards office · audit office · prefect · commissioner
    """),
    WORKERS: _words("""
        unions? · workers? · staff · crew · employees? · shop steward · nurses? · teachers? · seafarers? · miners?
        dockers? · (?:bus|lorry|truck|train|tram|taxi|coach|van|delivery) drivers?
    """),
    RESIDENTS: _words("""
        residents? · neighbours? · parents? · mothers? · fathers? · passengers? · customers? · pupils? · students? · villagers?
        shoppers? · tenants? · commuters? · visitors? · witness(?:es)? · traders? · merchants? · fishermen · fisherman
        patients? · householders? · locals · who lives? · of [A-Z]\\w+ (?:Street|Road|Lane|Row|Court)
    """),
    EXPERT: _words("""
        professor · dr · researchers? · scientists? · experts? · analysts? · university · institute · lecturer · surveyor · auditors?
        engineers? · economists? · historian · laboratory · academics? · chemists? · biologists?
    """),
}
_PEOPLE = frozenset({WORKERS, RESIDENTS})
_MANY = re.compile(r"(?<!s)s$|men$|^(?:union|staff)$", re.IGNORECASE)
RESCUERS = _words("""
    fire (?:service|brigade|department|chief|officers?|crews?) · firefighters? · police · coastguard · ambulance · paramedics? · lifeboat
    rescue (?:service|team)s?
""")
"""Officials whom a story about an accident should hear."""
INSTITUTIONS = frozenset({COMPANY, OFFICIALS, SERVICES})
"""They are heard where they publish, or in a source of standing: anybody can put words into their mouths."""
_QUOTED = re.compile('[“”"]')
_BESIDE = re.compile(r",\s[^,.;:“”\"]{3,70}")
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
_TITLE = re.compile("Mr|Mrs|Ms|Miss|Mx|Dr|Sir|Dame|Lord|Lady|Professor|Captain|Cllr")
_LISTENER = 4
"""Words that may name whom somebody told, before the day on which they did."""
_LONG_AGO = timedelta(days=31)
_SAME_MATTER = 2
"""Words that something said long before shares with the central claims, where it is about them."""


def named(text: str) -> tuple[str, ...]:
    """The sides that a title or a claim is about, in the order of the table; one nurse or one witness is a person and no side."""
    return tuple(
        side
        for side, words in SIDES.items()
        if side != EXPERT and any(side not in _PEOPLE or _MANY.search(found) for found in words.findall(text))
    )


def heard(texts: Sequence[SourceText], cast: Sequence[Actor] = (), matter: Set[str] = frozenset()) -> set[str]:
    """The sides that speak somewhere on this matter, as people quoted or as those who publish; `matter` are the stems of its claims."""
    table = {**SIDES, SERVICES: RESCUERS}
    return {side for text in texts for side in _heard(text, table, cast, matter) if side not in INSTITUTIONS or _of_standing(text)}


def asked(texts: Sequence[SourceText]) -> set[str]:
    """The sides that a source of standing asked, and that did not answer it."""
    sought = [sentence.text for text in texts if _of_standing(text) for sentence in sentences(text.text) if _sought(sentence.text)]
    return {side for side, words in {**SIDES, SERVICES: RESCUERS}.items() if any(words.search(sentence) for sentence in sought)}


def _of_standing(text: SourceText) -> bool:
    return text.source.rated < Tier.UNKNOWN


def _heard(
    text: SourceText, table: Mapping[str, re.Pattern[str]] = SIDES, cast: Sequence[Actor] = (), matter: Set[str] = frozenset()
) -> Iterator[str]:
    speakers = [known(name, cast) for name in _speakers(text, matter)]
    publisher = "" if is_press(text.source.outlet) else text.source.outlet  # a news agency is no agency of anybody
    for side, words in table.items():
        if words.search(publisher) or any(words.search(speaker) for speaker in speakers):
            yield side


def _speakers(text: SourceText, matter: Set[str]) -> Iterator[str]:
    for sentence in sentences(text.text):
        for said in sayings(sentence.text):
            now = not _long_before(said, sentence.text, text.source.published) or _is_on(matter, said, sentence.text)
            if now and not _is_outlet(said.speaker):
                yield introduced(said.speaker, sentence.text)


def _is_outlet(speaker: str) -> bool:
    """Town Hall Truth is no town hall."""
    last = speaker.rpartition(" ")[2]
    return last[:1].isupper() and is_press(last)


def _long_before(said: Said, sentence: str, published: When | None) -> bool:
    """Told shareholders in December: on another occasion, long before the page was written."""
    if published is None:
        return False
    lately = day(published.start - _LONG_AGO).iso
    then = (one.when() for one in dates(sentence, published) if _is_occasion(one, said, sentence))
    return any(when.iso < lately[: len(when.iso)] for when in then if when)


def _is_occasion(one: Dated, said: Said, sentence: str) -> bool:
    """The day opens the sentence right before whoever speaks, or follows the verb: said in May, told a meeting in May."""
    if one.start < said.end:
        opens = sentence[: one.start].strip().lower() in ("", "in", "on", "back in")
        return one.end >= said.end or (opens and not sentence[one.end : max(one.end, said.start)].strip(" ,"))
    listener = sentence[said.end : one.start].split()
    return not listener or (sentence[: said.end].endswith("told") and len(listener) <= _LISTENER and "that" not in listener)


def _is_on(matter: Set[str], said: Said, sentence: str) -> bool:
    told = {stem(word) for word in content_words(sentence)} - {stem(word) for word in content_words(said.speaker)}
    return len(told & matter) >= _SAME_MATTER


def known(speaker: str, cast: Sequence[Actor]) -> str:
    """A speaker with what is known of them from elsewhere: Mr Maddock, managing director."""
    profiles = (actor.profile for actor in cast if actor.profile and _names(actor, speaker))
    return ", ".join((speaker, *profiles))


def hears_others(text: SourceText, *, own_cause: bool) -> bool:
    """Two sides of a story speak in it, or the other was asked and did not answer; who speaks for the publisher is no other side."""
    if any(_sought(sentence.text) for sentence in sentences(text.text)):
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
    """The speaker with what the sentence says of them: Maud Tarrant, a resident of Cockle Row; what they say is nothing of the kind."""
    beside = _BESIDE.match(sentence, sentence.find(speaker) + len(speaker))
    return f"{speaker}{beside.group()}" if beside and not has_main_verb(statement(beside.group(0)[2:])) else speaker


def _sought(sentence: str) -> bool:
    """Whether the page says that it asked; that a father's e-mails go unanswered, as he says, is no question of a newsroom's."""
    match = _SOUGHT.search(sentence)
    return match is not None and not any(one.end <= match.start() and not is_press(one.speaker) for one in sayings(sentence))


def speaks(actor: Actor, texts: Sequence[SourceText]) -> bool:
    """Whether somebody is heard in these texts: quoted, publishing, denying, or at least asked."""
    return any(_says(actor, text) or _is_asked(actor, text) for text in texts)


def answers(actor: Actor, texts: Sequence[SourceText]) -> bool:
    """Whether somebody speaks for themselves, on a page of their own or in a source of standing."""
    return any(_says(actor, text) for text in texts if _of_standing(text) or _names(actor, text.source.outlet))


def was_asked(actor: Actor, texts: Sequence[SourceText]) -> bool:
    return any(_is_asked(actor, text) for text in texts if _of_standing(text))


def _says(actor: Actor, text: SourceText) -> bool:
    return _names(actor, text.source.outlet) or any(_names(actor, speaker) for speaker in _speakers(text, frozenset()))


def _is_asked(actor: Actor, text: SourceText) -> bool:
    return any(_names(actor, sentence.text) and _sought(sentence.text) for sentence in sentences(text.text))


def _names(actor: Actor, words: str) -> bool:
    """People go by their last name, unless another first name stands before it; bodies by their whole name."""
    own, _, last = actor.name.rpartition(" ") if actor.kind is ActorKind.PERSON else ("", "", actor.name)
    found = re.findall(rf"(?:(?<!\w)([A-Z][\w'’-]*)\.? )?(?<!\w){re.escape(last)}(?!\w)", words)
    return any(not own or not first or first in own.split() or _TITLE.fullmatch(first) or named(first) for first in found)
