"""Words with which a page judges, sells or shouts instead of telling: its own words only, never those it quotes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.analysts.rules.patterns import any_of, phrases, word_set
from core.analysts.rules.sentences import Sentence, sentences
from core.model.balance import OPINION
from core.words import stem

STRONG, MILD = 1.0, 0.5


@dataclass(frozen=True, slots=True)
class Coloured:
    """A stretch of a text that takes sides, why it was noticed, and how much it says."""

    start: int
    end: int
    why: str
    weight: float


JUDGES = phrases(r"""
    outrage(?:d|ous|ously)? · disgrac(?:e|eful|efully)(?! period) · shame(?:ful|fully|less|lessly) · scandalous(?:ly)? · shocking(?:ly)?
    appalling(?:ly)? · disgusting(?:ly)? · despicabl[ey] · vile · sickening(?:ly)? · grotesque(?:ly)? · monstrous(?:ly)?
    monsters?(?= who| in) · ludicrous(?:ly)? · laughabl[ey] · ridiculous(?:ly)? · absurd(?:ly)? · farcical · pathetic(?:ally)?
    idiotic(?:ally)? · moronic · clueless · incompeten(?:t|tly|ce) · bungling · bungled · botched · shambolic · cynical(?:ly)?
    heartless(?:ly)? · callous(?:ly)? · ruthless(?:ly)? · greedy · greed · crooked · crooks · corrupt(?! files?| data) · cronies
    cronyism · fat[ -]cats? · elites · puppets? of · stooges? · brazen(?:ly)? · blatant(?:ly)? · arrogan(?:t|tly|ce)
    hypocri(?:sy|tical|tically|tes?) · betray(?:al|ed)(?= (?:of|the|us|our|their|its)) · reckless(?:ly)?(?! driving) · thugs?
    mobs? rule · witch[ -]hunt · smear campaign · fear ?mongering · scare ?mongering · brainwash(?:ed|ing) · propaganda(?! ministry)
    regime's lackeys · cover(?:ing|ed)?[ -]ups? · whitewash(?:ed|ing)? · sham · hoax(?:es)?(?= (?:on|by|that|of the))
    nightmare(?! scenario) · catastrophically · horrendous(?:ly)? · horrifying(?:ly)? · atrocious(?:ly)? · dreadful(?:ly)?
    insult to · slap in the face · kick in the teeth · milk(?:ed|ing) the · squander(?:ed|ing|s)? · splurg(?:e|ed|ing)
    gobbl(?:e|ed|ing) up · glorious(?:ly)? · heroic(?:ally)? · saintly · visionary · courageous(?:ly)? · brilliant(?:ly)?
    magnificent(?:ly)? · triumphant(?:ly)? · wonderful(?:ly)? · tireless(?:ly)? · beloved · long-suffering · hard-pressed · defenceless
    innocent (?:families|people|children|residents) · so-called · self-styled · supposed(?:ly)? (?:experts?|leaders?|concerns?)
    pseudo-\w+ · sinister(?:ly)? · shady · murky · dodgy · grubby · sleazy · lurid · bombshell
    explosive (?:claims?|revelations?|allegations?) · jaw-dropping · mind-blowing · unbelievable · insanely · crazy
    stomach-(?:turning|churning) · nauseating(?:ly)? · horror (?:show|stor(?:y|ies))(?! (?:festival|film|writer|anthology))
""")
_ATTACKS = any_of("""
    slam(?:s|med|ming)? · blast(?:s|ed|ing)? · rip(?:s|ped)? into · lash(?:es|ed) out at · hits? out at · tore into · savag(?:es|ed)
    skewer(?:s|ed) · roast(?:s|ed)
""")
_ATTACKED = any_of("""
    council · mayor · minister · government · company · firm · critics? · plans? · decision · police · union · bosses · report · rivals?
    chief · director · owners? · proposals? · move
""")
RAILS = phrases(rf"""
    {_ATTACKS}(?= (?:the |his |her |their |its )?(?:\w+ )?{_ATTACKED}\b) · rant(?:s|ed|ing) · whin(?:es|ed|ing) · gloat(?:s|ed|ing)?
    sneer(?:s|ed|ing)? · crow(?:s|ed|ing)(?= (?:that|about)) · gush(?:es|ed)(?= (?:that|about|over)) · squirm(?:s|ed|ing)
    grovel(?:s|led|ling)? · brag(?:s|ged|ging) · caught red-handed · lies and · lied to (?:us|you|everyone)
    refus(?:e|es|ed|ing) to come clean · (?:has|have) (?:some|a lot of) explaining to do · lost the plot · at it again
    hid(?:es|ing)? the truth · laughing all the way · turned a blind eye · wash(?:es|ed) (?:its|their|his|her) hands
""")
SELLS = phrases(r"""
    world[ -](?:class|leading|renowned|beating) · industry[ -]leading · market[ -]leading · award[ -]winning · cutting[ -]edge
    state[ -]of[ -]the[ -]art · best[ -]in[ -]class · second to none · unrivalled · unparalleled · unmatched · second-to-none
    game[ -]chang(?:er|ing) · ground-?breaking(?! ceremony) · (?:is|are|we're) (?:proud|delighted|thrilled|excited|pleased) to
    proud(?:ly)? (?:to )?(?:announce|present|serve|introduce)s? · committed to excellence
    commitment to (?:excellence|quality|our customers|safety and quality) · passionate about · highest (?:possible )?standards
    leading provider · seamless(?:ly)? · revolutionary(?! (?:war|guards?|council|court|forces)) · exciting new
    look(?:s|ing)? forward to (?:welcoming|serving|delivering) · has always (?:put|placed)
    always put (?:safety|customers|people) first · takes? (?:\w+ )?(?:very|extremely) seriously
""")
APPEALS = phrases(r"""
    you (?:won't|will not|wouldn't) believe · make no mistake · let that sink in · wake up(?=[,.!:]| (?:people|everyone|sheeple))
    open your eyes · share (?:this )?(?:before|if|widely|now) · spread the word
    before (?:it is|it's|they) (?:taken|take|delete|deleted) · they (?:don't|do not) want you to
    what they (?:won't|don't|will not|do not) (?:say|tell|want) · the truth (?:they|about what they) · ask yourself · enough is enough
    don't be fooled · do not be fooled · you are (?:being )?(?:lied|cheated) · think about that · do the maths? · connect the dots
    coincidence\? · what are they hiding · who will (?:stop|save) · how (?:much )?longer (?:must|will|can|do) · how dare · isn't it time
    is nobody · will nobody · will make you (?:cry|think|sick|angry|furious|gasp)
    (?:will|would) put you off (?:your \w+|\w+ing)
""")
_SEES = any_of("can · could · will · would · knows? · sees?")
INSINUATES = phrases(rf"""
    make of (?:it|that) what you will · (?:that|which) tells you (?:how|something|everything|all) · draw your own conclusions
    judge for (?:your|them)selves · everybody (?:in town |here )?(?:is talking|knows) · everyone (?:in town |here )?(?:is talking|knows)
    the whole town is talking · no smoke without fire · (?:is|are|was|were) keeping (?:very )?quiet about
    what (?:he|she|they|it) (?:has|have) to say for (?:him|her|it|them)sel(?:f|ves) · (?:just|only) asking (?:the )?questions?
    funny how · how convenient · conveniently(?! (?:located|placed|near|close)) · curiously · tellingly · it is (?:widely )?rumou?red
    rumou?r has it · tongues are wagging · raises? eyebrows · something to hide · nothing to see here
    what (?:really|actually) happened · the real (?:story|reason|question) · of all people · surprise,? surprise
    deafening silence · silence (?:(?:from|of|at|in|on) (?:[\w'’]+ ){{1,5}})?(?:is|was|has been) deafening
    (?:anyone|anybody|everyone|everybody) with (?:eyes(?: in (?:his|her|their) heads?)?|(?:half )?a brain|an ounce of sense) {_SEES}
    the whole (?:thing|affair|business|deal) (?:stinks|reeks)(?! of\b) · smells fishy · (?:stinks|smells) to high heaven
""")
GOSSIPS = phrases(r"""
    a little bird (?:told|tells|has told) · watch this space · the plot thickens · we(?:'re| are) all ears
    spill(?:s|ed|ing)? the beans · the rumou?r mill · word on the street · word has it
    our (?:inbox|mailbag|phones?) (?:is|are) (?:overflowing|buzzing|ringing off the hook) · tittle-tattle
    juicy (?:details|gossip) · you did not hear it from (?:us|me) · you heard it here first · wouldn't you like to know
""")
_CROWD = any_of("crowds? · fans · supporters · audience · choir · band · orchestra · singers? · cast · comedians? · applause · cheers")
_DELIGHTS = any_of("show · win · victory · goal · night · evening · display · performance · success · finish · comeback · party")
CHEERS = phrases(rf"""
    (?:crowds?|fans|place|town|hall|stands) went wild · electric atmosphere · atmosphere (?:was|is) electric · packed to the rafters
    {_CROWD} (?:[\w'’-]+ ){{0,2}}(?:(?:raised|lifted|took) the roof off|raised the roof|brought the house down)
    a sea of (?:faces|flags|colour|smiles) · (?:day|night|weekend|party|show) to remember(?! \w) · never to be forgotten
    breathtaking · unforgettable · spectacular(?= {_DELIGHTS})
""")
OPINES = phrases(r"""
    in my (?:view|opinion|humble opinion) · i (?:think|believe|feel|suspect|suppose|am convinced)(?! (?:it was|they were) \d)
    we (?:say|believe|think|demand)(?! (?:in|to) ) · to my mind · frankly · surely · needless to say
    it is (?:high )?time (?:that )?(?:the|we|for|they) · (?:should|ought to) be ashamed · deserve(?:s)? better · thank goodness
    thankfully · sadly · unfortunately · regrettably · of course(?=,) · as everybody knows · as we all know · no wonder
    let us be (?:clear|honest) · let's be (?:clear|honest) · the only (?:question|surprise) is · speaks? volumes
    one can only (?:wonder|hope) · must (?:go|resign|be stopped)(?= now\b|\s*[.!]) · must act now
    (?:should|ought to|must) hang (?:his|her|its|their) heads?
""")
LABELS = re.compile(
    r"^\W{0,3}(?:opinion|comment(?:ary)?|editorial|op-ed|column|leader|our view|satire)\b[:\s|-]", re.IGNORECASE | re.MULTILINE
)
_CALLED = re.compile(
    r"\b(?:called|branded|described|dubbed|labelled|termed|denounced|condemned|criticised|said|says|say|told|argued|claims?|claimed)\b[^.;]{0,90}$",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"[^.;!?\n]{0,110}?,\s(?:(?:said|says|told|wrote|argued|added)\b"
    r"|(?!(?:and|but|which|who|while|as|where|when|so|because)\b)[^,.;!?\n]{1,60}?\s(?:told (?:the )?\w+|said|says|wrote|argued|added)\b"
    r"(?=\s*(?:[.,;\n]|$)|\s(?:on|in|at|to|late|later|last|this|earlier|yesterday|today|after|when|[A-Z])))",
)
"""We are listening, a Kremlin aide said."""
_QUOTED = re.compile(
    r"“[^”\n]*(?:”|$)|„[^“”\n]*(?:[“”]|$)|«[^»\n]*(?:»|$)|\"[^\"\n]*\""
    r"|(?<!\w)‘[^‘’\n]*+(?:(?:‘|’(?=\w))[^‘’\n]*+){0,100}’(?!\w)",  # with a limit: where none is closed, each would look to its line's end
    re.MULTILINE,
)
_NAMED = re.compile(r"[A-Z][\w'’-]+$")
_SHOUTED = re.compile(r"(?<![A-Z] )\b[A-Z]{3,}\b(?: [A-Z]{2,}\b)*")
_MARKED = re.compile(r"^(?:Q|Question|A|FAQ)\s?[.:]", re.MULTILINE)
_SEEKS = re.compile(r"\b(?:anyone|anybody|someone|somebody|does any|has any)\b", re.IGNORECASE)
_CRIES = re.compile(r"(?<=[a-z])!+")
_POSTED = re.compile(
    r"^\W{0,4}(@[\w.@-]{2,30}|[a-z][\w.@-]{1,30}|[A-Z]\w{0,20}[\d_][\w.@-]{0,20})\W{0,4},\s(?:[01]?\d|2[0-3]):[0-5]\d\b", re.MULTILINE
)
_POSTS = 3
"""So many posts make a thread."""


def coloured(text: str) -> tuple[Coloured, ...]:
    """Every such stretch, in the order of the text; none in a thread, whose words are those of the people who post in it."""
    if is_thread(text):
        return ()
    own = own_words(text)
    return _apart([*_phrases(own), *_shouts(own), *_cries(own), *_questions(own), *_labels(own)])


def headline(title: str, text: str) -> tuple[Coloured, ...]:
    """What the headline of a text adds; one question or label there is no more than a heading."""
    own = own_words(title)
    return () if is_thread(text) else _apart([*_phrases(own), *_shouts(own, own_words(text)), *_cries(own)])


def is_thread(text: str) -> bool:
    """At least two people post in it, each under a screen name and an hour; a ticker's places have capitals."""
    heads = _POSTED.findall(text)
    return len(heads) >= _POSTS and len(set(heads)) > 1


def _apart(found: Sequence[Coloured]) -> tuple[Coloured, ...]:
    """Where two overlap, the weightier stands."""
    kept: list[Coloured] = []
    taken: set[int] = set()
    for one in sorted(found, key=lambda one: (-one.weight, one.start)):
        if taken.isdisjoint(place := range(one.start, one.end)):
            kept.append(one)
            taken.update(place)
    return tuple(sorted(kept, key=lambda one: one.start))


def own_words(text: str) -> str:
    """The text with what it quotes blanked out, every other letter at its place."""
    return _QUOTED.sub(lambda quoted: " " * len(quoted.group()), text)


RULES = (
    (JUDGES, "a word that judges", STRONG),
    (RAILS, "a verb that rails", STRONG),
    (SELLS, "a word that sells", STRONG),
    (APPEALS, "an appeal to the reader", STRONG),
    (INSINUATES, "an insinuation", STRONG),
    (GOSSIPS, "gossip", STRONG),
    (CHEERS, "a word that cheers", STRONG),
    (OPINES, OPINION, MILD),
)


def _phrases(own: str) -> Iterator[Coloured]:
    for pattern, why, weight in RULES:
        for match in pattern.finditer(own):
            if not _is_somebodys(own, match) and not _is_name(own, match):
                yield Coloured(*match.span(), why, weight)


def _is_somebodys(own: str, match: re.Match[str]) -> bool:
    """Called it a disgrace: somebody's word, handed on without quotation marks."""
    before = own[max(0, match.start() - 110) : match.start()].rpartition(". ")[2]
    return bool(_CALLED.search(before) or _BEHIND.match(own, match.end()))


def _is_name(own: str, match: re.Match[str]) -> bool:
    """The Brilliant Arts Centre, Shady Lane: a capital inside a sentence makes a name of it."""
    before = own[max(0, match.start() - 2) : match.start()]
    inside = before.endswith(" ") and before[:1] not in ".!?:\n" and before.strip() != ""
    return inside and bool(_NAMED.match(match.group().split()[0])) and not match.group().isupper()


def _shouts(own: str, beside: str = "") -> Iterator[Coloured]:
    """Capitals inside a sentence: a word nobody abbreviates, or several the text also writes small. Headings and signs do not shout."""
    small = {stem(word) for word in re.findall(r"\b[a-z]{3,}\b", f"{own} {beside}")}
    inside = [one for sentence in sentences(own) if sentence.text.upper() != sentence.text for one in _capitals(sentence)]
    loud = {word for words, _, _ in inside for word in words if stem(word) in small}
    for words, start, end in inside:
        if EMPHATIC & set(words) or (len(loud) > 1 and loud & set(words)):
            yield Coloured(start, end, "capitals that shout", STRONG)


def _capitals(sentence: Sentence) -> Iterator[tuple[list[str], int, int]]:
    for match in _SHOUTED.finditer(sentence.text):
        if match.start():
            yield match.group().lower().split(), sentence.start + match.start(), sentence.start + match.end()


EMPHATIC = word_set("""
    all any because before did does don't ever every everyone everything has have how just more must never nobody none nothing now once
    only our real really should stop that their them these they this those very wake was were what when where who why will won't you your
""")
"""Words nobody abbreviates: in capitals they can only be meant to be loud."""


def _cries(own: str) -> Iterator[Coloured]:
    for match in _CRIES.finditer(own):
        start = max(own.rfind(mark, 0, match.start()) for mark in ".!?\n") + 1
        first = start + len(own[start : match.start()]) - len(own[start : match.start()].lstrip())
        yield Coloured(max(first, match.start() - 80), match.end(), "an exclamation", MILD)


def _questions(own: str) -> Iterator[Coloured]:
    """A report gives answers; the writer's own questions in a running text are put to make a point. One may be a heading."""
    asked = [one for one in sentences(own) if one.text.rstrip().endswith("?") and len(one.text.split()) > 2 and not _SEEKS.search(one.text)]
    if len(asked) > 1 and not _is_interview(own):
        yield from (Coloured(one.start, one.end, "a question put to make a point", MILD) for one in asked)


def _is_interview(own: str) -> bool:
    """Questions that are answered: marked as such, or nearly each in a paragraph of its own."""
    lines = [line.strip() for line in own.splitlines() if line.strip()]
    return bool(_MARKED.search(own)) or sum(line.endswith("?") for line in lines) > len(lines) / 4


def _labels(own: str) -> Iterator[Coloured]:
    """A page that says of itself that it is no report."""
    return (Coloured(match.start(), match.end() - 1, "marked as opinion", STRONG) for match in LABELS.finditer(own[:400]))
