"""A session at the free table with the real mouse: a hundred mixed actions, the program killed, the game gone on with,
played again from its file, and the same picture each time.
"""

from __future__ import annotations

from pathlib import Path

from tabletop.shelf.session import Session
from tests.window.free_table import DeskPlayer, TwoAtTheDesk, looked_at, seated
from tests.window.hands import middle
from tests.window.rig import Fact, Rig, needs_display

ACTIONS, OF_TWO = 100, 32


def nothing_leaks(session: Session) -> None:
    """At every moment of the game the other side knows nothing of what was covered then."""
    covered = 0
    for entry in session.match.journal:
        state = entry.before
        for seat in (0, 1, None):
            seen = session.match.game.view(state, seat)
            hidden = [piece for piece in state.pieces.values() if not piece.known_to(seat)]
            covered += len(hidden)
            for piece in hidden:
                shown = seen.pieces.get(piece.id)
                assert shown is None or (shown.text, shown.face, shown.back, shown.remark) == ("", "", "", "")
    assert covered > 20


@needs_display
def test_a_hundred_actions_by_mouse_survive_the_death_of_the_program(tmp_path: Path) -> None:
    rig = Rig(tmp_path, "shelf", "ft2_squares", "5", "", "human", "human")
    try:
        fact = seated(rig)
        player = DeskPlayer(rig, 11)
        while len(player.kinds) < ACTIONS:
            fact = player.act(fact)
        assert len(set(player.kinds)) >= 9 and fact["journal"] > ACTIONS
        before = looked_at(rig, fact)
    finally:
        rig.child.kill()
        rig.child.wait()
        rig.close()
    found_again(tmp_path, before)


def found_again(home: Path, before: Fact) -> None:
    """The file plays again to the same position, and the next start offers it and shows the same picture."""
    (autosave,) = (home / "autosave").glob("*.save")
    again = Session.load(autosave, autosave=False, thorough=True)
    assert again.match.digest() == before["digest"] and len(again.match.journal) == before["journal"]
    nothing_leaks(again)
    rig = Rig(home, "shelf")
    try:
        offered = rig.prompt()
        while offered["layers"] < 2:
            offered = rig.prompt()
        go_on = next(w for w in offered["widgets"] if w["text"].startswith("Go on"))
        rig.click(*middle(go_on["rect"]))
        fact = looked_at(rig, seated(rig))
        assert fact["digest"] == before["digest"] and fact["pieces"] == before["pieces"]
        assert fact["seen"] == before["seen"] != ""
    finally:
        rig.close()


def sees_only_his(fact: Fact) -> int:
    """Whoever sits at the table is told nothing of what the other one hides; how many pieces that are."""
    hidden = set(fact["lies"]) - set(fact["known"])
    assert all(fact["told"].get(name, "") == "" for name in hidden), fact["told"]
    return len(hidden)


@needs_display
def test_two_act_in_turn_and_hide_from_each_other_until_the_program_dies(tmp_path: Path) -> None:
    """Both lay, hide, move and roll by mouse, behind the curtain in turn; killed, gone on with, all is the same."""
    rig = Rig(tmp_path, "shelf", "ft2_squares", "6", "", "human", "human")
    try:
        fact = seated(rig)
        player, hidden = TwoAtTheDesk(rig, 3), {0: 0, 1: 0}
        while len(player.kinds) < OF_TWO:
            hidden[fact["seat"]] += sees_only_his(fact)
            fact = player.act(fact)
        assert player.turns.count(0) == player.turns.count(1) == OF_TWO // 2 and min(hidden.values()) > 3, hidden
        by = {done["accepted"][0] for done in rig.done if done.get("accepted", [0, {"kind": ""}])[1]["kind"] == "Hide"}
        assert by == {0, 1}
        before = looked_at(rig, fact)
    finally:
        rig.child.kill()
        rig.child.wait()
        rig.close()
    found_again(tmp_path, before)
