"""Measurements, each a ratio taken in one run: `script/bench NAME` runs `bench/NAME.py`."""
