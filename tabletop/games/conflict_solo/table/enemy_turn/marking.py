"""What lies on the map while the enemy thinks and acts: slips of those who could, the gold ring of who does it, the
arrow to where with the number needed, ranked hexes, what came of it beside the target.
"""

from __future__ import annotations

from functools import lru_cache, partial
from math import hypot

import pygame as pg

from tabletop.games.conflict_solo.rules.air import RaidSet
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.enemy.why_chosen import needed, turned_to
from tabletop.games.conflict_solo.rules.figures import best_fp
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.mission import HappeningBegan
from tabletop.games.conflict_solo.rules.moving import Stepped
from tabletop.games.conflict_solo.rules.orders import SHOTS, read_order
from tabletop.games.conflict_solo.rules.reinforcements import Arrived
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import UNKNOWN
from tabletop.games.conflict_solo.table.enemy_turn.record import Beat
from tabletop.games.conflict_solo.table.marks import overlays
from tabletop.games.conflict_solo.table.marks.map_marks import Screen, Tag, tags
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.grid.hexes import Hex
from tabletop.table.draw.kit import rgb
from tabletop.table.draw.lettering import cap_middle, font, wrap
from tabletop.table.play.contract import Host, Mark

PAPER, INK, RED, CREAM = "#fbf5e4", "#1c1710", "#c8341f", "#fff8e8"


def marks(host: Host, beat: Beat, before: Beat | None, about: tuple[str, ...]) -> list[Mark]:
    """Of one beat; before: the choice that led to it, about: what a line of the reasons speaks of."""
    found: list[Mark] = []
    pointed = [c for id in about if (c := _cell(beat.state, id)) is not None]
    if pointed:
        found.append(Mark("selected", tuple(pointed)))
    match beat.event:
        case OrderChosen(ai=ai) if ai != UNKNOWN:
            found += _choice(host, beat.state, beat.event)
        case AttackRolled():
            found += _shot(host, _cell(beat.state, beat.event.attacker), _cell(beat.state, beat.event.target), "")
            found += _slip(host, beat.state, beat.event.target, beat.words)
        case RaidSet() | Rolled(purpose="aa" | "accuracy") if beat.flight is not None:
            found += overlays.raid_marks(host, beat.state, beat.flight)
        case HappeningBegan(happening=happening):
            place = next((h for h in (*happening.hexes, happening.about) if beat.state.on_map(h)), "")
            found += _slip(host, beat.state, place, beat.words) if place else []
        case Arrived(hex=hex):
            found += _slip(host, beat.state, hex, beat.words)
        case Stepped(start=start, hex=hex):
            ends = host.centre(places.cell(start)), host.centre(places.cell(hex))
            found.append(Mark("path", points=ends, layer=1))
    return found


def _cell(state: State, id: str) -> Hex | None:
    at = places.hex_of(state, id) or (id if state.on_map(id) else "")
    return places.cell(at) if at else None


def _shot(host: Host, here: Hex | None, there: Hex | None, words: str) -> list[Mark]:
    """Gold for who acts, cross-hairs for whom, the arrow with the number needed in its middle."""
    found = [Mark("selected", (here,))] if here is not None else []
    if there is None or here is None or here == there:
        return found
    found.append(Mark("target", (there,), layer=1))
    ends = host.centre(here), host.centre(there)
    found.append(Mark("hover", (here, there), text=words, layer=1, draw=partial(_on_the_way, ends, words)))
    return found


def _choice(host: Host, state: State, event: OrderChosen) -> list[Mark]:
    """Who could, who does it, to whom or where; one that only turns has no arrow (CH-LOW-07)."""
    try:
        order = read_order(event.order.removeprefix("ALL "), mission=True)
    except ValueError:
        order = None
    shots = order is not None and order.verb in SHOTS
    sum_ = needed(state, event.ai, event.target) if shots else None
    there = "" if turned_to(event.reasons, event.target) else places.goal_of(state, event.target)
    needs = f"needs {sum_}" if sum_ is not None else ""
    found = _shot(host, _cell(state, event.ai), places.cell(there) if there else None, needs)
    slips = []
    for id in event.considered:
        cell = _cell(state, id)
        if cell is not None and id != event.ai:
            slips.append(Tag(cell, _could(state, id, shots), "plain"))
    for reason in event.reasons:
        if reason.kind.startswith("step") or (reason.kind == "class" and reason.number < 4):
            ranked = [places.cell(hex) for hex in reason.kept]
            if ranked and len(reason.kept) <= 3:
                slips += [Tag(c, _decided(reason.kind), "caps") for c in ranked if c not in [x.at for x in slips]]
    return [*found, *tags(host, slips)]


def _could(state: State, id: str, shots: bool) -> str:
    counter = state.counters.get(id)
    if counter is None:
        return ""
    return f"could fire, firepower {best_fp(state, counter)}" if shots else "could too"


def _decided(kind: str) -> str:
    """The figure that decided between hexes."""
    return {
        "step_nearer": "nearer", "step_unseen": "no Fire Zone", "step_cover": "best cover",
        "step_flank": "nearer its flank", "step_far": "farthest", "class": "careful",
    }[kind]  # fmt: skip


# -- drawing
@lru_cache(64)
def _paper(words: str, px: int, wide: int) -> pg.Surface:
    """A slip of paper with a red edge."""
    lines = wrap(words, "semi", px, wide)
    letters = [font("semi", px).render(line, True, rgb(INK)) for line in lines]
    high, pad = round(px * 1.35), round(px * 0.6)
    paper = pg.Surface((max(x.get_width() for x in letters) + 2 * pad + 4, high * len(lines) + pad), pg.SRCALPHA)
    pg.draw.rect(paper, rgb(PAPER), paper.get_rect(), border_radius=3)
    pg.draw.rect(paper, rgb(RED), (0, 0, 4, paper.get_height()))
    pg.draw.rect(paper, rgb(INK), paper.get_rect(), 1, border_radius=3)
    for n, x in enumerate(letters):
        paper.blit(x, (pad + 4, pad // 2 + n * high + high // 2 - cap_middle("semi", px)))
    return paper


def _px(zoom: float, high: float) -> int:
    return max(13, min(20, round(high * zoom * 0.16)))


def _on_the_way(ends: tuple[tuple[float, float], ...], words: str, s: pg.Surface, to: Screen, zoom: float) -> None:
    """The arrow with the number needed in its middle."""
    (x0, y0), (x1, y1) = to(ends[0]), to(ends[1])
    long = max(1.0, hypot(x1 - x0, y1 - y0))
    ux, uy, wide = (x1 - x0) / long, (y1 - y0) / long, max(5.0, 12 * zoom)
    back = min(long / 3, 48 * zoom)
    tip, neck = (x1 - ux * back, y1 - uy * back), (x1 - ux * (back + 3 * wide), y1 - uy * (back + 3 * wide))
    start = (x0 + ux * back, y0 + uy * back)
    for k, tint in ((1.7, CREAM), (1.0, RED)):
        w = wide * k / 2
        shaft = [(start[0] - uy * w, start[1] + ux * w), (neck[0] - uy * w, neck[1] + ux * w)]
        shaft += [(neck[0] + uy * w, neck[1] - ux * w), (start[0] + uy * w, start[1] - ux * w)]
        pg.draw.polygon(s, rgb(tint), shaft)
        head = wide * (1.25 + 0.35 * (k > 1))
        over = wide * 0.5 * (k > 1)
        point = (tip[0] + ux * over, tip[1] + uy * over)
        pg.draw.polygon(s, rgb(tint), [point, (neck[0] - uy * head, neck[1] + ux * head),
                                       (neck[0] + uy * head, neck[1] - ux * head)])  # fmt: skip
    if not words:
        return
    plate = _paper(words, _px(zoom, 110), 400)
    s.blit(plate, plate.get_rect(center=((x0 + x1) // 2, (y0 + y1) // 2)))


def _slip(host: Host, state: State, target: str, words: str) -> list[Mark]:
    """What came of it, beside the target."""
    cell = _cell(state, target)
    if cell is None:
        return []
    return [Mark("hover", (), text=words, layer=1, draw=partial(_beside, host, cell, words))]


def _beside(host: Host, cell: Hex, words: str, s: pg.Surface, to: Screen, zoom: float) -> None:
    """Left of its hex and below it, so that neither the piece nor the arrow is covered; inside what is seen."""
    x, y = to(host.centre(cell))
    wide, high = host.cell_size[0] * zoom, host.cell_size[1] * zoom
    plate = _paper(words, _px(zoom, host.cell_size[1]), 300)
    rect = plate.get_rect(topright=(x - round(wide * 0.45), y + round(high * 0.3)))
    s.blit(plate, rect.clamp(s.get_clip()))
