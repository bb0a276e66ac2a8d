"""What a stage is: a dossier and tools in, a dossier out; and what it did, in a few words for the live view and the log.

No purge reaches the log, nor what the queue keeps of a step: nobody who posted is named here, only outlets and numbers.
"""

from collections import Counter
from collections.abc import Awaitable, Callable

from core.model.dossier import Dossier
from core.model.story import BackgroundKind
from core.model.words import Mode
from core.tools import Tools

Stage = Callable[[Dossier, Tools], Awaitable[Dossier]]
Wave = tuple[Stage, ...]


def name(stage: Stage) -> str:
    """A stage is called what its function is called."""
    return str(getattr(stage, "__name__", ""))


NOUNS = {
    "hits": ("hit", "hits"),
    "sources": ("source read", "sources read"),
    "claims": ("claim", "claims"),
    "evidence": ("pair compared", "pairs compared"),
    "voices": ("voice", "voices"),
    "findings": ("finding", "findings"),
    "gaps": ("gap", "gaps"),
}


def note(stage: str, before: Dossier, after: Dossier) -> str:
    """What the stage is known for, else what it added: 12 hits, 1 gap."""
    told = TOLD[stage](after) if stage in TOLD else ""
    return ", ".join(part for part in (told, _added(stage, before, after)) if part) or "nothing new"


def _added(stage: str, before: Dossier, after: Dossier) -> str:
    fields = ("gaps",) if stage in TOLD else tuple(NOUNS)
    grown = {field: len(getattr(after, field)) - len(getattr(before, field)) for field in fields}
    return ", ".join(f"{more} {NOUNS[field][more > 1]}" for field, more in grown.items() if more > 0)


def _plan(dossier: Dossier) -> str:
    own = sum(source.user_provided for source in dossier.sources)
    read = f", {own} of your own addresses read" if own else ""
    questions, queries = len(dossier.plan.questions), len(dossier.plan.queries)
    return f"{questions} question{_s(questions)}, {queries} {'query' if queries == 1 else 'queries'}{read}"


def _rate(dossier: Dossier) -> str:
    tiers = Counter(source.rated.value for source in dossier.sources)
    return ", ".join(f"T{tier} {number}" for tier, number in sorted(tiers.items()))


def _trace(dossier: Dossier) -> str:
    copies = sum(len(voice.copies) for voice in dossier.voices)
    many = len(dossier.voices)
    first = f", origin: {dossier.source(dossier.origin.source_id).outlet}" if dossier.origin else ""
    return f"{many} voice{_s(many)}, {copies} {'copy' if copies == 1 else 'copies'}{first}" if many else ""


def _listen(dossier: Dossier) -> str:
    heard = dossier.listening
    if heard is None or not heard.posts:
        return "0 posts" if heard else ""
    whose = f"{heard.independent} independent account{_s(heard.independent)}"
    there = f"{heard.eyewitnesses} eyewitness{'es' * (heard.eyewitnesses != 1)}"
    return f"{heard.posts} post{_s(heard.posts)}, {whose}, {there}"


def _balance(dossier: Dossier) -> str:
    found = dossier.balance
    return f"bias {found.score.value:.1f} of 10, {found.band}" if found else ""


def _background(dossier: Dossier) -> str:
    past = sum(one.kind in (BackgroundKind.EARLIER, BackgroundKind.PRECEDENT) for one in dossier.background)
    actors, more = len(dossier.actors), len(dossier.background) - past
    told = [(past, "earlier event"), (actors, "actor"), (more, "other detail")]
    return ", ".join(f"{number} {noun}{_s(number)}" for number, noun in told if number) or "nothing behind it was found"


def _chronicle(dossier: Dossier) -> str:
    """Nine events, of which one has more than one date."""
    if dossier.mode is Mode.QUICK:
        return "not made in quick mode"
    events, disputed = len(dossier.timeline), sum(event.disputed for event in dossier.timeline)
    doubt = f", {disputed} disputed date{_s(disputed)}" if disputed else ""
    return f"{events} event{_s(events)}{doubt}" if events else "no dated event was found"


def _recommend(dossier: Dossier) -> str:
    made = dossier.recommendation
    return f"{made.stands.in_full}, {len(made.flags)} flag{_s(len(made.flags))}" if made else ""


def _audit(dossier: Dossier) -> str:
    made = dossier.recommendation
    again = ", sharper queries for another pass" if dossier.refined else ""
    return f"{made.quotes_found} of {made.quotes_checked} quotes found{again}" if made else ""


def _summarize(dossier: Dossier) -> str:
    lost = dossier.report.dropped if dossier.report else 0
    dropped = f", {lost} sentence{_s(lost)} dropped" if lost else ""
    return f"report written{dropped}" if dossier.report else ""


def _s(number: int) -> str:
    return "" if number == 1 else "s"


TOLD: dict[str, Callable[[Dossier], str]] = {
    "plan": _plan,
    "rate": _rate,
    "listen": _listen,
    "trace": _trace,
    "balance": _balance,
    "background": _background,
    "chronicle": _chronicle,
    "recommend": _recommend,
    "audit": _audit,
    "summarize": _summarize,
}
