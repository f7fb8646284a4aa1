"""Computer players: from what a seat can see to an action. They are given a SeatView and nothing else (R26)."""
