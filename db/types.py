"""Column types that mean the same on SQLite and PostgreSQL."""

from datetime import UTC, datetime
from typing import Any

from pydantic_core import from_json, to_json
from sqlalchemy import DateTime, Dialect, String, Text
from sqlalchemy.types import TypeDecorator


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
