"""Recognise a page that shows a wall instead of its text; pure. A wall speaks to its reader, a report about walls does not."""

import re
from collections import Counter
from html import unescape

from core.english.words import words

SENTENCES = {
    "paywall": "This page is behind a paywall.",
    "consent": "This page shows only a cookie notice until somebody agrees to it.",
    "captcha": "This page asks for proof that a human is reading.",
    "javascript": "This page has no text unless JavaScript runs.",
    "missing": "The site answers with a page that says this one is gone.",
    "region": "The site does not show this page in every country.",
    "login": "This page is for readers who have logged in.",
    "age": "This page asks how old its reader is.",
    "denied": "The site refuses to show us this page.",
    "closed": "The site is out of order at the moment.",
    "parked": "There is no site at this address at the moment.",
    "short": "This page has too few words to be a source.",
    "empty": "This page has no readable text.",
}

FEWEST_WORDS = 5
TEASER_WORDS = 150
"""A longer article is read even if the page calls itself closed: enough of it is there to quote."""
BESIDE_WALL = 30
"""A wall says little besides its own phrases; a report about walls says much more."""
LONGEST_WALL = 600
"""Words; the longest notices list what cookies are for."""
LONGEST_ASK = 20
"""Words; what asks for money is brief, a sentence of an article may be long."""
LONGEST_SENTENCE = 500


def _any(table: str) -> re.Pattern[str]:
    """One alternative for each phrase; phrases are parted by a middle dot or a line's end and may hold expressions."""
    found = (phrase.strip() for line in table.splitlines() for phrase in line.split("·"))
    return re.compile("|".join(phrase for phrase in found if phrase), re.I)


# Walls that want money are put together from words of several languages: who may read, what is to be done, and what can be read then.
_PAYERS = r"(?:subscribers?|members?|abonn\w{1,7}|mitglied\w{0,5}|suscriptores|socios|abbonati|iscritti|assinantes|leden|prenumer\w{2,8})"
_TEXT = r"(?:article|story|content|page|post|report|arti[ck]\w{1,5}|artículo|artykuł|inhalt|beitrag|texto?|tekst|conte[nú]\w{1,4}|noticia)"
_THIS = rf"\b(?:(?:this|the rest of this|diese[nr]?|cet|ce|est[ea]|questo|dit|denne|dette|den här|ten) (?:\w+ )?{_TEXT}|la suite)\b"
_ONLY = r"\b(?:for|only|exclu\w{3,6}|open to|nur|exklusiv|r[eé]serv\w{2,4}|riservato|solo|só|alleen|forbeholdt|endast|bara|kun|för|tylko)\b"
_ACCOUNT = r"(?:subscribe|sign up|register|join|upgrade|(?:create|open) (?:a|an|your)(?: free)? account)"
_JOIN = (
    rf"(?:{_ACCOUNT}|log in|sign in|become an? (?:\w+ )?(?:member|subscriber)"
    r"|(?:start|buy|choose|get|take out) (?:an? |your )?(?:\w+ )?(?:subscription|trial|membership|access))"
)
_READ_ON = (
    r"(?:(?:continue|keep|finish|carry on) (?:reading|with|the|this)|unlock\b|access (?:this|the|all|full)"
    r"|(?:read|view|see)(?: (?:this|the|more|on|it|full|all|our|every)\b|\W{0,3}$))"
)
_JOIN_ABROAD = (
    r"\b(?:jetzt|abonnieren sie|(?:abonnez|inscrivez|connectez|identifiez)-vous|suscríbe\w{2}|regístra\w{2}|inicia sesión|abbonati"
    r"|registrati|accedi|assine|cadastre-se|faça login|word|bli|logga in|logg inn|log ind|köp|kjøp|køb|prøv|prova|wykup|zaloguj się)\b"
)
_READ_ON_ABROAD = (
    r"(?:weiter ?(?:zu)? ?lesen|(?:continuer|poursuivre) (?:à|la|votre) lect?\w{2,3}|lire (?:la suite|cet)|(?:seguir|continuar) leyendo"
    r"|leer (?:más|el|est)|continuare a leggere|leggere (?:tutto|l'|quest)|continuar (?:lendo|a ler)|ler (?:o|a|est)|verder ?lezen"
    r"|(?:läsa|læse|lese) (?:vidare|videre|hela|hele)|czytać dalej|przeczytać)"
)
_PAY_ASKS = _any(rf"""
    {_THIS}.{{0,25}}{_ONLY}.{{0,25}}\b{_PAYERS}\b(?! of\b) · \b(?:keep|continue) reading (?:with|for)\b · weiterlesen mit\b
    \bunlock (?:this|the full)\b · (?:^|[,:;!–—-] ?|\b(?:please|or|and|must|now|simply|to) ){_JOIN}\b.{{0,40}}?\bto {_READ_ON}
    ^{_ACCOUNT}\b.{{0,20}}\bto continue\W{{0,3}}$ · ^(?:want |would you like )?to {_READ_ON}.{{0,60}}\b{_JOIN}
    会員限定 · 続きを読むに · 订阅后 · 付费阅读 · 구독자 전용 · оформите подписку
    ^(?:want )?to (?:continue|keep|finish) reading\b · {_JOIN_ABROAD}.{{0,50}}\b{_READ_ON_ABROAD} · доступ\w{{0,3}} только
    ^(?:(?:um|pour|para|per|om|för att|for at|for å|aby|chcesz) )?{_READ_ON_ABROAD}(?:\?|.{{0,40}}{_JOIN_ABROAD})
    \byou(?:'ve| have) (?:read|reached|used|viewed|hit|had)\b.{{0,30}}\b(?:free (?:articles?|stories)|limit|articles? (?:this|for))
    (?:vous reste|noch|pozostało|left|resta|restan)\b.{{0,15}}\d ?%.{{0,25}}\b{_TEXT}
    \b(?:out of|no more) free (?:articles|stories)
""")
# A label also stands beside other stories that a page recommends: in links, lists and margins it says nothing about the page.
_PAY_LABELS = _any(rf"""
    ^\W{{0,3}}{_TEXT}?(?: \w+)? ?{_ONLY}(?: \w+){{0,2}} {_PAYERS}\W{{0,3}}$ · ^\W{{0,3}}(?:\w+ )?{_PAYERS}[- ](?:only|exclusive)\b
    \b(?:subscriber|member)s?[- ]only {_TEXT}
""")
_PAY_MARKS = _any(r"""
    ["']isAccessibleForFree["']\s{0,9}:\s{0,9}["']?false · content_tier["'][^<>]{0,40}locked
    <(?:div|section|aside|p)\s[^<>]{0,200}(?:class|id)=["'][^"'<>]{0,100}(?:paywall|regwall|subscriber-gate)
""")
_CAPTCHA = _any(r"""
    \b(?:verify|verifying|confirm|prove|ensure|make sure|check(?:ing)?)\b.{0,20}\byou(?:'re| are|r)\b.{0,12}\b(?:human|robot|bot|browser)\b
    \bare you (?:a )?(?:human|robot|bot)\b · \b(?:you are|you're|i'm|i am) not a (?:ro)?bot · \bnot a (?:ro)?bot\W{0,3}$ · не робот
    (?:^|\b(?:please|to|and|must|then) )(?:complete|solve|enter|pass) (?:the|this|a)\b.{0,20}\b(?:captcha|security check|challenge|puzzle)
    ^(?:just|wait) a moment(?:…|\.\.\.) · ^checking (?:your browser|if the site connection) · ^attention required · \bpress (?:and|&) hold\b
    \bunusual (?:traffic|activity)\b.{0,20}\byour · ddos protection by · checks? that your connection is secure · ^challenge validation
    review(?:ing)? the security of your connection · enable js and disable any ad ?blocker · incapsula incident · powered and protected by$
    \b(?:sie|du|ich|je|u|ik)\b.{0,10}\b(?:keine? (?:roboter|bot|maschine)|geen robot) · (?:êtes|suis) pas un robot · nie jesteś robotem
    \bno (?:eres|es|soy) un robot · \bnon (?:sei|sono) un robot · \bnão (?:é|sou) um robô
""")
_CHALLENGES = _any(r"_cf_chl_opt · captcha-delivery\.com · [\"']px-captcha · sec-if-cpt · _sec/cp_challenge · captcha\.awswaf\.com · KPSDK")
_SCRIPT = _any(r"""
    (?:^|\b(?:please|must|to|and|then) )(?:re-?)?(?:enable|turn on|activate|allow|switch on)\b.{0,20}\bjava ?script
    \b(?:this|the|our|your) (?:\w+ )?(?:site|page|app|browser|content)\b.{0,15}\b(?:requires?|needs|without|support) java ?script
    ^(?:\w+ )?java ?script (?:is|must be|needs to be|seems to be) (?:disabled|enabled|required|off|turned)
    \b(?:aktivieren sie|activ(?:er|ez)|(?:habilit|activ)[ae]|abilita|ative|aktivera|włącz) (?:\w+ )?java ?script
    java ?script (?:zu aktivieren|aktivieren|est désactivé|ist deaktiviert|desactivado|in te schakelen)
""")
_OURS = r"(?:we|us|our|wir|unsere?[rn]?|nous|nos|noi|nostri|nosotros|nuestros|nossos|wij|onze|vi|våra|våre|vores)"
_USE = r"(?:use|set|store|verwenden|nutzen|utilisons|utilisent|utilizziamo|utilizamos|usamos|gebruiken|plaatsen|använder|bruker|bruger)"
_PRIVACY = (
    r"(?:privacy|privacidade?|vie privée|privatsphäre|consent|consentement|consentimi?ento|zustimmung|einwilligung|toestemming|accord)"
)
_CONSENT = _any(rf"""
    ^before you continue · \b{_OURS}\b.{{0,50}}\b{_USE}\b.{{0,40}}\bcookies?\b · \b{_USE} wir\b.{{0,30}}\bcookies · datenschutzerklärung
    ^u(?:tiliz|s)amos cookies · ^(?:accept|reject|allow) all\b · \bstor(?:e|ing) (?:and|and/or|or) (?:read|access)(?:ing)? information\b
    \b(?:your|our) (?:\w+ and )?(?:privacy|cookies?|consent) (?:policy|notice|choices|settings|preferences|options)\b · ^akzeptieren und
    (?:^|\b(?:please|click|clicking|must) )\W?(?:accept|allow|agree to|consent to)(?: all| the use of)? cookies · \bohne (?:werbe)?tracking
    \b(?:we value|your|tua|tu|su|sua|votre|je|uw|deine|ihre) {_PRIVACY}\b · \bmanage (?:your )?(?:consent|privacy|cookie)
    \b(?:change|customi[sz]e) your choices\b · \bour (?:\d+ )?(?:advertising |trusted )?partners\b · \bmit werbung (?:und|weiter|lesen)
    ^(?:continuer sans|tout) accepter · ^accetta (?:tutt|e cont) · ^ace[pi]tar tod[oa] · \b(?:revocare|ritirare) il (?:tuo )?consenso
    (?:cookies akzeptieren|(?:accepter|aceptar|aceitar) (?:l[ea]s |os )?cookies|cookies accepteren)\W{{0,3}}$
""")
# A page speaks of itself: this story, the link you followed.
_PAGE = r"(?:page|site|website|article|story|content|post|link|url|video|film|programme|account|profile|document|server|resource)"
_ITSELF = rf"\b(?:(?:this|our|requested) (?:\w+ )?{_PAGE}|the page|(?:the|that) {_PAGE} you\b.{{0,40}})"
_LACKS = (
    r"(?:introuvable|non trouvée|n'existe|nicht gefunden|existiert nicht|no encontrada|no existe|non trovata|non esiste|não encontrada"
    r"|não existe|niet gevonden|bestaat niet|inte hittas|finns inte|ikke fun|finnes ikke|nie została znaleziona|nie istnieje|не найдена)"
)
_GONE = _any(rf"""
    ^(?:\W|oops|sorry|error|404){{0,6}}{_PAGE}(?: you\b.{{0,30}})? (?:was )?(?:not found|not available|unavailable|missing) · ^404$
    {_ITSELF} (?:is not|isn't|is no longer|was not|could not be|couldn't be|cannot be|can't be|can not be) (?:found|here|there|available)
    {_ITSELF} (?:has|have|was|may have|might have)(?: been)? (?:moved|removed|deleted|taken down|expired|suspended|unpublished)\b
    {_ITSELF} (?:is (?:private|unavailable|gone)|does(?: not|n't) exist|no longer exists) · ^(?:sorry\W{{0,3}})?nothing (?:was )?found
    \b(?:error|http|code|fehler|erreur) 404\b · \b404 (?:error|not found|page|[-–—|:]) · \blink (?:may be|might be|is) broken
    \b(?:can't|cannot|couldn't|could not|unable to) (?:seem to )?find (?:that|the|this|what|a|your)\b.{{0,20}}(?:{_PAGE}|looking)
    (?:page|seite|página|pagina|sidan|siden|strona|страница)\b.{{0,40}}{_LACKS}
""")
_REGION = _any(rf"""
    \b(?:not (?:currently )?(?:available|accessible|offered)|unavailable)\b.{{0,35}}\byour (?:\w+ )?(?:country|region|location)
    ^unavailable (?:due to|for) legal · niet beschikbaar in (?:je|uw) · in (?:ihrem|deinem) land nicht · nicht in (?:ihrem|deinem) land
    \bfrom (?:a country|countries|within|inside) .{{0,20}}\b(?:european (?:union|economic area)|eu\b|eea\b) · non (?:è )?disponibile nel tuo
    pas (?:disponible|accessible) dans votre · no está disponible en (?:tu|su)
    {_ITSELF}.{{0,60}}\b(?:only be (?:watched|viewed|seen|played|heard)|rights (?:reasons|restrictions))
""")
_AGE = _any(r"""
    ^are you\b.{0,20}\b(?:legal (?:\w+ )?age|(?:over|at least|above) (?:1[6-9]|2[01])|(?:1[6-9]|2[01])(?:\+| years| or (?:over|older)))
    \byou must be\b.{0,20}\b(?:1[6-9]|2[01]|legal)\b.{0,40}\b(?:site|website|page|content|continue|view) · ^avez-vous (?:plus de )?1[68] ans
    ^i(?:'m| am) (?:over )?(?:1[6-9]|2[01])\b · \b(?:verify|confirm|check) your age\b · ^age (?:verification|check|gate|restricted)
    \b(?:enter|give) your (?:date of birth|birth ?date) · ^(?:bist du|sind sie)\b.{0,20}\b1[68] · ^¿?(?:eres|es usted) mayor de
    ^(?:sei|hai) (?:maggiorenne|più di 18)
""")
_LOGIN = _any(r"""
    \b(?:you (?:must|need to|have to)|please) (?:be (?:logged|signed) in|(?:log|sign) ?in)\b(?!.{0,20}\b(?:comment|reply|post|vote))
    ^(?:log|sign) ?in (?:or (?:register|sign up|create an account) )?(?:to|with|and) (?:continue|view|see|access|your) · connectez-vous pour
    ^(?:log|sign) ?in to \w+$ · \bfor (?:logged-in|registered) (?:users|readers) only · ^(?:you are )?not logged in · inicia sesión para
    (?:melden sie sich|melde dich) .{0,10}an,? um · ^bitte (?:anmelden|einloggen) · accedi per · logga in för att
""")
_PARKED = _any(r"""
    \bdomain(?: name)?(?: \S+)? (?:is|may be|is now|has) (?:for sale|parked|available|expired|been registered|registered) · ^it works!$
    \bbuy this domain · ^(?:sponsored|related) (?:listings|links|searches) · ^welcome to nginx · \bthis (?:website|site) is coming soon
    \b(?:this|diese|ce nom de|ce|este|questo|dit) dom[aeí]in\w{0,2}\b.{0,40}\b(?:expire|sale|offer|renew|regist|verkauf|vend|venta|koop)
    \bthis (?:hosting|website|site) has (?:been suspended|expired)
""")
_CLOSED = _any(r"""
    \b(?:site|website|page|portal|server|sito|sitio|we) ?(?:is|are|'re|est|está|è)\b.{0,40}\b(?:maintenance|mantenimiento|manutenzione)
    \b(?:site|website|page|portal|server|this service) is\b.{0,15}\b(?:temporarily|currently) (?:unavailable|down|offline|closed|overloaded)
    \bwe(?:'ll| will) be (?:right )?back(?: \w+){0,3}\W{0,3}$ · ^(?:scheduled|site|under|down for|planned) maintenance
    ^(?:service|site|website) (?:temporarily )?unavailable
""")
_DENIED = _any(rf"""
    ^(?:\W|sorry|error|403){{0,4}}access (?:is |has been |was )?(?:denied|forbidden|blocked)(?:\W{{0,3}}$|\W{{1,3}}(?:you|error|your|ref))
    \baccess to {_ITSELF}.{{0,15}}\b(?:denied|forbidden|blocked|restricted) · \byou (?:are|were) unable to access · \b403 forbidden
    ^forbidden$ · \byou (?:do not|don't) have permission to (?:access|view) · {_ITSELF}.{{0,60}}\bsecurity (?:service|solution|policy)
    \byou(?:'re| are) not (?:allowed|authori[sz]ed|permitted)\b.{{0,15}}\b(?:access|view) · zugriff verweigert · accès (?:refusé|interdit)
    \byou (?:have been|are|were|'ve been) (?:temporarily |permanently )?(?:blocked|banned) · acceso denegado · accesso negato
    \byour (?:ip|access|request|network|connection)\b.{{0,30}}\b(?:blocked|denied|rejected|banned|refused) · acesso negado
    toegang geweigerd
""")
_WALLS = {
    "captcha": _CAPTCHA, "region": _REGION, "age": _AGE, "consent": _CONSENT, "login": _LOGIN, "javascript": _SCRIPT, "missing": _GONE,
    "parked": _PARKED, "closed": _CLOSED, "denied": _DENIED,
}  # fmt: skip
_MAY_BE_WALLS = (401, 402, 403, 429, 451, 503)
_SAID_BY_STATUS = ("denied", "closed")

# An element that is never closed ends with the text or is left standing, and no search for an end goes past the next beginning: hostile
# markup must not send these patterns back and forth.
_UNREAD = re.compile(r"<(script|style|template|svg)\b.*?(?:</\1\s{0,9}>|\Z)|<!--.*?(?:-->|\Z)", re.I | re.S)
_FURNITURE = re.compile(r"<(nav|footer)\b(?:(?!<\1\b).)*?</\1\s*>|<header\b(?:(?!<header\b|<h1\b|<p\b).)*?</header\s*>", re.I | re.S)
_MARGIN = re.compile(r"<(a|li|aside)\b(?:(?!<\1\b).)*?</\1\s{0,9}>", re.I | re.S)
_INLINE = re.compile(r"</?(?:a|b|i|u|em|strong|span|small|mark|font)\b[^<>]*>", re.I)
_TAGS = re.compile(r"<[^<>]*>?")
_TITLE = re.compile(r"<(?:title|h1)[^<>]*>([^<]{0,300})", re.I)
_TITLE_PARTS = re.compile(r"\s[|–—-]\s")
_SENTENCE = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])|\n+")
_QUOTED = re.compile(r"“[^“”\n]{0,400}”|„[^„“”\n]{0,400}[“”]|«[^«»\n]{0,400}»|\"[^\"\n]{0,400}\"")
_APOSTROPHES = str.maketrans("’‘`", "'''")
_REPORTED = _any(r"""
    \b(?:said|says?|told|according to|announced|decided|asks|asked|ruled|reported|admit\w{0,3}|warned|complained|teilte|sagte|laut|selon)\b
    \b(?:a annoncé|a déclaré|según|dijo|secondo|ha detto|segundo|disse|volgens|enligt|poinformował)\b
""")
_WITHOUT_ADVERTISING = _any(r"cookies?\b · tracking · werbung · advertis · \bads?\b · publicité · pubblicità · publicidad")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_TOP = 200_000
"""Characters of HTML that are looked at: a wall stands near the top."""


def wall(html_text: str, article_text: str, status: int = 200) -> str:
    """Why a page gives no article (a key of SENTENCES), or an empty text when it does."""
    html = html_text[:_TOP]
    if status >= 400:
        reason = _instead(html, article_text) if status in _MAY_BE_WALLS else ""
        return "" if reason in _SAID_BY_STATUS else reason
    text = _without_furniture(html, article_text)
    count = _count(text)
    if count < FEWEST_WORDS:
        return _instead(html, text) or ("short" if count else "empty")
    if count < TEASER_WORDS and _pays(html):
        return "paywall"
    return _only_wall(html, text, count) if count < LONGEST_WALL else ""


def _instead(html: str, text: str) -> str:
    """With no article to speak of, the page's own furniture tells what stands there instead."""
    if _CHALLENGES.search(html):
        return "captcha"
    named = _named([*_titles(html), *_sentences(text), *_sentences(_visible(html))])
    return "paywall" if named != "captcha" and _pays(html) else named


def _only_wall(html: str, text: str, count: int) -> str:
    if count < BESIDE_WALL and _CHALLENGES.search(html):
        return "captcha"
    if count < BESIDE_WALL and _named(_titles(html)):
        return _named([*_titles(html), *_sentences(_visible(html))])
    sentences = _sentences(_parted(html, text))
    others = [sentence for sentence in sentences if not _names(sentence)]
    return _named(sentences) if _count(" ".join(others)) < max(BESIDE_WALL, count // 5) else ""


def _named(sentences: list[str]) -> str:
    """The wall that most of the sentences belong to."""
    counts = Counter(name for sentence in sentences for name in _names(sentence))
    return max(_WALLS, key=lambda name: counts[name]) if counts else ""


def _names(sentence: str) -> list[str]:
    if _REPORTED.search(sentence):
        return []
    return [name for name, pattern in _WALLS.items() if pattern.search(sentence)]


def _pays(html: str) -> bool:
    return bool(_PAY_MARKS.search(html)) or _says(_PAY_ASKS, _visible(html)) or _says(_PAY_LABELS, _visible(_MARGIN.sub("\n", html)))


def _says(pattern: re.Pattern[str], text: str) -> bool:
    """Whether the page itself says it, in a few words; offers to read without advertising belong to a cookie notice."""
    found = (sentence for sentence in _sentences(text) if pattern.search(sentence))
    return any(
        _count(sentence) <= LONGEST_ASK and not _REPORTED.search(sentence) and not _WITHOUT_ADVERTISING.search(sentence)
        for sentence in found
    )


def _sentences(text: str) -> list[str]:
    """What a page says in its own voice: quotations are somebody else's."""
    own = _QUOTED.sub("“”", text).translate(_APOSTROPHES)
    return [sentence.strip()[:LONGEST_SENTENCE] for sentence in _SENTENCE.split(own) if sentence.strip()]


def _count(text: str) -> int:
    """Words; where they are written without spaces, two signs are about one."""
    return len(words(text)) + len(_UNSPACED.findall(text)) // 2


def _without_furniture(html: str, text: str) -> str:
    """A page without an article is sometimes read whole: its navigation is no text."""
    for found in _FURNITURE.finditer(_UNREAD.sub(" ", html)) if len(text) < 6 * TEASER_WORDS else ():
        text = text.replace(" ".join(_plain(found[0]).split()), " ", 1)
    return text.strip()


def _parted(html: str, text: str) -> str:
    """A page that was read whole comes as one line: its blocks are lines again."""
    lines = [line for line in _visible(html).split("\n") if line in text] if "\n" not in text else []
    return "\n".join(lines) if len(" ".join(lines)) > 0.9 * len(text) else text


def _titles(html: str) -> list[str]:
    return _sentences("\n".join(part for found in _TITLE.findall(html) for part in _TITLE_PARTS.split(unescape(found))))


def _visible(html: str) -> str:
    """Block by block, one to a line, without navigation and small print."""
    return _plain(_FURNITURE.sub("\n", _UNREAD.sub(" ", html)))


def _plain(html: str) -> str:
    blocks = unescape(_TAGS.sub("\n", _INLINE.sub(" ", " ".join(html.split()))))
    return "\n".join(" ".join(line.split()) for line in blocks.split("\n") if line.strip())
