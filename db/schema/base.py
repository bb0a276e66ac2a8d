"""What every table is made of: names for keys and indexes, and columns that are never empty."""

from sqlalchemy import Boolean, Column, Integer, MetaData, Text, text
from sqlalchemy.types import TypeEngine

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def words(name: str) -> "Column[str]":
    return Column(name, Text, nullable=False, server_default="")


def number(name: str, kind: type[TypeEngine[int]] | type[TypeEngine[float]] = Integer, default: str = "0") -> "Column[float]":
    return Column(name, kind, nullable=False, server_default=default)


def flag(name: str) -> "Column[bool]":
    return Column(name, Boolean, nullable=False, server_default=text("false"))
