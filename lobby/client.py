"""Which files of the built client a page needs, from the manifest that its build leaves.

It must not know what the client does, nor any room.
"""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

ENTRY = "src/main.tsx"
TABLE = "src/ui/table/play-screen.tsx"
LINE = "dial"  # the name of its chunk (frontend/vite.config.ts)
WORDS = "src/i18n/gen/"
LANGUAGE = WORDS + "{}.js"
WORKER = "src/app/worker/worker.ts"
OFFLINE = "src/app/offline/offline.ts"


@dataclass(frozen=True)
class Files:
    """Names under STATIC_URL: the script to run, one to run before it, and what to fetch beside them at once."""

    script: str
    early: str | None
    preloads: tuple[str, ...]
    styles: tuple[str, ...]
    later_styles: tuple[str, ...]
    """Those that scripts are more urgent than."""


@dataclass(frozen=True)
class Build:
    """One build of the client, with names under STATIC_URL; ``files`` are those of every screen, without the words."""

    name: str
    files: tuple[str, ...]
    worker: str
    offline: str


@cache
def build() -> Build:
    """The build that is served now. Raises ImproperlyConfigured if there is none."""
    manifest = _manifest(_manifest_path())
    chunks = {name: chunk for name, chunk in manifest.items() if name != WORKER and not name.startswith(WORDS)}
    files = {file for chunk in chunks.values() for file in [chunk["file"], *chunk.get("css", [])]}
    return Build(
        name=hashlib.sha256(_manifest_path().read_bytes()).hexdigest()[:12],
        files=tuple(sorted(files)),
        worker=manifest[WORKER]["file"],
        offline=manifest[OFFLINE]["file"],
    )


@cache
def files_for(language: str, *, room: bool = False) -> Files:
    """The files of a first load in `language`; of a room's page with those of its table and of its line.

    Raises ImproperlyConfigured if there is no build.
    """
    manifest = _manifest(_manifest_path())
    words = LANGUAGE.format(language)
    wanted = [ENTRY, *([words] if words in manifest else []), *([TABLE] if room else [])]
    line = next((chunk["file"] for chunk in manifest.values() if chunk.get("name") == LINE), None)
    script = manifest[ENTRY]["file"]
    early = line if room else None
    chunks = _with_imports(manifest, wanted)
    styles = _styles(_with_imports(manifest, [ENTRY]))
    return Files(
        script=script,
        early=early,
        preloads=tuple(chunk["file"] for chunk in chunks if chunk["file"] not in {script, early}),
        styles=styles,
        later_styles=tuple(style for style in _styles(chunks) if style not in styles),
    )


def _styles(chunks: list[dict[str, Any]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(style for chunk in chunks for style in chunk.get("css", [])))


def _manifest_path() -> Path:
    return Path(settings.STATIC_ROOT) / "manifest.json"


def _manifest(path: Path) -> dict[str, Any]:
    try:
        manifest: dict[str, Any] = json.loads(path.read_text())
    except FileNotFoundError:
        raise ImproperlyConfigured("The client is not built: run script/setup.") from None
    return manifest


def _with_imports(manifest: dict[str, Any], wanted: list[str]) -> list[dict[str, Any]]:
    """Chunks, each after all that it imports at once: what most others wait for comes first."""
    found: dict[str, dict[str, Any]] = {}

    def add(name: str, on_the_way: frozenset[str]) -> None:
        if name in on_the_way or name in found:
            return
        for other in manifest[name].get("imports", []):
            add(other, on_the_way | {name})
        found[name] = manifest[name]

    for name in wanted:
        add(name, frozenset())
    return list(found.values())
