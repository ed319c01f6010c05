"""Aiming the AA guns of ships and batteries: choose the guns, see how far they reach, aim die by die."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_lightning.rules import aa_guns, arcs
from tabletop.games.thunderbolt_lightning.rules.aa_guns import Aim, GunsDone
from tabletop.games.thunderbolt_lightning.rules.pieces import Installation, Ship
from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.hand.modes import Mode
from tabletop.table.play.contract import Choice, Mark, Note, Spot

CLASS_WORDS = {
    GunClass.HEAVY: "heavy",
    GunClass.MEDIUM: "medium",
    GunClass.LIGHT: "light",
    GunClass.VERY_LIGHT: "very light",
}


class GunsMode(Mode):
    """AA dice of ships and batteries, one die a command, limits by direction counted down."""

    drags = "line"

    @property
    def aims(self) -> list[Aim]:
        return [c for c in self.options if isinstance(c, Aim)]

    @property
    def sources(self) -> list[str]:
        return list(dict.fromkeys(c.source for c in self.aims))

    @property
    def source(self) -> str:
        return self.table.selected if self.table.selected in self.sources else ""

    def begun(self) -> None:
        sources = self.sources
        if sources and self.table.selected not in sources:
            self.table.select(sources[0])
        self._look()

    def _look(self) -> None:
        """The guns and everything they can reach, in one view."""
        found = arcs.structure(self.state, self.source)
        if found is not None:
            targets = dict.fromkeys(self.state.aircraft[c.target].hex for c in self.aims if c.source == found.id)
            self.table.host.look_over(
                [self.table.host.centre(at) for at in (*arcs.hexes_of(self.state, found), *targets)], True
            )

    def ready(self) -> frozenset[str]:
        return frozenset(self.sources)

    def prompt(self) -> tuple[str, str] | None:
        if not self.source:
            return None
        return (
            f"{called(self.state, self.source)}: at whom do the guns fire? Each click on a marked aircraft aims 1 die.",
            "TL-AA-14",
        )

    def marks(self) -> list[Mark]:
        marks = self.table.overlays.declared_marks()
        source = arcs.structure(self.state, self.source)
        if source is None:
            return marks
        hexes = arcs.hexes_of(self.state, source)
        centre = self.table.host.centre(hexes[len(hexes) // 2])
        wide = self.table.host.cell_size[0]
        rings = {20: GunClass.MEDIUM, 10: GunClass.LIGHT, 6: GunClass.VERY_LIGHT}
        marks += [
            Mark("ring", points=(centre,), radius=(reach + 0.5) * wide, text=f"{CLASS_WORDS[gun]} {reach}")
            for reach, gun in rings.items()
            if aa_guns.total(self.state, source, gun)
        ]
        marks.append(Mark("selected", hexes))
        cells = dict.fromkeys(self.state.aircraft[c.target].hex for c in self.aims if c.source == source.id)
        marks.append(Mark("target", tuple(cells)))
        return marks

    def _target_at(self, spot: Spot | None) -> str:
        if spot is None:
            return ""
        if spot.sprite is not None and spot.sprite.id in self.state.aircraft:
            return spot.sprite.id
        return next(
            (
                a.id
                for a in self.state.aircraft.values()
                if a.flying and a.hex == spot.cell and a.side != self.table.host.seat
            ),
            "",
        )

    def _at(self, target: str) -> list[Aim]:
        return [c for c in self.aims if c.source == self.source and c.target == target]

    def hover(self, spot: Spot) -> Note | None:
        target = self._target_at(spot)
        source = arcs.structure(self.state, self.source)
        if not target or source is None:
            return None
        found = self._at(target)
        if not found:
            why = self.table.host.refusal(
                Aim(
                    source.id,
                    GunClass.MEDIUM,
                    next(iter(aa_guns.directions(self.state, source, self.state.aircraft[target].hex)), ""),
                    target,
                )
            )
            return Note(
                f"No guns at {called(self.state, target)}",
                (why.sentence,) if why else (),
                (why.rule,) if why else (),
                "bad",
            )
        lines = [
            f"{CLASS_WORDS[c.gun]}{' ' + c.direction if c.direction else ''}:"
            f" {aa_guns.left(self.state, source, c.gun, c.direction)} dice left, hits on"
            f" {aa_guns.to_hit(self.state, source, c.gun).needed}+"
            for c in found
        ]
        return Note(
            f"{called(self.state, source.id)} at {called(self.state, target)}",
            tuple(lines),
            ("TL-AA-08", "TL-SHIP-02"),
            "good",
        )

    def click(self, spot: Spot, double: bool) -> None:
        if spot.sprite is not None and spot.sprite.id in self.sources:
            self.table.select(spot.sprite.id)
            return
        target = self._target_at(spot)
        if target:
            self._aim(target)

    def _aim(self, target: str) -> Refusal | None:
        found = self._at(target)
        if not found:
            why = Refusal("TL-AA-14", "No gun of this piece can reach that aircraft now.")
            self.table.host.refuse(why)
            return why
        if len(found) == 1:
            self.table.host.submit(found[0])
        else:
            self.table.host.open_choices([self.choice(c) for c in found])
        return None

    def grab(self, spot: Spot) -> Refusal | None:
        if spot.sprite is None or spot.sprite.id not in self.sources:
            return Refusal("TL-AA-14", "Drag from one of your ships or batteries that can fire.")
        self.table.select(spot.sprite.id)
        return None

    def drag(self, spot: Spot) -> Note | None:
        return self.hover(spot)

    def drop(self, spot: Spot | None) -> Refusal | None:
        target = self._target_at(spot)
        return self._aim(target) if target else None

    def choices(self) -> list[Choice]:
        done = GunsDone()
        out = (
            [Choice("All best", run=self._all_best, icon="flak", tip="Every die at the aircraft it harms most.")]
            if self.aims
            else []
        )
        if len(self.sources) > 1:
            out.append(Choice("Next guns", run=self._next, action="next_unit", icon="next"))
        out.append(Choice("Done", (done,), default=True, tip="The rest of the guns hold fire. TL-AA-18"))
        return out

    def _all_best(self) -> None:
        """Aim die by die: loaded attackers first, then the damaged, the nearest of equals."""
        for n in range(400):
            found = [c for c in self.table.next_options() if isinstance(c, Aim)]
            if not found:
                return
            state = self.table.truth

            def worth(aim: Aim, state: State = state) -> tuple[float, str]:
                target = state.aircraft[aim.target]
                posts: tuple[Ship | Installation, ...] = (*state.ships.values(), *state.installations.values())
                aimed = sum(g.dice for p in posts for g in p.aimed if g.target == target.id)
                return ((2.0 if target.load_left else 1.0) + 0.6 * target.hits_taken) / (1 + aimed * 0.35), aim.target

            if not self.table.host.submit(max(found, key=worth), joined=n > 0):
                return

    def _next(self) -> None:
        sources = self.sources
        if sources:
            at = sources.index(self.table.selected) if self.table.selected in sources else -1
            self.table.select(sources[(at + 1) % len(sources)])
            self._look()
            self.table.host.changed()

    def menu(self, spot: Spot) -> list[Choice]:
        return [self.choice(c) for c in self._at(self._target_at(spot))]

    def action(self, name: str, spot: Spot | None) -> bool:
        if name == "next_unit":
            self._next()
            return True
        return False
