"""Campaign cards of Air Wars: poster, title, window, text, what becomes of it."""

from __future__ import annotations

import pygame

from tabletop.games.air_wars.rules.sheets import Card, Code, Disposition, Window
from tabletop.table.draw.cards import Card as Print
from tabletop.table.draw.cards import card_back, card_front
from tabletop.table.draw.poster import Plane

WHEN = {
    Window.PICK: "At once", Window.REINF: "Reinforcements", Window.REDEP: "Redeploy", Window.DAY: "Start of day",
    Window.FLY: "Flying", Window.COMBAT: "Air battle", Window.AA: "Own AA fire", Window.AADEF: "Under AA fire",
    Window.BOMB: "Bombing", Window.BOMBDEF: "Being bombed",
}  # fmt: skip
AFTER = {
    Disposition.DISCARD: "Once only",
    Disposition.PERMANENT: "Works to the end",
    Disposition.RESHUFFLE: "Back into the deck",
}
SCENES: dict[Code, tuple[str, tuple[str, ...]]] = {
    Code.AIR: ("day", ("sun", "trails")), Code.GUN: ("day", ("trails", "clouds")),
    Code.AIRCUT: ("day", ("sun", "clouds")), Code.GUNCUT: ("day", ("clouds", "trails")),
    Code.BOMB: ("dusk", ("hills", "burning")), Code.BOMBCUT: ("storm", ("clouds", "sea")),
    Code.AA: ("night", ("beams", "flak")), Code.AACUT: ("dawn", ("sea", "flak")),
    Code.REFIT: ("dawn", ("hills", "crate")), Code.REINF: ("dawn", ("hills", "clouds")),
    Code.CL: ("dusk", ("hills", "beams")), Code.SPEED: ("day", ("sun", "trails")),
    Code.ENDUR: ("day", ("sea", "trails")), Code.LOOK: ("day", ("sun", "hills")), Code.REVEAL: ("day", ("sun", "city")),
    Code.SEE: ("night", ("moon", "beams")), Code.BLIND: ("storm", ("sea", "clouds")),
    Code.NIGHT: ("night", ("moon", "city")), Code.REPAIR: ("dawn", ("city", "crate")),
    Code.HALVE: ("dust", ("city", "crate")), Code.NOBOMB: ("storm", ("clouds", "hills")),
    Code.SLOW: ("storm", ("clouds",)), Code.NOFLY: ("storm", ("hills", "clouds")),
    Code.BOATS: ("night", ("moon", "sea", "fleet")), Code.LEAVE: ("dusk", ("hills", "sun")),
    Code.OVERCAST: ("storm", ("clouds", "city")), Code.TWICE: ("dawn", ("sea", "fleet")),
    Code.TURNROUND: ("dawn", ("hills", "crate")), Code.SCRAMBLE: ("day", ("hills", "trails")),
    Code.AIRUP: ("dusk", ("sun", "trails")),
}  # fmt: skip
BOMBERS = {Code.BOMB, Code.GUN, Code.NIGHT, Code.LEAVE, Code.TURNROUND, Code.AACUT, Code.TWICE}
NO_PLANE = {Code.AA, Code.CL, Code.REPAIR, Code.HALVE, Code.BOATS, Code.BLIND, Code.NOBOMB, Code.SLOW}


def printed(card: Card, planes: tuple[str, str]) -> Print:
    """What stands on a card; `planes`: figures of a fighter and a bomber of its side for the poster."""
    code = card.effects[0].code if card.effects else Code.AIR
    sky, scene = SCENES.get(code, ("day", ("clouds",)))
    key = planes[1 if code in BOMBERS else 0]
    shown = () if code in NO_PLANE or not key else (Plane(key, 58, 0.86, 0.5, 0.5),)
    return Print(
        card.title,
        card.text,
        WHEN[card.window].upper(),
        WHEN[card.window],
        AFTER[card.disposition],
        ("blue", "red")[card.seat],
        sky,
        scene,
        shown,
        card.wild,
    )


def front(card: Card, planes: tuple[str, str], wide: int) -> pygame.Surface:
    """The front of a card, `wide` pixels across."""
    return card_front(printed(card, planes), wide)


def back(seat: int, wide: int) -> pygame.Surface:
    """The back of a side's cards."""
    return card_back(wide, ("blue", "red")[seat])
