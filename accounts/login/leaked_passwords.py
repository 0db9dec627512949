"""Password validator that rejects leaked passwords, also with other capitals or a short ending."""

import re
from functools import cache

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

SHORTEST = 3
"""Length below which what is left of a password says nothing about it."""
ENDING = re.compile(r"[\W\d_]{1,5}\Z")
BEGINNING = re.compile(r"\A[\W\d_]{1,2}")
LOOK_ALIKES = (str.maketrans("@43015$7!", "aaeoissti"), str.maketrans("@43015$7!", "aaeolsstl"))


class LeakedPasswordValidator:
    def validate(self, password: str, user: object = None) -> None:
        if not leaked_passwords().isdisjoint(plain_spellings(password)):
            raise ValidationError(_("This password is too much like one on a list of leaked passwords."))

    def get_help_text(self) -> str:
        return _("Don’t use a password that many people use.")


@cache
def leaked_passwords() -> frozenset[str]:
    """Return the lists of Django and zxcvbn, loaded when the first password is chosen."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(CommonPasswordValidator().passwords).union(FREQUENCY_LISTS["passwords"])


def plain_spellings(password: str) -> set[str]:
    whole = password.casefold().strip()
    without_ending = ENDING.sub("", whole)
    parts = {whole, without_ending, BEGINNING.sub("", without_ending)}
    spelled = parts | {part.translate(signs) for part in parts for signs in LOOK_ALIKES}
    return {each for each in spelled if len(each) >= SHORTEST}
