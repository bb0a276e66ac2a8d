"""DuckDuckGo's page for browsers without scripts, https://html.duckduckgo.com/html/, in the shape that `ddgs` reads:

https://github.com/deedy5/ddgs/blob/main/ddgs/engines/duckduckgo.py
"""

from dataclasses import replace
from datetime import date
from html import escape
from urllib.parse import quote

from tests.world.library import Doc, Library, Wanted, reading
from tests.world.wire import Asked, Reply

MOST = 10
HEAD = "<!DOCTYPE html><html><head><title>{query} at DuckDuckGo</title></head>"
PAGE = HEAD + '<body class="body--html">{form}<div id="links">{results}</div></body></html>'
FORM = '<form name="x" class="header__form" action="/html/" method="post"><a href="//duckduckgo.com/html/">DuckDuckGo</a></form>'
RIDDLE = '<div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div>'
ROBOT = f'<html><body><form id="challenge-form" action="//duckduckgo.com/anomaly.js">{RIDDLE}</form></body></html>'
ADVERTISEMENT = "//duckduckgo.com/y.js?ad_domain=shop.example&ad_provider=bingv7aa"
NOTHING = '<div class="result result--no-result"><div class="links_main result__body"><div class="no-results">No results.</div></div></div>'


def answer(asked: Asked, library: Library) -> Reply:
    query = asked.form.get("q", "")
    if asked.method != "POST" or not query:
        return page(query, "")
    if not asked.headers.get("user-agent", "").startswith("Mozilla/5.0"):
        return robot()
    found = library.find(wanted(query, asked.form.get("df", "")), MOST)
    results = "".join(result(doc, wrapped=place % 2 == 0) for place, doc in enumerate(found))
    return page(query, advertisement() + results if found else NOTHING)


def page(query: str, results: str) -> Reply:
    return Reply(PAGE.format(query=escape(query), form=FORM, results=results), content_type="text/html; charset=UTF-8")


def robot() -> Reply:
    return Reply(ROBOT, 202, "text/html; charset=UTF-8")


def wanted(query: str, days: str) -> Wanted:
    """`df` is a letter for the last day, week, month or year, or two days."""
    if ".." not in days:
        return reading(query)
    first, last = (date.fromisoformat(each) for each in days.split(".."))
    return replace(reading(query), since=first, until=last)


def result(doc: Doc, *, wrapped: bool) -> str:
    link = f"//duckduckgo.com/l/?uddg={quote(doc.url, safe='')}&rut=bd3883cf" if wrapped else doc.url
    return entry(doc.title, link, doc.host, doc.summary, f"<span>&nbsp; &nbsp; {day(doc.published)}</span>")


def advertisement() -> str:
    return entry("Alarms at a discount", ADVERTISEMENT, "shop.example", "Buy now.", "", "result--ad")


def entry(title: str, link: str, shown: str, snippet: str, extras: str, more: str = "web-result") -> str:
    href = escape(link)
    return (
        f'<div class="result results_links results_links_deep {more}"><div class="links_main links_deep result__body">'
        f'<h2 class="result__title"><a rel="nofollow" class="result__a" href="{href}">{escape(title)}</a></h2>'
        f'<div class="result__extras"><div class="result__extras__url"><span class="result__icon"></span>'
        f'<a class="result__url" href="{href}">{escape(shown)}</a>{extras}</div></div>'
        f'<a class="result__snippet" href="{href}">{escape(snippet)}</a><div class="clear"></div></div></div>'
    )


def day(published: str) -> str:
    """Midnight of the day, with seven noughts; what is no date goes out as it is."""
    try:
        return f"{date.fromisoformat(published[:10])}T00:00:00.0000000"
    except ValueError:
        return escape(published)
