"""Pages in other languages, read by names and days alone."""

from datetime import date

import pytest

from core.analysts.rules.abroad import shares_the_story, strangers, told_abroad
from core.analysts.rules.gist import Gist
from core.analysts.rules.page import page
from core.model.background import ActorKind, Member
from tests.core.analysts.rules.make import text

GIST = Gist(date(2026, 3, 3), frozenset({"derail"}), frozenset({"train"}), frozenset({"tarn", "rail"}), frozenset({"ostvik"}))
FIRM = Member("Tarn Rail", ActorKind.ORGANISATION, frozenset({"tarn rail"}), ())
SYLLABLES = [first + second + third for first in "bdfgl" for second in "aeio" for third in "rnt"]
GUARD = Member("Lena Holt", ActorKind.PERSON, frozenset({"lena holt"}), ())


def people(words: str, **more: str) -> list[tuple[str, str]]:
    told = text(words, "Journal du Nord", **more)
    return [(one.name, one.what) for one in strangers(page(told), told.source, GIST, [FIRM, GUARD])]


PEOPLE = [
    ("L'infirmière Claire Maurel, 38 ans, était dans le train. Elle a sauté.", "Claire Maurel", "infirmière"),
    ("El portero Diego Salvat, de 29 años, viajaba con el equipo. Salvat vio las llamas.", "Diego Salvat", "portero"),
    ("De hoogleraar Anke Visser zat in de trein. Volgens Visser klonk er een klap.", "Anke Visser", "hoogleraar"),
    ("O bombeiro Rui Matos entrou no vagão. Matos disse que havia fumo.", "Rui Matos", "bombeiro"),
    ("Il macchinista Paolo Renzi guidava il treno. Secondo Renzi i freni non rispondevano.", "Paolo Renzi", "macchinista"),
    ("Marta Kowal, 44, var om bord. Kowal sier at hun hørte et smell.", "Marta Kowal", ""),
    ("Das sagt Jonas Feld (31), der im Zug saß. Feld will klagen.", "Jonas Feld", ""),
]


@pytest.mark.parametrize(("words", "name", "what"), PEOPLE)
def test_two_signs_that_any_newspaper_gives_make_a_person(words: str, name: str, what: str) -> None:
    assert people(words) == [(name, what)]


NOBODY = [
    "Le train allait à Port Clair, au nord de la ville.",
    "La Banque Centrale a fermé. La Centrale ne répond pas.",
    "O clube Sporting Norte ganhou. O Norte jogou bem.",
    "Die Deutsche Bahn schweigt. Die Bahn will prüfen.",
    "Il treno Freccia Rossa partiva da Milano.",
    "O estádio José Alvalade estava cheio. Alvalade recebeu 40 mil pessoas.",
    "La avenida Simón Bolívar fue cerrada. Por Bolívar pasaban los buses.",
    "Le lycée Victor Hugo a fermé. À Hugo, les cours reprennent lundi.",
    "El buque Juan Elcano zarpó de Cádiz. Elcano lleva 200 marinos.",
    "El huracán Otis Beatriz tocó tierra. Beatriz dejó 40 muertos.",
    "O banco Espírito Santo caiu. Santo era o maior do país.",
    "De hoogleraar Anke Visser zat in de trein. Visser hoorde een klap.",
    "La compagnie Tarn Rail, 40 ans, se tait. Tarn Rail ne répond pas.",
    "Lena Holt, 44, var om bord. Holt sier at hun hørte et smell.",
    "Se også side 12. Oslo Havn, 12. mars.",
]


@pytest.mark.parametrize("words", NOBODY)
def test_places_bodies_things_and_those_who_are_known_are_no_strangers(words: str) -> None:
    assert people(words) == []


def test_who_signs_the_page_is_nobody_in_it() -> None:
    assert people("La cronista Ana Solar, 40 años, estaba allí. Solar lo vio.", byline="Ana Solar") == []


@pytest.mark.parametrize(
    ("words", "shares"),
    [
        ("Le train de Tarn Rail a déraillé le 3 mars près du pont.", True),
        ("Le train de Tarn Rail a déraillé, raconte Lena Holt.", True),
        ("Tarn Rail cherche des conducteurs pour mai.", True),
        ("Un train a déraillé le 3 mars près du pont.", False),
        ("Un train a déraillé.", False),
    ],
)
def test_a_page_shares_the_story_by_a_name_and_another_or_its_day(words: str, shares: bool) -> None:
    assert shares_the_story(page(text(words, published="2026-03-04")), "fr", GIST, [FIRM, GUARD]) is shares


OLDER = [
    ("Zwei Wagen der Tarn Rail sind am 7. Juni 2019 bei Ostvik entgleist.\nNiemand wurde verletzt.", "2019-06-09", "de", "2019-06-07"),
    ("Tarn Rail har innstilt alle tog til Ostvik etter et ras.\nDet er ingen buss.", "2021-02-11", "no", "2021-02"),
    ("El 5 de abril Tarn Rail cerró la estación de Ostvik por obras en la vía.", "2022-04-08", "es", "2022-04-05"),
]


@pytest.mark.parametrize(("words", "published", "spoken", "when"), OLDER)
def test_an_older_page_that_names_a_body_of_the_story_gives_its_first_sentence(words: str, published: str, spoken: str, when: str) -> None:
    told = told_abroad(page(text(words, published=published)), spoken, GIST, [FIRM])
    assert told is not None and told.when is not None
    assert (told.said.text, told.when.iso) == (words.splitlines()[0], when)


@pytest.mark.parametrize(
    ("words", "published"),
    [
        ("Zwei Wagen sind am 7. Juni 2019 bei Ostvik entgleist.", "2019-06-09"),  # nobody of the story
        ("Zwei Wagen der Tarn Rail sind bei Ostvik entgleist.", "2026-02-27"),  # not from before
        ("Zwei Wagen der Tarn Rail sind bei Ostvik entgleist.", ""),  # of no day at all
        ("Lena Holt hat in Malmö geheiratet, und alle waren da.", "2019-06-09"),  # a namesake far away
    ],
)
def test_other_pages_in_other_languages_tell_nothing(words: str, published: str) -> None:
    assert told_abroad(page(text(words, published=published)), "de", GIST, [FIRM, GUARD]) is None


def test_a_page_that_names_thousands_takes_no_time() -> None:
    names = [f"{first.capitalize()}{second}o {second.capitalize()}{first}et" for first in SYLLABLES for second in SYLLABLES]
    assert len(names) > 2000 and people("\n\n".join(f"Le train, dit {name}, 44 ans, est parti." for name in names)) == []
