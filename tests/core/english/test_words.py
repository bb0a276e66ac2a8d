import pytest

from core.english.words import STOP_WORDS, content_words, length, stem, words, words_in_a_row


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Alder's crew didn’t sail.", ["the", "alder", "crew", "didn't", "sail"]),
        ("640,000 passengers at 07:25, £1.2m", ["640000", "passengers", "at", "07:25", "1.2m"]),
        ("1,2,3 and 12,34", ["1,2,3", "and", "12,34"]),
        ("São João – Ærø, ÉTÉ", ["são", "joão", "ærø", "été"]),
        ("e-mail_address co\u00adoperate", ["e", "mail", "address", "cooperate"]),
        ("the workers' ballot", ["the", "workers", "ballot"]),
        ("ﬁsh １２", ["fish", "12"]),
        ("港で火事", ["港で火事"]),
        ("… — ' \" !", []),
        ("", []),
    ],
)
def test_words_and_figures_in_their_order(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    ("text", "expected", "many"),
    [
        ("The Alder’s crew sailed", ["the", "alder", "crew", "sailed"], 4.0),
        ("港で火事 OK", ["港", "で", "火", "事", "ok"], 3.0),
        ("2026年3月5日、ﾊﾝﾏｰ", ["2026", "年", "3", "月", "5", "日", "ハ", "ン", "マ", "ー"], 6.5),
        ("ปิดสะพาน", ["ป", "ด", "ส", "ะ", "พ", "า", "น"], 3.5),
        ("서울 시장", ["서울", "시장"], 2.0),
        ("", [], 0.0),
    ],
)
def test_where_no_space_stands_between_words_each_letter_is_half_of_one(text: str, expected: list[str], many: float) -> None:
    assert (words_in_a_row(text), length(words_in_a_row(text))) == (expected, many)


def test_content_words_leave_out_what_every_text_has() -> None:
    assert content_words("The operator of the ferry said it didn't know of a crack in 3 hulls") == [
        "operator", "ferry", "know", "crack", "3", "hulls",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "family",
    [
        "sail sails sailed sailing", "crack cracks cracked cracking", "close closes closed closing", "plan plans planned planning",
        "note notes noted noting", "company companies", "deny denies denied denying", "reply replies replied", "control controlled",
        "agree agrees agreed agreeing", "use uses used using", "house houses housed", "quick quickly", "recent recently",
        "know knew known", "sell sold sells selling", "leave left leaves leaving", "die died dies dying", "child children",
        "charge charged charges charging", "family families", "crash crashes crashed", "create created creates",
    ],
)  # fmt: skip
def test_inflections_of_a_word_share_a_stem(family: str) -> None:
    assert len({stem(word) for word in family.split()}) == 1


@pytest.mark.parametrize("pair", ["sail sale", "plan plane", "ferry fern", "king kin", "bus bush", "police policy", "news new", "gas gash"])
def test_different_words_keep_apart(pair: str) -> None:
    first, second = pair.split()
    assert stem(first) != stem(second)


@pytest.mark.parametrize("word", ["", "a", "is", "été", "joão", "07:25", "2026", "don't", "1.2m", "港"])
def test_what_cannot_be_stemmed_stays(word: str) -> None:
    assert stem(word) == word


def test_stop_words_are_as_words_spells_them() -> None:
    assert all(words(word) == [word] for word in STOP_WORDS if not word.endswith("'s"))
