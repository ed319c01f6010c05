"""The verb that opens the window passes on what was asked for."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.cli.main import main
from tabletop.table import app


@pytest.mark.parametrize(("words", "scale"), [([], None), (["--scale", "1.5"], 1.5)])
def test_the_scale_of_letters_can_be_chosen_for_one_time(
    words: list[str], scale: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr(app, "run", lambda what, **more: given.update(more) or 0)
    assert main(["play", "s01", *words]) == 0 and given["scale"] == scale
