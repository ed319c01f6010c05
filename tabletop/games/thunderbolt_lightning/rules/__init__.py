"""The rules, a room a chapter of the rule book; `prospects` and `own_battles` are asked from outside only."""
