"""The player's hand: a mode for each step, its buttons, and what is thought of before a deed."""
