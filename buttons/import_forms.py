"""Forms of the catalogue import: the file and the row to start from."""

from django import forms
from django.utils.translation import gettext_lazy as _
from import_export.forms import ConfirmImportForm, ImportForm


class FileForm(ImportForm):
    first_row = forms.IntegerField(
        label=_("From row"),
        help_text=_("A long file is imported in pieces: you are told from which row on to import it again."),
        min_value=1,
        required=False,
    )
    field_order = [*ImportForm.field_order, "first_row"]


class ConfirmForm(ConfirmImportForm):
    first_row = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
