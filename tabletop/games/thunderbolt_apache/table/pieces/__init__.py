"""Pieces, cards and signs of the second game (Thunderbolt / Apache), all drawn by code."""
