"""Dates in the words of other languages: one table for all of them, since a word that two share means the same month in both."""

import re
from collections.abc import Callable, Iterator
from functools import partial

from core.analysts.rules.patterns import any_of
from core.analysts.rules.tenses import tense
from core.analysts.rules.today import Given, NoDay, Spot, Today, moved, near_year, of_month, on_weekday
from core.model.dates import When

_MONTHS = """
    januar januari janeiro enero janvier jänner gennaio января يناير בינואר
    februar februari fevereiro febrero février febbraio февраля فبراير בפברואר · mars março marzo märz maart marts марта مارس במרץ
    april abril avril aprile апреля أبريل באפריל · mai maio mayo maggio mei maj мая مايو במאי
    juni junho junio juin giugno июня يونيو ביוני · juli julho julio juillet luglio июля يوليو ביולי
    august agosto août augusti augustus августа أغسطس באוגוסט
    september setembro septiembre setiembre septembre settembre сентября سبتمبر בספטמבר
    oktober outubro octubre octobre ottobre октября أكتوبر באוקטובר · november novembro noviembre novembre ноября نوفمبر בנובמבר
    desember december dezember dezembro diciembre décembre dicembre декабря ديسمبر בדצמבר
"""
_WEEKDAYS = """
    mandag måndag montag lundi lunes segunda-feira lunedì maandag · tirsdag tisdag dienstag mardi martes terça-feira martedì dinsdag
    onsdag mittwoch mercredi miércoles quarta-feira mercoledì woensdag · torsdag donnerstag jeudi jueves quinta-feira giovedì donderdag
    fredag freitag vendredi viernes sexta-feira venerdì vrijdag · lørdag lördag samstag sonnabend samedi sábado sabato zaterdag
    søndag söndag sonntag dimanche domingo domenica zondag
"""
_NEAR = {
    "i forgårs": -2, "i förrgår": -2, "vorgestern": -2, "avant-hier": -2, "anteayer": -2, "anteontem": -2, "eergisteren": -2,
    "i går": -1, "igår": -1, "gestern": -1, "hier": -1, "ayer": -1, "ontem": -1, "gisteren": -1, "ieri": -1, "вчера": -1, "أمس": -1,
    "i dag": 0, "idag": 0, "heute": 0, "aujourd'hui": 0, "aujourd’hui": 0, "hoy": 0, "hoje": 0, "vandaag": 0, "oggi": 0, "сегодня": 0,
    "i morgen": 1, "i morgon": 1, "demain": 1, "amanhã": 1, "domani": 1,
}  # fmt: skip
_LAST_YEAR = any_of("""
    i fjor · i fjol · im vergangenen Jahr · letztes Jahr · im letzten Jahr · l['’]an dernier · l['’]année dernière · el año pasado
    no ano passado · vorig jaar · l['’]anno scorso
""")


def _table(words: str) -> dict[str, int]:
    groups = [group.split() for line in words.strip().splitlines() for group in line.split("·")]
    return {word: number for number, group in enumerate(groups) for word in group}


_MONTH, _WEEKDAY = _table(_MONTHS), _table(_WEEKDAYS)
_NAME = rf"(?P<month>{'|'.join(sorted(_MONTH, key=len, reverse=True))})"
_OF = r"(?:\s(?:de|del|di|av)|\.|\.º|º|er)?\s"
_YEAR = r"(?P<year>(?:1[5-9]|20)\d\d)\b"
_FULL = re.compile(rf"\b(?P<day>[12]\d|3[01]|0?[1-9]){_OF}{_NAME}\b(?:,?(?:\s(?:de|del))?\s{_YEAR})?", re.IGNORECASE)
_OF_YEAR = re.compile(rf"\b{_NAME}(?:\s(?:de|del))?\s{_YEAR}", re.IGNORECASE)
_BEFORE = any_of(
    "i · im · seit · since · en · em · in · desde · depuis · siden · sedan · ab · bis · fra · até · hasta · sinds · dal · nel · in het jaar"
)
_ALONE = re.compile(rf"\b{_BEFORE}\s{_YEAR}(?!\s?(?:%|\w+er\b))", re.IGNORECASE)
_ON_DAY = re.compile(rf"(?<![\w-])(?P<weekday>{'|'.join(sorted(_WEEKDAY, key=len, reverse=True))})(?![\w-])", re.IGNORECASE)
_NOW = re.compile(rf"(?<![\w-])(?P<near>{'|'.join(sorted(_NEAR, key=len, reverse=True))})(?![\w-])", re.IGNORECASE)
_IN_YEAR = re.compile(rf"(?<!\w){_LAST_YEAR}\b", re.IGNORECASE)
_HABIT = re.compile(r"\b(?:hver|jeden|chaque|cada|todos los|todas as|ogni|elke|varje)\s$", re.IGNORECASE)


def spots(text: str) -> Iterator[Spot]:
    for pattern, read, reckoned in _FORMS:
        for match in pattern.finditer(text):
            yield Spot(match.start(), match.end(), partial(read, match), reckoned)


def _dated(match: re.Match[str], today: Today) -> Given:
    month, number = _MONTH[match["month"].lower()] + 1, int(match["day"])
    year = int(match["year"]) if match["year"] else near_year(today.base, month, number, tense(match.string, match.start()))
    return Given(of_month(year, month, number))


def _month(match: re.Match[str], _: Today) -> Given:
    return Given(of_month(int(match["year"]), _MONTH[match["month"].lower()] + 1))


def _year(match: re.Match[str], _: Today) -> Given:
    return Given(When(match["year"]))


def _weekday(match: re.Match[str], today: Today) -> Given:
    if _HABIT.search(match.string[: match.start()]):
        raise NoDay
    return on_weekday(_WEEKDAY[match["weekday"].lower()], tense(match.string, match.start()), today)


def _now(match: re.Match[str], today: Today) -> Given:
    """*Hier* is yesterday in French, and here in German and Dutch."""
    if match["near"].lower() == "hier" and today.tongue != "fr":
        raise NoDay
    return moved(today.base, _NEAR[match["near"].lower()], "day")


def _in_year(_: re.Match[str], today: Today) -> Given:
    return moved(today.base, -1, "year")


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Today], Given], bool], ...] = (
    (_FULL, _dated, False),
    (_OF_YEAR, _month, False),
    (_ALONE, _year, False),
    (_NOW, _now, True),
    (_IN_YEAR, _in_year, True),
    (_ON_DAY, _weekday, True),
)
