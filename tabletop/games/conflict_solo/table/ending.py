"""The last page: the victory band, points, objectives, losses of both sides."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.table.play.contract import Ending

OWNER = {PLAYER: "yours", AI: "the enemy's", "": "nobody's"}
Table = tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]
HOW = {"destroyed": "destroyed", "exited": "left the map", "nothing": "was nothing"}


def ending(state: State) -> Ending:
    """What the last page shows. The game must be over."""
    assert state.result is not None
    mission = state.scenario
    held = tuple((o.name or o.hex, o.hex, OWNER[state.control.get(o.hex, "")]) for o in mission.objectives)
    tables: list[Table] = [("Objectives", ("Place", "Hex", "In the end"), held)] if held else []
    lost = tuple(
        (piece_name(state, x.id), "you" if x.side == PLAYER else "the enemy", HOW.get(x.how, x.how), str(x.round))
        for x in state.lost
    )
    if lost:
        tables.append(("Gone", ("Counter", "Whose", "How", "Round"), lost))
    left = tuple(
        (
            "you" if side == PLAYER else "the enemy",
            str(sum(c.side == side and bool(c.hex) for c in state.counters.values())),
        )
        for side in (PLAYER, AI)
    )
    tables.append(("Still on the map", ("Whose", "Counters"), left))
    return Ending(str(state.result.level), state.result, tuple(tables))
