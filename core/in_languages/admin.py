"""In the admin every further language has its own fields below the English ones."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.options import BaseModelAdmin
from django.core.exceptions import ValidationError
from django.db import models
from django.http import HttpRequest
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from core.in_languages.fields import SpokenField, spoken_fields
from core.in_languages.rows import further_languages


class SpokenForm(forms.ModelForm[Any]):
    """Keeps what its fields say in further languages; what the site speaks no more stays in the row."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.spoken_fields():
            said = self.instance.in_languages.get(field.language, {}).get(field.name, "")
            self.initial.setdefault(str(field), said)

    def spoken_fields(self) -> list[SpokenField]:
        return [field for field in spoken_fields(self._meta.model) if str(field) in self.fields]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for field in self.spoken_fields():
            try:
                text = self.fit(field.name, cleaned.get(str(field), ""))
                self.instance.refuse_unfit(field.name, text)
            except ValidationError as error:
                self.add_error(str(field), error)
            else:
                self.instance.say(field.language, {field.name: text})
        return cleaned

    def fit(self, name: str, text: str) -> str:
        """This text as it is kept, or a `ValidationError`."""
        return text


class SpokenAdmin(BaseModelAdmin[Any]):
    """Beside `ModelAdmin` or a class of inlines; its form is a `SpokenForm`."""

    form = SpokenForm

    def with_languages(
        self, request: HttpRequest, form: type[forms.ModelForm[Any]]
    ) -> type[forms.ModelForm[Any]]:
        names = further_languages()
        fields = {}
        for spoken in spoken_fields(self.model):
            english = self.model._meta.get_field(spoken.name)
            assert isinstance(english, models.Field)
            field = self.formfield_for_dbfield(
                english,
                request,
                required=False,
                label=format_lazy("{} ({})", english.verbose_name, names[spoken.language]),
                help_text=_("While it is empty, the English one stands here."),
            )
            fields[str(spoken)] = field
        return type(form.__name__, (form,), fields)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        spoken = {str(field) for field in spoken_fields(self.model)}
        return [
            *(
                (title, {**options, "fields": [name for name in options["fields"] if name not in spoken]})
                for title, options in super().get_fieldsets(request, obj)
            ),
            *(
                (
                    name,
                    {
                        "fields": [
                            str(field) for field in spoken_fields(self.model) if field.language == language
                        ]
                    },
                )
                for language, name in further_languages().items()
            ),
        ]


class SpokenModelAdmin(SpokenAdmin, admin.ModelAdmin[Any]):
    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form = self.with_languages(request, self.form)
        return super().get_form(request, obj, change, **{"form": form, **kwargs})


class SpokenInline(SpokenAdmin, admin.StackedInline[Any, Any]):
    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        return super().get_formset(
            request, obj, **{"form": self.with_languages(request, self.form), **kwargs}
        )
