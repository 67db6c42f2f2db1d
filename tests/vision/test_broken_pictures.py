"""Whatever a camera or a file gives: no crash, no die where none is."""

import pytest

from tests.vision.broken import KINDS, broken_picture, how_many, is_picture
from vision.errors import PictureError
from vision.reader import Reader


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=lambda kind: KINDS[kind].__name__.strip("_"))
def test_broken_pictures_show_no_dice(kind: int) -> None:
    reader = Reader()
    for seed in range(kind, how_many(12 * len(KINDS)), len(KINDS)):
        picture = broken_picture(seed)
        if not is_picture(picture):
            with pytest.raises(PictureError):
                reader.read(picture)
            continue
        assert [die for die in reader.read(picture).dice if die.sure] == []
