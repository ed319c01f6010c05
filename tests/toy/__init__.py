"""Smugglers: a small whole game on the same core, with all that a dogfight lacks. It shows that the foundation fits
other games too.
"""
