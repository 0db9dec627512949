"""Admin forms that show fields for all further languages below the English fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.options import BaseModelAdmin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from core.in_languages.fields import SpokenField, spoken_fields
from core.in_languages.rows import SpokenRow, further_languages

Options = Sequence[str] | None
"""The type of the options with which Django requests a form class, such as the names of its fields."""


class TranslatedForm(forms.ModelForm[Any]):
    """A form that also stores translations of a row.

    Translations into languages that the site has dropped stay in the row.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for key, field in self.spoken_fields().items():
            self.initial[key] = self.instance.in_languages.get(field.language, {}).get(field.name, "")

    def spoken_fields(self) -> dict[str, SpokenField]:
        return {str(field): field for field in spoken_fields(self._meta.model) if str(field) in self.fields}

    def clean(self) -> None:
        super().clean()
        for key, field in self.spoken_fields().items():
            try:
                text = self.fit(field.name, self.cleaned_data.get(key, ""))
                self.instance.refuse_unfit(field.name, text)
            except ValidationError as error:
                self.add_error(key, error)
            else:
                self.instance.say(field.language, {field.name: text})

    def fit(self, name: str, text: str) -> str:
        """Return the cleaned *text* for the field *name*, or raise `ValidationError` if it is not allowed."""
        return text


class TranslatedAdminMixin(BaseModelAdmin[Any]):
    """A mixin for `ModelAdmin` and inlines that adds fields for translations to the form."""

    model: type[SpokenRow]
    form: type[forms.ModelForm[Any]] = TranslatedForm

    def with_languages(self, request: HttpRequest) -> type[forms.ModelForm[Any]]:
        names = further_languages()
        fields = {}
        for spoken in spoken_fields(self.model):
            english = self.model.english(spoken.name)
            fields[str(spoken)] = self.formfield_for_dbfield(
                english,
                request,
                required=False,
                label=format_lazy("{} ({})", english.verbose_name, names[spoken.language]),
                help_text=_("Leave empty to show the English text."),
            )
        return type(self.form.__name__, (self.form,), fields)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        spoken: dict[str, list[str]] = {}
        for field in spoken_fields(self.model):
            spoken.setdefault(field.language, []).append(str(field))
        others = {name for fields in spoken.values() for name in fields}
        in_english = [
            (title, {**options, "fields": [name for name in options["fields"] if name not in others]})
            for title, options in super().get_fieldsets(request, obj)
        ]
        names = further_languages()
        return [*in_english, *((names[code], {"fields": fields}) for code, fields in spoken.items())]


class SpokenModelAdmin(TranslatedAdminMixin, admin.ModelAdmin[Any]):
    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **options: Options
    ) -> Any:
        given = {"form": self.with_languages(request), **options}
        return super().get_form(request, obj, change, **given)


class SpokenInline(TranslatedAdminMixin, admin.StackedInline[Any, Any]):
    def get_formset(self, request: HttpRequest, obj: Any = None, **options: Options) -> Any:
        given = {"form": self.with_languages(request), **options}
        return super().get_formset(request, obj, **given)
