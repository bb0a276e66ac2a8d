"""Which texts are the same, and which only quote one person or end in the same words."""

import pytest

from core.model.source import SourceText
from core.model.words import CaptureKind
from core.stages.trace.voice_links import Footprint, same_headline, same_text
from tests.fixtures.cases import source

REPORT = (
    "The mill at Tarn closed on Friday after orders dried up, and forty people lost their work. "
    "Machines that had run since 1911 were switched off one by one, and the gates were chained at noon."
)
OTHER = (
    "Council records show that a licence was handed back on Friday morning. Heating was cut off the same day, "
    "and neighbours brought coffee to those who waited outside in the snow for their last wages."
)
SAID = (
    "We closed the mill on Friday because the orders from our largest customer had dried up over the winter, and we could not pay "
    "the wages of forty people for another month without going under, and nobody at the bank would hear of it"
)
FOOTER = (
    "Subscribe to our newsletter for the latest headlines. We use cookies to improve your experience on our site and to show you relevant "
    "advertising. By continuing to browse you agree to our terms of service and privacy policy. All rights reserved. No part of this "
    "publication may be reproduced without permission of the publisher. Contact the editor with corrections."
)
SHORT_ONE, SHORT_OTHER = (
    "Police directed traffic on Friday and the union meets on Monday.",
    "Snow fell as machines went silent one by one in Tarn.",
)
SHARED = f"{REPORT} A buyer from the coast is said to have looked at the looms."
LONG = f"{SHARED} {OTHER}"
REWRITTEN = (
    f"{SHORT_OTHER} {SHARED} Nobody knows what will become of the chimney, which is older than the town hall and twice as tall as it, "
    "nor who pays for the clearing of the yard, where barrels of dye have stood for longer than anybody here can remember."
)

SAME = [
    (f"{LONG} “{SAID},” the owner said.", f"{REWRITTEN} “{SAID},” she told reporters."),
    (REPORT, REPORT),
    (REPORT, f"{OTHER} {REPORT} {SHORT_ONE}"),
    (f"{REPORT}\n{FOOTER}", REPORT),
    (f"{REPORT}\n{FOOTER}", f"{REPORT}\nShare this. Follow us for more. Sign up for our newsletter and read more of what we do."),
    (f"{REPORT} “{SAID},” the owner said.", f"{REPORT} “{SAID},” the owner said."),
    (f"{REPORT} “{SAID},” the owner said.", REPORT),
]
NOT_SAME = [
    (REPORT, OTHER),
    (f"“{SAID},” the owner said. {SHORT_ONE}", f"{SHORT_OTHER} “{SAID},” the owner said."),
    (f'"{SAID}," the owner said. {SHORT_ONE}', f'{SHORT_OTHER} "{SAID}," the owner said.'),
    (f"‘{SAID},’ the owner said. {SHORT_ONE}", f"{SHORT_OTHER} ‘{SAID},’ the owner said."),
    (f"„{SAID}“, the owner said. {SHORT_ONE}", f"{SHORT_OTHER} „{SAID}“, the owner said."),
    (f"“{SAID}.”", f"“{SAID}.”"),
    (f"{REPORT} {FOOTER}", f"{OTHER} {FOOTER}"),
    (f"{SHORT_ONE}\n{FOOTER}", f"{OTHER}\n{FOOTER}"),
    ("The mill closed.", "The mill closed."),
    ("", ""),
]

WIRES = {  # a wire report as two papers carry it, each with small edits of its own, and another paper's own report of the same matter
    "Chinese": (
        "市政府周五宣布，连接东港与旧城的摆桥因轴承开裂即日起关闭，预计修复需要三周。工程师周四夜间检查时发现裂缝长达四十厘米，随即封锁桥面。轮渡将免费运送居民过河。",
        "市政府周五宣布，连接东港与老城的摆桥因轴承开裂即日起关闭，预计修复需要三周。工程师周四夜间检查时发现裂缝长达四十厘米，随后封锁桥面。轮渡将免费运送居民过河。",
        "记者清晨在东港看到，警察在摆桥两端拉起警戒线，货车排队近两公里。面包店老板说，她凌晨四点听到一声巨响。港务局拒绝回答轴承上次检修是在什么时候。",
    ),
    "Japanese": (
        "市は金曜日、東港と旧市街を結ぶ旋回橋について、軸受けに亀裂が見つかったため同日から閉鎖すると発表した。修理には三週間かかる見通し。技術者が木曜夜の点検で長さ四十センチの亀裂を確認した。",
        "市は金曜、東港と旧市街を結ぶ旋回橋について、軸受けに亀裂が見つかったため同日から閉鎖すると発表した。修理には三週間かかる見込み。技術者が木曜夜の点検で長さ四十センチの亀裂を確認した。",
        "夜明けの東港では警官が橋の両側に立ち、トラックの列が二キロ近く続いた。パン屋の店主は午前四時に大きな音を聞いたという。港湾局は前回の点検がいつだったか答えていない。",
    ),
    "Thai": (
        "เทศบาลประกาศเมื่อวันศุกร์ว่าสะพานหมุนที่เชื่อมท่าเรือตะวันออกกับเมืองเก่าจะปิดทันทีเนื่องจากตลับลูกปืนแตกร้าว คาดว่าการซ่อมจะใช้เวลาสามสัปดาห์",
        "เทศบาลแจ้งเมื่อวันศุกร์ว่าสะพานหมุนที่เชื่อมท่าเรือตะวันออกกับเมืองเก่าจะปิดทันทีเนื่องจากตลับลูกปืนแตกร้าว คาดว่าการซ่อมใช้เวลาสามสัปดาห์",
        "ผู้สื่อข่าวเห็นตำรวจกั้นถนนทั้งสองฝั่งของแม่น้ำตั้งแต่เช้ามืด รถบรรทุกต่อแถวยาวเกือบสองกิโลเมตร เจ้าของร้านขนมปังบอกว่าได้ยินเสียงดังตอนตีสี่",
    ),
}
JAPANESE_SAID = "「" + WIRES["Japanese"][0].replace("。", "、") + "」"
NOT_SAME += [
    ("市政府周五宣布关闭大桥。", "市政府周五宣布关闭大桥。"),
    (f"{JAPANESE_SAID}と市長は述べた。港は静かだった。", f"雪の朝、記者団に対し、{JAPANESE_SAID}と語った。"),
]


def pair(one: str, other: str) -> list[SourceText]:
    return [SourceText(source(1, when="2026-03-04"), one), SourceText(source(2, when="2026-03-05"), other)]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_a_text_that_stands_in_another_is_the_same(one: str, other: str) -> None:
    assert [(link.copy, link.original, link.kind) for link in same_text(pair(one, other))] == [("S002", "S001", "text")]


@pytest.mark.parametrize(("one", "other"), NOT_SAME)
def test_a_shared_quotation_or_footer_makes_no_copy(one: str, other: str) -> None:
    assert list(same_text(pair(one, other))) == []


@pytest.mark.parametrize("language", WIRES)
def test_copies_are_told_where_no_space_stands_between_words(language: str) -> None:
    first, edited, own = WIRES[language]
    assert [link.copy for link in same_text(pair(first, edited))] == ["S002"]
    assert list(same_text(pair(first, own))) == []


def test_a_headline_is_as_long_in_any_script() -> None:
    """Twelve letters are six words, and one of them may be another."""
    gone = [SourceText(one.source.with_(capture_kind=CaptureKind.SNIPPET), one.text) for one in pair("", "")]

    def titled(*titles: str) -> list[SourceText]:
        return [SourceText(one.source.with_(title=title), title) for one, title in zip(gone, titles, strict=True)]

    assert len(list(same_headline(titled("东港摆桥因轴承开裂今起关闭", "东港摆桥因轴承开裂今日关闭")))) == 1
    assert list(same_headline(titled("东港摆桥今起关闭", "东港摆桥今起关闭"))) == []
    assert list(same_headline(titled("东港摆桥因轴承开裂今起关闭", "警察封锁大桥货车排队两公里"))) == []


@pytest.mark.parametrize("piece", ["'a ", "‘a ", "‘a’a ", "“a ", '"a ', "「a "])
def test_a_page_of_quotations_that_are_never_closed_takes_no_time(piece: str) -> None:
    assert Footprint(piece * 40_000).own is not None
