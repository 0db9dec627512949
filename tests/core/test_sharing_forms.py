"""Forms that share choices, validators and messages: a change of one form affects no other."""

from __future__ import annotations

from django import forms

from core.sharing_forms import sharing


@sharing
class Order(forms.Form):
    dish = forms.ChoiceField(choices=[("soup", "Soup"), ("cake", "Cake")])
    words = forms.CharField(max_length=5, required=False)


def test_what_one_form_changes_is_its_own() -> None:
    changed, other = Order({"dish": "soup"}), Order({"dish": "soup"})
    changed.fields["dish"].choices = [("cake", "Cake")]  # type: ignore[attr-defined]
    changed.fields["words"].required = True
    changed.fields["words"].widget.attrs["autofocus"] = True
    assert not changed.is_valid()
    assert set(changed.errors) == {"dish", "words"}
    assert other.is_valid()
    assert "Soup" in str(other["dish"])
    assert "Soup" not in str(changed["dish"])
    assert "autofocus" in str(changed["words"])
    assert "autofocus" not in str(other["words"])


def test_it_refuses_as_a_form_that_shares_nothing() -> None:
    form = Order({"dish": "pie", "words": "too long"})
    assert form.errors.as_data().keys() == {"dish", "words"}
    assert not Order({"dish": "pie"}).is_valid()
