"""Making a fresh clone ready: Python packages, the client, a browser for the tests.

Runs before anything is installed, so it uses Python's own library only. Each part keeps a stamp,
inside what it describes, of what it was made from; where the stamp still holds, nothing is done.
"""
