"""A test that plays random matches over real HTTP and sockets.

Two to six players, some of them robots, play by every ruleset and with recipes from the whole catalogue.
Players know only what their pages and sockets show, and choose at random among what the forms offer. After
each move the pages, sockets, database and the replayed events must agree; the first disagreement ends the
test.
"""

from __future__ import annotations

import base64
import json
import logging
import random
import re
import secrets
import socket
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from http.client import HTTPConnection
from itertools import chain, combinations, permutations, product
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.test import Client

from accounts.models import Follow, User
from buttons.models import Button
from games import play
from games.fairness.verifying import verify
from games.log.wording import points
from games.models import Match, Terms
from games.play import ProposedSeat
from games.play.terms.button_searches import ONLY_AS_PRINTED
from robots.seating import make_robots
from rules import Battle, Phase, fold, parse_recipe
from rules.events import RoundEnded
from rules.rulesets import RULESETS
from tests.games.forms import AnswerForm
from tests.live_site import LiveSite
from tools.soak.disagreement import Disagreement
from tools.soak.review_checks import Books

MOST_TRIES = 30
"""Most selections that a player previews before passing or surrendering."""
MOST_MOVES = 300
A_TEAM = 5
PING, PONG, FINAL, MASKED = 9, 10, 128, 128
"""Codes of web socket frames. The site closes a socket that does not answer a ping."""
NAMES = ("Ann", "Bob", "Cleo", "Dora", "Emil", "Finn")
SEATS = (2, 2, 3, 4, 5, 6)
SECONDS_FOR_A_NUDGE = 20
SECONDS_FOR_A_ROBOT = 60
SECONDS_A_LINE_RESTS = 20
"""Longest pause on a connection in seconds; the site closes a connection after a silent minute."""

VERSION = re.compile(r'id="board"\s+data-version="(\d+)"')
SEAT = re.compile(r'aria-labelledby="seat-(\d+)"')
SHOWING = re.compile(
    r"(?:aria-label=\"|class=\"visually-hidden\">)[^<\"]*?showing (\d+|joker|[a-z0-9]+ of [a-z]+)"
)
POINTS = re.compile(r'class="seat-now">.*?<b>\s*([^<]*)<', re.S)
SCORES = re.compile(r'data-score="mine">([^<]*)</b>.*?data-score="theirs">([^<]*)</b>', re.S)


class Socket:
    """A minimal web socket that reads small text frames."""

    def __init__(self, url: str, path: str, cookie: str) -> None:
        host, port = urlsplit(url).hostname, urlsplit(url).port
        self.stream = socket.create_connection((host, port), timeout=SECONDS_FOR_A_NUDGE)
        self.heard = b""
        request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {url}\r\nCookie: {cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}\r\n\r\n"
        )
        self.stream.sendall(request.encode())
        while b"\r\n\r\n" not in self.heard:
            self.heard += self.stream.recv(4096)
        answer, self.heard = self.heard.split(b"\r\n\r\n", 1)
        if b" 101 " not in answer.split(b"\r\n")[0]:
            raise Disagreement(f"the socket said {answer[:80]!r}")
        self.stream.settimeout(None)
        self.version = 0
        self.news = threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        with suppress(OSError):
            while True:
                told = self.frame().get("version", 0)
                with self.news:
                    self.version = max(self.version, told)
                    self.news.notify()

    def take(self, count: int) -> bytes:
        while len(self.heard) < count:
            more = self.stream.recv(4096)
            if not more:
                raise ConnectionResetError
            self.heard += more
        taken, self.heard = self.heard[:count], self.heard[count:]
        return taken

    def frame(self) -> dict[str, Any]:
        kind, length = self.take(2)
        if length == 126:
            length = int.from_bytes(self.take(2))
        content = self.take(length)
        if kind & 15 == PING:
            self.stream.sendall(bytes([FINAL | PONG, MASKED | length, 0, 0, 0, 0]) + content)
        return json.loads(content) if kind & 15 == 1 else {}

    def wait_for(self, version: int) -> None:
        with self.news:
            if not self.news.wait_for(lambda: self.version >= version, SECONDS_FOR_A_NUDGE):
                raise Disagreement(f"a socket has heard of version {self.version}, and not of {version}")

    def close(self) -> None:
        with suppress(OSError):
            self.stream.shutdown(socket.SHUT_RDWR)
        self.stream.close()


class Player:
    def __init__(self, site: LiveSite, player: User, chance: random.Random) -> None:
        self.user = player
        self.chance = chance
        client = Client()
        client.force_login(player)
        self.session = client.cookies[settings.SESSION_COOKIE_NAME].value
        self.token = secrets.token_hex(16)
        self.site = site
        self.host = urlsplit(site.url)
        self.line = HTTPConnection(str(self.host.hostname), self.host.port, timeout=60)
        self.asked_at = 0.0
        self.location = ""
        """The URL to which the last response redirects, or an empty string."""

    @property
    def cookie(self) -> str:
        return f"{settings.SESSION_COOKIE_NAME}={self.session}; csrftoken={self.token}"

    def ask(self, method: str, path: str, data: list[tuple[str, str]] | None = None) -> tuple[int, str]:
        headers = {"Cookie": self.cookie, "Referer": self.site.url, "X-CSRFToken": self.token}
        body = None
        if data is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode(data)
        if time.monotonic() - self.asked_at > SECONDS_A_LINE_RESTS:
            self.line.close()
        self.asked_at = time.monotonic()
        self.line.request(method, path, body, headers)
        answer = self.line.getresponse()
        self.location = answer.headers.get("Location", "")
        return answer.status, answer.read().decode()

    def page(self, match: Match) -> str:
        status, html = self.ask("GET", match.get_absolute_url())
        if status != 200:
            raise Disagreement(f"the page of match {match.pk} answered {status}")
        return html

    def listen(self, match: Match) -> Socket:
        return Socket(self.site.url, f"/ws/match/{match.pk}/", self.cookie)

    # ---- deciding by what the page offers

    def answer(self, match: Match, form: AnswerForm) -> None:
        for data in self.ideas(match, form):
            status, _html = self.ask("POST", f"{match.get_absolute_url()}act/", data)
            if status == 302:
                return
            if status != 422:
                raise Disagreement(f"match {match.pk}: {data} was answered {status}")
        if match.phase is not Phase.TURN:
            raise Disagreement(f"match {match.pk}: nothing that the form offers was accepted: {form.buttons}")
        self.give_up(match)

    def give_up(self, match: Match) -> None:
        status, _html = self.ask(
            "POST", f"{match.get_absolute_url()}surrender-round/", [("round", str(match.battle.round))]
        )
        if status != 302:
            raise Disagreement(f"match {match.pk}: surrender was answered {status}")

    def ideas(self, match: Match, form: AnswerForm) -> Any:
        base = [("decision", form.decision)]
        buttons = [button for button in form.buttons if button not in ("attack", "pass")]
        self.chance.shuffle(buttons)
        if "attack" in form.buttons:
            yield from self.attacks(match, form, base)
        for _try in range(MOST_TRIES):
            for button in buttons:
                if button == "cancel" and self.chance.random() < 0.9:
                    continue
                yield [*base, ("action", button), *self.filled(form)]
        for button in ("no_fire", "pass", "decline", "cancel"):
            if button in form.buttons:
                yield [*base, ("action", button)]

    def filled(self, form: AnswerForm) -> list[tuple[str, str]]:
        numbers = [(name, str(self.chance.randint(*limits))) for name, limits in form.limits.items()]
        choices = [(name, self.chance.choice(values)) for name, values in form.choices.items()]
        dice = [("game", place) for place in form.fields.get("game", [])]
        for name, count in (("chosen", A_TEAM), ("foe", 1)):
            offered = form.fields.get(name, [])
            dice += [(name, place) for place in self.chance.sample(offered, min(count, len(offered)))]
        return numbers + [(name, value) for name, value in choices if name != "kind"] + dice

    def attacks(self, match: Match, form: AnswerForm, base: list[tuple[str, str]]) -> Any:
        """Yield the form data of random attacks that the preview calls possible."""
        mine, theirs = form.of_use("attacker"), form.of_use("target")
        pairs = [*product(groups(mine, 2), groups(theirs, 1)), *product(groups(mine, 1), groups(theirs, 2))]
        self.chance.shuffle(pairs)
        for attackers, targets in pairs[:MOST_TRIES]:
            chosen = [("attacker", place) for place in attackers] + [("target", spot) for spot in targets]
            kind = self.chance.choice(form.choices.get("kind", ["default"]))
            data = [*base, ("kind", kind), *chosen, *self.filled(form)]
            _status, sentence = self.ask("GET", f"{match.get_absolute_url()}preview/?{urlencode(data)}")
            if "then" in sentence:
                yield [*data, ("action", "attack")]


def groups(places: list[str], most: int) -> list[tuple[str, ...]]:
    return list(chain.from_iterable(combinations(places, count) for count in range(1, most + 1)))


# ---- agreeing


def values_on(page: str) -> dict[int, list[str]]:
    sections = SEAT.split(page)[1:]
    return {int(seat): SHOWING.findall(html.split("</section>")[0]) for seat, html in pairwise(sections)}


def pairwise(items: list[str]) -> list[tuple[str, str]]:
    return list(zip(items[::2], items[1::2], strict=True))


def must_agree(match: Match, pages: dict[int, str]) -> None:
    for viewer, page in pages.items():
        version = int(VERSION.findall(page)[0])
        if version != match.version:
            raise Disagreement(f"match {match.pk}: a page at {version}, the database at {match.version}")
        seen = match.battle.seen_by(viewer).battle
        told = values_on(page)
        for number, seat in enumerate(last_table(match).seats if seen.is_over else seen.seats):
            values = [die.showing for die in seat.row if die.showing is not None]
            if seen.is_over and not told.get(number):
                continue  # at the end of a duel, the card that counts the dice stands on the table instead
            if not any(die.card for die in seat.row) and told.get(number, []) != list(map(str, values)):
                raise Disagreement(
                    f"match {match.pk}: {told.get(number)} on the page, {values} in the database"
                )
        if len(seen.seats) > 2:
            order = [(viewer + step) % len(seen.seats) for step in range(1, len(seen.seats) + 1)]
            told_scores, scores_seen = POINTS.findall(page), [points(seen.score(seat)) for seat in order]
            if told_scores and told_scores != scores_seen:
                raise Disagreement(
                    f"match {match.pk}: {told_scores} on the page, {scores_seen} in the database"
                )
        if found := SCORES.search(page):
            scores = (points(seen.score(viewer)), points(seen.score(1 - viewer)))
            if found.groups() != scores:
                raise Disagreement(
                    f"match {match.pk}: {found.groups()} on the page, {scores} in the database"
                )


def last_table(match: Match) -> Battle:
    events = [event for move in match.moves.order_by("number") for event in move.facts]
    end = max(place for place, event in enumerate(events) if isinstance(event, RoundEnded))
    return fold(match.start, events[:end])


class Table(NamedTuple):
    """Seats and terms of a match to play. People have the seats in `people`, robots the other ones."""

    places: list[ProposedSeat]
    people: dict[int, Player]
    terms: Terms


def random_table(
    chance: random.Random, people: list[Player], robots: list[User], known: list[Button]
) -> Table:
    """Return a table with a random ruleset and number of seats, sometimes with robots.

    The first seat is a person's.
    """
    count = chance.choice(SEATS)
    printed = chance.random() < 0.5
    first = chance.choice(known)
    buttons = [first, *(chance.choice(known) for _seat in range(count - 1))]
    players: list[User] = [player.user for player in people[:count]]
    if chance.random() < 0.3:
        players[-1] = chance.choice(robots)
    if not printed:
        plain = [button for button in known if button.special not in ONLY_AS_PRINTED]
        buttons = [button if button in plain else chance.choice(plain) for button in buttons]
    places = [
        ProposedSeat(player, button.recipe, button.name, button.special)
        for player, button in zip(players, buttons, strict=True)
    ]
    own = {player.user: player for player in people}
    first_to = chance.choice([1, 1, 2]) if count == 2 else 1
    terms = Terms(
        first_to=first_to,
        head_start_seat=chance.randrange(count),
        head_start=chance.randrange(first_to),
        ruleset=chance.choice([name for name, rules in RULESETS.items() if count <= rules.most_seats]),
        printed_specials=printed,
    )
    return Table(places, {seat: own[user] for seat, user in enumerate(players) if user in own}, terms)


def play_one(site: LiveSite, chance: random.Random, table: Table) -> Match:
    people = table.people
    with site.database():
        match = play.propose(people[0].user, table.places, table.terms)
        for player in list(people.values())[1:]:
            match = play.accept(match.pk, player.user)
    sockets = {seat: player.listen(match) for seat, player in people.items()}
    try:
        for moves in range(MOST_MOVES + 1):
            match = wait_for_robots(site, match, people)
            pages = {seat: player.page(match) for seat, player in people.items()}
            with site.database():
                must_agree(match, pages)
            forms = {seat: AnswerForm(page) for seat, page in pages.items()}
            waiting = [seat for seat in people if forms[seat].may_act]
            if match.battle.is_over:
                return match
            if set(waiting) != set(match.battle.decisions) & set(people):
                raise Disagreement(f"match {match.pk}: seats {waiting} are asked")
            seat = chance.choice(waiting)
            if moves >= MOST_MOVES - 2 * len(table.places) and match.phase is Phase.TURN:
                people[seat].give_up(match)
            else:
                people[seat].answer(match, forms[seat])
            for listener in sockets.values():
                listener.wait_for(match.version + 1)
    finally:
        for listener in sockets.values():
            listener.close()
    raise Disagreement(f"match {match.pk} does not end")


def wait_for_robots(site: LiveSite, match: Match, people: dict[int, Player]) -> Match:
    for _try in range(SECONDS_FOR_A_ROBOT * 10):
        with site.database():
            match = Match.objects.get(pk=match.pk)
            if match.has_begun and set(match.battle.decisions) <= set(people):
                return match
        time.sleep(0.1)
    raise Disagreement(f"match {match.pk}: a robot does not answer")


def soak(count: int, seed: int, skills: str = "") -> int:
    logging.disable(logging.CRITICAL)
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        site = LiveSite(Path(folder), DEBUG="true", LOG_LEVEL="ERROR")
        site.migrate()
        site.prepare_with("load_buttons")
        with site.database():
            make_robots()
        with site.serve():
            with site.database():
                users = [site.player(name) for name in NAMES]
                for one, other in permutations(users, 2):
                    Follow.objects.create(follower=one, followed=other)
                players = [Player(site, user, chance) for user in users]
                robots = list(User.objects.filter(is_robot=True).order_by("pk"))
                known = list(Button.objects.filter_available().select_related("set").order_by("pk"))
                known = [one for one in known if not skills or has_one_of(skills, one)]
            began = time.monotonic()
            moves, seats, books = 0, Counter[int](), Books()
            for number in range(1, count + 1):
                table = random_table(chance, players, robots, known)
                seats[len(table.places)] += 1
                match = play_one(site, chance, table)
                with site.database():
                    problems = verify(match).problems
                    books.take(match)
                    moves += match.moves.count()
                if problems:
                    raise Disagreement("; ".join(problems))
                if number % 10 == 0 or number == count:
                    print(f"{number} matches, {moves} moves, {time.monotonic() - began:.0f} s", flush=True)
    tables = ", ".join(f"{number} of {size}" for size, number in sorted(seats.items()))
    print(f"No disagreement in {count} matches ({tables}) and {moves} moves.")
    print(books)
    return 0


def has_one_of(skills: str, button: Button) -> bool:
    return any(die.has(letter) for die in parse_recipe(button.recipe) for letter in skills)
