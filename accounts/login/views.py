"""Views to play as a guest, sign up, log in by a link from an e-mail, and log out."""

from allauth.account.utils import get_next_redirect_url
from allauth.account.views import LogoutView, SignupView
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.decorators import only_without_account
from accounts.login import login_links
from accounts.login.allauth_internals import LOGIN_SESSION_KEY, clear_login
from accounts.login.forms import SignupForm
from accounts.login.guest_entry import welcome_guest
from core.rate_limits import rate_limit
from core.redirects import to_next_or


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    welcome_guest(request)
    return to_next_or(request, "front")


class SignUp(SignupView):
    """Signup view that shows an error if another player takes the same name at the same moment."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        try:
            return super().form_valid(form)
        except ValidationError as taken:
            form.add_error("username", taken)
            return self.form_invalid(form)


class LogOut(LogoutView):
    """Logout view that asks guests for confirmation, because they cannot log in again."""

    def post(self, *args: object, **kwargs: object) -> HttpResponse:
        player = self.request.user
        if not (player.is_authenticated and player.is_guest) or "sure" in self.request.POST:
            return super().post(*args, **kwargs)
        if LOGIN_SESSION_KEY in self.request.session:
            clear_login(self.request)  # of the account that the guest began to log in to
            return redirect(self.get_redirect_url())
        return self.get(*args, **kwargs)


@require_GET
@rate_limit("name_check")
def name_check(request: HttpRequest) -> HttpResponse:
    form = SignupForm({"username": request.GET.get("username", "")})
    return render(request, "accounts/_name_check.html", {"errors": form.errors.get("username", [])})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@only_without_account
@rate_limit("login", looking_is_free=True)
def login_link(request: HttpRequest, key: str) -> HttpResponse:
    """Show the page of a login link. Only its button logs in, because mail programs open links themselves."""
    if request.method == "POST":
        answer = login_links.log_in(request, key, get_next_redirect_url(request))
        if answer is not None:
            return answer
    player, _address = login_links.read_link(key) or (None, None)
    return render(request, "account/login_link.html", {"player": player}, status=200 if player else 410)
