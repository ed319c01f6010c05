"""Words at the table: what the ground of a hex does, in a line and in a tip; what a counter is and can, what a deed
costs.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.messages import Command
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules import figures, naming
from tabletop.games.conflict_solo.rules.cards.choices import Boost
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.groups import Support
from tabletop.games.conflict_solo.rules.hand import Choose, Keep, PlayCard
from tabletop.games.conflict_solo.rules.hexes import NAMES
from tabletop.games.conflict_solo.rules.movement_costs import UP_ONE, WALL, WIRE, road_hex
from tabletop.games.conflict_solo.rules.naming import listing
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.player_turn.plans import Go
from tabletop.games.conflict_solo.rules.sheets import PLAYER, WORKS, Colour, Drive, Ground
from tabletop.games.conflict_solo.rules.sight import cover, has_wall
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.pieces import places

DEEDS = {
    "move": "Move to", "enter": "Enter at", "pivot": "Turn", "fire": "Fire", "close_combat": "Close combat",
    "rally": "Rally", "dig_in": "Dig in", "smoke": "Smoke in", "clear": "Clear", "load": "Load", "unload": "Unload in",
    "exit": "Leave the map", "card": "Play",
}  # fmt: skip
"""The words of a button or title for each kind of plan."""
DOES = {
    "dig_in": "digs in", "smoke": "lays smoke in", "clear": "clears", "load": "loads", "unload": "unloads in",
    "exit": "leaves the map for good",
}  # fmt: skip
"""What a Unit does, for a sentence about it."""


def ground_words(state: State, hex: str) -> str:
    """The terrain of a hex and what it does, in a line."""
    words = [state.ground(hex).name.capitalize()]
    if state.level(hex):
        words.append(f"level {state.level(hex)}")
    dm = cover(state, hex)
    words.append(f"cover {dm}" if dm else "no cover")
    if sides := wall_sides(state, hex):
        words.append(sides)
    if hex in state.works:
        words.append(state.works[hex])
    if state.smoke.get(hex):
        words.append(f"smoke {state.smoke[hex]}")
    if hex in state.wire:
        words.append("wire")
    if hex in state.mines:
        words.append("mines")
    return ", ".join(words) + "."


def wall_sides(state: State, hex: str) -> str:
    """The hexsides that are closed, as what is drawn there: "hedgerow north and north-east", "" none (CH-MAP-07)."""
    sides = [NAMES[k] for k in range(6) if has_wall(state, hex, k)]
    word = state.scenario.chart.wall_word
    if not sides:
        return ""
    return f"{word} all round" if len(sides) == len(NAMES) else f"{word} {listing(sides)}"


def price_words(tally: Tally) -> str:
    """ "1 move, 1 woods: 2"."""
    parts = [f"{tally.base} {tally.reason}", *(f"{m.amount:+d} {m.reason}" for m in tally.modifiers if m.amount)]
    return f"{', '.join(parts)}: {tally.total} AP"


def state_words(state: State, counter: Counter) -> list[str]:
    """How a counter is: fresh or spent, hit, hidden, loaded."""
    words = ["fresh" if counter.fresh else "spent"]
    hit = state.hit_of(counter)
    if hit is not None:
        words.append(hit.name)
    if counter.hidden:
        words.append("hidden")
    if counter.loaded_on:
        words.append(f"on {naming.name(state, counter.loaded_on)}")
    return words


def facts(state: State, counter: Counter) -> list[tuple[str, str, str]]:
    """The figures of a counter as they are now: name, value, tip with the rule."""
    kind = state.type_of(counter)
    if kind.id == "RE":
        return [("Rumoured", "may be nothing", "What it is comes out when it is attacked or comes close. CH-RE-01")]
    out: list[tuple[str, str, str]] = []
    hit = state.hit_of(counter)
    for colour, words in ((Colour.RED, "men"), (Colour.BLUE, "armour")):
        now = figures.fp(state, counter, colour, True)
        if now is not None:
            close = " (close combat)" if colour is Colour.BLUE and kind.blue_cc else ""
            none = hit is not None and hit.fp is None  # the hit takes it away, as the counter shows
            out.append(
                (
                    f"Firepower at {words}",
                    "-" if none else f"{now}{close}",
                    "Two dice and this must reach the defence. CH-FIRE-04",
                )
            )
    armed = kind.red is not None or kind.blue is not None
    if armed:
        least = f"{kind.min_range} to " if kind.min_range else ""
        hexes = "hex" if kind.range == 1 else "hexes"
        out.append(("Range", f"{least}{kind.range} {hexes}", "Long range is twice as far, -2. CH-FIRE-02"))
    front, flank = figures.dv(state, counter, False), figures.dv(state, counter, True)
    out.append(("Defence", f"{front}, from behind {flank}", "The ground's cover comes to it. CH-FIRE-05"))
    fire, move = figures.fire_cost(state, counter), figures.move_cost(state, counter)
    costs = f"fire {fire or '-'}, move {move or '-'}" if armed else f"move {move or '-'}"
    out.append(("Costs", costs, "In action points. CH-AP-01"))
    if counter.hex:
        out.append(("Faces", NAMES[counter.facing % 6], "The front arc is 120 degrees. CH-ARC-02"))
    if hit is not None:
        out.append((hit.name, f"rally {hit.rally}" if hit.rally else "stays", "A second hit destroys. CH-HIT-03"))
    return out


def advised(state: State, command: Command) -> str:
    """What the bot would do, with its verb and its place: the label of a button leaves out what the plan says."""
    plan = state.draft
    words = command.label(state)
    match command:
        case Fire(_, target) | Assault(_, target) if at := places.hex_of(state, target):
            return words if at in words else f"{words} in {at}"
        case PlayCard():
            return f"Play {words}"
        case Choose(what) if plan is not None:
            at = places.hex_of(state, what)
            what = f"{words} in {at}" if at else words
            return f"{state.card(plan.card).name}: choose {what}" if plan.card else f"Choose {what}"
        case Support(unit) if plan is not None:
            return f"{naming.name(state, unit)} fires with it at {naming.name(state, plan.target)}"
        case Boost(card) if card:
            return f"Play {words} with it"
        case Keep():
            return f"Keep {words}"
        case Go() if plan is not None and plan.unit:
            target = f" at {naming.name(state, plan.target)}" if plan.target else ""
            target += f" to {plan.path[-1]}" if plan.path else ""
            deed = DEEDS.get(plan.kind, plan.kind).split(" ")[0].lower()
            return f"Do it: {deed} with {naming.name(state, plan.unit)}{target}"
    return words


# -- What a hex does, in sentences for a tip: cover, sight, what entering costs whom, walls, works, what else lies
# there.
#
# Everything is reckoned from Tables 1 to 3, so that changed tables change the words.

GOERS = {
    Drive.FOOT: "men",
    Drive.TRACKED: "tracks",
    Drive.WHEELED: "wheels",
    Drive.TOWED: "guns",
}
WORK_NAMES = {
    "hasty": "Hasty works",
    "foxhole": "A foxhole",
    "trench": "A trench",
    "bunker": "A bunker",
}


@dataclass(frozen=True)
class GroundWords:
    """A title such as "J4, a wooden house" and sentences; rules: where they stand."""

    title: str
    lines: tuple[str, ...]
    rules: tuple[str, ...]


def _joined(words: list[str]) -> str:
    """ "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def entering(ground: Ground) -> str:
    """What entering a terrain adds, by those who go alike: "Men and tracks pay 1 more; wheels and guns not at all."."""
    alike: dict[int | None, list[str]] = {}
    for drive, word in GOERS.items():
        alike.setdefault(ground.costs.get(drive), []).append(word)
    if set(alike) == {0}:
        return "Nobody pays more for it."
    if set(alike) == {None}:
        return "Nobody can enter it."
    parts = [f"{_joined(alike[cost])} pay {cost} more" for cost in sorted(c for c in alike if c)]
    if shut := alike.get(None):
        parts.append(f"{_joined(shut)} {'only by road' if ground.road else 'not at all'}")
    words = "; ".join(parts)
    return f"{words[:1].upper()}{words[1:]}."


def _objective(state: State, hex: str) -> list[str]:
    found = []
    for one in state.scenario.objectives:
        if one.hex == hex:
            worth = [f"{one.end} VP at the end"] if one.end else []
            if one.each:
                when = f"after rounds {_joined([str(n) for n in one.rounds])}" if one.rounds else "after each round"
                worth.append(f"{one.each} VP {when}")
            name = f"{one.name[:1].upper()}{one.name[1:]}" if one.name else "An objective"
            held = {"": "nobody holds it", PLAYER: "you hold it"}.get(state.control.get(hex, ""), "the enemy holds it")
            found.append(f"{name}: {_joined(worth)}; {held}." if worth else f"{name}: {held}.")
    return found


def _walls(state: State, hex: str) -> list[str]:
    sides = wall_sides(state, hex)
    if not sides:
        return []
    return [
        f"{sides[:1].upper()}{sides[1:]}: cover 1 against fire through it.",
        f"Crossing it costs {WALL} more; wheels and guns cannot.",
    ]


def _lying(state: State, hex: str) -> list[str]:
    """Works, smoke, wire, mines."""
    found = []
    if work := state.works.get(hex):
        found.append(f"{WORK_NAMES.get(work, work)}: cover {WORKS[work]} for men and guns.")
    if smoke := state.smoke.get(hex):
        found.append(f"Smoke: {smoke} harder to hit through it.")
    if hex in state.wire:
        found.append(f"Wire: {WIRE} more on foot; wheels and guns cannot.")
    mine = state.mines.get(hex)
    if mine is not None:
        found.append(f"{'Your' if mine.owner == PLAYER else 'Enemy'} mines: they attack who enters.")
    return found


def ground_tip(state: State, hex: str) -> GroundWords:
    """What the ground of a hex is and does."""
    ground, level = state.ground(hex), state.level(hex)
    title = f"{hex}, {ground.name}" + (f", level {level}" if level else "")
    dm = cover(state, hex, works=False)
    sight = "It blocks sight" if ground.height else "Sight goes over it"
    lines = [f"{f'Cover {dm}.' if dm else 'No cover.'} {sight}."]
    costs = entering(ground)
    if ground.road and road_hex(state, hex) and any(ground.costs.get(drive) != 0 for drive in Drive):
        costs += " Along the road nothing."
    lines.append(costs)
    if level:
        lines.append(f"Up a level costs {UP_ONE} more; from here you see over what lies lower.")
    lines += [*_walls(state, hex), *_lying(state, hex), *_objective(state, hex)]
    rules = ["CH-MOVE-01", *(["CH-MAP-06"] if _walls(state, hex) else []), *(["CH-LOS-03"] if ground.height else [])]
    return GroundWords(title, tuple(lines), tuple(rules))
