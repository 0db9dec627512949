"""Buttons that draw their dice at random when the match begins."""

from __future__ import annotations

from rules.specials.base import Special
from rules.specials.recipes.drawing import GENERATORS, RecipeDraws
from rules.state.table import Table


class RandomButton(Special):
    makes_recipe = True

    def recipe(self, table: Table, number: int) -> str | None:
        return GENERATORS[self.key](RecipeDraws.at_table(table, number))


class Vanilla(RandomButton):
    key = "RandomBMVanilla"


class Soldiers(RandomButton):
    key = "RandomBMSoldiers"


class Anime(RandomButton):
    key = "RandomBMAnime"


class Fixed(RandomButton):
    key = "RandomBMFixed"


class Mixed(RandomButton):
    key = "RandomBMMixed"


class Monoskill(RandomButton):
    key = "RandomBMMonoskill"


class Duoskill(RandomButton):
    key = "RandomBMDuoskill"


class Triskill(RandomButton):
    key = "RandomBMTriskill"


class Tetraskill(RandomButton):
    key = "RandomBMTetraskill"


class Pentaskill(RandomButton):
    key = "RandomBMPentaskill"
