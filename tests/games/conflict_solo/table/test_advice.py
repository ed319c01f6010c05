"""Shift+H: what the hard player would do, with his reason, in a note; nothing is done by it."""

from __future__ import annotations

from tests.games.conflict_solo.table.conftest import Sit


def test_advice_is_told_and_does_nothing(sit: Sit) -> None:
    t = sit().set_up()
    before = len(t.session.match.journal)
    assert t.face.hand.action("advice", None)
    t.p.until(lambda: t.p.root.slips.note_shown is not None)
    first, why = t.p.root.slips.note_shown[1][:2]
    labels = {command.label(t.state) for command in t.face.host.options}
    assert first.removeprefix("*The bot's advice: ") in labels and why
    assert len(t.session.match.journal) == before and t.step == "turn"
