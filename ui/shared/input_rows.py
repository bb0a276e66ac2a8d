"""What an editor types or hands in, read: addresses one a line, the fields of a plan, and files of comma-separated values."""

import csv
import io
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar
from urllib.parse import urlsplit

from core.errors import BadInput
from core.model.plan import Plan, Query
from core.model.web import is_web_address

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
NO_TEXT = "This file is not text in UTF-8, UTF-16 or Windows-1252. Save it as “CSV UTF-8” and choose it again."
LineT = TypeVar("LineT")


def typed_lines(text: str) -> tuple[str, ...]:
    """One entry a line, without blanks and without the same line twice."""
    return tuple(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))


def not_addresses(entries: Sequence[str]) -> str:
    """Every entry that is no web address, in one sentence; empty when all are."""
    wrong = [f"“{entry}”" for entry in entries if not is_web_address(entry)]
    if len(wrong) > 1:
        return f"{', '.join(wrong[:-1])} and {wrong[-1]} are not web addresses; each must start with http:// or https://."
    return f"{wrong[0]} is not a web address; it must start with http:// or https://." if wrong else ""


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
        questions=typed_lines(form.questions),
        queries=tuple(Query(text, purpose) for purpose, texts in form.queries.items() for text in typed_lines(texts)),
        own_urls=typed_lines(form.addresses),
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


def plan_cost(before: Plan, after: Plan) -> float:
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


def plan_problem(form: PlanForm) -> str:
    """Why this plan cannot run, in one sentence; empty when it can."""
    queries = [text for texts in form.queries.values() for text in typed_lines(texts)]
    if not queries and not any(is_web_address(text) for text in typed_lines(form.addresses)):
        return "The plan has nothing left to look for: add a query or an address."
    if len(queries) > MOST_QUERIES:
        return f"{MOST_QUERIES} queries are the most for one investigation; there are {len(queries)}."
    named = [*entries(form.included), *entries(form.excluded), *entries(form.claimant)]
    return not_addresses(typed_lines(form.addresses)) or _not_domains(named) or _both(form)


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


@dataclass(frozen=True, slots=True)
class CsvTable:
    """The rows that hold something, each with the line of the file on which it begins and its values by column."""

    rows: tuple[tuple[int, dict[str, str]], ...]
    columns: tuple[str, ...]
    encoding: str


def read_table(data: bytes, *, needs: Sequence[str], most: int) -> CsvTable:
    """Raises BadInput with what keeps the whole file from being used."""
    decoded = decode(data)
    if decoded is None:
        raise BadInput(NO_TEXT)
    text, encoding = decoded
    if not text.strip():
        raise BadInput("The file is empty.")
    try:
        return _read(text, encoding, needs, most)
    except csv.Error as error:
        raise BadInput(f"The file is not a CSV table ({error}). Save it as “CSV UTF-8” and choose it again.") from error


def decode(data: bytes) -> tuple[str, str] | None:
    """The text and the name of its encoding, or nothing when it is no text; bytes of value 0 give a binary file away."""
    for codec, name in _guesses(data):
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        return None if "\x00" in text else (text, name)
    return None


def _guesses(data: bytes) -> list[tuple[str, str]]:
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return [("utf-16", "UTF-16")]
    if data.startswith(BOM_UTF8):
        return [("utf-8-sig", "UTF-8")]
    if data[1:2] == b"\x00":
        return [("utf-16-le", "UTF-16")]
    if data[:1] == b"\x00":
        return [("utf-16-be", "UTF-16")]
    return [("utf-8", "UTF-8"), ("cp1252", "Windows-1252")]


def _read(text: str, encoding: str, needs: Sequence[str], most: int) -> CsvTable:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    columns = tuple("_".join(name.strip().lower().split()) for name in next(reader))
    missing = [name for name in needs if name not in columns]
    if missing:
        raise BadInput(_no_column(missing[0], columns))
    rows = tuple((number, dict(zip(columns, row, strict=False))) for number, row in _numbered(reader))
    if len(rows) > most:
        raise BadInput(f"The file has {len(rows):,} rows; {most:,} at a time are allowed. Split it.")
    return CsvTable(rows, columns, encoding)


def _delimiter(text: str) -> str:
    """Spreadsheets of some countries write semicolons; the first line tells."""
    first = text.lstrip().splitlines()[0]
    return max(",;\t", key=first.count)


def _no_column(missing: str, columns: Sequence[str]) -> str:
    found = ", ".join(name for name in columns if name)
    return f"The file has no column “{missing}” in its first line. It has: {found}." if found else "The first line names no columns."


def _numbered(reader: Any) -> Iterator[tuple[int, list[str]]]:
    begins = reader.line_num + 1
    for row in reader:
        if any(value.strip() for value in row):
            yield begins, row
        begins = reader.line_num + 1


@dataclass(frozen=True, slots=True)
class Problem:
    number: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Form(Generic[LineT]):
    """What a file must hold: `line` reads a row or raises BadInput; two lines with one `key` are the same `what`."""

    columns: tuple[str, ...]
    needed: tuple[str, ...]
    most_rows: int
    what: str
    line: Callable[[int, Mapping[str, str]], LineT]
    key: Callable[[LineT], str]

    def lines(self, table: CsvTable) -> Iterator[LineT | Problem]:
        """The same thing a second time is a mistake of the file, and says where the first stands."""
        first: dict[str, int] = {}
        for number, row in table.rows:
            try:
                line = self.line(number, {name: row.get(name, "").strip() for name in self.columns})
            except BadInput as error:
                yield Problem(number, str(error))
                continue
            earlier = first.setdefault(self.key(line), number)
            yield line if earlier == number else Problem(number, f"The same {self.what} stands in line {earlier}.")


@dataclass(frozen=True, slots=True)
class Sheet(Generic[LineT]):
    """What the file holds; `refused` says why nothing of it can be used."""

    lines: tuple[LineT, ...] = ()
    problems: tuple[Problem, ...] = ()
    unused: tuple[str, ...] = ()
    encoding: str = ""
    refused: str = ""

    @classmethod
    def read(cls, data: bytes, form: Form[LineT]) -> Self:
        try:
            table = read_table(data, needs=form.needed, most=form.most_rows)
        except BadInput as error:
            return cls(refused=str(error))
        read = list(form.lines(table))
        return cls(
            lines=tuple(one for one in read if not isinstance(one, Problem)),
            problems=tuple(one for one in read if isinstance(one, Problem)),
            unused=tuple(name for name in table.columns if name and name not in form.columns),
            encoding=table.encoding,
        )
