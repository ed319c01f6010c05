"""What every game of this program has to keep, whatever its rules are. Add a game to the registry and it is held
to all of it.
"""
