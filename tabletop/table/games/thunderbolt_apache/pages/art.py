"""Pictures of what lies on the pages: pilots' patches and scouts; aircraft, counters and stores come from the game's own drawings."""
from __future__ import annotations

from functools import lru_cache

import pygame as pg

from tabletop.games.thunderbolt_apache.sheets import Battalion, Deck, Store
from tabletop.table.draw.apache.battalions import battalion_counter
from tabletop.table.draw.apache.pilots import pilot_patch
from tabletop.table.draw.apache.planes import plane_picture
from tabletop.table.draw.apache.storechips import store_chip
from tabletop.table.draw.apache.weapons import store_icon
from tabletop.table.draw.kit import circle, el, svg
from tabletop.table.draw.poster import poster

DECK_TONES = {Deck.ASSAULT: "#a4342a", Deck.SUPPORT: "#8a5a10", Deck.COMMAND: "#5b3f7e", Deck.TRAINING: "#5f5547"}


def plane(card: str, px: int, heading: float = 0.0) -> pg.Surface:
    """An aircraft from above in a square of `px`."""
    return plane_picture(card, px, heading)


def battalion(card: Battalion, half: bool, px: int, dim: bool = False) -> pg.Surface:
    """A battalion's counter, its cardboard `px` wide."""
    return battalion_counter(card, half, px, dim=dim)


def store(key: str, px: int) -> pg.Surface:
    """A store from the side, `px` wide."""
    return store_icon(key, px)


def chip(item: Store, px: int) -> pg.Surface:
    """The chip of a store, `px` wide and two thirds as high."""
    return store_chip(item, px)


def patch(name: str, family: str, px: int) -> pg.Surface:
    """A pilot's patch in the colours of his family."""
    return pilot_patch(name, family, px)


def condition(key: str, effects: frozenset[str], w: int) -> pg.Surface:
    """A picture of the day for a Special Condition card, `w` wide and 0.62 w high."""
    sky, scene = next((look for codes, look in SKIES if codes & effects), ("day", ("sun", "clouds", "dunes")))
    return poster(w, round(w * 0.62), sky, scene, (), sum(map(ord, key)))


def event(key: str, effects: frozenset[str], w: int) -> pg.Surface:
    """A picture for a Mission Event card, `w` wide and 0.62 w high."""
    sky, scene = next((look for codes, look in TROUBLES if codes & effects), ("day", ("sun", "clouds", "dunes")))
    return poster(w, round(w * 0.62), sky, scene, (), sum(map(ord, key)))


TROUBLES: tuple[tuple[frozenset[str], tuple[str, tuple[str, ...]]], ...] = (
    (frozenset({"light_random", "light_helicopters"}), ("dusk", ("dunes", "tracers"))), (frozenset({"heavy_random", "patrol"}), ("dusk", ("hills", "flak"))),
    (frozenset({"soft_lost", "any_lost"}), ("dusk", ("dunes", "burning"))), (frozenset({"dug_in", "reinforced", "no_cover_turn1"}), ("dawn", ("dunes", "tanks"))),
    (frozenset({"own_hex_turn1", "bird_strike"}), ("storm", ("clouds", "hills"))), (frozenset({"civilians"}), ("dust", ("city",))), (frozenset({"weapon_lost", "turn_back"}), ("dawn", ("dunes", "crate"))),
    (frozenset({"loiter", "stress_helicopters"}), ("day", ("clouds", "trails", "hills"))),
)
SKIES: tuple[tuple[frozenset[str], tuple[str, tuple[str, ...]]], ...] = (
    (frozenset({"low_only", "ridge"}), ("storm", ("clouds", "hills"))), (frozenset({"standoff"}), ("dust", ("dunes",))), (frozenset({"night_flying"}), ("night", ("moon", "hills"))),
    (frozenset({"free_op", "so_now", "ordnance_so", "bad_fuel", "mechanics"}), ("dawn", ("dunes", "crate"))), (frozenset({"movement", "assault_ifv"}), ("dusk", ("dunes", "tanks"))),
    (frozenset({"popup_zu2", "radar_jamming"}), ("dusk", ("hills", "flak"))), (frozenset({"scout", "strike", "no_enemy_rear"}), ("dawn", ("sun", "hills"))),
    (frozenset({"loiter_fixed_wing", "helicopter_no_penalty", "sar", "no_helo_popup"}), ("dawn", ("clouds", "trails", "hills"))),
    (frozenset({"first_destroyed_vp"}), ("dusk", ("city", "burning"))),
)


@lru_cache(64)
def scout(px: int) -> pg.Surface:
    """A scout's disc: field glasses."""
    body = circle(50, 50, 47, "#3f4a32", "#f0e3c0", 4)
    body += el("M24 66A13 13 0 1 1 50 66M50 66A13 13 0 1 1 76 66", "none", "#fff8e6", 6)
    body += el("M26 58L36 34H46L49 52M74 58L64 34H54L51 52", "#fff8e6", "#fff8e6", 3)
    return svg(body, (px, px), (0, 0, 100, 100))
