"""The archive in Django's admin: to be found, read and deleted. What was played is not for anybody to change."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games.models import BroughtRecord, PlayedDeal, SharedDeal


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that nobody enters or changes: a record proves itself only as it was played."""

    show_full_result_count = False

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:  # noqa: ARG002 - by its name
        """All there are."""
        return self.fields

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        """Nobody."""
        return False


@admin.register(PlayedDeal)
class PlayedDealAdmin(ReadOnly):
    """Finished deals, newest first."""

    list_display = ("code", "number", "match", "finished_at", "is_taken_back")
    list_filter = ("finished_at",)
    search_fields = ("=code", "=room", "record__icontains")
    search_help_text = "A room's code or id, a person's name, a commitment."
    ordering = ("-finished_at",)
    date_hierarchy = "finished_at"
    fields = ("room", "code", "number", "match", "revision", "finished_at", "readable")

    @admin.display(boolean=True, description="taken back")
    def is_taken_back(self, deal: PlayedDeal) -> bool:
        """Whether it is nobody's to see just now."""
        return deal.record is None

    @admin.display(description="record")
    def readable(self, deal: PlayedDeal) -> str:
        """The record on many lines."""
        return "taken back" if deal.record is None else _on_many_lines(deal.record)


@admin.register(SharedDeal)
class SharedDealAdmin(ReadOnly):
    """Links to finished deals, newest first. Deleting one makes it lead nowhere."""

    list_display = ("id", "code", "number", "shared_at")
    search_fields = ("=id", "=code", "=room")
    search_help_text = "A link's id, a room's code or id."
    ordering = ("-shared_at",)
    date_hierarchy = "shared_at"
    fields = ("id", "room", "code", "number", "shared_at", "deal")

    @admin.display(description="deal")
    def deal(self, link: SharedDeal) -> str:
        """Where it leads."""
        row = PlayedDeal.objects.filter(room=link.room, number=link.number).first()
        if row is None:
            return "not in the archive"
        return format_html('<a href="{}">{}</a>', reverse("admin:games_playeddeal_change", args=(row.pk,)), row)


@admin.register(BroughtRecord)
class BroughtRecordAdmin(ReadOnly):
    """Records that people brought, newest first."""

    list_display = ("id", "brought_at")
    search_fields = ("=id", "record__icontains")
    search_help_text = "A record's id, a person's name, a commitment."
    ordering = ("-brought_at",)
    date_hierarchy = "brought_at"
    fields = ("id", "brought_at", "readable")

    @admin.display(description="record")
    def readable(self, brought: BroughtRecord) -> str:
        """The record on many lines."""
        return _on_many_lines(brought.record)


def _on_many_lines(record: str) -> str:
    return format_html("<pre>{}</pre>", json.dumps(json.loads(record), indent=1, ensure_ascii=False))
