"""Tells Django that the game has models and commands. It must not run anything at start."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The archive's models and the `manage.py` commands."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
