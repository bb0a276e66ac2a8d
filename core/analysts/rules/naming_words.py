"""The words of names: what stands before them, how bodies, places and newspapers are called, and what a person can be."""

import re

from core.analysts.rules.patterns import any_of, word_set
from core.search import vocabulary

COURTESY = word_set("mr mrs ms miss mx dr prof professor sir dame lord lady baroness rev reverend father sister cllr")
OFFICES = word_set("""
    acting admiral ambassador archbishop bishop captain cardinal chair chairman chairwoman chancellor chief coach colonel commander
    commissioner commodore congressman congresswoman constable councillor deputy detective director executive first foreign former general
    governor harbour head home imam inspector judge justice king lieutenant major managing mayor minister planning premier president prime
    prince princess professor queen rabbi representative secretary senator sergeant sheriff speaker superintendent vice warden watch
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
    office organisation organization parliament school secretariat senate service society trust union university
""")
NAMED_OF = PUBLIC | word_set("house order port royal friends city")
"""A name with one of these goes on behind "of" and "for": the Port of Ostvik, Friends of the Lido."""
BODY_WORDS = (
    PUBLIC
    | vocabulary.word_set("endings", "company")
    | word_set("""
    administration airlines airways alliance army brigade builders campaign charity club coalition coastguard college congress consortium
    constabulary contractors cooperative courts developments ferries fisheries freight government hospital inspectorate insurance logistics
    navy network nursery partnership party police properties railway registry regulator regiment rescue services surgery team tribunal
    utilities water works
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
BODY_NOUNS = word_set("""
    agency airline association authority bank body brewer brewery broker builder carrier caterer chain charity club company consultancy
    consultants contractor council developer employer exporter firm group importer insurer lender line maker manufacturer operator
    partnership party practice producer publisher regulator retailer startup subsidiary supermarket supplier trust union utility
""")
_ROLE = re.compile(
    any_of(r"""
    er · or · ist · man · woman · person · ian · ant · chief · boss · head · chair · deputy · spokes\w+ · secretary · captain · pilot
    nurse · judge · clerk · mp · priest · vicar · imam · widow · son · wife · husband · resident · student · pupil · friend · executive
    official · agent · candidate · superintendent · sergeant · constable · coach · cook · chef · guard · surgeon · dean · magistrate
    advocate · analyst · heir · host · guide · expert · president · apprentice · hostess
    """)
    + r"\Z"
)
_NO_ROLE = word_set("""
    after another before boiler carrier chapter coaster computer constant corner cruiser cutter december dinner distant door dredger earlier
    either error ever factor floor for former freighter giant grant harbour helicopter her however important instant later letter liner
    lugger major matter minor mirror monitor motor neither never newspaper nor november number october or order other over paper per plant
    power quarter rather reactor relevant restaurant river schooner sector sensor september significant steamer summer supper tanker tenor
    than together tower trailer trawler under want water whether winter
""")


def is_press(name: str) -> bool:
    """Whether a name ends as newspapers, stations and agencies do."""
    return name.rsplit(maxsplit=1)[-1].lower() in _PRESS


def is_role(word: str) -> bool:
    """Whether a word says what a person is: an engineer, a chair, a spokeswoman; firms that operate or build are no persons."""
    low = word.lower()
    return len(low) > 1 and bool(_ROLE.search(low)) and low not in _NO_ROLE and low not in BODY_NOUNS


def is_body_noun(word: str) -> bool:
    return word.lower() in BODY_NOUNS
