"""The people in every test: Ana, Ben, Cleo and Dan sit at the table, Eve does not.

Anticlockwise, as R1 numbers the seats: Ben is on Ana's right, Cleo is her partner.
"""

from typing import Final

from games.engine.seats import Seat, Team

ANA: Final[Seat] = 0
BEN: Final[Seat] = 1
CLEO: Final[Seat] = 2
DAN: Final[Seat] = 3

NAMES: Final = ("Ana", "Ben", "Cleo", "Dan")
OUTSIDER: Final = "Eve"

ANA_AND_CLEO: Final[Team] = 0
BEN_AND_DAN: Final[Team] = 1
