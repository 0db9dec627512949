"""Consistency checks of the whole campaign, for the admin pages and for loading files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from django.utils.translation import gettext, ngettext

from training.campaign.models import Stop


def find_circle(after: Mapping[int, Collection[int]]) -> list[int]:
    """Return a cycle of packs that each open after the next one, or an empty list without a cycle.

    *after* contains, for each pack, the packs after which that pack opens.
    """
    left = {pack: set(before) for pack, before in after.items()}
    while free := [pack for pack, before in left.items() if not before & left.keys()]:
        for pack in free:
            del left[pack]
    if not left:
        return []
    way = [min(left)]
    while (following := min(left[way[-1]] & left.keys())) not in way:
        way.append(following)
    return way[way.index(following) :]


def circle_in_words(circle: Iterable[str]) -> str:
    return gettext("These packs unlock each other in a loop: %s.") % " → ".join(circle)


def missing_part(stops: Iterable[Stop], wins_for_boss: int) -> str:
    """Return a sentence about the first thing that a pack with these *stops* lacks, or ""."""
    kept = [stop for stop in stops if not stop.retired]
    bosses = sum(stop.is_boss for stop in kept)
    others = len(kept) - bosses
    if bosses != 1:
        return gettext("A pack needs exactly one boss, but this one has %s.") % bosses
    if not others:
        return gettext("A pack needs at least one fighter besides its boss.")
    if wins_for_boss > others:
        words = ngettext(
            "The boss asks for %(wins)s pins, but there is only %(others)s other fighter.",
            "The boss asks for %(wins)s pins, but there are only %(others)s other fighters.",
            others,
        )
        return words % {"wins": wins_for_boss, "others": others}
    return ""
