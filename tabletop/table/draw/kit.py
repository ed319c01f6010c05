"""Drawing kit shared by all sheets: SVG to surface, text, grain, shadows. Needs pygame-ce only."""
import functools
import io
import math
import random

import pygame

from tabletop.data.paths import resource

FONT_FILES = {                       # role -> file; all three families are under the SIL Open Font License
    "display": "BebasNeue-Bold.otf",     # counter figures, titles, tabs (capitals only)
    "caps": "BebasNeue-Regular.otf",     # small tracked capitals
    "text": "Cabin-Regular.otf",         # running text, log, prompts
    "semi": "Cabin-SemiBold.otf",
    "bold": "Cabin-Bold.otf",
    "ital": "Cabin-Italic.otf",
    "map": "EBGaramond12-Italic.otf",    # names of waters and regions
    "serif": "EBGaramond12-Regular.otf",  # names of towns, big titles
}


# ---------------------------------------------------------------- colour
def rgb(c):
    if isinstance(c, str):
        c = c.lstrip("#")
        return tuple(int(c[i:i + 2], 16) for i in (0, 2, 4))
    return tuple(c[:3])


def hexs(c):
    return "#%02x%02x%02x" % tuple(max(0, min(255, round(v))) for v in rgb(c))


def mix(a, b, t):
    a, b = rgb(a), rgb(b)
    return hexs([x + (y - x) * t for x, y in zip(a, b)])


def dark(c, t=.3):
    return mix(c, "#120d08", t)


def light(c, t=.3):
    return mix(c, "#fffaf0", t)


# ---------------------------------------------------------------- svg
def svg(body, size, view=None):
    """Render SVG elements to a surface of exactly `size`. view = (x, y, w, h) in user units."""
    w, h = int(size[0]), int(size[1])
    vx, vy, vw, vh = view or (0, 0, w, h)
    doc = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{vw:g}" height="{vh:g}" '
           f'viewBox="{vx:g} {vy:g} {vw:g} {vh:g}">{body}</svg>')
    s = pygame.image.load_sized_svg(io.BytesIO(doc.encode()), (w, h)).convert_alpha()
    if s.get_size() != (w, h):                      # nanosvg keeps the aspect ratio, may be a pixel off
        out = pygame.Surface((w, h), pygame.SRCALPHA)
        out.blit(s, ((w - s.get_width()) // 2, (h - s.get_height()) // 2))
        s = out
    return s


def path(pts, closed=True, k=.36):
    """Smooth path through points; a point with a third value is a corner."""
    n = len(pts)
    P = [(p[0], p[1]) for p in pts]
    corner = [len(p) > 2 and bool(p[2]) for p in pts]
    if not closed:
        corner[0] = corner[-1] = True

    def tangent(i):
        if corner[i]:
            return None
        (ax, ay), (bx, by) = P[i - 1], P[(i + 1) % n]
        d = math.hypot(bx - ax, by - ay) or 1
        return (bx - ax) / d, (by - ay) / d

    T = [tangent(i) for i in range(n)]
    out = [f"M{P[0][0]:.3f} {P[0][1]:.3f}"]
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        (ax, ay), (bx, by) = P[i], P[j]
        d = math.hypot(bx - ax, by - ay)
        if T[i] is None and T[j] is None:
            out.append(f"L{bx:.3f} {by:.3f}")
            continue
        c1 = (ax + T[i][0] * d * k, ay + T[i][1] * d * k) if T[i] else (ax + (bx - ax) * k, ay + (by - ay) * k)
        c2 = (bx - T[j][0] * d * k, by - T[j][1] * d * k) if T[j] else (bx - (bx - ax) * k, by - (by - ay) * k)
        out.append(f"C{c1[0]:.3f} {c1[1]:.3f} {c2[0]:.3f} {c2[1]:.3f} {bx:.3f} {by:.3f}")
    return "".join(out) + ("Z" if closed else "")


def poly(pts, closed=True):
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in pts) + ("Z" if closed else "")


def el(d, fill="none", stroke=None, sw=0, op=1, so=None, extra=""):
    """One path element."""
    s = f'<path d="{d}" fill="{fill}"'
    if op != 1 and fill != "none":
        s += f' fill-opacity="{op:g}"'
    if stroke:
        s += f' stroke="{stroke}" stroke-width="{sw:g}" stroke-opacity="{so if so is not None else op:g}"'
        s += ' stroke-linejoin="round" stroke-linecap="round"'
    return s + f" {extra}/>"


def circle(x, y, r, fill="none", stroke=None, sw=0, op=1, so=1):
    s = f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{r:.3f}" fill="{fill}"'
    if op != 1:
        s += f' fill-opacity="{op:g}"'
    if stroke:
        s += f' stroke="{stroke}" stroke-width="{sw:g}" stroke-opacity="{so:g}"'
    return s + "/>"


def rect(x, y, w, h, fill="none", r=0, stroke=None, sw=0, op=1, so=1, extra=""):
    s = f'<rect x="{x:.3f}" y="{y:.3f}" width="{w:.3f}" height="{h:.3f}" fill="{fill}"'
    if r:
        s += f' rx="{r:.3f}"'
    if op != 1:
        s += f' fill-opacity="{op:g}"'
    if stroke:
        s += f' stroke="{stroke}" stroke-width="{sw:g}" stroke-opacity="{so:g}"'
    return s + f" {extra}/>"


def lin(id_, x1, y1, x2, y2, stops):
    """Linear gradient in user space (the only form that the loader draws right everywhere)."""
    st = "".join(f'<stop offset="{o:g}" stop-color="{c}" stop-opacity="{a:g}"/>' for o, c, a in stops)
    return (f'<linearGradient id="{id_}" gradientUnits="userSpaceOnUse" x1="{x1:.3f}" y1="{y1:.3f}" '
            f'x2="{x2:.3f}" y2="{y2:.3f}">{st}</linearGradient>')


def rad(id_, x, y, r, stops):
    st = "".join(f'<stop offset="{o:g}" stop-color="{c}" stop-opacity="{a:g}"/>' for o, c, a in stops)
    return (f'<radialGradient id="{id_}" gradientUnits="userSpaceOnUse" cx="{x:.3f}" cy="{y:.3f}" '
            f'r="{r:.3f}">{st}</radialGradient>')


# ---------------------------------------------------------------- text
@functools.lru_cache(256)
def font(role, px):
    return pygame.font.Font(str(resource("art/fonts/" + FONT_FILES[role])), max(6, int(round(px))))


@functools.lru_cache(256)
def cap_middle(role, px):
    """Distance from the top of a rendered line to the middle of its capitals."""
    return font(role, px).render("H", True, (0, 0, 0)).get_bounding_rect(1).centery


def text(surf, s, pos, role="text", px=16, col="#2b2621", anchor="tl", track=0, halo=None, alpha=255, angle=0,
         halo_w=1):
    """Draw one line. anchor: t/m/b + l/c/r; 'm' centres on the capital height, so that lines side by side share a
    base line. Returns the rect."""
    f = font(role, px)
    if track:
        glyphs = [f.render(ch, True, rgb(col)) for ch in s]
        w = sum(g.get_width() for g in glyphs) + int(track * (len(s) - 1))
        img = pygame.Surface((max(1, w), f.get_height()), pygame.SRCALPHA)
        x = 0
        for g in glyphs:
            img.blit(g, (round(x), 0))
            x += g.get_width() + track
    else:
        img = f.render(s, True, rgb(col))
    if halo:
        f2 = text_plain(f, s, halo, track)
        big = pygame.Surface((img.get_width() + 2 * halo_w, img.get_height() + 2 * halo_w), pygame.SRCALPHA)
        n = 8 if halo_w < 2 else 16
        for i in range(n):
            a = 2 * math.pi * i / n
            big.blit(f2, (round(halo_w + halo_w * math.cos(a)), round(halo_w + halo_w * math.sin(a))))
        big.blit(img, (halo_w, halo_w))
        img = big
    if angle:
        img = pygame.transform.rotozoom(img, angle, 1)
    if alpha < 255:
        img.set_alpha(alpha)
    mid = cap_middle(role, max(6, int(round(px)))) + (halo_w if halo else 0) if not angle else img.get_height() / 2
    x = {"l": pos[0], "c": pos[0] - img.get_width() / 2, "r": pos[0] - img.get_width()}[anchor[1]]
    y = {"t": pos[1], "m": pos[1] - mid, "b": pos[1] - img.get_height()}[anchor[0]]
    return surf.blit(img, (round(x), round(y)))


def text_plain(f, s, col, track):
    if not track:
        return f.render(s, True, rgb(col))
    glyphs = [f.render(ch, True, rgb(col)) for ch in s]
    img = pygame.Surface((sum(g.get_width() for g in glyphs) + int(track * (len(s) - 1)), f.get_height()),
                         pygame.SRCALPHA)
    x = 0
    for g in glyphs:
        img.blit(g, (round(x), 0))
        x += g.get_width() + track
    return img


def width(s, role, px, track=0):
    return font(role, px).size(s)[0] + track * max(0, len(s) - 1)


def para(surf, s, rect, role="text", px=16, col="#2b2621", lead=1.25, align="l", ital=None):
    """Wrapped paragraph; returns the y below the last line."""
    x, y, w = rect[:3]
    f = font(role, px)
    for block in s.split("\n"):
        line = ""
        for word in block.split(" ") + [None]:
            cand = word if not line else f"{line} {word}"
            if word is None or f.size(cand)[0] > w:
                xx = x if align == "l" else x + (w - f.size(line)[0]) / 2
                surf.blit(f.render(line, True, rgb(col)), (round(xx), round(y)))
                y += px * lead
                line = word or ""
            else:
                line = cand
    return y


# ---------------------------------------------------------------- grain, shadow
@functools.lru_cache(64)
def noise(size, seed=1, octaves=((1, 1.0),)):
    """Seamless grey noise 0..255 as a 24-bit surface; octaves = ((cell px, weight), ...)."""
    acc = pygame.Surface((size, size))
    acc.fill((128, 128, 128))
    rnd = random.Random(seed)
    pal = [(i, i, i) for i in range(256)]
    total = sum(w for _, w in octaves)
    for cell, w in octaves:
        n = max(2, size // cell)
        raw = pygame.image.frombuffer(bytearray(rnd.randbytes(n * n)), (n, n), "P")
        raw.set_palette(pal)
        tile = raw.convert(24)
        if cell > 1:
            wide = pygame.Surface((n * 3, n * 3), depth=24)
            for i in range(9):
                wide.blit(tile, (i % 3 * n, i // 3 * n))
            wide = pygame.transform.smoothscale(wide, (size * 3, size * 3))
            tile = wide.subsurface((size, size, size, size)).copy()
        k = w / total * .5
        tile.fill((int(255 * k),) * 3, special_flags=pygame.BLEND_MULT)
        acc.blit(tile, (0, 0), special_flags=pygame.BLEND_ADD)
        acc.fill((int(255 * k / 2),) * 3, special_flags=pygame.BLEND_SUB)
    return acc


@functools.lru_cache(32)
def grain(size=512, lo=236, seed=3, octaves=((1, .5), (3, .5), (16, .5), (64, .7))):
    """Seamless multiply texture: white with soft grey down to about `lo`."""
    n = noise(size, seed, octaves)
    g = pygame.Surface((size, size))
    g.fill((lo, lo, lo))
    t = n.copy()
    k = (255 - lo) / 128
    t.fill((64, 64, 64), special_flags=pygame.BLEND_SUB)
    t.fill((int(min(255, 255 * k)),) * 3, special_flags=pygame.BLEND_MULT)
    g.blit(t, (0, 0), special_flags=pygame.BLEND_ADD)
    return g


def tile_mult(surf, tex, rect=None, off=(0, 0)):
    r = pygame.Rect(rect or surf.get_rect())
    clip = surf.get_clip()
    surf.set_clip(r)
    n = tex.get_width()
    for x in range(r.x - off[0] % n, r.right, n):
        for y in range(r.y - off[1] % n, r.bottom, n):
            surf.blit(tex, (x, y), special_flags=pygame.BLEND_MULT)
    surf.set_clip(clip)


@functools.lru_cache(512)
def soft_rect(w, h, r, blur, alpha):
    """Soft shadow of a rounded rectangle; the picture is larger by 2*blur on each side."""
    m = 2 * blur
    s = pygame.Surface((w + 2 * m, h + 2 * m), pygame.SRCALPHA)
    pygame.draw.rect(s, (12, 9, 6, alpha), (m, m, w, h), border_radius=r)
    return pygame.transform.gaussian_blur(s, blur) if blur > 0 else s


def drop_shadow(surf, rect, r=6, blur=8, alpha=120, off=(3, 5)):
    w, h = int(rect[2]), int(rect[3])
    s = soft_rect(w, h, int(r), int(blur), int(alpha))
    surf.blit(s, (rect[0] - 2 * blur + off[0], rect[1] - 2 * blur + off[1]))


def silhouette_shadow(img, blur, alpha, grow=0):
    """Black blurred copy of a picture's alpha; larger by 2*blur on each side."""
    m = int(2 * blur)
    s = pygame.Surface((img.get_width() + 2 * m, img.get_height() + 2 * m), pygame.SRCALPHA)
    s.blit(img, (m, m))
    s.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    s.fill((14, 10, 6, 0), special_flags=pygame.BLEND_RGBA_ADD)
    s.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.gaussian_blur(s, int(blur)) if blur >= 1 else s


def mask_with(img, mask):
    img.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return img


def rounded(img, r):
    """Cut a surface to rounded corners."""
    w, h = img.get_size()
    m = svg(rect(0, 0, w, h, "#ffffff", r), (w, h))
    out = img.convert_alpha()
    return mask_with(out, m)


def felt(size, col, seed=5):
    s = pygame.Surface(size)
    s.fill(rgb(col))
    tile_mult(s, grain(512, 205, seed, ((1, 1.0), (2, .8), (128, .6))))
    return s


def vignette(surf, strength=90):
    w, h = surf.get_size()
    v = svg(f"<defs>{rad('v', 50, 50, 78, [(0, '#000', 0), (.55, '#000', 0), (1, '#000', strength / 255)])}</defs>"
            + rect(0, 0, 100, 100, "url(#v)"), (128, 128), (0, 0, 100, 100))
    surf.blit(pygame.transform.smoothscale(v, (w, h)), (0, 0))


def chevron(x, y, ux, uy, w):
    """Arrow head at (x, y) pointing along (ux, uy): long and notched, so that its direction is never in doubt."""
    pt = lambda a, b: (x + ux * a * w - uy * b * w, y + uy * a * w + ux * b * w)
    return poly([pt(1.25, 0), pt(-.85, .78), pt(-.35, 0), pt(-.85, -.78)])
