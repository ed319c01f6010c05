"""Icons for buttons and lists: `icon(name, px, colour)`, of round lines and solid shapes on a grid of 24.

A figure is a list of parts: ("s", path) = line of the normal weight, ("t", path) = thin line, ("f", path) = solid,
("c", path) = cut out of what lies below (drawn as a hole).
"""

from __future__ import annotations

import math

import pygame

from tabletop.table.draw.kit import Colour, cached, hexs, poly, rgb, star_path, svg

Part = tuple[str, str]


def _dot(x: float, y: float, r: float) -> str:
    return f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"


def _hex(x: float, y: float, r: float) -> str:
    return poly([(x + r * math.sin(math.radians(60 * i)), y - r * math.cos(math.radians(60 * i))) for i in range(6)])


def _bullet(y: float, k: float = 2.2) -> str:
    """A bullet that flies to the right, its middle at height y, half as thick as k."""
    return f"M9 {y - k}H16C19.4 {y - k} 21.6 {y - 0.6 * k} 22 {y}C21.6 {y + 0.6 * k} 19.4 {y + k} 16 {y + k}H9Z"


def _gear() -> str:
    points = []
    for i in range(8):
        for a, r in ((-14, 7.2), (-9, 10), (9, 10), (14, 7.2)):
            t = math.radians(45 * i + a)
            points.append((12 + r * math.sin(t), 12 - r * math.cos(t)))
    return poly(points)


PLANE_UP = (
    "M12 2.2C13 2.2 13.5 4 13.6 8L22 13V15.4L13.6 13.4L13.2 18.4L16 20.4V22L12 21L8 "
    "22V20.4L10.8 18.4L10.4 13.4L2 15.4V13L10.4 8C10.5 4 11 2.2 12 2.2Z"
)
BOOK = "M12 6C9.6 4.2 6 4 3 4.6V19C6 18.4 9.6 18.6 12 20.4C14.4 18.6 18 18.4 21 19V4.6C18 4 14.4 4.2 12 6Z"
SPEAKER = "M3 9.2H7L12 5V19L7 14.8H3Z"
EYE = "M2 12C5 7 8.4 5 12 5S19 7 22 12C19 17 15.6 19 12 19S5 17 2 12Z"
BOMB = (
    "M12 21C9.4 19 8.4 15 8.6 11.6C8.8 9.4 9.8 7.8 10.6 6.6L8.6 3H15.4L13.4 6.6C14.2 "
    "7.8 15.2 9.4 15.4 11.6C15.6 15 14.6 19 12 21Z"
)
DISK = "M4 4H16.6L20 7.4V20H4Z"

ICONS: dict[str, list[Part]] = {
    # --- course of play
    "undo": [("s", "M4.5 9.5H14.5A5.3 5.3 0 0 1 14.5 20H8"), ("s", "M8.6 5L4.2 9.5L8.6 14")],
    "redo": [("s", "M19.5 9.5H9.5A5.3 5.3 0 0 0 9.5 20H16"), ("s", "M15.4 5L19.8 9.5L15.4 14")],
    "end_move": [("s", "M3 12H13"), ("f", "M11 6.4L18 12L11 17.6Z"), ("s", "M20.6 5V19")],
    "done": [("s", "M4 12.8L9.6 18.4L20.4 6.4")],
    "cancel": [("s", "M5.5 5.5L18.5 18.5M18.5 5.5L5.5 18.5")],
    "next": [("f", "M6 4.6L17 12L6 19.4Z"), ("s", "M19 5V19")],
    "previous": [("f", "M18 4.6L7 12L18 19.4Z"), ("s", "M5 5V19")],
    # --- flying
    "forward": [("s", "M12 21V6"), ("s", "M6 11L12 4.6L18 11")],
    "turn_left": [("s", "M19 21V14A6.5 6.5 0 0 0 12.5 7.5H5.5"), ("s", "M9.6 3L5 7.5L9.6 12")],
    "turn_right": [("s", "M5 21V14A6.5 6.5 0 0 1 11.5 7.5H18.5"), ("s", "M14.4 3L19 7.5L14.4 12")],
    "slip_left": [("s", "M17 21V16.4L7 9V4"), ("s", "M3.2 8L7 3.6L10.8 8")],
    "slip_right": [("s", "M7 21V16.4L17 9V4"), ("s", "M13.2 8L17 3.6L20.8 8")],
    "roll_left": [
        ("t", "M3 21H21"),
        ("s", "M20 15A8 8 0 0 0 5 11"),
        ("s", "M3.6 5.6L4.6 11.4L10.2 10"),
        ("f", _dot(13, 15, 2.2)),
    ],
    "roll_right": [
        ("t", "M3 21H21"),
        ("s", "M4 15A8 8 0 0 1 19 11"),
        ("s", "M20.4 5.6L19.4 11.4L13.8 10"),
        ("f", _dot(11, 15, 2.2)),
    ],
    "invert": [
        ("s", "M3.4 9H20.6"),
        ("f", _dot(12, 10.2, 3.6)),
        ("s", "M12 11V20"),
        ("s", "M8.6 18.6H15.4"),
        ("t", "M7.6 4.4Q12 2 16.4 4.4"),
    ],
    "half_loop": [("s", "M4 20H11A7.3 7.3 0 0 0 11 5.4H7"), ("s", "M10.6 1.6L6.4 5.4L10.6 9.2")],
    "climb": [("s", "M3 20H8C12 20 13.4 16 15.6 10"), ("s", "M10.4 9.4L16.8 5.4L19.6 12.4")],
    "dive": [("s", "M3 4H8C12 4 13.4 8 15.6 14"), ("s", "M10.4 14.6L16.8 18.6L19.6 11.6")],
    "stay": [("s", "M3 12H18"), ("s", "M13.6 7L19 12L13.6 17")],
    "altitude": [("s", "M4 21H20"), ("s", "M4 15.5H13"), ("s", "M4 10H16"), ("f", "M12 1.6L16.4 7H7.6Z")],
    "aircraft": [("f", PLANE_UP)],
    "step_mode": [("s", _hex(8, 15.4, 5.4)), ("s", _hex(16.2, 8, 4.6)), ("f", _dot(8, 15.4, 1.6))],
    # --- fighting
    "fire": [("f", _bullet(12, 3.4)), ("s", "M2 9.4H6M2 14.6H6")],
    "fire_all": [("f", _bullet(5)), ("f", _bullet(12)), ("f", _bullet(19)), ("s", "M2 5H5.4M2 12H5.4M2 19H5.4")],
    "hold_fire": [
        ("f", _bullet(12, 3.4)),
        ("s", "M2 9.4H6M2 14.6H6"),
        ("c", "M5.4 21.4L20 2.4"),
        ("s", "M4 20.6L19.4 2.6"),
    ],
    "target": [("s", _dot(12, 12, 7)), ("s", "M12 2V8M12 16V22M2 12H8M16 12H22")],
    "bomb": [("f", BOMB), ("c", "M8.8 9.4H15.2")],
    "release": [
        (
            "f",
            "M9.2 13.6C8.4 11.6 8.6 9 9.6 7L8.2 4.4H15.8L14.4 7C15.4 9 15.6 11.6 14.8 "
            "13.6C14.2 15.4 13 16.6 12 17C11 16.6 9.8 15.4 9.2 13.6Z",
        ),
        ("s", "M5 2H19"),
        ("s", "M8.8 19L12 22L15.2 19"),
    ],
    "jettison": [
        (
            "f",
            "M8 22C5.4 20 4.2 16 4.4 12.6C4.6 10.6 5.6 9 6.4 7.8L4.6 3.6H11.4L9.6 7.8C10.4 "
            "9 11.4 10.6 11.6 12.6C11.8 16 10.6 20 8 22Z",
        ),
        ("c", "M4.6 10.6H11.4"),
        ("s", "M15.4 5L21 10.6M21 5L15.4 10.6"),
        ("t", "M15.6 15V20.6M19.8 15V20.6"),
    ],
    "torpedo": [
        ("f", "M6.4 9.4H19C21 9.4 22.4 10.8 22.4 12S21 14.6 19 14.6H6.4L3.4 17.4L3.6 12L3.4 6.6Z"),
        ("c", "M15.6 9.8V14.2"),
        ("t", "M2 21Q5 18.6 8 21T14 21T20 21"),
    ],
    "rocket": [("f", "M8 9.4H18L22.4 12L18 14.6H8L4 17.6V6.4Z"), ("t", "M1.4 12H3"), ("c", "M16.6 9.8V14.2")],
    "arcs": [("s", "M12 20L3.4 7.6A15 15 0 0 1 20.6 7.6Z"), ("t", "M7.6 13.6A7.6 7.6 0 0 1 16.4 13.6")],
    "threat": [("s", _hex(12, 12, 9.4)), ("t", "M6 15.6L14 6M8.4 18.4L17 8.4M12.6 19.6L18.4 13")],
    "gunner": [("f", _dot(8, 12, 4.4)), ("s", "M11 10.4L21 7M11 13.6L21 17"), ("t", "M3 4.6A10 10 0 0 0 3 19.4")],
    "flak": [
        ("f", "M3 18.6H15L17 21.4H1.6Z"),
        ("s", "M8 18L17 4.4"),
        ("s", "M11.6 18.4L19.4 7"),
        ("f", "M4.6 12L9 10.6L12 17.4L7 18.6Z"),
    ],
    "explosion": [("f", star_path(12, 12, 10.6, 9, 0.52)), ("c", star_path(12, 12, 3.2, 5, 0.5))],
    "odds": [("s", "M5.4 19L18.6 5"), ("s", _dot(7, 7.4, 3)), ("s", _dot(17, 16.6, 3))],
    "dice": [
        ("s", "M4 6.4L12 2.6L20 6.4V17.6L12 21.4L4 17.6Z"),
        ("s", "M4 6.4L12 10.4L20 6.4M12 10.4V21"),
        ("f", _dot(12, 6.5, 1.2)),
        ("f", _dot(8, 13.6, 1.2)),
        ("f", _dot(16, 13.6, 1.2)),
    ],
    "shield": [("f", "M12 2L20 5V11.4C20 16.6 16.8 20 12 22C7.2 20 4 16.6 4 11.4V5Z")],
    "smoke": [("f", "M7 20.4A5 5 0 0 1 5.6 10.8A6 6 0 0 1 16.8 8.2A6.2 6.2 0 0 1 17.4 20.4Z")],
    # --- the table
    "zoom_in": [("s", _dot(10.4, 10.4, 6.8)), ("s", "M15.6 15.6L21 21"), ("s", "M7.4 10.4H13.4M10.4 7.4V13.4")],
    "zoom_out": [("s", _dot(10.4, 10.4, 6.8)), ("s", "M15.6 15.6L21 21"), ("s", "M7.4 10.4H13.4")],
    "fit": [("s", "M3.4 8.6V3.4H8.6M15.4 3.4H20.6V8.6M20.6 15.4V20.6H15.4M8.6 20.6H3.4V15.4"), ("f", "M8 8H16V16H8Z")],
    "grid": [("s", _hex(8, 8.2, 5)), ("s", _hex(16.7, 8.2, 5)), ("s", _hex(12.35, 15.8, 5))],
    "minimap": [("s", "M3 5.6L9 3.4L15 5.6L21 3.4V18.4L15 20.6L9 18.4L3 20.6Z"), ("t", "M9 3.6V18.2M15 5.8V20.4")],
    "labels": [("s", _hex(12, 12, 9.6)), ("s", "M9.2 15.6L12 8L14.8 15.6M10.2 13.2H13.8")],
    "clouds": [("s", "M7 19A4.6 4.6 0 0 1 5.8 9.9A5.6 5.6 0 0 1 16.6 8.2A5.4 5.4 0 0 1 17.4 19Z")],
    "cursor": [("f", "M5 2.4L19.4 12.4L12.8 13.6L9.2 20Z")],
    "hand": [
        (
            "f",
            "M8 22L3.6 15.4C2.8 14 4.6 12.8 5.8 14L8 16.2V5.4C8 3.6 10.4 3.6 10.4 5.4V11H11V3.6C11 "
            "1.8 13.4 1.8 13.4 3.6V11H14V4.8C14 3 16.4 3 16.4 4.8V11.6H17V7.4C17 5.8 "
            "19.2 5.8 19.2 7.4V15C19.2 19 17.4 22 14 22Z",
        )
    ],
    "eye": [("s", EYE), ("f", _dot(12, 12, 3.4))],
    "eye_off": [("s", EYE), ("f", _dot(12, 12, 3.4)), ("c", "M3 21L20 2"), ("s", "M4 21.4L20.4 3")],
    "list": [
        ("s", "M9 5.5H21M9 12H21M9 18.5H21"),
        ("f", _dot(4.4, 5.5, 1.9)),
        ("f", _dot(4.4, 12, 1.9)),
        ("f", _dot(4.4, 18.5, 1.9)),
    ],
    "filter": [("f", "M3 4H21L14.2 12.4V20.4L9.8 18V12.4Z")],
    "search": [("s", _dot(10.4, 10.4, 6.8)), ("s", "M15.6 15.6L21 21")],
    "pin": [("f", "M12 22C12 22 19 14.4 19 9A7 7 0 0 0 5 9C5 14.4 12 22 12 22Z"), ("c", _dot(12, 9, 1.6))],
    "flag": [("s", "M5.4 22V3"), ("f", "M6.4 3.6H20L16.6 8.4L20 13.2H6.4Z")],
    "log": [("s", "M5 3H19V21H5Z"), ("t", "M8.4 8H15.6M8.4 12H15.6M8.4 16H13")],
    # --- program
    "rules": [("s", BOOK), ("t", "M12 6.4V19.8"), ("t", "M6 8.8L9 9.4M6 12L9 12.6M18 8.8L15 9.4M18 12L15 12.6")],
    "settings": [("s", _gear()), ("s", _dot(12, 12, 2.8))],
    "sound_on": [("f", SPEAKER), ("s", "M15 9A4.4 4.4 0 0 1 15 15"), ("s", "M17.6 5.8A9 9 0 0 1 17.6 18.2")],
    "sound_off": [("f", SPEAKER), ("s", "M15.6 9L21.4 15M21.4 9L15.6 15")],
    "save": [("s", DISK), ("f", "M7.6 4.6H15V9.6H7.6Z"), ("t", "M7.6 19.4V13.6H16.4V19.4")],
    "load": [("s", "M3 19.4V5H9.4L11.6 7.6H19.4V10.4"), ("f", "M3.4 19.6L6.6 10.4H22.4L19 19.6Z")],
    "export": [("s", "M5 13V20.6H19V13"), ("s", "M12 15.4V3.4"), ("s", "M7.4 7.8L12 3.2L16.6 7.8")],
    "import": [("s", "M5 13V20.6H19V13"), ("s", "M12 3.4V15"), ("s", "M7.4 10.8L12 15.4L16.6 10.8")],
    "play": [("f", "M6.4 3.6L20 12L6.4 20.4Z")],
    "pause": [("f", "M5.6 4H10V20H5.6Z"), ("f", "M14 4H18.4V20H14Z")],
    "stop": [("f", "M5 5H19V19H5Z")],
    "step": [("f", "M5 4L15 12L5 20Z"), ("f", "M16.4 4H19.8V20H16.4Z")],
    "step_back": [("f", "M19 4L9 12L19 20Z"), ("f", "M4.2 4H7.6V20H4.2Z")],
    "fast": [("f", "M2.4 5L12 12L2.4 19Z"), ("f", "M12 5L21.6 12L12 19Z")],
    "help": [
        ("s", _dot(12, 12, 9.4)),
        ("s", "M9.2 9.4C9.2 5.6 15 5.6 15 9.2C15 11.8 12 11.6 12 14"),
        ("f", _dot(12, 17.3, 1.4)),
    ],
    "info": [("s", _dot(12, 12, 9.4)), ("s", "M12 11V17"), ("f", _dot(12, 7.2, 1.5))],
    "warning": [("s", "M12 3L22 20.4H2Z"), ("s", "M12 9.4V14"), ("f", _dot(12, 17.2, 1.3))],
    "refuse": [("s", _dot(12, 12, 9)), ("s", "M5.8 5.8L18.2 18.2")],
    "star": [("f", star_path(12, 12.6, 10.4))],
    "chick": [
        (
            "f",
            "M9.6 3.6A4.6 4.6 0 0 1 18 6.4L21.4 7.8L18.2 9.4C20.4 14.6 17.6 20 11.6 "
            "20C6 20 2.8 16.4 3 11.6C5.4 13.2 7.8 12.6 9 10.4C8.2 8 8.4 5.4 9.6 3.6Z",
        ),
        ("c", _dot(14.6, 6.8, 0.7)),
        ("s", "M9.6 20V22.6M13.6 20V22.6"),
    ],
    "menu": [("s", "M3.6 6H20.4M3.6 12H20.4M3.6 18H20.4")],
    "home": [("f", "M12 2.6L22.4 11.6H19.6V21H14.4V14.6H9.6V21H4.4V11.6H1.6Z")],
    "quit": [("s", "M10 3.4H4V20.6H10"), ("s", "M9.6 12H20.6"), ("s", "M15.6 6.6L21 12L15.6 17.4")],
    "plus": [("s", "M12 4V20M4 12H20")],
    "minus": [("s", "M4 12H20")],
    "up": [("s", "M5 15.6L12 8.4L19 15.6")],
    "down": [("s", "M5 8.4L12 15.6L19 8.4")],
    "left": [("s", "M15.6 5L8.4 12L15.6 19")],
    "right": [("s", "M8.4 5L15.6 12L8.4 19")],
    "bot": [
        ("f", "M4 8H20V20.4H4Z"),
        ("s", "M12 8V3.6"),
        ("f", _dot(12, 3, 1.7)),
        ("c", _dot(8.8, 13, 1.1)),
        ("c", _dot(15.2, 13, 1.1)),
        ("c", "M9 17.4H15"),
        ("s", "M1.6 12V16.4M22.4 12V16.4"),
    ],
    "person": [("f", _dot(12, 7, 4.6)), ("f", "M3 21.4C3 15.8 7 13.4 12 13.4S21 15.8 21 21.4Z")],
    "lock": [
        ("f", "M4.6 10.6H19.4V21.4H4.6Z"),
        ("s", "M8 10.4V7.4A4 4 0 0 1 16 7.4V10.4"),
        ("c", _dot(12, 15, 1)),
        ("c", "M12 15.6V18"),
    ],
    "clock": [("s", _dot(12, 12, 9.4)), ("s", "M12 6.4V12L16 14.6")],
    "edit": [("f", "M3 21L4.2 15.6L15.8 4L20 8.2L8.4 19.8Z"), ("c", "M13.6 6.2L17.8 10.4")],
    "trash": [
        ("f", "M5.6 8.4H18.4L17.4 21.6H6.6Z"),
        ("s", "M3.6 5.8H20.4M9 5.6V3H15V5.6"),
        ("c", "M10 11.4V18.4M14 11.4V18.4"),
    ],
    "window": [("s", "M3 4.6H21V19.4H3Z"), ("f", "M3 4.6H21V8.4H3Z")],
    "ship": [("f", "M1.6 14H22.4L19.6 20H5Z"), ("f", "M6.4 13V9.4H9V5.6H13V9.4H17.6V13Z"), ("s", "M11 5V2.4")],
    "ruler": [
        ("s", "M2.6 16.4L16.4 2.6L21.4 7.6L7.6 21.4Z"),
        ("t", "M6 13.4L8.4 15.8M9.2 10.2L10.8 11.8M12.4 7L14.8 9.4"),
    ],
    "cohesion": [
        ("f", _dot(5, 17, 3)),
        ("f", _dot(19, 17, 3)),
        ("f", _dot(12, 5, 3)),
        ("t", "M6.6 14.4L10.6 7.6M13.4 7.6L17.4 14.4M8 17H16"),
    ],
}
ALIASES = {
    "end": "end_move",
    "drop": "release",
    "rulebook": "rules",
    "visible": "eye",
    "map": "minimap",
    "gyro": "target",
    "roll": "roll_right",
    "slip": "slip_right",
    "turn": "turn_right",
    "close": "cancel",
    "ok": "done",
    "flip": "invert",
}


@cached(512)
def _icon(name: str, px: int, colour: str) -> pygame.Surface:
    weight = max(2.3, 2.3 * (1 + max(0, 20 - px) / 40))
    out = pygame.Surface((px, px), pygame.SRCALPHA)
    for kind, d in ICONS[name]:
        if kind == "c":
            hole = svg(
                f'<path d="{d}" fill="#000" stroke="#000" stroke-width="{weight * 0.82:.2f}" stroke-linecap="round" '
                'stroke-linejoin="round"/>',
                (px, px),
                (0, 0, 24, 24),
            )
            out.blit(_inverse(hole), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            continue
        w = {"s": weight, "t": weight * 0.66, "f": 0.9}[kind]
        fill = colour if kind == "f" else "none"
        body = (
            f'<path d="{d}" fill="{fill}" stroke="{colour}" stroke-width="{w:.2f}" stroke-linecap="round" '
            f'stroke-linejoin="round"/>'
        )
        out.blit(svg(body, (px, px), (0, 0, 24, 24)), (0, 0))
    return out


def _inverse(hole: pygame.Surface) -> pygame.Surface:
    """White with alpha where the hole is not."""
    out = pygame.Surface(hole.get_size(), pygame.SRCALPHA)
    out.fill((255, 255, 255, 255))
    mask = hole.copy()
    mask.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return out


def icon(name: str, px: int, colour: Colour = "#2a2520") -> pygame.Surface:
    """An icon of px x px in one colour. Unknown names give the warning sign: seen, but play goes on."""
    key = name.replace("-", "_").replace(" ", "_")
    key = ALIASES.get(key, key)
    return _icon(key if key in ICONS else "warning", px, hexs(rgb(colour)))


def icon_names() -> list[str]:
    """All names, without the aliases."""
    return sorted(ICONS)
