"""What is told of the moment in Air Support: who is asked what, the phase, the briefing, the end, the coach, and what
two people at one screen see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabletop.core.wording import titled
from tabletop.games.air_support.data.scenarios import told_aim
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.naming import they
from tabletop.games.air_support.rules.pieces import AirStatus, Gun, Infantry, Vehicle, Where
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.sequence import RULES
from tabletop.games.air_support.rules.standing import every, may_hide
from tabletop.games.air_support.rules.state import Phase, State, with_fields
from tabletop.games.air_support.table import coach
from tabletop.games.air_support.table.showings.enemy_turn import doing
from tabletop.games.air_support.table.showings.names import called, label, sheet_name
from tabletop.table.play.contract import Briefing, Ending, Hint, Host
from tabletop.table.play.gametable import HotSeat, Telling

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable

# -- How a battle is won and where it stands: the sheet before the first decision, and at F6 (AS-VIC).

SCORED = {
    Aim.EXIT: "Units that have left the map",
    Aim.CONTROL: "Hexes held",
    Aim.POINTS: "Points ahead",
    Aim.SQUADS: "Squads ahead in the area",
}
"""What the score of a scenario counts."""

FOR_MEN = (
    "Fire first at what can shoot at your way, then move; a unit that fires first stays where it is this turn.",
    "Go from cover to cover: woods, buildings and gullies protect, open ground and roads do not.",
    "Who holds fire in his own turn can answer in the enemy's, when men cross the open.",
)
FOR_TRUCKS = (
    "A convoy drives as one along its road: a wreck ahead of it costs every truck behind more movement.",
    "Use the movement of every turn: what does not leave the map in time does not count.",
)
FOR_FLAK = ("Flak fires at a plane on its run: set it up where a run at your trucks or men must pass.",)
FOR_PLANES = (
    "A plane has one try to see its target in each turn of the enemy: lit hexes tell the chance.",
    "Fly along a road or a line of men: one run strafes several hexes in a row.",
)


def hints(state: State, seat: int | None) -> tuple[str, ...]:
    """What helps the first time, for the kinds of forces that a side has: men, trucks, flak, aircraft."""
    mine = [u for u in every(state) if seat is None or u.seat == seat]
    cars = [state.car(u) for u in mine if isinstance(u, Vehicle)]
    guns = [state.gun(u) for u in mine if isinstance(u, Gun)]
    told: tuple[str, ...] = FOR_MEN if any(isinstance(u, Infantry) for u in mine) else ()
    told += FOR_TRUCKS if state.scenario.victory.aim is Aim.EXIT and any(not c.armoured for c in cars) else ()
    told += FOR_FLAK if any(g.aa for g in guns) or any("MA" in c.aa for c in cars) else ()
    return told + (FOR_PLANES if any(seat is None or p.seat == seat for p in state.planes.values()) else ())


def briefing(state: State, seat: int | None, document: dict[str, Any]) -> Briefing:
    """The sheet for a seat (None: somebody who watches). Of the enemy it tells what his side has in the air."""
    scenario, rule, aim = state.scenario, state.scenario.victory, told_aim(document)
    names = [side.name for side in scenario.sides]
    score = [(f"{SCORED[rule.aim]} ({names[rule.seat]})", str(victory.score(state)))]
    score.append((f"{they(state, rule.seat)} win with", str(rule.win)))
    if rule.draw != rule.win:
        score.append(("A draw with", str(rule.draw)))
    tables = [("The score", ("What", "Now"), tuple(score))]
    if seat is not None:
        own = Counter(_forces(state, seat))
        tables.append((f"Your forces: {names[seat]}", ("What", "How many"), tuple((k, str(n)) for k, n in own.items())))
    return Briefing(
        title=titled(document["title"], str(document.get("date", ""))),
        you=f"Your side: {names[seat]}" if seat is not None else "",
        situation=str(document.get("blurb", "")),
        task=aim,
        standing=_standing(state),
        ends=_ends(state),
        tables=tuple(table for table in tables if table[2]),
        special=tuple(line for line in scenario.special.lines if line != aim),
        hints=hints(state, seat),
    )


def _standing(state: State) -> str:
    names = [side.name for side in state.scenario.sides]
    found = state.result or victory.result(state)
    if state.result is not None:
        return "The battle is over."
    return "As it stands: a draw." if found.winner is None else f"As it stands: the {names[found.winner]} side wins."


def _ends(state: State) -> str:
    told = f"The battle ends after turn {state.scenario.turns}; this is turn {state.turn}."
    if state.scenario.victory.spent:
        told += " It ends at once when nothing that counts can still leave the map."
    return told


def _forces(state: State, seat: int) -> list[str]:
    pieces = (state.infantry, state.weapons, state.guns, state.vehicles, state.planes)
    return [
        sheet_name(state, key) or key
        for kind in pieces
        for key, piece in kind.items()
        if getattr(piece, "seat", -1) == seat
    ]


# -- The end screen: result, points and losses, aircraft, what left the map.

Table = tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]


def ending(state: State) -> Ending:
    """What the end screen shows. The game must be over."""
    assert state.result is not None
    sides = [s.name for s in state.scenario.sides]
    tables: list[Table] = [("Both sides", ("", *sides), tuple(_rows(state)))]
    if state.exited:
        tables.append(
            ("Left the map", ("Unit", "Over"), tuple((called(state, e.id), label(state, e.hex)) for e in state.exited))
        )
    planes = tuple(
        (called(state, p.id), sides[p.seat], _fate(p.status, p.damaged))
        for p in state.planes.values()
        if p.status is not AirStatus.PENDING
    )
    if planes:
        tables.append(("Aircraft", ("Aircraft", "Side", "Fate"), planes))
    winner = state.result.winner
    headline = "A draw" if winner is None else f"{sides[winner]} victory"
    both = state.scenario.victory.aim is not Aim.EXIT  # who has left against who has not reads as a draw
    return Ending(headline, state.result, tuple(tables), both and any(state.points), why=_ended(state))


def _ended(state: State) -> str:
    """In which turn the battle ended, and why then; "" after a resignation."""
    last = state.scenario.turns
    if state.turn >= last and not victory.spent(state):
        return f"The battle ended after its last turn, {last}."
    return (
        f"The battle was over in turn {state.turn} of {last}: nothing that counts could still leave the map."
        if victory.spent(state)
        else ""
    )


def _rows(state: State) -> list[tuple[str, ...]]:
    units = [u for u in every(state) if not getattr(u, "dummy", False)]
    lost = [
        sum(u.seat == seat and (u.where is Where.GONE or getattr(u, "wreck", False)) for u in units) for seat in (0, 1)
    ]
    left = [sum(e.seat == seat for e in state.exited) for seat in (0, 1)]
    stand = [
        sum(u.seat == seat and u.where is Where.MAP and not getattr(u, "wreck", False) for u in units)
        for seat in (0, 1)
    ]
    rows = [
        ("Casualty points scored", state.points),
        ("Ground units lost", lost),
        ("Left the map", left),
        ("Still on the map", stand),
    ]
    return [(name, str(a), str(b)) for name, (a, b) in rows if a or b]


def _fate(status: AirStatus, damaged: bool) -> str:
    if status is AirStatus.GONE:
        return "shot down"
    words = {AirStatus.ONBOARD: "over the map", AirStatus.RECALLED: "flew home", AirStatus.EXITED: "left"}.get(
        status, status.value
    )
    return words + (", damaged" if damaged else "")


# -- What is told of the moment in Air Support.

PHASES = tuple(RULES)
SHORT = {
    Phase.RPH: "Rally",
    Phase.PFPH: "Prep Fire",
    Phase.MPH: "Movement",
    Phase.DFPH: "Defensive Fire",
    Phase.AFPH: "Advancing Fire",
    Phase.RTPH: "Rout",
    Phase.APH: "Advance",
    Phase.CCPH: "Close Combat",
}


class Prompting(Telling):
    """What is told of the moment in Air Support."""

    def __init__(self, table: SupportTable) -> None:
        self.table = table

    def prompt(self) -> tuple[str, str, str]:
        state = self.table.state
        if state.result is not None:
            return "", state.result.sentence, "AS-VIC-01"
        seat = self.table.host.seat
        if seat is not None:
            asked = GAME.step(state).prompt(state, seat)
            sentence, rule = self.table.hand.staff.prompt() or self.table.mode.prompt() or (asked.sentence, asked.rule)
            return state.scenario.sides[seat].name, sentence, rule
        rule = "AS-SETUP-01" if state.phase is Phase.SETUP else RULES.get(state.phase, "")
        found = self.table.enemy.sentence()
        if found is not None:
            return found[0], found[1], rule
        if state.phase is Phase.SETUP:
            return "", "Set-up.", rule
        acts, does = doing(state)
        return state.scenario.sides[acts].name, f"{they(state, acts)} {does}.", rule

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        state = self.table.state
        at = PHASES.index(state.phase) if state.phase in PHASES and state.result is None else -1
        who = state.scenario.sides[state.attacker].name
        turn = (
            f"Turn {min(state.turn, state.scenario.turns)} of {state.scenario.turns}, {who}"
            if state.phase not in (Phase.SETUP,)
            else "Set-up"
        )
        return tuple(SHORT[p] for p in PHASES), at, turn

    def briefing(self) -> Briefing:
        return briefing(self.table.state, self.table.host.looker, self.table.host.session.header.document)

    def ending(self) -> Ending:
        return ending(self.table.host.session.match.state)

    def hints(self) -> Sequence[Hint]:
        return coach.hints(self.table) if self.table.scenario.coach else ()


# -- Two people at one screen: what is asked in the open, and what behind a curtain because the asked side has something
# hidden.

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


class AtOneScreen(HotSeat):
    """Two people at one screen."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def asked_openly(self, state: State, looker: int | None) -> bool:
        return asked_openly(state, looker)

    def words(self) -> tuple[str, str]:
        return curtain_words(self.host.session.match.state)
