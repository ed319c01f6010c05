"""Tables of the games, a folder each."""
