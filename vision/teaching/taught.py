"""Dice that were taught: their samples, what of them can be believed, and the reading of a face."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.errors import DiceSetError
from vision.picture import Picture
from vision.sentence import say
from vision.teaching.likeness import Templates, templates_of

FEWEST_FACES = 2
FEWEST_SAMPLES = 2
"""Faces, and samples of each, without which nothing is learned: one sample alone can not show that it is
right."""

ODD_SAMPLE = 0.04
"""A sample that is more like another face's samples than like its own by this much is taken for a slip."""

MOST_ODD = 0.2
"""With a larger part of odd samples the pictures do not show the faces well, and nothing is learned of
them."""

LEAST_LIKENESS = 0.75
"""A reading must be so like its face however unlike its samples are: photographed dice, each cut out well,
ask 0.84 and more of each other."""

LEAST_MARGIN = 0.045
"""Lead in likeness of the best face over the next that is asked of every reading, however far apart the
samples themselves are."""

MARGIN_PART = 0.5
"""A reading needs this part of the lead that the samples have, left out one by one, all but the weakest
tenth."""

SLACK = 0.03
SLACK_PART = 1.5
"""A reading may be less like its face than the samples are like each other by this much, and by this part of
what even they lack of a likeness of one."""

WEAKEST = 10.0
"""Percentile of the samples' own figures that the limits are taken from: one poor picture does not move
them."""


@dataclass(frozen=True)
class Sample:
    """A face that was shown: `pixels` (CROP, CROP, 3) uint8 BGR."""

    face: str
    pixels: Picture


@dataclass(frozen=True)
class FaceReading:
    """What a face is like most: `likeness` -1..1, its `lead` over the next, `sure` if both are enough."""

    face: str
    likeness: float
    lead: float
    sure: bool


@dataclass(frozen=True)
class Limits:
    """What a reading must reach to be sure."""

    likeness: float
    lead: float


Over = Callable[[Sequence[Sample]], Iterable[Sample]]
"""Goes over samples, and may tell how far it is, or raise to stop the learning."""


class Taught:
    """Dice learned from `samples`; those found odd are left out, and named in `odd` by their index.

    Each sample is held against each, which takes a while where there are many: `over` goes through them.

    Raises:
        DiceSetError: there are too few samples or faces.
    """

    def __init__(self, samples: Sequence[Sample], over: Over = iter) -> None:
        self.samples = tuple(samples)
        _check_enough(self.samples)
        alike = self_likeness(self.samples, over)
        self.odd = odd_samples(self.samples, alike)
        kept = [index for index in range(len(self.samples)) if index not in self.odd]
        self._faces = np.array([self.samples[index].face for index in kept])
        self.faces = tuple(sorted(set(self._faces.tolist())))
        _check_enough([self.samples[index] for index in kept])
        if len(self.odd) > MOST_ODD * len(self.samples):
            raise DiceSetError(
                say(
                    "{odd} of {all} pictures look like another face than they were shown for: "
                    "show the dice again, in soft light and alone on a plain ground.",
                    odd=len(self.odd),
                    all=len(self.samples),
                )
            )
        self._templates: Templates = templates_of([self.samples[index].pixels for index in kept])
        self.limits = _limits(alike[np.ix_(kept, kept)], self._faces)

    def read(self, crop: Picture) -> FaceReading:
        """The face that a crop (CROP, CROP, 3) shows."""
        likeness = self._templates.likeness(crop)
        each = _best_by_face(likeness, self._faces, self.faces)
        order = np.argsort(-each)
        best, lead = float(each[order[0]]), float(each[order[0]] - each[order[1]])
        sure = best >= self.limits.likeness and lead >= self.limits.lead
        return FaceReading(self.faces[int(order[0])], best, lead, sure)


def self_likeness(samples: Sequence[Sample], over: Over = iter) -> NDArray[np.float64]:
    """(N, N) likeness of each sample with each."""
    templates = templates_of([sample.pixels for sample in samples])
    return np.stack([templates.likeness(sample.pixels) for sample in over(samples)])


def odd_samples(samples: Sequence[Sample], alike: NDArray[np.float64]) -> frozenset[int]:
    """Samples that look like another face than the one they were shown for, the worst found first."""
    faces = np.array([sample.face for sample in samples])
    left = np.ones(len(samples), np.bool_)
    while True:
        lead = np.array([_own_lead(index, alike, faces, left) for index in range(len(samples))])
        worst = int(np.argmin(np.where(left, lead, np.inf)))
        if lead[worst] > -ODD_SAMPLE:
            return frozenset(np.nonzero(~left)[0].tolist())
        left[worst] = False


def _own_lead(
    index: int, alike: NDArray[np.float64], faces: NDArray[np.str_], left: NDArray[np.bool_]
) -> float:
    """Likeness with the sample's own face over that with the next, among the samples left."""
    others = left.copy()
    others[index] = False
    own, other = others & (faces == faces[index]), others & (faces != faces[index])
    best_own = float(np.max(alike[index][own], initial=-1.0))
    return best_own - float(np.max(alike[index][other], initial=-1.0))


def _limits(alike: NDArray[np.float64], faces: NDArray[np.str_]) -> Limits:
    """Limits from how the samples, each left out in turn, fare among the others."""
    every = np.ones(len(faces), np.bool_)
    leads = [_own_lead(index, alike, faces, every) for index in range(len(faces))]
    without_self = alike - 2.0 * np.eye(len(alike))
    own = np.array([np.max(without_self[i][faces == faces[i]]) for i in range(len(faces))])
    usual = float(np.percentile(own, WEAKEST))
    return Limits(
        likeness=max(LEAST_LIKENESS, usual - SLACK - SLACK_PART * (1.0 - usual)),
        lead=max(LEAST_MARGIN, MARGIN_PART * float(np.percentile(leads, WEAKEST))),
    )


def _best_by_face(
    likeness: NDArray[np.float64], faces: NDArray[np.str_], names: Sequence[str]
) -> NDArray[np.float64]:
    return np.array([np.max(likeness[faces == name]) for name in names])


def _check_enough(samples: Sequence[Sample]) -> None:
    faces = [sample.face for sample in samples]
    few = sorted({face for face in faces if faces.count(face) < FEWEST_SAMPLES})
    if len(set(faces)) < FEWEST_FACES:
        raise DiceSetError(say("Dice of one face can not be told apart: show pictures of every face."))
    if few:
        raise DiceSetError(
            say(
                "Of the face {face} there are fewer than {least} good pictures: show it again.",
                face=few[0],
                least=FEWEST_SAMPLES,
            )
        )
