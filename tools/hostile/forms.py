"""Forms found on a page, filled in as a browser would send them, or with mutated fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random
from urllib.parse import quote_plus

from tools.hostile import odd_values

Fields = list[tuple[str, str]]


@dataclass
class Form:
    action: str
    method: str
    fields: Fields = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    files: set[str] = field(default_factory=set)


class FormsOf(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.asked: list[str] = []
        """Addresses of the page's links and of the requests that its scripts make."""
        self.current: Form | None = None
        self.select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.asked += [given[name] for name in ("hx-get", "href") if given.get(name, "").startswith("/")]
        if given.get("hx-post"):
            self.forms.append(Form(given["hx-post"], "POST"))
        if tag == "form":
            self.current = Form(given.get("action", ""), given.get("method", "get").upper())
            self.forms.append(self.current)
        name = given.get("name", "")
        if self.current is None:
            return
        if tag == "select":
            self.select = name
            self.current.fields.append((name, ""))
        elif tag == "option":
            self.current.choices.setdefault(self.select, []).append(given.get("value", ""))
        elif tag in ("input", "textarea", "button") and name:
            value = given.get("value", "")
            if given.get("type") in ("radio", "checkbox", "submit") or tag == "button":
                self.current.choices.setdefault(name, []).append(value)
            if given.get("type") == "file":
                self.current.files.add(name)
            self.current.fields.append((name, value))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.current = None


def fill(form: Form, chance: Random) -> Fields:
    found: dict[str, str] = {}
    for name, value in form.fields:
        found[name] = chance.choice(form.choices[name]) if name in form.choices else value
    return [
        (name, value or chance.choice(["", "tea", "4", odd_values.short(chance)]))
        for name, value in found.items()
    ]


def mutate(fields: Fields, chance: Random) -> Fields:
    """Return the fields with some removed, repeated, enlarged, renamed or replaced.

    The changes mostly spare the CSRF token.
    """
    found = list(fields)
    for _change in range(chance.choice([0, 1, 1, 1, 2, 4])):
        open_to_change = [place for place, (name, _value) in enumerate(found) if "csrf" not in name]
        if not open_to_change:
            break
        place = chance.choice(open_to_change)
        name, value = found[place]
        match chance.randrange(9):
            case 0:
                del found[place]
            case 1:
                found.insert(place, (name, odd_values.text(chance)))
            case 2:
                found[place] = (name, value * chance.choice([2, 500]))
            case 3:
                found[place] = (name + chance.choice(["", "[]", "\x00", "-0", "__in"]), value)
            case 4:
                found[place] = (name, chance.choice(odd_values.RECIPES))
            case 5:
                found[place] = (name, odd_values.number_of_die(chance))
            case _:
                found[place] = (name, odd_values.text(chance))
    return found


def encode(fields: Fields) -> bytes:
    return "&".join(f"{escape(name)}={escape(value)}" for name, value in fields).encode()


def escape(value: str) -> str:
    return quote_plus(value.encode("utf-8", "surrogatepass"))


def in_parts(fields: Fields, files: set[str]) -> bytes:
    lines = []
    for name, value in fields:
        head = f'--b\r\nContent-Disposition: form-data; name="{name}"'
        file = '; filename="odd.csv"\r\nContent-Type: text/csv' if name in files else ""
        lines.append(f"{head}{file}\r\n\r\n{value}\r\n")
    return "".join([*lines, "--b--\r\n"]).encode("utf-8", "surrogatepass")
