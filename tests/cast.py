"""Eight kinds of users around two victims and their belongings, for tests of permissions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone

from accounts.models import Invitation, User
from buttonmen.restrictions.models import NetworkBan, TemporaryRate
from buttons.models import Button, ButtonSet, Tag
from community.announcements.models import Mailing
from community.forum.models import Board, Post, Thread
from community.forum.verbs.moderating import recount_posts
from community.messages.sending import write
from community.moderation.models import Report
from community.spectators import chat
from core.database import enqueuing
from games import play
from games.log.markup.rendering import render_post
from games.models import Featured, Match, Terms
from games.models.seek import Seek
from games.play import DecisionId
from notifications.mail import links
from notifications.models import FeedAddress, Hook, Silenced
from robots import tasks
from robots.seating import make_robots
from rules import Choose, Surrender
from tests.accounts.people import a_guest, a_player, befriend, block
from tests.addresses import KEYS, Address, key_in
from tests.community.announcements.announcing import an_announcement
from tests.community.teams.belonging import a_team
from tests.games.matches import a_match, act, an_offer
from tests.tournaments.events import in_days
from tests.training.puzzles.stored import some_puzzles
from tournaments import verbs
from tournaments.leagues.founding import LeagueSettings
from tournaments.models import Settings
from training.campaign.models import Pack, Stop
from training.workshop.models import KeptFighter

KINDS = ("anonymous", "guest", "stranger", "opponent", "blocked", "moderator", "curator", "admin")
MODEL = re.compile(r"/admin/([a-z_]+)/([a-z]+)/.*<")
LOGS_IN = ("account_confirm_email", "account_reset_password_from_key", "accounts:login_link")
"""With their keys one becomes another: somebody who has nothing."""
SECRET_SIZE = 17
PRIVATE, NOTED, BETWEEN_TWO, REPORTED = (
    f"only for {reader} ears" for reader in ("private", "own", "two", "moderators'")
)
"""What is said in a private match, noted by Ann, said where the chat is private, and reported."""


@dataclass
class Cast:
    """Ann, Bob and the users around them.

    Ann plays the opponent, and Bob in private. Both she and the opponent block the blocked player.
    """

    mark: str = ""
    """Makes the names of several casts differ."""
    players: dict[str, User | None] = field(init=False)

    def __post_init__(self) -> None:
        self.ann, self.bob = self.named("Ann"), self.named("Bob")
        self.players = {
            "anonymous": None,
            "guest": a_guest(),
            "stranger": self.named("Stranger"),
            "opponent": self.named("Opponent"),
            "blocked": self.named("Blocked"),
            "moderator": self.named("Moderator", is_staff=True),
            "curator": self.named("Curator", is_staff=True),
            "admin": self.named("Keeper", is_staff=True, is_superuser=True),
        }
        for group in ("moderator", "curator"):
            self.player(group).groups.add(Group.objects.get(name=group))
        for friend in (self.bob, self.player("opponent")):
            befriend(self.ann, friend)
        for blocker in (self.ann, self.player("opponent")):
            block(blocker, self.player("blocked"))
        self.make_matches()
        self.make_letters()
        self.make_belongings()
        self.keys = self.made_keys()

    def named(self, name: str, **fields: Any) -> User:
        return a_player(f"{name}{self.mark}", **fields)

    def player(self, kind: str) -> User:
        player = self.players[kind]
        assert player is not None
        return player

    def make_matches(self) -> None:
        opponent = self.player("opponent")
        self.turn = a_match(self.ann, opponent)
        while self.turn.battle.active != 0:
            self.turn = a_match(self.ann, opponent)
        play.say(self.turn.pk, self.ann, BETWEEN_TWO)
        for player in (self.ann, opponent):
            play.keep_chat_private(self.turn.pk, player, True)
        play.note(self.turn.pk, self.ann, NOTED)
        self.private = a_match(self.ann, self.bob, is_private=True, description=f"{PRIVATE} (offer)")
        play.say(self.private.pk, self.ann, PRIVATE)
        offer = an_offer(self.ann, opponent, "(6) (X)", "(8) (V)")
        self.hidden = act(play.accept(offer.pk, opponent), 0, Choose({"X": SECRET_SIZE}))
        self.offer = an_offer(self.ann, self.bob)
        self.asked = an_offer(self.ann, opponent)
        self.standing = play.keep_on_offer(an_offer(self.ann, None).pk, self.ann)
        finished = a_match(self.ann, opponent, first_to=1)
        self.finished = act(finished, 0 if 0 in finished.battle.decisions else 1, Surrender())

    def make_letters(self) -> None:
        self.letter = write(self.ann, self.player("opponent"), BETWEEN_TWO)

    def make_belongings(self) -> None:
        """Make one of everything that an address of the admin may show."""
        self.set = ButtonSet.objects.create(name=f"Smithy {self.mark}")
        self.button = Button.objects.create(name="Anvil", set=self.set, recipe="(4) (6) (8) (10) (X)")
        Tag.objects.create(name=f"Old friends {self.mark}")
        self.pack = Pack.objects.create(
            name=f"Alley{self.mark}", slug=f"alley{self.mark}".lower(), row=1, column=3
        )
        Stop.objects.create(pack=self.pack, number=1, button=self.button, is_boss=True)
        self.puzzle = some_puzzles(1)[0]
        self.announcement = an_announcement()
        Mailing.objects.create(subject="Alley post", text="Alleys are open.")
        self.search = Seek.objects.create(player=self.ann, pace=Seek.Pace.NOW)
        self.tournament = verbs.found(self.ann, Settings(title="Alley Cup", terms=Terms(first_to=1)))
        verbs.say(self.tournament.pk, self.ann, "Welcome to the alley.")
        chat.write_line(self.turn.pk, self.named("Onlooker"), "What a roll.")
        self.league = verbs.found_league(self.ann, LeagueSettings(title="Alley League", starts_at=in_days(1)))
        self.team = a_team(f"Alley cats {self.mark}", leader=self.ann)
        Invitation.objects.create(host=self.ann)
        self.kept = KeptFighter.objects.create(
            maker=self.ann, name="Night Train", recipe="(4) (20) (X)", published_at=timezone.now()
        )
        self.post = said_in_the_forum(self.ann, "Alley talk", "What do you think of alleys?")
        FeedAddress.objects.create(player=self.ann)
        self.hook = Hook.objects.create(
            player=self.ann, url="https://hook.invalid/", off_since=timezone.now()
        )
        Silenced.objects.create(player=self.ann, address=self.ann.email, why=Silenced.Why.BOUNCED)
        Featured.objects.get_or_create(match=self.turn)
        Report.objects.create(
            kind=Report.Kind.PROFILE,
            reason=Report.Reason.RUDE,
            words=REPORTED,
            quoted=REPORTED,
            player=self.bob,
            reporter=self.ann,
        )
        make_robots()
        self.security_key = Authenticator.objects.create(
            user=self.ann, type=Authenticator.Type.WEBAUTHN, data={"name": "Ring", "credential": {}}
        )
        self.session = UserSession.objects.create(
            user=self.ann, ip="127.0.0.1", session_key=f"of-ann{self.mark}", user_agent="a browser"
        )
        a_closed_decision = (self.turn.pk, 0, 0)
        enqueuing.enqueue(tasks.decide, [a_closed_decision])
        tomorrow = timezone.now() + timedelta(days=1)
        NetworkBan.objects.get_or_create(network="198.51.100.0/24", defaults={"until": tomorrow})
        TemporaryRate.objects.get_or_create(
            limit="mail_to_unknown", defaults={"rates": "9/m", "until": tomorrow}
        )
        LogEntry.objects.create(
            user=self.player("admin"),
            content_type=ContentType.objects.get_for_model(User),
            object_id=str(self.ann.pk),
            object_repr="Ann",
            action_flag=CHANGE,
        )

    def made_keys(self) -> dict[str, dict[str, Any]]:
        other = self.named("Bystander")
        keys = {name: make(other if name in LOGS_IN else self.ann) for name, make in KEYS.items()}
        seat = DecisionId(self.hidden.pk, 1, self.hidden.battle.decisions[1].number)
        opponent = self.player("opponent")
        move = links.move_link(opponent, seat, Choose({"V": 8}))
        offer = links.offer_link(opponent, self.asked.pk, accepts=False)
        return keys | {
            "notifications:move": {"key": key_in(move)},
            "notifications:offer": {"key": key_in(offer)},
        }

    def arguments(self, address: Address, match: Match | None = None) -> dict[str, Any]:
        """Return arguments with which this address leads to something of Ann's."""
        if address.route.startswith("/admin/"):
            return self.in_the_admin(address, match or self.turn)
        if address.route.startswith("/api/"):
            return self.in_the_api(address)
        if address.route.startswith(("/match/", "/previews/match/")):
            return {"pk": (match or self.turn).pk, "step": 0, "number": 1, "key": self.ann.invitation.key}
        for beginnings, arguments in self.by_beginning():
            if address.route.startswith(beginnings):
                return arguments
        standing: dict[str, Any] = {"pk": self.standing.pk}
        own = {
            "games:change_standing": standing,
            "games:end_standing": standing,
            "accounts:colours": {"key": "ffffff-000000-ffffff-000000"},
            "accounts:end_session": {"pk": self.session.pk},
            "mfa_edit_webauthn": {"pk": self.security_key.pk},
            "mfa_remove_webauthn": {"pk": self.security_key.pk},
        }
        usual = {
            "button_slug": self.button.slug,
            "mind": "fox",
            "month": 1,
            "name": "a.log",
            "number": 1,
            "page": "forum.html",
            "pk": self.tournament.pk,
            "seat": 1,
            "robot_name": "owl",
            "set_slug": self.set.slug,
            "side": "mine",
            "skill_slug": "poison",
            "slug": "power",
            "waiting": 3,
            "year": 1999,
        }
        return self.keys.get(address.name) or own.get(address.name) or usual

    def by_beginning(self) -> list[tuple[str | tuple[str, ...], dict[str, Any]]]:
        """Return the arguments of whole families of addresses, the narrower ones first."""
        names = {"name": self.ann.username, "other_name": self.bob.username}
        tournament = {"pk": self.tournament.pk, "key": self.tournament.key, "number": 1}
        talk = {"pk": self.post.thread_id, "slug": "fighting", "kind": "match", "key": self.finished.pk}
        return [
            (("/tournaments/", "/previews/tournament/"), tournament),
            ("/previews/thread/", {"pk": self.post.thread_id}),
            ("/leagues/", {"pk": self.league.pk}),
            ("/workshop/", {"slug": self.kept.slug}),
            ("/puzzles/", {"pk": self.puzzle.pk, "match_id": self.turn.pk, "move": 1}),
            ("/campaign/", {"slug": self.pack.slug}),
            (("/players/", "/previews/player/"), names),
            ("/opponent/", {"pk": self.search.pk}),
            ("/teams/", {"pk": self.team.pk, "number": 1}),
            ("/announcements/", {"pk": self.announcement.pk}),
            ("/messages/", {"pk": self.letter.conversation_id, "name": self.ann.username}),
            ("/forum/p/", {"pk": self.post.pk}),
            ("/forum/", talk),
        ]

    def in_the_api(self, address: Address) -> dict[str, Any]:
        numbers = {
            "conversations": self.letter.conversation_id,
            "forum/posts": self.post.pk,
            "forum/threads": self.post.thread_id,
            "leagues": self.league.pk,
            "puzzles": self.puzzle.pk,
            "searches": self.search.pk,
            "standing-offers": self.standing.pk,
            "teams": self.team.pk,
            "tournaments": self.tournament.pk,
        }
        slugs = {"forum/boards": "fighting", "sets": self.set.slug, "workshop": self.kept.slug}
        rest = address.route.removeprefix("/api/v1/")
        return {
            "number": next((key for name, key in numbers.items() if rest.startswith(name)), self.turn.pk),
            "set_slug": self.set.slug,
            "slug": next((slug for name, slug in slugs.items() if rest.startswith(name)), self.button.slug),
            "year": 1999,
            "month": 1,
            "name": self.ann.username,
            "other_name": self.bob.username,
        }

    def in_the_admin(self, address: Address, match: Match) -> dict[str, Any]:
        found = {"app_label": "accounts", "url": "nowhere", "content_type_id": 1, "object_id": 1}
        model = MODEL.match(address.route)
        if model is None:
            return found
        kind = apps.get_model(model[1], model[2])
        newest = kind._default_manager.order_by("-pk").first()
        own = {User: self.ann.pk, Match: match.pk}
        number = own.get(kind) or getattr(newest, "pk", 1)
        return found | {"object_id": number, "id": number}


def said_in_the_forum(player: User, title: str, text: str) -> Post:
    """Post in the forum without waiting for a moderator, as for a trusted player."""
    thread = Thread.objects.create(board=Board.objects.get(slug="fighting"), title=title, starter=player)
    post = Post.objects.create(thread=thread, author=player, text=text, html=render_post(text).html)
    recount_posts(thread)
    return post
