"""The real window under a virtual display, driven by a real mouse and a real keyboard."""
