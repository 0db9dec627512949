"""URLs of allauth's pages. Login pages are closed to players with an account, account pages to guests."""

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.urls import include, path

from accounts.decorators import account_required, as_visitor, only_without_account
from accounts.login.views import LogOut, SignUp

urlpatterns = [
    path("login/", only_without_account(account.login), name="account_login"),
    path(
        "login/code/",
        only_without_account(as_visitor(account.request_login_code)),
        name="account_request_login_code",
    ),
    path("login/code/confirm/", as_visitor(account.confirm_login_code), name="account_confirm_login_code"),
    path("logout/", LogOut.as_view(), name="account_logout"),
    path("signup/", only_without_account(SignUp.as_view()), name="account_signup"),
    path("email/", account_required(account.email), name="account_email"),
    path("password/set/", account_required(account.password_set), name="account_set_password"),
    path("2fa/", account_required(mfa.index), name="mfa_index"),
    path("2fa/authenticate/", as_visitor(mfa.authenticate), name="mfa_authenticate"),
    path("2fa/totp/activate/", account_required(totp.activate_totp), name="mfa_activate_totp"),
    path("2fa/webauthn/add/", account_required(webauthn.add_webauthn), name="mfa_add_webauthn"),
    path("", include("allauth.urls")),
]
