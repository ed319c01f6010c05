"""What knows all games: which scenarios there are, their files checked, the levels of bots, series of games, a game at
the table.
"""
