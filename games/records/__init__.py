"""What a finished deal leaves behind: written down, played again, checked by anybody.

Reading order: record (the format), dump (play to record), replay (record to play), verify; table lets players play.
"""
