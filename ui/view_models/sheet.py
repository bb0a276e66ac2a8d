"""A CSV file read line by line: the lines that can be taken, each other one with its sentence, or why nothing can be used."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from core.errors import BadInput
from ui.view_models.csv_table import CsvTable, read_table

LineT = TypeVar("LineT")


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
