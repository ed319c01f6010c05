"""The end screen: result, points by cause, fates of the aircraft, kills, luck."""

from __future__ import annotations

from tabletop.core.wording import fortune
from tabletop.games.thunderbolt_lightning.rules.pieces import Status
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import totals
from tabletop.games.thunderbolt_lightning.rules.victory.winning import statistics
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.table.play.contract import Ending

FATES = {Status.FLYING: "still flying", Status.EXITED: "exited", Status.FLED: "fled", Status.DESTROYED: "destroyed"}


def ending(state: State) -> Ending:
    """What the end screen shows. The game must be over."""
    assert state.result is not None
    found = statistics(state)
    names = [s.name for s in state.scenario.sides]
    points = totals(state)
    tables: list[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]] = []
    causes = sorted({c for seat in (0, 1) for c in found.points[seat]})
    rows = tuple(
        (cause, str(found.points[0].get(cause, "-")), str(found.points[1].get(cause, "-"))) for cause in causes
    )
    tables.append(("Points", ("For", *names), (*rows, ("In all", str(points[0]), str(points[1])))))
    fates = []
    for status, words in FATES.items():
        groups = [found.fates[seat].get(status, ()) for seat in (0, 1)]
        if any(groups):
            fates.append(
                (words, *(f"{len(g)}: " + ", ".join(called(state, a) for a in g) if g else "-" for g in groups))
            )
    tables.append(("Aircraft", ("Fate", *names), tuple(fates)))
    kills = tuple(
        (f"turn {k.turn}", called(state, k.victim), called(state, k.by) if k.by else "left the battle")
        for k in found.kills
    )
    tables.append(("Kills", ("When", "Lost", "To"), kills))
    luck = []
    for seat in (0, 1):
        dice, hits, sixths = found.luck[seat]
        expected = sixths / 6
        verdict = fortune(dice, hits, expected)
        luck.append((names[seat], str(dice), str(hits), f"{expected:.1f}", verdict))
    tables.append(("Luck of the guns", ("Side", "Dice", "Hits", "Expected", "Luck"), tuple(luck)))
    winner = state.result.winner
    headline = "A draw" if winner is None else f"{state.result.level.capitalize()} victory for {names[winner]}"
    return Ending(headline, state.result, tuple(tables))
