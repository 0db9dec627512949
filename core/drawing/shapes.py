"""The faces of a die of each size, each in the light that falls on it, in a square of 100."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    faces: tuple[tuple[int, str], ...]
    """Each with its light, 1 the brightest; the first is as large as the die, the others lie upon it."""
    middle: int = 50
    """How low a number stands in it."""
    font: int = 40

    @property
    def body(self) -> str:
        return self.faces[0][1]


ROUND = Shape(
    (
        (4, "M50 4a46 46 0 1 1 0 92a46 46 0 1 1 0-92Z"),
        (2, "M50 4a46 46 0 0 0-40 68L26 62V30L60 20 90 28A46 46 0 0 0 50 4Z"),
        (1, "M50 14a36 36 0 1 1 0 72a36 36 0 1 1 0-72Z"),
    ),
    middle=47,
)

SHAPES = {
    4: Shape(
        (
            (4, "M50 5 97 89H3Z"),
            (2, "M50 5 50 27 22 78 3 89Z"),
            (3, "M50 5 97 89 78 78 50 27Z"),
            (1, "M50 27 78 78H22Z"),
        ),
        middle=61,
        font=30,
    ),
    6: Shape(
        (
            (4, "M23 8H77Q92 8 92 23V77Q92 92 77 92H23Q8 92 8 77V23Q8 8 23 8Z"),
            (2, "M12 12Q16 8 23 8H77Q84 8 88 12L77 21H23L21 23V77L12 88Q8 84 8 77V23Q8 16 12 12Z"),
            (1, "M28 19H72Q81 19 81 28V72Q81 81 72 81H28Q19 81 19 72V28Q19 19 28 19Z"),
        )
    ),
    8: Shape(
        (
            (2, "M50 3 95 50 50 97 5 50Z"),
            (3, "M50 3 95 50 82 63ZM5 50 18 63 50 97Z"),
            (4, "M95 50 82 63 50 97ZM18 63H82L50 97Z"),
            (1, "M50 3 82 63H18Z"),
        ),
        middle=44,
        font=36,
    ),
    10: Shape(
        (
            (2, "M50 3 96 42 84 70 50 97 16 70 4 42Z"),
            (3, "M50 3 96 42 78 60Z"),
            (4, "M96 42 84 70 50 97V76L78 60ZM16 70 50 97V76L22 60Z"),
            (2, "M4 42 16 70 22 60Z"),
            (1, "M50 3 78 60 50 76 22 60Z"),
        ),
        middle=47,
        font=36,
    ),
    12: Shape(
        (
            (2, "M50 3 77.6 12 94.7 35.5V64.5L77.6 88 50 97 22.4 88 5.3 64.5V35.5L22.4 12Z"),
            (
                3,
                "M94.7 35.5V64.5L77.6 88 69.4 76.7 81.4 39.8ZM5.3 35.5V64.5L22.4 88 30.6 76.7 18.6 39.8Z",
            ),
            (4, "M77.6 88 50 97 22.4 88 30.6 76.7H69.4Z"),
            (1, "M50 17 81.4 39.8 69.4 76.7H30.6L18.6 39.8Z"),
        )
    ),
    20: Shape(
        (
            (3, "M50 2 91.6 26V74L50 98 8.4 74V26Z"),
            (2, "M50 2V16L8.4 26ZM50 16 17 71 8.4 26ZM50 2 91.6 26 50 16Z"),
            (4, "M17 71 50 98 8.4 74ZM83 71 91.6 74 50 98ZM17 71H83L50 98Z"),
            (1, "M50 16 83 71H17Z"),
        ),
        middle=53,
        font=34,
    ),
}


def shape_of(size: int | None) -> Shape:
    return SHAPES.get(size, ROUND) if size is not None else ROUND
