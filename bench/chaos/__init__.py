"""Faults in the middle of play, and what becomes of it. Knows the protocol's devices and processes, never a room."""
