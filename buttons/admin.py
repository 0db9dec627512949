"""Admin pages on which curators maintain the catalogue (docs/curating.md)."""

from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import BadRequest, PermissionDenied, ValidationError
from django.db.models import Count, Field, QuerySet
from django.forms import BaseForm, Select, TextInput
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.text import Truncator
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from import_export.admin import ImportExportModelAdmin
from import_export.formats.base_formats import JSON
from import_export.forms import ExportForm
from import_export.results import Result
from import_export.tmp_storages import CacheStorage

from accounts.models import User
from buttons.explanations import explain
from buttons.import_forms import ConfirmForm, FileForm
from buttons.models import Button, ButtonSet, Tag
from buttons.recipes.specials import SPECIALS
from buttons.resources import (
    ButtonResource,
    ButtonSetResource,
    CatalogueResource,
    NumberedCSV,
    change_in_words,
    changes_of,
)
from core.in_languages.admin import SpokenModelAdmin
from core.numbers import small_number


class Upload(CacheStorage):
    """An uploaded file between preview and import, stored in the cache that all processes share."""

    CACHE_LIFETIME = 3600

    def read(self) -> Any:
        data = super().read()
        if data is None:
            raise Http404(_("This file was already imported, or the preview has expired. Upload it again."))
        return data


def first_row_in(form: BaseForm) -> int:
    return getattr(form, "cleaned_data", {}).get("first_row") or 1


class HistoryAdmin(admin.ModelAdmin[Any]):
    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        if add:
            return super().construct_change_message(request, form, formsets, add)
        changes = [
            change_in_words(form.fields[name].label, form.initial.get(name), form.cleaned_data.get(name))
            for name in form.changed_data
        ]
        return [{"changed": {"fields": changes}}] if changes else []


class CuratedAdmin(HistoryAdmin, ImportExportModelAdmin):
    """Base class of the admin pages for sets and buttons, with import and export.

    Curators retire sets and buttons instead of deleting them.
    """

    import_template_name = "admin/buttons/import.html"
    formats = [NumberedCSV, JSON]
    import_form_class = FileForm
    confirm_form_class = ConfirmForm
    export_form_class = ExportForm
    tmp_storage_class = Upload
    actions = ["retire", "bring_back"]

    def has_import_permission(self, request: HttpRequest) -> bool:
        return self.has_add_permission(request) and self.has_change_permission(request)

    def has_export_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def get_export_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        try:
            found: QuerySet[Any] = super().get_export_queryset(request)
        except IncorrectLookupParameters as error:
            raise BadRequest(gettext("There is no such filter.")) from error
        return found

    def get_import_form_initial(self, request: HttpRequest) -> dict[str, str]:
        return {"first_row": request.GET.get("first_row", "")}

    def get_confirm_form_initial(self, request: HttpRequest, import_form: BaseForm) -> dict[str, object]:
        initial = super().get_confirm_form_initial(request, import_form)
        return {**initial, "first_row": first_row_in(import_form)}

    def get_resource_classes(self, request: HttpRequest) -> list[type[CatalogueResource]]:
        return [resource.in_languages() for resource in super().get_resource_classes(request)]

    def get_import_data_kwargs(self, **kwargs: Any) -> dict[str, object]:
        piece = {"first_row": first_row_in(kwargs["form"]), "rollback_on_validation_errors": True}
        return {**super().get_import_data_kwargs(**kwargs), **piece}

    def process_result(self, result: Result, request: HttpRequest) -> HttpResponse:
        again = reverse("admin:{}_{}_import".format(*self.get_model_info()))
        if result.has_errors() or result.has_validation_errors():
            messages.error(
                request,
                _("The catalogue changed after the preview. Nothing was imported. Upload the file again."),
            )
            return HttpResponseRedirect(again)
        answer = super().process_result(result, request)
        if result.next_row is None:
            return answer
        words = _("There are more rows. Import the same file again, starting at row %(row)s.")
        messages.warning(request, words % {"row": result.next_row})
        return HttpResponseRedirect(f"{again}?first_row={result.next_row}")

    def generate_log_entries(self, result: Result, request: HttpRequest) -> None:
        LogEntry.objects.bulk_create(
            LogEntry(
                user=cast(User, request.user),
                content_type=ContentType.objects.get_for_model(self.model),
                object_id=row.object_id,
                object_repr=row.object_repr[:200],
                action_flag=ADDITION if row.is_new() else CHANGE,
                change_message=" ".join(
                    [gettext("Imported from a file."), *changes_of(row, result.diff_headers)]
                ),
            )
            for row in result
            if row.is_new() or row.is_update()
        )

    @admin.action(description=_("Retire selected"), permissions=["change"])
    def retire(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        self.set_each(request, queryset, "retired", True)

    @admin.action(description=_("Bring back selected"), permissions=["change"])
    def bring_back(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        self.set_each(request, queryset, "retired", False)

    def set_each(self, request: HttpRequest, queryset: QuerySet[Any], name: str, value: bool) -> None:
        changed = list(queryset.exclude(**{name: value}))
        for row in changed:
            self.model.objects.filter(pk=row.pk).update(**{name: value}, changed_at=timezone.now())
            words = change_in_words(self.model._meta.get_field(name).verbose_name, not value, value)
            self.log_change(request, row, [{"changed": {"fields": [words]}}])
        counted = ngettext("%(count)s entry was changed.", "%(count)s entries were changed.", len(changed))
        self.message_user(request, counted % {"count": len(changed)})


@admin.register(ButtonSet)
class ButtonSetAdmin(SpokenModelAdmin, CuratedAdmin):
    resource_classes = [ButtonSetResource]
    list_display = ["name", "position", "ruleset", "count", "retired"]
    list_filter = ["retired", "ruleset"]
    search_fields = ["name"]
    readonly_fields = ["fighters", "slug", "changed_at"]
    list_per_page = 100

    def get_queryset(self, request: HttpRequest) -> QuerySet[ButtonSet]:
        return super().get_queryset(request).annotate(button_count=Count("buttons"))

    @admin.display(description=_("fighters"), ordering="button_count")
    def count(self, row: Any) -> str:
        address = reverse("admin:buttons_button_changelist")
        return format_html('<a href="{}?set__id__exact={}">{}</a>', address, row.pk, row.button_count)

    @admin.display(description=_("fighters"))
    def fighters(self, row: Any) -> str:
        if row.pk is None:
            return gettext("You can add fighters once the set is saved.")
        words, address = gettext("Add a fighter to this set"), reverse("admin:buttons_button_add")
        return format_html('{} · <a href="{}?set={}">{}</a>', self.count(row), address, row.pk, words)


@admin.register(Tag)
class TagAdmin(SpokenModelAdmin, HistoryAdmin):
    list_display = ["name"]
    search_fields = ["name"]
    readonly_fields = ["slug", "changed_at"]


class ObstacleFilter(admin.SimpleListFilter):
    title = _("can be played")
    parameter_name = "obstacle"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        codes = Button.objects.exclude(obstacle="").order_by("obstacle").values_list("obstacle", flat=True)
        return [("none", gettext("Yes")), *((code, code.replace("_", " ")) for code in codes.distinct())]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Button]) -> QuerySet[Button]:
        wanted = self.value()
        return queryset if wanted is None else queryset.filter(obstacle=wanted.removeprefix("none"))


@admin.register(Button)
class ButtonAdmin(SpokenModelAdmin, CuratedAdmin):
    resource_classes = [ButtonResource]
    change_form_template = "admin/buttons/button/change_form.html"
    list_display = ["name", "set", "recipe", "special", "tournament_legal", "playable", "retired"]
    list_filter = ["tournament_legal", "retired", ObstacleFilter, "tags", "set"]
    list_select_related = ["set"]
    search_fields = ["name", "set__name", "recipe"]
    fields = [
        *("recipe", "special", "set", "name", "tournament_legal", "retired"),
        *("note", "source", "tags", "slug", "changed_at"),
    ]
    readonly_fields = ["slug", "changed_at"]
    filter_vertical = ["tags"]
    actions = ["make_legal", "make_not_legal", *CuratedAdmin.actions]

    def formfield_for_dbfield(self, db_field: Field[Any, Any], request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "recipe":
            kwargs["widget"] = TextInput(attrs={"class": "vLargeTextField"})
        if db_field.name == "special":
            kwargs["widget"] = Select(choices=[("", "—"), *map(special_in_words, sorted(SPECIALS))])
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def save_model(self, request: HttpRequest, obj: Button, form: Any, change: bool) -> None:
        obj.save(changed_by=cast(User, request.user))

    def get_readonly_fields(self, request: HttpRequest, obj: Button | None = None) -> list[str]:
        """Make the set of an existing button read-only, because the URL of the button contains the set."""
        return [*self.readonly_fields, "set"] if obj else self.readonly_fields

    @admin.display(description=_("can be played"), boolean=True, ordering="obstacle")
    def playable(self, row: Button) -> bool:
        return row.is_playable

    @admin.action(description=_("Mark selected as tournament legal"), permissions=["change"])
    def make_legal(self, request: HttpRequest, queryset: QuerySet[Button]) -> None:
        self.set_each(request, queryset, "tournament_legal", True)

    @admin.action(description=_("Mark selected as not tournament legal"), permissions=["change"])
    def make_not_legal(self, request: HttpRequest, queryset: QuerySet[Button]) -> None:
        self.set_each(request, queryset, "tournament_legal", False)

    def get_urls(self) -> list[URLPattern]:
        check = path("check/", self.admin_site.admin_view(self.check_recipe), name="buttons_button_check")
        return [check, *super().get_urls()]

    def check_recipe(self, request: HttpRequest) -> HttpResponse:
        """Render the dice of a recipe while a curator types the recipe, or the problems of the recipe."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        asked = {name: request.GET.getlist(name)[-1:] for name in ("set", "recipe", "special")}
        set_asked, recipe, special = ("".join(asked[name]) for name in ("set", "recipe", "special"))
        button = Button(
            set=self.set_with(set_asked),
            recipe=recipe,
            special=special,
            tournament_legal="tournament_legal" in request.GET,
            retired="retired" in request.GET,
        )
        try:
            button.clean_fields(exclude=["set", "name", "slug"])
            button.clean()
        except ValidationError as error:
            return render(request, "admin/buttons/button/_check.html", {"problems": error.messages})
        return render(request, "admin/buttons/button/_check.html", {"explained": explain(button)})

    def set_with(self, key: str) -> ButtonSet:
        number = small_number(key)
        found = None if number is None else ButtonSet.objects.filter(pk=number).first()
        return found or ButtonSet()


def special_in_words(key: str) -> tuple[str, str]:
    return key, f"{key}: {Truncator(str(SPECIALS[key])).chars(60)}"
