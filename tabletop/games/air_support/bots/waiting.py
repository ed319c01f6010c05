"""What a player says who leaves a step as its prompt proposes: what that means there, and why he does it."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.core.values import Command
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.state import State

LEAVES: Mapping[str, str] = {
    "setup": "Everybody has his place.",
    "rally": "Nobody is left whose rally or repair has a fair chance.",
    "artillery": "The battery waits: no target is worth a mission.",
    "prep": "They hold fire: what the move or a later shot brings is worth more.",
    "defend": "They hold fire: no shot is worth what it gives away.",
    "advancing": "They hold fire: nothing in reach can be hurt enough.",
    "adjust": "The guns keep the way they point.",
    "move": "The rest stay where they are: every move risks more than it gains.",
    "moving": "The move ends here: further on the risk is greater than the gain.",
    "opening": "The aircraft wait: a better target may still move.",
    "react": "They let it pass: what comes later is worth more than a shot or a run now.",
    "closing": "The aircraft stay away: no target is worth the flak.",
    "strike": "It flies on: the next hex is the better target.",
    "laa": "The flak holds its fire: the plane is too far off or as good as gone.",
    "rout": "Nobody has a better place to run to.",
    "advance": "The rest stay: one hex further nobody stands better.",
    "close_combat": "Nobody is left who could attack hand to hand.",
    "dogfight_entry": "The fighters keep out: a fight would cost more than it brings.",
    "air_end": "It stays in the fight: it has more to win there than to lose.",
}
"""By the step that is left with "Done" or "Pass"."""


def why(view: State, command: Command) -> str:
    """The reason for what a prompt proposes."""
    if isinstance(command, (Done, Pass)):
        return LEAVES.get(view.frames[-1].step, "Nothing else here is worth more.")
    return f"{command.label(view)}: nothing else here is worth more."
