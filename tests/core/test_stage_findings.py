"""What helpers tell at a stage's end."""

from core.model.dossier import Finding
from core.stage_findings import Remark, Remarks

MICE = Remark("One mouse was seen.", "{} mice were seen.")


def test_the_same_remark_is_one_finding_with_all_it_was_made_about() -> None:
    remarks = Remarks()
    remarks.add(MICE, 2, ["S002", "S001"])
    remarks.add(MICE, 1, ["S001"])
    remarks.add(Remark("One cat.", "{} cats."), 0)
    remarks.say("It rained {} all day.")
    assert remarks.findings("compare", 2) == (
        Finding("It rained {} all day.", "compare", (), 2),
        Finding("3 mice were seen.", "compare", ("S001", "S002"), 2),
    )


def test_what_the_dossier_knows_is_not_told_again() -> None:
    remarks = Remarks()
    remarks.add(MICE)
    assert remarks.findings("compare", 2, [Finding("One mouse was seen.", "compare", (), 1)]) == ()
