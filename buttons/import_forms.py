"""Forms for the catalogue import, with the uploaded file and the first row to import."""

from django import forms
from django.utils.translation import gettext_lazy as _
from import_export.forms import ConfirmImportForm, ImportForm


class FileForm(ImportForm):
    first_row = forms.IntegerField(
        label=_("From row"),
        help_text=_("Long files are imported in parts. We’ll tell you which row to continue from."),
        min_value=1,
        required=False,
    )
    field_order = [*ImportForm.field_order, "first_row"]


class ConfirmForm(ConfirmImportForm):
    first_row = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
