"""How this installation logs: structured lines on standard error, one event a line.

JSON when hosted, plain text at home. It must not know what is logged; what may never be logged
(hands, secrets) is kept out by the types that hold it, whose repr shows none.
"""

from typing import Any

import structlog


def configure(*, hosted: bool) -> dict[str, Any]:
    """Sets structlog up, and gives Django's LOGGING for everything that logs by the library."""
    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    # Never the richer renderers: they print the local variables of a traceback, hands among them.
    rendering: list[structlog.types.Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if hosted
        else [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": shared,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    *rendering,
                ],
            },
        },
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "structured"},
        },
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {
            # A scan of wrong addresses is not news; a fault of the server is.
            "django.request": {"level": "ERROR"},
            "daphne": {"level": "WARNING"},
        },
    }
