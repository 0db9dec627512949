"""The private names of other packages that we use still exist, as docs/seams.md lists them."""

from __future__ import annotations

import inspect
import re
from itertools import chain
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest
from django.conf import settings
from django.db.models import QuerySet
from django.db.transaction import atomic

from accounts.models import User
from tests.rooms import ROOMS

SEAMS = Path(settings.BASE_DIR, "docs", "seams.md")

PARAMETERS = {
    "allauth.account.adapter:DefaultAccountAdapter._delete_login_attempts_cached_email": (
        "self request **credentials"
    ),
    "allauth.account.adapter:DefaultAccountAdapter._rollback_login_failed_rl_usage": "self",
    "allauth.account.internal.flows.email_verification:verify_email_indirectly": "request user email",
    "allauth.account.internal.flows.login:perform_login": "request login",
    "allauth.account.internal.flows.login:record_authentication": "request user method **extra_data",
    "allauth.account.internal.stagekit:clear_login": "request",
    "allauth.account.internal.userkit:filter_users_by_email": "email is_active prefer_verified for_login",
    "allauth.account.internal.userkit:get_user_by_username": "username",
    "allauth.core.internal.ratelimit:RateLimitUsage": "usage",
    "allauth.core.internal.ratelimit:clear": "request app action config key user",
    "allauth.core.internal.ratelimit:consume": (
        "request app action config key user dry_run limit_get raise_exception"
    ),
    "allauth.core.internal.ratelimit:get_cache_key": "request app action rate key user",
    "allauth.core.internal.ratelimit:get_ip": "request",
    "allauth.core.internal.ratelimit:get_rates": "app action config",
    "allauth.core.internal.ratelimit:parse_rates": "rates",
    "allauth.core.internal.ratelimit:truncate_ip": "ip",
    "twisted.web.http:Request.connectionLost": "self reason",
    "twisted.web.http:Request.gotLength": "self length",
    "twisted.web.http:Request.handleContentChunk": "self data",
    "twisted.web.http:Request.process": "self",
    "django.contrib.sessions.backends.db:SessionStore._get_session_from_db": "self",
    "django.core.cache.backends.redis:RedisCacheClient": (
        "servers serializer pool_class parser_class **options"
    ),
    "django.core.cache.backends.redis:RedisCacheClient._get_connection_pool": "self write",
    "django.core.cache.backends.redis:RedisCacheClient.get_client": "self key write",
    "django.core.handlers.asgi:ASGIHandler.adapt_method_mode": (
        "self is_async method method_is_async debug name"
    ),
    "django.core.handlers.asgi:ASGIHandler.create_request": "self scope body_file",
    "django.core.handlers.asgi:ASGIHandler.handle": "self scope receive send",
    "django.core.handlers.asgi:ASGIHandler.load_middleware": "self is_async",
    "django.core.handlers.asgi:ASGIHandler.read_body": "self receive",
    "django.db.models.sql:Query.get_compiler": "self using connection elide_empty",
    "django.db.models.sql:UpdateQuery.add_update_values": "self values",
    "django.db.models.sql.compiler:SQLCompiler.as_sql": "self with_limits with_col_aliases",
    "django.db.models.sql.compiler:SQLCompiler.get_converters": "self expressions",
    "django.db.transaction:Atomic.__exit__": "self exc_type exc_value traceback",
    "django.utils.log:log_response": "message args response request logger level exception",
    "django_tasks_db.management.commands.db_worker:Worker": (
        "queue_names interval batch backend_name startup_delay max_tasks worker_id excluded_queue_names"
    ),
    "django_tasks_db.models:get_date_max": "",
    "twisted.web.http:HTTPChannel.allContentReceived": "self",
    "twisted.web.http:HTTPChannel.requestDone": "self request",
    "twisted.web.http:_GenericHTTPChannelProtocol": "original",
}
"""Functions and classes, and the parameters with which we call or override them."""

IN_SOURCE = {
    "allauth.account.adapter:DefaultAccountAdapter": ["_login_failed_rl_usage"],
    "allauth.account.internal.stagekit": ["LOGIN_SESSION_KEY"],
    "allauth.core.internal.ratelimit": [
        "CACHE_LOCK_TIMEOUT = ",
        "def cache_lock(cache_key",
        "with cache_lock(",
        " = get_rates(",
    ],
    "daphne.server": ["HTTPFactory(self)", "self.connections = {}"],
    "daphne.http_protocol": [
        "class WebRequest(http.Request)",
        "class HTTPFactory(http.HTTPFactory)",
        "def __init__(self, server)",
        "protocol.requestFactory = WebRequest",
    ],
    "django.core.mail.message:EmailMessage": ["self.mixed_subtype"],
    "django.core.cache.backends.redis": ["self._servers", "def _cache(self)", "self._client("],
    "django.urls.base": ["_prefixes = Local()", "_urlconfs = Local()"],
    "django.utils.timezone": ["_active = Local()"],
    "django.utils.translation.trans_real": ["_active = Local()"],
    "django.db.backends.base.base": ["self.rollback_exc", "self.closed_in_transaction"],
    "django.db.models.sql.compiler:SQLInsertCompiler": ["returning_fields"],
    "twisted.web.http:HTTPChannel": ["self._path", "self.persistent"],
}
"""Attributes that are set or read by objects of other packages, as their source has them."""

PRIVATE = re.compile(
    r"from (?:\w+\.)+internal\b|from (?!api|core|games|tests)[a-z]\w*\S* import (?:.*, )?_[a-z]|"
    r"from (?:daphne|twisted\.web|django\.db\.models\.sql|django\.template\.loader_tags)\b|"
    r"import .*(?:\bFilterExpression|\bURLNode|\bAtomic|ASGIHandler|RedisCacheClient)\b|"
    r"from (?:django\.db\.backends|django\.contrib\.sessions\.backends) import db|psycopg_any|trans_real|"
    r"from django_tasks_db\.(?!models import DBTaskResult$)"
)
"""Imports of what is private or has no documentation."""


@pytest.mark.parametrize("name", PARAMETERS)
def test_a_private_function_has_the_parameters_that_we_use(name: str) -> None:
    found = [parameter_text(each) for each in inspect.signature(resolve_name(name)).parameters.values()]
    assert " ".join(found) == PARAMETERS[name], f"{name} has changed: look at its module in docs/seams.md"


def parameter_text(parameter: inspect.Parameter) -> str:
    return f"**{parameter.name}" if parameter.kind is parameter.VAR_KEYWORD else parameter.name


@pytest.mark.parametrize("name", IN_SOURCE)
def test_a_private_attribute_is_still_in_use(name: str) -> None:
    source = inspect.getsource(resolve_name(name))
    missing = [attribute for attribute in IN_SOURCE[name] if attribute not in source]
    assert missing == [], f"{name} has changed: look at its module in docs/seams.md"


def test_querysets_and_transactions_have_the_private_attributes_that_we_set() -> None:
    queryset: Any = QuerySet(User)
    assert {"_iterable_class", "_fields", "_prefetch_related_lookups"} <= vars(queryset).keys()
    assert "_from_testcase" in vars(atomic())


def test_each_module_that_imports_a_private_name_is_in_the_table() -> None:
    table = SEAMS.read_text()
    rooms = [Path(settings.BASE_DIR, room) for room in ROOMS]
    missing = [
        f"{file}: {line}"
        for path in chain.from_iterable(room.rglob("*.py") for room in rooms)
        if f"`{(file := path.relative_to(settings.BASE_DIR))}`" not in table
        for line in path.read_text().splitlines()
        if PRIVATE.search(line)
    ]
    assert missing == [], "Use a public name, or add the module to docs/seams.md and its names to this test."
