"""What a process has loaded when it is ready: nothing that compiles, but in workers that have been asked to."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HEAVY = "numba llvmlite numpy"


@pytest.mark.parametrize(
    "modules", ["config.asgi lobby.urls games.consumers games.hub", "games.management.commands.work"]
)
def test_a_web_process_and_a_worker_begin_without_numba(modules, tmp_path):
    program = f"""
import sys, importlib, django
django.setup()
for name in "{modules}".split():
    importlib.import_module(name)
print(sorted(set("{HEAVY}".split()) & set(sys.modules)))
"""
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings", "GAME_VAR": str(tmp_path)}
    run = [sys.executable, "-c", program]
    done = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"
