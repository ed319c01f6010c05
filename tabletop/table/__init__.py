"""The window: the only part that knows pygame. It draws views and sends commands, and holds no rule."""
