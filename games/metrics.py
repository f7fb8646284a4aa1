"""What an operator watches: counts and times of this process, as Prometheus reads them (config/health.py serves them).

Whoever does something counts it here, by kinds and codes of the protocol. It must know nothing of what is played:
no room's code, no device, no name and no tile is ever a label.
"""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

_QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_SLOW: Final = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30)

REQUEST_SECONDS: Final = Histogram(
    "verandah_request_seconds",
    "From a request's arrival on a socket to its answer, refusals included.",
    ["type"],
    buckets=_QUICK,
)
REFUSALS: Final = Counter("verandah_refusals", "Requests on sockets that were refused.", ["code"])
SOCKETS: Final = Gauge("verandah_sockets", "Devices connected to rooms.", multiprocess_mode="livesum")
ROOMS: Final = Gauge(
    "verandah_rooms",
    "Rooms with a device connected; one connected to two processes counts twice.",
    multiprocess_mode="livesum",
)
ROOMS_MADE: Final = Counter("verandah_rooms_made", "Rooms made.")
ROOMS_REFUSED: Final = Counter("verandah_rooms_refused", "Rooms not made because the server has enough to do.")
CONFLICTS: Final = Counter("verandah_conflicts", "Changes decided again because another process was faster.")
STORE_OUTAGES: Final = Counter("verandah_store_outages", "Requests on sockets that Redis could not be asked for.")
DUE_LAG_SECONDS: Final = Histogram(
    "verandah_due_lag_seconds", "How late what was due in a room was done: computers, passes, absences.", buckets=_SLOW
)
THINKING_SECONDS: Final = Histogram(
    "verandah_thinking_seconds", "What a computer's choice took, or a hint.", ["level"], buckets=_QUICK
)
ARCHIVED_DEALS: Final = Counter("verandah_archived_deals", "Finished deals brought into the database.")
LOOP_LAG_SECONDS: Final = Gauge(
    "verandah_loop_lag_seconds",
    "How late a web process comes to what it has to do; its median of the last seconds.",
    multiprocess_mode="livemax",
)
REDIS_FULLNESS: Final = Gauge(
    "verandah_redis_fullness",
    "Memory of the fullest Redis used, as a share of its maxmemory; 0 without one.",
    multiprocess_mode="livemax",
)
