"""Import and export of sets and buttons as CSV or JSON files."""

import csv
from bisect import bisect_left
from collections.abc import Iterable
from io import StringIO
from typing import Any, NamedTuple, Self

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export.fields import Field
from import_export.formats.base_formats import CSV
from import_export.resources import Diff, ModelResource
from import_export.results import Result, RowResult
from import_export.widgets import ManyToManyWidget, Widget
from tablib import Dataset

from buttons.models import Button, ButtonSet, Tag
from core.in_languages.fields import SpokenField, spoken_fields
from core.in_languages.rows import SpokenRow
from core.numbers import small_number

MOST_ROWS = 200
"""The most rows imported by one request. A row takes some milliseconds."""
YES, NO = "yes", "no"


class YesNo(Widget):
    """A spreadsheet cell that contains `yes` or `no`. An empty cell means no."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> bool:
        text = str(value or NO).strip().lower()
        if text not in (YES, NO, "true", "false"):
            raise ValueError(_("“%(value)s” is neither yes nor no.") % {"value": value})
        return text in (YES, "true")

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        return YES if value else NO


class WholeNumber(Widget):
    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> int:
        number = small_number(str(value).strip())
        if number is None:
            raise ValueError(_("“%(value)s” is not a whole number.") % {"value": value})
        return number


class SetName(Widget):
    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> ButtonSet:
        found = ButtonSet.objects.filter(name=str(value or "").strip()).first()
        if found is None:
            raise ValueError(_("There’s no set called “%(name)s”. Add it first.") % {"name": value or ""})
        return found

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        return value.name if value else ""


class TagNames(ManyToManyWidget):
    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> QuerySet[Tag]:
        names = {name.strip() for name in str(value or "").split(",")} - {""}
        found = Tag.objects.filter(name__in=names)
        if missing := names - {tag.name for tag in found}:
            raise ValueError(_("There’s no tag called “%(name)s”. Add it first.") % {"name": min(missing)})
        return found

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        return ", ".join(tag.name for tag in value.all()) if value else ""


class DiffCell(NamedTuple):
    before: Any
    after: Any

    @property
    def is_changed(self) -> bool:
        return bool(self.before != self.after)


class RowDiff(Diff):
    def as_html(self) -> list[DiffCell]:
        before = [""] * len(self.left) if self.new else self.left
        return [DiffCell(*values) for values in zip(before, self.right, strict=True)]


def in_words(value: Any) -> str:
    if isinstance(value, list | QuerySet):
        return ", ".join(str(item) for item in value)
    return Truncator(str(value)).chars(80)


def change_in_words(label: Any, before: Any, after: Any) -> str:
    return _("%(field)s: “%(before)s” → “%(after)s”") % {
        "field": label,
        "before": in_words(before),
        "after": in_words(after),
    }


def changes_of(row: RowResult, columns: Iterable[str]) -> list[str]:
    """Return the changes to an existing row of the catalogue in words."""
    return [
        change_in_words(column, cell.before, cell.after)
        for column, cell in zip(columns, row.diff, strict=True)
        if cell.is_changed and not row.is_new()
    ]


class NumberedCSV(CSV):
    """A CSV format that numbers rows like a spreadsheet, counting the header and empty rows."""

    def create_dataset(self, in_stream: str | bytes, **kwargs: Any) -> Dataset:
        text = in_stream.decode(self.encoding) if isinstance(in_stream, bytes) else in_stream
        dataset = super().create_dataset(text, **kwargs)
        rows = enumerate(csv.reader(StringIO(text, newline="")), start=1)
        dataset.row_numbers = [number for number, cells in rows if cells][1:]
        return dataset


class TranslatedField(Field):
    """A translated text in its own column, such as `note_it`."""

    def __init__(self, spoken: SpokenField) -> None:
        super().__init__(str(spoken), str(spoken))
        self.spoken = spoken

    def get_value(self, instance: SpokenRow) -> str:
        text: str = instance.in_languages.get(self.spoken.language, {}).get(self.spoken.name, "")
        return text

    def save(self, instance: SpokenRow, row: dict[str, Any], is_m2m: bool = False, **kwargs: Any) -> None:
        text = str(self.clean(row) or "")
        try:
            instance.refuse_unfit(self.spoken.name, text)
        except ValidationError as error:
            raise ValueError(" ".join(error.messages)) from error
        instance.say(self.spoken.language, {self.spoken.name: text})


class CatalogueResource(ModelResource):
    """Base class for importing sets and buttons from a file.

    A request imports a limited number of rows, and a command all of them (`all_rows`). A single invalid
    row refuses the import.
    """

    @classmethod
    def in_languages(cls) -> type[Self]:
        columns = {str(spoken): TranslatedField(spoken) for spoken in spoken_fields(cls._meta.model)}
        meta = type("Meta", (), {"fields": (*cls._meta.fields, *columns)})
        return type(cls.__name__, (cls,), {"Meta": meta, **columns})

    def get_diff_class(self) -> type[Diff]:
        return RowDiff

    def before_import(self, dataset: Dataset, **kwargs: Any) -> None:
        self.numbers: list[int] = getattr(dataset, "row_numbers", [*range(1, len(dataset) + 1)])
        self.first_row = kwargs.get("first_row", 1)
        self.most_rows = len(dataset) if kwargs.get("all_rows") else MOST_ROWS
        self.next_row: int | None = None
        if problem := self.why_not(dataset):
            dataset.wipe()  # Otherwise its rows would be tried all the same.
            raise ValueError(problem)
        self.first_about = self.first_rows(dataset)
        self.take_piece(dataset)

    def first_rows(self, dataset: Dataset) -> dict[tuple[str, ...], int]:
        columns = [dataset.headers.index(name) for name in self.get_import_id_fields()]
        found: dict[tuple[str, ...], int] = {}
        for number, row in zip(self.numbers, dataset, strict=False):
            found.setdefault(tuple(str(row[column]).strip() for column in columns), number)
        return found

    def take_piece(self, dataset: Dataset) -> None:
        begin = bisect_left(self.numbers, self.first_row)
        end = begin + self.most_rows
        self.next_row = next(iter(self.numbers[end:]), None)
        self.numbers = self.numbers[begin:end]
        del dataset[end:]
        del dataset[:begin]

    def why_not(self, dataset: Dataset) -> str:
        """Return the reason why the whole file cannot be imported, or an empty string."""
        if self.first_row > max(self.numbers, default=0):
            return _("The file has no row %(row)s.") % {"row": self.first_row}
        known = [field.column_name for field in self.get_import_fields()]
        unknown = [str(header) for header in dataset.headers if header not in known]
        missing = [name for name in self.get_import_id_fields() if name not in dataset.headers]
        if not unknown and not missing:
            return ""
        return _("Unknown columns: %(unknown)s. Missing: %(missing)s. Possible: %(known)s.") % {
            "unknown": ", ".join(unknown) or "—",
            "missing": ", ".join(missing) or "—",
            "known": ", ".join(known),
        }

    def before_import_row(self, row: dict[str, Any], row_number: int, **kwargs: Any) -> None:
        for column, value in row.items():
            if isinstance(value, list | dict):
                raise ValidationError({column: _("Enter just one value.")})
            row[column] = value.strip() if isinstance(value, str) else value
        key = tuple(str(row[name]) for name in self.get_import_id_fields())
        first = self.first_about[key]
        if first != self.numbers[row_number - 1]:
            message = _("This row repeats row %(row)s.")
            raise ValidationError(message % {"row": first})

    def after_import(self, dataset: Dataset, result: Result, **kwargs: Any) -> None:
        result.next_row = self.next_row
        for bad in (*result.invalid_rows, *result.error_rows):
            bad.number = self.numbers[bad.number - 1]
        for row, number in zip(result.rows, self.numbers, strict=False):
            row.number = number


class ButtonResource(CatalogueResource):
    set = Field("set", "set", SetName())
    tournament_legal = Field("tournament_legal", "tournament_legal", YesNo())
    retired = Field("retired", "retired", YesNo())
    tags = Field("tags", "tags", TagNames(Tag))

    class Meta:
        model = Button
        name = gettext_lazy("Fighters")
        import_id_fields = ("set", "name")
        fields = ("set", "name", "recipe", "tournament_legal", "special", "note", "source", "tags", "retired")
        clean_model_instances = True
        skip_unchanged = True
        report_skipped = True
        use_transactions = True

    def do_instance_save(self, instance: Button, is_create: bool) -> None:
        instance.save(changed_by=self.importing)

    def before_import(self, dataset: Dataset, **kwargs: Any) -> None:
        self.importing = kwargs.get("user")
        super().before_import(dataset, **kwargs)

    def before_import_row(self, row: dict[str, Any], row_number: int, **kwargs: Any) -> None:
        super().before_import_row(row, row_number, **kwargs)
        for column in {"set", "tags"} & row.keys():
            try:
                self.fields[column].clean(row)
            except ValueError as error:
                raise ValidationError({column: str(error)}) from error


class ButtonSetResource(CatalogueResource):
    position = Field("position", "position", WholeNumber())
    retired = Field("retired", "retired", YesNo())

    class Meta:
        model = ButtonSet
        name = gettext_lazy("Sets")
        import_id_fields = ("name",)
        fields = ("name", "position", "ruleset", "retired")
        clean_model_instances = True
        skip_unchanged = True
        report_skipped = True
        use_transactions = True


class TagResource(CatalogueResource):
    class Meta:
        model = Tag
        name = gettext_lazy("Tags")
        import_id_fields = ("name",)
        fields = ("name",)
        clean_model_instances = True
        skip_unchanged = True
        report_skipped = True
        use_transactions = True
