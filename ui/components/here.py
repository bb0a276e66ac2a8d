"""Where the editor is: times on screen are the editor's own."""

from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st


def zone() -> tzinfo:
    """The browser's time zone; UTC when it does not say, or says something unknown."""
    try:
        return ZoneInfo(st.context.timezone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return UTC
