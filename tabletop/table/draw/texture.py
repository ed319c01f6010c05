"""Paper grain, cloth and wood, soft shadows, cut corners, vignette."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pygame

from tabletop.data.paths import resource
from tabletop.table.draw.svgkit import Colour, cached, ground, rad, rect, rgb, svg

Octaves = tuple[tuple[int, float], ...]
PAPER_OCTAVES: Octaves = ((1, 0.5), (3, 0.5), (16, 0.5), (64, 0.7))
CLOTH_OCTAVES: Octaves = ((1, 1.0), (2, 0.8), (128, 0.6))
WOOD_OCTAVES: Octaves = ((1, 1.0), (2, 0.8), (128, 0.5))
PREPARED: dict[tuple[int, int, Octaves], str] = {
    (512, 3, PAPER_OCTAVES): "paper",
    (512, 5, CLOTH_OCTAVES): "cloth",
    (512, 5, WOOD_OCTAVES): "wood",
}
"""The noise that everything on the table is made with lies in files: to make it takes as long as ten frames."""


def noise(size: int, seed: int = 1, octaves: Octaves = ((1, 1.0),)) -> pygame.Surface:
    """Seamless grey noise 0..255 as a 24-bit surface; octaves = ((cell px, weight), ...)."""
    name = PREPARED.get((size, seed, octaves))
    if name is None:
        return made_noise(size, seed, octaves)
    out = pygame.Surface((size, size), depth=24)
    out.blit(pygame.image.load(str(resource(f"art/textures/{name}.png"))), (0, 0))
    return out


def made_noise(size: int, seed: int = 1, octaves: Octaves = ((1, 1.0),)) -> pygame.Surface:
    """The same without looking for a file."""
    acc = pygame.Surface((size, size), depth=24)
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
        k = w / total * 0.5
        tile.fill((int(255 * k),) * 3, special_flags=pygame.BLEND_MULT)
        acc.blit(tile, (0, 0), special_flags=pygame.BLEND_ADD)
        acc.fill((int(255 * k / 2),) * 3, special_flags=pygame.BLEND_SUB)
    return acc


@ground(16)
def grain(size: int = 512, lo: int = 236, seed: int = 3, octaves: Octaves = PAPER_OCTAVES) -> pygame.Surface:
    """Seamless multiply texture: white with soft grey down to about `lo`. Of 32 bits as what it is laid on, where it
    is laid ten times as quickly as one of 24.
    """
    out = pygame.Surface((size, size), depth=32)
    name = PREPARED.get((size, seed, octaves))
    picture = pygame.image.load(str(resource(f"art/textures/{name}.png"))) if name is not None else None
    if picture is None or picture.get_bitsize() != 8:
        out.blit(_paled(noise(size, seed, octaves), lo), (0, 0))
        return out
    greys = pygame.Surface((256, 1), depth=24)  # a picture of 256 greys is paled by its palette alone
    for grey in range(256):
        greys.set_at((grey, 0), (grey,) * 3)
    greys = _paled(greys, lo)
    picture.set_palette([greys.get_at((colour[0], 0)) for colour in picture.get_palette()])
    out.blit(picture, (0, 0))
    return out


def _paled(n: pygame.Surface, lo: int) -> pygame.Surface:
    """Noise as a texture to multiply with, of 24 bits."""
    g = pygame.Surface(n.get_size(), depth=24)
    g.fill((lo, lo, lo))
    t = n.copy()
    k = (255 - lo) / 128
    t.fill((64, 64, 64), special_flags=pygame.BLEND_SUB)
    t.fill((int(min(255, 255 * k)),) * 3, special_flags=pygame.BLEND_MULT)
    g.blit(t, (0, 0), special_flags=pygame.BLEND_ADD)
    return g


def tile_mult(
    surface: pygame.Surface,
    tex: pygame.Surface,
    rect: Sequence[int] | pygame.Rect | None = None,
    off: tuple[int, int] = (0, 0),
) -> None:
    """Multiply a seamless texture over a part of a surface; off moves the texture."""
    r = pygame.Rect(rect) if rect is not None else surface.get_rect()
    clip = surface.get_clip()
    surface.set_clip(r.clip(clip))
    n = tex.get_width()
    for x in range(r.x - off[0] % n, r.right, n):
        for y in range(r.y - off[1] % n, r.bottom, n):
            surface.blit(tex, (x, y), special_flags=pygame.BLEND_MULT)
    surface.set_clip(clip)


@cached(256)
def soft_rect(w: int, h: int, r: int, blur: int, alpha: int) -> pygame.Surface:
    """Soft shadow of a rounded rectangle; the picture is larger by 2*blur on each side."""
    m = 2 * blur
    s = pygame.Surface((w + 2 * m, h + 2 * m), pygame.SRCALPHA)
    s.fill((12, 9, 6, 0))
    pygame.draw.rect(s, (12, 9, 6, alpha), (m, m, w, h), border_radius=r)
    return pygame.transform.gaussian_blur(s, blur) if blur > 0 else s


def drop_shadow(
    surface: pygame.Surface,
    rect: Sequence[float] | pygame.Rect,
    r: float = 6,
    blur: float = 8,
    alpha: float = 120,
    off: tuple[float, float] = (3, 5),
) -> None:
    """Soft shadow of a panel that lies at rect."""
    s = soft_rect(int(rect[2]), int(rect[3]), int(r), int(blur), int(alpha))
    surface.blit(s, (rect[0] - 2 * blur + off[0], rect[1] - 2 * blur + off[1]))


def silhouette_shadow(image: pygame.Surface, blur: float, alpha: int) -> pygame.Surface:
    """Dark blurred copy of a picture's shape; larger by 2*blur on each side."""
    m = int(2 * blur)
    s = pygame.Surface((image.get_width() + 2 * m, image.get_height() + 2 * m), pygame.SRCALPHA)
    s.blit(image, (m, m))
    s.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    s.fill((14, 10, 6, 0), special_flags=pygame.BLEND_RGBA_ADD)
    s.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.gaussian_blur(s, int(blur)) if blur >= 1 else s


def mask_with(image: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """Cut image in place to the alpha (and tint) of mask; returns image."""
    image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image


def rounded(image: pygame.Surface, r: float) -> pygame.Surface:
    """A copy with rounded corners."""
    w, h = image.get_size()
    m = svg(rect(0, 0, w, h, "#ffffff", r), (w, h))
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    out.blit(image, (0, 0))
    return mask_with(out, m)


def felt(size: tuple[int, int], col: Colour, seed: int = 5) -> pygame.Surface:
    """A piece of table cloth."""
    s = pygame.Surface(size)
    s.fill(rgb(col))
    tile_mult(s, grain(512, 205, seed, CLOTH_OCTAVES))
    return s


def vignette(surface: pygame.Surface, strength: int = 90) -> None:
    """Darken the corners of a surface a little."""
    w, h = surface.get_size()
    v = svg(
        f"<defs>{rad('v', 50, 50, 78, [(0, '#000', 0), (0.55, '#000', 0), (1, '#000', strength / 255)])}</defs>"
        + rect(0, 0, 100, 100, "url(#v)"),
        (128, 128),
        (0, 0, 100, 100),
    )
    surface.blit(pygame.transform.smoothscale(v, (w, h)), (0, 0))
