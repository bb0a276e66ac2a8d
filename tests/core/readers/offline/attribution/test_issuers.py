"""Who issued a document, as it says itself."""

import pytest

from core.readers.offline.attribution.bylines import issuer
from core.stages.trace.voice_links import issuers
from tests.fixtures.pages import reading, text

ISSUERS = [
    ("TARN, March 4, 2026 /PRNewswire/ -- Acme Corp (NYSE: ACM) today announced that the mill is open.", "Acme Corp"),
    ("TARN, March 4 /PRNewswire-PRWeb/ -- The mill is open.\n\nSOURCE Acme Mills, Inc.", "Acme Mills, Inc"),
    ("TARN--(BUSINESS WIRE)--Bolt & Sons, a leading maker of looms, closed the mill.", "Bolt & Sons"),
    ("TARN, March 4, 2026 (GLOBE NEWSWIRE) -- Bank of Tarn has closed the mill.", "Bank of Tarn"),
    ("Mill open\nNews provided by\n\nAcme Corp\n\nMar 04, 2026\nThe mill is open.", "Acme Corp"),
    ("The mill is open.\n\nAbout Acme\nAcme makes looms.", "Acme"),
    ("The mill is open.\n\nSource: Acme Holdings", "Acme Holdings"),
    (
        "UNITED STATES DISTRICT COURT\nSOUTHERN DISTRICT OF NEW YORK\n\nA v. B\n\nORDER",
        "UNITED STATES DISTRICT COURT SOUTHERN DISTRICT OF NEW YORK",
    ),
    ("IN THE SUPREME COURT OF TEXAS\n\nNo. 26-1\n\nThe mill must close.", "IN THE SUPREME COURT OF TEXAS"),
    ("Supreme Court of Ohio\nA v. B", "Supreme Court of Ohio"),
    # nobody is named
    ("TARN, March 4 (GLOBE NEWSWIRE) -- Today, the mill is open.", ""),
    ("The mill is open.\n\nAbout the Author\nJo Ek writes.", ""),
    ("The court said on Friday that the mill must close.", ""),
    ("The mill is open, according to a source: nobody knows whose.", ""),
    ("", ""),
]


@pytest.mark.parametrize(("words", "name"), ISSUERS)
def test_a_document_names_its_issuer(words: str, name: str) -> None:
    assert issuer(words) == name


def test_only_on_a_carriers_site_is_somebody_else_the_issuer() -> None:
    words = "The mill is open.\n\nSOURCE Acme Corp"
    pages = [text(words, id="S001", domain="prnewswire.com"), text(words, id="S002", domain="gazette.example")]
    assert issuers([page.source for page in pages], {page.source.id: reading(page) for page in pages}) == {"S001": "Acme Corp"}
