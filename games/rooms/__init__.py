"""Rooms: who sits where, the deal in play, what each device may do and see; kept in Redis, changed on one path.

Reading order: requests and refusals (what may be asked), decide and look (pure: room + request -> room, room + device
-> view), store and handle (how a change is saved and told). A Room itself never leaves this package.
"""
