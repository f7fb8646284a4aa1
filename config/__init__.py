"""One installation: its settings, its processes, its addresses. It knows everything below it."""
