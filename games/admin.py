"""The archive in Django's admin: to be found and read. What was played is not for anybody to change."""

from __future__ import annotations

import json

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html

from games.models import PlayedDeal


@admin.register(PlayedDeal)
class PlayedDealAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Finished deals, newest first."""

    list_display = ("code", "number", "match", "finished_at", "is_taken_back")
    list_filter = ("finished_at",)
    search_fields = ("=code", "=room")
    search_help_text = "A room's code or id."
    ordering = ("-finished_at",)
    date_hierarchy = "finished_at"
    show_full_result_count = False
    fields = ("room", "code", "number", "match", "revision", "finished_at", "readable")
    readonly_fields = fields

    @admin.display(boolean=True, description="taken back")
    def is_taken_back(self, deal: PlayedDeal) -> bool:
        """Whether it is nobody's to see just now."""
        return deal.record is None

    @admin.display(description="record")
    def readable(self, deal: PlayedDeal) -> str:
        """The record on many lines."""
        if deal.record is None:
            return "taken back"
        return format_html("<pre>{}</pre>", json.dumps(json.loads(deal.record), indent=1, ensure_ascii=False))

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 - by its name
        """Deals are played, not entered."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: PlayedDeal | None = None) -> bool:  # noqa: ARG002
        """A record proves itself only as it was played."""
        return False
