"""Two people at one screen: what both watch together, and what is asked behind a short curtain.

Battles, AA fire and bombing are watched in the common view, which shows only what both may see; losses, targets of an
opened square and the order of its attacks are chosen in the open. Cards, guns, aborts for want of command and the offer
to end the day are asked one player alone.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.match import Entry
from tabletop.games.air_wars.data.figures import look_of
from tabletop.games.air_wars.rules.bombing.attacking import AttackRolled, AttacksDesignated, SquareOpened
from tabletop.games.air_wars.rules.combat import BattleFired
from tabletop.games.air_wars.rules.flak import FireOpened, FireRolled
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.state import State
from tabletop.table.play.contract import Host
from tabletop.table.play.gametable import HotSeat

WATCHED = (
    BattleFired,
    FireOpened,
    FireRolled,
    SquareOpened,
    AttacksDesignated,
    AttackRolled,
    UnitLost,
)
"""Events that both lean over the map for."""
OPEN_STEPS = frozenset({"losses", "designate", "resolve"})
"""Steps whose choice is made in the open."""
EITHER_STEPS = frozenset({"battles", "bomb"})
"""Steps that stay in the open where the table lies open already: which battle, which square to bomb."""
SHORT = {
    "battle_cards": (
        "A question about cards for",
        "May a card change the battle? Asked whenever there are cards in hand.",
    ),
    "aa_cards": ("A question about cards for", "May a card help under fire? Asked whenever there are cards in hand."),
    "bomb_cards": (
        "A question about cards for",
        "May a card change the bombing? Asked whenever there are cards in hand.",
    ),
    "aa": ("The guns of", "Enemies fly over this side's ground. Which guns fire is chosen unseen."),
    "guns": ("The guns of", "Which guns fire is chosen unseen."),
    "excess": ("A question of command for", "The command level fell. Who turns back is chosen unseen."),
    "day_offer": ("End of the day? A question for", "Nothing flies. Each side answers unseen; if both agree, it ends."),
    "bomb": ("The bombers of", "Which squares are bombed is chosen now."),
}
"""Words on the curtain of a short question: before the name of the side, and below it."""
SIGNS = {"DE": "cross", "IT": "it", "UK": "raf_a", "JP": "sun", "US": "us42"}
"""The sign of an air force on its badge."""
LONG = ("Pass the table to", "The other side looks away. Nothing is shown until you press the button.")


def _step(state: State) -> str:
    return state.frames[-1].step if state.frames else ""


def watched_by_both(entry: Entry, state: State) -> bool:
    """Whether what came of a command is watched by both players; `state`: the truth after it."""
    return any(isinstance(event, WATCHED) for event in entry.events) or asked_openly(state, 0)


def asked_openly(state: State, looker: int | None) -> bool:
    """Whether the present question of the truth is asked while both look; `looker`: who looks so far."""
    step = _step(state)
    if (
        state.result is not None
        or step not in OPEN_STEPS | EITHER_STEPS
        or (step in EITHER_STEPS and looker is not None)
    ):
        return False
    return set(_concerned(state, step)) <= set(GAME.view(state, None).units)


def _concerned(state: State, step: str) -> list[str]:
    """Counters whose names the question shows: if the enemy may not know them, it is asked behind a curtain after
    all."""
    if step == "losses":
        return list(state.toll.units) if state.toll is not None else []
    if step in ("designate", "resolve"):
        return (
            [u.id for u in state.flying(state.bombing.square, state.bombing.seat)] if state.bombing is not None else []
        )
    if step == "bomb":
        return [
            u.id
            for u in state.airborne(state.active)
            if any(v.seat != u.seat and v.place == u.place for v in state.units.values())
        ]
    return []


def common(shown: State, truth: State) -> State:
    """The common view with the question that is asked in the open."""
    return replace(shown, frames=truth.frames, bombing=truth.bombing, toll=truth.toll)


def curtain_words(state: State) -> tuple[str, str]:
    """What stands on the curtain: before the name of the side, and below it."""
    step = _step(state)
    if step == "play" and state.phase == "OPS":
        return "A card of", "What the card asks for is chosen unseen."
    return SHORT.get(step, LONG)


class AtOneScreen(HotSeat):
    """Two people at one screen."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def watched_by_both(self, entry: Entry, state: State) -> bool:
        return watched_by_both(entry, state)

    def asked_openly(self, state: State, looker: int | None) -> bool:
        return asked_openly(state, looker)

    def words(self) -> tuple[str, str]:
        return curtain_words(self.host.session.match.state)

    def signs(self, seat: int) -> tuple[str, ...]:
        """Those of the side that is called, as the scenario lists its aircraft: never the other side's."""
        sheets = self.host.session.match.scenario.units.values()
        nations = dict.fromkeys(look_of(sheet.aircraft)[1] for sheet in sheets if sheet.seat == seat and sheet.flies)
        return tuple(SIGNS[nation] for nation in nations if nation in SIGNS)
