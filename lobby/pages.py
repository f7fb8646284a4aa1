"""The page: one document for every address that a person can open; what is on it is the client's.

It must not know rooms, seats or codes: the client asks for them. So the same bytes go to everybody who speaks a
language, at a room's address with the names of a few files more, and no page can show what it should not. A new
device gets its secret with the page: calls that it makes at once would each get one, and the last answer would take
from it what the first had given.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games import devices
from lobby import client, words

# Vite's proxy (frontend/vite.config.ts) says that the sources are served as they are.
DEVELOPMENT = "X-Client-Sources"


@require_safe
@ensure_csrf_cookie
@vary_on_headers("Accept-Language", "Cookie")
@cache_control(no_cache=True, private=True)
def page(request: HttpRequest, status: int = 200, *, room: bool = False, **_address: str | int) -> HttpResponse:
    """The document that loads the client, in the device's language; a `room`'s, whichever it is, with its table."""
    language = language_of(request)
    context = {
        "language": language,
        "words": words.words(language),
        "files": None if _from_sources(request) else client.files_for(language, room=room),
        "build": None if _from_sources(request) else client.build().name,
    }
    response = render(request, "lobby/page.html", context, status=status)
    if devices.secret_of(request.COOKIES) is None:
        devices.keep(response, devices.new_secret(), secure=request.is_secure())
    return response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - given by name
    """The same document for an address that is none; the client says so and offers a way on."""
    return page(request, status=404)


def broken(request: HttpRequest) -> HttpResponse:
    """What a person sees when the server failed (500): words and a way on, of no file that could be missing too."""
    language = language_of(request)
    return render(request, "lobby/broken.html", {"language": language, "words": words.words(language)}, status=500)


def language_of(request: HttpRequest) -> str:
    """The language of an answer: the device's own (frontend/src/state/language.ts), else what the browser asks for."""
    chosen = request.COOKIES.get("language", "")
    return chosen if chosen in words.languages() else words.best_language(request.headers.get("Accept-Language", ""))


def _from_sources(request: HttpRequest) -> bool:
    return settings.DEBUG and DEVELOPMENT in request.headers


# The client's own list of these is frontend/src/core/route.ts.
urlpatterns = [
    path("", page, name="start"),
    path("r/<str:code>/", page, {"room": True}, name="room"),
    path("r/<str:code>/deals/<int:number>/", page, name="deal"),
    path("r/<str:code>/deals/<int:number>/replay/", page, name="replay"),
    path("r/<str:code>/deals/<int:number>/review/", page, name="review"),
    path("r/<str:code>/deals/<int:number>/proof/", page, name="proof"),
    path("r/<str:code>/book/", page, name="book"),
    path("records/", page, name="records"),
    path("records/<str:record>/", page, name="record"),
    path("records/<str:record>/review/", page, name="record_review"),
    path("records/<str:record>/proof/", page, name="record_proof"),
    path("stored/", page, name="stored"),
    path("transfer/<str:secret>/", page, name="transfer"),
    path("settings/", page, name="settings"),
    path("rules/", page, name="rules"),
]
