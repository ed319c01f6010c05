"""The play screen of any game; `contract` defines what it and a game's own table exchange."""
