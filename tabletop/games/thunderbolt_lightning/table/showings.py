"""How events of this game are shown: flights, tracers, flak, bursts, splashes, and the rolls in the dice tray."""

from __future__ import annotations

from tabletop.core.values import Event
from tabletop.games.thunderbolt_lightning.rules import arcs
from tabletop.games.thunderbolt_lightning.rules.altitude import AltitudeDeclared
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, HitMarked, StructureDamaged, Sunk
from tabletop.games.thunderbolt_lightning.rules.initiative import InitiativeRolled, TieRolled
from tabletop.games.thunderbolt_lightning.rules.moving.events import LeftMap, Manoeuvred, MoveBegan, Moved
from tabletop.games.thunderbolt_lightning.rules.ordnance.events import BombReleased, TorpedoLaunched
from tabletop.games.thunderbolt_lightning.rules.resolving import volleys
from tabletop.games.thunderbolt_lightning.rules.resolving.events import (
    OrdnanceRolled,
    Rerolled,
    SaveRolled,
    ToHitRolled,
)
from tabletop.games.thunderbolt_lightning.rules.ships import ShipMoved
from tabletop.games.thunderbolt_lightning.rules.state import State, Volley
from tabletop.games.thunderbolt_lightning.rules.turn import TurnBegan
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Die, Flash, Host, Motion, Point, Roll, Showing

COLOURS = ("white", "red", "green", "blue")
STEP_MS, TURN_MS, TRACER_MS = 95, 70, 420


class Shower:
    """Turns events into showings. Positions come from the host (map points of hexes)."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def place(self, state: State, ident: str) -> Point | None:
        """The map point of a piece."""
        at = where(state, ident)
        return self.host.centre(at) if at is not None else None

    def __call__(self, event: Event, before: State, after: State) -> Showing | None:
        match event:
            case Moved(aircraft=a, hex=at):
                return self._step(before, a, at, STEP_MS)
            case Manoeuvred(aircraft=a, hex=at):
                moved = before.aircraft[a].hex != at
                return self._step(before, a, at, STEP_MS if moved else TURN_MS)
            case MoveBegan(aircraft=a):
                point = self.place(before, a)
                return Showing(look=point, sound="engine_pass", ms=60)
            case AltitudeDeclared(aircraft=a, change=change) if change:
                return self._words(
                    after, a, "climbs" if change > 0 else "dives", "engine_dive" if change < 0 else "engine_pass", 320
                )
            case InitiativeRolled(unit=unit, dice=dice) | TieRolled(unit=unit, dice=dice):
                return self._initiative(event, after, unit, dice)
            case BombReleased(aircraft=a):
                return self._words(after, a, "bombs away", "bomb_whistle", 500)
            case TorpedoLaunched(aircraft=a):
                return self._words(after, a, "torpedo away", "torpedo", 500)
            case LeftMap(aircraft=a, status=status):
                return self._words(before, a, status.value, "engine_pass", 400)
            case ToHitRolled(volley=n) | OrdnanceRolled(volley=n):
                return self._hit_roll(after, n)
            case SaveRolled(volley=n):
                return self._save_roll(after, n)
            case Rerolled(volley=n, about=about):
                return self._hit_roll(after, n) if about == "hit" else self._save_roll(after, n)
        return self._result(event, before, after)

    def _result(self, event: Event, before: State, after: State) -> Showing | None:
        """Damage at the end of a phase, ships, the turn."""
        match event:
            case HitMarked(aircraft=a):
                point = self.place(before, a)
                if point is None:
                    return None
                return Showing(
                    flashes=(Flash("smoke", (point,), ms=380), Flash("text", (point,), "bad", "hit", 700)),
                    look=point,
                    ms=380,
                )
            case Destroyed(aircraft=a):
                point = self.place(before, a)
                if point is None:
                    return None
                flashes = (Flash("burst", (point,), ms=620), Flash("text", (point,), "bad", "destroyed", 900))
                return Showing(flashes=flashes, sound="explosion_small", look=point, ms=680)
            case StructureDamaged(target=target, points=points):
                point = self.place(before, target)
                if point is None:
                    return None
                flashes = (Flash("burst", (point,), ms=500), Flash("text", (point,), "bad", f"{points} points", 900))
                return Showing(flashes=flashes, sound="explosion_big", look=point, ms=600)
            case Sunk(target=target):
                point = self.place(before, target)
                return (
                    Showing(
                        flashes=(
                            Flash("text", (point,), "bad", "sunk" if target in before.ships else "destroyed", 1200),
                        ),
                        sound="explosion_big",
                        look=point,
                        ms=800,
                    )
                    if point
                    else None
                )
            case ShipMoved(ship=ship, centre=at) if before.ships[ship].centre != at:
                return Showing(
                    motions=(Motion(ship, (self.host.centre(before.ships[ship].centre), self.host.centre(at)), ms=400),)
                )
            case TurnBegan():
                return Showing(sound="turn_bell", ms=40)
        return None

    def _step(self, before: State, aircraft: str, at: Hex, ms: int) -> Showing:
        here = self.host.centre(before.aircraft[aircraft].hex)
        there = self.host.centre(at)
        return Showing(motions=(Motion(aircraft, (here, there), ms=ms),), look=there)

    def _words(self, state: State, ident: str, words: str, sound: str, ms: int) -> Showing | None:
        point = self.place(state, ident)
        return (
            Showing(flashes=(Flash("text", (point,), "plain", words, ms + 300),), sound=sound, look=point, ms=ms)
            if point
            else None
        )

    def _initiative(self, event: Event, after: State, unit: str, dice: tuple[int, int]) -> Showing:
        side = after.units[unit].side
        roll = Roll(
            f"Initiative of {unit}",
            "again, because of a tie" if isinstance(event, TieRolled) else "the lowest total acts first",
            tuple(Die("white", d) for d in dice),
            f"{sum(dice)}",
            "TL-INI-03" if isinstance(event, TieRolled) else "TL-INI-01",
            seat=side,
        )
        return Showing(roll=roll, sound="dice_land", ms=150)

    # -- rolls
    def _hit_roll(self, after: State, n: int) -> Showing | None:
        battle = after.battle
        if battle is None:
            return None
        v = battle.volleys[n]
        good = volleys.successes(v, "hit")
        dice = tuple(
            Die(COLOURS[c], raw, (i in good) if raw else (v.needed <= 1), word="" if raw else "auto")
            for i, (c, raw) in enumerate(zip(v.dice, v.rolled, strict=False))
        )
        hits = sum(bool(d.good) for d in dice)
        shooter, target = called(after, v.source), called(after, v.target)
        outcome = f"{hits} hit{'s' if hits != 1 else ''} of {len(dice)}"
        words = {"bomb": "bombs", "torpedo": "torpedo", "rocket": "rockets", "strafe": "strafes", "aa": "AA"}.get(
            v.kind, ""
        )
        title = (
            f"{shooter} {words + ' ' if words in ('bombs', 'rockets', 'torpedo', 'AA') else ''}at {target}"
            if v.kind != "strafe"
            else f"{shooter} strafes {target}"
        )
        rule = {
            "guns": "TL-HIT-01",
            "aa": "TL-AA-08",
            "torpedo": "TL-TORP-04",
            "rocket": "TL-EXT-06",
            "strafe": "TL-EXT-05",
        }.get(v.kind, "TL-ORD-03")
        roll = Roll(
            title,
            f"{v.label}, needs {v.needed}+" if v.needed > 1 else f"{v.label}, cannot miss",
            dice,
            outcome,
            rule,
            seat=volleys.side_of(after, v),
        )
        return self._shown(after, v, roll, hits)

    def _shown(self, after: State, v: Volley, roll: Roll, hits: int) -> Showing:
        start, end = self.place(after, v.source), self.place(after, v.target)
        flashes: tuple[Flash, ...] = ()
        best = max(v.dice, default=0)
        if start and end and v.kind in ("guns", "strafe", "rocket"):
            flashes = (Flash("tracer", (start, end), COLOURS[best], ms=TRACER_MS),)
        elif end and v.kind == "aa":
            flashes = (Flash("flak", (end,), ms=520),)
        elif end and v.kind in ("bomb", "torpedo"):
            flashes = (Flash("burst" if hits else "splash", (end,), ms=520),)
        sound = {
            "guns": f"guns_{COLOURS[min(best, 2)]}",
            "strafe": f"guns_{COLOURS[min(best, 2)]}",
            "aa": "flak",
            "rocket": "explosion_small",
        }.get(v.kind, "explosion_big" if hits else "splash")
        return Showing(flashes=flashes, roll=roll, sound=sound, look=end or start, ms=760)

    def _save_roll(self, after: State, n: int) -> Showing | None:
        battle = after.battle
        if battle is None:
            return None
        v = battle.volleys[n]
        good = volleys.successes(v, "save")
        colours = volleys.hits(v)
        dice = tuple(
            Die(
                COLOURS[c],
                raw,
                (i in good) if raw else need <= 1,
                word=f"{need}+" if raw else ("safe" if need <= 1 else "no save"),
            )
            for i, (c, raw, need) in enumerate(zip(colours, v.saves, v.save_needed, strict=False))
        )
        saved = sum(bool(d.good) for d in dice)
        stand = len(dice) - saved
        target = called(after, v.target)
        outcome = (
            "all saved" if not stand else f"{stand} hit{'s' if stand != 1 else ''} stand{'s' if stand == 1 else ''}"
        )
        owner = after.aircraft[v.target].side if v.target in after.aircraft else None
        roll = Roll(f"{target} saves", "one die for each hit", dice, outcome, "TL-SAVE-01", seat=owner)
        return Showing(roll=roll, sound="dice_land", look=self.place(after, v.target), ms=620)


def where(state: State, ident: str) -> Hex | None:
    """The hex of a piece (the middle one of a large one)."""
    if ident in state.aircraft:
        return state.aircraft[ident].hex
    found = arcs.structure(state, ident)
    if found is not None:
        hexes = arcs.hexes_of(state, found)
        return hexes[len(hexes) // 2]
    if ident in state.ships:
        return state.ships[ident].centre
    if ident in state.installations:
        return state.installations[ident].hexes[0]
    return None
