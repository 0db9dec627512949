from django.apps import AppConfig


class StandingConfig(AppConfig):
    name = "stats"

    def ready(self) -> None:
        from games.play.terms.even_fighters import RATINGS
        from stats import tasks  # noqa: F401 it listens to what happens to matches
        from stats.worth.strengths import rated_strengths

        RATINGS.append(rated_strengths)
