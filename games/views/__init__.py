"""What a seat, or anybody at all, may know of the play (R25, R26).

A view starts empty and is given what it may have; nothing is ever taken out of something fuller.
"""
