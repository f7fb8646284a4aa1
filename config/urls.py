"""What lives at which address of this installation."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("api/", include("lobby.urls")),
    path("", include("lobby.pages")),
]
handler404 = "lobby.pages.not_found"
