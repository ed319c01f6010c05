"""The window: the only package that imports pygame. It draws views and sends commands, and contains no rule."""
