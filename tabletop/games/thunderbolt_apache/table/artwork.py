"""Pictures of this game's pieces for the board and the panels, all in one place: what is printed on them, and who
draws it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame as pg

from tabletop.games.thunderbolt_apache.rules.sheets import UnitType
from tabletop.games.thunderbolt_apache.table.pieces import enemies, planes, planewrecks


@dataclass(frozen=True)
class PlaneFace:
    """What is printed on and shown with an aircraft of the mission. heading: degrees, None hovers. Equal faces share
    one picture."""

    card: str
    callsign: str
    high: bool
    heading: float | None = None
    airframe: tuple[int, int] = (3, 3)
    bingo: int = 0
    shaken: bool = False
    ecm: bool = False
    no_xp: bool = False
    ready: bool = False
    selected: bool = False


def plane(face: PlaneFace, px: int) -> pg.Surface:
    """An aircraft counter, its cardboard px wide; larger by the margin of a chit on each side."""
    return planes.aircraft_counter(
        face.card,
        face.callsign,
        px,
        heading=face.heading,
        high=face.high,
        bingo=face.bingo,
        shaken=face.shaken,
        ecm=face.ecm,
        no_xp=face.no_xp,
        airframe=face.airframe,
        ready=face.ready,
        selected=face.selected,
    )


def wreck(card: str, heading: float, px: int) -> pg.Surface:
    """The wreck of an aircraft with its fire and smoke, in a square of px."""
    return planewrecks.wreck(card, px, heading)


@dataclass(frozen=True)
class UnitFace:
    """An enemy unit as it stands: its printed sheet, number, in cover or not, pop-up or not, dead or alive."""

    kind: UnitType
    serial: int
    cover: bool = False
    popup: bool = False
    dead: bool = False
    target: bool = False

    def __hash__(self) -> int:
        return hash((self.kind.key, self.serial, self.cover, self.popup, self.dead, self.target))


def unit(face: UnitFace, px: int) -> pg.Surface:
    """An enemy unit counter with its number, its cardboard px wide; larger by the margin of a chit on each side."""
    return enemies.enemy_counter(
        face.kind,
        px,
        cover=face.cover,
        dead=face.dead,
        popup=face.popup,
        target=face.target,
        number=0 if face.dead else face.serial,
    )
