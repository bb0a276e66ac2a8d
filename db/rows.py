"""Rows to frozen values and back; the column names are the field names."""

import hashlib
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter
from sqlalchemy import Table

Value = TypeVar("Value")


_adapters: dict[Any, TypeAdapter[Any]] = {}
_fields: dict[Any, tuple[str, ...]] = {}


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
