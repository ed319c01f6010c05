"""Pictures of what lies on the pages: pilots' patches and scouts; aircraft, counters and stores come from the
game's own drawings.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame as pg

from tabletop.games.thunderbolt_apache.rules.pieces import Damage, Pilot
from tabletop.games.thunderbolt_apache.rules.sheets import AircraftCard, Battalion, Deck, EventCard, PilotCard, Store
from tabletop.games.thunderbolt_apache.table.pieces.battalions import battalion_card, battalion_counter
from tabletop.games.thunderbolt_apache.table.pieces.cardface import aircraft_card, card_face, card_picture
from tabletop.games.thunderbolt_apache.table.pieces.damage import damage_icon
from tabletop.games.thunderbolt_apache.table.pieces.pilots import medal as medal_picture
from tabletop.games.thunderbolt_apache.table.pieces.pilots import pilot_card, pilot_patch, ribbon
from tabletop.games.thunderbolt_apache.table.pieces.planes import plane_picture
from tabletop.games.thunderbolt_apache.table.pieces.sector import band_scene
from tabletop.games.thunderbolt_apache.table.pieces.signs import scout_chit
from tabletop.games.thunderbolt_apache.table.pieces.storechips import store_chip
from tabletop.games.thunderbolt_apache.table.pieces.unitart import unit_icon
from tabletop.games.thunderbolt_apache.table.pieces.weapons import store_icon

DECK_TONES = {Deck.ASSAULT: "#a4342a", Deck.SUPPORT: "#8a5a10", Deck.COMMAND: "#5b3f7e", Deck.TRAINING: "#5f5547"}


def plane(card: str, px: int, heading: float = 0.0) -> pg.Surface:
    """An aircraft from above in a square of `px`."""
    return plane_picture(card, px, heading)


def battalion(card: Battalion, half: bool, px: int, dim: bool = False) -> pg.Surface:
    """A battalion's counter, its cardboard `px` wide."""
    return battalion_counter(card, half, px, dim=dim)


def battalion_face(card: Battalion, half: bool, w: int, notes: str) -> pg.Surface:
    """A battalion's card as it is printed, with notes at its foot, `w` wide and 1.4 w high."""
    return battalion_card(card, w, half=half, notes=notes)


def plane_face(card: AircraftCard, damage: Sequence[Damage], number: int, w: int) -> pg.Surface:
    """An aircraft's card as it is printed, with the chips of its damage, `w` wide and 1.4 w high."""
    return aircraft_card(card, w, damage=[(d.name, d.heavy) for d in damage], number=number)


def pilot_face(card: PilotCard, pilot: Pilot, w: int) -> pg.Surface:
    """A pilot's card as it is printed, with his Stress, XP and wounds, `w` wide."""
    return pilot_card(card, pilot.level, w, stress=pilot.stress, xp=pilot.xp, wounds=pilot.wounds)


def event_face(card: EventCard, active: str, w: int) -> pg.Surface:
    """A Mission Event as it is printed, `w` wide and 1.4 w high. active: "out" or "home", the part that counts now."""
    return card_face(
        "event", card.title, card.outbound_text, w, key=card.key, second=card.homebound_text, active=active
    )


def unit(key: str, px: int) -> pg.Surface:
    """An enemy unit from the side, `px` wide."""
    return unit_icon(key, px)


def store(key: str, px: int) -> pg.Surface:
    """A store from the side, `px` wide."""
    return store_icon(key, px)


def chip(item: Store, px: int) -> pg.Surface:
    """The chip of a store, `px` wide and two thirds as high."""
    return store_chip(item, px)


def patch(name: str, family: str, px: int) -> pg.Surface:
    """A pilot's patch in the colours of his family."""
    return pilot_patch(name, family, px)


def medal(kind: str, px: int) -> pg.Surface:
    """The medal of an honour or of an outcome, `px` wide and 1.15 px high."""
    return medal_picture(kind, px)


def honour(kind: str, w: int) -> pg.Surface:
    """The ribbon of an honour, `w` wide and 0.3 w high."""
    return ribbon(kind, w)


def condition(key: str, w: int) -> pg.Surface:
    """The picture of a Special Condition card, `w` wide and 0.62 w high."""
    return card_picture("condition", key, w, round(w * 0.62))


def event(key: str, w: int) -> pg.Surface:
    """The picture of a Mission Event card, `w` wide and 0.62 w high."""
    return card_picture("event", key, w, round(w * 0.62))


def picture(kind: str, key: str, w: int, h: int) -> pg.Surface:
    """The picture of a campaign or situation card, w x h."""
    return card_picture(kind, key, w, h)


def band(number: int, w: int, h: int, radius: int) -> pg.Surface:
    """The ground of a band of the sector strip."""
    return band_scene(number, w, h, radius)


def scout(px: int) -> pg.Surface:
    """A scout's disc: field glasses."""
    return scout_chit(px)


def part(name: str, px: int) -> pg.Surface:
    """The sign of a part that can be damaged."""
    return damage_icon(name, px)
