"""`python -m robots.judgement.warm_up` compiles all functions that evaluate positions, and caches them."""

from robots.judgement.attacks import attacks
from robots.judgement.compiling.ahead import compile_ahead
from robots.judgement.lookahead import Replies
from robots.judgement.positions import judgement_under
from robots.judgement.rolls import next_share, shares_of, source_from
from rules import Battle, seeded_draw

DICE = "(4) s(6) p(8) t(10)"


def warm_up() -> None:
    """Call the compiled functions once with arguments of the right types, which compiles all of them."""
    battle = Battle.from_recipes(DICE, DICE).begin(seeded_draw("")).battle
    judgement, seat = judgement_under(battle.ruleset), min(battle.decisions)
    position, source = judgement.position(battle, seat, 1 - seat), source_from(1)
    rolls, found = shares_of(2, source), attacks(judgement.table.dice, position.mine, position.theirs)
    judgement.chance(battle, seat, 1 - seat)
    judgement.is_known(position)
    judgement.means_after(position, found, rolls)
    for levels in (1, 2):
        replies = Replies((rolls,) * levels, (rolls,) * levels, (1,) * levels)
        judgement.mean_after_replies(position, found[0], rolls, replies, levels - 1)
        judgement.best_chance(position, replies, levels - 1)
    judgement.mean_at_start(battle, seat, rolls, rolls)
    judgement.play_out(position, 2, 2, source)
    judgement.play_round(battle, 2, source)
    judgement.mean_played_out(position, found[0], 2, source)
    next_share(source)


if __name__ == "__main__":
    compile_ahead(warm_up)
