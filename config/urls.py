"""What lives at which address of this installation."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("metrics", health.metrics),
    path("admin/", admin.site.urls),
    path("api/", include("lobby.urls")),
    path("", include("lobby.app")),
    path("", include("lobby.pages")),
]
handler404 = "lobby.pages.not_found"
handler500 = "lobby.pages.broken"
