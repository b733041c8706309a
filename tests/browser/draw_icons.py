#!/usr/bin/env python3
"""Draws the PNG files of the icons from their SVG files, for operating systems that take only PNG.

    tests/browser/draw_icons.py

Needs chromium and chromedriver (Debian: chromium, chromium-driver).
"""

from table_test import ROOT
from webdriver import Browser

FOLDER = ROOT / "src/cli/table/page/icons"
SIZES = {"icon": (192, 512), "icon_full": (180, 512)}


def main():
    with Browser() as browser:
        for name, sizes in SIZES.items():
            for size in sizes:
                browser.size(size, size)
                browser.open(FOLDER / f"{name}.svg")
                browser.command("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
                browser.picture(FOLDER / f"{name}_{size}.png")


if __name__ == "__main__":
    main()
