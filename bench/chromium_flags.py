"""How a Chromium is begun whose pages tests and benchmarks look at: it does nothing else that takes time from them."""

from __future__ import annotations

from typing import Final

# Each window has two pages of its own for what its address bar may show, which take more time than a table. Of several
# such flags the last one counts, so what Playwright turns off for the sake of pages is named again.
_TURNED_OFF: Final = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
FLAGS: Final = ("--no-sandbox", "--disable-gpu", f"--disable-features={','.join(_TURNED_OFF)}")
