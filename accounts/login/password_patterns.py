"""Password validator that rejects repetitions, keyboard runs and passwords close to the player's own name."""

import re
from itertools import pairwise

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.login.leaked_passwords import leaked_passwords
from accounts.models import User

SHORTEST = 8
SHORTEST_NAME = 3
SITE = "buttonmen"
ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop asdfghjkl zxcvbnm",
    "qwertzuiop yxcvbnm",
    "azertyuiop qsdfghjklm wxcvbn",
    "1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol",
    "1q2w3e4r5t6y7u8i9o0p",
)
NEIGHBOURS = {frozenset(pair) for row in ROWS for keys in row.split() for pair in pairwise(keys)}


class PatternValidator:
    def validate(self, password: str, user: User | None = None) -> None:
        said = re.sub(r"[\W_]", "", password.casefold()) or password
        without_digits = said.strip("0123456789") or said
        for text in (said, without_digits):
            part = repeated_part(text)
            if part != text and (len(part) < SHORTEST or part in leaked_passwords()):
                raise ValidationError(_("This password just repeats something short or common."))
        if is_a_run(said):
            raise ValidationError(
                _("This password just follows the order of the keyboard, the alphabet or the digits.")
            )
        if is_little_more_than(names_known_to(user), without_digits):
            raise ValidationError(
                _("This password is too close to your name, your e-mail address or the name of this site.")
            )

    def get_help_text(self) -> str:
        return _("Don’t use a pattern, your name or the name of this site as your password.")


def repeated_part(text: str) -> str:
    """Return the shortest text that gives *text* when repeated, or *text* if there is no shorter one."""
    return text[: (text + text).find(text, 1)]


def is_a_run(text: str) -> bool:
    """Return True if *text* consists of runs of neighboring or equal keys, on average three or more long."""
    breaks = sum(a != b and frozenset((a, b)) not in NEIGHBOURS for a, b in pairwise(text))
    return (breaks + 1) * 3 <= len(text)


def names_known_to(user: User | None) -> set[str]:
    given = [user.username, *user.email.split("@")[0:1]] if user else []
    names = {SITE, *(re.sub(r"[\W_]", "", name.casefold()) for name in given)}
    return {name for name in names if len(name) >= SHORTEST_NAME}


def is_little_more_than(names: set[str], text: str) -> bool:
    rest = text
    for name in sorted(names, key=len, reverse=True):
        rest = rest.replace(name, "")
    return rest != text and len(rest) < SHORTEST_NAME
