from django import forms

from moderation.models import Report


class ReportForm(forms.ModelForm[Report]):
    class Meta:
        model = Report
        fields = ["reason", "words"]
        widgets = {"reason": forms.RadioSelect, "words": forms.Textarea(attrs={"rows": 3})}
