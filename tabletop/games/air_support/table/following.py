"""What lies on the map of what others do: numbered trails in the colour of the side, the ring of whoever acts, a slip
of paper beside him that says what he does and what came of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.table.draw import palette as pal
from tabletop.table.play import followed
from tabletop.table.play.contract import Mark

if TYPE_CHECKING:
    from tabletop.games.air_support.table.enemy_turn import Act, EnemyTurn


def marks(enemy: EnemyTurn) -> list[Mark]:
    """The trail of whoever moves now, all of them when they are looked at again, under the counters; the newest deed
    with its caption. Looked at again it is the newest that has a place: news of an arrival hides nothing.
    """
    if not enemy.watching:
        return []
    host = enemy.host
    deeds = enemy.recap() if enemy.again else enemy.acts[-1:]
    kept = list(enemy.trails.values()) if enemy.again else []
    trails = [*kept, *(act for act in deeds if all(act is not other for other in kept))]
    found = [
        followed.trail(host, [host.centre(at) for at in act.way], str(pal.SIDE[act.seat]), layer=0)
        for act in trails
        if act.moves and len(act.way) > 1 and enemy.foreign(act.seat)
    ]
    if enemy.again:
        deeds = [act for act in deeds if act.way or act.at is not None]
    for act in deeds[-1:]:
        found += _deed(enemy, act)
    return found


def _deed(enemy: EnemyTurn, act: Act) -> list[Mark]:
    host = enemy.host
    here = act.way[-1] if act.moves and act.way else act.way[0] if act.way else None
    found = [Mark("selected", (here,), layer=1)] if here is not None else []
    if act.at is not None and not act.moves and here is not None and act.at != here:
        found.append(Mark("target", (act.at,), layer=1))
        found.append(Mark("gunline", points=(host.centre(here), host.centre(act.at)), layer=1))
    anchor = here if here is not None else act.at
    if anchor is not None:
        keep = tuple(host.centre(h) for h in (act.at, *act.way) if h is not None)
        slip = followed.Caption(
            host.centre(anchor), act.title, tuple(act.came), str(pal.SIDE[act.seat]), keep, act.ready_at
        )
        found.append(followed.told(host, [slip]))
    return found
