"""Words that people use for a topic, told by what posts about it share and others lack."""

from core.topic.topic_jargon import telling

ABOUT = [{"mill", "foam", "river"}, {"mill", "foam"}, {"tests", "foam", "morning"}, {"mill", "morning"}, {"mill", "morning", "to"}]
OTHERS = [{"sunset"}] * 9 + [{"morning", "chips"}]


def test_a_word_that_posts_about_it_share_and_no_other_has() -> None:
    assert telling(ABOUT, OTHERS) == {"mill", "foam"}


def test_with_few_others_that_none_has_it_may_be_chance() -> None:
    assert telling(ABOUT, OTHERS[:3]) == frozenset() and telling(ABOUT, []) == frozenset()


def test_two_posts_are_too_few_and_a_rare_word_among_many_is_chance() -> None:
    assert telling(ABOUT[:2], OTHERS) == frozenset()
    many = [{"mill"}] * 200 + [{"mill", "really"}] * 3
    assert telling(many, OTHERS) == {"mill"}


def test_signs_figures_and_short_words_are_none() -> None:
    assert telling([{"to", "1931", "🔥🔥🔥🔥"}] * 5, OTHERS) == frozenset()
