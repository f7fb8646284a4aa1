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
WORDS = "src/i18n/gen/"
LANGUAGE = WORDS + "{}.js"
WORKER = "src/app/worker/worker.ts"
OFFLINE = "src/app/offline/offline.ts"


@dataclass(frozen=True)
class Files:
    """Names under STATIC_URL: the script to run, and what to fetch beside it at once."""

    script: str
    preloads: tuple[str, ...]
    styles: tuple[str, ...]


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
def files_for(language: str) -> Files:
    """The files of a first load in `language`. Raises ImproperlyConfigured if there is no build."""
    manifest = _manifest(_manifest_path())
    chunks = [manifest[name] for name in _with_imports(manifest, ENTRY)]
    words = manifest.get(LANGUAGE.format(language))
    return Files(
        script=chunks[0]["file"],
        preloads=tuple(chunk["file"] for chunk in [*chunks[1:], *([words] if words else [])]),
        styles=tuple(dict.fromkeys(style for chunk in chunks for style in chunk.get("css", []))),
    )


def _manifest_path() -> Path:
    return Path(settings.STATIC_ROOT) / "manifest.json"


def _manifest(path: Path) -> dict[str, Any]:
    try:
        manifest: dict[str, Any] = json.loads(path.read_text())
    except FileNotFoundError:
        raise ImproperlyConfigured("The client is not built: run script/setup.") from None
    return manifest


def _with_imports(manifest: dict[str, Any], entry: str) -> list[str]:
    """A chunk and all that it imports at once, the chunk first."""
    found = [entry]
    for name in found:
        found += [other for other in manifest[name].get("imports", []) if other not in found]
    return found
