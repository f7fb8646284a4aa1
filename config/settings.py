"""Django's settings, made from the environment (config/environment.py) and nothing else.

Other programs rely on the names of the environment variables; code reads them from here as
`settings.GAME_…`.
"""

import os

from config import environment, logs, secret_key

_env = environment.read(os.environ)

# --- The installation ---------------------------------------------------------------------------

BASE_DIR = environment.ROOT
GAME_MODE = _env.mode
GAME_VAR = _env.var
GAME_WEB = _env.web
GAME_WORKERS = _env.workers
GAME_ACK = _env.ack
GAME_FSYNC = _env.fsync
GAME_SOCKETS = _env.sockets
GAME_PACE = _env.pace
GAME_LIMITS = _env.limits
GAME_WARM_UP = _env.warm_up
GAME_METRICS_PORT = _env.metrics_port
GAME_PROXIES = _env.proxies
GAME_KEEP_ROOMS = _env.keep_rooms
GAME_KEEP_NAMES = _env.keep_names
GAME_KEEP_DEALS = _env.keep_deals
GAME_KEEP_RECORDS = _env.keep_records
GAME_DEALER = "games.rooms.fair_dealer.FairDealer"  # tests may hand out chosen deals instead
GAME_CLOCK = "games.rooms.clock.RedisClock"  # tests may move another one by hand
GAME_REDIS_BIN = _env.redis_bin
REDIS_URL = _env.redis_url
PORT = _env.port

DEBUG = _env.debug
SECRET_KEY = _env.secret_key or secret_key.kept_in(GAME_VAR)
DATABASES = {"default": _env.database}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Who is answered ----------------------------------------------------------------------------

# config/hosts.py stands before Django and checks Host and Origin for HTTP and sockets alike. At
# home it lets private addresses in, which ALLOWED_HOSTS has no way to say.
NAMED_HOSTS = list(_env.allowed_hosts)
ALLOWED_HOSTS = NAMED_HOSTS if _env.hosted else ["*"]

# --- The application ----------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "games.apps.GamesConfig",
    "lobby",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],  # nobody has an account; a device has a signed cookie
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "EXCEPTION_HANDLER": "lobby.calls.answer_error",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Verandah",
    "DESCRIPTION": (
        "Partner dominoes to six love: rooms, finished deals, records.\n\n"
        "A device is known by the signed cookie `device`, which the first answer gives; calls that change something "
        'need the token of the cookie `csrftoken` in the header `X-CSRFToken`. An error is `{"code", "detail"}`. '
        "Besides the errors that each call names there are `not_found` (404, no such address or format), "
        "`method_not_allowed` (405) and `not_acceptable` (406)."
    ),
    "ENUM_NAME_OVERRIDES": {"OccupantKind": "lobby.serializers.KINDS", "EndKind": "lobby.serializers.ENDS"},
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",  # the pages work offline
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# --- Files --------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "build" / "static"
STATICFILES_DIRS = [BASE_DIR / "frontend" / "dist"]  # the client, as `npm run build` leaves it
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/assets/.+-[\w-]{8}\.\w+$"  # named by content
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}

# --- Language and time: the client and locales/ speak, the server sends codes -------------------

LANGUAGE_CODE = "en"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Safety -------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "media-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    },
}
X_FRAME_OPTIONS = "DENY"
if not _env.hosted:  # on plain http browsers ignore it, and complain of it on every page
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None
SECURE_REFERRER_POLICY = "same-origin"  # a room's address is its key
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576  # a session's record of some hundred deals

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _env.hosted

if _env.hosted:  # behind a proxy that ends TLS, sets this header and passes Host on
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = ["^(healthz|readyz|metrics)$"]  # asked for inside, over plain http
    SECURE_HSTS_SECONDS = 31_536_000
# Subdomains and the browsers' preload list are for the owner of the whole domain to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# --- Logs ---------------------------------------------------------------------------------------

LOGGING = logs.configure(hosted=_env.hosted)
