"""python -m robots.judgement.warming: compiles all that is to be compiled, and keeps it."""

from robots.judgement.attacks import attacks
from robots.judgement.compiling.ahead import compile_ahead
from robots.judgement.looks import Replies
from robots.judgement.playing_out import play_out, play_round
from robots.judgement.positions import judgement_under
from robots.judgement.rolls import next_share, shares_of, source_from
from rules import Battle, seeded

DICE = "(4) s(6) p(8) t(10)"


def warm_up() -> None:
    """Call each function that Python calls, with what it is called with; most call others."""
    battle = Battle.between(DICE, DICE).begin(seeded("")).battle
    judgement, seat = judgement_under(battle.ruleset), min(battle.decisions)
    position, source = judgement.position(battle, seat, 1 - seat), source_from(1)
    mine, theirs, ahead, *_ = position
    dice, spent, rolls = judgement.table.dice, judgement.spent, shares_of(2, source)
    found = attacks(dice, mine, theirs)
    judgement.chance(position)
    judgement.is_known(position)
    judgement.means_after(position, found, rolls)
    for levels in (1, 2):
        replies = Replies((rolls,) * levels, (rolls,) * levels, (1,) * levels)
        judgement.mean_after_replies(position, found[0], rolls, replies, levels - 1)
        judgement.best_chance(position, replies, levels - 1)
    judgement.mean_at_start(battle, seat, rolls, rolls)
    play_out(dice, mine, theirs, ahead, 0, 2, source, spent)
    play_round(dice, mine, theirs, True, source, spent)
    next_share(source)


if __name__ == "__main__":
    compile_ahead(warm_up)
