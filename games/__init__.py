"""The game: rules at the bottom (`engine`), then views, records, computers, rooms, wire, sockets.

Imports point one way only, towards `engine`; `tests/architecture` proves it.
"""
