"""Two people at one screen: what is asked in the open, and what behind a curtain because the asked side has
something hidden.
"""

from __future__ import annotations

from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.standing import may_hide
from tabletop.games.air_support.rules.state import State, with_fields
from tabletop.table.play.contract import Host
from tabletop.table.play.gametable import Curtain

SECRET = frozenset({"setup"})
"""Steps that one side does unseen whatever it has."""
ABOVE = frozenset(
    {"strike", "mistaken", "offer", "designate", "air_fight", "air_end", "dogfight_entry", "arrival", "entry"}
)
"""Steps about aircraft, which both sides know, and questions without a secret."""
WORDS = {
    "setup": ("Set-up of", "Where this side stands, and what it hides, is its own affair."),
    "react": ("The other side moves. A question for", "It may have something hidden that fires, or send a plane."),
    "laa": ("The flak of", "A plane is on its run; whether hidden guns fire is decided unseen."),
}
LONG = ("Pass the table to", "The other side looks away. Nothing is shown until you press the button.")


def asked_openly(state: State, looker: int | None) -> bool:
    """Whether the present question of the truth is asked while both look: it shows nothing that one of them may not
    know.
    """
    if not state.frames:
        return state.result is None
    step = state.frames[-1].step
    if state.result is not None or step in SECRET:
        return False
    return step in ABOVE or not any(may_hide(state, seat) for seat in GAME.step(state).seats(state))


def common(shown: State, truth: State) -> State:
    """The common view with the shot that is being laid in the open."""
    return with_fields(shown, plan=truth.plan, close=truth.close)


def curtain_words(state: State) -> tuple[str, str]:
    """What stands on the curtain: before the name of the side, and below it."""
    return WORDS.get(state.frames[-1].step if state.frames else "", LONG)


class AtOneScreen(Curtain):
    """See the module."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def asked_openly(self, state: State, looker: int | None) -> bool:
        return asked_openly(state, looker)

    def words(self) -> tuple[str, str]:
        return curtain_words(self.host.session.match.state)
