"""Quiet sounds of the table. Without a sound card, or with a file missing, the game goes on in silence.

`Sounds.play` returns the name of what was played (or would have been, had there been a card) or None when muted, so
that tests and the visual twin of every sound can rely on it.
"""

from __future__ import annotations

import contextlib
import random
from collections import deque

import pygame

from tabletop.data.paths import resource

# A name that stands for several variants, of which one is taken at random.
VARIANTS = {"dice_land": ("dice_land_1", "dice_land_2", "dice_land_3")}
NAMES = (
    "dice_shake",
    "dice_land_1",
    "dice_land_2",
    "dice_land_3",
    "piece_lift",
    "piece_drop",
    "piece_slide",
    "engine_pass",
    "engine_dive",
    "guns_white",
    "guns_red",
    "guns_green",
    "flak",
    "bomb_whistle",
    "explosion_small",
    "explosion_big",
    "splash",
    "torpedo",
    "paper",
    "card",
    "click",
    "refuse",
    "turn_bell",
    "victory",
    "defeat",
    "rotor",
    "gau8",
    "missile",
    "explosion_far",
    "radio",
    "chit",
)
# What a sound says in words, for the short note that stands in for it on the screen.
WORDS = {
    "dice_shake": "dice rattle",
    "dice_land": "dice fall",
    "engine_pass": "engine",
    "engine_dive": "engine screams",
    "guns_white": "machine guns",
    "guns_red": "cannon",
    "guns_green": "heavy cannon",
    "guns_blue": "heavy guns",
    "flak": "flak",
    "bomb_whistle": "bomb falls",
    "explosion_small": "hit",
    "explosion_big": "explosion",
    "splash": "splash",
    "torpedo": "torpedo runs",
    "refuse": "not allowed",
    "turn_bell": "new turn",
    "victory": "victory",
    "defeat": "defeat",
    "rotor": "rotor",
    "gau8": "cannon growls",
    "missile": "missile away",
    "explosion_far": "far explosion",
    "radio": "radio",
}
ALIASES = {"guns_blue": "flak"}  # the colour of heavy guns has the sound of flak


class Sounds:
    """Plays the sounds of the table; the mixer is started at the first sound that is really to be heard."""

    def __init__(self, volume: float = 0.6, muted: bool = False) -> None:
        """volume 0..1 over all; muted can be switched at any time."""
        self.volume = max(0.0, min(1.0, volume))
        self.muted = muted
        self.played: deque[str] = deque(maxlen=64)  # last names, newest at the end
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._ready: bool | None = None  # None = not tried yet
        self._random = random.Random(7)  # for variants only; has nothing to do with the dice of the game

    @property
    def available(self) -> bool:
        """True if sound can be heard on this machine; tries the sound card once."""
        if self._ready is None:
            self._ready = self._start()
        return self._ready

    def _start(self) -> bool:
        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init(frequency=22050, size=-16, channels=1, buffer=512)
            pygame.mixer.set_num_channels(12)
        except (pygame.error, NotImplementedError, AttributeError):
            return False
        return True

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(str(resource(f"art/sounds/{name}.wav")))
            except (pygame.error, OSError):
                self._loaded[name] = None
        return self._loaded[name]

    def play(self, name: str, loud: float = 1.0) -> str | None:
        """Play a sound of NAMES, or one of VARIANTS; loud 0..1, multiplied with the volume. Returns its
        name or None.
        """
        if name in VARIANTS:
            name = self._random.choice(VARIANTS[name])
        name = ALIASES.get(name, name)
        if self.muted or self.volume <= 0 or name not in NAMES:
            return None
        self.played.append(name)
        if self.available:
            with contextlib.suppress(pygame.error):
                clip = self._sound(name)
                if clip:
                    clip.set_volume(self.volume * max(0.0, min(1.0, loud)))
                    clip.play()
        return name

    def guns(self, colours: dict[str, int]) -> str | None:
        """Play the guns of a shot by its dice: the heaviest colour is heard."""
        for colour in ("blue", "green", "red", "white"):
            if colours.get(colour, 0) > 0:
                return self.play(f"guns_{colour}")
        return None

    def stop(self) -> None:
        """Silence at once."""
        if self._ready:
            with contextlib.suppress(pygame.error):
                pygame.mixer.stop()

    def words(self, name: str) -> str:
        """The meaning of a sound in words, for its visual twin; empty for sounds that need none."""
        return WORDS.get(name, WORDS.get(name.rsplit("_", 1)[0], ""))
