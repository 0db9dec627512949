"""The data on a tournament's page, as one viewer sees it, computed when the template needs it."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from zlib import crc32

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.safestring import SafeString

from accounts.models import User
from community.moderation.moderators import is_moderator
from core.addresses import absolute_url
from core.refusals import NotPossible
from games.log.markup import render_markup
from games.models import Match
from games.play import fair_dice
from tournaments.course.draft import DraftTurn, remaining_turns
from tournaments.course.snapshot import event_of
from tournaments.kinds import Kind, TournamentEvent
from tournaments.models import Act, Entry, Pairing, Talkers, TalkSeen, Tournament
from tournaments.pages import rounds, standings
from tournaments.pages.rounds import Drawn, ShownRound
from tournaments.pages.setting_texts import Fact, facts_of
from tournaments.pages.sides import PairingShown, shown_pairings
from tournaments.pages.standings import Group, Rung, TableLine
from tournaments.verbs import why_not_join, why_not_take_part

ACTS_SHOWN = 200
LAST_ROUNDS = 3
"""Number of rounds of a large finished bracket that are visible at first, counted from the final."""
MOST_ROUNDS = 4
"""Maximum number of rounds in a bracket that does not count as large."""
MOST_LISTED = 32
"""Maximum number of players that the page lists at once. A longer list loads when the viewer opens it."""


class TournamentShown:
    opened = ""
    """The HTML id of the folded section that the viewer has opened, or an empty string."""

    def __init__(self, tournament: Tournament, viewer: User | AnonymousUser, key: str = "") -> None:
        self.tournament, self.viewer, self.key = tournament, viewer, key

    # ---- who

    @cached_property
    def all_entries(self) -> list[Entry]:
        return list(self.tournament.entries.by_seed())

    @cached_property
    def all_pairings(self) -> list[Pairing]:
        return list(self.tournament.pairings.in_order())

    @cached_property
    def entries(self) -> list[Entry]:
        return [entry for entry in self.all_entries if entry.state != Entry.State.SPARE]

    @property
    def spares(self) -> list[Entry]:
        return [entry for entry in self.all_entries if entry.state == Entry.State.SPARE]

    @property
    def by_place(self) -> list[Entry]:
        return sorted(
            self.entries,
            key=lambda entry: (entry.place or 0, not entry.place and entry.state != Entry.State.IN),
        )

    @property
    def entry_count(self) -> int:
        return len(self.entries)

    @property
    def draws_pins(self) -> bool:
        return self.entry_count <= rounds.MOST_PINS

    @property
    def free(self) -> int:
        return max(0, self.tournament.places_to - self.entry_count)

    @cached_property
    def mine(self) -> Entry | None:
        if not self.viewer.is_authenticated:
            return None
        return next((entry for entry in self.all_entries if entry.player_id == self.viewer.pk), None)

    @property
    def takes_part(self) -> bool:
        return self.mine is not None and self.mine.state in (Entry.State.IN, Entry.State.OUT)

    @property
    def stands_by(self) -> bool:
        return self.mine is not None and self.mine.state == Entry.State.SPARE

    @property
    def may_stand_by(self) -> bool:
        if not self.viewer.is_authenticated or self.mine is not None or self.tournament.is_over:
            return False
        has_no_place = not self.tournament.is_open or not self.free
        return has_no_place and why_not_take_part(self.tournament, self.viewer, self.key) is None

    @cached_property
    def is_organiser(self) -> bool:
        return self.viewer.is_authenticated and self.tournament.is_organised_by(self.viewer)

    @property
    def is_founder(self) -> bool:
        return self.viewer.is_authenticated and self.tournament.organiser_id == self.viewer.pk

    @cached_property
    def helpers(self) -> list[User]:
        return list(self.tournament.helpers.order_by("username"))

    @property
    def may_organise(self) -> bool:
        return self.is_organiser or self.is_moderator

    @property
    def is_moderator(self) -> bool:
        return self.viewer.is_authenticated and is_moderator(self.viewer)

    @property
    def shows_talk(self) -> bool:
        if self.tournament.talkers == Talkers.NOBODY:
            return self.may_organise
        takes_part = self.mine is not None and self.mine.state != Entry.State.LEFT
        return bool(self.tournament.said) or self.may_organise or takes_part

    @cached_property
    def new_in_talk(self) -> int:
        """The number of unread chat lines.

        For a viewer who has never opened the chat, this is 0 unless the viewer takes part in the tournament
        or organizes it.
        """
        if not (self.viewer.is_authenticated and self.shows_talk and self.tournament.said):
            return 0
        found = TalkSeen.objects.filter(tournament=self.tournament, player=self.viewer)
        seen = found.values_list("number", flat=True).first()
        if seen is None:
            return self.tournament.said if self.mine is not None or self.is_organiser else 0
        return self.tournament.said - seen

    @cached_property
    def why_not(self) -> NotPossible | None:
        if not self.viewer.is_authenticated or not self.tournament.is_open or self.mine is not None:
            return None
        return why_not_join(self.tournament, self.viewer, self.key)

    @property
    def most_matches(self) -> int:
        return self.kind.most_matches(self.tournament.settings)

    # ---- what is played

    @cached_property
    def event(self) -> TournamentEvent:
        return event_of(self.tournament, self.entries, self.all_pairings)

    @cached_property
    def pairings_by_pk(self) -> Drawn:
        return shown_pairings(self.all_pairings, self.entries, self.viewer)

    @cached_property
    def all_shown(self) -> list[PairingShown]:
        return [self.pairings_by_pk[pairing.pk] for pairing in self.all_pairings]

    @property
    def my_open_pairings(self) -> list[PairingShown]:
        mine = [each for each in self.all_shown if each.is_open and each.is_mine]
        return sorted(mine, key=lambda each: (each.match is None, each.deadline))

    @cached_property
    def my_match(self) -> Match | None:
        number = next((each.match for each in self.my_open_pairings if each.match is not None), None)
        return None if number is None else Match.objects.with_seats().defer("start_data").get(pk=number)

    @property
    def it_is_my_turn(self) -> bool:
        seat = None if self.my_match is None else self.my_match.seat_of(self.viewer)
        return seat is not None and seat.owes is not None

    @property
    def my_last(self) -> PairingShown | None:
        return next((each for each in reversed(self.all_shown) if each.is_mine and not each.is_open), None)

    @property
    def kind(self) -> Kind:
        return self.tournament.its_kind

    @cached_property
    def bracket(self) -> list[ShownRound]:
        found = self.kind.bracket(self.event) if self.has_started and not self.turns else None
        return [] if found is None else rounds.bracket_of(found, self.pairings_by_pk)

    @property
    def bracket_from(self) -> int:
        """The number of the round to which the bracket scrolls.

        This is the current round. In a finished bracket, it is the final, or the quarter-finals if the
        bracket is large.
        """
        first = -LAST_ROUNDS if len(self.bracket) > MOST_ROUNDS else -1
        return next((each.number for each in self.bracket if each.is_now), self.bracket[first].number)

    @cached_property
    def rounds(self) -> list[ShownRound]:
        """The rounds outside of a bracket, with the latest round first.

        The latest round and the first unfinished round are open, except in groups, where tables show the
        results.
        """
        found = (rounds.in_one_round if self.kind.at_once else rounds.rounds_of)(self.pairings_by_pk)
        if self.bracket:
            found = [each for each in found if each.number < self.bracket[0].number]
        latest = found[-1].number if found else 0
        return [
            replace(
                each,
                is_open=self.is_round_open(each, latest),
                without_pins=rounds.sides_in(each) > rounds.MOST_PINS,
            )
            for each in reversed(found)
        ]

    def is_round_open(self, one: ShownRound, latest: int) -> bool:
        if self.opened == f"matches-{one.number}":
            return True
        return not self.groups and (one.is_now or one.number == latest)

    @property
    def folds_players(self) -> bool:
        is_large = self.entry_count > MOST_LISTED
        return self.has_started and (is_large or not (self.turns or self.tournament.is_over))

    @property
    def lists_players(self) -> bool:
        return not self.folds_players or self.entry_count <= MOST_LISTED or self.opened == "players-fold"

    @cached_property
    def standings(self) -> list[TableLine]:
        return standings.lines_of(self.kind.table(self.event), self.entries, self.event)

    @cached_property
    def groups(self) -> list[Group]:
        return standings.groups_shown(self.kind, self.entries, self.event, self.pairings_by_pk)

    @cached_property
    def rungs(self) -> list[Rung]:
        reach = self.tournament.reach if self.takes_part and self.tournament.is_running else 0
        ladder = self.kind.ladder(self.event)
        return standings.rungs_of(ladder, self.entries, self.pairings_by_pk, self.mine, reach)

    @cached_property
    def king(self) -> Entry | None:
        king = self.kind.king(self.event) if self.tournament.is_running else None
        return None if king is None else standings.entries_by_seed(self.entries)[king]

    @cached_property
    def host(self) -> TableLine | None:
        host = self.kind.host(self.event)
        return next((line for line in self.standings if line.row.entrant == host), None)

    @cached_property
    def lives(self) -> list[tuple[Entry, int]]:
        entries, lives = standings.entries_by_seed(self.entries), self.kind.lives(self.event)
        return sorted(((entries[number], left) for number, left in lives.items()), key=lambda each: -each[1])

    @property
    def has_started(self) -> bool:
        return self.tournament.started_at is not None

    @property
    def drawn_again(self) -> list[PairingShown]:
        """Drawn matches of a knock-out that were replayed. The bracket itself shows only the last match."""
        if not self.bracket:
            return []
        last = {(each.round, each.place): each.again for each in self.all_pairings}
        return [
            self.pairings_by_pk[each.pk]
            for each in self.all_pairings
            if each.group is None and each.again < last[each.round, each.place]
        ]

    @cached_property
    def turns(self) -> list[DraftTurn]:
        is_on = self.tournament.status == Tournament.Status.DRAFTING
        return remaining_turns(self.tournament, self.entries) if is_on else []

    @property
    def link(self) -> str:
        if not (self.is_organiser and self.tournament.by_link and self.tournament.is_open):
            return ""
        address = reverse("tournaments:by_link", args=[self.tournament.pk, self.tournament.key])
        return absolute_url(address)

    @property
    def pairings_to_rule(self) -> list[PairingShown]:
        return [each for each in self.all_shown if each.waits_for_ruling]

    # ---- how it ended

    @property
    def secret(self) -> str:
        """The secret seed of all dice in the tournament. Empty until all its matches are finished."""
        tournament = self.tournament
        matches = [pairing.match for pairing in self.all_pairings if pairing.match is not None]
        if not (tournament.is_over and tournament.sealed_seed) or any(not m.is_finished for m in matches):
            return ""
        return fair_dice.unseal(tournament.sealed_seed).hex()

    @property
    def winners(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.has_won]

    @property
    def places(self) -> list[Entry]:
        placed = [entry for entry in self.entries if entry.place is not None and entry.place <= 3]
        return sorted(placed, key=lambda entry: entry.place or 0)

    # ---- what it is

    @cached_property
    def rules_html(self) -> SafeString | None:
        return render_markup([self.tournament.rules])[0] if self.tournament.rules else None

    @property
    def facts(self) -> list[Fact]:
        return facts_of(self.tournament)

    @cached_property
    def acts(self) -> list[Act]:
        found = self.tournament.acts.select_related("by", "entry__player", "pairing__one__player")
        return list(found.select_related("pairing__other__player").order_by("-pk")[:ACTS_SHOWN])

    @property
    def stamp(self) -> str:
        """A checksum that changes whenever the matches or the players on the page would look different."""
        tournament, mine = self.tournament, self.my_match
        entries = [
            (entry.pk, entry.state, [each.name for each in entry.fighters_seen_by(self.viewer)])
            for entry in self.entries
        ]
        pairings = [
            (pairing.pk, pairing.result, pairing.match_id, pairing.deadline, pairing.word_until)
            for pairing in self.all_pairings
        ]
        scores = [[side.rounds for side in each.sides] for each in self.all_shown]
        whole = (tournament.status, tournament.title, tournament.pick_until, tournament.ends_at)
        seen = (whole, entries, pairings, scores, mine and mine.version, len(self.spares), self.new_in_talk)
        return f"{crc32(repr(seen).encode()):08x}"
