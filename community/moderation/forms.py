from django import forms
from django.utils.translation import gettext_lazy as _

from community.moderation.models import Report


class ReportForm(forms.ModelForm[Report]):
    reason = forms.ChoiceField(label=_("Reason"), choices=Report.Reason.choices, widget=forms.RadioSelect)

    class Meta:
        model = Report
        fields = ["reason", "words"]
        labels = {"words": _("Tell us more")}
        widgets = {"words": forms.Textarea(attrs={"rows": 3})}
