"""Addresses for those who run CiteWeb."""

from django.urls import path

from citeweb.ops.views import healthz

urlpatterns = [path("healthz", healthz, name="healthz")]
