"""Who the page itself is, so that its own word can be told from somebody else's."""

import re
from dataclasses import dataclass
from functools import lru_cache

from core.english.patterns import any_of, phrases
from core.model.source import Source
from core.policy.outlets.press import is_press, plain_name

_FIRST_PERSON = phrases("we · our")
_PAPER = any_of("newspaper · paper · site · website · publication · magazine · outlet · station · programme")
_SELF = re.compile(rf"^(?:i|we|us)$|\b(?:this {_PAPER}|our (?:reporters?|correspondents?|own))\b", re.IGNORECASE)
_BODY = any_of(r"""
    company · firm · council · authority · agency · department · club · university · operator · ministry · trust · charity · court
    office
    board · hospital · police · force · union · association · bank · airline · school · college · regulator · group · party · government
    manufacturer · spokes\w+
""")
# "The parent company" is generic; "the Harbour Authority" is a name, and on another body's page somebody else's.
_GENERIC = re.compile(rf"^(?i:the|its|our|a) (?:[a-z'’-]+ )?(?i:{_BODY})\b")
_BODIES = re.compile(rf"\b(?:the|our) ({_BODY})\b", re.IGNORECASE)
_BODY_NAME = re.compile(rf"\b(?:{_BODY}|inspectorate|registry|commission|service|institute|federation|society)\b", re.IGNORECASE)
_OFFICER = phrases(r"""
    director · chief executive · ceo · chair(?:man|woman)? · president · spokes\w+ · leader · head of · secretary · commissioner · manager
""")
_ACTS = r"(?!\w)(?P<acts>\s(?!(?:and|or|of|in|for|at|on|to|from|with|by|as|that|which|who)\b)[a-z]+)?"


@dataclass(frozen=True, slots=True)
class Identity:
    """The names a page goes by; `organisation` when it speaks for itself rather than about others."""

    names: tuple[str, ...]
    label: str
    organisation: bool

    def is_self(self, speaker: str) -> bool:
        who = speaker.strip().lower()
        if _SELF.search(who) or any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", who) for name in self.names):
            return True
        if len(self.label) > 4 and self.label in re.sub(r"\W", "", who):
            return True
        return self._is_generic_self(speaker.strip())

    def _is_generic_self(self, who: str) -> bool:
        """On its own site an organisation calls itself "the company", and its officers speak for it."""
        if any(body in name.split() for body in _BODIES.findall(who.lower()) for name in self.names):
            return True
        generic = _GENERIC.match(who) or _OFFICER.search(who)
        return self.organisation and bool(generic or who.lower() in ("he", "she", "they"))


def identity(source: Source, text: str) -> Identity:
    return _identity(source.outlet, source.owner, source.domain, text)


@lru_cache(maxsize=512)
def _identity(outlet: str, owner: str, domain: str, text: str) -> Identity:
    names = tuple(plain_name(name) for name in (outlet, owner) if len(plain_name(name)) > 2)
    parts = [part for part in domain.lower().split(".") if part not in ("www", "com", "org", "net", "co", "example")]
    label = parts[0].replace("-", "") if parts else ""
    organisation = bool(_BODY_NAME.search(outlet)) or _speaks_for_itself(names[:1], text)
    return Identity(names, label, organisation and not is_press(outlet or domain))


def _speaks_for_itself(names: tuple[str, ...], text: str) -> bool:
    """It names itself outside quotation marks: as one who acts, or beside a "we"."""
    outside = re.sub(r"“[^”]*”|\"[^\"]*\"", " ", text)
    named = [match for name in names for match in re.finditer(rf"(?<!\w){re.escape(name)}{_ACTS}", outside, re.IGNORECASE)]
    return any(match["acts"] for match in named) or bool(named and _FIRST_PERSON.search(outside))
