"""Recognise a notice in which a page corrects or withdraws itself; an article about corrections and retractions has none."""

import re

from core.model.words import ChangeKind

LONGEST = 500
"""Characters; a notice is brief, and hostile text must not keep the patterns busy."""


def any_of(table: str) -> re.Pattern[str]:
    """One alternative for each phrase; phrases are parted by a middle dot or a line's end and may hold expressions."""
    found = (phrase.strip() for line in table.splitlines() for phrase in line.split("·"))
    return re.compile("|".join(phrase for phrase in found if phrase), re.I)


# What a page calls itself. A report, a paper or a statement may also be what the story is about, so those must open the sentence.
_PAGE = r"(?:article|story|post|page|piece|column|item|dispatch|obituary|headline|entry|thread|news report|blog post)s?"
_WORK = r"(?:report|paper|study|review|press release|release|interview|video|chapter|preprint)"
_THIS = rf"\bthis (?:\w+ )?{_PAGE}\b"
_PLACED = r"(?:above|below|that (?:was|appeared|stood|ran) here|(?:previously |once |originally |first )?published here)"
_HERE = rf"\b(?:the|an?) (?:\w+ )?{_PAGE} {_PLACED}\b"
_OPENS = rf"^\W*this {_WORK}\b"
_BE = r"(?:(?:has|have|had)(?: now| since| also)? been|was|were|is being|is)(?: \w+ly| now| since| hereby){0,2}"
_UNDONE = r"(?:retracted|withdrawn|removed|taken down|deleted|pulled|unpublished|rescinded)"
_BY_OTHERS = r"(?: \w+)? by (?!(?:the|its|our) (?:authors?|editors?|publishers?|journal|newsroom)\b|us\b)"
_ADVERBS = r"(?:have |has |are |hereby |fully |now |therefore |formally |today ){0,4}"
_RETRACT, _WITHDRAW = r"retract(?:s|ed|ing)?", r"withdr(?:aw|aws|awn|ew|awing)"
_UNDO = rf"(?:{_RETRACT}|{_WITHDRAW}|remov(?:e|es|ed|ing)|(?:take|taken|took|taking) down|pull(?:s|ed)|unpublish(?:es|ed))"
_DATED = r"(?:[,\s]{0,3}\(?(?:on )?[\w ,./]{0,20}\d[\w ,./:]{0,25}\)?)?"
_CORRECTION = r"(?:corrections?|clarifications?|erratum|corrigendum|amendment)"

_WITHDRAWN = any_of(rf"""
    ^\W*(?:notice of )?(?:retraction|withdrawal)(?: notice| note)?{_DATED}\s*(?:[:–—|]|\W*$) · {_HERE} {_BE} {_UNDONE}\b
    ^\W*(?:article |paper )?retracted(?: article)?\s*[:–—|] · ^\W*(?:article |post )?(?:withdrawn|removed)\s*[:–—|]
    {_THIS} {_BE} {_UNDONE}\b · \bno longer stands? by (?:this|the|its|our|what)\b
    {_OPENS} {_BE} (?:retracted|withdrawn|taken down|unpublished|rescinded)\b(?!{_BY_OTHERS})
    \bwe {_ADVERBS}{_UNDO} (?:and apologi[sz]e for )?(?:this|the|our) (?:\w+ ){{0,2}}(?:{_PAGE}|{_WORK})\b
    \b{_UNDO} (?:and apologi[sz]es? for )?this (?:\w+ )?(?:{_PAGE}|{_WORK})\b
    ^\W*(?:dieser|dieses|diese) (?:artikel|beitrag|bericht|text|meldung) wurde (?:\w+ )?(?:zurückgezogen|gelöscht|entfernt)
    ^\W*cet(?:te)? (?:article|billet|dépêche|tribune) a été (?:retirée?|supprimée?|dépubliée?)
    ^\W*est[ea] (?:artículo|noticia|nota) (?:ha sido|fue) (?:retirad[oa]|eliminad[oa])
    ^\W*quest[oa] (?:articolo|notizia) è stat[oa] (?:ritirat|rimoss)[oa]
""")
_CORRECTED = any_of(rf"""
    ^\W*{_CORRECTION}(?: (?:and|&) (?:corrections?|clarifications?|apology))?{_DATED}\s*[:–—]
    ^\W*(?:editors?'?s?'? note|note from the editors?){_DATED}\s*[:–—]
    \b(?:an?|the) (?:earlier|previous|prior|original|initial|former) version of (?:this|the) (?:\w+ )?(?:{_PAGE}|{_WORK}|text)\b
    (?:{_THIS}|{_OPENS}) {_BE} (?:corrected|amended|updated|clarified|revised|changed|edited)\b.{{0,60}}\b(?:to|because|after|on \d|since)\b
    \bwe (?:have|'ve) (?:since )?(?:corrected|amended) (?:this|the|our)\b
    \bwe (?:regret|apologi[sz]e for|are sorry for) (?:the|this|our|these) (?:\w+ )?(?:errors?|mistakes?|inaccurac(?:y|ies))\b
    ^\W*(?:this version )?corrects (?:that|to|the|name|spelling|paragraph|date|figure|headline)\b
    ^\W*(?:korrektur|berichtigung|richtigstellung|rectificatif|correctif|fe de errores|rettifica|errata corrige)\s*[:–—]
    \bin einer (?:früheren|ersten|vorherigen) (?:version|fassung) (?:dieses|des) (?:artikels|textes|beitrags)
    \bune (?:version précédente|première version) de cet article · \buna versión anterior de est[ea] (?:artículo|noticia)
""")
_VERB = (
    r"(?:said|says?|told|wrote|writes?|announced|reported|claim(?:s|ed)|heard|argued|insists?|insisted|demand(?:s|ed)|asked|according to)"
)
_REPORTED = any_of(rf"""
    ^[^:]{{0,80}}\b{_VERB}\b.{{0,30}}\b(?:this|the|our)\b · ,\s[^,]{{0,50}}\b{_VERB}\b[^,]{{0,20}}\W*$
    \b(?:if|whether|unless|until|should|would|could|might|must|never|not) (?:\w+ ){{0,4}}(?:retract|withdraw|remove|be|been|take)
""")
_QUOTED = re.compile(r"“[^“”\n]{0,400}”|„[^„“”\n]{0,400}[“”]|«[^«»\n]{0,400}»|\"[^\"\n]{0,400}\"")
_APOSTROPHES = str.maketrans("’‘`´", "''''")


def notice(sentence: str) -> ChangeKind | None:
    """Retracted when the page takes itself back, edited when it corrects itself; nothing when it only speaks of such things."""
    if len(sentence) > LONGEST:
        return None
    own = _QUOTED.sub("“”", sentence).translate(_APOSTROPHES)
    if _WITHDRAWN.search(own) and not _REPORTED.search(own):
        return ChangeKind.RETRACTED
    return ChangeKind.EDITED if _CORRECTED.search(own) else None
