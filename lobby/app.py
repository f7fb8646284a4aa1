"""What makes the page an app that a phone installs: its manifest, its service worker, and the page for no server.

It must not know rooms: what a device keeps for a time without network are files named by their content, and a page
that says that the server can't be reached.
"""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import path
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from lobby import client, words
from lobby.pages import language_of

# name, size in pixels, purpose: "any" has its own corners, "maskable" leaves them to the phone.
ICONS = (("app-192", 192, "any"), ("app-512", 512, "any"), ("app-mask-512", 512, "maskable"))
WALL = "#dcecea"


@require_safe
@vary_on_headers("Accept-Language", "Cookie")
@cache_control(no_cache=True)
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest, in the device's language."""
    language = language_of(request)
    said = words.words(language)
    body = {
        "id": "/",
        "name": said["app.name"],
        "short_name": said["app.name"],
        "description": said["app.description"],
        "lang": language,
        "dir": said["language.direction"],
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": WALL,
        "theme_color": WALL,
        "icons": [
            {"src": static(f"{name}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, size, purpose in ICONS
        ],
    }
    return HttpResponse(json.dumps(body, ensure_ascii=False), content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - as Django calls it
    """The service worker: which build this is and its files, then the script, which is the client's."""
    build = client.build()
    told = json.dumps({"name": build.name, "files": [static(name) for name in build.files]})
    script = f"self.build = {told};\nimportScripts({json.dumps(static(build.worker))});\n"
    return HttpResponse(script, content_type="text/javascript")


@require_safe
@vary_on_headers("Accept-Language", "Cookie")
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """What a device shows when the server can't be reached, in its language. Of no room, seat or code."""
    language = language_of(request)
    context = {
        "language": language,
        "words": words.words(language),
        "styles": client.files_for(language).styles,
        "script": client.build().offline,
    }
    return render(request, "lobby/offline.html", context)


urlpatterns = [
    path("app.webmanifest", manifest, name="manifest"),
    path("sw.js", worker, name="worker"),
    path("offline/", offline, name="offline"),
]
