"""Forms of libraries and documents."""

from typing import Any

from django import forms

from citeweb.documents.services import visible


class LibraryForm(forms.Form):
    """The name of a new library."""

    name = forms.CharField(max_length=200)

    def clean_name(self) -> str:
        """Without line breaks and what cannot be seen, of which no name consists alone."""
        shown = visible(str(self.cleaned_data["name"]))
        if not shown:
            raise forms.ValidationError("Write a name that can be seen.")
        return shown


class _Many(forms.ClearableFileInput):
    allow_multiple_selected = True


class _Files(forms.FileField):
    """One field, many files; each is cleaned alone."""

    widget = _Many

    def clean(self, data: Any, initial: Any = None) -> Any:
        return [super(_Files, self).clean(file, initial) for file in data or [None]]


class UploadForm(forms.Form):
    """Files to upload. An empty file is taken here and refused, with its reason, where it is read."""

    documents = _Files(allow_empty_file=True)
