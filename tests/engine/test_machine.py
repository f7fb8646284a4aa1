"""R1 to R24 in any order: hypothesis does what it likes to a session, and the oracle says what must come of it."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engine.actions import Action, Designate, Made, Pass, Play
from games.engine.errors import NothingToRedo, NothingToUndo, RuleError, WrongPhase
from games.engine.legal import legal_actions
from games.engine.profile import OTHER_VALUES, with_house_rules
from games.engine.seats import SEATS
from games.engine.session import (
    act,
    matches_won,
    new_session,
    next_deal,
    next_match,
    redo,
    restart_deal,
    scores,
    start_session,
    undo,
)
from games.engine.tiles import TILES
from tests.builders import dealt
from tests.engine.comparing import assert_agrees, plain_so_far

seats = st.sampled_from(SEATS)
who = st.sampled_from(["person", "person", "computer", "stand_in", "pass_for_me"])
chances = st.integers(0, 2**16)
profiles = st.dictionaries(st.sampled_from(sorted(OTHER_VALUES)), st.just(True)).map(
    lambda chosen: with_house_rules("six-love", {name: OTHER_VALUES[name] for name in chosen})
)
any_action: st.SearchStrategy[Action] = st.one_of(
    st.builds(Play, seats, st.sampled_from(TILES), st.sampled_from(["left", "right"])),
    st.builds(Pass, seats),
    st.builds(Designate, seats, seats),
)


class AnySession(RuleBasedStateMachine):
    """A session and what is known of it: the actions that stand, those that redo would return, and the counts."""

    @initialize(profile=profiles, chance=chances, points=st.integers(0, 5), turned=st.booleans())
    def sit_down(self, profile, chance, points, turned):
        """The match may already stand anywhere it can stand."""
        before = (0, points) if turned else (points, 0)
        if profile.one_all_play_two and chance % 5 == 0:
            before = (1, 1)
        self.session = start_session(profile, dealt(chance))._replace(scores=before)
        self.standing: list[Made] = []
        self.taken: list[list[Made]] = []
        self.undone = self.restarted = 0

    @rule(choices=st.lists(st.tuples(st.integers(0, 13), who), min_size=1, max_size=9))
    def act_some(self, choices):
        for choice, by in choices:
            legal = legal_actions(self.session.deal, self.session.profile)
            if not legal:
                return
            made = Made(legal[choice % len(legal)], by)
            self.session = act(self.session, *made)
            self.standing.append(made)
            self.taken = []

    @rule(action=any_action)
    def ask_anything(self, action):
        """What is not legal is refused and changes nothing; what is, is done by nobody here."""
        before = deepcopy(self.session)
        legal = legal_actions(self.session.deal, self.session.profile)
        is_pose = isinstance(action, Play) and not self.session.deal.chain.laid
        if action in legal or (is_pose and Play(action.seat, action.tile, "right") in legal):
            assert len(act(self.session, action, "person").deal.made) == len(self.standing) + 1
        else:
            with pytest.raises(RuleError):
                act(self.session, action, "person")
        assert self.session == before

    @rule(seat=seats)
    def take_back(self, seat):
        own = [turn for turn, made in enumerate(self.standing) if made.by == "person" and made.action.seat == seat]
        if not own:
            with pytest.raises(NothingToUndo):
                undo(self.session, seat)
            return
        self.session = undo(self.session, seat)
        self.taken.append(self.standing[own[-1] :])
        self.standing = self.standing[: own[-1]]
        self.undone += 1
        assert self.session.taken[-1].seat == seat

    @rule()
    def put_back(self):
        if not self.taken:
            with pytest.raises(NothingToRedo):
                redo(self.session)
            return
        self.session = redo(self.session)
        self.standing += self.taken.pop()

    @precondition(lambda self: len(self.standing) > 3)
    @rule()
    def restart(self):
        self.session = restart_deal(self.session)
        self._nothing_stands()
        self.restarted += 1

    @rule(chance=chances)
    def go_on(self, chance):
        """The next deal or match where there is one; the other one, and both before the end, are refused."""
        before = self.session
        reckoning = before.reckoning
        allowed = None if reckoning is None else next_match if reckoning.match_over else next_deal
        for refused in {next_deal, next_match} - {allowed}:
            with pytest.raises(WrongPhase):
                refused(before, dealt(chance))
        if allowed is not None and reckoning is not None:
            self.session = allowed(before, dealt(chance))
            assert self.session.deal.opening == reckoning.next_opening
            assert self.session.scores == ((0, 0) if reckoning.match_over else scores(before))
            assert self.session.won == matches_won(before)
            assert self.session.match == before.match + reckoning.match_over
            assert self.session.number == before.number + 1
            self._a_new_deal()

    @precondition(lambda self: self.session.number > 1)
    @rule(chance=chances)
    def begin_anew(self, chance):
        before = self.session
        self.session = new_session(before, dealt(chance))
        assert (self.session.scores, self.session.won, self.session.played) == ((0, 0), (0, 0), ())
        assert (self.session.number, self.session.match) == (before.number + 1, before.match + 1)
        self._a_new_deal()

    @invariant()
    def the_oracle_agrees(self):
        assert_agrees(self.session, plain_so_far(self.session.deal, self.session.profile))

    @invariant()
    def what_is_known_is_so(self):
        assert list(self.session.deal.made) == self.standing
        assert [list(batch.made) for batch in self.session.taken] == self.taken
        assert (self.session.undone, self.session.restarted) == (self.undone, self.restarted)

    def _nothing_stands(self):
        self.standing, self.taken = [], []

    def _a_new_deal(self):
        self._nothing_stands()
        self.undone = self.restarted = 0


TestAnySession = AnySession.TestCase
