"""The page on which a player of this site takes over their account from Button Men Online."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.mfa.utils import is_mfa_enabled
from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.decorators import PlayerRequest, account_required
from accounts.models import User
from api.models import Imported
from core.refusals import NotPossible
from pages.people.merging import merge


class JoinForm(forms.Form):
    """Form that takes an old name and its password as proof that the old account is the player's, too."""

    name = forms.CharField(label=_("Your name there"), max_length=25)
    password = forms.CharField(
        label=_("Your password there"), max_length=400, widget=forms.PasswordInput, strip=False
    )
    other: User

    def __init__(self, request: HttpRequest, data: QueryDict | None) -> None:
        super().__init__(data)
        self.request = request
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        self.fields["password"].widget.attrs["autocomplete"] = "off"

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        if {"name", "password"} <= cleaned.keys():
            self.other = self.proved_account(cleaned["name"], cleaned["password"])
        return cleaned

    def proved_account(self, name: str, password: str) -> User:
        """Return the imported account. Wrong passwords count as guesses, as they do at a login."""
        adapter = get_adapter(self.request)
        others = User.objects.get_queryset().exclude(pk=self.request.user.pk or 0)
        other = others.filter(imported_name__iexact=name).exclude(imported_name="").first()
        username = name if other is None else other.username
        proved = adapter.authenticate(self.request, username=username, password=password)
        if other is None or proved != other:
            raise adapter.validation_error("username_password_mismatch")
        if is_mfa_enabled(other):
            raise ValidationError(
                gettext("That account has a second step. Log in there and turn it off first.")
            )
        return other


@transaction.atomic
def join_accounts(kept: User, other: User) -> None:
    """Merge the imported account *other* into *kept*. The old name logs in to *kept* from then on."""
    number, old_name = other.pk, other.imported_name
    merge(kept, other)
    Imported.objects.filter(kind=Imported.Kind.PLAYER, new=number).update(new=kept.pk)
    unnamed = User.objects.get_queryset().filter(pk=kept.pk, imported_name="")
    unnamed.update(imported_name=old_name, claimed_at=timezone.now())


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@account_required
def join_imported(request: PlayerRequest) -> HttpResponse:
    form = JoinForm(request, request.POST or None)
    if form.is_valid():
        try:
            join_accounts(request.user, form.other)
        except NotPossible as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, gettext("Your matches and posts from Button Men Online are here now."))
            return redirect(request.user)
    return render(request, "api/join.html", {"form": form}, status=400 if form.is_bound else 200)
