"""The play screen of any game; `contract` is what it and a game's own table tell each other."""
