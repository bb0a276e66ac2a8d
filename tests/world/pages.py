"""A document of the library as the page it stands on."""

from html import escape

from tests.world.library import Doc


def html(doc: Doc) -> str:
    paragraphs = "".join(f"<p>{escape(each)}</p>" for each in doc.text.split("\n\n"))
    head = (
        f'<title>{escape(doc.title)}</title><meta property="og:site_name" content="{escape(doc.outlet)}">'
        f'<meta property="article:published_time" content="{escape(doc.published)}"><meta name="author" content="{escape(doc.author)}">'
    )
    return f'<html lang="{doc.language}"><head>{head}</head><body><article><h1>{escape(doc.title)}</h1>{paragraphs}</article></body></html>'
