"""Palettes: three sets of ghost colours, each also in high contrast."""

from typing import Final

import msgspec


class Palette(msgspec.Struct, frozen=True):
    """Hex colours by role. Sprite files contain the colours of `MANOR`."""

    name: str
    night: str  # Scenes have it as background.
    deep: str  # Sunken fields have it.
    panel: str  # Cards have it.
    raised: str  # Buttons and cards on cards have it.
    hover: str  # Hovered and chosen items have it.
    line: str  # Hair lines between rows have it.
    edge: str  # Borders of controls have it.
    bone: str  # Text has it.
    muted: str  # Quiet text has it.
    candle: str  # The accent.
    candle_rim: str  # What is candle-coloured has it as border.
    candle_ink: str  # Quiet text on candle has it.
    focus: str  # The focus ring has it.
    danger: str
    ok: str
    red: str
    blue: str
    yellow: str
    carpet_red: str
    carpet_blue: str
    carpet_yellow: str
    stone: str
    mirror: str

    def colour(self, role: str) -> str:
        """Return the hex value of a role; a hex value is returned unchanged."""
        return role if role.startswith("#") else str(getattr(self, role))

    def ghost_colours(self) -> tuple[str, str, str]:
        """Return the red, blue and yellow of the ghosts."""
        return self.red, self.blue, self.yellow


MANOR: Final = Palette(
    name="manor",
    night="#0B0E1A",
    deep="#0F1322",
    panel="#151A2E",
    raised="#1E2541",
    hover="#2A3357",
    line="#2B3352",
    edge="#7480B5",
    bone="#ECE6D6",
    muted="#A9AEC4",
    candle="#F2B134",
    candle_rim="#FFD583",
    candle_ink="#4A3610",
    focus="#FFE08A",
    danger="#FF8A7A",
    ok="#5FD3A6",
    red="#D94A3D",
    blue="#5AB0F2",
    yellow="#F6DE5C",
    carpet_red="#3E2228",
    carpet_blue="#1D3350",
    carpet_yellow="#3D3620",
    stone="#20263F",
    mirror="#8FA3C8",
)
SAFE: Final = msgspec.structs.replace(
    MANOR,
    name="safe",
    red="#D55E00",
    blue="#56B4E9",
    yellow="#F0E442",
    carpet_red="#3B2414",
    carpet_blue="#1B344E",
    carpet_yellow="#39371F",
)
PALE: Final = msgspec.structs.replace(
    MANOR,
    name="pale",
    red="#FFB3A7",
    blue="#BFE3FF",
    yellow="#FFF6C2",
    carpet_red="#4A2530",
    carpet_blue="#1F3A5C",
    carpet_yellow="#46401F",
)

PAPER: Final = msgspec.structs.replace(  # Grounds and words change places on printed pages.
    MANOR,
    name="paper",
    night="#FFFFFF",
    deep="#F6F4EE",
    panel="#FFFFFF",
    raised="#F1EFE8",
    hover="#E4E7F2",
    line="#B9BED0",
    edge="#8A8FA3",
    bone="#14182B",
    muted="#565C75",
    candle="#8A5A00",
    candle_rim="#5E3D00",
    candle_ink="#FFF3D6",
    danger="#A3261A",
    ok="#1D6B4C",
    stone="#E6E8EF",
    mirror="#5B6B8C",
)


def in_high_contrast(palette: Palette) -> Palette:
    """Return the palette with black backgrounds, white text and white edges."""
    return msgspec.structs.replace(
        palette,
        night="#000000",
        deep="#000000",
        panel="#05060B",
        raised="#10131F",
        hover="#232A45",
        line="#6C749A",
        edge="#FFFFFF",
        bone="#FFFFFF",
        muted="#E1E4F0",
        candle="#FFC84A",
        candle_rim="#FFFFFF",
        candle_ink="#1E1500",
        focus="#FFF09A",
        danger="#FFA699",
        ok="#7CF0C3",
        stone="#141827",
        mirror="#C4D4F2",
    )


PALETTES: Final = {palette.name: palette for palette in (MANOR, SAFE, PALE)}
CONTRAST_PALETTES: Final = {name: in_high_contrast(value) for name, value in PALETTES.items()}
ROLES: Final = tuple(name for name in Palette.__struct_fields__ if name != "name")


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Return the WCAG contrast ratio of two hex colours, 1 to 21."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def mix(first: str, second: str, part: float) -> str:
    """Return the hex colour at the fraction `part` of the way from `first` to `second`."""
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in pairs)
