"""Verandah beside boardgame.io and Colyseus: the same dominoes on each, in turns, in one run.

``rules.mjs`` is the game they share; ``*_game``, ``*_state`` and ``*_server`` put it on each, ``*_client`` and ``load``
play it by each one's own protocol. Here is what starts them, measures them and prints the ratios.
"""
