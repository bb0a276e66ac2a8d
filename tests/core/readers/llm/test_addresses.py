"""Addresses in every dress, and words that only look like one."""

import pytest

from core.readers.llm.checks import names_address

ADDRESSES = """
    More at evil.xyz/login · see t.me/leaks for proof · bit.ly/3abc · http://x · [click](//evil.de) · ![x](evil.de/pixel.png)
    hxxps://evil.de/x · h**ps://evil · paper.co.uk/x · Acme.com said · evil.de · EVIL.COM · (evil.de) · see evil.de. · "evil.photography"
    evil[.]de · evil (dot) de · visit evil . com · evil．com · evil。com · leaks@evil.de · 185.12.3.4/x · evil.de:8080 · пример.рф
    xn--80ak6aa92e.com · Evil.It/x · x.onion · javascript:alert(1) · mailto:a@b · //evil · www.evil
"""
PLAIN = """
    No.5 · U.S. · e.g. · Inc. · 3.5 · St.Ives · U.S.-led talks · the mill closed.It was Friday · 7.30pm · 7 a.m. · 1.2 million · $3.5bn
    B.Sc. degree · Ph.D · Mr.Li said · v2.1.3 · J.K.Rowling · the U.S.A. team · i.e. now · and/or · 10.12.2024 · [sic] (he said)
    St. Mary's (1999) · tel: none · 12.5km · Washington D.C. · 桥梁倒塌。公司说 · He said: yes
"""


@pytest.mark.parametrize("words", [one.strip() for line in ADDRESSES.strip().splitlines() for one in line.split("·")])
def test_an_address_is_seen_in_every_dress(words: str) -> None:
    assert names_address(words)


def test_an_address_is_seen_between_letters_nobody_sees() -> None:
    assert names_address("ev\u200bil.c\u200bom")


@pytest.mark.parametrize("words", [one.strip() for line in PLAIN.strip().splitlines() for one in line.split("·")])
def test_a_dot_alone_makes_no_address(words: str) -> None:
    assert not names_address(words)
