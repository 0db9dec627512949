"""Export of all data stored about a player, as JSON files in a zip."""

import json
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.core.serializers.json import DjangoJSONEncoder
from django.forms.models import model_to_dict

from accounts.models import Hours, User
from community.forum.models import Act as ForumAct
from community.forum.models import EarlierText, Post, Reader
from community.messages.listing import kept_messages, other_copy
from community.messages.models import Copy
from games.models import ImportedLog, Match, Seat
from notifications.models import FeedAddress, Hook, wishes_of
from stats.models import Trophy
from stats.sums import FIGURES
from tournaments.models import Act, Entry, Follow, Talk, Tournament
from training.campaign.models import Attempt, Pin
from training.lessons.models import Learned
from training.puzzles.models import Solver
from training.workshop.models import KeptFighter

IN_MEMORY = 5_000_000

PROFILE = [
    "username",
    "email",
    "is_guest",
    "came_with_language",
    "date_joined",
    "last_seen",
    "last_login",
    "imported_name",
    "claimed_at",
    "real_name",
    "shows_real_name",
    "pronouns",
    "birth_month",
    "birth_day",
    "homepage",
    "about",
    "worn_name",
    "friends_only",
    "away_from",
    "away_until",
    "away_message",
]


def export(player: User) -> IO[bytes]:
    file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 the answer closes it
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, content in _files(player):
            archive.writestr(name, json.dumps(content, cls=DjangoJSONEncoder, indent=2, ensure_ascii=False))
    file.seek(0)
    return file


def _files(player: User) -> Iterator[tuple[str, Any]]:
    yield from _account(player)
    yield from _people_and_fighters(player)
    yield from _play(player)
    yield from _news(player)
    yield "forum.json", _forum(player)
    for seat in Seat.objects.filter(player=player).select_related("match").iterator():
        yield f"matches/{seat.match_id}.json", _match(seat)


def _account(player: User) -> Iterator[tuple[str, Any]]:
    yield (
        "profile.json",
        {name: getattr(player, name) for name in PROFILE}
        | {"former_names": list(player.former_names.values("name", "given_up"))},
    )
    yield (
        "preferences.json",
        model_to_dict(player.preferences) | {"held_limits": player.preferences.held_limits},
    )
    yield (
        "hours.json",
        {
            "hours": list(
                Hours.objects.filter(player=player).values(
                    "zone", "night_from", "night_to", "days_off", "changed_at"
                )
            ),
            "vacations": list(player.vacations.values("first", "last", "announced_at")),
        },
    )
    yield (
        "addresses.json",
        list(EmailAddress.objects.filter(user=player).values("email", "verified", "primary")),
    )
    yield (
        "devices.json",
        list(
            UserSession.objects.filter(user=player).values("created_at", "last_seen_at", "ip", "user_agent")
        ),
    )
    yield (
        "tokens.json",
        list(player.tokens.values("name", "plays", "organises", "made_at", "expires_at", "used_at")),
    )
    yield "events.json", list(player.events.order_by("pk").values("kind", "match", "version", "made_at"))
    yield "bots.json", _bots(player)


def _bots(player: User) -> list[dict[str, Any]]:
    return [
        {
            "name": bot.username,
            "made": bot.date_joined,
            "last_seen": bot.last_seen,
            "tokens": list(bot.tokens.values("name", "plays", "made_at", "expires_at", "used_at")),
            "ratings": list(bot.ratings.values("pool", "mu", "sigma", "matches", "rated_at")),
            "events": list(bot.events.order_by("pk").values("kind", "match", "version", "made_at")),
            "matches": list(bot.seats.order_by("pk").values_list("match", flat=True)),
        }
        for bot in player.bots.order_by("pk")
    ]


def _puzzles(player: User) -> dict[str, object]:
    return {
        "rating": Solver.objects.filter(player=player).values("mu", "sigma", "answers", "rated_at").first(),
        "answers": list(player.puzzle_answers.values("puzzle", "at", "is_right", "is_solved", "change")),
        "days": list(player.puzzle_days.order_by("day").values_list("day", flat=True)),
        "slips": list(player.practised_slips.values("match", "move", "days_right", "last_right")),
    }


def _people_and_fighters(player: User) -> Iterator[tuple[str, Any]]:
    yield (
        "people.json",
        {
            "follows": list(player.follows.values("followed__username", "since")),
            "blocks": list(player.blocks.values("blocked__username", "since")),
            "follows_matches": list(player.bells.values("match", "since")),
            "came_by_the_link_of": list(player.introduced_by.values("host__username", "since")),
            "came_by_my_link": list(player.introduced.values("visitor__username", "since")),
        },
    )
    yield (
        "teams.json",
        {
            "belongs_to": list(player.memberships.values("team__name", "leads", "since")),
            "founded": list(player.teams_founded.values("name", "about", "entry", "founded_at", "closed_at")),
            "written": list(player.teams_written.values("name", "about")),
            "said_in_rooms": list(player.said_in_rooms.values("team__name", "text", "said_at")),
            "asked": list(player.askings.values("team__name", "words", "asked_at", "refused_at")),
        },
    )
    yield (
        "said_as_spectator.json",
        list(player.said_as_spectator.order_by("pk").values("match", "number", "text", "said_at")),
    )
    yield "conversations.json", [_conversation(copy) for copy in player.conversations.order_by("pk")]
    yield "reports.json", list(player.reports.values("kind", "reason", "words", "quoted", "made_at"))
    yield (
        "favourites.json",
        {
            "buttons": list(player.favourites.values("button__set__name", "button__name")),
            "sets": list(player.favourite_sets.values_list("set__name", flat=True)),
            "filters": list(player.saved_filters.values("name", "search")),
        },
    )
    yield (
        "recipes_changed.json",
        list(player.recipes_changed.values("button__set__name", "button__name", "recipe", "until")),
    )


def _conversation(copy: Copy) -> dict[str, object]:
    theirs = other_copy(copy)
    return {
        "with": theirs.name,
        "silent": copy.is_silent,
        "read_to": copy.read,
        "messages": [
            {
                "number": message.number,
                "by": copy.name if message.by_id == copy.pk else theirs.name,
                "text": "" if message.is_taken_down and message.by_id != copy.pk else message.text,
                "at": message.said_at,
            }
            for message in kept_messages(copy).order_by("number")
        ],
    }


def _play(player: User) -> Iterator[tuple[str, Any]]:
    yield (
        "campaign.json",
        {
            "pins": list(
                Pin.objects.filter(player=player).values("button__set__name", "button__name", "won_in", "at")
            ),
            "matches": list(
                Attempt.objects.filter(player=player).values(
                    "match", "stop__pack__name", "stop__number", "difficulty", "mine__name", "theirs__name"
                )
            ),
        },
    )
    yield (
        "standing_offers.json",
        list(player.standing_offers.values("terms_data", "places_data", "on_offer", "running", "made_at")),
    )
    searched = ("pace", "button_name", "is_near", "rated", "asked_at", "ended_at", "end")
    yield "searches.json", list(player.searches.values(*searched))
    yield "tournaments.json", _tournaments(player)
    yield "trophies.json", list(Trophy.objects.filter(player=player).values("kind", "match", "at"))
    yield (
        "luck.json",
        list(player.sides_looked_back_at.values("look", "decisions", "given_away", "luck", "luck_squared")),
    )
    made = ("name", "recipe", "slug", "made_at", "published_at", "votes")
    yield (
        "workshop.json",
        list(KeptFighter.objects.filter(maker=player).values(*made)),
    )
    yield "puzzles.json", _puzzles(player)
    yield "lessons.json", list(Learned.objects.filter(player=player).values("lesson", "at"))
    yield (
        "standing.json",
        {
            "rating_shown": player.rating,
            "reliability_shown": player.reliability,
            "usual_time_to_answer": player.usual_answer,
            "ratings": list(player.ratings.values("pool", "mu", "sigma", "matches", "rated_at")),
            "months": list(player.months.values("pool", "month", *FIGURES)),
        },
    )


def _news(player: User) -> Iterator[tuple[str, Any]]:
    yield (
        "notifications.json",
        {
            "wishes": model_to_dict(wishes_of(player)),
            "told": list(player.notices.values("kind", "match", "made_at")),
            "mails": list(
                player.deliveries.values("sort", "state", "match", "address", "made_at", "sent_at")
            ),
            "devices": list(player.devices.values("endpoint", "made_at")),
            "silenced": list(player.silenced.values("address", "why", "words", "since")),
            "webhook": list(Hook.objects.filter(player=player).values("url", "shape", "heard", "heard_at")),
            "webhooks_of_matches": list(
                player.match_hooks.values("match", "url", "shape", "heard", "heard_at")
            ),
            "feed_made": list(FeedAddress.objects.filter(player=player).values_list("made_at", flat=True)),
            "answers": list(player.replies.values("match", "command", "sentence", "made_at")),
            "announcements_put_away": list(player.put_away.values("announcement__title", "at")),
            "letters": list(player.letters.values("which", "match", "due", "posted_at")),
        },
    )


def _forum(player: User) -> dict[str, object]:
    posts = Post.objects.filter(author=player).order_by("pk")
    before = EarlierText.objects.filter(post__author=player).order_by("pk")
    return {
        "posts": list(posts.values("pk", "thread", "thread__title", "text", "state", "made_at", "edited_at")),
        "before_edits": list(before.values("post", "text", "until")),
        "followed": list(player.followed_threads.values("thread", "is_muted")),
        "read_to": list(Reader.objects.filter(player=player).values_list("read_to", flat=True)),
        "marks": list(player.marks.values("thread", "read_to")),
        "moderated": list(ForumAct.objects.filter(by=player).values("kind", "thread", "words", "at")),
    }


def _tournaments(player: User) -> dict[str, Any]:
    entered = Entry.objects.filter(player=player).prefetch_related("picks__button").order_by("pk")
    organised = Tournament.objects.filter(organiser=player).order_by("pk")
    acts = Act.objects.filter(by=player).order_by("pk")
    return {
        "entered": [
            {
                "tournament": entry.tournament_id,
                "state": entry.state,
                "seed": entry.seed,
                "place": entry.place,
                "group": entry.group,
                "goes_on": entry.goes_on,
                "fighters": [fighter.name for fighter in entry.fighters],
                "joined": entry.joined_at,
            }
            for entry in entered
        ],
        "organised": list(organised.values("pk", "title", "rules", "status", "founded_at")),
        "leagues": list(player.leagues_founded.order_by("pk").values("pk", "title", "about", "founded_at")),
        "helped_to_organise": list(player.helps_to_organise.order_by("pk").values("pk", "title")),
        "acts": list(acts.values("tournament", "what", "words", "at")),
        "said": list(
            Talk.objects.filter(player=player)
            .order_by("pk")
            .values("tournament", "number", "text", "said_at")
        ),
        "talk_seen": list(player.talk_seen.order_by("pk").values("tournament", "number")),
        "silenced": list(player.silenced_in_tournaments.order_by("pk").values("tournament", "until")),
        "followed": list(Follow.objects.filter(player=player).values_list("tournament", flat=True)),
    }


def _imported(match: Match) -> dict[str, int | str | None]:
    log = ImportedLog.objects.filter(match=match).first()
    return {"number": match.imported_number, "log": None if log is None else log.text}


def _match(mine: Seat) -> dict[str, Any]:
    """Return the match's data that the player may see. During play, omit the other players' moves."""
    match: Match = mine.match
    moves = match.moves.order_by("number")
    told = ["number", "seat", "round", "action", "made_at"]
    if match.is_finished:
        told += ["draws", "events"]
    else:
        moves = moves.filter(seat=mine.number)
    return {
        "status": match.status,
        "ruleset": match.ruleset,
        "rounds_to_win": match.first_to,
        "description": match.description,
        "private": match.is_private,
        "rated": match.rated,
        "pace": match.pace,
        "win_by_claim": match.by_claim,
        "weekends_off": match.weekends_off,
        "vacations_stop_clocks": not match.no_vacation,
        "of_tournament": match.of_event,
        "from_button_men_online": None if match.imported_number is None else _imported(match),
        "head_start": match.head_start,
        "offered": match.offered_at,
        "last_move": match.moved_at,
        "my_seat": mine.number,
        "my_words_for_the_dice": mine.dice_words,
        "my_bans": mine.bans,
        "my_notes": mine.notes,
        "seats": [
            {
                "player": seat.name,
                "button": seat.button_name,
                "recipe": seat.recipe,
                "special_rule": seat.special,
                "rounds_won": seat.rounds_won,
                "result": seat.result,
                "forfeited": seat.forfeited,
            }
            for seat in match.all_seats
        ],
        "moves": list(moves.values(*told)),
        "my_orders": [
            {"number": order.number, "order": order.content, "left": order.left_at}
            for order in match.orders.filter(seat=mine.number).order_by("number")
        ],
        "i_said": list(match.messages.filter(seat=mine.number).values("text", "said_at", "edited_at")),
    }
