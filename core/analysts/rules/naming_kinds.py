"""What a name names, as the words around it tell: every sign gives points to a person, an organisation, a place or a thing."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.analysts.rules.mastheads import SHARED, has_article
from core.analysts.rules.naming import OWNS_AFTER, SAYS_AFTER, Named
from core.analysts.rules.naming_words import BODY_WORDS, NAMED_OF, NO_PERSON, PLACE_WORDS, SCHOOLS, THING_WORDS, is_body_noun, is_role
from core.analysts.rules.patterns import any_of, phrases
from core.analysts.rules.prose import Statement
from core.analysts.rules.verbs import is_verb_form
from core.search import vocabulary
from core.words import STOP_WORDS

PERSON, BODY, PLACE, THING, REPORTER = "person", "organisation", "place", "thing", "reporter"
_NEAR, _LONGEST_PERSON = 80, 4

_COMPASS = re.compile(r"(?:North|South|East|West|Central|Latin|Northern|Southern|Eastern|Western) \w+(?:an|ern|ish|ese)s?\Z")
_OPENINGS = vocabulary.word_set("openings", "place")
_REPORTS = re.compile(r",? (?:first |also |earlier )?(?:reports|reported|writes)\b(?! to\b| for\b| that (?:he|she|it) (?:had|was))")
_WHO = re.compile(r",? who(?:se|m)?\b")
_WHICH = re.compile(r",? which\b")
_WORKS = any_of("employs · owns · operates · runs · makes · sells · supplies · manages · insures · publishes · represents · advises")
_WHICH_WORKS = re.compile(rf",? which (?:also |now )?{_WORKS}\b")
_WHICH_SAYS = re.compile(r", which [^,.;]{2,80}, (?:said|says|denied|denies|told|declined|refused|announced|confirmed|apologised)\b")
_AGE = re.compile(r",? (?:aged )?(?:\d{2}|\(\d{2}\)|1[01]\d)(?:,|\)|\.|$| (?:and|said|told|was|has)\b)")
_HIS, _ITS = re.compile(r"\b(?:he|she|his|her|himself|herself)\b"), re.compile(r"\b(?:its|itself)\b")
_OF_A_BODY = any_of(r"""
    board · shareholders? · directors? · spokes\w+ · chief executive · managing director · staff · workers · employees · lawyers?
    headquarters · accounts · customers · fleet · press office · chairman · chairwoman · parent company · offices? · shares? · profits?
""")
_AT_SCHOOL = phrases(
    r"pupils? · school\w* · children · teach\w* · head ?teacher · head · class(?:room|es)? · lessons? · parents · term · playground"
)
_STAFF = re.compile(rf"['’]s? (?:own |new |former )?{_OF_A_BODY}\b")
_DONE_TO_BODY = any_of(r"""
    spokes\w+ (?:for|of|from|at) · (?:owned|run|operated|employed|built) by · works? for · worked for · on behalf of · shares in
    subsidiary of · contracts? with · lawyers? for · statement (?:from|by) · (?:director|executive|employees?) of · fined · sued · hired
""")
_BY_BODY = re.compile(rf"\b{_DONE_TO_BODY} (?:the )?$")
_RUN_AS_BODY = re.compile(
    r"(?: [\w-]+){0,8}? (?:employs (?:about |some |more than )?\d|was (?:founded|set up|established|incorporated) |trades as )"
)
_WHOSE = "(?:town|city|port|village|island|county|people|mayor|outskirts|coast) of"
_IN = re.compile(rf"\b(?:in|near|off|across|outside|inside|around|throughout|beneath|{_WHOSE}) $", re.IGNORECASE)
_AT = re.compile(r"\b(?:at|to|from|towards|beyond|between) $", re.IGNORECASE)
_OF_A_TOWN = any_of("""
    harbour · port · mayor · council · residents · streets · waterfront · coast · quay · beach · market · museum · town hall · population
    airport
""")
_TOWN = re.compile(rf"['’]s {_OF_A_TOWN}\b")
_OF_SOMEWHERE = re.compile(r", of (?:the )?[A-Z][\w’'-]*(?: [A-Z][\w’'-]*){0,3}, (?:said|says|told|tells|added|wrote|asked)\b")
_ONE_OF_THEM = re.compile(r"\b(?:one|another|some|two|three) of (?:them|those|us), $", re.IGNORECASE)
_WORKED = r"(?!operated|traded|served|owned|existed|supplied)\w+ed|taught|sung|driven|kept"
_HAS_WORKED = re.compile(rf" has (?:{_WORKED}) (?:at|for|in|on|with) [^,.;]{{2,40}} for \S+ years\b")
_LABEL = re.compile(r"^(?=[A-Z])(?:[\w’'/-]+ ){0,3}(?P<noun>[\w-]+): (?:the )?$")
_ON_THE_BANK = re.compile(r"\b(?:on|off|the|along) $", re.IGNORECASE)
_LAST_WORD, _NEXT_WORD = re.compile(r"([\w’'-]+),? $"), re.compile(r" ([a-z]+)\b")
_WITHIN = re.compile(r"\b(?:for|of|at|from|with|by|to|in) (?:the|an?|its|their) (?:[\w-]+ ){0,2}[\w-]+,? $")
_OFFICE_OF = re.compile(r"\b([\w-]+) (?:for|of|at) [^,;:]{2,60}, $")
_SMALL = any_of(
    "for · of · at · in · on · from · with · by · to · as · and · but · or · after · before · when · while · who · which · whose · where"
)
_APPOSED = re.compile(
    rf", (?!(?:{_SMALL}|said|says|told|then)\b)(?:the |an? |its |his |her |their |one of the |[A-Z][\w-]*['’]s )?"
    rf"(?P<noun>(?:(?!{_SMALL}\b)[a-z][\w’'-]* ){{0,4}}(?!{_SMALL}\b)[a-z][\w’'-]*)(?=[,.;]| (?:{_SMALL}|since|said)\b|$)"
)


@dataclass(frozen=True, slots=True)
class Around:
    """A name with what stands on either side of it."""

    found: Named
    before: str
    after: str

    @property
    def words(self) -> list[str]:
        return [word.lower() for word in self.found.words]

    @property
    def alone(self) -> bool:
        return len(self.found.words) == 1

    @property
    def noun_before(self) -> str:
        """The last word before the name, also where a comma parts them."""
        found = _LAST_WORD.search(self.before)
        return found[1] if found else ""

    @property
    def noun_behind(self) -> str:
        """The head of what is put behind the name: Hale, the *master* of the port."""
        found = _APPOSED.match(self.after)
        return found["noun"].split()[-1] if found else ""

    @property
    def before_noun(self) -> bool:
        """The Ostvik fish market is somewhere, the Alder sailed."""
        word = _NEXT_WORD.match(self.after)
        return word is not None and word[1] not in STOP_WORDS and not is_verb_form(word[1])


Sign = tuple[int, Callable[[Around], object]]


def votes(found: Named, said: Statement) -> Counter[str]:
    """What speaks for each kind of name, in this sentence."""
    around = Around(found, said.text[: found.start], said.text[found.end :])
    made = Counter({kind: _points(signs, around) for kind, signs in _SIGNS.items() if _CAN_BE[kind](around)})
    return +made


def _points(signs: Sequence[Sign], around: Around) -> int:
    """Signs of one point only underline others: alone they are worth one, however many."""
    shown = [points for points, shows in signs if shows(around)]
    return sum(shown) if any(points > 1 for points in shown) else min(len(shown), 1)


def _may_be_person(one: Around) -> bool:
    if len(one.words) > _LONGEST_PERSON or one.found.name.isupper() or one.words[-1] in NO_PERSON:
        return False
    if one.words[-1] in SHARED and has_article(one.before):
        return False  # the Gullport Mercury is a newspaper, Freddie Mercury was none
    places = set(one.words if one.alone else one.words[1:]) & PLACE_WORDS  # Heath, Glen and Brook are first names too
    return not set(one.words) & BODY_WORDS and not places and not _COMPASS.match(one.found.name)


def _may_be_body(one: Around) -> bool:
    """A letter before the name is a person's, and "the Authority" alone is nobody's name."""
    return not one.words[0].endswith(".") and not (one.alone and one.words[0] in BODY_WORDS)


def _called_a_thing(one: Around) -> bool:
    """Storm Darragh, the Voting Rights Act."""
    return not one.alone and bool({one.words[0], one.words[-1]} & THING_WORDS)


def _may_be_thing(one: Around) -> bool:
    if _called_a_thing(one):
        return not one.found.titled
    return one.alone and not one.found.titled and bool(one.noun_before) and not one.before.endswith(", ")


def _role_before(one: Around) -> bool:
    opens = one.before.strip() == one.noun_before
    return is_role(one.noun_before) and (one.noun_before.islower() or opens)


def _office_before(one: Around) -> bool:
    """A spokeswoman for the company, Della Farrant."""
    found = _OFFICE_OF.search(one.before)
    return found is not None and is_role(found[1])


def _called_a_body(one: Around) -> bool:
    """The Port Court is a court, Tern Court is a house, Tarn & Oswald is a firm."""
    if one.words[0] in NAMED_OF and len(one.words) > 2:
        return True
    if "&" in one.words[1:-1]:
        return True
    if one.words[-1] == "bank" and _ON_THE_BANK.search(one.before):
        return False
    return one.words[-1] in BODY_WORDS and (one.words[-1] != "court" or one.before.lower().endswith("the "))


def _called_a_school(one: Around) -> bool:
    """Pupils of Northgate Primary; the Iowa primary has an article, and no pupils."""
    if one.alone or one.words[-1] not in SCHOOLS or one.before.lower().endswith("the "):
        return False
    return bool(_AT_SCHOOL.search(one.before) or _AT_SCHOOL.search(one.after))


def _body_before(one: Around) -> bool:
    beside = one.before.endswith(", ") and _WITHIN.search(one.before)
    return is_body_noun(one.noun_before) and not beside


def is_street(words: Sequence[str]) -> bool:
    return len(words) > 1 and words[-1].lower() in PLACE_WORDS


def _kind_before(one: Around) -> bool:
    """The ferry Alder, the dredger Margit: what has a name and is nobody."""
    word = one.noun_before
    common = word.isalpha() and word.islower() and len(word) > 3 and word not in STOP_WORDS and not word.endswith(("ed", "ing", "s"))
    return common and not is_role(word) and not is_body_noun(word)


_CAN_BE: dict[str, Callable[[Around], bool]] = {
    PERSON: _may_be_person,
    BODY: _may_be_body,
    PLACE: lambda one: not one.found.titled,
    THING: _may_be_thing,
    REPORTER: lambda one: not one.found.titled,
}
_SIGNS: dict[str, tuple[Sign, ...]] = {
    PERSON: (
        (3, lambda one: one.found.titled),
        (3, lambda one: _AGE.match(one.after)),
        (2, lambda one: not one.alone and _WHO.match(one.after)),
        (2, _role_before),
        (2, lambda one: (label := _LABEL.match(one.before)) and is_role(label["noun"])),
        (2, _office_before),
        (2, lambda one: is_role(one.noun_behind)),
        (2, lambda one: not one.alone and (_OF_SOMEWHERE.match(one.after) or _HAS_WORKED.match(one.after))),
        (2, lambda one: not one.alone and _ONE_OF_THEM.search(one.before)),
        (1, lambda one: not one.alone and SAYS_AFTER.match(one.after)),
        (1, lambda one: not one.alone and _HIS.search(one.after[:_NEAR])),
    ),
    BODY: (
        (3, _called_a_body),
        (3, _called_a_school),
        (1, lambda one: _WHICH.match(one.after) and not is_street(one.words)),
        (2, lambda one: _WHICH_WORKS.match(one.after) or _WHICH_SAYS.match(one.after)),
        (2, lambda one: _STAFF.match(one.after)),
        (2, lambda one: _BY_BODY.search(one.before) and not one.found.titled),
        (2, _body_before),
        (2, lambda one: (label := _LABEL.match(one.before)) and is_body_noun(label["noun"])),
        (2, lambda one: _RUN_AS_BODY.match(one.after)),
        (2, lambda one: is_body_noun(one.noun_behind)),
        (1, lambda one: SAYS_AFTER.match(one.after) and _ITS.search(one.after[:_NEAR])),
        (1, lambda one: SAYS_AFTER.match(one.after) and one.found.name.isupper() and len(one.found.name) > 2),
    ),
    PLACE: (
        (3, lambda one: is_street(one.words) and (one.words[-1] != "bank" or _ON_THE_BANK.search(one.before))),
        (2, lambda one: _IN.search(one.before) and not one.before_noun),
        (2, lambda one: len(one.words) == 2 and one.words[0] in _OPENINGS),
        (1, lambda one: _AT.search(one.before)),
        (2, lambda one: one.alone and _TOWN.match(one.after)),
        (1, lambda one: one.alone and OWNS_AFTER.match(one.after)),
        (1, lambda one: one.alone and one.before.lower().endswith("the ") and one.before_noun),
    ),
    THING: (
        (2, lambda one: one.noun_before.lower() == "the" and not one.found.name.isupper() and not one.before_noun),
        (2, _kind_before),
        (3, _called_a_thing),
    ),
    REPORTER: ((3, lambda one: _REPORTS.match(one.after)),),
}
