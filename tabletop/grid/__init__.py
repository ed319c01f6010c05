"""Geometry in the hobby's words: hexes, squares, facings, arcs, range, lines of sight, paths. Pure; knows no game
and no screen.
"""
