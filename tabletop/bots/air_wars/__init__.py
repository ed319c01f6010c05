"""Bots of Air Wars: the random player that really flies."""

from .wanderer import Roamer

__all__ = ["Roamer"]
