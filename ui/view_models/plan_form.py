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
    "phrase": "For the exact words",
    "claim": "On single claims",
    "controversy": "For the other side",
    "area": "On the place, the field and their past",
    "origin": "For the earliest reports",
    "credible": "In credible places",
    "related": "In other words",
    "question": "On your question",
    "gap": "On what was missing",
}
UNPLANNED = {"read": "To open a page that did not open for us", "preserve": "For a copy that lasts"}
"""What engines are asked for in the course of a run, and no plan has a field for."""
MOST_QUERIES = 60
DOMAIN = re.compile(r"[\w-]+(\.[\w-]+)+")
BETWEEN_DOMAINS = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class PlanForm:
    """What stands in the fields: one question, query or address a line; domains in any order of lines, commas and spaces."""

    brief: str
    questions: str
    queries: Mapping[str, str]
    addresses: str
    included: str
    excluded: str
    claimant: str
    cap_usd: float
    cap_minutes: int


def form_of(plan: Plan) -> PlanForm:
    return PlanForm(
        plan.brief,
        "\n".join(plan.questions),
        {purpose: "\n".join(query.text for query in plan.queries if query.purpose == purpose) for purpose in purposes(plan)},
        "\n".join(plan.own_urls),
        "\n".join(plan.included_domains),
        "\n".join(plan.excluded_domains),
        "\n".join(plan.claimant_domains),
        plan.cap_usd,
        plan.cap_minutes,
    )


def purposes(plan: Plan) -> list[str]:
    """The kinds of query this plan has, in the order they are asked; there is always a field for the subject."""
    present = {"subject", *(query.purpose for query in plan.queries)}
    return [*(name for name in PURPOSES if name in present), *sorted(present - PURPOSES.keys())]


def purpose_words(purpose: str) -> str:
    return (PURPOSES | UNPLANNED).get(purpose, purpose.capitalize())


def plan_of(form: PlanForm, plan: Plan) -> Plan:
    """What the editor made of the plan; what is not in the form stays as it was."""
    return plan.with_(
        brief=form.brief.strip(),
        questions=lines(form.questions),
        queries=tuple(Query(text, purpose) for purpose, texts in form.queries.items() for text in lines(texts)),
        own_urls=lines(form.addresses),
        included_domains=domains(form.included),
        excluded_domains=domains(form.excluded),
        claimant_domains=domains(form.claimant),
        cap_usd=form.cap_usd,
        cap_minutes=form.cap_minutes,
    )


def domains(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(domain(entry) for entry in entries(text)))


def entries(text: str) -> list[str]:
    return [entry for entry in BETWEEN_DOMAINS.split(text) if entry]


def domains_title(included: str, excluded: str, claimant: str) -> str:
    """Domains: 19 left out"""
    only, out, own = (len(domains(text)) for text in (included, excluded, claimant))
    counted = [(only, f"only {only}"), (out, f"{out} left out"), (own, f"{own} of the claimant")]
    return f"Domains: {', '.join(words for number, words in counted if number) or 'none named'}"


def cost(before: Plan, after: Plan) -> float:
    """The most the edited queries can cost in one pass. A plan as dear as its cap may be dearer without it, so the cap is what holds."""
    if before.expected_usd >= before.cap_usd or not before.queries:
        return after.cap_usd if before.expected_usd else 0.0
    return min(after.cap_usd, before.expected_usd * len(after.queries) / len(before.queries))


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
    named = [*entries(form.included), *entries(form.excluded), *entries(form.claimant)]
    return not_addresses(lines(form.addresses)) or _not_domains(named) or _both(form)


def _both(form: PlanForm) -> str:
    """A domain cannot be the only one to search and left out as well."""
    out = {*domains(form.excluded), *domains(form.claimant)}
    found = next((host for host in domains(form.included) if host in out), "")
    return f"“{found}” is to be searched and left out at once: take it from one of the lists." if found else ""


def _not_domains(named: Sequence[str]) -> str:
    wrong = [f"“{text}”" for text in named if not DOMAIN.fullmatch(domain(text))]
    if len(wrong) > 1:
        return f"{', '.join(wrong[:-1])} and {wrong[-1]} are not domains such as example.org."
    return f"{wrong[0]} is not a domain such as example.org." if wrong else ""
