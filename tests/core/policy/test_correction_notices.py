"""Notices in which a page withdraws or corrects itself, beside sentences that only speak of such things."""

import pytest

from core.model.words import ChangeKind
from core.policy.text_diff import LONGEST, notice

WITHDRAWN = [
    "This article has been retracted.",
    "This story has been withdrawn after the Gazette learnt that the survey was forged.",
    "We have removed this article because we cannot stand up its central claim.",
    "RETRACTED: Hull cracks in coastal ferries",
    "Retraction: the survey quoted below was never made.",
    "Retraction notice",
    "Retraction (9 March 2026): the figure was invented.",
    "Notice of retraction: the authors withdraw the paper.",
    "WITHDRAWN: Estuary Lines knew of the crack",
    "The Gazette retracts this report and apologises to Estuary Lines.",
    "We retract the story and apologise to Estuary Lines.",
    "We hereby withdraw our report of 4 March.",
    "The article published here has been taken down on legal advice.",
    "An article that appeared here was removed at the request of the court.",
    "This post has been deleted by its author.",
    "This paper has been retracted at the request of the authors.",
    "This study was withdrawn by the authors.",
    "The Gazette no longer stands by this story.",
    "We no longer stand by what was printed here.",
    "Editor’s note: This story has been unpublished.",
    "This page has since been taken down.",
    "Following a complaint, this article was removed on 9 March.",
    "The editors have withdrawn this article.",
    "We have taken down the article and are looking into how it was published.",
    "Dieser Artikel wurde zurückgezogen.",
    "Cet article a été retiré à la demande de la compagnie.",
    "Este artículo ha sido retirado.",
    "Questo articolo è stato rimosso.",
]

CORRECTED = [
    "Correction: the crack was 14 centimetres long, not 40.",
    "CORRECTION, 9 March: an editing error changed the meaning of a quotation.",
    "Correction (10 June 2024): The name of the ship is Alder.",
    "Corrections and clarifications: the survey was made in February.",
    "Clarification: Estuary Lines was told by letter.",
    "Editor's note: the surveyor was not named at her request.",
    "Editors’ note, 4 March 2026: a paragraph was added.",
    "Note from the editor: two figures were exchanged.",
    "An earlier version of this article said the crack was 40 centimetres long.",
    "A previous version of this story misstated the length of the crack.",
    "The original version of the headline named the wrong ship.",
    "This article was amended on 9 March 2026 because the figure was wrong.",
    "This story has been updated to reflect the court's finding.",
    "This report was corrected on 5 March to give the right date.",
    "This post has been edited to remove a name.",
    "We have corrected this article.",
    "We regret the error.",
    "We apologise for the mistake.",
    "Corrects name of ship in third paragraph.",
    "This version corrects the spelling of Verrin.",
    "Erratum: table 2 has been replaced.",
    "Korrektur: Der Riss war 14 Zentimeter lang.",
    "In einer früheren Version dieses Artikels stand, der Riss sei 40 Zentimeter lang.",
    "Rectificatif : la fissure mesurait 14 centimètres.",
    "Une version précédente de cet article donnait une autre date.",
    "Una versión anterior de este artículo daba otra cifra.",
    "Fe de errores: la grieta medía 14 centímetros.",
]

LOOK_ALIKES = [
    "The journal retracted the paper in 2010.",
    "The article was retracted in 2010 after an inquiry.",
    "The Gazette withdrew its article and paid damages.",
    "“This article has been withdrawn,” the newspaper told its readers.",
    "The editor said this article had been withdrawn by mistake elsewhere.",
    "This article should be withdrawn, the company's lawyers demanded.",
    "The company demanded that the Gazette retract this story.",
    "Estuary Lines asked whether this article would be removed.",
    "This report was withdrawn by the ministry in May.",
    "This study was withdrawn quietly by the sponsor before it was read.",
    "The study was withdrawn from the conference.",
    "We removed the old pump and fitted a new one.",
    "We have removed the plate, the yard's manager wrote.",
    "She withdrew her statement on Friday.",
    "The bill was withdrawn before the second reading.",
    "A retraction of the drawbridge took four minutes.",
    "Retractions in science have doubled since 2010.",
    "The cat's claws are retracted when it walks.",
    "Troops have been withdrawn from the border.",
    "The ferry was taken down the coast to the yard.",
    "Stocks entered a correction: ten per cent below their peak.",
    "Correction fluid was found on the survey.",
    "The department of correction: a short history",
    "An earlier version of the bill had no such clause.",
    "A previous version of the software missed the crack.",
    "The minister issued a correction on Friday.",
    "The editor's note in the first edition runs to ten pages.",
    "The figures were corrected for inflation.",
    "This ship has been updated to carry more cars.",
    "They regret the error, the firm said of its own letter.",
    "The clarification came too late for the passengers.",
    "The court ordered the newspaper to print a correction.",
    "He corrects the proofs at night.",
    "The harbour office has removed this obstacle.",
    "If this article were removed, nobody would know.",
    "The Gazette has never withdrawn a story.",
]


@pytest.mark.parametrize("sentence", WITHDRAWN)
def test_a_page_that_takes_itself_back_is_retracted(sentence: str) -> None:
    assert notice(sentence) is ChangeKind.RETRACTED


@pytest.mark.parametrize("sentence", CORRECTED)
def test_a_page_that_corrects_itself_is_edited(sentence: str) -> None:
    assert notice(sentence) is ChangeKind.EDITED


@pytest.mark.parametrize("sentence", LOOK_ALIKES)
def test_a_sentence_about_such_things_is_no_notice(sentence: str) -> None:
    assert notice(sentence) is None


def test_a_notice_is_brief() -> None:
    assert notice("This article has been retracted because " + "of much " * LONGEST) is None
