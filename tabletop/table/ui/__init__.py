"""The widget kit: a tree of widgets in design units, focus, pointer, dialogs, lists, text. Independent of any game."""
