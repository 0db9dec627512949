"""Forms for a player's webhook and for webhooks for single matches."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.locking import lock_players
from games.models import Match, Seat
from notifications.http_post import why_not_reach
from notifications.models import Hook, HookAddress, MatchHook
from notifications.news.kind import names_of_others
from notifications.webhook.shapes import recognise_shape

MOST_MATCHES = 100
NOT_OVER = (Match.Status.OFFERED, Match.Status.PLAYING)
MOST_MATCH_HOOKS = 10


class AddressForm(forms.ModelForm):
    """The address and the format of a webhook. Known services get their own format instead of plain JSON."""

    class Meta:
        model: type[HookAddress] = Hook
        fields = ["url", "shape"]
        widgets = {"url": forms.URLInput(attrs={"autocomplete": "off"})}

    def clean_url(self) -> str:
        url: str = self.cleaned_data["url"]
        if url and (reason := why_not_reach(url)):
            raise forms.ValidationError(reason)
        return url

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("shape") == HookAddress.Shape.PLAIN:
            cleaned["shape"] = recognise_shape(cleaned.get("url", "")) or HookAddress.Shape.PLAIN
        return cleaned


class HookForm(AddressForm):
    """The form for a player's webhook. An empty URL deletes the webhook."""

    class Meta(AddressForm.Meta):
        help_texts = {
            "url": gettext_lazy("The address has to start with https://. Leave it empty to stop sending.")
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["url"].required = False

    def save(self, commit: bool = True) -> Hook:
        """Save the webhook and turn it on again, or delete it if its URL is empty."""
        hook: Hook = self.instance
        if not hook.url:
            Hook.objects.filter(player=hook.player).delete()
            return hook
        hook.failures, hook.off_since = 0, None
        with transaction.atomic():
            lock_players([hook.player])
            return super().save(commit)


class MatchChoice(forms.ModelChoiceField):
    """A choice of one of the player's matches that are not over."""

    player: int

    def label_from_instance(self, match: Match) -> str:
        names = names_of_others(
            match, next(seat for seat in match.all_seats if seat.player_id == self.player)
        )
        return _("%(number)s, against %(names)s") % {"number": match.pk, "names": names}


class MatchHookForm(AddressForm):
    """The form for a webhook with the news about one match. It replaces an earlier one for the match."""

    prefix = "one"
    match = MatchChoice(Match.objects.none(), label=gettext_lazy("match"), empty_label=None)

    class Meta(AddressForm.Meta):
        model = MatchHook
        fields = ["match", "url", "shape"]
        help_texts = {"url": gettext_lazy("The address has to start with https://.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        player = self.instance.player_id
        seats = Seat.objects.filter(player=player, guest_name="", match__status__in=NOT_OVER)
        newest = seats.order_by("-match__moved_at").values_list("match", flat=True)[:MOST_MATCHES]
        choice = self.fields["match"]
        assert isinstance(choice, MatchChoice)
        choice.player = player
        choice.queryset = Match.objects.with_seats().filter(pk__in=list(newest)).order_by("-moved_at")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        others = MatchHook.objects.filter(player=self.instance.player_id).exclude(match=cleaned.get("match"))
        if others.count() >= MOST_MATCH_HOOKS:
            raise forms.ValidationError(
                _("You have webhooks for %(count)s matches. Remove one first.") % {"count": MOST_MATCH_HOOKS}
            )
        return cleaned

    def save(self, commit: bool = True) -> MatchHook:
        hook: MatchHook = self.instance
        MatchHook.objects.filter(player=hook.player_id, match=hook.match_id).delete()
        super().save(commit)
        return hook
