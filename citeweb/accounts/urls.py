"""Signing in and out."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

urlpatterns = [
    path("sign-in/", LoginView.as_view(template_name="accounts/sign_in.html"), name="sign_in"),
    path("sign-out/", LogoutView.as_view(next_page="sign_in"), name="sign_out"),
]
