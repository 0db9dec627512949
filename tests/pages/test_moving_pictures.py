"""Pictures of rounds and of steps: frames with the true dice, of public matches."""

from io import BytesIO

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from PIL import Image

from accounts.models import User
from games.models import Match
from games.replay.steps import Replay
from pages.previews.round_frames import Frame, rounds_to_show, scene_of, scene_of_step
from rules import Attack, AttackKind, Choose, Surrender
from tests.accounts.people import signed_in
from tests.games.matches import a_match, act, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db
TAKE = Attack(AttackKind.POWER, (0,), (0,))


def a_won_match(*, is_private: bool = False) -> Match:
    ann, bob = two_friends()
    return act(a_match(ann, bob, "M(20)", "(1)", first_to=1, is_private=is_private), 0, TAKE)


def address_of(match: Match, number: int = 1) -> str:
    return f"/previews/match/{match.pk}/round/{number}.gif"


def dice_of_frame(frame: Frame) -> list[list[tuple[str, str] | None]]:
    return [[None if each is None else (str(each.die), each.state) for each in row] for row in frame.rows]


def test_the_frames_show_the_attack_the_capture_and_the_end() -> None:
    match = a_won_match()
    (played,) = rounds_to_show(match)
    scene = scene_of(match, played)
    assert scene.names == ("Ann", "Bob")
    start, attack, capture, end = scene.frames
    assert [frame.title for frame in scene.frames] == ["Round 1", "20 takes 1", "+1", "Ann wins 1 : 0"]
    assert attack.text == "Attack: Power"
    assert capture.text == "Captured. The 20 rolls again: 20"
    assert end.text == "Captured 1, kept half of 20"
    assert dice_of_frame(start) == [[("M(20):20", "")], [("(1):1", "")]]
    assert dice_of_frame(attack) == [[("M(20):20", "attacker")], [("(1):1", "target")]]
    assert dice_of_frame(capture) == [[("M(20):20", "rolled")], [None]]
    assert [frame.scores for frame in scene.frames] == [(10, 0.5), (10, 0.5), (11, 0), (11, 0)]
    assert [frame.won for frame in scene.frames] == [(0, 0), (0, 0), (0, 0), (1, 0)]


def test_the_picture_moves_and_either_player_may_be_on_the_left(client: Client) -> None:
    match = a_won_match()
    pictures = [client.get(address_of(match) + left) for left in ("", "?left=1")]
    for answer in pictures:
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/gif")
        assert "public" in answer["Cache-Control"]
        with Image.open(BytesIO(answer.content)) as moving:
            assert (moving.size, moving.n_frames) == ((600, 315), 4)  # type: ignore[attr-defined]
        assert len(answer.content) < 150_000
    assert pictures[0].content != pictures[1].content
    again = client.get(address_of(match), headers={"If-None-Match": pictures[0]["ETag"]})
    assert again.status_code == 304


def test_there_is_none_of_a_private_or_running_match_or_of_a_round_given_up(client: Client) -> None:
    assert client.get(address_of(a_won_match(is_private=True))).status_code == 404
    ann, bob = User.objects.order_by("pk")
    match = a_match(ann, bob, "M(20)", "(1)", first_to=2)
    match = act(match, 0, TAKE)
    assert client.get(address_of(match)).status_code == 404
    match = act(match, 0, Surrender())
    match = act(match, 0, TAKE)
    assert match.is_finished
    assert [client.get(address_of(match, number)).status_code for number in (1, 2, 3, 4)] == [
        200,
        404,
        200,
        404,
    ]


def test_a_step_of_a_public_match_is_a_picture_without_secrets(client: Client) -> None:
    match = a_won_match()
    answer = client.get(f"/previews/match/{match.pk}/step/1.png")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert "public" in answer["Cache-Control"]
    with Image.open(BytesIO(answer.content)) as painted:
        assert painted.size == (1200, 630)
    assert len(answer.content) < 100_000
    again = client.get(f"/previews/match/{match.pk}/step/1.png", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304
    last, after = (client.get(f"/previews/match/{match.pk}/step/{step}.png") for step in (98, 99))
    assert after["ETag"] == last["ETag"]


def test_the_picture_of_a_step_is_for_everybody_or_for_nobody() -> None:
    ann, bob = two_friends()
    private, running = a_match(ann, bob, is_private=True), a_match(ann, bob, "(X)", "(Y)")
    running = act(running, 0, Choose({"X": 7}))
    for player in (None, ann):
        client = signed_in(player)
        assert client.get(f"/previews/match/{private.pk}/step/0.png").status_code == 404
        assert client.get(f"/previews/match/{running.pk}/step/0.png").status_code == 200
    found = Replay(running, AnonymousUser())
    found.go_to(found.last)
    page = parsed(Client().get(f"/match/{running.pk}/replay/?step=0").content.decode())
    image = page.one("meta", property="og:image").attributes["content"]
    assert image == f"http://testserver/previews/match/{running.pk}/step/0.png"
    frame = scene_of_step(found).frames[0]
    assert frame.text == ""
    assert dice_of_frame(frame) == [[("(X)", "")], [("(Y)", "")]]


def test_the_share_page_shows_the_sharer_on_the_left() -> None:
    match = a_won_match()
    for player, left in ((match.all_seats[0].player, 0), (match.all_seats[1].player, 1), (None, 0)):
        page = parsed(signed_in(player).get(f"/match/{match.pk}/share/").content.decode())
        assert page.one("img", kind="share-picture").attributes["src"] == f"{address_of(match)}?left={left}"
