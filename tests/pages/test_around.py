"""Networks, background, balance, report and result as an editor reads them: with everything, with nothing, and in between."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.model.dossier import Dossier, Gap
from core.model.judgement import OPINION
from core.model.post import Listening, Pattern
from core.model.story import Context
from core.model.words import Mode
from db import investigations
from db.database import writing
from tests.fixtures.ferry_origin import FINED, RARE, ROWAN, SURVEY
from tests.fixtures.ferry_story import ARABIC, JAPANESE, filed, listening, many, purged
from tests.pages.frozen import change, frozen_desk
from tests.pages.opened import APP, text
from tests.pages.runs import click, open_run, reads
from tests.pages.test_evidence import marked, open_evidence

NETWORKS, BACKGROUND, BALANCE, REPORT = "On the networks", "Background", "Balance", "Report"


@pytest.fixture
def url(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The ferry with its whole story told, every page frozen."""
    with frozen_desk(sqlite_url, tmp_path, monkeypatch, filed) as here:
        yield here


def opened(at: AppTest, key: str) -> str:
    """What is on the page once a line has been opened."""
    at.session_state[key] = True
    return reads(at.run())


# On the networks


@pytest.mark.usefixtures("url")
def test_figures_come_first_each_with_its_comparison() -> None:
    shown = reads(open_run(1, NETWORKS))
    assert "8 posts by 7 known accounts" in shown
    for figure, note in (("Posts 8", "by 7 accounts"), ("Independent accounts 5", "10 are asked for"), ("Left out 12", "not about it")):
        assert figure in shown and note in shown


@pytest.mark.usefixtures("url")
def test_a_post_shows_who_when_its_words_its_signs_and_what_it_repeats() -> None:
    shown = reads(open_run(1, NETWORKS))
    assert "Kate, Fish Steps" in shown and "Community member" in shown and "Signs of an eyewitness" in shown
    assert "P001 · Chirp · 3 March 2026, 08:01" in shown and ">I can see her</mark>" in shown
    assert "First person: “I can see her …”; Place: Skarrey" in shown and "41 likes, 17 reposts, 1 reply" in shown
    assert "copy of [P002](investigation?id=1&tab=On+the+networks&post=P002): :gray[word for word the same]" in shown
    assert (
        "Not enough for an eyewitness" not in shown
        and "copy of a post that was not found" in shown
        and "read as source [S001](evidence?id=1&source=S001)" in shown
    )
    assert "account deleted" in shown and "P004 · Reddit, r/brackwater" in shown


@pytest.mark.usefixtures("url")
def test_every_credibility_opens_to_its_parts() -> None:
    at = open_run(1, NETWORKS)
    assert "Credibility 58 of 100" in popovers(at)
    shown = text(at)
    assert "21 of 25\n6 years old when it posted" in shown and "0 of 5\ndeleted" in shown and "Together 58 of 100." in shown


def popovers(at: AppTest) -> list[str]:
    return [str(one.proto.popover.label) for one in at.get("popover")]


@pytest.mark.usefixtures("url")
def test_fetched_words_stay_letters_in_any_script_and_no_address_but_one_of_the_web_is_a_link() -> None:
    at = open_run(1, NETWORKS)
    shown = reads(at)
    assert re.search(f'<blockquote dir="auto"[^>]*>“{ARABIC}”', shown), "words from right to left stand so"
    assert JAPANESE in shown and "time not told" in shown and "“2026-99-99”, which is no time" in shown
    assert "&lt;img src=x onerror=alert(1)&gt; **bold** [free](https://evil.example)" in shown and "<img" not in shown
    links = [str(one.proto.url) for one in at.get("link_button")]
    assert len(links) == 7 and all(link.startswith("https://chirp.example/@") for link in links)
    assert "javascript:alert(1)" in shown


@pytest.mark.usefixtures("url")
def test_a_burst_is_flagged_and_opens_to_its_posts() -> None:
    at = open_run(1, NETWORKS)
    assert ":orange[:material/flag:] 34 posts between 3 March 2026, 10:00 and 11:00 UTC" in reads(at)
    shown = opened(at, "pattern-1")
    assert "[P002](investigation?id=1&tab=On+the+networks&post=P002)" in shown and "@⁠skarrey_sal" in shown


def test_of_many_patterns_a_page_is_shown_at_a_time(url: str) -> None:
    many = tuple(Pattern(f"{3000 - number} accounts posted nearly the same words.", ("P002",)) for number in range(1666))
    change(url, lambda before: before.with_(listening=replace(listening(), coordinated=many)))
    at = open_run(1, NETWORKS)
    shown = [one.label for one in at.expander if "accounts posted" in one.label]
    assert len(shown) == 9 and "3000 accounts" in shown[0] and "1 to 10 of 1,667" in text(at)
    click(at, "Next 10")
    assert len([one for one in at.expander if "accounts posted" in one.label]) == 10 and "11 to 20 of 1,667" in text(at)
    assert "[P002]" in opened(at, "pattern-19")


@pytest.mark.usefixtures("url")
def test_mentions_over_time_are_drawn_told_and_listed() -> None:
    at = open_run(1, NETWORKS)
    assert "most, 34, in the hour from 3 March 2026, 10:00." in " ".join(str(one.proto) for one in at.get("plotly_chart"))
    at.segmented_control(key="mentions-view").set_value("List").run()
    assert "3 March 2026, 10:00 :orange[:material/flag:] burst\n34" in text(at) and "3 March 2026, 08:00\n0" not in text(at)


@pytest.mark.usefixtures("url")
@pytest.mark.parametrize(("which", "ids"), [("Eyewitnesses", {"P001"}), ("Verified", {"P002"}), ("All", {f"P00{n}" for n in range(1, 9)})])
def test_posts_are_filtered(which: str, ids: set[str]) -> None:
    at = open_run(1, NETWORKS)
    at.segmented_control(key="which-posts").set_value(which).run()
    assert set(re.findall(r":gray\[(P\d+) · ", text(at))) == ids


def test_five_thousand_posts_are_turned_page_by_page_and_another_filter_begins_anew(url: str) -> None:
    change(url, lambda before: before.with_(posts=many(5000)))
    at = open_run(1, NETWORKS)
    assert "Posts 1 to 20 of 5,000." in text(at) and len(at.get("popover")) == 21
    click(at, "Next 20")
    assert "Posts 21 to 40 of 5,000." in text(at) and "Post number 21 about" in reads(at)
    at.segmented_control(key="which-posts").set_value("Originals").run()
    assert "Posts 1 to 20 of 5,000." in text(at)
    at.segmented_control(key="which-posts").set_value("Verified").run()
    assert "No post is one of these." in text(at)


def test_purged_posts_keep_time_counts_and_hash_and_say_when_they_went(url: str) -> None:
    change(url, lambda before: before.with_(posts=tuple(map(purged, before.posts))))
    at = open_run(1, NETWORKS)
    shown = reads(at)
    assert "purged by policy" in shown and "Its author and its words are gone since 9 June 2026" in shown and "`0000…0001`" in shown
    assert "These posts were purged on 9 June 2026" in shown and "41 likes" in shown and "3 March 2026, 08:01" in shown
    assert "crossing_kate" not in shown and "fish steps" not in shown and at.get("link_button") == []
    assert "It is kept as a number only" in shown


@pytest.mark.usefixtures("url")
@pytest.mark.parametrize(
    ("asked", "words"), [("P005", "Post P005"), ("P999", "There is no post P999 in this dossier."), ("<b>", "no post <b>")]
)
def test_an_address_may_name_a_post(asked: str, words: str) -> None:
    at = AppTest.from_file(str(APP), default_timeout=20)
    at.query_params.update({"id": "1", "tab": NETWORKS, "post": asked})
    assert words in text(at.switch_page("pages/investigation.py").run())


def test_with_nothing_heard_it_says_who_was_asked_and_draws_nothing(url: str) -> None:
    silent = Listening(sentence="No post about it was found; Bluesky answered.")
    gaps = Gap("No post about it was found", "Mastodon answered.", "listen"), Gap("Reddit refused us", "403", "listen")
    change(url, lambda before: before.with_(posts=(), listening=silent, gaps=gaps))
    at = open_run(1, NETWORKS)
    shown = reads(at)
    assert "No post about it was found; Bluesky answered." in shown and "Reddit refused us; 403." in shown
    assert "Mastodon answered" not in shown and "Mentions over time" not in shown and not at.get("plotly_chart")


# Background


@pytest.mark.usefixtures("url")
def test_the_background_has_its_score_its_groups_and_what_ties_them_to_the_topic() -> None:
    shown = reads(open_run(1, BACKGROUND))
    assert "Context richness 21" in shown and "16 of 24\n2 told of, 8 points each" in shown and "Two earlier matters" in shown
    assert "**2019 Rowan**" in shown and "**Other matters**" in shown
    assert f"**March 2019** {ROWAN} :gray[precedent, the same kind of event · S002, S008]" in shown


@pytest.mark.usefixtures("url")
@pytest.mark.parametrize(
    ("key", "button", "words"),
    [
        ("open-behind-B2", "cited-behind-B2-1", ROWAN),
        ("open-fit-C2", "cited-fit-C2-0", RARE),
        ("open-Record-A1-0", "cited-Record-A1-0-0", FINED),
    ],
)
def test_every_line_opens_to_the_words_and_they_to_the_capture(key: str, button: str, words: str) -> None:
    at = open_run(1, BACKGROUND)
    assert f"“{words}”" not in reads(at)
    assert f"“{words}”" in opened(at, key)
    at.button(key=button).click().run()
    assert [one for _, one in marked(at)] == [words]


@pytest.mark.usefixtures("url")
def test_who_is_in_it_and_where() -> None:
    shown = reads(open_run(1, BACKGROUND))
    assert (
        "**Estuary Lines** :gray-badge[Organisation]" in shown and "Which has run the Skarrey crossing since 1998 [S008](evidence?" in shown
    )
    assert ":gray[Said, 2021:] Safety comes first" in shown and "Named, and nothing more is known." in shown
    assert (
        "**Departs from what is usual:** C2 The crack was 40 cm long" in shown
        and "No source says what is usual in the field of C1." in shown
    )
    assert "**Brackwater**" in shown and "Harbour Radio [S008](evidence?id=1&source=S008)" in shown


def test_with_nothing_behind_it_one_sentence_and_what_was_tried(url: str) -> None:
    gap = Gap("Nothing earlier was found", "two searches gave no page", "background")
    bare = Context(sentence="Nothing was found from before it.")
    change(url, lambda before: before.with_(background=(), actors=(), context=bare, gaps=(gap,)))
    shown = reads(open_run(1, BACKGROUND))
    assert "Nothing was found from before it." in shown and "two searches gave no page" in shown
    assert "Context richness" not in shown and "Who is in it" not in shown


# Balance


@pytest.mark.usefixtures("url")
def test_the_balance_has_its_score_its_band_its_sides_and_what_would_even_it_out() -> None:
    at = open_run(1, BALANCE)
    shown = reads(at)
    assert "Bias of the coverage 2.3" in shown and "of 10, low to moderate bias" in shown and "1.3 of 4\n1 for, 1 against" in shown
    assert "**Recommended:** Add the voice of the crew, for whom nobody here speaks." in shown
    for side in ("For it 1", "Neutral 4", "Against it 1"):
        assert side in shown
    assert "of 6 voices" in shown
    assert re.search(r"\*\*Ferrywatch\*\* :gray\[S007\]\nFor it\n:small\[\[“It is an outrage”\]\(evidence\?id=1&source=S007&at=", shown)
    assert {"6.0 of 10", "2.0 of 10", "0.0 of 10"} <= set(popovers(at)) and "4 of 4\n2 in 70 words" in shown


@pytest.mark.usefixtures("url")
def test_loaded_words_open_in_their_place_with_what_is_wrong_with_them() -> None:
    found = re.search(r"\[“shameless owners”\]\(evidence\?id=1&source=S007&at=([\d-]+)\)", text(open_run(1, BALANCE)))
    assert found
    page = open_evidence(id="1", source="S007", at=found[1])
    assert [words for _, words in marked(page)] == ["shameless owners"] and "it insults" in text(page)


def test_quick_mode_says_that_each_source_needs_a_detailed_one(url: str) -> None:
    change(url, lambda before: before.with_(balance=replace(before.balance, sources=()) if before.balance else None))
    with writing(url) as session:
        investigations.set_(session, 1, mode=Mode.QUICK)
    shown = reads(open_run(1, BALANCE))
    assert "Each source by itself is weighed in detailed mode only." in shown and "open at their place" not in shown
    assert "Bias of the coverage 2.3" in shown


def test_opinions_are_shown_beside_loaded_words_under_their_own_name(url: str) -> None:
    def opined(before: Dossier) -> Dossier:
        assert before.balance
        loud = before.balance.sources[1]
        loaded = (loud.loaded[0], replace(loud.loaded[1], why=OPINION))
        return before.with_(balance=replace(before.balance, sources=(replace(loud, loaded=loaded),)))

    change(url, opined)
    shown = reads(open_run(1, BALANCE))
    assert re.search(r"\[“It is an outrage”\]\(\S+\) · opinion: \[“shameless owners”\]\(evidence\?id=1&source=S007&at=", shown)


def test_what_stood_in_the_way_of_a_balance_is_said(url: str) -> None:
    gap = Gap("How even the coverage is was not worked out", "no source could be read", "balance")
    change(url, lambda before: before.with_(balance=None, gaps=(gap,)))
    assert "no source could be read." in reads(open_run(1, BALANCE))


# Report


@pytest.mark.usefixtures("url")
def test_a_citation_of_the_report_leads_to_the_very_words() -> None:
    shown = text(open_run(1, REPORT))
    found = re.search(r"A survey recorded the fracture\. :small\[\[S001\]\(evidence\?id=1&source=S001&at=([\d-]+)\), \[S005\]", shown)
    assert found and "The firm denies it." in shown[found.end() :].splitlines()[0], "a summary is prose"
    page = open_evidence(id="1", source="S001", at=found[1])
    assert [words for _, words in marked(page)] == [SURVEY]


@pytest.mark.usefixtures("url")
def test_posts_are_cited_too_and_a_source_that_is_gone_is_no_link() -> None:
    shown = text(open_run(1, REPORT))
    assert "[P010](investigation?id=1&tab=On+the+networks&post=P010) :gray[and 24 more]" in shown
    assert "It sailed (C1). :small[[S001](evidence?id=1&source=S001), :gray[S999]]" in shown
    assert "2 sentences were left out" in shown and "All 11 that were read" in shown


@pytest.mark.usefixtures("url")
def test_what_a_sentence_says_never_becomes_markup() -> None:
    raw = [str(one.value) for one in open_run(1, REPORT).markdown if "evil" in str(one.value)]
    assert raw and all(r"\[free\]\(" in one and r"\*\*bold" in one and r"\<img" in one for one in raw)


# Result


@pytest.mark.usefixtures("url")
def test_the_result_stands_below_the_answer_with_criteria_scores_and_claims() -> None:
    at = open_run(1)
    shown = reads(at)
    assert "2 of 4 criteria are met; any one makes it a success." in shown
    assert ":green-badge[:material/check: Met] **Three credible sources.** 5 sources of tier 1 or 2" in shown
    assert ":gray-badge[:material/remove: Not met] **Ten independent accounts.**" in shown
    assert "Credibility 62.5" in shown and "Consistency 66.7" in shown and "Context richness 21" in shown
    assert "supported by 2 of 3 voices with a view on it" in shown and "1 of 2 claims confirmed, 1 partly, 0 disputed or refuted." in shown
    assert "**Human review:** Asked for: serious allegation." in shown
    click(at, "What is disputed")
    assert "Direct contradiction" in reads(at)


def test_an_investigation_from_before_says_so_in_one_sentence(url: str) -> None:
    old = {"posts": (), "listening": None, "background": (), "actors": (), "context": None, "balance": None, "result": None}
    change(url, lambda before: before.with_(**old))
    assert "ran before results were worked out in full" in reads(open_run(1))
    for tab, words in ((NETWORKS, "not listened to"), (BACKGROUND, "not looked into"), (BALANCE, "was not worked out")):
        shown = reads(open_run(1, tab))
        assert words in shown and "of 100" not in shown
