"""Hit counters and chips of damage."""

from __future__ import annotations

import pygame

from tabletop.games.thunderbolt_apache.rules.sheets import CounterKind, CounterSide, HitCounter
from tabletop.games.thunderbolt_apache.table.pieces.chits import cup, popup_chit
from tabletop.games.thunderbolt_apache.table.pieces.damage_art import DAMAGE_ART, INK
from tabletop.table.draw.chit import canvas, chit, margin, outline
from tabletop.table.draw.kit import cached, circle, fit, fit_px, group, rect, svg, text

__all__ = ["DAMAGE_ART", "cup", "damage_icon", "effect_lines", "hit_counter", "popup_chit"]

LIGHT_FACE, HEAVY_FACE = "#efe2c4", "#e7b9a2"
NAME_FROM = 54  # px of cardboard from which the name can be read


@cached(96)
def damage_icon(name: str, px: int, heavy: bool = False) -> pygame.Surface:
    """Chip of a kind of damage ("Engine", "Wounded", ...), px x px: cream for light, red with two pips for heavy."""
    face = HEAVY_FACE if heavy else LIGHT_FACE
    s = rect(1.4, 1.4, 53.2, 53.2, face, 9, "#97291f" if heavy else "#6b5d45", 2.6)
    s += group(DAMAGE_ART.get(name, DAMAGE_ART["Airframe"])(), "translate(5.4 5.4) scale(.94)")
    if heavy:
        s += "".join(circle(45.5 - i * 8, 48, 3.4, "#97291f", "#fff6e2", 1.4) for i in range(2))
    return svg(s, (px, px), (0, 0, 56, 56))


def _minus(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"


def effect_lines(side: CounterSide) -> tuple[str, ...]:
    """What a side of a counter does, in at most two short lines."""
    if side.killed:
        return ("Pilot killed", "Crash")
    if side.crash:
        return ("Crash",)
    rolls = (
        ("Cannon", side.cannon),
        ("Strike", side.strike),
        ("Stand-Off", side.standoff),
        ("All attacks", side.all_attacks),
        ("Ridge", side.ridge),
        ("Evasive", side.evasive),
    )
    words = [f"{name} {_minus(n)}" for name, n in rolls if n]
    words += ["Cannon out"] if side.no_cannon else []
    words += ["Engine check"] if side.engine else []
    words += [f"Speed {_minus(side.speed)}"] if side.speed else []
    words += [f"{side.weapons} weapon{'s' if side.weapons > 1 else ''} lost"] if side.weapons else []
    words += ["Half the weapons"] if side.half_weapons else []
    words += [f"WP {_minus(side.wp)}"] if side.wp else []
    words += [f"Airframe {side.airframe}"] if side.airframe else []
    words += [f"Loiter {_minus(side.loiter)}"] if side.loiter else []
    words += ["Pod lost"] if side.pod else []
    words += ["Down to L"] if side.descend else []
    words += [f"Stress +{side.stress}"] if side.stress else []
    if not words:
        return ("No effect",)
    return (words[0],) if len(words) == 1 else (words[0], ", ".join(words[1:]))


@cached(192)
def _hit(name: str, lines: tuple[str, ...], lasting: bool, heavy: bool, px: int) -> pygame.Surface:
    out, _ = canvas(px)
    m, u = margin(px), px / 100
    out.blit(chit(px, HEAVY_FACE if heavy else LIGHT_FACE, None), (m, m))
    c = "#97291f" if heavy else "#7a6a45"
    named, told = px >= NAME_FROM, px >= 80 and bool(lines)
    frame = rect(6.4, 6.4, 87.2, 85, "none", 6, c, 1.6) + (rect(6.4, 6.4, 87.2, 20, c, 5) if named else "")
    k, y = (0.80 if len(lines) > 1 else 0.94, 29.0) if told else (1.22, 30.0) if named else (1.6, 9.0)
    frame += group(DAMAGE_ART.get(name, DAMAGE_ART["Airframe"])(), f"translate({50 - 24.5 * k:g} {y:g}) scale({k})")
    out.blit(svg(frame, (px, px), (0, 0, 100, 100)), (m, m))
    if not named:
        return out
    size = fit_px(name.upper(), "display", 17 * u, 68 * u, 8)
    text(out, name.upper(), (m + 11 * u, m + 17 * u), "display", size, "#fff6e2", "ml")
    text(
        out,
        ("H" if heavy else "L") + ("*" if lasting else ""),
        (m + 90 * u, m + 17 * u),
        "display",
        17 * u,
        "#ffe9b0",
        "mr",
    )
    for i, row in enumerate(lines if told else ()):
        at = (m + 50 * u, m + (82.0 - (len(lines) - 1) * 6.4 + i * 10.4) * u)
        fit(out, row, at, "semi", 11.4 * u, INK, "mc", 84 * u)
    return out


def hit_counter(counter: HitCounter | str, heavy: bool, px: int, *, selected: bool = False) -> pygame.Surface:
    """A hit counter on its light or heavy side, cardboard px wide (larger by chit.PAD on each side). Do not draw on it.

    counter: the printed counter, or the name of a lasting damage. From 54 px with its name, from 80 px with what it
    does; a star marks Lasting ones.
    """
    if isinstance(counter, str):
        out = _hit(counter, (), True, heavy, px)
    else:
        side = counter.heavy if heavy else counter.light
        out = _hit(counter.name, effect_lines(side), side.kind is CounterKind.LASTING, heavy, px)
    if selected:
        out = out.copy()
        out.blit(outline(px, "selected"), (0, 0))
    return out
