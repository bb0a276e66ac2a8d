"""News feeds as the two providers write them: RSS 2.0, https://www.rssboard.org/rss-specification"""

from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import format_datetime
from html import escape

from tests.world.wire import Reply


def feed(title: str, items: Iterable[str], namespaces: str = "") -> Reply:
    channel = f"<channel><title>{escape(title)}</title><description>{escape(title)}</description>{''.join(items)}</channel>"
    whole = f'<?xml version="1.0" encoding="utf-8" ?><rss version="2.0"{namespaces}>{channel}</rss>'
    return Reply(whole, content_type="text/xml; charset=utf-8")


def item(title: str, link: str, published: str, *more: str) -> str:
    parts = f"<title>{escape(title)}</title><link>{escape(link)}</link><pubDate>{escape(moment(published))}</pubDate>"
    return f"<item>{parts}{''.join(more)}</item>"


def moment(published: str) -> str:
    """As RFC 822 wants it; what is no date goes out as it is."""
    try:
        found = datetime.fromisoformat(published)
    except ValueError:
        return published
    return format_datetime(found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC), usegmt=True)
