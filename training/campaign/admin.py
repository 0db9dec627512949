"""Admin pages on which curators edit the campaign (docs/campaign.md)."""

from __future__ import annotations

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms import BaseInlineFormSet, ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.in_languages.admin import SpokenInline, SpokenModelAdmin, TranslatedForm
from training.campaign.checking import circle_in_words, find_circle, missing_part
from training.campaign.models import Pack, Stop


class PackForm(TranslatedForm):
    def clean(self) -> None:
        super().clean()
        others = Pack.objects.exclude(pk=self.instance.pk).prefetch_related("after")
        after = {pack.pk: [each.pk for each in pack.after.all()] for pack in others}
        names = {pack.pk: str(pack) for pack in others}
        after[self.instance.pk or 0] = [pack.pk for pack in self.cleaned_data.get("after", ())]
        names[self.instance.pk or 0] = self.cleaned_data.get("name", "")
        if circle := find_circle(after):
            raise ValidationError({"after": circle_in_words(names[pack] for pack in circle)})


class StopFormSet(BaseInlineFormSet[Stop, Pack, ModelForm[Stop]]):
    def clean(self) -> None:
        super().clean()
        if any(self.errors):
            return
        stops = [form.instance for form in self.forms if form.instance.pk or form.has_changed()]
        if reason := missing_part(stops, self.instance.wins_for_boss or 0):
            raise ValidationError(reason)


class StopInline(SpokenInline):
    model = Stop
    formset = StopFormSet
    raw_id_fields = ["button"]
    extra = 0
    can_delete = False
    fields = [("number", "is_boss", "retired"), ("button", "rounds"), "character", "greets", "wins", "loses"]


@admin.register(Pack)
class PackAdmin(SpokenModelAdmin):
    form = PackForm
    inlines = [StopInline]
    list_display = ["name", "row", "column", "opens_after", "retired"]
    list_filter = ["retired"]
    search_fields = ["name", "stops__button__name"]
    prepopulated_fields = {"slug": ["name"]}
    filter_vertical = ["after"]
    raw_id_fields = ["gifts"]

    @admin.display(description=_("after"))
    def opens_after(self, row: Pack) -> str:
        return ", ".join(str(pack) for pack in row.after.all())

    def get_queryset(self, request: HttpRequest) -> QuerySet[Pack]:
        return super().get_queryset(request).prefetch_related("after")
