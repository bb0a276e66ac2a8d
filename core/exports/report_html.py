"""The report as one HTML page that needs nothing else, printed as PDF, and in every form it can be handed on in."""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path

from core.errors import NotKept
from core.evidence.capture.chromium import chromium
from core.exports.report import (
    CHANGED,
    SNIPPET,
    changes_intro,
    changes_told,
    cited_posts,
    latest_changes,
    left_out,
    markdown,
    post_facts,
    printable,
    since_capture,
    standing,
    voice_of,
)
from core.model.claim import Quote
from core.model.dossier import Dossier, Section, Sentence
from core.model.origin import Voice
from core.model.source import Change, Source
from core.model.words import CaptureKind
from core.settings import Settings, settings

STYLE = """
body{font:15px/1.5 system-ui,sans-serif;color:#151310;background:#fff;max-width:46rem;margin:2rem auto;padding:0 1rem}
body{overflow-wrap:anywhere}
h1,h2,blockquote{font-family:Georgia,serif}h1{font-size:1.7rem;line-height:1.2}h2{font-size:1.2rem;margin:1.6rem 0 .4rem}
p{margin:.4rem 0}a{color:#1a4369}blockquote{margin:.3rem 0 .3rem 1rem;padding-left:.7rem;border-left:2px solid #d9d4c9}
small,.about{color:#55524b;font-size:.87rem}li{margin:.7rem 0}code{font-size:.8rem}
@media print{body{max-width:none;margin:0}h2{break-after:avoid}li,p{break-inside:avoid}a{color:inherit}}
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Whatever slips through the escaping finds nothing that it may load or run."""

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title><style>{style}</style></head>
<body>
{body}
</body></html>
"""


def html(dossier: Dossier, changes: Sequence[Change] = ()) -> str:
    """A page that can be read, printed and passed on without the desk. `changes` of sources come oldest first."""
    title = words(dossier.report.title if dossier.report else dossier.topic.title)
    body = [
        f"<h1>{title}</h1>",
        f"<p>{words(standing(dossier))}</p>",
        *_changes(changes),
        *_sections(dossier),
        *_sources(dossier, changes),
        *_posts(dossier),
    ]
    return PAGE.format(title=title, policy=POLICY, style=STYLE, body="\n".join(body))


def words(text: str) -> str:
    """Text of others, as letters: nothing in it can become markup."""
    return escape(" ".join(printable(text).split()))


def _changes(changes: Sequence[Change]) -> Iterator[str]:
    if changes:
        yield f"<h2>{CHANGED}</h2><p>{words(changes_intro(changes))}</p>"
        yield f"<ul>{''.join(f'<li>{words(line)}</li>' for line in changes_told(changes))}</ul>"


def _sections(dossier: Dossier) -> Iterator[str]:
    if dossier.report is None:
        yield "<p>There is no report: the run ended before it was written. The sources below are what it read.</p>"
        return
    known = {source.id for source in dossier.sources} | {post.id for post in dossier.posts}
    for section in dossier.report.sections:
        yield _section(section, known)
    if dossier.report.dropped:
        yield f"<p><small>{words(left_out(dossier.report.dropped))}</small></p>"


def _section(section: Section, known: set[str]) -> str:
    return "\n".join([f"<h2>{words(section.title)}</h2>", *(_sentence(sentence, known) for sentence in section.sentences)])


def _sentence(sentence: Sentence, known: set[str]) -> str:
    ids = " ".join(f'<a href="#{escape(key)}">[{escape(key)}]</a>' for key in (*sentence.source_ids, *sentence.post_ids) if key in known)
    return f"<p>{words(sentence.text)} {ids}</p>"


def _sources(dossier: Dossier, changes: Sequence[Change]) -> Iterator[str]:
    if not dossier.sources:
        return
    voices = {key: voice for voice in dossier.voices for key in voice.source_ids}
    changed, quoted = latest_changes(changes), _quoted(dossier)
    items = (
        _source(one, dossier.teller(one.id), voices.get(one.id), changed.get(one.id), quoted.get(one.id, ())) for one in dossier.sources
    )
    yield f"<h2>Sources</h2><ul>{''.join(items)}</ul>"


def _posts(dossier: Dossier) -> Iterator[str]:
    cited = cited_posts(dossier)
    if cited:
        items = (f'<li id="{post.id}"><strong>[{post.id}]</strong> {words(post_facts(post))} {_address(post.url)}</li>' for post in cited)
        yield f"<h2>Posts</h2><ul>{''.join(items)}</ul>"


def _quoted(dossier: Dossier) -> dict[str, tuple[Quote, ...]]:
    """The words that sentences of the report rest on, by source, each once."""
    found: dict[str, dict[str, Quote]] = {}
    for section in dossier.report.sections if dossier.report else ():
        for sentence in section.sentences:
            for one in sentence.cited:
                found.setdefault(one.source_id, {}).setdefault(one.quote.exact, one.quote)
    return {key: tuple(quotes.values()) for key, quotes in found.items()}


def _source(source: Source, teller: str, voice: Voice | None, change: Change | None, quotes: Sequence[Quote]) -> str:
    published = source.published.words() if source.published else "undated"
    snippet = SNIPPET if source.capture_kind is CaptureKind.SNIPPET else ""
    facts = [f"tier {source.rated}", published, snippet, voice_of(source, voice), source.tier_reason]
    about = words(", ".join(fact for fact in facts if fact))
    capture = f"SHA-256 of the captured text <code>{escape(source.text_sha256)}</code>" if source.text_sha256 else "no capture"
    later = "".join(f"<br>Since then: {words(told)}" for told in since_capture(change))
    said = "".join(f"<blockquote>“{words(quote.exact)}”</blockquote>" for quote in quotes)
    head = f"<strong>[{source.id}] {words(teller)}</strong>: {words(source.title)}"
    return f'<li id="{source.id}">{head}<div class="about">{about}<br>{_address(source.url)}<br>{capture}{later}</div>{said}</li>'


def _address(url: str) -> str:
    """An address of the web as a link; anything else only as text."""
    clean = words(url)
    return f'<a href="{clean}" rel="noreferrer">{clean}</a>' if url.startswith(("https://", "http://")) else clean


SECONDS = 60.0
NONE = "A PDF needs a Chromium on this machine, and there is none; the HTML file can be printed from any browser."
FLAGS = (
    "--headless",
    "--disable-gpu",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-pdf-header-footer",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=http://127.0.0.1:9",
)


def why_no_paper(settings: Settings) -> str:
    """One sentence why nothing can be printed; nothing when it can."""
    return "" if chromium(settings) else NONE


def pdf(html: str, settings: Settings) -> bytes:
    """The page as a PDF; raises NotKept with one sentence when it cannot be had."""
    if why := why_no_paper(settings):
        raise NotKept(why)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page, paper = Path(folder) / "report.html", Path(folder) / "report.pdf"
        page.write_text(html, encoding="utf-8")
        _print(chromium(settings), page, paper)
        if not paper.is_file():
            raise NotKept("Chromium could not print the report; the HTML file can be printed from any browser.")
        return paper.read_bytes()


def _print(browser: str, page: Path, paper: Path) -> None:
    alone = ["--no-sandbox"] if os.geteuid() == 0 else []  # root cannot have it
    words = [browser, *FLAGS, *alone, f"--user-data-dir={page.parent}", f"--print-to-pdf={paper}", page.as_uri()]
    try:
        subprocess.run(words, capture_output=True, timeout=SECONDS, check=False)  # noqa: S603  our own page, our own words
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotKept("Chromium could not be started on this machine, or did not finish.") from error


REPORTS: dict[str, Callable[[Dossier, Sequence[Change]], bytes]] = {
    "md": lambda dossier, changes: markdown(dossier, changes).encode(),
    "html": lambda dossier, changes: html(dossier, changes).encode(),
    "pdf": lambda dossier, changes: pdf(html(dossier, changes), settings()),
}
