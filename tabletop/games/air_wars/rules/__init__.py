"""The rules of Air Wars, one file a chapter: pure functions on a state or a view."""
