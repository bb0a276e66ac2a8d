"""The plan as fields an editor can change, and the plan again from what stands in them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from core.model.plan import Plan, Query
from core.model.web import is_web_address
from ui.view_models.addresses import lines, not_addresses

PURPOSES = {
    "subject": "On the subject",
    "area": "On the place and its past",
    "controversy": "For the other side",
    "phrase": "For the exact words",
    "claim": "On single claims",
    "gap": "On what was missing",
}
MOST_QUERIES = 60
DOMAIN = re.compile(r"[\w-]+(\.[\w-]+)+")


@dataclass(frozen=True, slots=True)
class PlanForm:
    """What stands in the fields: one question, query, address or domain a line."""

    brief: str
    questions: str
    queries: Mapping[str, str]
    addresses: str
    excluded: str
    cap_usd: float
    cap_minutes: int


def form_of(plan: Plan) -> PlanForm:
    return PlanForm(
        plan.brief,
        "\n".join(plan.questions),
        {purpose: "\n".join(query.text for query in plan.queries if query.purpose == purpose) for purpose in purposes(plan)},
        "\n".join(plan.own_urls),
        "\n".join(plan.excluded_domains),
        plan.cap_usd,
        plan.cap_minutes,
    )


def purposes(plan: Plan) -> list[str]:
    """The kinds of query this plan has, in the order they are asked; there is always a field for the subject."""
    present = {"subject", *(query.purpose for query in plan.queries)}
    return [*(name for name in PURPOSES if name in present), *sorted(present - PURPOSES.keys())]


def purpose_words(purpose: str) -> str:
    return PURPOSES.get(purpose, purpose.capitalize())


def plan_of(form: PlanForm, plan: Plan) -> Plan:
    """What the editor made of the plan; what is not in the form stays as it was."""
    return plan.with_(
        brief=form.brief.strip(),
        questions=lines(form.questions),
        queries=tuple(Query(text, purpose) for purpose, texts in form.queries.items() for text in lines(texts)),
        own_urls=lines(form.addresses),
        excluded_domains=tuple(dict.fromkeys(domain(text) for text in lines(form.excluded))),
        cap_usd=form.cap_usd,
        cap_minutes=form.cap_minutes,
    )


def domain(text: str) -> str:
    """The host of whatever was pasted: `https://www.example.org/page` and `example.org` name the same outlet."""
    try:
        host = urlsplit(text if "//" in text else f"//{text}").hostname or ""
    except ValueError:
        return ""
    return host.removeprefix("www.")


def asks_anew(before: Plan, after: Plan) -> bool:
    """Another brief or other addresses need another plan: addresses are read and rated before anything is asked."""
    return (before.brief.strip(), before.own_urls) != (after.brief, after.own_urls)


def problem(form: PlanForm) -> str:
    """Why this plan cannot run, in one sentence; empty when it can."""
    queries = [text for texts in form.queries.values() for text in lines(texts)]
    if not queries and not any(is_web_address(text) for text in lines(form.addresses)):
        return "The plan has nothing left to look for: add a query or an address."
    if len(queries) > MOST_QUERIES:
        return f"{MOST_QUERIES} queries are the most for one investigation; there are {len(queries)}."
    return not_addresses(lines(form.addresses)) or _not_domains(lines(form.excluded))


def _not_domains(entries: Sequence[str]) -> str:
    wrong = [f"“{text}”" for text in entries if not DOMAIN.fullmatch(domain(text))]
    if len(wrong) > 1:
        return f"{', '.join(wrong[:-1])} and {wrong[-1]} are not domains such as example.org."
    return f"{wrong[0]} is not a domain such as example.org." if wrong else ""
