"""The product's addresses, and ``/held``: what this process holds, as Python and the C library count it."""

import ctypes
import gc
import sys

from django.http import HttpRequest, JsonResponse
from django.urls import path
from prometheus_client import REGISTRY

from config import urls

handler404, handler500 = urls.handler404, urls.handler500


class Mallinfo2(ctypes.Structure):
    """What mallinfo2(3) gives."""

    _fields_ = (
        *((name, ctypes.c_size_t) for name in ("arena", "ordblks", "smblks", "hblks", "hblkhd")),
        *((name, ctypes.c_size_t) for name in ("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")),
    )


def held(request: HttpRequest) -> JsonResponse:
    """Small blocks in use, and those that nobody could reach any more and that are free now; bytes of large ones in
    use; and the sockets there are."""
    before = sys.getallocatedblocks()
    gc.collect()
    small = sys.getallocatedblocks()
    return JsonResponse(
        {
            "small": small,
            "unreached": before - small,
            "large": _large(),
            "sockets": REGISTRY.get_sample_value("verandah_sockets"),
        }
    )


def _large() -> int:
    """0 where the C library does not tell."""
    ask = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if ask is None:
        return 0
    ask.restype = Mallinfo2
    told = ask()
    return int(told.uordblks + told.hblkhd)


urlpatterns = [path("held", held), *urls.urlpatterns]
