"""The rules of Conflict Solo, a room a chapter of the rule book."""
