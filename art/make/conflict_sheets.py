"""Contact sheets of the squad game for one: counters by size and state, what lies on maps, cards, a moment of each
mission (see piece_sheet.py, which draws them: `python art/make/piece_sheet.py OUT_FOLDER squad_counters ...`).
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame
from sheet_kit import paper, sheet

from tabletop.data.tiled import load_map
from tabletop.games.conflict_solo.data import load_scenario, scenario_keys
from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.rules.hexes import label
from tabletop.games.conflict_solo.rules.naming import kind_word
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.scenario import Minefield
from tabletop.games.conflict_solo.rules.sheets import AI, HITS, PLAYER, Colour, UnitType
from tabletop.games.conflict_solo.rules.starting import first_state
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.views import view
from tabletop.games.conflict_solo.table.pieces import cards, counters, faces, looks, tokens
from tabletop.table.board import stacks
from tabletop.table.board.cells import Cells
from tabletop.table.board.render_queue import piece_side
from tabletop.table.draw import chit, kit
from tabletop.table.screens.openfile import map_path

GRASS = "#c4c88c"
SIZES = (110, 86, 69, 56, 48, 44, 36, 30)


def _face(kind: UnitType, number: int, **changes: object) -> counters.UnitFace:
    side = number % 2
    made = counters.UnitFace(
        kind.id, kind.kind.value, kind.nation, side, f"{kind_word(kind)} {'A' if side else ''}{number % 14 + 1}",
        60.0 * (number % 6), kind.red, kind.blue, kind.blue_cc, kind.range, kind.fire_cost, kind.move_cost,
        kind.dv_front, kind.dv_flank, kind.dv_colour is Colour.BLUE, aa=kind.aa.fp if kind.aa is not None else 0,
    )  # fmt: skip
    return replace(made, **changes)


@sheet
def squad_counters() -> pygame.Surface:
    """Every type of the library as it is printed, twice as large as on the board."""
    kinds = list(library().units.values())
    s = paper(1900, 1500, "Counters of squads", GRASS)
    for i, kind in enumerate(kinds):
        x, y = 100 + i % 12 * 152, 160 + i // 12 * 218
        chit.place(s, counters.counter(_face(kind, i), 116), (x, y), 0)
        kit.text(s, kind.name, (x, y + 78), "text", 13, anchor="tc")
    return s


@sheet
def squad_sizes() -> pygame.Surface:
    """The same counters at the sizes of all zooms: what is left out when they are small."""
    s = paper(1900, 980, "Levels of detail", GRASS)
    ids = ["P-RIF", "G-MG34", "S-GRD", "S-T34", "G-TIG", "G-P40", "S-M82", "P-WAG", "U-BAZ", "G-GREN", "S-MAX", "U-PAR"]
    states: tuple[dict[str, object], ...] = (
        {}, {"spent": True}, {"hit": "Suppressed", "changed": frozenset({"red"})}, {},
        {"hit": "Track damaged", "spent": True},
        {"hidden": True}, {"work": "trench"}, {"cargo": "foot pol"}, {"ready": True}, {"work": "foxhole"}, {}, {},
    )  # fmt: skip
    y = 130
    for px in SIZES:
        x = 90.0
        for i, (id, state) in enumerate(zip(ids, states, strict=True)):
            chit.place(s, counters.counter(_face(library().units[id], i, **state), px), (x, y), 0)
            x += px * 1.32
        for spent in (False, True):
            chit.place(s, counters.rumour(counters.RumourFace(1, "Rumour X", spent), px), (x, y), 0)
            x += px * 1.32
        kit.text(s, f"{px} px", (x, y), "ital", 16, anchor="ml")
        y += round(px * 1.5)
    return s


@sheet
def squad_states() -> pygame.Surface:
    """Every hit on a counter, and the other states."""
    s = paper(1560, 640, "Hits and states", GRASS)
    for i, hit in enumerate(HITS.values()):
        kind = library().units["S-RIF" if hit.colour is Colour.RED else "S-T34"]
        x, y = 100 + i % 9 * 160, 150 + i // 9 * 160
        face = _face(kind, i * 2, hit=hit.name, changed=frozenset({"red", "front"}))
        chit.place(s, counters.counter(face, 96), (x, y), 0)
    others: tuple[dict[str, object], ...] = (
        {"spent": True}, {"hidden": True}, {"ready": True}, {"work": "hasty"}, {"work": "foxhole"}, {"work": "trench"},
        {"work": "bunker"}, {"cargo": "foot ger"}, {"cargo": "gun ger"},
    )  # fmt: skip
    for i, state in enumerate(others):
        chit.place(s, counters.counter(_face(library().units["G-251"], i, **state), 96), (100 + i * 160, 500), 0)
    return s


@sheet
def squad_tokens() -> pygame.Surface:
    """What lies on maps, and aircraft."""
    s = paper(1700, 820, "On the map", GRASS)
    px = 104
    flags = [tokens.PennantFace(words, owner) for words in ("3", "+1", "3+1") for owner in (0, 1, None)]
    rows = [
        [tokens.smoke(level, held, px) for level in (2, 1) for held in (False, True)]
        + [tokens.work(kind, px) for kind in tokens.WORK_WORDS]
        + [tokens.works_round("trench", px)]
        + [tokens.wire(px), tokens.mines(True, False, px), tokens.mines(True, True, px)],
        [tokens.wreck("S-T34", "sov", 60, px), tokens.wreck("G-TIG", "ger", 150, px), tokens.broken_bridge(px)]
        + [tokens.aa_site(px), tokens.fight(px), tokens.steps(2, 3, px), *(tokens.pin(n, px) for n in (0, 1, None))]
        + [tokens.gate("exit", 90, "", px), tokens.gate("entry", 270, "3", px)],
        [tokens.pennant(face, px) for face in flags] + [tokens.pennant(replace(flags[0], taken=True), px)],
        [looks.plane(key, 90.0, one.altitude, 110) for key, one in library().aircraft.items()],
    ]
    for n, row in enumerate(rows):
        for i, picture in enumerate(row):
            s.blit(picture, picture.get_rect(center=(90 + i * 150, 160 + n * 180)))
    return s


@sheet
def squad_cards() -> pygame.Surface:
    """All action cards as they lie in the hand when raised, and small ones below."""
    found = list(library().cards.values())
    s = paper(2380, 1900, "Action cards")
    for i, card in enumerate(found):
        s.blit(cards.action_card(card, 250), (30 + i % 9 * 260, 90 + i // 9 * 362))
        s.blit(cards.action_card(card, 96, dim=i % 5 == 4), (30 + i % 22 * 104, 1560 + i // 22 * 146))
    return s


@sheet
def squad_orders() -> pygame.Surface:
    """The 55 order cards, their backs and frames, command chips."""
    s = paper(1660, 1180, "Order cards")
    made = [cards.OrderFace(c.no, c.blue, c.symbol, c.spent, c.fresh, c.hex) for c in library().orders.values()]
    for i, face in enumerate(made):
        s.blit(cards.order_card(face, 96), (30 + i % 15 * 106, 90 + i // 15 * 146))
    s.blit(cards.order_back(180), (30, 700))
    s.blit(cards.action_back(180), (230, 700))
    s.blit(cards.order_frame(made[40], (380, 440)), (450, 700))
    s.blit(cards.order_frame(made[4], (300, 360)), (860, 700))
    for i, kind in enumerate(("full", "used", "lost")):
        s.blit(cards.chip(kind, 72), (1200 + i * 84, 720))
        s.blit(cards.chip(kind, 36), (1200 + i * 84, 810))
    for i, sign in enumerate(("star", "circle", "triangle", "square")):
        s.blit(cards.symbol(sign, 60), (1200 + i * 74, 880))
    return s


def moment(state: State, zoom: float, ready: frozenset[str] = frozenset()) -> pygame.Surface:
    """A position on its map as the board shows it, without a window."""
    from tabletop.table.board.paper import Printer

    sheet_ = load_map(map_path(state.scenario.map_file))
    cells = Cells(sheet_)
    layer = sheet_.layer("art")
    ground = pygame.image.load(str(layer.image)).convert()  # type: ignore[union-attr]
    out = pygame.transform.smoothscale(ground, [round(n * zoom) for n in ground.get_size()])
    Printer(sheet_)(out, 0, 0, zoom)
    laid = faces.sprites(state, ready)
    places, wide = stacks.places(laid, None), cells.size[0]
    for one in sorted(laid, key=lambda p: (p.level >= 0, p.order, p.id)):
        (x, y), (dx, dy) = cells.centre(one.cell), places[one.id]
        at = round((x + (dx + one.offset[0]) * wide) * zoom), round((y + (dy + one.offset[1]) * wide) * zoom)
        picture = one.draw(piece_side(wide, zoom))
        if one.shadow and (one.level >= 0 or one.stacks):
            chit.place(out, picture, at, max(0, one.level))
        else:
            out.blit(picture, picture.get_rect(center=at))
    return out


def crowded(key: str) -> State:
    """A mission with its own Units set up in order, and some trouble."""
    state = view(first_state(load_scenario(key)))
    free = [h for h in sorted(state.scenario.area) if state.code(h) not in "~B" and not state.at(h)]
    step = max(1, len(free) // max(1, len(state.scenario.units)))
    spots = iter(free[step // 2 :: step])
    made: dict[str, Counter] = {}
    hits = ("", "", "F3", "", "F1", "")
    for n, one in enumerate(state.counters.values()):
        if one.side == PLAYER and not one.hex and not one.loaded_on:
            soft = state.type_of(one).dv_colour is Colour.RED
            made[one.id] = replace(
                one, hex=next(spots, ""), facing=(n * 5) % 6, fresh=n % 4 != 2, hidden=n == 5,
                hit=hits[n % 6] if soft else "",
            )  # fmt: skip
        else:
            made[one.id] = one
    mine = [c.hex for c in made.values() if c.side == PLAYER and c.hex]
    return replace(
        state, counters=made, round=1, smoke={label(6, 5): 2, label(7, 5): 1},
        works={**state.works, **dict(zip(mine, ("foxhole", "", "trench"), strict=False))},
        mines={**state.mines, label(4, 6): Minefield(PLAYER, True), label(9, 3): Minefield(AI, True)},
    )  # fmt: skip


@sheet
def squad_missions() -> pygame.Surface:
    """All six battlefields with their pieces, as a whole."""
    s = paper(1900, 1340, "Missions")
    for i, key in enumerate(scenario_keys()):
        picture = moment(crowded(key), 0.36)
        s.blit(picture, (20 + i % 3 * 630, 80 + i // 3 * 640), (0, 0, 610, 620))
    return s


@sheet
def squad_board() -> pygame.Surface:
    """The first mission as large as it is played, the fifth at a distance."""
    s = paper(1900, 1040, "On the board")
    s.blit(moment(crowded("m1_the_sawmill"), 1.0, frozenset({"U01", "U02"})), (20, 80), (400, 420, 1060, 940))
    s.blit(moment(crowded("m5_steel_in_the_wheat"), 0.6), (1100, 80), (300, 240, 780, 940))
    return s
