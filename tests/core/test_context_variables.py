"""Language, time zone and URL conf of a request are its own, in threads and in tasks."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from zoneinfo import ZoneInfo

from asgiref.local import Local
from asgiref.sync import async_to_sync, sync_to_async
from django.apps import apps
from django.urls import base, clear_script_prefix, get_script_prefix, set_script_prefix
from django.utils import timezone, translation
from django.utils.translation import trans_real

from core.context_variables import LOCALS, Variable


def test_django_keeps_none_of_them_in_locals() -> None:
    apps.get_app_config("core").ready()  # a test that changes languages brings one back
    assert all(isinstance(getattr(module, name), Variable) for module, name in LOCALS)
    locals_left = [
        f"{module.__name__}.{name}"
        for module in (base, timezone, trans_real)
        for name, value in vars(module).items()
        if isinstance(value, Local)
    ]
    assert locals_left == []


def test_another_thread_has_its_own_language() -> None:
    with translation.override("it"), ThreadPoolExecutor(1) as threads:
        assert threads.submit(translation.get_language).result() == "en"
        threads.submit(translation.activate, "de").result()
        assert threads.submit(translation.get_language).result() == "de"
        assert translation.get_language() == "it"


def test_a_task_hands_its_language_to_a_thread_and_takes_it_back() -> None:
    def speak_german() -> str | None:
        before = translation.get_language()
        translation.activate("de")
        return before

    async def converse() -> tuple[str | None, str | None]:
        translation.activate("it")
        return await sync_to_async(speak_german)(), translation.get_language()

    with translation.override("en"):
        assert async_to_sync(converse)() == ("it", "de")


def test_tasks_beside_each_other_keep_theirs_apart() -> None:
    async def stay(language: str) -> str | None:
        translation.activate(language)
        await asyncio.sleep(0)
        return translation.get_language()

    async def both() -> tuple[str | None, str | None]:
        first, second = await asyncio.gather(stay("it"), stay("de"))
        return first, second

    assert asyncio.run(both()) == ("it", "de")


def test_what_was_set_can_be_unset() -> None:
    timezone.activate(ZoneInfo("Asia/Tokyo"))
    timezone.deactivate()
    assert timezone.get_current_timezone_name() == "UTC"
    set_script_prefix("/dice/")
    clear_script_prefix()
    assert get_script_prefix() == "/"
    with translation.override("it"):
        translation.deactivate()
        assert translation.get_language() == "en"
