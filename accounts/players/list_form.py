from collections.abc import Iterable
from typing import TYPE_CHECKING

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import User, UserQuerySet

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words


class PlayersListForm(forms.Form):
    FOR_ALL = {
        "all": _("All"),
        "now": _("Online now"),
        "lately": _("Online recently"),
        "open": _("Looking for a match"),
    }
    FOR_PLAYERS = {
        "friends": _("Friends"),
        "following": _("Players I follow"),
        "followers": _("Followers"),
        "blocked": _("Blocked"),
    }

    EMPTY = {
        "all": _("No players yet. You could be the first."),
        "now": _("Nobody is online now. Robots always are."),
        "lately": _("Nobody has been online recently. Robots always are."),
        "open": _("Nobody is looking for a match. Offer one, and someone may join."),
        "friends": _("No friends yet. Follow someone who follows you."),
        "following": _("You aren’t following anyone yet. Use the Follow button on a player’s page."),
        "followers": _("Nobody follows you yet. Play a few matches, and someone may."),
        "blocked": _("You haven’t blocked anyone."),
    }

    q = forms.CharField(
        label=_("Name"),
        max_length=names.LONGEST_NAME,
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": _("A player’s name")}),
    )
    show = forms.ChoiceField(label=_("Show"), choices=FOR_ALL | FOR_PLAYERS, required=False)
    after = forms.CharField(max_length=names.LONGEST_NAME, required=False, widget=forms.HiddenInput)

    def __init__(self, viewer: User | AnonymousUser, data: QueryDict) -> None:
        super().__init__(data)
        self.viewer = viewer

    @property
    def tabs(self) -> Iterable[tuple[str, "Words"]]:
        if not self.viewer.is_authenticated:
            return self.FOR_ALL.items()
        first = {"all": self.FOR_ALL["all"], "friends": self.FOR_PLAYERS["friends"]}
        return (first | self.FOR_ALL | self.FOR_PLAYERS).items()

    @property
    def empty_text(self) -> "Words":
        if self.cleaned_data["q"]:
            return _("No player by that name here.")
        return self.EMPTY[self.cleaned_data["show"]]

    def clean_show(self) -> str:
        show: str = self.cleaned_data["show"]
        if show in self.FOR_PLAYERS and not self.viewer.is_authenticated:
            raise ValidationError(_("Log in to see your own lists."))
        return show or "all"

    def players(self) -> UserQuerySet:
        if self.cleaned_data["show"] == "blocked":
            found = User.objects.get_queryset().filter(blocked_by__blocker=self.viewer.pk)
        else:
            found = User.objects.in_lists_for(self.viewer)
        match self.cleaned_data["show"]:
            case "open":
                found = found.filter(saved_preferences__open_to_play=True)
            case "friends":
                found = found.filter(followers__follower=self.viewer.pk, follows__followed=self.viewer.pk)
            case "following":
                found = found.filter(followers__follower=self.viewer.pk)
            case "followers":
                found = found.filter(follows__followed=self.viewer.pk)
        return found.filter(username__icontains=self.cleaned_data["q"]).select_related("saved_preferences")
