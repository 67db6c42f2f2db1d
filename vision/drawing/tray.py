"""Pictures of a dice tray, drawn: mat, cast shadows, dice, glare and the faults of a camera."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.drawing.face_art import body_colour, face_art
from vision.drawing.scene import Cube, Vector, view_of
from vision.mat_layout import A4, DIE_MM, MARKER_DICTIONARY, MARKER_MM, MARKER_MODULES, QUIET_MM, MatLayout
from vision.picture import Picture

_MAT_SCALE: Final = 5  # px/mm of the flat mat before it is seen by the camera
_ROUNDING_MM: Final = 1.9
_SHADOW: Final = 0.5  # what is left of the light in the middle of a cast shadow
_NOISE_SHIFTS: Final = 64  # the sensor's noise is one large patch, shifted from frame to frame
_COCKED_DEG: Final = 8.0


class Ground(StrEnum):
    """What the dice lie on."""

    PAPER = "paper"
    GREY = "grey"  # a sheet whose rolling area is printed grey
    FELT = "felt"  # cloth with the markers as loose cards


class Look(msgspec.Struct, frozen=True):
    """How a tray is lit and seen."""

    ground: Ground = Ground.GREY
    tilt_deg: float = 5.0  # the camera off the vertical
    turn_deg: float = 1.5  # the mat turned in the picture
    fill: float = 0.88  # the part of the picture's width or height that the mat takes
    light: float = 1.0  # exposure; 1 leaves paper just below white
    warmth: float = 0.0  # red up and blue down by this part: a camera that is wrong about the white
    lamp: tuple[float, float] = (-0.5, -0.35)  # where the light comes from: its slope along x and y
    glare: float = 0.0  # 0..1: the lamp's reflection in the dice near its mirror point
    noise: float = 2.0  # deviation of a pixel, grey levels
    blur: float = 0.6  # deviation of the lens's blur, px


class Label(msgspec.Struct, frozen=True):
    """What a drawn die is and where: its centre and corners are pixels of its top face."""

    colour: str
    face: str
    cocked: bool
    centre: tuple[float, float]
    corners: tuple[tuple[float, float], ...]


class TrayPainter:
    """Draws one tray, seen by one camera in one light, with whatever dice lie in it."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 960),
        look: Look | None = None,
        seed: int = 0,
        layout: MatLayout = A4,
        sheet: Picture | None = None,
    ) -> None:
        """A painter of trays on a mat, or on the `sheet` that lies in its place, of any resolution."""
        self.look = look or Look()
        self.layout = layout
        self.view = view_of(
            layout, size, tilt_deg=self.look.tilt_deg, turn_deg=self.look.turn_deg, fill=self.look.fill
        )
        self._dice = np.random.default_rng(seed)
        slope = np.array([*self.look.lamp, -1.0])
        self._lamp = slope / np.linalg.norm(slope)
        self._empty = self._ground(draw_mat(layout, self.look.ground) if sheet is None else sheet)
        shifted = (size[1] + _NOISE_SHIFTS, size[0] + _NOISE_SHIFTS, 3)
        self._noise = np.zeros(shifted, np.int8)
        cv2.setRNGSeed(int(self._dice.integers(1 << 30)))
        cv2.randn(self._noise, np.zeros(3), np.full(3, self.look.noise))

    def picture(self, cubes: Sequence[Cube], hand: tuple[float, float] | None = None) -> Picture:
        """The tray with these dice in it, and a hand whose fingertips are at `hand` (mm of the mat)."""
        picture = self._empty.copy()
        shadows = np.zeros(picture.shape[:2], np.uint8)
        for cube in cubes:
            cv2.fillConvexPoly(shadows, cv2.convexHull(np.round(self._shadow_of(cube)).astype(np.int32)), 255)
        self._cast(picture, shadows, 1.2)
        by_distance = sorted(cubes, key=lambda cube: -float(np.linalg.norm(cube.middle - self.view.eye)))
        for cube in by_distance:
            self._draw_cube(picture, cube)
        if hand is not None:
            self._draw_hand(picture, hand)
        return self._exposed(picture)

    def labels(self, cubes: Sequence[Cube]) -> tuple[Label, ...]:
        """What lies where in `picture(cubes)`."""
        return tuple(self._label(cube) for cube in cubes)

    def _label(self, cube: Cube) -> Label:
        corners = cube.corners(cube.top)
        pixels = self.view.project(np.vstack([corners, corners.mean(axis=0, keepdims=True)]))
        points = [(float(x), float(y)) for x, y in pixels]
        return Label(
            cube.colour, cube.faces[cube.top], cube.lean_deg > _COCKED_DEG, points[-1], tuple(points[:-1])
        )

    def _ground(self, flat: Picture) -> Picture:
        width, height = self.view.width, self.view.height
        table = _grain(self._dice, (height, width), (62, 84, 116), 5.0)
        scale = np.diag([self.layout.width / flat.shape[1], self.layout.height / flat.shape[0], 1.0])
        sheet = np.array(
            [(0, 0), (self.layout.width, 0), (self.layout.width, self.layout.height), (0, self.layout.height)]
        )
        seen = cv2.getPerspectiveTransform(
            sheet.astype(np.float32), self.view.on_mat(sheet).astype(np.float32)
        )
        cv2.warpPerspective(
            flat,
            seen @ scale,
            (width, height),
            dst=table,
            flags=cv2.INTER_AREA,
            borderMode=cv2.BORDER_TRANSPARENT,
        )
        across, along = (np.linspace(-1, 1, extent, dtype=np.float32) for extent in (width, height))
        slope = self._lamp[0] * across[None, :] + self._lamp[1] * along[:, None]
        _darken(table, np.asarray(255 * (0.90 + 0.09 * slope), np.uint8))
        return table

    def _shadow_of(self, cube: Cube) -> Vector:
        balls = cube.rounded(_ROUNDING_MM)
        ground = balls[:, :2] + balls[:, 2:] * self._lamp[:2] / -self._lamp[2]
        around = np.radians(np.arange(0, 360, 30))
        rim = _ROUNDING_MM * np.column_stack([np.cos(around), np.sin(around)])
        return self.view.on_mat((ground[:, None] + rim[None]).reshape(-1, 2))

    def _cast(self, picture: Picture, shadows: Picture, softness: float) -> None:
        """Darken what lies under `shadows` (255 there); `softness` is the penumbra's deviation, mm."""
        soft = cv2.GaussianBlur(shadows, (0, 0), softness * self._px_per_mm)
        _darken(picture, np.asarray(cv2.addWeighted(soft, _SHADOW - 1, soft, 0, 255), np.uint8))

    @property
    def _px_per_mm(self) -> float:
        return self.view.focal / float(np.linalg.norm(self.view.eye))

    def _draw_cube(self, picture: Picture, cube: Cube) -> None:
        outline = self._outline(cube)
        left, top = np.floor(outline.min(axis=0)).astype(int) - 2
        right, bottom = np.ceil(outline.max(axis=0)).astype(int) + 3
        left, top = max(left, 0), max(top, 0)
        right, bottom = min(right, picture.shape[1]), min(bottom, picture.shape[0])
        if left >= right or top >= bottom:
            return
        part = picture[top:bottom, left:right].astype(np.float32)
        corner = np.array([left, top])
        body = np.zeros(part.shape[:2], np.uint8)
        hull = cv2.convexHull(np.round((outline - corner) * 16).astype(np.int32))
        cv2.fillConvexPoly(body, hull, 255, cv2.LINE_AA, shift=4)
        _blend(
            part,
            body_colour(cube.colour) * self._brightness(np.array([0.0, 0.0, -1.0])),
            body[:, :, None] / 255,
        )
        toward_eye = self.view.eye - cube.middle
        for face, normal in enumerate(cube.normals()):
            if normal @ (toward_eye - normal * DIE_MM / 2) > 0:
                self._draw_face(part, cube, face, self.view.project(cube.corners(face)) - corner)
        picture[top:bottom, left:right] = np.clip(part, 0, 255)

    def _draw_face(self, part: NDArray[np.float32], cube: Cube, face: int, corners: Vector) -> None:
        edges = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
        side = int(np.clip(2 ** np.ceil(np.log2(max(edges.max(), 1.0))), 32, 128))
        art, cover = face_art(cube.colour, cube.faces[face], side, cube.glitter)
        square = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) - 0.5
        seen = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
        size = (part.shape[1], part.shape[0])
        lit = art * np.float32(self._brightness(cube.normals()[face]))
        if self.look.glare:
            lit = self._with_glare(lit, cube, face)
        _blend(
            part,
            cv2.warpPerspective(lit, seen, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
            cv2.warpPerspective(cover, seen, size, flags=cv2.INTER_LINEAR)[:, :, None] / np.float32(255),
        )

    def _with_glare(self, lit: NDArray[np.float32], cube: Cube, face: int) -> NDArray[np.float32]:
        """A soft white spot where the face mirrors the lamp; it wanders as the eye's angle changes."""
        side = lit.shape[0]
        to_eye = self.view.eye - cube.middle
        half = self._lamp + to_eye / np.linalg.norm(to_eye)
        along = cube.rotation.T @ (half / np.linalg.norm(half))  # in the die's own axes
        corners = cube.corners(face) - cube.middle
        right, down = corners[1] - corners[0], corners[3] - corners[0]
        own_right, own_down = cube.rotation.T @ right / DIE_MM, cube.rotation.T @ down / DIE_MM
        x, y = 0.5 + 1.6 * along @ own_right, 0.5 + 1.6 * along @ own_down
        facing = max(0.0, float(cube.normals()[face] @ half / np.linalg.norm(half)))
        grid = (np.arange(side, dtype=np.float32) + 0.5) / side
        spot = np.exp(-((grid[None, :] - x) ** 2 + (grid[:, None] - y) ** 2) / (2 * 0.16**2))
        strength = (self.look.glare * facing**4 * spot)[:, :, None]
        return np.asarray(lit + (255 - lit) * strength, np.float32)

    def _outline(self, cube: Cube) -> Vector:
        balls = self.view.project(cube.rounded(_ROUNDING_MM))
        distance = float(np.linalg.norm(self.view.eye - cube.middle))
        around = np.radians(np.arange(0, 360, 20))
        rim = _ROUNDING_MM * self.view.focal / distance * np.column_stack([np.cos(around), np.sin(around)])
        return np.asarray((balls[:, None] + rim[None]).reshape(-1, 2))

    def _brightness(self, normal: Vector) -> float:
        return 0.52 + 0.50 * max(0.0, float(normal @ self._lamp))

    def _draw_hand(self, picture: Picture, tip: tuple[float, float]) -> None:
        """A forearm from beyond the lower edge, a palm and four fingers, `_HAND_MM` over the mat."""
        mask = np.zeros(picture.shape[:2], np.uint8)
        x, y = tip
        beyond = self.layout.height + 160.0
        parts = [((x + 6, y + 75), (x + 20, max(beyond, y + 120)), 62.0)]
        parts += [((x + reach, y + back), (x + 6 + 0.7 * reach, y + 75), 17.0) for reach, back in _FINGERS]
        for start, end, thickness in parts:
            line = self.view.project(np.array([(*start, -_HAND_MM), (*end, -_HAND_MM)])).round().astype(int)
            cv2.line(
                mask,
                line[0].tolist(),
                line[1].tolist(),
                255,
                round(thickness * self._px_per_mm * 1.1),
                cv2.LINE_AA,
            )
        left, top, width, height = cv2.boundingRect(mask)
        if not width:
            return
        fall = self._lamp[:2] * -_HAND_MM * self._px_per_mm
        shift = np.array([(1, 0, fall[0]), (0, 1, fall[1])])
        self._cast(picture, np.asarray(cv2.warpAffine(mask, shift, mask.shape[::-1]), np.uint8), 5.0)
        window = np.s_[top : top + height, left : left + width]
        rounded = cv2.GaussianBlur(mask, (0, 0), 5 * self._px_per_mm)[window][:, :, None]
        skin = np.array((122, 150, 205), np.float32) * (0.45 + 0.55 / 255 * rounded)
        part = picture[window].astype(np.float32)
        _blend(part, skin, mask[window][:, :, None] / np.float32(255))
        picture[window] = part

    def _exposed(self, picture: Picture) -> Picture:
        look = self.look
        gains = look.light * np.array([1 - look.warmth, 1.0, 1 + look.warmth])
        if not np.allclose(gains, 1.0):
            curve = np.clip(np.arange(256)[:, None] * gains, 0, 255).astype(np.uint8)
            picture = np.asarray(cv2.LUT(picture, curve.reshape(256, 1, 3)), np.uint8)
        if look.blur:
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), look.blur), np.uint8)
        if look.noise:
            top, left = self._dice.integers(_NOISE_SHIFTS, size=2)
            grains = self._noise[top : top + picture.shape[0], left : left + picture.shape[1]]
            picture = np.asarray(cv2.add(picture, grains, dtype=cv2.CV_8U), np.uint8)
        return picture


_HAND_MM: Final = 40.0  # the hand over the mat
_FINGERS: Final = ((-24, 14), (-8, 2), (8, 0), (23, 9))  # tips: mm beside and behind the foremost


def draw_mat(layout: MatLayout, ground: Ground) -> Picture:
    """The mat as it lies, `_MAT_SCALE` pixels a mm, without any light."""
    size = round(layout.height * _MAT_SCALE), round(layout.width * _MAT_SCALE)
    if ground is Ground.FELT:
        return draw_marker_cards(_grain(np.random.default_rng(7), size, (58, 78, 40), 9.0), layout)
    mat = np.full((*size, 3), (228, 230, 230), np.uint8)
    if ground is Ground.GREY:
        rolling = layout.rolling
        _rectangle(mat, (rolling.left, rolling.top, rolling.width, rolling.height), (128, 128, 128))
    return _draw_codes(mat, layout)


def draw_marker_cards(sheet: Picture, layout: MatLayout) -> Picture:
    """What lies there, (H, W, 3) of any resolution, with the mat's markers as loose cards on it."""
    size = round(layout.width * _MAT_SCALE), round(layout.height * _MAT_SCALE)
    mat = np.asarray(cv2.resize(sheet, size, interpolation=cv2.INTER_AREA), np.uint8)
    card = MARKER_MM + 2 * QUIET_MM
    for marker in layout.markers:
        _rectangle(mat, (marker.left - QUIET_MM, marker.top - QUIET_MM, card, card), (226, 228, 228))
    return _draw_codes(mat, layout)


def _draw_codes(mat: Picture, layout: MatLayout) -> Picture:
    dictionary = cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)
    side = round(MARKER_MM * _MAT_SCALE)
    for marker in layout.markers:
        code = cv2.aruco.generateImageMarker(dictionary, marker.id, MARKER_MODULES * 20)
        left, top = round(marker.left * _MAT_SCALE), round(marker.top * _MAT_SCALE)
        ink = cv2.resize(code, (side, side), interpolation=cv2.INTER_AREA)
        mat[top : top + side, left : left + side] = cv2.cvtColor(np.clip(ink, 28, 228), cv2.COLOR_GRAY2BGR)
    return mat


def _rectangle(mat: Picture, box: tuple[float, float, float, float], colour: tuple[int, int, int]) -> None:
    left, top, right, bottom = (
        round(mm * _MAT_SCALE) for mm in (box[0], box[1], box[0] + box[2], box[1] + box[3])
    )
    mat[max(top, 0) : bottom, max(left, 0) : right] = colour


def _grain(
    dice: np.random.Generator, size: tuple[int, int], colour: tuple[int, int, int], strength: float
) -> Picture:
    """A cloth or board of one colour with some life in it."""
    coarse = dice.normal(0, strength, (size[0] // 8 + 1, size[1] // 8 + 1)).astype(np.float32)
    waves = cv2.resize(coarse, (size[1], size[0]), interpolation=cv2.INTER_CUBIC).astype(np.int8)
    plain = np.full((*size, 3), colour, np.uint8)
    return np.asarray(cv2.add(plain, cv2.merge([waves] * 3), dtype=cv2.CV_8U), np.uint8)


def _darken(picture: Picture, light: Picture) -> None:
    """Leave each pixel `light` of 255 of what it is."""
    cv2.multiply(picture, cv2.merge([light] * 3), dst=picture, scale=1 / 255)


def _blend(part: NDArray[np.float32], over: NDArray[Any], cover: NDArray[Any]) -> None:
    part += (over - part) * cover
