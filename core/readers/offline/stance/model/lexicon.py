"""Words that give a stance away: denials, hedges, confirmations, negations, opposites."""

from core.english.patterns import word_set

REFUTING = word_set(
    "fake false hoax debunk debunked debunks debunking deny denied denies denying denial refute refuted refutes refuting not never "
    "despite nope doubt doubts doubted bogus fraud pranks prank pranked retract retracted retracts untrue satire satirical fabricated "
    "fabrication misleading wrong incorrect incorrectly myth rumor rumors rumour rumours dismissed dismiss dismisses rejected rejects "
    "reject disproved disprove unfounded baseless photoshopped doctored mistaken contrary invented falsely parody spoof disputed "
    "disputes dispute contradicts contradicted erroneous inaccurate fooled duped mocked nonsense staged faked lie lied lies lying scam "
    "discredited squashed correction clarified isn't wasn't didn't doesn't aren't weren't hasn't haven't won't can't couldn't"
)
DEBUNKING = word_set(
    "fake false hoax debunk debunked debunks debunking deny denied denies denying denial refute refuted refutes refuting bogus prank "
    "retract retracted retracts untrue satire satirical fabricated fabrication myth disproved unfounded baseless photoshopped doctored "
    "falsely parody spoof faked discredited fooled duped inaccurate"
)
HEDGING = word_set(
    "allegedly alleged alleges allege reportedly reported reports report claim claims claimed claiming purported purportedly supposed "
    "supposedly apparently rumored rumoured rumor rumors rumour rumours may might could would possible possibly perhaps likely unlikely "
    "suspected suspect suspects unconfirmed unverified believed believes according sources source said says suggests suggesting "
    "suggested appears appeared seems speculation speculated potentially probably expected"
)
STRONG_HEDGING = word_set(
    "allegedly alleged reportedly purported purportedly supposedly apparently rumored rumoured rumor rumors rumour rumours unconfirmed "
    "unverified claims claimed speculation may might could possibly perhaps"
)
CONFIRMING = word_set(
    "confirm confirmed confirms confirming confirmation announced announces announce official officially verified verify verifies proof "
    "proven proved proves evidence revealed reveals acknowledged acknowledges admitted admits authentic genuine real true indeed "
    "definitely authenticated validated found shows showed"
)
NEGATING = word_set(
    "no not never none nobody nothing neither nor without cannot can't won't don't doesn't didn't isn't aren't wasn't weren't hasn't "
    "haven't hadn't wouldn't couldn't shouldn't ain't n't failed fails fail refused refuses refuse unable incapable lacks lacked lack "
    "only barely hardly yet false untrue"
)
DOUBTING = word_set(
    "doubt doubts doubted doubtful doubting dubious skeptical sceptical skepticism implausible questionable questioned unlikely impossible"
)
NOT = word_set(
    "no not never nobody nothing none neither cannot without failed refused isn't wasn't aren't weren't won't don't doesn't didn't hasn't "
    "haven't hadn't can't couldn't wouldn't"
)
DENYING = NOT | DEBUNKING | word_set("untrue lie lies incorrect wrong unlikely dispelled denials hoaxes rejected")
SAYING = word_set("say says said told tells tell according spokesman spokeswoman spokesperson statement tweeted wrote added source sources")
LIMITING = word_set("only solely exclusively just entirely always every all completely never any first last most least best worst")

MARKS = (
    dict.fromkeys(HEDGING | CONFIRMING, 0.2)
    | dict.fromkeys(STRONG_HEDGING, 0.35)
    | dict.fromkeys(REFUTING, 0.5)
    | dict.fromkeys(DEBUNKING, 1.0)
)

_OPPOSITES = (
    "first last,win lose,won lost,winner loser,winning losing,rise fall,rose fell,rising falling,increase decrease,"
    "increased decreased,gain loss,alive dead,living dead,live died,born died,birth death,before after,above below,over under,"
    "more less,most least,more fewer,best worst,better worse,good bad,success failure,succeeded failed,successful unsuccessful,"
    "accept reject,accepted rejected,accepted refused,agreed refused,approve reject,approved rejected,allow ban,allowed banned,"
    "allowed forbidden,legal illegal,guilty innocent,arrested released,arrested freed,open closed,opened closed,begin end,began ended,"
    "start stop,started stopped,started ended,start finish,early late,earlier later,earliest latest,young old,younger older,"
    "youngest oldest,new old,large small,larger smaller,largest smallest,big small,bigger smaller,biggest smallest,high low,"
    "higher lower,highest lowest,long short,longer shorter,longest shortest,tall short,male female,man woman,men women,boy girl,"
    "father mother,son daughter,brother sister,husband wife,king queen,actor actress,he she,his her,north south,northern southern,"
    "east west,eastern western,left right,up down,top bottom,inside outside,indoor outdoor,public private,true false,real fake,"
    "possible impossible,able unable,married divorced,single married,joined left,join leave,arrived departed,enter leave,buy sell,"
    "bought sold,hire fire,hired fired,hired dismissed,appointed dismissed,love hate,loved hated,like dislike,friend enemy,ally enemy,"
    "support oppose,supported opposed,supports opposes,for against,victory defeat,defeated lost,attack defend,war peace,rich poor,"
    "wealthy poor,strong weak,hot cold,hard easy,difficult easy,fast slow,light dark,black white,day night,summer winter,"
    "spring autumn,ancient modern,positive negative,praised criticized,praised criticised,praised condemned,acclaimed panned,"
    "popular unpopular,famous unknown,common rare,always never,all none,everyone nobody,many few,with without,include exclude,"
    "included excluded,including excluding,same different,similar different,full empty,single multiple,one several,solo group,"
    "amateur professional,retired active,inhabited uninhabited,complete incomplete,finished unfinished,known unknown,"
    "dependent independent,domestic foreign,local national,national international,urban rural,fiction nonfiction,fictional real,"
    "comedy tragedy,comedy drama,hero villain,protagonist antagonist,democrat republican,democratic republican,liberal conservative,"
    "catholic protestant,christian muslim,student teacher,doctor patient,predecessor successor,preceded followed,preceded succeeded,"
    "ancestor descendant,parent child,parents children,uncle nephew,aunt niece,older newer,minor major,minimum maximum,less greater,"
    "partial total,temporary permanent,natural artificial,safe dangerous,healthy sick,survived died,survived killed,recovered died,"
    "found missing,found lost,denied confirmed,denies confirms,deny confirm,denied admitted"
)


def _both_ways(pairs: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for pair in pairs.split(","):
        one, other = pair.split()
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return {word: frozenset(others) for word, others in found.items()}


OPPOSITES = _both_ways(_OPPOSITES)
_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve "
    "thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
)
_TENS = "thirty forty fifty sixty seventy eighty ninety hundred"
NUMBERS = {word: str(number) for number, word in enumerate(_UNITS.split())} | {
    word: str(10 * number) for number, word in enumerate(_TENS.split(), start=3)
}
