"""Google News as a feed: https://newscatcherapi.com/blog/google-news-rss-search-parameters-the-missing-documentaiton

Its links are of the kind given out since the summer of 2024, which only Google can read; the first of an answer alone is of the
older kind, which holds the article's address.
"""

from base64 import urlsafe_b64encode
from hashlib import sha256
from html import escape

from tests.world.feeds import feed, item
from tests.world.library import Doc, Library
from tests.world.wire import Asked, Reply

MOST = 100
EDITION = {"hl", "gl", "ceid"}


def answer(asked: Asked, library: Library) -> Reply:
    query = asked.params.get("q", "")
    if asked.path != "/rss/search" or not query:
        return Reply("<!doctype html><title>Error 404 (Not Found)!!1</title>", 404, "text/html")
    if not asked.params.keys() >= EDITION:
        whole = f"https://news.google.com/rss/search?q={query}&hl=en-US&gl=US&ceid=US:en"
        return Reply("", 302, "text/html", {"Location": whole.replace("\n", "")})
    found = enumerate(library.find(query, MOST))
    return feed(f'"{query}" - Google News', (article(doc, plainly=place == 0) for place, doc in found))


def article(doc: Doc, *, plainly: bool) -> str:
    address = doc.url.encode(errors="surrogatepass")
    held = address if plainly else b"AU_yqL" + sha256(address).hexdigest().encode()
    link = f"https://news.google.com/rss/articles/{article_id(held)}?oc=5"
    headline = f"{doc.title} - {doc.outlet}"
    about = f'<a href="{link}" target="_blank">{escape(doc.title)}</a>&nbsp;&nbsp;<font color="#6f6f6f">{escape(doc.outlet)}</font>'
    source = f'<source url="https://{escape(doc.host)}">{escape(doc.outlet)}</source>'
    return item(headline, link, doc.published, f"<description>{escape(about)}</description>", source)


def article_id(held: bytes) -> str:
    """A message whose first text is the address, or what only Google can read."""
    size = bytes([len(held)]) if len(held) < 0x80 else bytes([len(held) & 0x7F | 0x80, len(held) >> 7])
    return urlsafe_b64encode(b"\x08\x13\x22" + size + held + b"\xd2\x01\x00").decode().rstrip("=")
