"""Copies: what is the same after all that copies change, and what only looks the same."""

import pytest

from core.stages.listen.judge_posts import Copy, Said, copies, plain_words

BANG = "Heard a huge explosion at the old cannery at 23:10. Windows shook all along Salting Road and every dog is barking."
CJK = "昨夜遅く古い缶詰工場で大きな爆発音が聞こえました。窓が揺れました。"
ARABIC = "سمعت انفجارا كبيرا عند المصنع القديم في الساعة الحادية عشرة واهتزت النوافذ"

SAME = {
    "word for word": (BANG, BANG),
    "in capitals": (BANG, BANG.upper()),
    "with an address and tags": (BANG, f"{BANG} https://t.example/x1 #Brackwater #breaking"),
    "with pictures for words": (BANG, f"😱😱 {BANG} 🔥"),
    "breaking": (BANG, f"BREAKING: {BANG}"),
    "just in, breaking news": (BANG, f"JUST IN — BREAKING NEWS {BANG}"),
    "with somebody named": (BANG, f"@brackwater_live @tidewire {BANG}"),
    "in quotation marks": (BANG, f"“{BANG}”"),
    "another apostrophe and spaces": ("We didn't hear a thing on Lime Street.", "We didn’t   hear a thing\non Lime Street."),
    "one word changed": (BANG, BANG.replace("huge", "massive")),
    "two words left out": (BANG, BANG.replace("all along ", "on ")),
    "a short remark before it": (BANG, f"So scary. {BANG}"),
    "Japanese": (CJK, f"【拡散】{CJK}"),
    "Arabic": (ARABIC, f"{ARABIC} #عاجل"),
}
DIFFERENT = {
    "another figure": ("Counted 212 cars past the school gate this morning.", "Counted 40 cars past the school gate this morning."),
    "another road": ("The A9 is closed both ways after a crash this morning.", "The A10 is closed both ways after a crash this morning."),
    "a denial": ("The swing bridge is closed to all traffic today.", "The swing bridge is not closed to all traffic today."),
    "short and common": ("Strike is on!", "Strike is on!"),
    "the same event in other words": (BANG, "An enormous bang from the cannery just after eleven, glass rattled and the dogs went wild."),
    "only tags and addresses": ("#strike #brackwater https://a.example", "#strike #brackwater https://b.example"),
    "pictures for words": ("🔥🔥🔥", "🔥🔥🔥"),
    "nothing": ("", ""),
    "a quotation inside words of one's own": (
        "Every dog in the street is barking tonight.",
        "My neighbour wrote that every dog in the street is barking tonight, and I can only say that ours slept through all of it.",
    ),
    "short and common in Japanese": ("今日は寒いですね", "今日は寒いですね"),
    "other Japanese": (CJK, "今日の港の市場は朝から人でいっぱいで、魚もよく売れています。"),
}  # fmt: skip


@pytest.mark.parametrize(("first", "second"), SAME.values(), ids=SAME)
def test_the_same_words_are_a_copy_of_the_first(first: str, second: str) -> None:
    found = copies([Said("a", first), Said("b", second)])
    assert found.keys() == {"b"} and found["b"].of == "a" and not found["b"].marked


@pytest.mark.parametrize(("first", "second"), DIFFERENT.values(), ids=DIFFERENT)
def test_two_people_may_say_something_alike(first: str, second: str) -> None:
    assert copies([Said("a", first), Said("b", second)]) == {}


MARKED = {
    "RT @saltingroad12: Heard a huge bang": "saltingroad12",
    "From @nightfisher_bo: Out on the mole with two rods": "nightfisher_bo",
    "MT @a.b@mastodon.example bridge shut": "a.b@mastodon.example",
    "Bridge shut until Friday (via @portwatch)": "portwatch",
}


@pytest.mark.parametrize(("text", "handle"), MARKED.items())
def test_a_post_that_says_whose_it_is_is_a_copy_also_without_its_original(text: str, handle: str) -> None:
    assert copies([Said("a", text)]) == {"a": Copy("", f"says itself that it is from @{handle}", marked=True)}


@pytest.mark.parametrize("text", ["I was at @harbourcafe when it shook", "From @ to @: the whole story", "Part of me wants to go home"])
def test_naming_somebody_marks_nothing(text: str) -> None:
    assert copies([Said("a", text)]) == {}


def test_the_network_s_word_decides_and_leads_to_the_first() -> None:
    found = copies([Said("a", BANG), Said("b", f"BREAKING {BANG}"), Said("c", f"BREAKING {BANG}", handed_on="b")])
    assert {key: copy.of for key, copy in found.items()} == {"b": "a", "c": "a"}
    assert found["c"].marked and not found["b"].marked


def test_a_repost_of_what_was_not_found_is_a_copy_of_nothing_here() -> None:
    assert copies([Said("a", BANG, handed_on="elsewhere")]) == {"a": Copy("", "the network says that it hands it on", marked=True)}


def test_a_ring_of_reposts_ends() -> None:
    found = copies([Said("a", "one", handed_on="b"), Said("b", "two", handed_on="c"), Said("c", "three", handed_on="a")])
    assert found.keys() == {"a", "b", "c"} and all(copy.of != key for key, copy in found.items())


def test_all_that_lead_into_a_ring_lead_to_one() -> None:
    ring = [Said("a", "one", handed_on="b"), Said("b", "two", handed_on="c"), Said("c", "three", handed_on="a")]
    found = copies([*ring, Said("d", "four", handed_on="a"), Said("e", "five", handed_on="d")])
    assert {key: copy.of for key, copy in found.items()} == {"a": "c", "b": "c", "c": "", "d": "c", "e": "c"}


@pytest.mark.parametrize("order", [1, -1], ids=["the first first", "the last first"])
def test_a_long_line_of_reposts_of_reposts_leads_to_the_first(order: int) -> None:
    line = [Said("0", "one"), *(Said(str(number), "one", handed_on=str(number - 1)) for number in range(1, 3000))]
    found = copies(line[::order])
    assert len(found) == 2999 and {copy.of for copy in found.values()} == {"0"}


def test_a_thousand_copies_lead_to_one() -> None:
    found = copies([Said(str(number), BANG if number % 2 else f"{BANG} 🔥") for number in range(1000)])
    assert len(found) == 999 and {copy.of for copy in found.values()} == {"0"}


def test_letters_of_unspaced_scripts_are_words() -> None:
    assert plain_words("港湾の橋 OK 2.4") == ("港", "湾", "の", "橋", "ok", "2.4")
