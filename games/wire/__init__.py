"""The words of protocol.md as bytes, and back. Pure: knows no socket, no clock and no room, only what they say."""
