"""Lighthouse, from npm, on a Chromium that is running already."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Final

from script.installing import node

HERE: Final = Path(__file__).resolve().parent
CATEGORIES: Final = ("performance", "accessibility", "best-practices")
TIMES: Final = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")


def install() -> None:
    """Installs it beside this file, unless that was done."""
    node.install_packages(HERE, "Lighthouse")


def version() -> str:
    """The one that is installed."""
    told = json.loads((HERE / "node_modules" / "lighthouse" / "package.json").read_text())
    return str(told["version"])


def look(url: str, port: int) -> dict[str, Any]:
    """One run of the mobile profile against the Chromium whose devtools listen at ``port``; cookies stay."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        words = [
            str(node.folder() / "node"),
            str(HERE / "node_modules" / "lighthouse" / "cli" / "index.js"),
            url,
            f"--port={port}",
            f"--only-categories={','.join(CATEGORIES)}",
            "--output=json",
            f"--output-path={told}",
            "--no-enable-error-reporting",
            "--quiet",
        ]
        subprocess.run(words, check=True, env=_path() | {"CI": "1"}, timeout=240)
        report: dict[str, Any] = json.loads(told.read_text())
    return report


def scores(report: dict[str, Any]) -> dict[str, int]:
    """The score of every category, of 100."""
    return {name: round(100 * (report["categories"][name]["score"] or 0)) for name in CATEGORIES}


def times(report: dict[str, Any]) -> dict[str, float]:
    """What the performance is made of: milliseconds, and the shift of the layout."""
    return {name: float(report["audits"][name]["numericValue"]) for name in TIMES}


def lost(report: dict[str, Any]) -> list[str]:
    """The audits that were not passed, by their names."""
    wanted = {one["id"] for name in CATEGORIES for one in report["categories"][name]["auditRefs"] if one["weight"] > 0}
    audits = {name: report["audits"][name]["score"] for name in wanted}
    return sorted(name for name, score in audits.items() if score is not None and score < 0.9)


def _path() -> dict[str, str]:
    return dict(os.environ) | {"PATH": os.pathsep.join([str(node.folder()), os.environ.get("PATH", os.defpath)])}
