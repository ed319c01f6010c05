"""The widget kit: a tree of widgets in design units, focus, pointer, dialogs, lists, text. Knows no game."""
