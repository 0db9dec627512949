from collections.abc import Callable
from datetime import timedelta

from allauth.account.internal.stagekit import LOGIN_SESSION_KEY, clear_login
from allauth.account.utils import get_next_redirect_url
from allauth.account.views import LogoutView, SignupView
from allauth.decorators import rate_limit
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import directory, login_links
from accounts.colours import for_both_themes
from accounts.decorators import PlayerRequest, account_required, entrance
from accounts.forms import DirectoryForm, NameForm, PreferencesForm, ProfileForm, SignupForm
from accounts.guests import welcome_guest
from accounts.models import Introduction, Invitation, Preferences, User
from accounts.refusals import AccountCode, NotPossible
from accounts.trust import are_apart

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


# Coming in


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    welcome_guest(request)
    return go_on(request, "front")


def go_on(request: HttpRequest, otherwise: str | User) -> HttpResponse:
    """To the address of this site that the request names, or to another page."""
    return HttpResponseRedirect(get_next_redirect_url(request) or resolve_url(otherwise))


class SignUp(SignupView):
    """As allauth has it, for two who want the same name in the same instant, too."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        try:
            return super().form_valid(form)
        except ValidationError as taken:
            form.add_error("username", taken)
            return self.form_invalid(form)


class LogOut(LogoutView):
    """As allauth has it; but a guest, who cannot come back, is asked first."""

    def post(self, *args: object, **kwargs: object) -> HttpResponse:
        player = self.request.user
        if not (player.is_authenticated and player.is_guest) or "sure" in self.request.POST:
            return super().post(*args, **kwargs)
        if LOGIN_SESSION_KEY in self.request.session:
            clear_login(self.request)  # of the account that the guest began to log in to
            return redirect(self.get_redirect_url())
        return self.get(*args, **kwargs)


@require_GET
def name_check(request: HttpRequest) -> HttpResponse:
    """What is wrong with a name, said while it is being typed into the form to sign up."""
    form = SignupForm({"username": request.GET.get("username", "")})
    return render(request, "accounts/_name_check.html", {"errors": form.errors.get("username", [])})


@GET_OR_POST
@never_cache
@entrance
@rate_limit(action="login")
def login_link(request: HttpRequest, key: str) -> HttpResponse:
    """A mailed link. Only its button logs in, for mail programs open links by themselves."""
    if request.method == "POST":
        answer = login_links.log_in(request, key, get_next_redirect_url(request))
        if answer is not None:
            return answer
    player, _address = login_links.read(key) or (None, None)
    return render(request, "account/login_link.html", {"player": player}, status=200 if player else 410)


@GET_OR_POST
def invited(request: HttpRequest, key: str) -> HttpResponse:
    """A player's personal link. Whoever accepts may play that player."""
    host = get_object_or_404(User, invitation__key=key, is_active=True)
    if request.method == "POST":
        visitor = welcome_guest(request)
        if visitor != host and not are_apart(visitor, host):
            Introduction.objects.get_or_create(host=host, visitor=visitor)
        return go_on(request, host)
    return render(request, "accounts/invited.html", {"host": host})


# One's own account


@GET_OR_POST
@account_required
def profile(request: PlayerRequest) -> HttpResponse:
    form = ProfileForm(request.POST or None, instance=_myself(request))
    if form.is_valid():
        form.save()
        messages.success(request, _("Your profile is saved."))
        return redirect(request.user)
    return _answer(request, "accounts/profile_form.html", form)


@GET_OR_POST
@account_required
def name(request: PlayerRequest) -> HttpResponse:
    form = NameForm(request.POST or None, instance=_myself(request))
    if form.is_valid():
        try:
            form.save()
        except ValidationError as taken:
            form.add_error("username", taken)
        else:
            messages.success(request, _("From now on you are %(name)s.") % {"name": form.instance})
            return redirect(form.instance)
    return _answer(request, "accounts/name_form.html", form)


@GET_OR_POST
@login_required
def preferences(request: PlayerRequest) -> HttpResponse:
    form = PreferencesForm(request.POST or None, instance=_chosen(request))
    if form.is_valid():
        form.save()
        messages.success(request, _("Your preferences are saved."))
        return redirect("accounts:preferences")
    return _answer(request, "accounts/preferences.html", form, **_previewed(_chosen(request)))


@require_POST
@login_required
def end_session(request: PlayerRequest, pk: int) -> HttpResponse:
    """Log out one device."""
    get_object_or_404(UserSession, user=request.user, pk=pk).end()
    return redirect("usersessions_list")


@require_GET
@login_required
def preview(request: PlayerRequest) -> HttpResponse:
    """How the site would look with the choices in the form. Saves nothing."""
    form = PreferencesForm(request.GET, instance=_chosen(request))
    chosen = form.instance if form.is_valid() else _chosen(request)
    return render(request, "accounts/_preview.html", _previewed(chosen))


@require_GET
@cache_control(public=True, max_age=365 * 24 * 3600, immutable=True)
def colours(request: HttpRequest, key: str) -> HttpResponse:
    """The style sheet for the colours in its own address; the same for ever."""
    mine, theirs, one, two = (for_both_themes(f"#{colour}") for colour in key.split("-"))
    return render(
        request,
        "accounts/colours.css",
        {"mine": mine, "theirs": theirs, "one": one, "two": two, "in_preview": "preview" in request.GET},
        content_type="text/css; charset=utf-8",
    )


@GET_OR_POST
@login_required
def invitation(request: PlayerRequest) -> HttpResponse:
    """One's personal link; POST makes a new one, and the old one stops working."""
    if request.method == "POST":
        Invitation.objects.filter(host=request.user).delete()
        messages.success(request, _("This is your new link. The old one no longer works."))
        return redirect("accounts:invitation")
    mine, _made = Invitation.objects.get_or_create(host=request.user)
    return render(
        request,
        "accounts/invitation.html",
        {"link": request.build_absolute_uri(mine.get_absolute_url())},
    )


# Others


@require_GET
def players(request: HttpRequest) -> HttpResponse:
    form = DirectoryForm(request.user, request.GET)
    if not form.is_valid():
        return render(request, "accounts/players.html", {"form": form}, status=400)
    wanted = form.cleaned_data
    found = form.players()
    match wanted["show"]:
        case "now":
            page = directory.here_now(found)
        case "lately":
            page = directory.last_here(found)
        case _:
            page = directory.by_name(found, wanted["after"])
    return render(request, "accounts/players.html", {"form": form, "page": page})


@require_POST
@account_required
@rate_limit(action="tie")
def change_tie(request: PlayerRequest, name: str, change: Callable[[User, User], None]) -> HttpResponse:
    other = get_object_or_404(User.objects.named(name), is_active=True)
    if other == request.user:
        messages.error(request, str(NotPossible(AccountCode.NOT_WITH_ONESELF)))
    else:
        change(_myself(request), other)
    return go_on(request, other)


def _answer(request: HttpRequest, template: str, form: BaseForm, **context: object) -> HttpResponse:
    return render(request, template, {"form": form} | context, status=400 if form.is_bound else 200)


def _previewed(chosen: Preferences) -> dict[str, object]:
    return {"chosen": chosen, "a_while_ago": timezone.now() - timedelta(hours=3)}


def _myself(request: PlayerRequest) -> User:
    """Apart from request.user, so that a refused form leaves the page around it as it was."""
    return User.objects.get(pk=request.user.pk)


def _chosen(request: PlayerRequest) -> Preferences:
    return _myself(request).preferences
