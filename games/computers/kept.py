"""Where compiled code is kept: in a folder of its own for each state of the source and each numba.

numba by itself looks at one file at a time, and would go on with what it compiled before another one changed.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any


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
    settings.CACHE_DIR = str(kept)
