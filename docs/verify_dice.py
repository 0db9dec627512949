"""Check the dice of a finished Buttonmen match yourself.

    python3 verify_dice.py match.json [secret]

Download match.json from the page of the match's dice, or from /api/v1/matches/512/dice/. It contains the seed
(shown after the match), its commitment, the lines that each draw is made from (the players' words), every
draw, and the buttons that chance chose from, if it did. The page says when the commitment was published:
compare it with the one that you were shown. For a match of a tournament, add the tournament's secret, which
its page shows when it is over. Dice that were rolled on another site, before the match was imported from
there, are not among the draws: nothing proves them. This needs Python 3.11 and nothing else.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

ALL = 2**256


def draw(seed: bytes, lines: list[str], number: int, low: int, high: int) -> int:
    """Draw *number* of a match, from *low* to *high*.

    HMAC-SHA256 gives a number below 2**256. The highest few of them are left out and drawn again, so that
    what remains falls evenly on every face.
    """
    faces = high - low + 1
    even = ALL - ALL % faces
    attempt = 0
    while True:
        text = "\n".join([*lines, str(number), str(attempt)])
        value = int.from_bytes(hmac.digest(seed, text.encode(), "sha256"), "big")
        if value < even:
            return low + value % faces
        attempt += 1


def comes_from(secret: bytes, told: dict, seed: bytes) -> bool:
    """Whether this secret was promised by the tournament, and makes the seed of the match."""
    event = told["event"]
    text = "\n".join(event["lines"])
    is_promised = hashlib.sha256(secret).hexdigest() == event["commitment"]
    return is_promised and hmac.digest(secret, text.encode(), "sha256") == seed


def main(path: str, secret: str = "") -> int:
    told = json.loads(Path(path).read_text(encoding="utf-8"))
    if told.get("imported_number") is not None:
        print(f"Match {told['match']} was imported. Dice that were rolled elsewhere are left out,")
        print("because nothing proves them.")
        if not told["draws"]:
            return 0
    seed = bytes.fromhex(told["seed"])
    if hashlib.sha256(seed).hexdigest() != told["commitment"]:
        print("The seed is not the one that was promised.")
        return 1
    if secret and not comes_from(bytes.fromhex(secret), told, seed):
        print("The seed does not come from what the tournament promised.")
        return 1
    wrong = 0
    draws = [tuple(draw.values()) if isinstance(draw, dict) else draw for draw in told["draws"]]
    for number, (kind, low, high, result) in enumerate(draws, start=1):
        right = draw(seed, told["lines"], number, low, high)
        if right != result:
            wrong += 1
            print(f"Draw {number} ({kind} from {low} to {high}) was {result} and should be {right}.")
    for lot in told.get("buttons", []):
        drawn = lot["among"][draws[lot["draw"] - 1][3]]
        if not drawn.startswith(f"{lot['button']} ("):
            wrong += 1
            print(f"Draw {lot['draw']} gave {drawn} and not {lot['button']}.")
    print(f"Match {told['match']}: the seed is the promised one, {len(told['draws'])} draws, {wrong} wrong.")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
