"""Arming: what may be hung under an aircraft (`loading`), and the step that asks for it (`arm`)."""
