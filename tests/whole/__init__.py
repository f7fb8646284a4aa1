"""Whole flows: real processes, real browser."""
