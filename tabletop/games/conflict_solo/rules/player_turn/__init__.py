"""The player's turn: what a plan costs, how it is begun, completed and carried out."""
