"""Words of a page that are not its report: a correction of it, a reader's comment, a teaser for another piece, the plot of a novel."""

import re
from collections.abc import Sequence

from core.analysts.rules.matching import NOWHERE, Match
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import any_of
from core.analysts.rules.prose import Statement
from core.analysts.rules.verbs import names_of
from core.english.synonyms import idea

_CORRECTION = re.compile(
    r"^\W*(?:corrections?|clarifications?|editor['’]s note|amended|erratum)\b.{0,40}?[:—–-]"
    r"|\b(?:an|the) (?:earlier|previous|original) version\b"
    r"|\bthis (?:article|story|post|page|report) (?:was|has been) (?:amended|corrected|retracted)\b",
    re.IGNORECASE,
)
_ELSEWHERE = any_of("""
    more (?:from|on|stories|news|like) [\\w ]{1,20} · read (?:also|next|on|more) · see also · also (?:read|today|in the news)
    also on [\\w ]{1,15} · in other news · don['’]t miss · editor['’]s picks? · up next · advertisement
    related(?: \\w+)? · you (?:may|might) (?:also )?like · most (?:read|popular|viewed) · trending(?: now)? · recommended(?: for you)?
    (?:from )?(?:around|across) the web · sponsored(?: content)?
""")
_TEASER = re.compile(rf"^\W*{_ELSEWHERE}\s*(?:[:.|…]|$)", re.IGNORECASE)
_COMMENTS = re.compile(
    r"^\W*(?:\d+ )?(?:(?:readers?['’]? )?comments?|replies|your (?:views|say|comments)|letters|join the (?:conversation|discussion))"
    r"\s*(?:\(\d+\))?\s*:?\s*$",
    re.IGNORECASE,
)
# Reader77 in small letters: Covid-19 and G20 open headlines.
_COMMENTER = re.compile(
    r"^(?:@\w{2,30}|(?-i:[a-z]+)[\w.-]*\d[\w.-]*|anonymous|guest)(?: (?:says|wrote|said|writes|commented))?\s?[:—–>]\s", re.IGNORECASE
)
_BOOK = any_of("novel · film · movie · sitcom · short story · fairy tale · opera · musical · video game · comic")
# A match and a trial can be a drama too; only what opens with it tells a plot.
_SHOW = any_of("thriller · episode · drama · comedy")
_TRADE = any_of(
    "industry · business · trade · festival · school · studio · world · archive · club · society · museum · company · crew · prize · award"
)
_INSIDE = r"\b(?:in|on) (?:the|an?|his|her|their|its|this|that|one|(?:[\w'’-]+ ){0,2}[\w'’-]+['’]s?) (?:(?!of\b)[\w'’-]+ ){0,3}?"
_PLOT = re.compile(rf"{_INSIDE}{_BOOK}\b(?! {_TRADE})|^{_INSIDE}{_SHOW}\b(?! {_TRADE})", re.IGNORECASE)
_INVENTED = re.compile(r"\b(?P<how>fictional|imaginary) (?P<what>(?:[\w'’-]+ ){1,3})", re.IGNORECASE)
_PLAYED = re.compile(r"\b(?:star\w*|play(?:s|ed|ing)?|act(?:s|ed|ing)|appear\w*|cast|voice\w*)\b", re.IGNORECASE)
_LONGEST_LINE, _MOST_TEASERS, _HALF = 60, 6, 0.5
_SENTENCE_ENDS = (".", ".”", '."', ".)")


def beside_the_report(match: Match, page: Page) -> str:
    """The words that show it, or nothing."""
    commenter = _COMMENTER.match(match.said.text)
    if commenter:
        return commenter.group().strip()
    return _told_in_a_book(match) or ((_headed(match, page) or _corrected(match, page)) if match.number != NOWHERE else "")


def _told_in_a_book(match: Match) -> str:
    """In the novel …; a part, a role or a place in the film is real."""
    plot, invented = _PLOT.search(match.said.text), _INVENTED.search(match.said.text)
    if plot and _frames(plot, match) and not _is_told(plot.group().split()[-1], match):
        return plot.group()
    told = invented and (_is_told(invented["how"], match) or not _names_it(invented["what"], match))
    return invented.group().strip() if invented and not told else ""


def _frames(plot: re.Match[str], match: Match) -> bool:
    """It opens the sentence, or stands right behind what is shared; the reels *used* in the film are real."""
    before = [token for token in match.said.tokens if token.idea and token.start < plot.start()]
    return not before or before[-1].idea in match.hits


def _is_told(kind: str, match: Match) -> bool:
    """The claim speaks of the film itself, or of playing in it."""
    return kind.lower() in match.claim.text.lower() or bool(_PLAYED.search(match.claim.text))


def _names_it(what: str, match: Match) -> bool:
    return any(idea(word.lower()) in match.claim.ideas for word in what.split())


def _headed(match: Match, page: Page) -> str:
    """A line above that opens the comments, or the list of other pieces."""
    if _TEASER.match(match.said.text):
        return match.said.text
    for number, said in enumerate(page.statements[: match.number]):
        line = said.text if len(said.text) <= _LONGEST_LINE else ""
        if (_COMMENTS.match(line) and _has_begun(page.statements[:number])) or (
            _TEASER.match(line) and _is_list(page.statements[number + 1 : match.number + 1])
        ):
            return said.text
    return ""


def _has_begun(lines: Sequence[Statement]) -> bool:
    """Above the report "3 comments" only counts them, and "Letters" is a part of the paper."""
    return any(said.text.endswith(_SENTENCE_ENDS) for said in lines)


def _is_list(lines: Sequence[Statement]) -> bool:
    """Headlines, a few and short; with the first full sentence the report goes on."""
    return len(lines) <= _MOST_TEASERS and all(
        len(said.text) <= 2 * _LONGEST_LINE and not said.text.endswith(_SENTENCE_ENDS) for said in lines
    )


def _corrected(match: Match, page: Page) -> str:
    """A correction that speaks of the same thing: which part of it is taken back a reader must see; whom it names may be misspelt."""
    things = match.claim.ideas - names_of(match.claim) or match.claim.ideas
    for number, said in enumerate(page.statements):
        shared = things & said.ideas
        if number != match.number and _CORRECTION.search(said.text) and len(shared) >= _HALF * len(things):
            return said.text
    return ""
