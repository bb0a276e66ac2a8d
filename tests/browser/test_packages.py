"""An editor takes an investigation home in packages, and an outsider checks what arrived."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from wacz.main import main as wacz_command

from core.exports import offline
from db import database
from db.database import writing
from tests.browser.newsroom import Editor, running_desk
from tests.fixtures.packages import case, filed

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("desk")
    database.upgrade(f"sqlite:///{folder / 'desk.db'}")
    with writing(f"sqlite:///{folder / 'desk.db'}") as session:
        filed(session, case(folder / "evidence"))
    with running_desk(folder) as address:
        yield address


def test_what_the_buttons_give_holds_before_an_outsider(editor: Editor, tmp_path: Path) -> None:
    editor.opens("investigation?id=1&tab=Report").clicks("Download").sees(
        "Case folder (.zip)", "can check each hash and each quote offline"
    )
    (tmp_path / "case.zip").write_bytes(editor.downloads("Case folder"))
    (tmp_path / "case.wacz").write_bytes(editor.downloads("Web archive"))
    (tmp_path / "verify.py").write_bytes(offline.script())
    checked = subprocess.run([sys.executable, "-I", "verify.py", "case.zip"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (checked.returncode, "All is well" in checked.stdout) == (0, True)
    assert wacz_command(["validate", "-f", str(tmp_path / "case.wacz")]) == 0
