from django.db import migrations

FILL = """
    WITH known AS (SELECT name, recipe, MIN(id) AS id FROM buttons_button GROUP BY name, recipe)
    INSERT INTO games_bout
        (match_id, seat, against, player_id, opponent_id, button_id, opposing_button_id, result, is_private,
        is_first)
    SELECT one.match_id, one.number, other.number, one.player_id, other.player_id, mine.id, theirs.id,
        one.result, match.is_private,
        ROW_NUMBER() OVER (PARTITION BY one.match_id, one.number ORDER BY other.number) = 1
    FROM games_match match
    JOIN games_seat one ON one.match_id = match.id
    JOIN games_seat other ON other.match_id = match.id AND other.number <> one.number
    LEFT JOIN known mine ON mine.name = one.button_name AND mine.recipe = one.recipe
    LEFT JOIN known theirs ON theirs.name = other.button_name AND theirs.recipe = other.recipe
    WHERE match.status = 'finished' AND one.guest_name = '' AND other.guest_name = ''
        AND one.result <> '' AND other.result <> '' AND (one.result <> other.result OR one.result = 'drawn')
    ORDER BY one.match_id, one.number, other.number
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0020_bouts")]

    operations = [migrations.RunSQL(FILL, migrations.RunSQL.noop)]
