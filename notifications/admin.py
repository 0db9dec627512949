from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from notifications import outbox
from notifications.models import Delivery, Silenced


@admin.register(Delivery)
class DeliveryAdmin(admin.ModelAdmin):
    """Admin page for the queue of outgoing messages, with the reasons for failures. It hides the texts."""

    list_display = ["pk", "state", "player", "sort", "match_number", "attempts", "due", "sent_at", "reason"]
    list_filter = ["state", "sort"]
    list_select_related = ["player"]
    search_fields = ["player__username", "address"]
    ordering = ["-made_at"]
    show_full_result_count = False
    actions = ["try_again", "drop"]
    readonly_fields = [
        "state",
        "player",
        "address",
        "sort",
        "match_number",
        "made_at",
        "due",
        "attempts",
        "sent_at",
        "reason",
    ]

    @admin.display(description=_("match"))
    def match_number(self, delivery: Delivery) -> str:
        return str(delivery.match_id or "–")

    def get_fields(self, request: HttpRequest, obj: Delivery | None = None) -> Any:
        return self.readonly_fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.action(description=_("Try again now"), permissions=["change"])
    def try_again(self, request: HttpRequest, deliveries: QuerySet[Delivery]) -> None:
        parked = list(deliveries.filter(state__in=[Delivery.State.PARKED, Delivery.State.WAITING]))
        for delivery in parked:
            outbox.try_again(delivery)
        many = len(parked)
        self.message_user(
            request,
            ngettext(
                "We’ll try to send %(count)s e-mail again.",
                "We’ll try to send %(count)s e-mails again.",
                many,
            )
            % {"count": many},
            messages.SUCCESS,
        )

    @admin.action(description=_("Don’t send"), permissions=["change"])
    def drop(self, request: HttpRequest, deliveries: QuerySet[Delivery]) -> None:
        stopped = list(deliveries.filter(state__in=[Delivery.State.PARKED, Delivery.State.WAITING]))
        for delivery in stopped:
            outbox.close(delivery, Delivery.State.DROPPED, str(_("An administrator stopped this e-mail.")))
        many = len(stopped)
        self.message_user(
            request,
            ngettext("%(count)s e-mail won’t be sent.", "%(count)s e-mails won’t be sent.", many)
            % {"count": many},
            messages.SUCCESS,
        )


@admin.register(Silenced)
class SilencedAdmin(admin.ModelAdmin):
    """Admin page for addresses that get no e-mail. Deleting an entry allows mail to the address again."""

    list_display = ["address", "player", "why", "since", "words"]
    list_filter = ["why"]
    list_select_related = ["player"]
    search_fields = ["player__username", "address"]
    ordering = ["-since"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Silenced | None = None) -> bool:
        return False
