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
    from django.utils.functional import _StrPromise as Words


class PlayersListForm(forms.Form):
    """Which players to list."""

    FOR_ALL = {
        "all": _("All"),
        "now": _("Here now"),
        "lately": _("Here lately"),
        "open": _("Looking for a match"),
    }
    FOR_PLAYERS = {
        "friends": _("Friends"),
        "following": _("I follow"),
        "followers": _("Follow me"),
        "blocked": _("Blocked"),
    }

    q = forms.CharField(label=_("Name"), max_length=names.LONGEST_NAME, required=False)
    show = forms.ChoiceField(label=_("Show"), choices=FOR_ALL | FOR_PLAYERS, required=False)
    after = forms.CharField(max_length=names.LONGEST_NAME, required=False, widget=forms.HiddenInput)

    def __init__(self, viewer: User | AnonymousUser, data: QueryDict) -> None:
        super().__init__(data)
        self.viewer = viewer

    @property
    def tabs(self) -> Iterable[tuple[str, "Words"]]:
        mine = self.FOR_PLAYERS if self.viewer.is_authenticated else {}
        return (self.FOR_ALL | mine).items()

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
