"""A reader of pages without JavaScript: fields and buttons of the answer form."""

from html.parser import HTMLParser

from django.test import Client

from accounts.models import User
from games.models import Match


class AnswerForm(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self.choices: dict[str, list[str]] = {}
        self.limits: dict[str, tuple[int, int]] = {}
        self.buttons: list[str] = []
        self.inside = False
        self.select = ""
        self.state = ""
        self.idle: set[tuple[str, str]] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = given.get("id") == "answer"
        if not self.inside:
            return
        name = given.get("name", "")
        if tag == "label":
            self.state = given.get("data-state", "")
        if tag == "input" and name:
            self.handle_input(name, given)
        elif tag == "select":
            self.select = name
        elif tag == "option":
            self.choices.setdefault(self.select, []).append(given.get("value", ""))
        elif tag == "button" and name == "action":
            self.buttons.append(given["value"])

    def handle_input(self, name: str, given: dict[str, str]) -> None:
        value = given.get("value", "")
        if given.get("type") == "radio":
            self.choices.setdefault(name, []).append(value)
            return
        self.fields.setdefault(name, []).append(value)
        if given.get("type") == "number":
            self.limits[name] = (int(given["min"]), int(given["max"]))
        if "idle" in self.state.split():
            self.idle.add((name, value))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False

    def of_use(self, name: str) -> list[str]:
        """Return the dice that the page does not gray out."""
        return [value for value in self.fields.get(name, []) if (name, value) not in self.idle]

    @property
    def decision(self) -> str:
        return self.fields["decision"][0]

    @property
    def may_act(self) -> bool:
        return "decision" in self.fields


def signed_in(player: User | None) -> Client:
    client = Client()
    if player is not None:
        client.force_login(player)
    return client


def page_of(match: Match, viewer: User | None) -> str:
    return signed_in(viewer).get(match.get_absolute_url()).content.decode()


def form_of(match: Match, viewer: User | None) -> AnswerForm:
    return AnswerForm(page_of(match, viewer))
