"""The pages about the API: they work in a browser, under our policy for scripts, without the network."""

from __future__ import annotations

from playwright.async_api import Browser, Request


async def test_the_pages_about_the_api_work_without_anything_from_elsewhere(address: str, browser: Browser) -> None:
    page = await browser.new_page()
    troubles: list[str] = []
    page.on("console", lambda said: troubles.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))

    def note(request: Request) -> None:
        if not request.url.startswith((address, "data:")):
            troubles.append(request.url)

    page.on("request", note)
    await page.goto(f"{address}/api/docs/")

    call = page.get_by_role("button", name="/api/rooms/{code}/seats/").first
    await call.click()
    await page.get_by_role("button", name="Try it out").first.wait_for()
    assert troubles == []
