"""Bots of Air Wars: a random player that really flies, and the commander that plans raids, escorts, interceptions and the way home."""

from .commander import Commander, advice
from .wanderer import Roamer

__all__ = ["Commander", "Roamer", "advice"]
