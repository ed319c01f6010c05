"""Geometry in the hobby's words: hexes, squares, facings, arcs, range, lines. Pure; independent of games
and screens.
"""
