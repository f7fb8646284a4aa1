"""Players of the PyPI package `dominoes` at our table: shown what a seat sees, and scored by our rules.

Its game is made anew from a view at each turn. The hidden hands in it are any that fit: its honest players draw their
own anyway, and look at no more than how many tiles there are.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from games.computers.bits import numbers
from games.computers.knowledge import Knowledge, knowledge
from games.computers.levels import Means, Player, legal_actions
from games.computers.sampling import worlds
from games.engine.actions import Action, Play
from games.engine.chain import LEFT
from games.engine.tiles import TILES, tile
from games.views.seat import SeatView
from games.views.words import PlayEntry

NAMES: Final = ("bota_gorda", "double", "probabilistic_alphabeta")
START, SAMPLES = 4, 5
"""Of its strongest honest player: from which move on it searches, and how many hands it solves."""


def rival(name: str) -> Player:
    """The player of that name. Raises ``ImportError`` without the package."""
    import dominoes

    made: Callable[[Any], None] = getattr(dominoes.players, name)
    ask = dominoes.players.probabilistic_alphabeta(START, SAMPLES) if name == NAMES[-1] else made
    return lambda view, means: _asked(dominoes, ask, view, means)


def _asked(dominoes: Any, ask: Callable[[Any], None], view: SeatView, means: Means) -> Action:
    actions = legal_actions(view)
    if len(actions) == 1 or not isinstance(actions[0], Play):
        return actions[0]
    game = _game(dominoes, view, means.chance)
    ask(game)
    domino, is_left = game.valid_moves[0]
    laid = tile("{}-{}".format(*sorted((domino.first, domino.second))))
    return next(
        action
        for action in reversed(actions)
        if isinstance(action, Play)
        and action.tile == laid
        and (view.table.ends is None or (action.side == LEFT) == is_left)
    )


def _game(dominoes: Any, view: SeatView, chance: Random) -> Any:
    known = knowledge(view)
    game = dominoes.Game(dominoes.Board(), _hands(dominoes, known, chance), [], view.seat, (), known.opener, None)
    for entry in view.table.log:
        if isinstance(entry, PlayEntry):
            move = (_domino(dominoes, entry.tile), entry.side == LEFT or not game.moves)
            game.board.add(*move)
            game.moves.append(move)
        elif game.moves:
            game.moves.append(None)
    if game.moves:
        game._update_valid_moves()
    else:
        game.valid_moves = tuple([(_domino(dominoes, name), True) for name in view.hand])
    return game


def _hands(dominoes: Any, known: Knowledge, chance: Random) -> list[Any]:
    world = worlds(known, 1, chance)[0]
    return [dominoes.Hand([_domino(dominoes, TILES[number]) for number in numbers(hand)]) for hand in world]


def _domino(dominoes: Any, name: str) -> Any:
    return dominoes.Domino(*map(int, name.split("-")))
