"""What a pilot makes of a view: every flying aircraft as a `Craft` with what searches need, tasks, values. Pieces
that have not changed since the last decision keep their Craft.
"""

from __future__ import annotations

from functools import cached_property

from tabletop.games.thunderbolt_lightning.bots import tables
from tabletop.games.thunderbolt_lightning.bots.weights import Weights
from tabletop.games.thunderbolt_lightning.rules import aa_guns, firing, ships, turn
from tabletop.games.thunderbolt_lightning.rules.arcs import REACH, Structure, hexes_of, mask, structures
from tabletop.games.thunderbolt_lightning.rules.changing import changed
from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import fs_value
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Ship
from tabletop.games.thunderbolt_lightning.rules.sheets import CHASERS, AircraftType, Ordnance
from tabletop.games.thunderbolt_lightning.rules.speed import limits, rated_speed
from tabletop.games.thunderbolt_lightning.rules.speed import window as speed_window
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory import scoring
from tabletop.grid.hexes import DIRECTIONS, Hex, distance

MISSIONS = frozenset({"exit", "bomb", "torpedo", "rocket"})
"""Tasks that the other side must stop."""


class Craft:
    """One flying aircraft as a search sees it. `level` is where it fights next: after a climb or dive in phase 1."""

    __slots__ = (
        "aimed",
        "aircraft",
        "at",
        "can_fire",
        "chaser",
        "facing",
        "fs",
        "guns",
        "guns_upside",
        "high",
        "id",
        "left",
        "level",
        "loaded",
        "locked",
        "low",
        "moved",
        "priority",
        "rated",
        "save",
        "sheet",
        "side",
        "task",
        "unit",
        "value",
    )

    def __init__(self, picture: Picture, aircraft: Aircraft) -> None:
        state = picture.state
        self.aircraft, self.id, self.side, self.unit = aircraft, aircraft.id, aircraft.side, aircraft.unit
        self.at, self.facing, self.moved = aircraft.hex, aircraft.facing, aircraft.moved
        self.sheet: AircraftType = state.scenario.library.aircraft[aircraft.type]
        self.fs = fs_value(state, aircraft)
        self.left = max(1, self.sheet.hits - aircraft.hits_taken)
        self.locked = firing.locked(state, aircraft)
        self.level = aircraft.level + aircraft.level_change if self.locked else aircraft.level
        if not picture.altitude:
            self.level = 0
        self.can_fire = not aircraft.fired and not self.locked
        self.chaser = self.sheet.role in CHASERS
        self.loaded = aircraft.load_left > 0
        skills = firing.pilot(state, aircraft)[1]
        self.save = self.sheet.save - (3 in skills)
        self.aimed = int(4 in skills)
        self.guns = picture.guns_of(aircraft, aircraft.inverted)
        self.guns_upside = picture.guns_of(aircraft, not aircraft.inverted)
        self.low, self.high = picture.speeds(aircraft)
        self.rated = rated_speed(state, aircraft, picture.phase)
        self.value = scoring.value(state, aircraft)
        self.priority: float = self.value
        self.task = ""

    def hits_on(self, target: Craft) -> float:
        """Expected unsaved hits of all guns that bear on the target, as both stand."""
        vector = (target.at[0] - self.at[0], target.at[1] - self.at[1])
        return tables.fire(self.guns, self.facing, target.save + self.aimed).get(vector, 0.0)

    def danger(self, white: int) -> dict[Hex, float]:
        """Danger by vector from the present hex after its next move."""
        upright = self.guns_upside if self.aircraft.inverted else self.guns
        return tables.danger(self.fs, self.low, self.high, self.facing, upright, white + self.aimed)

    def ahead(self, hexes: int) -> Hex:
        """The hex that many hexes straight ahead."""
        dq, dr = DIRECTIONS[self.facing]
        return self.at[0] + dq * hexes, self.at[1] + dr * hexes


class Goal:
    """An enemy ship or installation worth attacking: its hexes now and at the next turn, points by damage point,
    damage points left.
    """

    __slots__ = ("heading", "hexes", "id", "left", "moves", "next_hexes", "piece", "rate", "ship", "size")

    def __init__(self, picture: Picture, piece: Structure) -> None:
        state = picture.state
        self.piece, self.id = piece, piece.id
        self.ship = isinstance(piece, Ship)
        library = state.scenario.library
        full = (library.ships if self.ship else library.installations)[piece.type].damage_points
        self.left = full - piece.damage_taken
        self.hexes = hexes_of(state, piece)
        self.size = len(self.hexes)
        self.heading = piece.heading if isinstance(piece, Ship) else 0
        self.next_hexes = self.hexes
        self.moves = False
        if isinstance(piece, Ship) and state.option("ships_steam") and library.ships[piece.type].speed > 0:
            self.moves = True
            centre = ships.advanced(state, piece, piece.heading)
            self.next_hexes = tuple(
                (q + centre[0] - piece.centre[0], r + centre[1] - piece.centre[1]) for q, r in self.hexes
            )
        self.rate = picture.rate_of(piece.id, full)

    def worth(self, damage: float) -> float:
        """Points for that much damage."""
        return min(damage, self.left) * self.rate


class Picture:
    """The view of one decision. Craft of pieces that are the same objects as before are taken over from `before`."""

    def __init__(self, state: State, seat: int, weights: Weights, before: Picture | None = None) -> None:
        self.state, self.seat, self.weights = state, seat, weights
        scenario = state.scenario
        self.grid = scenario.grid
        self.phase = turn.phase_of(state)
        self.altitude = "altitude" in scenario.options
        self.reach = REACH
        self._guns: dict[tuple[str, str, tuple[int, ...], bool], tables.Guns] = before._guns if before else {}
        key = (self.phase, state.turn, state.frames[-1].step[:4] if state.frames else "")
        self._key = key
        old = before._crafts if before is not None and before._key == key else {}
        self._crafts: dict[str, Craft] = {}
        self.goals = self._goals()
        for aircraft in state.aircraft.values():
            if aircraft.flying:
                craft = old.get(aircraft.id)
                if craft is None or craft.aircraft is not aircraft:
                    craft = Craft(self, aircraft)
                    craft.task = self._task(craft)
                    craft.priority = craft.value + self._mission_worth(craft)
                self._crafts[aircraft.id] = craft
        self.own = [c for c in self._crafts.values() if c.side == seat]
        self.enemies = [c for c in self._crafts.values() if c.side != seat]
        self.charges = [c for c in self.own if c.task in MISSIONS]
        self._send_home()
        self._stay()
        self._free: dict[str, bool] = {}

    def __getitem__(self, name: str) -> Craft:
        return self._crafts[name]

    def get(self, name: str) -> Craft | None:
        return self._crafts.get(name)

    # -- values of pieces
    def guns_of(self, aircraft: Aircraft, inverted: bool) -> tables.Guns:
        """The mounts of an aircraft with all modifiers, upright or upside down."""
        key = (aircraft.type, aircraft.training.value, aircraft.skills, inverted)
        found = self._guns.get(key)
        if found is None:
            turned = aircraft if aircraft.inverted is inverted else changed(aircraft, inverted=inverted)
            mounts = self.state.scenario.library.aircraft[aircraft.type].mounts
            found = tuple((mask(m.wedges), m.dice, firing.modifiers(self.state, turned, m)[0]) for m in mounts)
            self._guns[key] = found
        return found

    def speeds(self, aircraft: Aircraft) -> tuple[int, int]:
        """Least and most SP of its next move: this phase while it has not moved, else the next one."""
        step = self.state.frames[-1].step if self.state.frames else ""
        over = aircraft.moved or not step.startswith(("move", "fly"))
        if step in ("announce", "initiative", "setup"):
            over = False
        phase = self.phase if not over else 3 - self.phase
        if over and phase == 1:
            found = speed_window(self.state, aircraft, 1, 0)
            return found.low, found.high
        return limits(self.state, aircraft, phase)

    def rate_of(self, ident: str, full: int) -> float:
        """Points for one damage point on a ship or installation, part of the bonus for sinking it included."""
        victory, worth = self.state.scenario.victory, self.weights.worth
        if victory.ladder is not None:
            return worth.decided if victory.ladder[0] == ident else 0.0
        if victory.goal is not None:
            return worth.decided
        if not victory.standard:
            return 0.0
        for special in victory.factors:
            if ident in special.targets:
                bonus = special.sinking if special.sinking is not None else (full + 1) // 2
                return special.factor + worth.bonus * bonus / full
        return worth.plain

    def _goals(self) -> tuple[list[Goal], list[Goal]]:
        """Targets on the surface by the side that may attack them."""
        if "ordnance" not in self.state.scenario.options:
            return [], []
        both = [
            [g for piece in structures(self.state, 1 - side) if (g := Goal(self, piece)).rate > 0] for side in (0, 1)
        ]
        return both[0], both[1]

    def exit_bonus(self, craft: Craft) -> float:
        """Points for leaving over an exit edge as it is now."""
        bonuses = self.state.scenario.victory.exits
        return max(
            (
                b.points
                for b in bonuses
                if b.side == craft.side and craft.aircraft.type in b.types and (craft.loaded or not b.loaded)
            ),
            default=0,
        )

    def exit_edges(self, craft: Craft) -> str:
        """Letters of the edges that give the bonus."""
        return "".join(
            b.edge for b in self.state.scenario.victory.exits if b.side == craft.side and craft.aircraft.type in b.types
        )

    @cached_property
    def homes(self) -> tuple[str, str]:
        """Edge letters by side over which leaving is no flight."""
        found = ["", ""]
        for edge in self.state.scenario.edges:
            if edge.edge not in found[edge.side]:
                found[edge.side] += edge.edge
        return found[0], found[1]

    # -- tasks
    def _task(self, craft: Craft) -> str:
        """exit: leave loaded over the exit edge; torpedo, bomb, rocket: attack; home: nothing left to do here;
        fight.
        """
        aircraft = craft.aircraft
        if self.exit_bonus(craft) > 0:
            return "exit"
        if craft.loaded and self.goals[aircraft.side]:
            kind = self.state.scenario.library.loads[aircraft.load].kind
            if kind is Ordnance.TORPEDO:
                return "torpedo" if any(g.ship for g in self.goals[aircraft.side]) else "home"
            if kind is Ordnance.ROCKET:
                return "rocket" if self.state.option("ext_attack") else "fight"
            return "bomb"
        if not craft.chaser or sum(craft.sheet.speed) <= self.weights.worth.slow:
            return "home"
        return "fight"

    def _mission_worth(self, craft: Craft) -> float:
        """What its task would bring its side, over its own value: how much it matters to stop or save it."""
        if craft.task == "exit":
            return self.weights.worth.exit * self.exit_bonus(craft)
        if craft.task in ("torpedo", "bomb", "rocket"):
            load = self.state.scenario.library.loads[craft.aircraft.load]
            rate = max((g.rate for g in self.goals[craft.side]), default=0.0)
            return self.weights.worth.load * rate * load.damage * craft.aircraft.load_left
        return 0.0

    def _send_home(self) -> None:
        """Escorts whose charges are all gone or done have nothing to win among the guns of the target."""
        state, seat = self.state, self.seat
        if "aa" not in state.scenario.options or not self.goals[seat] or not self.homes[seat]:
            return
        attacked = any(aircraft.side == seat and aircraft.start_load for aircraft in state.aircraft.values())
        if not attacked or any(craft.task in MISSIONS for craft in self.own):
            return
        for craft in self.own:
            if craft.task == "fight":
                craft.task = "home"

    def _stay(self) -> None:
        """Who has not fought yet stays when with them more than half of the side would have flown off without a fight:
        that would be refusing battle (TL-VIC-07).
        """
        state = self.state
        unused = [c for c in self.own if c.task == "home" and c.id not in state.engaged]
        if not unused:
            return
        gone = [*scoring.shirkers(state, self.seat), *(c.aircraft for c in unused)]
        if scoring.mostly(state, gone, self.seat):
            for craft in unused:
                craft.task = "fight"

    def _free_to_hunt(self, me: Craft) -> bool:
        """Whether no enemy fighter is about: bombers can wait, a fighter behind cannot."""
        found = self._free.get(me.id)
        if found is None:
            levels, hexes = self.weights.interest.watched_levels, self.weights.interest.watched
            found = not any(
                enemy.task == "fight" and abs(enemy.level - me.level) <= levels and distance(enemy.at, me.at) <= hexes
                for enemy in self.enemies
            )
            self._free[me.id] = found
        return found

    def interest(self, me: Craft, enemy: Craft) -> float:
        """How much an enemy draws this aircraft: bombers draw interceptors, those who threaten its charges draw an
        escort.
        """
        weights = self.weights.interest
        by_hit = enemy.priority / (enemy.left + self.weights.worth.spare) / weights.scale
        drawn = weights.least + weights.by_worth * min(weights.most, by_hit)
        if enemy.task in MISSIONS:
            return drawn * (weights.free if self._free_to_hunt(me) else weights.busy)
        if self.charges and any(distance(enemy.at, charge.at) <= weights.escort_reach for charge in self.charges):
            drawn *= weights.escort
        return drawn

    def order_of(self, unit: str) -> int:
        """Place of a unit in this turn's order; low moves first."""
        order = self.state.order
        return order.index(unit) if unit in order else -1


def gain(hits: float, before: float, left: int, worth: float, spare: float) -> float:
    """Points that expected unsaved hits on a target bring, beyond those expected before. `spare`: Worth.spare."""
    more = min(before + hits, left) - min(before, left)
    return more / (left + spare) * worth if more > 0 else 0.0


def flak_hits(picture: Picture, side: int, at: Hex, level: int, save: int) -> float:
    """Expected unsaved AA hits a phase on an aircraft of `side` in that hex and level if all guns that reach it
    fire at it alone.
    """
    state, heavy = picture.state, picture.weights.worth.heavy_flak
    total = 0.0
    for source in aa_guns.sources(state, 1 - side):
        for gun, row in aa_guns.CLASSES.items():
            dice = aa_guns.total(state, source, gun)
            if dice and aa_guns.reaches(state, source, gun, at, level):
                most = max(aa_guns.limit(dice, d) for d in aa_guns.directions(state, source, at))
                needed = aa_guns.to_hit(state, source, gun).needed
                lost = min(6, max(0, save + int(row.colour) - 1)) / 6
                total += most * (7 - needed) / 6 * lost * (heavy if row.range is None else 1.0)
    return total
