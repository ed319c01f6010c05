"""The Rout phase: the ATTACKER, then the DEFENDER routs his broken units one by one. Frames: rout (seat, row)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, arg
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.core.values import Command
from tabletop.games.air_support.rules.aftermath import tidy
from tabletop.games.air_support.rules.entering import entered
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.harm import morale, to_men
from tabletop.games.air_support.rules.harm.events import Checked, Pinned
from tabletop.games.air_support.rules.moving.meeting import bumped, stopped_by
from tabletop.games.air_support.rules.naming import all_called, called
from tabletop.games.air_support.rules.pieces import Infantry, Where
from tabletop.games.air_support.rules.player_turn.asking import DONE, Asking, roll
from tabletop.games.air_support.rules.player_turn.orders import Done
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.rout import ways
from tabletop.games.air_support.rules.rout.events import Routed, RoutEnded
from tabletop.games.air_support.rules.rout.orders import Rout
from tabletop.games.air_support.rules.standing import may_hide
from tabletop.games.air_support.rules.state import State


def routers(state: State, seat: int) -> list[Infantry]:
    """Units of a side that can still rout in this phase."""
    return [man for man in state.infantry.values() if man.seat == seat and ways.may_rout(state, man)]


class RoutPhase(Asking):
    """One side routs (AS-ROUT-03); who must and cannot is eliminated at its end (AS-ROUT-02)."""

    key = "rout"
    takes = (Rout, Done)
    wanted = "routing"
    rule = "AS-ROUT-01"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        return may_hide(state, seat) or any(ways.goals(state, man) for man in routers(state, seat))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        forced = [man.id for man in routers(view, seat) if ways.must_rout(view, man) and ways.goals(view, man)]
        return (f"{all_called(view, forced)} must rout." if forced else "Rout broken units, or let them stay."), DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [
            *(
                Rout(man.id, place.hex, place.level)
                for man in routers(view, seat)
                for place in sorted(ways.goals(view, man))
            ),
            DONE,
        ]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Rout):
            return rout_refusal(view, seat, command)
        for man in routers(view, seat):
            if ways.must_rout(view, man) and ways.goals(view, man):
                return Refusal("AS-ROUT-01", f"{called(view, man.id)} must rout.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, Rout):
            yield from _rout(now, command)
        else:
            yield from self.run(now)

    def run(self, now: Now[State]) -> Stream:
        """Units that had to rout and cannot are eliminated."""
        seat = arg(now.state)
        for man in routers(now.state, seat):
            if (
                ways.must_rout(now.state, now.state.infantry.get(man.id, man))
                and morale.standing(now.state, man.id) is not None
            ):
                yield from to_men.eliminate(now, man.id, "AS-ROUT-02")
        yield from tidy(now)
        yield from onward(now)


def rout_refusal(state: State, seat: int, order: Rout) -> Refusal | None:
    """Why a unit cannot rout there."""
    man = state.infantry.get(order.unit)
    if man is None or man.seat != seat or man.dummy or man.where is not Where.MAP or not man.broken:
        return Refusal("AS-ROUT-01", "That is no broken unit of yours.")
    if man.melee:
        return Refusal("AS-ROUT-03", f"{called(state, man.id)} is in Melee.")
    if "rout" in man.tried:
        return Refusal("AS-ROUT-03", f"{called(state, man.id)} has routed.")
    if not ways.may_rout(state, man):
        return Refusal("AS-ROUT-01", f"{called(state, man.id)} is neither desperate nor in danger; it stays.")
    if Location(order.hex, order.level) not in ways.goals(state, man):
        return Refusal(
            "AS-ROUT-03",
            "It routs to the nearest woods or building that no armed enemy is next to, and never nearer to an enemy"
            " that sees it.",
        )
    return None


def _rout(now: Now[State], order: Rout) -> Stream:
    """Step by step; each step into the open may be interdicted, and end it (AS-ROUT-02)."""
    key = order.unit
    man = now.state.infantry[key]
    way = ways.goals(now.state, man)[Location(order.hex, order.level)]
    for place in way.path:
        if stopped_by(now.state, man.seat, place, (key,)):
            yield from bumped(now, man.seat, place, (key,))
            break
        yield from bumped(now, man.seat, place, (key,))
        yield Routed(key, place)
        yield from entered(now, (key,))
        if morale.standing(now.state, key) is None:
            return
        if ways.exposed(now.state, man.seat, place, unpinned=True):
            yield from _interdicted(now, key)
            found = morale.standing(now.state, key)
            if found is None:
                yield from tidy(now)
                return
            if found.pinned:
                break
    yield RoutEnded(key)


def _interdicted(now: Now[State], key: str) -> Stream:
    """An NMC: failing it means Casualty Reduction, equal to its morale pins (AS-ROUT-02)."""
    man = now.state.infantry[key]
    level = morale.morale(now.state, man)
    lead = morale.leadership(now.state, man)
    colored, white = roll(now)
    final = colored + white + lead
    failed = final > level or colored + white == 12
    yield Checked(
        key,
        "NMC",
        Tally(level, "morale", "AS-ROUT-02").plus(lead, "leader", "AS-IFT-03"),
        colored,
        white,
        "failed" if failed else "passed",
    )
    if failed:
        yield from to_men.reduce(now, key, "AS-ROUT-02")
    elif final == level:
        yield Pinned(key, "AS-ROUT-02")


STEPS = (RoutPhase(),)
