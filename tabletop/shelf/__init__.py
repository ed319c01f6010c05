"""Services over all games: the catalogue of scenarios, checks of files, levels of bots, series of games, a game at the
table.
"""
