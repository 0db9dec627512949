"""The form in which a player creates an API token."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Token
from core.text.visible import remove_invisible


class TokenForm(forms.ModelForm):
    lasts = forms.TypedChoiceField(
        label=gettext_lazy("valid for"),
        choices=[
            (30, gettext_lazy("a month")),
            (90, gettext_lazy("three months")),
            (365, gettext_lazy("a year")),
        ],
        coerce=int,
        initial=90,
    )

    class Meta:
        model = Token
        fields = ["name", "plays", "organises"]
        help_texts = {"name": gettext_lazy("Only you see this. Name the program that will use the token.")}
        widgets = {"name": forms.TextInput(attrs={"autocomplete": "off"})}

    def clean_name(self) -> str:
        name = remove_invisible(self.cleaned_data["name"]).strip()
        if not name:
            raise forms.ValidationError(_("Give the token a name."))
        return name
