"""How much the tests try: quick counts for every run, full counts for `script/test --full`.

The full counts are those the project promises. A quick run is the same every time; a full run
takes a new seed, prints it, and is repeated by `EFFORT_SEED=<seed> script/test --full`.
"""

import os

FULL = os.environ.get("EFFORT") == "full"
SEED = int(os.environ.get("EFFORT_SEED", "7"))


def _count(quick: int, full: int) -> int:
    return full if FULL else quick


# the rules
SESSIONS = _count(30, 10_000)  # whole sessions, played by the seeded walker to matches won
EXAMPLES = _count(40, 300)  # hypothesis, each test
SHUFFLES = _count(20_000, 100_000)  # seeded secrets, for chi-square of tile and seat
RECORDED_DEALS = _count(100, 2_000)  # played, written, verified

# computers
ENDGAMES = _count(200, 10_000)  # of 14 tiles or fewer, solved and tried out naively
SOLVED_DEALS = _count(6, 300)  # whole deals, compiled and in plain Python
REVIEWED_DEALS = _count(8, 300)  # deals of players by chance, each action held against the rules

# privacy
SHARED_DEALS = _count(40, 1_000)  # random deals by scripted devices with every sharing mix
SLOW_EVENINGS = _count(30, 400)  # at a process with slow lines, held against what each device may be told

# reliability
PARTY_ROOMS = _count(1, 10)  # rooms of scripted devices, for each sharing
PROVEN_DEALS = _count(12, 1_000)  # of a running server, by command and over REST
BOOKS = _count(8, 500)  # evenings whose book is counted again from the records
PARTY_DEALS = _count(4, 430)  # deals in each of them: 500 matches' worth in all
DOUBLE_PRESSES = _count(40, 1_000)  # of the same seat at two web processes
CHAOS_MINUTES = _count(1, 10)  # one fault after the other in the middle of play
STALLED_FRAMES = _count(1_000, 10_000)  # sent to a socket that reads nothing
OPENED_ROOMS = _count(250, 10_000)  # opened and closed, memory flat

# security
FUZZED_FRAMES = _count(3_000, 100_000)
THROWN_FRAMES = _count(1_000, 100_000)  # at a running server
API_CASES = _count(5, 100)  # of each call rightly formed, and as many wrongly, by three callers in turn
FUZZED_BODIES = _count(150, 3_000)  # of REST calls

# computers
COUNTED_OUT = _count(25, 400)  # positions whose worlds are counted out one by one
PLAYED_OUT = _count(150, 10_000)  # deals played out by the policy, held against the engine
COMPILED_TOO = _count(40, 1_000)  # positions thought through by plain Python and compiled
HINTS = _count(120, 3_000)  # hints whose reasons are looked up in the whole deal
LEAK_POSITIONS = _count(20, 1_000)  # for each level, unseen tiles exchanged among the hidden hands

# the client
CHAIN_SHAPES = _count(500, 10_000)  # random legal chains, at each of six sizes
DRAGS = _count(60, 200)  # and pinches, anywhere on the table's page
NAMED_ACTIONS = _count(3, 14)  # in each language, by the names of things; a deal has no more
SLEEPS = _count(6, 20)  # a phone's page to the background and back
