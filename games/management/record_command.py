"""What the commands that read records have in common: where from, how many, and what they answer when one is refused.

Knows nothing of what is asked about a record.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.records.record import Record, RecordError, each_text, read, write


class RecordCommand(BaseCommand, ABC):
    """Reads a file or ``-``, one record or one a line, and prints one line of JSON for each.

    Exits with 1 if any of them is refused.
    """

    requires_system_checks = ()

    @abstractmethod
    def answer(self, record: Record) -> object:
        """What to print of a record, as plain values or structs. Raises ``RecordError`` to refuse it."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a record, or one a line; - for standard input")

    def handle(self, *, file: str, **_: Any) -> None:
        refused = False
        for text in each_text(_lines(file)):
            try:
                answer = self.answer(read(text))
            except RecordError as error:
                refused = True
                answer = {"valid": False, **error.as_json()}
            self.stdout.write(write(answer).decode())
        if refused:
            sys.exit(1)


def _lines(file: str) -> Iterator[bytes]:
    if file == "-":
        yield from sys.stdin.buffer
        return
    try:
        with Path(file).open("rb") as lines:
            yield from lines
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
