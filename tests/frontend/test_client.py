"""The client's own tests: layout, choice, line, words. They stand beside its code and run in Node."""

import os
import subprocess
from pathlib import Path

from script.installing import node
from tests import effort

FRONTEND = Path(__file__).resolve().parent.parent.parent / "frontend"


def test_the_clients_own_tests_pass() -> None:
    tools = node.folder()
    environment = os.environ | {
        "PATH": os.pathsep.join([str(tools), os.environ.get("PATH", os.defpath)]),
        "CHAIN_SHAPES": str(effort.CHAIN_SHAPES),
        "EFFORT_SEED": str(effort.SEED),
        "NO_COLOR": "1",
    }
    done = subprocess.run(
        [tools / "npm", "run", "--silent", "test"],
        cwd=FRONTEND,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
