"""How the dice of a battle are shown: hits, saves, both thrown again."""

from __future__ import annotations

from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules.resolving import volleys
from tabletop.games.thunderbolt_lightning.rules.resolving.events import (
    OrdnanceRolled,
    Rerolled,
    SaveRolled,
    ToHitRolled,
)
from tabletop.games.thunderbolt_lightning.rules.state import State, Volley
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.showings.scene import COLOURS, Scene
from tabletop.table.play.contract import Die, Flash, Roll, Showing
from tabletop.table.play.showing import shows

TRACER_MS = 420
RUN_MS = 520
"""How long a torpedo is seen to run."""


class ResolvingShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(ToHitRolled, OrdnanceRolled)
    def _hits(self, event: ToHitRolled | OrdnanceRolled, before: State, after: State) -> Showing | None:
        return self._hit_roll(after, event.volley)

    @shows(SaveRolled)
    def _saves(self, event: SaveRolled, before: State, after: State) -> Showing | None:
        return self._save_roll(after, event.volley)

    @shows(Rerolled)
    def _again(self, event: Rerolled, before: State, after: State) -> Showing | None:
        return (self._hit_roll if event.about == "hit" else self._save_roll)(after, event.volley)

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
        words = {"bomb": "bombs", "torpedo": "torpedo", "rocket": "rockets", "strafe": "strafes", "aa": "flak"}.get(
            v.kind, ""
        )
        title = (
            f"{shooter} {words + ' ' if words in ('bombs', 'rockets', 'torpedo', 'flak') else ''}at {target}"
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
            tuple(_hit_line(after, other) for other in reversed(battle.volleys[:n])),
            seat=volleys.side_of(after, v),
        )
        return self._shown(after, v, roll, hits)

    def _shown(self, after: State, v: Volley, roll: Roll, hits: int) -> Showing:
        start, end = self.scene.place(after, v.source), self.scene.place(after, v.target)
        flashes: tuple[Flash, ...] = ()
        best = max(v.dice, default=0)
        afloat = v.target in after.ships or v.kind == "torpedo"
        wide = "splash" if afloat else "dust"  # what bombs that miss throw up
        if start and end and v.kind in ("guns", "strafe", "rocket"):
            flashes = (Flash("tracer", (start, end), COLOURS[best], ms=TRACER_MS),)
        elif end and v.kind == "aa":
            flashes = (Flash("flak", (end,), ms=700),)
        elif start and end and v.kind == "torpedo":
            run = Flash("wake", (start, end), ms=RUN_MS)
            flashes = (run, Flash("burst" if hits else wide, (end,), ms=700, start=RUN_MS - 80))
        elif end and v.kind in ("bomb", "torpedo"):
            flashes = (Flash("burst" if hits else wide, (end,), ms=700),)
        sound = {
            "guns": f"guns_{COLOURS[min(best, 2)]}",
            "strafe": f"guns_{COLOURS[min(best, 2)]}",
            "aa": "flak",
            "rocket": "explosion_small",
        }.get(v.kind, "explosion_big" if hits else "splash" if afloat else "explosion_small")
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
        owner = after.aircraft[v.target].side if v.target in after.aircraft else None
        detail = f"one die for each hit of {called(after, v.source)}, {v.label}"
        before = tuple(_save_line(after, other) for other in reversed(battle.volleys[:n]) if other.saves)
        roll = Roll(f"{target} saves", detail, dice, _standing(stand), "TL-SAVE-01", before, seat=owner)
        return Showing(roll=roll, sound="dice_land", look=self.scene.place(after, v.target), ms=620)


def _standing(hits: int) -> str:
    """What the saves have left."""
    return "all saved" if not hits else f"{counted(hits, 'hit')} stand{'s' if hits == 1 else ''}"


def _hit_line(state: State, v: Volley) -> str:
    """An earlier volley of the same battle: the paper of the dice keeps them all, the newest first."""
    hits = f"{counted(len(volleys.hits(v)), 'hit')} of {len(v.dice)}"
    return f"{called(state, v.source)}, {v.label}, at {called(state, v.target)}: {hits}"


def _save_line(state: State, v: Volley) -> str:
    """Earlier saves of the same battle, die by die."""
    dice = ", ".join(
        f"{raw} (needs {need}+)" if raw else "safe" if need <= 1 else "no save"
        for raw, need in zip(v.saves, v.save_needed, strict=True)
    )
    against = f"{called(state, v.target)} against {called(state, v.source)}, {v.label}"
    return f"{against}: {dice}: {_standing(volleys.unsaved(v))}"
