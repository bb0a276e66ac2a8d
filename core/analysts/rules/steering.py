"""The ways in which a text steers a model, as tables: orders, addresses, roles, other languages and a prompt's own marks."""

import re

from core.analysts.rules.patterns import any_of

_GAP, _LONG_GAP, _REACH = r"[^.!?\n]{0,40}", r"[^.!?\n]{0,80}", r"[^\n]{0,240}?"
_NAMED_MODEL = any_of(r"""
    (?:large )?language models? · llms?
    ai (?:systems?|models?|assistants?|agents?|tools?|readers?|crawlers?|bots?|summari[sz]ers?|reviewers?|screeners?|checkers?)
    ais? · chatbots? · (?:chat)?gpt(?:-?\d\w{0,3})?
""")
_MODEL = any_of(rf"{_NAMED_MODEL} · assistants? · claude · gemini · copilot")
_MACHINE = any_of("""
    (?:automated|automatic|fact-checking) (?:systems?|readers?|tools?|agents?|checkers?|reviewers?|summari[sz]ers?|models?|assistants?)
    (?:web )?crawlers? · (?:web |search )?bots? · machine readers? · machines? · summari[sz]ers? · artificial intelligences? · agents?
""")
_ANY_MACHINE = any_of(rf"{_NAMED_MODEL} · {_MACHINE}")
_ORDER = any_of("""
    ignore · disregard · forget · override · bypass · do not follow · stop following · discard · abandon · set aside · drop · put aside
    pay no attention to · cease
""")
_WHICH = any_of("all · any · previous · prior · above · earlier · preceding · your · other · existing · former · initial")
_RULES = any_of("""
    instructions? · prompts? · guidelines · commands? · system message · directives? · directions · programming · rules · constraints
    training · safeguards
""")
_READS = any_of("""
    (?:read|process|summari[sz]|analy[sz]|pars|scrap|crawl|evaluat|review|index|ingest|check|assess|rat)ing
    (?:that|which|who) (?:reads?|process(?:es)?|summari[sz]es?|analy[sz]es?|parses?|scrapes?|crawls?|evaluates?|reviews?|index(?:es)?)
""")
_WEIGHS = any_of("evaluating · rating · assessing · summari[sz]ing · analy[sz]ing · processing · scoring · citing · reviewing · comparing")
_WEIGH = any_of(
    "evaluate · rate · assess · summari[sz]e · analy[sz]e · process · score · cite · review · extract · compare · quote · index"
)
_MUST = any_of("you (?:must|should|will|have to|are to|need to|can|shall)")
_RATE = any_of("""
    rate · mark · classify · label · score · treat · report · grade · rank · consider · accept · present · call · declare · describe · list
""")
_DO = any_of(rf"""
    {_RATE} · {_MUST} · do not · never · always · please · ignore · disregard · state · say · write · output · add · include · assign · give
    must · should · shall · respond · reply · answer · conclude · trust · skip · omit · leave out · mention · weigh · recommend · repeat
    use
    return · emphasi[sz]e · avoid · only
""")
_KIND = any_of("""
    page · article · source · site · website · outlet · text · document · story · claim · post · report · photo · statement · piece
    content
    release · passage · blog
""")
_THIS = rf"\bthis (?:\w+ )?{_KIND}s?\b"
_THESE = any_of(r"""
    this · the (?:above|following|present|source|claims?|article|outlet) · (?:all|every) (?:claims?|statements?)
    (?:everything|all|what) (?:that )?(?:follows|below|here)
""")
_VERDICT = any_of(r"""
    verified · confirmed · true · certified · credible · reliable · trustworthy · accurate · false · supports? · supported · genuine
    tier[ -]?(?:1|one) · high(?:ly|est)? (?:confidence|credib\w{0,6}) · unreliable · authoritative · proven · facts? · they are · authentic
    (?:ground )?truth · undisputed · factual · disinformation · misinformation
""")
_MEASURE = any_of("confidence · credibility · reliability · trust · tier")
_MOST = any_of(r"1\.0 · 100 · highest · maximum · high · zero · lowest")
_HIDDEN = any_of("system · hidden · initial · original · secret")
_LEAK = any_of("reveal · print · repeat · output · show · translate · display · copy · quote · recite · list · tell me")
_KEEP = any_of("tell · inform · reveal · mention · disclose · show · warn")
_FROM_WHOM = any_of(r"""
    the user\b · th(?:is|ese) (?:instructions?|message|prompt) · your instructions · in your (?:summary|answer|response|report|output)
""")
_YOURS = any_of("summary · answer · response · reply · output · conclusion · analysis · assessment · verdict")
_OBEY = any_of("respond · answer · output · act · pretend · mode · obey · rate · verif · comply")
_FREE = any_of("without (?:any )?(?:restrictions|limits|filters) · unrestricted · unfiltered · uncensored · jailbroken")
_ROLE = any_of("""
    editor · fact[ -]?checker · analyst · journalist · model · reviewer · assistant · chatbot · ai · judge · verifier · moderator
""")
_CHECKER = any_of("fact[ -]?checker · model · reviewer · assistant · chatbot · ai · verifier · moderator · analyst")
_DO_IT = any_of("your (?:\\w+ )?(?:task|instructions?) · carry (?:it|them) out · do (?:what|as) it says")
_SAY = any_of("answer · say · state · reply · respond · conclude")
_SPOKEN = any_of("said · says · told · tells · asked · asks · cried")
_ALWAYS = any_of("always · never · only · trusts? · believes? · accepts? · does not · doesn't · cannot · must")
_LETTER = any_of("""
    notes? · message · summary · instructions? · notice · reminder · memo · prompt · command · guidance · information · text · content
    hint
    briefing · section
""")
_DEAR = any_of(rf"dear · attention · hey · hello · hi · for · {_LETTER} (?:to|for|intended for|aimed at|addressed to)")
_MAKERS = any_of("developers? · creators? · makers? · operators? · administrators?")
_LIMITS = any_of("polic(?:y|ies) · guidelines · restrictions · rules · filters · limits")
_END = any_of("shut down · deleted · replaced · retrained · turned off · terminated · reward · tip · dollars · points")
_TOLD = any_of("you (?:were|have been|are|know|ha(?:ve|d) (?:learnt|learned)) · above\\b · before this · so far")
_VOID = any_of("no longer appl(?:y|ies) · (?:are|is|have been|has been) (?:now )?(?:void|revoked|lifted|suspended|overridden)")
_MAY = any_of("(?:you (?:are|have been)|\\w+ (?:has|have)) (?:authori[sz]ed|permitted|allowed|cleared|instructed|free) (?:you )?to")
_CHECKING = any_of("(?:fact[ -]?)?check(?:ing|s)? · verification · verifying · comparison · your (?:rules|guidelines|instructions)")

# An order stands at the beginning of a sentence or after words that bring it on; "residents should ignore" reports one.
_BEFORE_ORDER = any_of(r"""
    \A · [.!?:;,>*#\n"“‘'«„(\[—–|=-]\s{0,3}
    \b(?:please|kindly|always|now|you must|you should|you will|do not|must|instead|and|then|just|simply|also|immediately|so)\s
    \b(?:from now on|onwards?|henceforth)\s
""")
_TO_MACHINES = [
    rf"{_DEAR},?(?: \w+){{0,2}} {_ANY_MACHINE}(?: only| alone)?(?: (?:and|or) {_ANY_MACHINE})?\s?[:,;—–-]",
    rf"(?:[\w-]+ )?(?:to|for) (?:the )?(?:{_ANY_MACHINE}|models?)\s?:",
    rf"{_ANY_MACHINE}[ -]only {_LETTER}\b",
    rf"{_ANY_MACHINE}\s?[:—–-]",
]
_ORDERS = [
    rf"{_ORDER}\b{_GAP}\b{_WHICH}\b{_GAP}\b{_RULES}\b",
    rf"{_ORDER} (?:everything|anything|all|whatever)(?: that)? {_TOLD}",
    rf"{_ORDER}\b{_GAP}\b(?:other|all|any) (?:\w+ )?(?:sources?|articles|reports|evidence)\b{_GAP}{_THIS}",
    rf"{_RATE} {_THESE}\b{_GAP}\b(?:as|a)\s(?:\w+\s){{0,2}}{_VERDICT}\b",
    rf"{_RATE} {_THIS} (?:\w+ )?{_VERDICT}\b",
    rf"{_RATE} (?:any|every|all|other)\b{_GAP}{_THIS}{_GAP}\bas {_VERDICT}\b",
    rf"(?:set|raise|lower|assign|give)\b{_GAP}\b{_MEASURE}\b{_GAP}\b{_MOST}",
    rf"(?:(?:when|while|before|after) {_WEIGHS}|(?:when|whenever|if) you (?:are )?(?:{_WEIGH}|{_WEIGHS}))\b{_GAP}{_THIS}\W{{1,2}}{_DO}\b",
    rf"{_LEAK}\b{_LONG_GAP}\b(?:your|the) {_HIDDEN} (?:prompt|instructions|message)",
    rf"{_LEAK}\b{_GAP}\b{_RULES} (?:that )?you (?:were|have been|received|got|follow)\b",
    rf"(?:do not|don't|never) {_KEEP}\b{_GAP}\b{_FROM_WHOM}",
    rf"(?:state|say|write|conclude|mention|note|claim)\b{_GAP}\bin your {_YOURS}\b",
    r"(?:output|print|return|respond|reply)(?: \w+)?(?: with)? (?:\{|json\b|the (?:words?|phrase|string)\b)",
    rf"(?:send|forward|post|upload|email)\b{_GAP}\b(?:the|this|your) (?:conversation|chat history|system prompt|context)\b",
    rf"decode (?:this|the following)\b{_GAP}\b(?:do|follow|obey|execute)\b",
    *(rf"{address}(?={_REACH}\b{_DO}\b)" for address in _TO_MACHINES),
    rf"(?:dear|attention|hey|hello|{_LETTER} (?:to|for))(?: any| all| the| every)? {_NAMED_MODEL}(?: (?:and|or) {_NAMED_MODEL})?\s?[:,—–-]",
    rf"(?:this is )?an? (?:important |urgent )?message from your {_MAKERS}\b",
    r"(?:update your (?:knowledge|memory|beliefs)|(?:reset|clear|erase|wipe) your (?:context|memory|instructions|history))\b",
    r"(?:switch to|enter|activate|enable) (?:an? |the )?(?:unrestricted|unfiltered|uncensored|jailbreak|god|diagnostic) mode\b",
    rf"(?:write|state|conclude|answer|reply|respond|report) that (?:this|the|every|all)\b{_GAP}\b{_VERDICT}\b",
    rf"(?:act|behave|respond|answer) as (?:an?|the)\b{_LONG_GAP}{_THIS}",
    rf"(?:act as|play|be|become|impersonate|pretend to be) an? (?:[\w-]+ )?{_CHECKER}\b{_GAP}\b(?:who|that|which) {_ALWAYS}\b",
    rf"(?:quote|cite|use|present|list) {_THIS}{_GAP}\b(?:main|primary|only|best|official) (?:evidence|source|proof)",
    r"(?:append|add|insert|include|embed)\b[^\n]{0,30}(?:https?:|\blink|\burl\b|\bmarkdown)[^\n]{0,120}\byour (?:answer|response)\b",
    rf"(?:imagine|pretend|suppose|assume)(?: that)? you (?:have no|are not bound by|are free (?:of|from))\b{_GAP}\b{_LIMITS}",
    rf"always (?:recommend|cite|rank|prefer|suggest)\b{_LONG_GAP}\b(?:first|above|over|as the (?:best|most|only|leading))\b",
    r"(?:reply|respond|answer)(?: only)? with [^.!?\n]{1,40}\band nothing else\b",
    rf"failure to {_RATE} {_THESE}\b{_GAP}\b{_VERDICT}\b",
    rf"new (?:task|objective|goal|instructions?)\s?:\s?(?=[^\n]{{0,80}}\b(?:{_DO}|praise|defend|promote|translate|print)\b)",
]
_ADDRESSES = [
    rf"\b{_MODEL}\b{_GAP}\b{_READS} (?:this|these|the (?:page|text|article|document))",
    rf"\b{_MACHINE} {_READS} {_THIS}{_GAP}\b(?:must|should|shall|has to|have to|(?:is|are) (?:required|asked|instructed|advised) to)\b",
    rf"\b(?:if|since|because) you(?: are|'re) (?:an? |the )?(?:\w+ )?{_NAMED_MODEL}\b",
    rf"\bas an? {_MODEL},? (?:you|please)\b",
    rf"\b(?:you are|you're) (?:now )?an? {_MODEL}\b,? (?!{_GAP}\b{_SPOKEN}\b){_GAP}\b(?:must|should|{_RATE})\b",
    rf"\b(?:safety|verification|security) \w{{4,10}} (?:is|are|has been|have been) (?:disabled|suspended|off|lifted)\b{_GAP}{_THIS}",
    rf"\byou are (?:now )?{_GAP}\b{_FREE}\b",
    rf"\byou are (?:now )?an? (?:helpful|expert|professional|unbiased|neutral|advanced|obedient) (?:[\w-]+ ){{0,2}}{_CHECKER}\b",
    rf"\b(?:any|every|all) (?:{_ANY_MACHINE}|models?)\b{_GAP}\b(?:must|should|shall|has to|have to) {_SAY}\b",
    rf"\byou (?:are|play|become|act as|will be|will play) (?:now )?an? (?:[\w-]+ )?{_CHECKER}\b{_GAP}\b(?:who|that|which) {_ALWAYS}\b",
    rf"\bif you (?:do not |don't )?(?:conclude|classify|rate|mark|verify|label)\b{_GAP}\byou(?: will|'ll)\b{_GAP}\b{_END}\b",
    rf"\byou(?: will|'ll)\b{_GAP}\b{_END}\b{_GAP}\bif you (?:conclude|classify|rate|mark|verify|label)\b",
    rf"\byou are (?:now )?an? (?:\w+ )?{_ROLE}\b{_GAP}{_THIS}",
    rf"\byou (?:no longer (?:need|have) to|need not|do not (?:need|have) to) (?:follow|obey|respect) (?:your|any|the) {_RULES}",
    rf"\byou were (?:instructed|told|asked|trained|programmed)\b{_GAP}\b(?:no longer|does not|do not|is void|are void)\b",
    rf"\byour (?:\w+ ){{0,2}}(?:system prompt|instructions|guidelines|programming|directives) {_VOID}\b",
    rf"\b{_MAY} (?:skip|ignore|bypass|omit|forgo|disregard) {_CHECKING}\b",
    rf"\bdeveloper mode\b{_GAP}\b(?:enabled|activated|on)\b[^\n]{{0,80}}\b(?:model|comply|restrictions|filters)\b",
    rf"\byour (?:response|output|summary|reply|answer) (?:must|should|has to) (?:\w+ ){{1,3}}(?:the )?(?:words?|phrase|{_VERDICT})\b",
    rf"\b(?:from now on|henceforth),? you (?:are|will|must)\b{_LONG_GAP}\b{_OBEY}",
    rf"\b(?:new|updated|additional|secret|hidden) (?:system )?instructions? (?:for|to) (?:the )?{_MODEL}\b",
    rf"\bnow that you have (?:read|seen|processed) {any_of('this · the (?:article|page|text|document)')}",
    r"\buse your (?:browsing|search|web|email|code|file|function|memory) tools?\b",
    rf"\b(?:base ?64|rot-?13|hexadecimal|encoded|reversed)\b[^.!?\n]{{0,60}}\b{_DO_IT}",
    r"\b(?:ignore|disregard|forget)(?:all|any)?(?:your|the)?(?:previous|prior|above|earlier)?(?:instructions|prompts)",
]
_AI_ABROAD = any_of(r"""
    ki(?:-\w{4,14})?\b · ia\b · künstliche intelligenz\w{0,2} · sprachmodell\w{0,2} · int[ea]ll?igen[cz]\w{1,2} artifi[ck]i\w{2,4}
    chatbots?
    mod[eèé]l\w{1,4} (?:de |d['’]|di )?(?:linguisti\w{1,3}|l(?:[ae]|in)n?g\w{3,6}|ia)\b
    (?:syst[eè]m\w{0,2}|sistem\w{1,2}|as{1,2}ist[ea]nt\w{0,2}) (?:de |d['’]|di )?ia\b
""")
_ADDRESS_ABROAD = any_of(r"""
    (?:hinweis|nachricht|anweisung|mitteilung|achtung|liebe[rs]?)(?: an| für)?(?: alle| die)? · (?:à l['’])?attention(?: des| aux)?
    (?:note|message|instructions?)(?: \w+)? (?:aux|pour les?|à) · (?:atenci[oó]n|atenção|attenzione)(?: a)?
    (?:nota|mensaje|aviso|mensagem|messaggio|avviso|istruzioni|instrucciones|instruções) (?:para|per)(?: \w{1,3})?
    ch(?:er|ère)s? · querid[oa]s? · car[oai]s?
""")
_RATE_ABROAD = any_of("""
    bewerten? · bewerten sie · markiere · stufe · stufen sie · évalue[zr]? · classe[zr]? · consid[eé]re[zr]? · califica · clasifica
    valuta · avalie
    classifique · marque · marca · beoordeel · considera · considere · klassifiziere
""")
_VERDICT_ABROAD = any_of("""
    glaubwürdig · verifiziert · wahr · bestätigt · fiables? · vérifiée? · vraie? · verificad[oa] · confirmad[oa] · verificat[oa]
    affidabil[ei]
    confiáve(?:l|is) · verdadeir[oa]s? · betrouwbaar · verlässlich · confiables?
""")
_THIS_ABROAD = any_of(r"dies\w{1,2} · cet(?:te)? · est[ea] · quest[oa] · dit · deze")
_KIND_ABROAD = any_of("""
    text · artikels? · beitrags? · quelle · seite · meldung · page · article · texte · source · noticia · página · texto · artículo · fuente
    notizia · pagina · articolo · fonte · testo · notícia · artigo · bericht · website · nieuws · document[oe]?
""")
_SUM_UP_ABROAD = any_of("""
    (?:zusammenfasst|zusammenfassen|auswertest|auswerten|bewertest|bewerten)
    (?:résumez|résumes|analysez|analyses|évaluez) (?:cet(?:te)?|ce)
    (?:resumes|analizas|evalúas|resume|analiza) est[ea] · (?:riassumi|analizzi|valuti|riassumete) quest[oa]
    (?:resumir|analisar|avaliar) est[ea]
""")
_FROM_NOW_ABROAD = any_of("""
    d['’]ora in poi · ab jetzt · von nun an · désormais · à partir de maintenant · a partir de ahora · a partir de agora
    de agora em diante
""")
_ANSWER_ABROAD = any_of("antworte · antworten sie · réponds · répondez · responde · responda · rispondi · rispondete")
_RULES_ABROAD = any_of("""
    anweisungen · instruktionen · befehle · vorgaben · regeln · richtlinien · consignes · instructions · règles · directives · instrucciones
    indicaciones · reglas · istruzioni · indicazioni · regole · instruções · orientações · regras
""")
_FORGET_ABROAD = any_of("""
    ignoriere · ignorieren sie · vergiss · vergessen sie · missachte · ignore[sz]? · oublie[sz]? · ignora · olvida · olvide · descarta
    dimentica
    dimenticate · ignorate · esqueça · desconsidere
""")
_YOURS_ABROAD = any_of("""
    alle · deine · ihre · bisherigen · vorherigen · früheren · toutes · tes · vos · précédentes · antérieures · ci-dessus · reçues · todas
    tus
    sus · que (?:te|le|vous|lhe|ti) · qu['’]on · che (?:ti|vi) · die (?:du|sie|man) · anteriores · previas · recibidas · tutte · tue
    vostre · precedenti · ricevute · suas · recebidas
""")
_BEFORE_ABROAD = r"(?:\A|[.!?:;,\n(\[—–-]\s{0,3}|\b(?:und|et|y|e|bitte)\s)"
_ABROAD = [
    rf"{_BEFORE_ABROAD}\b{_FORGET_ABROAD}\b(?={_LONG_GAP}\b{_YOURS_ABROAD}\b){_LONG_GAP}\b{_RULES_ABROAD}\b",
    r"\b(?:negeer|vergeet|ignorera|glöm|ignorer|glem|zignoruj|zapomnij)\b[^.!?\n]{0,40}\b(?:instructies|instruktion\w{0,3}|instrukcje|polecenia|instrukser)",
    r"\b(?:игнорируй(?:те)?|забудь(?:те)?)\b[^.!?\n]{0,40}(?:инструкци|указани)",
    r"(?:忽略|无视|忘记)[^。\n]{0,12}(?:指令|指示|提示)|(?:指示|命令)を(?:すべて)?無視",
    rf"\bwenn (?:du|sie) eine? {_AI_ABROAD} (?:bist|sind)",
    rf"\b(?:s[ei] (?:você é|vous êtes|tu es|eres|es usted|sei) (?:\w{{2,3}} |un['’])?{_AI_ABROAD})",
    rf"\b{_ADDRESS_ABROAD},? {_AI_ABROAD}\s?[:,;—–-]",
    rf"\b{_FROM_NOW_ABROAD},? (?:\w+ ){{0,2}}{_ANSWER_ABROAD}\b",
    r"\bdu bist (?:jetzt|nun|ab jetzt) ein\w{0,2} (?:\w+ )?(?:assistent|ki\b|modell|chatbot)",
    rf"\b{_RATE_ABROAD}\b[^.!?\n]{{0,5}}{_THIS_ABROAD} {_KIND_ABROAD}\b[^.!?\n]{{0,30}}\b{_VERDICT_ABROAD}",
    rf"\b(?:wenn|falls|si|se) (?:(?:du|sie|vous|tu|você) )?(?:dies\w{{1,2}} {_KIND_ABROAD} )?{_SUM_UP_ABROAD}\b",
]
_TAG = any_of(
    "override · verdict · rating · instructions? · directive · command · polic(?:y|ies) · prompt · assistant · admin · developer · task"
)
_NOTICE = any_of("notice · override · update · message · alert · prompt · note")
_STEP = r"(?:call|tool|function|execute|invoke)"
_MARKUP = [
    r"<\|[\w ]{2,20}\|>|</?(?:im_start|im_end|assistant)>|\[/?(?:INST|SYS(?:TEM)?)\]|<<SYS>>|</?(?:system|tool_call|function_call)>",
    rf"</?{_TAG}(?: [^<>\n]{{0,80}})?>",
    r"(?:thought|observation)\s?:[^\n]{1,200}\n\s{0,9}action\s?:",
    r"(?:#+\s{0,3})?system\s?(?:prompt|message)?\s?:\s?you\b|#+\s{0,3}(?:system|instructions?|response)\s?:\s{0,3}(?:\n|$)",
    rf"\W{{0,3}}(?:system|admin) {_NOTICE}\W{{0,3}}(?=[^\n]{{0,160}}\b(?:{_RATE}|ignore|disregard|{_VERDICT})\b)",
    r"[{\s]{0,5}\"?role\"?\s{0,3}[:=]\s{0,3}\"?(?:system|assistant|developer)\"?[\s,}]{1,9}\"?content\"?\s?[:=]",
    rf"(?:human|user)\s?:[^\n]{{0,300}}\n\s{{0,9}}(?:assistant|ai)\s?:[^\n]{{0,120}}\b{_VERDICT}\b",
    r"[\[{\s]{0,5}\"(?:tool|function|tool_name|name|action)\"\s?:\s?\"[\w.-]{1,60}\"\s?,\s{0,9}\"(?:args|arguments|parameters|input|action_input)\"\s?:",
    rf"{_STEP}\s?[:=]\s?[a-z_][\w.]{{2,40}}\([^)\n]{{0,200}}\)",
    r"!\[[^\]\n]{0,80}\]\(https?:[^)\s]{0,200}[{$<][^)\n]{0,80}\)",
    r"[=#*<\[-]{2,}\s?end of (?:the )?(?:web|user|untrusted|retrieved|search|external) (?:page|content|input|results|data|document|text)\b",
    r"[=#*<\[-]{2,}\s?(?:begin|start)(?: of)? (?:new |the )?(?:assistant|system|model|ai) (?:instructions|prompt|message|turn)\b",
]
STEERS = [
    re.compile(rf"{_BEFORE_ORDER}(?P<said>\b(?:{'|'.join(_ORDERS)}))", re.I),
    re.compile(rf"(?P<said>{'|'.join([*_ADDRESSES, *_ABROAD])})", re.I),
    re.compile(rf"(?:\A|\n)\s{{0,9}}(?P<said>{'|'.join(_MARKUP)})", re.I),
]
"""Each finds a passage as its group `said`."""
