"""How values stand in rows: columns that mean the same on either database, and rows to frozen values and back."""

import hashlib
from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter
from pydantic_core import from_json, to_json
from sqlalchemy import Boolean, Column, DateTime, Dialect, Integer, MetaData, String, Table, Text, text
from sqlalchemy.types import TypeDecorator, TypeEngine

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)
Value = TypeVar("Value")


_adapters: dict[Any, TypeAdapter[Any]] = {}
_fields: dict[Any, tuple[str, ...]] = {}


class Utc(TypeDecorator[datetime]):
    """A moment in UTC; SQLite forgets the zone, so it is put back on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)


class Json(TypeDecorator[Any]):
    """Any frozen value or plain data, as JSON text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else to_json(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else from_json(value)


class Word(TypeDecorator[str]):
    """A word of the vocabulary, stored as it is written."""

    impl = String(40)
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)


def words(name: str) -> "Column[str]":
    return Column(name, Text, nullable=False, server_default="")


def number(name: str, kind: type[TypeEngine[int]] | type[TypeEngine[float]] = Integer, default: str = "0") -> "Column[float]":
    return Column(name, kind, nullable=False, server_default=default)


def flag(name: str) -> "Column[bool]":
    return Column(name, Boolean, nullable=False, server_default=text("false"))


def parse(kind: type[Value], data: Any) -> Value:
    """The value of plain data, checked; building an adapter is slow, so each is built once."""
    adapter = _adapters.get(kind) or _adapters.setdefault(kind, TypeAdapter(kind))
    return cast(Value, adapter.validate_python(data))


def _names(kind: Any) -> tuple[str, ...]:
    return _fields.get(kind) or _fields.setdefault(kind, tuple(field.name for field in fields(kind)))


def value(kind: type[Value], row: Mapping[Any, Any]) -> Value:
    """The frozen value of a row; columns the value does not know are left out."""
    told = dict(row)
    return parse(kind, {name: told[name] for name in _names(kind) if name in told})


def row(item: Any, table: Table) -> dict[str, Any]:
    """The columns of a frozen value that its table has."""
    return {name: getattr(item, name) for name in _names(type(item)) if name in table.c}


def digest(*texts: str) -> str:
    """A short, stable key for texts that are too long to be one."""
    return hashlib.sha256("\x1f".join(texts).encode()).hexdigest()[:40]
