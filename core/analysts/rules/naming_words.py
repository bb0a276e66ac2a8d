"""The words of names: what stands before them, how bodies, places and newspapers are called, and what a person can be."""

import re

from core.english.patterns import any_of, word_set
from core.policy.outlets.press import SHARED, is_shared
from core.search import vocabulary

COURTESY = word_set("mr mrs ms miss mx dr prof professor sir dame lord lady baroness rev reverend father sister cllr")
OFFICES = word_set("""
    acting admiral air ambassador attorney archbishop bishop captain cardinal chair chairman chairwoman chancellor chief coach colonel
    commander commissioner commodore congressman congresswoman constable councillor deputy detective director executive first foreign
    former general governor harbour head home imam inspector judge justice king lieutenant major managing mayor marshal minister officer
    pastor planning premier president prime prince princess professor queen rabbi rear representative secretary senator sergeant sheriff
    speaker superintendent vice warden watch
""")
NO_NAME = word_set("""
    according asked campaigners chapter christmas councillors critics dear drivers earlier easter everybody everyone figure finally however
    image instead later line meanwhile neighbours no nobody officers officials ok page parents people photo picture please police ramadan
    residents route scope section shopkeepers somebody still supporters table thanks today tomorrow tonight whitsun yes yesterday
""")
"""What opens a sentence, a label or a caption and names nobody."""

PUBLIC = word_set("""
    academy agency assembly association authority bank board bureau centre chamber church commission committee company confederation
    corporation council court department directorate federation forum foundation fund guild institute institution league ministry museum
    office organisation organization parliament school secretariat senate service society sub-committee subcommittee trust union university
""")
NAMED_OF = PUBLIC | word_set("house order port royal friends city")
"""A name with one of these goes on behind "of" and "for": the Port of Ostvik, Friends of the Lido."""
BODY_WORDS = (
    PUBLIC
    | vocabulary.word_set("endings", "company")
    | word_set("""
    administration airlines airways alliance army brigade builders campaign charity club coalition coastguard college command congress
    consortium constabulary contractors cooperative courts developments ferries fisheries freight government hospital inspectorate
    insurance logistics movement navy network nursery partnership party police properties railway registry regulator regiment rescue
    services surgery team tribunal scheme utilities water works
    """)
)
PLACE_WORDS = (
    vocabulary.word_set("endings", "place")
    | word_set("""
    alley bank close corner crescent drive estate hall house isles mill moor narrows parade place point row sea steps tower towers viaduct
    walk ward yard
    """)
) - word_set("port state market city")
_PRESS = word_set("""
    advertiser argus avis broadcasting bulletin buzz chronicle courier daily digest dispatch echo examiner express gazette globe guardian
    herald independent inquirer jornal journal ledger magazine mail mercury mirror monitor news newspaper observer post press radio reporter
    review sentinel standard star sun telegraph television times tribune tv weekly wire
""")
_STATIONS = word_set("radio bbc cbs nbc abc cnn")
SCHOOLS = word_set("primary secondary grammar comprehensive infants juniors high prep")
"""What a school may be called without the word: Northgate Primary, which is no election."""
BODY_NOUNS = word_set("""
    agency airline association authority bank body brewery carrier caterer chain charity club company consultancy
    consultants contractor council developer employer firm group insurer lender line manufacturer operator
    partnership party practice regulator retailer startup subsidiary supermarket supplier trust union utility
""")
THING_WORDS = word_set("act accord amendment bill cyclone directive hurricane law operation pact storm treaty typhoon")
"""First or last words of what has a name and is nobody: storms, laws, treaties, operations."""
_ROLE_ENDS = any_of("er · or · ist · man · woman · person · ian · ant")
_ROLES = any_of("""
    president · secretary · chief · boss · head · chair · deputy · captain · pilot · nurse · judge · clerk · mp · priest · vicar · imam
    widow · son · wife · husband · sister · brother · mother · father · daughter · resident · student · pupil · friend · executive
    official · agent · candidate · superintendent · sergeant · constable · coach · cook · chef · guard · surgeon · dean · magistrate
    advocate · analyst · heir · host · guide · expert · apprentice · hostess · curator · native
""")
_ROLE = re.compile(rf"\w{{2,}}{_ROLE_ENDS}\Z|(?:\A|-){_ROLES}\Z")
_NO_ROLE = word_set("""
    after another answer before better bigger boiler carrier center chapter coaster computer consider constant corner cover cruiser
    cutter danger december deliver dinner discover distant door dredger earlier either enter error ever exterior factor fewer floor
    former freighter further giant grant greater harbour helicopter her higher however important inner instant interior larger later
    letter liner lower lugger major matter mayor's minor mirror monitor motor neither never newspaper nor november number october offer
    older or order other outer over paper per plant power prior quarter rather reactor relevant rumor remember remainder restaurant river
    schooner sector senior sensor september significant smaller steamer suffer summer supper tanker tenor than together tower trailer
    trawler under upper want water whether whoever winter wonder younger
""")
NO_PERSON = _PRESS - SHARED | word_set(
    "state states kingdom republic emirates nations union command watch movement front militia council report"
)
"""Last words of names that no person bears."""


def is_press(name: str) -> bool:
    """Whether a name ends as newspapers, stations and agencies do, and as nobody else."""
    words = name.lower().split()
    return (words[-1] in _PRESS and not is_shared(name)) or words[0] in _STATIONS


def is_role(word: str) -> bool:
    """Whether a word says what a person is: an engineer, a chair, a spokeswoman; firms that operate or build are no persons."""
    low = word.lower()
    return len(low) > 1 and bool(_ROLE.search(low)) and low not in _NO_ROLE and low not in BODY_NOUNS


def is_body_noun(word: str) -> bool:
    return word.lower() in BODY_NOUNS


def is_body_name(name: str) -> bool:
    """Whether a name of several words ends as those of bodies and firms do: Water Inspectorate, Wellwater Utilities."""
    words = name.lower().split()
    return len(words) > 1 and words[-1] in BODY_WORDS
