"""The colours of day, night and high contrast, by what they are for, and how contrast is computed."""

from __future__ import annotations

from enum import StrEnum

from companion.games.strong20.dice import Colour

Rgb = tuple[int, int, int]


class Tone(StrEnum):
    """What a colour is for. The die tones are the same in every theme."""

    BG = "bg"
    LEDGER = "ledger"
    SURFACE = "surface"
    SUNK = "sunk"
    RULE = "rule"
    EDGE = "edge"
    INK = "ink"
    INK2 = "ink2"
    OFF = "off"
    OFFBG = "offbg"
    PRIMARY = "primary"
    PRIMARY_LO = "primary-lo"
    ON_PRIMARY = "on-primary"
    LEGAL = "legal"
    RUBY = "ruby"
    GOLD = "gold"
    COIN = "coin"
    COIN_LO = "coin-lo"
    GOOD = "good"
    ASK = "ask"
    ASKBG = "askbg"
    STEEL = "steel"
    LEAF = "leaf"
    HERB = "herb"
    GEM = "gem"
    BARK = "bark"
    SNOW = "snow"
    AUTUMN = "autumn"
    STUBBLE = "stubble"
    SKY = "sky"
    SKY_INK = "sky-ink"
    ORB = "orb"
    HILL3 = "hill3"
    HILL2 = "hill2"
    HILL1 = "hill1"
    WALL = "wall"
    WALL_LO = "wall-lo"
    ROOF = "roof"
    TILE = "tile"
    TILE2 = "tile2"
    TILE3 = "tile3"
    TILE_ON = "tile-on"
    BAR = "bar"
    BAR_BG = "bar-bg"
    AWNING = "awning"
    PLACE_DAY = "place-day"  # a place of Rose's paths by day: its ground, its edge, the sun on it
    PLACE_DAY_EDGE = "place-day-edge"
    PLACE_SUN = "place-sun"
    PLACE_NIGHT = "place-night"
    PLACE_NIGHT_EDGE = "place-night-edge"
    PLACE_MOON = "place-moon"
    YELLOW = "yellow"
    YELLOW_ON = "yellow-on"
    GREEN = "green"
    GREEN_ON = "green-on"
    BLUE = "blue"
    BLUE_ON = "blue-on"
    PURPLE = "purple"
    PURPLE_ON = "purple-on"
    RED = "red"
    RED_ON = "red-on"


class ThemeName(StrEnum):
    """The themes a player can choose; AUTO follows the game's day and night."""

    AUTO = "game"
    DAY = "light"
    NIGHT = "dark"
    CONTRAST = "contrast"


def _rgb(text: str) -> Rgb:
    value = int(text.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def _theme(values: str) -> dict[Tone, Rgb]:
    words = values.split()
    return {Tone(name): _rgb(colour) for name, colour in zip(words[::2], words[1::2], strict=True)}


DICE = _theme("""
    yellow #F2C12E  yellow-on #2A2015  green #2C7A45  green-on #FFF9EC  blue #1D62A8  blue-on #FFF9EC
    purple #6C3C9E  purple-on #FFF9EC  red #B5232F  red-on #FFF9EC
""")

DAY = DICE | _theme("""
    bg #F4E8CF  ledger #E6D3AC  surface #FFF9EC  sunk #EAD9B6  rule #CDB888  edge #86703F
    ink #2A2015  ink2 #5A4A32  off #6B5B43  offbg #E9DCC0
    primary #1E5638  primary-lo #123A25  on-primary #FFF9EC  legal #DCE9CE
    ruby #9B1C37  gold #8A5A00  coin #E3AC33  coin-lo #7A4E00  good #1E5638  ask #983C06  askbg #FFE3C2
    leaf #2F6B4A  herb #4F6B0F  gem #1D5FA8  bark #7A4712  snow #FDF9F0  autumn #E58F1C  stubble #DDBB66
    steel #4A5A66  sky #CFE5E1  sky-ink #1F3A3A  orb #F0A52A
    hill3 #A9C79A  hill2 #6E9A6A  hill1 #35684A  wall #C9B48A  wall-lo #A08A5E  roof #9B1C37
    tile #3C7049  tile2 #2C5A3A  tile3 #5E9165  tile-on #FFF9EC  bar #1E5638  bar-bg #D9C79F  awning #9B1C37
    place-day #CFE5E1  place-day-edge #A3C2BA  place-sun #9A5A08
    place-night #1C2B52  place-night-edge #1C2B52  place-moon #F6E7B4
""")

NIGHT = DICE | _theme("""
    bg #0F1A33  ledger #091224  surface #1B2C50  sunk #14223F  rule #33497A  edge #7D93C4
    ink #F3F5FC  ink2 #B9C6E4  off #94A3C6  offbg #182744
    primary #F4CF6D  primary-lo #B98F2B  on-primary #14203A  legal #2C3F5E
    ruby #FF93A3  gold #F4CF6D  coin #F4CF6D  coin-lo #7A4E00  good #8FD9A8  ask #FFB66B  askbg #4A3320
    leaf #7FD9A0  herb #C5DE6A  gem #8FC4FF  bark #E6AE7C  snow #8FA5D4  autumn #B06A26  stubble #5E4E30
    steel #C3CEDF  sky #1D3360  sky-ink #F3F5FC  orb #F6E7B4
    hill3 #27406F  hill2 #1A2E56  hill1 #0D1B38  wall #3C5283  wall-lo #2A3D68  roof #6C3C9E
    tile #21406A  tile2 #16304F  tile3 #365C8F  tile-on #F3F5FC  bar #F4CF6D  bar-bg #33497A  awning #6C3C9E
    place-day #8FB7C4  place-day-edge #CFE5E1  place-sun #532F00
    place-night #060B18  place-night-edge #4A5F93  place-moon #F6E7B4
""")

CONTRAST = NIGHT | _theme("""
    bg #000000  ledger #000000  surface #10141C  sunk #1C2433  rule #8A94A8  edge #FFFFFF
    ink #FFFFFF  ink2 #E6ECF8  off #C4CCDC  offbg #000000
    primary #FFD84A  primary-lo #B98F2B  on-primary #000000  legal #24304A
    ruby #FFA3B0  gold #FFD84A  coin #FFD84A  coin-lo #5A3A00  good #9CF0B8  ask #FFC27A  askbg #2A1A08
    steel #DCE4F0  sky #000000  sky-ink #FFFFFF
    place-day #BFE3EE  place-day-edge #FFFFFF  place-sun #3A2000
    place-night #000000  place-night-edge #FFFFFF  place-moon #FFE9A8
""")

THEMES = {ThemeName.DAY: DAY, ThemeName.NIGHT: NIGHT, ThemeName.CONTRAST: CONTRAST}


def body_tone(colour: Colour) -> Tone:
    """The colour of a die's body."""
    return Tone(colour.value)


def mark_tone(colour: Colour) -> Tone:
    """The colour of ring, tabs, star and letter on a die."""
    return Tone(f"{colour.value}-on")


def linear(part: int) -> float:
    """A part of a colour (0 to 255) as an amount of light (0 to 1), by sRGB's curve (IEC 61966-2-1)."""
    c = part / 255
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4  # noqa: PLR2004


def shade(light: float) -> int:
    """An amount of light as a part of a colour, the other way round; what no screen can show is cut off."""
    light = min(1.0, max(0.0, light))
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))  # noqa: PLR2004


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""

    def luminance(rgb: Rgb) -> float:
        r, g, b = (linear(part) for part in rgb)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
