"""A decorator for signal receivers that need only one argument of the signal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db.models import Model
from django.dispatch import Signal

Told = TypeVar("Told")
Listener = Callable[[Told], None]


def on_signal(
    signal: Signal, what: str, sender: type[Model] | None = None
) -> Callable[[Listener[Told]], Listener[Told]]:
    def connected(listener: Listener[Told]) -> Listener[Told]:
        name = f"{listener.__module__}.{listener.__qualname__}"
        signal.connect(lambda **told: listener(told[what]), sender, weak=False, dispatch_uid=name)
        return listener

    return connected
