"""Addresses of libraries, documents and revisions."""

from django.urls import path

from citeweb.documents import views

urlpatterns = [
    path("", views.libraries, name="libraries"),
    path("libraries/<int:library_id>/documents/", views.documents, name="documents"),
    path("libraries/<int:library_id>/upload/", views.upload, name="upload"),
    path("libraries/<int:library_id>/remove/", views.remove_library, name="remove_library"),
    path("documents/<int:document_id>/", views.document, name="document"),
    path("documents/<int:document_id>/remove/", views.remove_document, name="remove_document"),
    path("revisions/<int:revision_id>/", views.revision, name="revision"),
    path("revisions/<int:revision_id>/retry/", views.retry, name="retry"),
    path("revisions/<int:revision_id>/file/", views.original, name="original"),
    path("revisions/<int:revision_id>/pages/<int:number>/", views.page, name="page"),
    path("revisions/<int:revision_id>/pages/<int:number>/picture.png", views.picture, name="picture"),
]
