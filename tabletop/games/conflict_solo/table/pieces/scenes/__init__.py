"""Parts of the pictures on action cards, for `poster`. Each is drawn on a stage 100 high and as wide as the picture."""
