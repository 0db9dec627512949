"""The page on which players save searches of the catalogue under names, for the wall of buttons."""

from __future__ import annotations

from typing import Any

from allauth.account.utils import get_next_redirect_url
from django import forms
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from buttons.models import SavedFilter
from buttons.search import NARROWING, SearchForm, normalized_query
from core.redirects import to_next_or

MOST_FILTERS = 10
LONGEST_QUERY = 300
FIELDS = (*NARROWING, "retired", "order")


class SaveFilterForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the filter"), max_length=40, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    search = forms.CharField(max_length=LONGEST_QUERY, widget=forms.HiddenInput)

    def __init__(self, *args: Any, player: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player

    def clean_search(self) -> str:
        asked = QueryDict(self.cleaned_data["search"])
        written = normalized_query(asked, FIELDS)
        if not written or not SearchForm(asked, player=self.player).is_valid():
            raise forms.ValidationError(_("We couldn’t read this filter."))
        if len(written) > LONGEST_QUERY:
            raise forms.ValidationError(_("This filter is too long to be saved."))
        return written

    def save_for_player(self) -> bool:
        """Save the filter, in place of one with the same name. Return False if the player has too many."""
        name, search = self.cleaned_data["name"], self.cleaned_data["search"]
        with transaction.atomic():
            User.objects.select_for_update().get(pk=self.player.pk or 0)
            kept = SavedFilter.objects.filter(player=self.player)
            if not kept.filter(name=name).exists() and kept.count() >= MOST_FILTERS:
                return False
            kept.update_or_create(player=self.player, name=name, defaults={"search": search})
        return True


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def saved_filters(request: HttpRequest) -> HttpResponse:
    player = User.objects.get(pk=request.user.pk or 0)
    if request.method == "POST":
        form = SaveFilterForm(request.POST, player=player)
        if form.is_valid():
            if form.save_for_player():
                search = form.cleaned_data["search"]
                return to_next_or(request, f"{reverse('buttons:search')}?{search}")
            form.add_error(
                "name",
                _("You already have %(most)s filters. Delete one first.") % {"most": MOST_FILTERS},
            )
        return render_filters(request, form, player, status=422)
    search = normalized_query(request.GET, FIELDS)
    return render_filters(request, SaveFilterForm(initial={"search": search}, player=player), player)


def render_filters(
    request: HttpRequest, form: SaveFilterForm, player: User, status: int = 200
) -> HttpResponse:
    search = str(form["search"].value() or "")
    context = {
        "form": form,
        "words": search_words(search, player),
        "filters": [(kept, search_words(kept.search, player)) for kept in player.saved_filters.all()],
        "most": MOST_FILTERS,
        "next": get_next_redirect_url(request) or "",
    }
    return render(request, "buttons/saved_filters.html", context, status=status)


def search_words(search: str, player: User) -> list[str]:
    """Describe the filters of a search, each in a few words."""
    form = SearchForm(QueryDict(search), player=player)
    chosen = [words for _name, _value, words in form.list_chosen()] if form.is_valid() else []
    typed = form.cleaned_data.get("q")
    return [f"“{typed}”", *chosen] if typed else chosen


@require_POST
@login_required
def delete_filter(request: HttpRequest, pk: int) -> HttpResponse:
    get_object_or_404(SavedFilter, pk=pk, player_id=request.user.pk).delete()
    return redirect("buttons:saved_filters")
