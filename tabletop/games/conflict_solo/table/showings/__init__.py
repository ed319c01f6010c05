"""How events are shown, a file a chapter; `shower` puts them together."""
