"""What the enemy does: his helicopters, whom he fires at, the hits that come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.rules.enemy_fire import AttackDeclared, AttackLost
from tabletop.games.thunderbolt_apache.rules.helicopters import HelicopterMoved, HelicopterStayed
from tabletop.games.thunderbolt_apache.rules.hits import Evaded, HitsCame, hits_words
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import plane_name
from tabletop.games.thunderbolt_apache.table.bangs import MISSILE_UNITS, SMALL
from tabletop.games.thunderbolt_apache.table.faces import hits_text, unit_id
from tabletop.games.thunderbolt_apache.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Motion, Showing
from tabletop.table.play.showing import shows

if TYPE_CHECKING:
    pass


class Enemy:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(HelicopterMoved)
    def _helicopter(self, event: HelicopterMoved, before: State, after: State) -> Showing:
        a, b = self.scene.unit(before, event.unit), self.scene.unit(after, event.unit)
        motions = (Motion(unit_id(event.unit), (a, b), ms=600),) if a is not None and b is not None else ()
        return Showing(
            motions,
            self.scene.words(
                b, f"toward {after.here.flyers[event.toward].pilot or plane_name(after, event.toward)}", "bad", 1100
            ),
            sound="rotor",
            look=b,
            ms=1100,
        )

    @shows(HelicopterStayed)
    def _stayed(self, event: HelicopterStayed, before: State, after: State) -> Showing:
        return Showing(flashes=self.scene.words(self.scene.unit(after, event.unit), "stays", "", 700), ms=800)

    @shows(AttackDeclared)
    def _declared(self, event: AttackDeclared, before: State, after: State) -> Showing:
        at = self.scene.unit(after, event.unit)
        return Showing(
            flashes=(Flash("ring", (at,), "threat", "", 500, 0, 0.4),) if at is not None else (), sound="click", ms=480
        )

    @shows(AttackLost)
    def _lost(self, event: AttackLost, before: State, after: State) -> Showing:
        return Showing(
            flashes=self.scene.words(
                self.scene.plane(before, event.target), "negated" if "negated" in event.reason else "lost", "good", 800
            ),
            ms=800,
        )

    @shows(HitsCame)
    def _hits(self, event: HitsCame, before: State, after: State) -> Showing:
        hits = event.incoming
        a, b = self.scene.unit(before, hits.source) if hits.source else None, self.scene.plane(after, hits.target)
        missile = bool(hits.source) and before.here.enemies[hits.source].type in MISSILE_UNITS
        flashes = self.scene.words(b, hits_text(hits.light, hits.heavy), "bad", 900, 300)
        if b is not None:
            flashes = (
                (
                    (Flash("missile" if missile else "tracer", (a, b), "white", "", 460, 0, SMALL),)
                    if a is not None
                    else ()
                )
                + (Flash("flak", (b,), "", "", 700, 250, SMALL),)
                + flashes
            )
        return Showing(flashes=flashes, sound="missile" if missile else "flak", look=b, ms=1100)

    @shows(Evaded)
    def _evaded(self, event: Evaded, before: State, after: State) -> Showing:
        return Showing(
            flashes=self.scene.words(
                self.scene.plane(after, event.target), f"{hits_words(event.light, event.heavy)} left", "good", 800
            ),
            ms=800,
        )
