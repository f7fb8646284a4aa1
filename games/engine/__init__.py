"""The rules of partner dominoes, and nothing that is not a rule (rules.md, R1 to R24).

Reading order: tiles, seats, chain, profile, actions, state, legal, decide, evolve, scoring, session; shuffle
stands beside them. Standard library only: time, chance and identity are arguments.
"""
