"""The words by which a text attributes something to another publisher, in the languages the desk meets most, as patterns around a name."""

import re

from core.analysts.rules.patterns import any_of
from core.analysts.rules.small_letters import for_small
from core.model.origin import CitationKind

_UP = r"[A-Z0-9ÀÁÂÃÄÅÆÇÈÉÊËÍÎÑÓÔÕÖØÚÛÜŠŽ]"
_WORD = rf"(?:(?:[a-z]{{1,2}}(?=[A-Z][a-z]))?{_UP}[\w&’'.+-]*[\w+]|{_UP})"
ARABIC = any_of("[Aa]l[ -] · (?:[Ee]l|[Aa][dnrst]|[Aa]sh)-")
"""The article that opens an Arabic name, also in small letters: al Nahda, an-Nahar."""
_JOIN = any_of("of · and · & · de · da · do · dos · du · des · la · le · van · für · di")
_OPENS = any_of("""
    As · In · But · When · While · If · And · On · At · Yet · However · Meanwhile · Yesterday · Last · This · That · These · It · He · She
    They · We · I · An? · Even · Now · Today · Earlier · Photo · Picture · Image · Although · After · Before · For · From · With · Source
""")
_HOST = r"(?:www\.)?[a-z0-9-]{1,63}\.(?:com|org|net|info|website|co\.uk|co|no|pt|de|fr|es|tv|io|example)"
_BEGINS = rf"(?={_UP}|[a-z]{{1,2}}[A-Z]|{ARABIC})"
"""How every name begins but that of a host; seen before the list of words that open a sentence is held against it."""
NAME = rf"(?P<name>{_BEGINS}(?!{_OPENS}\b(?!-))(?:{ARABIC})?{_WORD}(?:[ \u00a0](?:{_JOIN} (?:the )?)?{_WORD}){{0,5}}|{_HOST})"
_ARTICLE = any_of("[Tt]he · an? · le · la · les · el · los · las · o · os · as · der · die · das · dem · den · its · a rival · another")
_THE = rf"(?:{_ARTICLE}\s|l['’])?"
_MEDIUM = any_of("""
    news (?:web)?site · (?:web)?site · newspaper · paper · tabloid · broadsheet · daily · weekly · magazine · blog · news agency · agency
    broadcaster · station · channel · outlet · portal · publication · podcast · news service · wire service · network
    avisen · avisa · nettavisen · nyhetsbyrået · kringkasteren · jornal · agência · revista · canal · Zeitung · Tageszeitung · Magazin
    Nachrichtenagentur · Sender · journal · quotidien · hebdomadaire · agence · chaîne · diario · periódico · agencia · cadena
""")
_PIECE = any_of("""
    report · reports · story · article · investigation · post · piece · interview · account · scoop · dispatch · coverage · reporting
    tweet · exclusive · thread · video
""")
_SOME = r"(?:[\w’'-]+ ){0,3}?"
_ITS = rf"(?:{_THE}{_SOME}{_PIECE} (?:in|by|on|from|at|with|published (?:in|by|on)|posted (?:on|by)) )?"
_WHO = rf"{_THE}(?P<medium>{_SOME}{_MEDIUM} )?[\"“‘'«„]?{NAME}"
_DONE = any_of("reported · revealed · published · broken · posted · appeared · shared · leaked · spotted · noticed · noted")
_FIRST = any_of(rf"""
    (?:first|originally|initially) {_DONE}(?: \w+)? (?:by|in|on|at|from) · which began (?:with|on|at|in)
    (?:broken|broke|started|began|begun|originated|surfaced) (?:\w+ )?(?:by|with|in|on|at)
    (?:initial|original|first) (?:report|story|article|post)s? (?:by|in|on|from) · first to report (?:it|this|the \w+)? ?(?:was|were)
    først (?:meldt|omtalt) (?:av|i) · avançad[ao] (?:pel[oa]|por) · zuerst (?:von|in|bei) · révélée? (?:par|dans) · adelantad[ao] por
    revelad[ao] (?:por|pel[oa])
""")
_ACCORDING = any_of("""
    according to · per · citing · cites · cited by · quoting · (?:seen|obtained|reviewed) by · wrote · writes · reports · reported
    (?:reported|revealed|published|unveiled|posted|leaked) (?:by|in|on) · report(?:s|ed|ing)? (?:by|in|from|on)
    stor(?:y|ies) (?:by|in|from|on) · articles? (?:by|in|from|on) · posts? (?:by|on|at) · interviews? (?:by|in) · investigation by
    rumou?rs? (?:by|from|on|in) · scoop (?:by|from) · as seen (?:in|on) · copied from · originally appeared (?:in|on|at)
    appeared (?:in|on) · claims? (?:by|in|from|on)
    ifølge · segundo · de acordo com · laut · nach Angaben (?:von|der|des) · wie · selon · d['’]après · según · de acuerdo con · secondo
    melder · skriver · berichtet · noticiou · noticiad[ao] (?:pel[oa]|por)
""")
_TOLD = any_of(r"""
    told · tells · speaking (?:to|with) · talking to · spoke to · (?:inquiries|questions) from · said to · confirmed to · statement to
    (?:in )?(?:an )?(?:interview|conversation|appearance) (?:on|with|to)
    sa til · sier til · fortalte · disse (?:ao|à|a) · contou (?:ao|à) · sagte(?: \w+)? · gegenüber · a déclaré (?:à|au) · a dit (?:à|au)
    dijo (?:al?|a la) · declaró (?:al?|a la) · contó (?:al?|a la)
""")
_CREDIT = any_of(r"""
    via · h/t · hat[ -]tip(?: to)?:? · sources?:\s? · credit:\s? · with thanks to · thanks to · read more at · reporting by
    read the (?:full |whole |original )?(?:story|article|report) (?:at|on|in) · fonte:\s? · kilde:\s? · quelle:\s? · fuente:\s?
""")
_LATELY = any_of("has · had · have · also · meanwhile · online · first · later · earlier · previously · now · originally · just · itself")
_SAYS = any_of("""
    reported · reports · report · revealed · reveals · wrote · writes · published · broke · cites · cited · claimed · claims · says · said
    noted · notes · posted · quoted · quotes · learned · carried · ran · spotted · leaked · mentions · is reporting · stated · states
    was (?:the )?first · meldte · melder · skrev · skriver · avança · noticiou · noticia · berichtete · berichtet · meldete · schreibt
    schrieb · rapporte · a rapporté · écrit · informó · informa · publicó · relatou · escreve · escreveu
""")
_OWN_PIECE = any_of("report · story · article · reporting · investigation · account · scoop · post · piece · exclusive")
_DOES = rf"(?P<does>,? (?:which |who )?(?:{_LATELY}\s)*{_SAYS}\b|(?:['’]s?|’)\s(?:[\w-]+ ){{0,2}}{_OWN_PIECE}\b)"
BEFORE = [
    (CitationKind.FIRST, re.compile(rf"(?<!\w)(?i:{_FIRST}) {_ITS}{_WHO}")),
    (CitationKind.TOLD, re.compile(rf"(?<!\w)(?i:{_TOLD}) {_WHO}")),
    (CitationKind.CREDIT, re.compile(rf"(?<![\w-])(?i:{_CREDIT})\s?{_WHO}")),
    (CitationKind.ACCORDING, re.compile(rf"(?<!\w)(?i:{_ACCORDING}) {_ITS}{_WHO}")),
]
"""The cue, then the name."""
CUED = for_small(rf"(?<!\w)(?={_FIRST}|{_TOLD}|{_CREDIT}|{_ACCORDING})")
"""Where any of these cues begins in a text in small letters: one look for all, before any of them is held against a name."""
AFTER = re.compile(rf"(?<![\w’'.@-])(?:[Tt]he |Der |Die |Das )?{NAME}{_DOES}")
"""The name, then what it did."""
HEADLINE = [
    (re.compile(rf"^(?:[Tt]he )?{NAME}:(?= )"), CitationKind.ACCORDING),
    (re.compile(rf"(?<= )(?:[-–—|] |: ){NAME}$", re.IGNORECASE), CitationKind.CREDIT),
]
FIRST_OF_ALL = re.compile(r"\b(?:first|broke|originally)\b")
MERELY = re.compile(r"\b(?:said|says|claims|claimed|stated|states)$")
AND = re.compile(r"\s(?:and|og|und|et|e|y)\s")
OWNED = re.compile(r"^[\w.]+['’]s\s(?=\w)")
_NOT = r"(?:did|does|has|have|had|would|could) ?n(?:o|['’])t"
DENIES = re.compile(
    r"\b"
    + any_of(rf"""
    contrary to · unlike · {_NOT} (?:\w+ )?(?:report|reported|publish|published|write|say|tell|told)
    never (?:reported|published|wrote|said|told) · denie[sd] (?:telling|having) · (?:refused|declined) to (?:talk|speak) to
    not,? as · i motsetning til · ao contrário d · anders als · contrairement · a diferencia de
    """),
    re.IGNORECASE,
)
ONCE = re.compile(r"\b(?:former|ex|formerly|previously|once)[ -]$", re.IGNORECASE)
_NO_REPORT = any_of("""
    office · building · readers? · owner · employee · staff · boss · shareholder · critic · prize · award · headquarters · Stadium · Square
    Street · Tower · Building · Foundation · Award
""")
ANOTHER_THING = re.compile(rf"^(?:['’]s)?\s{_NO_REPORT}\b")
QUOTED = re.compile(r"“[^“”\n]{0,2000}”|\"[^\"\n]{0,2000}\"|«[^«»\n]{0,2000}»|„[^„“”\n]{0,2000}[“”]")
