"""No claim and no text stands on two sides of a split."""

from collections import Counter

from benchmarks.training.folds import FOLDS, Pair, assign, components, key, split


def test_links_join_names_into_groups() -> None:
    group = components([("a", "b"), ("c", "d"), ("b", "e")])
    assert group["a"] == group["b"] == group["e"] != group["c"] == group["d"]


def test_the_same_claim_written_otherwise_has_the_same_key() -> None:
    assert key("Mayor  sells harbour!") == key("mayor sells Harbour") != key("Mayor buys harbour")


def test_claims_that_share_a_text_or_a_title_fall_into_one_fold() -> None:
    pairs = [Pair(f"claim {number}", f"text {number // 2}", "supports", "one") for number in range(40)]
    folds = split(pairs, [("claim 0", "claim 39")])
    assert all(folds[key(pair.claim)] == folds[key(pair.text)] for pair in pairs)
    assert folds[key("claim 0")] == folds[key("claim 1")] == folds[key("claim 39")]


def test_an_unrelated_text_links_nothing() -> None:
    pairs = [
        Pair("claim 0", "text 0", "supports", "one"),
        Pair("claim 1", "text 0", "unrelated", "one"),
        Pair("claim 1", "text 1", "supports", "one"),
    ]
    folds = split(pairs)
    assert folds[key("claim 0")] != folds[key("claim 1")]


def test_every_fold_gets_its_share_of_every_label() -> None:
    groups = {f"{label}{number}": Counter({label: 2}) for label in ("rare", "common") for number in range(6 if label == "rare" else 60)}
    folds = assign(groups)
    for label in ("rare", "common"):
        counts = Counter(folds[name] for name in groups if name.startswith(label))
        assert set(counts) == set(range(FOLDS))
        assert max(counts.values()) == min(counts.values())
