"""Where compiled code is kept: in a folder of its own for each state of the source and each numba.

numba by itself looks at one file at a time, and would go on with what it compiled before another one changed.
"""

from __future__ import annotations

import shutil
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

OTHERS_KEPT: Final = 3
"""Folders of other states that stay: a worker of the build before may still be at work, or come back."""


def keep_in(folder: Path) -> None:
    """From now on numba keeps what it compiles under ``folder``. Raises ``ImportError`` without numba, ``OSError``
    where nothing can be kept there.

    It is never set back: whoever compiles meanwhile, in another thread, would find it gone.
    """
    import numba

    settings: Any = numba.config
    state = blake2b(numba.__version__.encode(), digest_size=8)
    for source in sorted(Path(__file__).parent.glob("*.py")):
        state.update(source.read_bytes())
    kept = folder / state.hexdigest()
    kept.mkdir(parents=True, exist_ok=True)
    kept.touch()
    forget_old(folder, kept)
    settings.CACHE_DIR = str(kept)


def forget_old(folder: Path, kept: Path) -> None:
    """Removes what was compiled from other states than that of ``kept``, but for those that were used last."""
    others = [one for one in folder.iterdir() if one != kept and one.is_dir()]
    for old in sorted(others, key=_last_used, reverse=True)[OTHERS_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def _last_used(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:  # another worker has just removed it
        return 0.0
