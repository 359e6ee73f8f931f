"""All addresses."""

from django.urls import include, path

urlpatterns = [
    path("", include("citeweb.documents.urls")),
    path("", include("citeweb.questions.urls")),
    path("", include("citeweb.accounts.urls")),
    path("", include("citeweb.ops.urls")),
]
handler400 = "citeweb.web.errors.bad_request"
handler403 = "citeweb.web.errors.forbidden"
handler404 = "citeweb.web.errors.not_found"
handler500 = "citeweb.web.errors.server_error"
