"""Where this machine can be reached, in words and as a QR code, for whoever started the server.

It must not know what is served.
"""

import socket
from typing import TextIO

import segno


def home_address() -> str | None:
    """This machine's address in its network, as others reach it; None without a network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of no machine (RFC 5737): only the way to it is asked for
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def write(port: int, out: TextIO) -> None:
    """Writes the line `ready ` and the address, then the way in for the other phones of the house."""
    out.write(f"ready http://localhost:{port}\n")
    address = home_address()
    if address is not None:
        url = f"http://{address}:{port}"
        out.write(f"\nOn the phones of this network: {url}\n\n")
        segno.make(url).terminal(out, compact=True)
    out.flush()
