"""Measurements of computers: how exactly and how fast they search, and how well they play."""
