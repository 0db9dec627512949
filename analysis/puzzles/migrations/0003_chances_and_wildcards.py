from django.db import migrations
from django.db.models import F
from django.utils import timezone

WHOLE = 10_000


def mend_puzzles(apps, schema_editor):
    """Bring chances between 0 and 1, and withdraw puzzles with wildcards, whose rolls were misjudged."""
    puzzles, answered, solvers = (
        apps.get_model("puzzles", name) for name in ("StoredPuzzle", "Answered", "Solver")
    )
    for puzzle in puzzles.objects.iterator(chunk_size=200):
        chances = [choice[0] for choice in puzzle.data["choices"]]
        if min(chances) < 0 or max(chances) > WHOLE:
            for choice in puzzle.data["choices"]:
                choice[0] = min(max(choice[0], 0), WHOLE)
            puzzle.save(update_fields=["data"])
        rows = (die for seat in puzzle.data["battle"]["seats"] for die in seat["row"])
        if puzzle.withdrawn_at is None and any("(C" in die for die in rows):
            changed = answered.objects.filter(puzzle=puzzle).exclude(change=0.0)
            for player, change in changed.values_list("player", "change"):
                solvers.objects.filter(player=player).update(mu=F("mu") - change)
            changed.update(change=0.0)
            puzzle.withdrawn_at = timezone.now()
            puzzle.save(update_fields=["withdrawn_at"])


class Migration(migrations.Migration):
    dependencies = [("puzzles", "0002_names_for_the_admin")]

    operations = [migrations.RunPython(mend_puzzles, migrations.RunPython.noop)]
