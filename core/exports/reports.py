"""The report in every form it can be handed on in, by the ending of its file."""

from collections.abc import Callable, Sequence

from core.exports.pdf import pdf
from core.exports.report import markdown
from core.exports.report_html import html
from core.model.dossier import Dossier
from core.model.source import Change
from core.settings import settings

REPORTS: dict[str, Callable[[Dossier, Sequence[Change]], bytes]] = {
    "md": lambda dossier, changes: markdown(dossier, changes).encode(),
    "html": lambda dossier, changes: html(dossier, changes).encode(),
    "pdf": lambda dossier, changes: pdf(html(dossier, changes), settings()),
}
