"""Nearly all words of a claim on a page that does not say it, and the same words on pages that do."""

import pytest

from core.model.claim import UNSURE, Evidence
from core.model.words import Relation
from tests.core.analysts.rules.make import read

ANOTHER = [
    ("Farmers blocked the road", "The road was cleared after farmers were blocked from the market."),
    ("The mayor of Tarn resigned", "The deputy mayor of Tarn resigned on Friday."),
    ("The finance minister opened the Castrey mill", "The former finance minister opened the Castrey mill."),
    ("The actor was jailed for fraud", "The actor, whose brother was jailed for fraud, has returned to the stage in Ostvik."),
    ("The president was arrested", "The president of a chess club in Ostvik was arrested."),
    ("Police attacked the man", "The man attacked two police officers in Castrey."),
    ("Police shot the man", "The man shot two police officers in Castrey."),
    ("The trainer of Ostvik United was banned", "The assistant trainer of Ostvik United was banned for six matches."),
    ("Mona Quist bought the quarry", "Mona Quist's former husband bought the quarry."),
    ("The bishop, Hal Brisco, sold the chapel", "The bishop, whose cousin Hal Brisco sold the chapel, declined to comment."),
    ("The director was dismissed", "The director of the school choir was dismissed."),
    ("The bank collapsed", "A subsidiary of the bank collapsed on Tuesday."),
    ("Hal Brisco died", "Hal Brisco, whose mother died in March, will miss the final."),
    ("The prime minister visited Tarn", "The shadow prime minister visited Tarn."),
    ("The captain was arrested", "The captain of the women's rowing team was arrested."),
    ("Mona Quist was fined", "A driver employed by Mona Quist was fined."),
    ("Hal Brisco attacked a guard", "Hal Brisco was attacked near the guard house."),
    ("The minister lied", "An aide to the minister lied."),
    ("The school was closed", "A kiosk opposite the school was closed."),
    ("The judge was bribed", "A man posing as the judge was bribed."),
    ("The council sold the farm", "The council leader's family sold the farm."),
]
NAMED = [
    ("The council sold the park", "Residents opposed the council selling the park."),
    ("Tarn Foods bought the Ostvik brewery", "Tarn Foods considered buying the Ostvik brewery."),
    ("Tarn Chemicals dumped waste in the river", "Tarn Chemicals was cleared of dumping waste in the river."),
    ("Bus drivers in Castrey went on strike", "Bus drivers in Castrey called off their strike after a night of talks."),
    ("Hal Brisco signed the contract", "Hal Brisco is due to sign the contract next week."),
    ("The council closed the swimming pool", "The council has been urged to close the swimming pool."),
    ("Hal Brisco left the party", "Hal Brisco threatened to leave the party."),
    ("Castrey raised the parking fees", "Castrey should raise the parking fees, a leading economist wrote."),
    ("Nurses at the Tarn hospital went on strike", "A strike by nurses at the Tarn hospital was averted."),
    ("Mona Quist stole the painting", "Mona Quist was acquitted of stealing the painting."),
    ("Hal Brisco sold the club", "Hal Brisco has ruled out selling the club."),
    ("Tarn built a tunnel", "Tarn has a plan to build a tunnel."),
    ("The museum returned the mask", "Campaigners want the museum to return the mask."),
    ("The council demolished the tower", "The council has postponed demolishing the tower."),
    ("Tarn Rail raised fares", "Tarn Rail was barred from raising fares."),
    ("Pilots went on strike", "The pilots' strike was called off at the last minute."),
    ("Tarn sold the airport", "Tarn could raise 9 million crowns by selling the airport."),
    ("Ostvik hosted the games", "Ostvik lost the right to host the games."),
    ("The court banned the march", "The court lifted a ban on the march."),
    ("The company poisoned the well", "The company was found not guilty of poisoning the well."),
    ("The storm destroyed the pier", "The storm was strong enough to destroy the pier."),
    ("Workers occupied the plant", "The union talked workers out of occupying the plant."),
]
ELSEWHERE = [
    ("Beer sales rose in Sweden", "Beer sales rose in Norway; in Sweden they fell."),
    ("Rents fell in Ostvik", "Rents fell in Castrey, while those in Ostvik grew by a tenth."),
    ("Schools reopened in Tarn", "Schools reopened in Castrey on Monday, but those in Tarn stayed shut."),
    (
        "The floods killed two people in Ostvik",
        "The floods killed two people in Castrey, and damage in Ostvik was put at 3 million crowns.",
    ),
    ("Bread prices doubled in Castrey", "Bread prices doubled in Tarn last year; Castrey froze them by law."),
    ("Crime fell in Tarn", "Crime fell across the country, but it rose in Tarn."),
    ("Snow closed the airport at Castrey", "Snow closed the airport at Ostvik, while the one at Castrey stayed open."),
    ("The tax was abolished in Ostvik", "The tax was abolished in Tarn in 2019; Ostvik still collects it."),
]
MOST = [
    ("Every school in Castrey has a nurse", "Most schools in Castrey have a nurse."),
    ("All buses in Ostvik are electric", "Nearly all buses in Ostvik are electric."),
    ("Each of the villages has mains water", "Many of the villages have mains water."),
    ("All residents of Tarn were vaccinated", "The majority of residents of Tarn were vaccinated."),
    ("Every house in Mill Street was flooded", "Almost every house in Mill Street was flooded."),
    ("The whole crew was rescued", "Most of the crew was rescued by helicopter."),
    ("All the passengers survived", "Most of the passengers survived."),
]
COLUMNS = [
    ("Ostvik had 14 deaths from measles", "Measles in the towns of the coast\n\nTown | Cases | Deaths\nOstvik | 14 | 2\nTarn | 9 | 1"),
    ("Tarn won 7 gold medals", "Medals at the games\n\nNation | Gold medals | Silver medals\nTarn | 3 | 7\nOstvik | 5 | 2"),
    ("Castrey built 52 houses in 2024", "Building in 2024\n\nTown | Permits | Houses\nCastrey | 52 | 31\nTarn | 20 | 18"),
    ("The Castrey mine employed 310 women", "Staff of the mines\n\nMine | Men | Women\nCastrey | 310 | 45\nTarn | 120 | 12"),
    ("Roads cost Ostvik 12 million crowns", "Ostvik in numbers\n\nArea | Kilometres | Accidents\nRoads | 640 | 12\nCanals | 30 | 1"),
]
COMMENTS = [
    ("The Tarn water is poisoned", "The Tarn fair drew a crowd on Sunday.\n\nComments\n\nThe Tarn water is poisoned."),
    ("Mona Quist took bribes", "Mona Quist opened a school in Ostvik.\n\n3 comments\n\nMona Quist took bribes. Wake up, people."),
    ("The bridge at Castrey will collapse", "Work goes on in Castrey.\n\nhalb77: The bridge at Castrey will collapse."),
    ("Hal Brisco lives in Ostvik", "Hal Brisco scored twice.\n\nReaders' comments (12)\n\nHal Brisco lives in Ostvik, my aunt met him."),
    ("The Ostvik mill uses slave labour", "Wool is back.\n\nJoin the conversation\n\nThe Ostvik mill uses slave labour."),
    ("The council sold the park", "A new bench stands in the park.\n\n@tarnwatch: The council sold the park."),
    ("Hal Brisco beats his dog", "A parade was held.\n\nYour views\n\nHal Brisco beats his dog."),
]
TEASERS = [
    ("A tanker sank off Ostvik", "Tarn has a new library.\n\nRelated stories\n\nA tanker sank off Ostvik\n\nCastrey zoo gets a panda"),
    ("Hal Brisco left Ostvik United", "Rain stopped the race.\n\nRead also: Hal Brisco left Ostvik United"),
    ("The Castrey bank closed", "Tarn has a new library.\n\nMost read\n\nMona Quist marries\n\nThe Castrey bank closed"),
    ("Tarn banned plastic bags", "The choir sang for an hour.\n\nAround the web\n\nTarn banned plastic bags\n\nLose weight fast"),
    (
        "The mayor of Tarn was arrested",
        "A cold week lies ahead.\n\nMore from the Herald\n\nCastrey zoo gets a panda\n\nThe mayor of Tarn was arrested",
    ),
]
CORRECTED = [
    ("The Tarn mill closed in May", "The Tarn mill closed in May.\n\nAn earlier version of this story said the Tarn mill closed in June."),
    ("Hal Brisco paid for the boat", "Hal Brisco paid for the boat.\n\nClarification: who paid for the boat has been disputed."),
    (
        "Mona Quist studied law",
        "Mona Quist studied law.\n\nThis article was amended on 3 May to say what Mona Quist studied: music, not law.",
    ),
    (
        "The Castrey fire injured nine",
        "Editor's note: the number whom the Castrey fire injured was wrong.\n\nThe Castrey fire injured nine.",
    ),
    ("Tarn sacked its trainer", "Tarn sacked its trainer.\n\nThis story has been corrected: Tarn and its trainer parted by agreement."),
    ("Tarn Foods sacked 300 workers", "Tarn Foods sacked 300 workers.\n\nCorrections: Tarn Foods sacked 30 workers, not 300."),
]
PLOTS = [
    ("The mayor of Castrey was poisoned", "In the novel the mayor of Castrey was poisoned at a banquet."),
    ("A comet destroyed Ostvik", "In Hal Brisco's latest film a comet destroyed Ostvik."),
    ("Mona Quist killed her husband", "On the television drama, Mona Quist killed her husband with a spade."),
    ("The Tarn dam burst", "In one episode the Tarn dam burst and drowned the village."),
    ("The king of Tarn abdicated", "The fictional king of Tarn abdicated for love."),
    ("The prime minister of Tarn was kidnapped", "The prime minister of Tarn was kidnapped in the film."),
    ("Aliens landed in Ostvik", "Aliens landed in Ostvik in her new comic, which is out on Friday."),
]
UNMEANT = [
    ("The Hestrand ferry sank in May", "Claim: The Hestrand ferry sank in May.\n\nAnswer: no."),
    ("The Hestrand ferry sank in May", "Did the Hestrand ferry sink in May?\n\nAnswer: no, it was moved to Ostvik."),
    (
        "The Hestrand ferry sank in May",
        "What follows is satire. The Hestrand ferry sank in May, joked the harbour master. The Hestrand ferry sank in May.",
    ),
    ("The Hestrand ferry sank in May", "This article is a parody.\n\nThe Hestrand ferry sank in May. Comedian Hal Brisco was on board."),
]

SAME = [
    ("Mona Quist left the party", "Mona Quist, a former minister, left the party on Monday."),
    ("The former mayor of Tarn was arrested", "The former mayor of Tarn was arrested at home."),
    ("The deputy mayor of Tarn resigned", "Ostvik, 3 May. The deputy mayor of Tarn resigned over the leak."),
    ("The mayor of Tarn resigned", "The mayor of Tarn resigned on Friday and her deputy took over."),
    ("Hal Brisco was jailed for fraud", "Hal Brisco, whose trial lasted nine weeks, was jailed for fraud."),
    ("Mona Quist won the election", "Mona Quist, whose father was a miner, won the election by a wide margin."),
    ("The president of the chess club was arrested", "The president of the chess club was arrested."),
    ("Police shot the man", "Police shot the man after he had shot two officers."),
    ("The director of the Tarn museum was dismissed", "The director of the Tarn museum was dismissed after an audit."),
    ("Night bus route 9 ends on 28 March", "Night bus route 9 (Station, Ropewalk, Hospital) ends on 28 March 2026."),
    ("Ostvik United signed Hal Brisco", "Ostvik United signed Hal Brisco from their rivals on a free transfer."),
    ("Tarn Rovers won the cup", "Tarn Rovers, whose last title came in 1988, won the cup on penalties."),
    ("Hal Brisco was appointed director", "Hal Brisco was appointed director after serving as deputy director for six years."),
    ("Ostvik council bought the castle", "Ostvik council bought the castle from the widow of the former owner."),
    ("The council demolished the tower", "The council later demolished the tower."),
    ("The council demolished the tower", "The council last week demolished the tower."),
    ("The council demolished the tower", "The council secretly demolished the tower."),
    ("The mayor resigned", "The newly elected mayor resigned."),
    ("The mayor resigned", "The town's elected mayor resigned."),
    ("Farmers blocked the road", "Farmers, who were angry, blocked the road."),
    ("A storm surge flooded the fish market", "Nine merchants lost their stock when a storm surge flooded the fish market."),
    ("A storm surge flooded the fish market", "Firefighters came to Tarn after a storm surge flooded the fish market."),
    ("Mona Quist won the race", "Library assistant Mona Quist won the race."),
    ("Mona Quist signed the order", "Deputy Mona Quist signed the order."),
    ("Hal Brisco bought the hotel", "Retired boxer Hal Brisco bought the hotel."),
    ("Hal Brisco joined Tarn Rovers", "Former Ostvik United captain Hal Brisco joined Tarn Rovers."),
    ("Two men robbed a bank in Tarn", "Two men wearing masks robbed a bank in Tarn."),
    ("Two men robbed a bank in Tarn", "Two men armed with knives robbed a bank in Tarn."),
    ("A bus hit a tree", "A bus carrying 30 pupils hit a tree."),
    ("The ship sank", "The ship carrying coal to Ostvik sank."),
]
DONE = [
    ("A blast killed four people", "A blast ripped through the plant killing four people."),
    ("Mona Quist left the country", "Mona Quist left the country after signing the deal."),
    ("Divers raised the wreck", "Divers managed to raise the wreck on Sunday."),
    ("Tarn Chemicals dumped waste in the river", "Tarn Chemicals was convicted of dumping waste in the river."),
    ("Hal Brisco stole the painting", "Hal Brisco was jailed for stealing the painting."),
    ("Bus drivers in Castrey went on strike", "Bus drivers in Castrey went on strike at midnight."),
    ("Bus drivers in Castrey called off their strike", "Bus drivers in Castrey called off their strike after a night of talks."),
    ("A storm killed twelve people in Tarn", "A storm hit the coast, killing twelve people in Tarn."),
    ("Castrey raised the parking fees", "Castrey raised the parking fees to pay for the tram."),
    ("The council closed the swimming pool", "The council voted to close the swimming pool, and it closed the swimming pool in May."),
    ("Ostvik banned fireworks", "Ostvik became the first town to ban fireworks."),
    ("The airline cancelled its flights to Ostvik", "The airline cancelled its flights to Ostvik because of a planned strike."),
    ("Hal Brisco considered buying the mill", "Hal Brisco considered buying the mill in May."),
    ("The court lifted the ban on fishing", "The court lifted the ban on fishing in the bay."),
    ("Tarn Foods will close its Ostvik plant", "Tarn Foods is to close its Ostvik plant in June."),
    ("Hal Brisco signed the contract", "Hal Brisco travelled to Castrey to meet the owners and signed the contract."),
    ("Hal Brisco sold the club", "Hal Brisco sold the club after ruling out a loan."),
    ("The council demolished the tower", "The council finally demolished the tower, having postponed the work twice."),
    ("Tarn Rail raised fares", "Tarn Rail has raised fares by 4 per cent, and it plans to raise fares again."),
    ("The firm polluted the lake", "The firm was found guilty of polluting the lake."),
    ("A strike shut the port of Ostvik", "A strike shut the port of Ostvik for two days and stopped all ferries."),
    ("Dockers held a strike in Ostvik", "Dockers held a strike in Ostvik to stop the sale of the port."),
    ("Tarn hospital was forced to close two wards", "Tarn hospital was forced to close two wards."),
    ("Mona Quist climbed the peak", "Mona Quist was the first woman to climb the peak."),
    ("Tarn sold the airport", "Tarn raised 9 million crowns by selling the airport."),
    ("Hal Brisco insulted the judge", "Hal Brisco apologised for insulting the judge."),
    ("Farmers must register wells", "Farmers must register wells under the new law."),
]
THERE = [
    ("Beer sales rose in Norway", "Beer sales rose in Norway; in Sweden they fell."),
    ("Rents fell in Ostvik", "Rents fell in Ostvik, while wages in Castrey grew by a tenth."),
    ("Schools reopened in Tarn on Monday", "Schools reopened in Tarn on Monday, but many parents in Tarn kept their children at home."),
    ("Bread prices doubled in Castrey", "Bread prices doubled in Castrey and Tarn last year; fuel fell."),
    ("The ferry hit a rock off Ostvik", "The ferry hit a rock off Ostvik, but nobody was hurt."),
    ("Crime fell in Tarn", "Crime fell in Tarn and Ostvik, but it rose in Castrey."),
    ("The council cut taxes and closed the library", "The council cut taxes, and it closed the library."),
    ("Police arrested two men in Tarn", "Police in Tarn arrested two men."),
    (
        "The strike closed schools in Ostvik",
        "The strike closed schools in Tarn, Castrey and Ostvik, and parents were told to stay at home.",
    ),
]
ALL = [
    ("Every school in Castrey has a nurse", "Every school in Castrey has a nurse, and most have a doctor too."),
    ("Most schools in Castrey have a nurse", "Most schools in Castrey have a nurse."),
    ("All buses in Ostvik are electric", "All buses in Ostvik are electric, as are many taxis."),
    ("The whole crew was rescued", "The whole crew was rescued by helicopter. Most were cold but well."),
    ("Every house in Mill Street was flooded", "Every house in Mill Street was flooded for most of the night."),
    ("All the passengers survived", "All the passengers survived, most of them unhurt."),
]
COUNTED = [
    ("Ostvik had 14 cases of measles", "Measles in the towns of the coast\n\nTown | Cases | Deaths\nOstvik | 14 | 2\nTarn | 9 | 1"),
    ("Tarn had 7 silver medals", "Medals at the games\n\nNation | Gold medals | Silver medals\nTarn | 3 | 7\nOstvik | 5 | 2"),
    ("Castrey built 31 houses", "Houses built in 2024\n\nTown | Permits | Houses\nCastrey | 52 | 31\nTarn | 20 | 18"),
    ("The Castrey mine has 45 women", "Staff of the mines\n\nMine | Men | Women\nCastrey | 310 | 45\nTarn | 120 | 12"),
    ("Tarn has 98 pupils", "Pupils by town\n\nTown | Pupils\nOstvik | 412\nTarn | 98"),
]
REPORT = [
    ("The Tarn fair drew 4,000 people", "The Tarn fair drew 4,000 people on Sunday.\n\nComments\n\nI was there and saw nobody at all."),
    ("Mona Quist opened a school in Ostvik", "Mona Quist opened a school in Ostvik.\n\n3 comments\n\nWake up, people."),
    ("Officials made no comments on the Tarn fire", "Officials made no comments on the Tarn fire."),
    ("Tarn has a new library", "Tarn has a new library.\n\nRelated stories\n\nA tanker sank off Ostvik\n\nCastrey zoo gets a panda"),
    ("A tanker sank off Ostvik", "A tanker sank off Ostvik on Monday night.\n\nMost read\n\nTarn has a new library\n\nMona Quist marries"),
    ("The comments of Mona Quist angered farmers", "The comments of Mona Quist angered farmers in Castrey."),
    (
        "A tanker sank off Ostvik",
        "Read more: how tides work\n\nThe coast guard has confirmed the loss after a night of searching in heavy seas.\n\n"
        "A tanker sank off Ostvik on Monday night with 40,000 tonnes of oil on board, and birds have been found dead on the shore near it.",
    ),
    ("The Tarn mill closed in May", "The Tarn mill closed in May.\n\nCorrection: An earlier version misspelt the name of a photographer."),
    ("Hal Brisco paid for the boat", "Hal Brisco paid for the boat.\n\nThis article was amended on 4 June to add a picture credit."),
    ("Mona Quist resigned on Friday", "Mona Quist resigned on Friday.\n\nCorrection: an earlier version misspelt the name of Mona Quist."),
    (
        "The mayor of Tarn resigned",
        "The mayor of Tarn resigned on Friday.\n\nRelated: how the vote went\n\nShe had led the town since 2019.",
    ),
    (
        "The mayor of Tarn resigned",
        "Related stories\n\nCastrey zoo gets a panda\n\nTarn was stunned on Friday.\n\nThe mayor of Tarn resigned on Friday.",
    ),
    ("Tarn closed its schools", "Covid-19: Tarn closed its schools on Monday."),
    ("Tarn closed its schools", "Tarn News\n\nLetters\n\nSport\n\nTarn closed its schools on Monday because of the storm. Pupils cheered."),
    ("Tarn closed its schools", "Storm shuts schools\n\n12 comments\n\nTarn closed its schools on Monday because of the storm."),
]
REAL = [
    ("Mona Quist works in the film industry", "Mona Quist works in the film industry and lives in Tarn."),
    ("Hal Brisco played the king in the film", "Hal Brisco played the king in the film."),
    ("The mayor of Castrey was poisoned", "The mayor of Castrey was poisoned at a banquet in a drama that shook the town."),
    ("Mona Quist won the prize", "Mona Quist won the prize for her part in the film."),
    ("Tarn Rovers beat Ostvik United", "Tarn Rovers beat Ostvik United 4-3 in a thriller."),
    ("Two men robbed a bank in Tarn", "Two men robbed a bank in Tarn on Sunday while a film was being shown next door."),
    ("Hal Brisco died", "Hal Brisco, who starred in the drama Red Harbour, died on Monday."),
    ("Hal Brisco trained as a pilot", "Hal Brisco, who played a doctor in the film Red Harbour, trained as a pilot."),
    ("Mona Quist bought a theatre", "Mona Quist, who made her name in the musical Salt, bought a theatre."),
    ("Thieves stole the reels", "Thieves stole the reels used in the film."),
    ("Tarn closed its schools", "Tarn closed its schools on Monday, as shown in a film by pupils."),
]
MEANT = [
    ("The Hestrand ferry sank in May", "The Hestrand ferry sank in May.\n\nQuestion: was anybody hurt?\n\nAnswer: no."),
    ("The Hestrand ferry sank in May", "“This is a joke,” said Mona Quist.\n\nThe Hestrand ferry sank in May."),
    ("The Hestrand ferry sank in May", "This law is a joke, a captain wrote. The Hestrand ferry sank in May."),
]

DOUBTED = [*ANOTHER, *NAMED, *ELSEWHERE, *MOST, *COLUMNS, *COMMENTS, *TEASERS, *CORRECTED, *PLOTS, *UNMEANT]
PLAIN = [*SAME, *DONE, *THERE, *ALL, *COUNTED, *REPORT, *REAL, *MEANT]


def _is_sure(evidence: Evidence) -> bool:
    weight = evidence.chances[list(Relation).index(evidence.relation)]
    return evidence.relation is Relation.SUPPORTS and max(evidence.confidence, weight) > UNSURE


@pytest.mark.parametrize(("claim", "words"), DOUBTED)
def test_a_page_that_only_has_the_words_is_no_sure_support(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert not _is_sure(evidence), evidence.note


@pytest.mark.parametrize(("claim", "words"), PLAIN)
def test_a_page_that_says_it_plainly_stays_sure(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert evidence.relation is Relation.SUPPORTS and evidence.confidence > UNSURE, evidence.note
