"""Words that accuse a person or a firm, so that a serious allegation is seen as one."""

import re

from core.analysts.rules.patterns import any_of

_WHAT = r"[\w'’£$€., ]{3,30}"
_OTHERS_MONEY = any_of("public · taxpayers?['’]? · charity · pension · company · council · town · fund · school · hospital · parish")
_ACCUSES = re.compile(
    r"\b"
    + any_of(rf"""
    accus(?:ed|es|ing) (?:\w+ ){{0,4}}?of {_WHAT} · accused · accusations? · fraud(?:ulent(?:ly)?|sters?)? · defraud(?:ed|ing)?
    stole(?! the (?:show|march|scene|limelight)) · stolen · stealing · theft · thieves · brib(?:e|es|ed|ery|ing) · kickbacks?
    corrupt(?:ion|ly)? · embezzl\w+ · misappropriat\w+ · misus(?:e|ed|ing) (?:of )?{_WHAT} · launder(?:ed|ing) \w+ · money[- ]laundering
    (?:sexual|child|physical|domestic) abuse · abus(?:ed|ing|er) · sexual(?:ly)? (?:assault|harass)\w* · assault(?:ed|ing|s)?(?! course)
    raped · rapist · harass(?:ed|ment) · negligen(?:ce|t|tly) · cover(?:ed|ing)?[ -]up · whitewash · perjury · forged {_WHAT} · forgery
    falsif\w+ {_WHAT}
    (?:knew|known|aware|told|warned) (?:of|about|that)\b[^.!?]{{2,80}}?\b(?:before|but|and did nothing|months|weeks|days)
    ignored (?:\w+ ){{0,3}}warnings? · under (?:criminal )?investigation · investigated (?:for|over) · charged with {_WHAT}
    arrested (?:for|on suspicion of|over) {_WHAT} · convicted of · guilty of · wrongdoing · misconduct · malpractice · insider trading
    tax evasion · evad(?:ed|ing) tax\w* · price[- ]fixing · blackmail\w* · extort\w+ · pocket(?:ed|ing) {_WHAT}
    siphon\w* (?:off )?{_WHAT}
    illegal(?:ly)? (?:dump|pay|paid|work|sold|sell|fish|export|import|evict|detain)\w* · lied (?:to|about) · misled · conflict of interest
    (?:vanish|disappear|ran off|made off)\w* with (?:[\w'’]+ ){{0,3}}(?:money|deposits?|savings|cash|funds?)
    bought [^.!?]{{0,60}}?with (?:\w+ ){{0,3}}(?:money|cash|funds?) (?:taken |out )?(?:from|of)\b
    bought [^.!?]{{0,60}}?with [^.!?]{{0,40}}?\b{_OTHERS_MONEY}\b[^.!?]{{0,20}}?(?:money|cash|funds?)
    """),
    re.IGNORECASE,
)


def allegation(text: str) -> str:
    """The first words that accuse somebody of something serious, or nothing."""
    match = _ACCUSES.search(text)
    return match.group().strip() if match else ""
