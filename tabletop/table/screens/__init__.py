"""The screens around a battle: shelf, chooser, drawing board, rule book, settings, recovery, the end."""
