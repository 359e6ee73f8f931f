"""The ask box."""

from django import forms


class AskForm(forms.Form):
    """A question in the person's own words; ``services.ask`` judges its length."""

    text = forms.CharField(strip=True, required=False, widget=forms.Textarea)
