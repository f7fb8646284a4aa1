"""`manage.py export_schema`: a JSON Schema of everything that travels, for programs that speak the protocol."""

from __future__ import annotations

import json

from django.core.management.base import BaseCommand

from games.wire.schema import wire_schema


class Command(BaseCommand):
    """Prints docs/protocol.schema.json."""

    help = "Prints a JSON Schema of requests, frames and records."

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(json.dumps(wire_schema(), indent=1))
