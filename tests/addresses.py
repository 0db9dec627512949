"""All addresses in the URL conf of the site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.contrib.admindocs.views import simplify_regex
from django.urls import URLResolver, get_resolver

from accounts.login import login_links
from accounts.models import User
from notifications.mail import links

ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>")


class Address(NamedTuple):
    route: str
    """As in the URL conf: /match/<int:pk>/log/"""
    name: str

    def filled(self, values: Mapping[str, Any]) -> str:
        return ARGUMENT.sub(lambda found: str(values[found[1]]), self.route)


def all_addresses() -> list[Address]:
    """Return each address once; if two views claim one, the first has it."""
    found: dict[str, Address] = {}
    for address in walk(get_resolver()):
        found.setdefault(address.route, address)
    return list(found.values())


def walk(resolver: URLResolver, prefix: str = "", namespace: str = "") -> Iterator[Address]:
    for pattern in resolver.url_patterns:
        route = f"{prefix}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from walk(pattern, route, inner)
        else:
            yield Address(simplify_regex(route).replace("\\", ""), f"{namespace}{pattern.name or ''}")


def key_in(link: str) -> str:
    return link.split("/")[-2]


KEYS: dict[str, Callable[[User], dict[str, Any]]] = {
    "account_confirm_email": lambda player: {
        "key": EmailConfirmationHMAC(EmailAddress.objects.get(user=player)).key
    },
    "account_reset_password_from_key": lambda player: {
        "uidb36": user_pk_to_url_str(player),
        "key": default_token_generator.make_token(player),
    },
    "accounts:invited": lambda player: {"key": player.invitation.key},
    "accounts:login_link": lambda player: {"key": key_in(login_links.link_path(player.email))},
    "notifications:again": lambda player: {"key": key_in(links.again_link(player, player.email))},
    "notifications:settings_by_link": lambda player: {"key": key_in(links.settings_link(player))},
    "notifications:turns_feed": lambda player: {"key": links.feed_key(player.feed_address)},
    "notifications:stop": lambda player: {"key": key_in(links.stop_link(player))},
}
"""Addresses with a key that the site gives to one player."""
