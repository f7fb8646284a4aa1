"""The one application that Daphne serves."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
_http = get_asgi_application()  # sets Django up; what follows may import models

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402 - after Django is set up

from config.hosts import HostGuard  # noqa: E402 - after Django is set up
from games.process import lifespan  # noqa: E402 - after Django is set up
from games.routing import urlpatterns  # noqa: E402 - after Django is set up

application = HostGuard(ProtocolTypeRouter({"http": _http, "websocket": URLRouter(urlpatterns), "lifespan": lifespan}))
