"""The archive: finished deals, links to them, records people bring. Nothing live; a room never waits for it."""

from __future__ import annotations

from django.db import models


class PlayedDeal(models.Model):
    """A finished deal of a room, as it last finished.

    A deal that was taken back after its reveal keeps its row without a record, so that what arrives late cannot bring
    it back; it is nobody's to see until it finishes again (P26).
    """

    room = models.CharField(max_length=32, help_text="The room's id; codes return, ids do not.")
    code = models.CharField(max_length=6)
    number = models.PositiveIntegerField(help_text="Of the deal in its room.")
    match = models.PositiveIntegerField(help_text="Of its match in the room.")
    revision = models.PositiveBigIntegerField(help_text="The version of the room that said so.")
    finished_at = models.DateTimeField()
    record = models.TextField(null=True, help_text="The deal as a record; none while it is taken back.")  # noqa: DJ001

    class Meta:
        constraints = (models.UniqueConstraint(fields=["room", "number"], name="one_row_a_deal"),)

    def __str__(self) -> str:
        return f"deal {self.number} of room {self.code}"


class SharedDeal(models.Model):
    """A link to a finished deal of a room, which outlives the room (P26).

    It names the deal and holds no copy of it: a deal that is taken back is taken from its link too.
    """

    id = models.CharField(primary_key=True, max_length=32, help_text="Nobody can guess it.")
    room = models.CharField(max_length=32)
    code = models.CharField(max_length=6)
    number = models.PositiveIntegerField(help_text="Of the deal in its room.")
    shared_at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["room", "number"], name="one_link_a_deal"),)

    def __str__(self) -> str:
        return f"link to deal {self.number} of room {self.code}"


class BroughtRecord(models.Model):
    """A record that somebody brought, to be replayed without a room: listed nowhere, and gone after a while."""

    id = models.CharField(primary_key=True, max_length=32, help_text="Nobody can guess it.")
    record = models.TextField()
    brought_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"record brought on {self.brought_at:%Y-%m-%d}"
