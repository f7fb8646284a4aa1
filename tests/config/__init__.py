"""The frame of an installation: its environment, its key, the hosts it answers to."""
