"""Every emulated provider by the engine's name; each is one file beside this one, citing the documentation it follows."""

from collections.abc import Callable, Mapping

from tests.world import (
    bing_news_rss,
    bluesky,
    brave,
    crossref,
    duckduckgo,
    fact_check,
    gdelt,
    google_news_rss,
    jina,
    mastodon,
    rdap,
    reddit,
    serpapi,
    tavily,
    wayback,
    wikipedia,
    x,
)
from tests.world.library import Library
from tests.world.wire import Asked, Reply

PROVIDERS: Mapping[str, Callable[[Asked, Library], Reply]] = {
    "brave": brave.answer,
    "duckduckgo": duckduckgo.answer,
    "google-news-rss": google_news_rss.answer,
    "bing-news-rss": bing_news_rss.answer,
    "gdelt": gdelt.answer,
    "crossref": crossref.answer,
    "fact-check": fact_check.answer,
    "jina": jina.answer,
    "wayback": wayback.answer,
    "rdap": rdap.answer,
    "wikipedia": wikipedia.answer,
    "tavily": tavily.answer,
    "google": serpapi.google,
    "google-news": serpapi.news,
    "scholar": serpapi.scholar,
    "bing": serpapi.bing,
    "reddit": reddit.answer,
    "x": x.answer,
    "bluesky": bluesky.answer,
    "mastodon": mastodon.answer,
}
