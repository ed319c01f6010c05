"""The rules, one file a chapter, pure on a state or a view."""
