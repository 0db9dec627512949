"""The settings of the site. Settings that differ between sites come from the environment."""

import sys
from collections.abc import MutableMapping
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_email_url
from django.core.management.utils import get_random_secret_key
from django.utils.text import capfirst
from django.utils.translation import get_language_info, to_language
from environs import Env, EnvError, validate

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

env = Env()

try:
    DEBUG: bool = env.bool("DEBUG", False)

    def required_unless_debug(default: str) -> dict[str, Any]:
        return {"default": default} if DEBUG else {}

    SECRET_KEY: str = env.str(
        "SECRET_KEY", validate=validate.Length(min=50), **required_unless_debug(get_random_secret_key())
    )
    # The first seals the seeds of the dice; seeds sealed with an older one can still be opened.
    DICE_KEYS: list[str] = env.list("DICE_KEYS", [SECRET_KEY])
    SITE_URL: str = env.str(
        "SITE_URL",
        validate=validate.URL(schemes={"http", "https"}, require_tld=False),
        **required_unless_debug("http://localhost:8000"),
    )
    DATABASE: dict[str, Any] = env.dj_db_url("DATABASE_URL", f"sqlite:///{VAR_DIR}/db.sqlite3")
    DATABASE_PREPARES: bool = env.bool("DATABASE_PREPARES", True)
    # It shares connections out by transaction, and knows neither options nor cursors of a session.
    PGBOUNCER: bool = env.bool("PGBOUNCER", not DATABASE_PREPARES)
    DATABASE_POOL: int = env.int("DATABASE_POOL", 4, validate=validate.Range(min=1))
    REDIS_URL: str = env.str(
        "REDIS_URL",
        "",
        validate=validate.Regexp(r"$|rediss?://", error="Begin with redis:// or rediss://."),
    )
    EMAIL_URL: str = env.str(
        "EMAIL_URL",
        validate=validate.Regexp(
            r"(smtp|submission|file|console|memory|dummy):",
            error="Begin with smtp:, submission: (smtp with TLS), file:, console: or dummy:.",
        ),
        **required_unless_debug(f"file:///{VAR_DIR}/mail"),
    )
    EMAIL_FROM: str = env.str("EMAIL_FROM", f"Buttonmen <noreply@{urlsplit(SITE_URL).hostname}>")
    # Where players answer mails, and with what a mail provider may hand in what arrives there.
    REPLY_ADDRESS: str = env.str(
        "REPLY_ADDRESS",
        "",
        validate=validate.Regexp(
            r"$|[a-z0-9.-]{1,16}@[a-z0-9.-]+$",
            error="Write it small, as turn@play.example, with at most 16 letters before the @.",
        ),
    )
    INBOUND_SECRET: str = env.str(
        "INBOUND_SECRET", "", validate=validate.Regexp(r"$|.{32}", error="Take 32 characters or more.")
    )
    # The name under which our own receiving server says whether a mail comes from whom it says it does.
    INBOUND_AUTHSERV_ID: str = env.str(
        "INBOUND_AUTHSERV_ID",
        "",
        validate=validate.Regexp(r"$|[a-z0-9.-]+$", error="Write it small, as mx.play.example."),
    )
    # How long a mail waits for more to tell, for a player who was at the match just now, and after a failure.
    MAIL_BURST: timedelta = env.timedelta("MAIL_BURST", timedelta(minutes=1))
    MAIL_QUIET: timedelta = env.timedelta("MAIL_QUIET", timedelta(minutes=10))
    MAIL_RETRY: timedelta = env.timedelta("MAIL_RETRY", timedelta(minutes=1))
    PUSH_BURST: timedelta = env.timedelta("PUSH_BURST", timedelta(seconds=10))
    # `manage.py newpushkey` makes one; without it nothing is pushed.
    PUSH_KEY: str = env.str(
        "PUSH_KEY",
        "",
        validate=validate.Regexp(r"[\w-]{43}$|$", error="Take what `manage.py newpushkey` prints."),
    )
    # Players name addresses to send to: never those of our own network.
    REACHES_LOCAL_ADDRESSES: bool = env.bool("REACHES_LOCAL_ADDRESSES", DEBUG)
    SOURCE_URL: str = env.str(
        "SOURCE_URL",
        "",
        validate=validate.Regexp(r"$|https?://\S+$", error="Begin with https:// or http://."),
    )
    CONTACT: str = env.str(
        "CONTACT",
        "",
        validate=validate.Regexp(
            r"$|https?://\S+$|[^\s@:/?]+@[^\s@:/?]+\.[^\s@:/?]+$",
            error="Take an address as help@play.example, or one that begins with https:// or http://.",
        ),
    )
    EMBEDDED_WORKER: bool = env.bool("EMBEDDED_WORKER", not REDIS_URL)
    TRUSTED_PROXIES: int = env.int("TRUSTED_PROXIES", 0, validate=validate.Range(min=0))
    # How many requests of one address each web process answers at once. The others wait for their turn.
    REQUESTS_PER_ADDRESS: int = env.int("REQUESTS_PER_ADDRESS", 2, validate=validate.Range(min=1))
    # How many may wait, of one address and in all. The others are refused before their body is read.
    REQUESTS_WAITING_PER_ADDRESS: int = env.int(
        "REQUESTS_WAITING_PER_ADDRESS", 20, validate=validate.Range(min=1)
    )
    REQUESTS_WAITING: int = env.int("REQUESTS_WAITING", 200, validate=validate.Range(min=1))
    # How many connections a web process keeps open, and for how many seconds an idle or a slow one.
    CONNECTIONS: int = env.int("CONNECTIONS", 4000, validate=validate.Range(min=1))
    SECONDS_IDLE: int = env.int("SECONDS_IDLE", 60, validate=validate.Range(min=1))
    # How many sockets each web process keeps open for one address, and for one player.
    SOCKETS_PER_ADDRESS: int = env.int("SOCKETS_PER_ADDRESS", 100, validate=validate.Range(min=1))
    SOCKETS_PER_PLAYER: int = env.int("SOCKETS_PER_PLAYER", 30, validate=validate.Range(min=1))
    # How many programs wait for events in each web process, of one address, and of one player.
    LISTENERS_PER_ADDRESS: int = env.int("LISTENERS_PER_ADDRESS", 100, validate=validate.Range(min=1))
    LISTENERS_PER_PLAYER: int = env.int("LISTENERS_PER_PLAYER", 10, validate=validate.Range(min=1))
    # How many calls a minute each player has with clients of Button Men Online.
    DOOR_CALLS: int = env.int("DOOR_CALLS", 300, validate=validate.Range(min=1))
    COMPILE_TEMPLATES: bool = env.bool("COMPILE_TEMPLATES", not DEBUG)
    # Both bind every other site below the same name, for long: for the keeper to say.
    HSTS_SUBDOMAINS: bool = env.bool("HSTS_SUBDOMAINS", False)
    HSTS_PRELOAD: bool = env.bool("HSTS_PRELOAD", False)
    STATIC_ROOT: Path = env.path("STATIC_ROOT", VAR_DIR / "static")
    # Between these hours robots play on for as long as there is something to find out.
    NIGHT_HOURS: list[int] = env.list(
        "NIGHT_HOURS",
        [1, 6],
        subcast=int,
        validate=[validate.Length(equal=2), validate.ContainsOnly(range(25))],
    )
    LANGUAGES_FOLDER: Path = env.path("LANGUAGES_FOLDER", BASE_DIR / "locale")
    LOG_LEVEL: str = env.str(
        "LOG_LEVEL", "INFO", validate=validate.OneOf(["DEBUG", "INFO", "WARNING", "ERROR"])
    )
    # Who learns of errors by mail, where else errors go, and the token with which /metrics may be read.
    ERRORS_TO: list[str] = env.list("ERRORS_TO", [])
    SENTRY_DSN: str = env.str("SENTRY_DSN", "", validate=validate.Regexp(r"$|https?://"))
    METRICS_TOKEN: str = env.str(
        "METRICS_TOKEN", "", validate=validate.Regexp(r"$|.{32}", error="Take 32 characters or more.")
    )
    # Accounts that `manage.py prepare` makes in development.
    DEMO_PASSWORD: str = env.str("DEMO_PASSWORD", "")
    ADMIN_PASSWORD: str = env.str("ADMIN_PASSWORD", "")
except EnvError as error:
    sys.exit(f"Wrong setting: {error}")

# The site

ROOT_URLCONF = "buttonmen.urls"
ASGI_APPLICATION = "buttonmen.asgi.application"

INSTALLED_APPS = [
    "daphne",
    "servestatic",
    "buttonmen",
    "api",
    "pages",
    "training",
    "tournaments",
    "community",
    "stats",
    "notifications",
    "robots",
    "games",
    "buttons",
    "accounts",
    "core",
    "buttonmen.admin_config.ButtonmenAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "django_htmx",
    "django_tasks",
    "django_tasks_db",
    "import_export",
]

# The first one is asynchronous; all others run in one thread (buttonmen/pages.py), so they must be able to.
MIDDLEWARE = [
    "servestatic.middleware.ServeStaticMiddleware",
    "buttonmen.monitoring.requests.reporting_middleware",
    "django.middleware.security.SecurityMiddleware",
    "accounts.middleware.private_middleware",
    "api.middleware.api_middleware",
    "buttonmen.cookieless.cookieless_middleware",
    "core.drawing.low_data.low_data_middleware",
    "buttonmen.malformed_requests.readable_middleware",
    "buttonmen.read_only.retrying_middleware",
    "buttonmen.read_only.LenientSessionMiddleware",
    "accounts.languages.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.login.sessions.LoginMiddleware",
    "accounts.middleware.player_middleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "buttonmen.restrictions.middleware.BlockedNetworksMiddleware",
]

SILENCED_SYSTEM_CHECKS = ["templates.W003"]  # ours are meant to take the places of Django's
TEMPLATE_FOLDERS = [
    "django.template.loaders.filesystem.Loader",
    "django.template.loaders.app_directories.Loader",
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
TEMPLATE_LOADER = (
    "core.compiled_templates.loader.Loader" if COMPILE_TEMPLATES else "django.template.loaders.cached.Loader"
)
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [(TEMPLATE_LOADER, TEMPLATE_FOLDERS)],
            "builtins": ["core.tags.bundles", "core.tags.lists"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "community.messages.context_processors.unread_messages",
                "games.context_processors.matches_that_wait",
                "notifications.context_processors.unseen_news",
                "community.forum.context_processors.unread_posts",
                "games.matchmaking.context_processors.looks_for_opponent",
                "community.announcements.context_processors.banners_for_pages",
                "buttonmen.monitoring.backlog.warnings_for_staff",
                "pages.context_processors.footer",
                "pages.context_processors.low_data",
                "pages.context_processors.places",
            ],
        },
    },
]

# What is kept

ASKED_BEFORE_PREPARED = 3
if DATABASE["ENGINE"] == "django.db.backends.sqlite3":
    # To open the file and read its schema takes longer than most queries, and workers look every 0.3 seconds.
    DATABASE["CONN_MAX_AGE"] = 60
    DATABASE["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    DATABASE["CONN_HEALTH_CHECKS"] = True
    DATABASE["DISABLE_SERVER_SIDE_CURSORS"] = PGBOUNCER
    DATABASE["OPTIONS"] = {
        "pool": {"min_size": DATABASE_POOL, "max_size": DATABASE_POOL, "timeout": 10},
        "server_side_binding": DATABASE_PREPARES,
        "prepare_threshold": ASKED_BEFORE_PREPARED if DATABASE_PREPARES else None,
    }
DATABASES = {"default": DATABASE}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
FIXTURE_DIRS = [BASE_DIR / "fixtures"]

# What is shared between processes

MOST_CACHED = 100_000  # in memory: nobody pushes out what rate limits count
CACHES: dict[str, dict[str, Any]]
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "buttonmen.relay.RelayingChannelLayer",
            "CONFIG": {"address": REDIS_URL},
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "buttonmen.cache.RedisOrMemoryCache",
            "LOCATION": REDIS_URL,
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": MOST_CACHED},
        }
    }

# See core/release.py.
CACHES["release"] = {**CACHES["default"], "KEY_FUNCTION": "core.release.key_of_release"}

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

# Players

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.PlayerBackend"]
PASSWORD_HASHERS = [
    "accounts.password_hasher.PasswordHasher",
    "accounts.password_hasher.ImportedPasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "accounts.login.leaked_passwords.LeakedPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "accounts.login.password_patterns.PatternValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "front"
LOGOUT_REDIRECT_URL = "front"
SESSION_ENGINE = "accounts.login.sessions"
SESSION_COOKIE_AGE = 90 * 24 * 3600

ACCOUNT_ADAPTER = "accounts.login.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "add_email": "accounts.login.forms.AddEmailForm",
    "change_password": "accounts.login.forms.ChangePasswordForm",
    "confirm_login_code": "accounts.login.forms.ConfirmLoginCodeForm",
    "login": "accounts.login.forms.LoginForm",
    "reauthenticate": "accounts.login.forms.ReauthenticateForm",
    "request_login_code": "accounts.login.forms.RequestLoginCodeForm",
    "reset_password": "accounts.login.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.login.forms.ResetPasswordKeyForm",
    "set_password": "accounts.login.forms.SetPasswordForm",
    "signup": "accounts.login.forms.SignupForm",
}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # accounts/login/urls.py does it; guests may log in
ACCOUNT_EMAIL_VERIFICATION = "optional"  # playing strangers needs it: accounts/players/who_may_play.py
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_RATE_LIMITS = {
    "accept": "300/h/user",
    "again": "5/d/user",
    "all_said": "120/m/ip",
    "api": "120/m/key",
    "api_visitor": "60/m/ip",
    "ask_owl": "120/h/ip",
    "bot": "10/d/user",
    "coach": "300/h/user",
    "device": "30/h/user",
    "door": f"{DOOR_CALLS}/m/key",
    "door_failed": "30/m/ip",
    "door_search": "30/m/key",
    "download": "60/h/ip",
    "draft": "300/h/user",
    "export": "10/h/user",
    "fair": "5/d/user,20/d/ip",
    "feed": "600/h/ip",
    "forum_mark": "600/h/user",
    "forum_moderate": "600/h/user",
    "forum_preview": "20/m/user,300/h/user",
    "forum_search": "30/m/ip",
    "forum_write": "6/m/user,60/h/user",
    "found": "20/h/user",
    "guess_elsewhere": "100/d/key",
    "guess_here": "20/d/key",
    "guess_known": "5/5m/key",
    "guest": "20/h/ip",
    "hook": "20/h/user",
    "hours": "30/d/user",
    "inbound": "600/m/ip",
    "invite": "60/h/ip",
    "join": "120/h/user",
    "keep_fighter": "60/h/user",
    "look_back": "20/h/user",
    "mail_asked": "5/h/key,10/d/key",
    "mail_asked_at_home": "10/h/key,30/d/key",
    "mail_to_unknown": "30/h/key,200/d/key",
    "manage_email": "10/m/user,30/h/user,60/d/user",
    "moving_preview": "20/m/ip",
    "name_check": "60/m/ip,600/d/ip",
    "organise": "600/h/user",
    "preview": "120/m/ip",
    "propose": "120/h/user",
    "puzzle": "60/m/ip",
    "rematch": "200/h/user",
    "report": "40/h/user",
    "request_login_code": "20/m/ip,30/h/ip,100/d/ip",
    "reset_password": "20/m/ip,30/h/ip,100/d/ip",
    "robot": "60/h/ip",
    "say": "60/m/user,120/m/ip,3000/d/ip",
    "seek": "30/h/user",
    "share": "120/h/user",
    "signup": "20/m/ip,40/h/ip,100/d/ip",
    "take": "60/h/ip",
    "tie": "60/h/user",
    "talk": "6/m/user,60/d/user",
    "team": "120/h/user",
    "token": "20/d/user",
    "workshop": "60/h/user,200/d/ip",
    "worth": "60/d/user,200/d/ip",
    "write": "20/m/user,60/m/ip",
}
MFA_ADAPTER = "accounts.login.adapter.SecondStepAdapter"
MFA_FORMS = {
    "activate_totp": "accounts.login.second_step_forms.ActivateAppForm",
    "add_webauthn": "accounts.login.second_step_forms.AddKeyForm",
    "authenticate": "accounts.login.second_step_forms.AuthenticateForm",
    "authenticate_webauthn": "accounts.login.second_step_forms.AuthenticateKeyForm",
    "edit_webauthn": "accounts.login.second_step_forms.EditKeyForm",
    "login_webauthn": "accounts.login.second_step_forms.LoginKeyForm",
    "reauthenticate": "accounts.login.second_step_forms.ReauthenticateByCodeForm",
    "reauthenticate_webauthn": "accounts.login.second_step_forms.ReauthenticateKeyForm",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG
MFA_TOTP_ISSUER = "Buttonmen"
MFA_TOTP_TOLERANCE = 1
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES

# Mail

EMAIL = dj_email_url.parse(EMAIL_URL)
EMAIL_BACKEND = EMAIL["EMAIL_BACKEND"]
EMAIL_FILE_PATH = EMAIL["EMAIL_FILE_PATH"]
EMAIL_HOST = EMAIL["EMAIL_HOST"]
EMAIL_PORT = EMAIL["EMAIL_PORT"]
EMAIL_HOST_USER = EMAIL["EMAIL_HOST_USER"]
EMAIL_HOST_PASSWORD = EMAIL["EMAIL_HOST_PASSWORD"]
EMAIL_USE_SSL = EMAIL["EMAIL_USE_SSL"]
EMAIL_USE_TLS = EMAIL["EMAIL_USE_TLS"]
EMAIL_TIMEOUT = EMAIL["EMAIL_TIMEOUT"] or 30
DEFAULT_FROM_EMAIL = SERVER_EMAIL = EMAIL_FROM

# Words and times

LANGUAGE_CODE = "en"
LOCALE_PATHS = [LANGUAGES_FOLDER]
LANGUAGES = [
    ("en", "English"),
    *(
        (to_language(file.parts[-3]), capfirst(get_language_info(to_language(file.parts[-3]))["name_local"]))
        for file in sorted(LANGUAGES_FOLDER.glob("*/LC_MESSAGES/django.po"))
    ),
]
FORMAT_MODULE_PATH = ["buttonmen.formats"]
TIME_ZONE = "UTC"
USE_TZ = True

# Files that browsers load

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "buttonmen.static_files.HashedFiles"
    },
}


def SERVESTATIC_ADD_HEADERS_FUNCTION(headers: MutableMapping[str, str], path: str, url: str) -> None:  # noqa: N802
    headers["X-Content-Type-Options"] = "nosniff"


# Safety

ALLOWED_HOSTS = [urlsplit(SITE_URL).hostname]
if DEBUG:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = [SITE_URL]
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' 'inline-speculation-rules'; style-src 'self'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
if SITE_URL.startswith("https://"):
    # Browsers speak to a proxy, which says by this header that they speak https to it.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^health/$", r"^ready/$", r"^api/responder(\.php)?$"]  # it redirects itself
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = HSTS_SUBDOMAINS
    SECURE_HSTS_PRELOAD = HSTS_PRELOAD
    # The keeper says whether to bind other sites.
    SILENCED_SYSTEM_CHECKS += ["security.W005", "security.W021"]
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

# What it tells its keeper

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "{levelname} {name}: {message}", "style": "{"},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "fmt": "{levelname}{name}{message}",
            "style": "{",
            "rename_fields": {"levelname": "level", "name": "logger"},
            "timestamp": "time",
        },
    },
    "handlers": {
        "stream": {
            "class": "logging.StreamHandler",
            "formatter": "plain" if DEBUG else "json",
            "filters": ["request"],
        },
        "mail": {"()": "buttonmen.monitoring.errors.ErrorMailHandler", "filters": ["request"]},
    },
    "root": {"handlers": ["stream", "mail"] if ERRORS_TO else ["stream"], "level": LOG_LEVEL},
    "filters": {
        "few_lines": {"()": "buttonmen.read_only.RefusedWriteFilter"},
        "request": {"()": "buttonmen.monitoring.log_filter.RequestFilter"},
    },
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.request": {"filters": ["few_lines"]},
        "daphne": {"level": "WARNING"},
        "django_tasks_db": {"level": "WARNING"},
    },
}
