"""Every attribution of a text to another publisher: who is named, in which words and where, and which source of the dossier it is."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.analysts.rules.credits import without_pictures
from core.analysts.rules.leaning import credited, linked_sentence
from core.analysts.rules.patterns import any_of
from core.analysts.rules.publishers import Directory, directory, is_platform, is_publisher, leads_to
from core.analysts.rules.wires import wire
from core.model.claim import Quote
from core.model.origin import Citation, CitationKind
from core.model.source import Source, SourceText
from core.reading.quotes import anchor, at
from core.search.urls import domain, normalise

LONGEST = 200_000
"""Of a longer text the beginning is read: nobody credits others only after forty thousand words."""
_UP = r"[A-Z0-9ÀÁÂÃÄÅÆÇÈÉÊËÍÎÑÓÔÕÖØÚÛÜŠŽ]"
_WORD = rf"(?:{_UP}[\w&’'.+-]*[\w+]|{_UP})"
_JOIN = r"(?:of|and|&|de|da|do|dos|du|des|la|le|van|für|di)"
_NAME = rf"(?P<{{}}>{_WORD}(?:[ \u00a0](?:{_JOIN} )?(?:the )?{_WORD}){{{{0,5}}}}|(?:www\.)?[a-z0-9-]+\.(?:com|org|net|co\.uk|co|no|pt|de|fr|es|tv|io))"
_THE = r"(?:(?:the|an?|le|la|les|el|los|las|o|os|a|as|der|die|das|dem|den|its|a rival|another)\s|l['’])?"
_MEDIUM = any_of("""
    news (?:web)?site · (?:web)?site · newspaper · paper · tabloid · broadsheet · daily · weekly · magazine · blog · news agency · agency
    broadcaster · station · channel · outlet · portal · publication · podcast · news service · wire service · network
    avisen · avisa · nettavisen · nyhetsbyrået · kringkasteren · jornal · agência · revista · canal · Zeitung · Tageszeitung · Magazin
    Nachrichtenagentur · Sender · journal · quotidien · hebdomadaire · agence · chaîne · diario · periódico · agencia · cadena
""")
_PIECE = any_of("""
    report · reports · story · article · investigation · post · piece · interview · account · scoop · dispatch · coverage · reporting · blog
    post · tweet · exclusive
""")
_KIND_OF = r"(?:[\w’'-]+ ){0,3}?"
_ITS = rf"(?:{_THE}{_KIND_OF}{_PIECE} (?:in|by|on|from|at|with|published (?:in|by|on)|posted (?:on|by)) )?"
_WHO = rf"{_THE}(?P<medium>{_KIND_OF}{_MEDIUM} )?[\"“‘'«„]?{_NAME.format('name')}"
_FIRST = any_of(r"""
    (?:first|originally|initially) (?:reported|revealed|published|broken|posted|appeared|shared|leaked|spotted|noticed|noted)(?: \w+)?
    (?:by|in|on|at|from)
    (?:broken|broke|started|began|begun|originated|surfaced) (?:\w+ )?(?:by|with|in|on|at) · which began (?:with|on|at|in)
    (?:initial|original|first) (?:report|story|article|post)s? (?:by|in|on|from) · first to report (?:it|this|the \w+)? ?(?:was|were)
    først (?:meldt|omtalt) (?:av|i) · avançad[ao] (?:pel[oa]|por) · zuerst (?:von|in|bei) · révélée? (?:par|dans) · adelantad[ao] por
    revelad[ao] (?:por|pel[oa])
""")
_ACCORDING = any_of("""
    according to · per · citing · cites · cited by · quoting · (?:reported|revealed|published|unveiled|posted|leaked) (?:by|in|on)
    report(?:s|ed|ing)? (?:by|in|from|on) · stor(?:y|ies) (?:by|in|from|on) · articles? (?:by|in|from|on) · posts? (?:by|on|at)
    interviews? (?:by|in|on) · investigation by · rumou?rs? (?:by|from|on|in) · scoop (?:by|from) · as seen (?:in|on) · copied from
    originally appeared (?:in|on|at) · appeared (?:in|on) · claims? (?:by|in|from|on)
    ifølge · segundo · de acordo com · laut · nach Angaben (?:von|der|des) · wie · selon · d['’]après · según · de acuerdo con · secondo
    melder · skriver · berichtet · noticiad[ao] (?:pel[oa]|por)
""")
_TOLD = any_of(r"""
    told · tells · speaking to · spoke to · speaking with · in an interview with · interview (?:with|to) · said to · confirmed to
    statement to · sa til · sier til · fortalte · disse (?:ao|à|a) · contou (?:ao|à) · sagte(?: \w+)? · gegenüber · a déclaré (?:à|au)
    a dit (?:à|au) · dijo (?:al?|a la) · declaró (?:al?|a la) · contó (?:al?|a la)
""")
_CREDIT = any_of(r"""
    via · h/t · hat[ -]tip(?: to)?:? · source[s]?:\s? · credit:\s? · with thanks to · thanks to · \(source:\s? · read more at · reporting by
    read the (?:full |whole |original )?(?:story|article|report) (?:at|on|in) · fonte:\s? · kilde:\s? · quelle:\s? · fuente:\s?
""")
_LATELY = r"(?:(?:has|had|have|also|first|later|earlier|previously|exclusively|now|originally|just|itself|recently)\s)*"
_SAYS = any_of("""
    reported · reports · report · revealed · reveals · wrote · writes · published · broke · cites · cited · claimed · claims · says · said
    noted · notes · posted · quoted · quotes · learned · carried · ran · spotted · leaked · mentions · is reporting · was (?:the )?first
    meldte · melder · skrev · skriver · avança · noticiou · noticia · berichtete · berichtet · meldete · schreibt · schrieb · rapporte
    a rapporté · écrit · informó · informa · publicó · relatou · escreve · escreveu
""")
_ITS_PIECE = r"(?:['’]s?|’)\s(?:[\w-]+ ){0,2}" + any_of(
    "report · story · article · reporting · investigation · account · scoop · post · piece · exclusive"
)
_CUES = [
    (CitationKind.FIRST, re.compile(rf"(?<!\w)(?i:{_FIRST}) {_ITS}{_WHO}")),
    (CitationKind.TOLD, re.compile(rf"(?<!\w)(?i:{_TOLD}) {_WHO}")),
    (CitationKind.ACCORDING, re.compile(rf"(?<!\w)(?i:{_ACCORDING}) (?:{_ITS}){_WHO}")),
    (CitationKind.CREDIT, re.compile(rf"(?<![\w-])(?i:{_CREDIT})\s?{_WHO}")),
]
_AFTER = re.compile(
    rf"(?<![\w’'.@-])(?:[Tt]he |[OA] |El |La |Le |Der |Die |Das )?{_NAME.format('name')}(?P<does>,? (?:which |who )?{_LATELY}(?:{_SAYS})\b|{_ITS_PIECE}\b)"
)
_DENIES = re.compile(
    any_of(r"""
    \bcontrary to · \bunlike · \b(?:did|does|has|have|had|would|could) ?n(?:o|['’])t (?:\w+ )?(?:report|reported|publish|published|write|say)
    \bnever (?:reported|published|wrote|said|told) · \bdenie[sd] (?:telling|having) · \b(?:refused|declined) to (?:talk|speak) to
    \bnot,? as · \bi motsetning til · \bao contrário d · \banders als · \bcontrairement · \ba diferencia de · \bno (?:\w+ )?(?:told|spoke)
    """),
    re.IGNORECASE,
)
_NOT_NOW = re.compile(r"\b(?:former|ex|formerly|previously|once)[ -]$", re.IGNORECASE)
_PEOPLE_OF = re.compile(
    r"^['’]?s?\s(?:office|building|reader|readers|owner|employee|staff|boss|shareholder|journalist of the year|critic|prize|award|headquarters"
    r"|Stadium|Square|Street|Tower|Building|Foundation|Award)\b"
)
_QUOTED = re.compile(r"“[^”\n]*”|\"[^\"\n]*\"|«[^»\n]*»|„[^“”\n]*[“”]")
_SHORT_QUOTE = 4


@dataclass(frozen=True, slots=True)
class _Named:
    """A name with the words that make it an attribution."""

    kind: CitationKind
    name: str
    start: int
    end: int
    medium: bool = False


def citations(text: SourceText, others: Sequence[Source]) -> tuple[Citation, ...]:
    """In the order of the text, each publisher once by each kind of attribution; credits and links after it."""
    read = SourceText(text.source, _unquoted(without_pictures(text.text[:LONGEST])))
    here = directory(text.source, others)
    found: dict[tuple[str, CitationKind], Citation] = {}
    for one in [*_by_name(read, here, text.text), *_by_credit(read, others, text.text), *_by_link(read, here, text.text)]:
        found.setdefault((one.on or one.name.lower() or one.url, one.kind), one)
    return tuple(found.values())


def _unquoted(text: str) -> str:
    """Same length, so that positions stay: whom somebody names in quotation marks is not whom the page leans on."""
    return _QUOTED.sub(lambda quote: quote.group() if len(quote.group().split()) <= _SHORT_QUOTE else " " * len(quote.group()), text)


def _by_name(text: SourceText, here: Directory, whole: str) -> Iterator[Citation]:
    taken: list[tuple[int, int]] = []
    for one in sorted(_named(text.text), key=lambda one: (one.start, -one.end)):
        if any(start < one.end and one.start < end for start, end in taken) or _refused(text.text, one):
            continue
        if made := _citation(text.source, one, here, whole):
            taken.append((one.start, one.end))
            yield made


def _named(text: str) -> Iterator[_Named]:
    for kind, pattern in _CUES:
        for match in pattern.finditer(text):
            yield _Named(kind, match["name"].rstrip(".'’"), match.start(), match.end("name"), bool(match["medium"]))
    for match in _AFTER.finditer(text):
        kind = CitationKind.FIRST if re.search(r"\b(?:first|broke|originally)\b", match["does"]) else CitationKind.ACCORDING
        yield _Named(kind, match["name"], match.start(), match.end())


def _refused(text: str, one: _Named) -> bool:
    """A sentence that sets itself apart from the report, somebody who once worked there, a building of that name."""
    begins = max(text.rfind(sign, 0, one.start) for sign in ".!?\n;") + 1
    if _DENIES.search(text, begins, one.end) or _NOT_NOW.search(text, begins, one.start):
        return True
    return bool(_PEOPLE_OF.match(text[one.end : one.end + 40]))


def _citation(me: Source, one: _Named, here: Directory, whole: str) -> Citation | None:
    if here.is_me(one.name):
        return None
    meant = here.source(one.name)
    if meant is None and not _publishes(one):
        return None
    words = at(whole, one.start, one.end)
    return Citation(me.id, one.kind, one.name, _address(one.name, me), meant.id if meant else "", words)


def _publishes(one: _Named) -> bool:
    if is_platform(one.name):
        return one.kind in (CitationKind.CREDIT, CitationKind.FIRST)
    return one.medium or is_publisher(one.name)


def _address(name: str, me: Source) -> str:
    """The link of the page that leads to whom it names."""
    return next((link for link in me.links if leads_to(name, domain(link))), "")


def _by_credit(text: SourceText, others: Sequence[Source], whole: str) -> Iterator[Citation]:
    """By-lines, datelines and sign-offs; an agency that has no page here keeps its name."""
    made = list(credited(text, others))
    by_id = {other.id: other for other in others}
    for one in made:
        yield Citation(text.source.id, CitationKind.CREDIT, by_id[one.on].outlet, "", one.on, anchor(whole, one.words))
    carried = wire(text)
    if carried and not made:
        yield Citation(text.source.id, CitationKind.CREDIT, carried.agency, "", "", anchor(whole, carried.words))


def _by_link(text: SourceText, here: Directory, whole: str) -> Iterator[Citation]:
    """A link to the page of another source, where a sentence speaks of a report."""
    leads = {normalise(link): link for link in text.source.links}
    for other in here.others:
        key = next((normalise(page) for page in (other.url, other.canonical_url) if page and normalise(page) in leads), "")
        words = linked_sentence(text) if key else ""
        if words:
            yield Citation(text.source.id, CitationKind.LINK, other.outlet, leads[key], other.id, _place(whole, words))


def _place(text: str, words: str) -> Quote | None:
    return anchor(text, words)
