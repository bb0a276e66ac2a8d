"""Which words mean the same thing in news prose, and which mean the opposite."""

from functools import lru_cache

from core.english.patterns import word_set
from core.words import stem

_SAME = """
    die dead death fatal fatality kill · injure injury hurt wound · close shut closure shutdown · buy purchase acquire acquisition
    sell sale · rise increase grow growth climb jump soar surge · fall drop decline decrease plunge slump tumble · begin start commence
    end finish conclude · fire blaze · company firm corporation · arrest detain · find discover discovery · crash collide collision
    build construct construction · child kid · lorry truck · resign resignation quit · win victory · allege allegation
    accuse accusation · ship boat vessel · plane aircraft jet airplane aeroplane · sack dismiss dismissal · approve approval
    reject rejection refuse refusal · know aware knowledge · warn warning · tell inform notify · pupil student · house home
    flood flooding · explode explosion blast · evacuate evacuation · operate operator operation · inspect inspection inspector
    investigate investigation investigator probe · own owner ownership · employ employee worker staff · pollute pollution
    decide decision · announce announcement · elect election · demolish demolition · destroy destruction · agree agreement
    propose proposal · appoint appointment · donate donation donor · infect infection · contaminate contamination
    protest protester demonstration · attend attendance attendee · visit visitor · fail failure · suspend suspension
    arrive arrival · depart departure · allow permit permission · expand expansion · publish publication · pay payment · lose loss
    survive survivor · cancel cancellation · delay postpone · person people · marry marriage · vote ballot · ban forbid prohibit
    need require · large big huge · small little tiny · illegal unlawful · legal lawful · hospital hospitalise hospitalize
"""
_OPPOSED = """
    rise/fall · open/close · reopen/close · more/fewer · more/less · higher/lower · highest/lowest · approve/reject · accept/reject
    survive/die · alive/die · guilty/innocent · convict/acquit · legal/illegal · safe/unsafe · safe/dangerous · allow/ban · support/oppose
    strengthen/weaken · uphold/overturn · succeed/fail · include/exclude · expand/shrink · profit/lose · clean/contaminate
    best/worst · greatest/worst · largest/smallest · oldest/youngest · major/minor · cheap/expensive · keep/scrap · unhurt/injure
    unharmed/injure · cut/raise · cut/rise · double/halve · double/fall · halve/rise · profit/loss · win/lose · gain/lose
    success/fail · guilty/acquit · convict/clear · free/jail · innocent/convict
"""

CALENDAR = word_set("""
    monday tuesday wednesday thursday friday saturday sunday
    january february march april may june july august september october november december
""")


def _groups() -> dict[str, str]:
    groups = [[stem(word) for word in group.split()] for line in _SAME.strip().splitlines() for group in line.split("·")]
    return {member: group[0] for group in reversed(groups) for member in group}


_IDEA = _groups()


@lru_cache(maxsize=65536)
def idea(word: str) -> str:
    """The stem that stands for a word and for its near synonyms."""
    plain = stem(word)
    return _IDEA.get(plain, plain)


def _opposites() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for pair in (pair.strip() for line in _OPPOSED.strip().splitlines() for pair in line.split("·")):
        one, other = (idea(word) for word in pair.split("/"))
        table.setdefault(one, set()).add(other)
        table.setdefault(other, set()).add(one)
    return {word: frozenset(others) for word, others in table.items()}


OPPOSITES = _opposites()
