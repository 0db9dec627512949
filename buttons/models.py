"""Models for the catalogue, such as sets, buttons, tags, former recipes, searchable traits and favorites."""

from typing import Any, Self

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, ProhibitNullCharactersValidator
from django.db import models, transaction
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from buttons.recipes.facts import Facts, TraitKind, facts_of
from buttons.recipes.specials import SPECIALS
from core.drawing.translation import translate_text
from core.in_languages.rows import SpokenRow
from rules import UnreadableRecipe, parse_recipe, why_not_playable
from rules.words.rulesets import FAMILIES

DEFAULT_RULESET = "online"
NO_NULL = ProhibitNullCharactersValidator()


class RulesetFamily(models.TextChoices):
    ONLINE = "online", _(FAMILIES["online"])
    CLASSIC = "classic", _(FAMILIES["classic"])
    GOBLIN = "goblin", _(FAMILIES["goblin"])


def free_slug(name: str, taken: models.QuerySet[Any], otherwise: str) -> str:
    """Return a slug for *name* that is not among *taken*.

    The slug stays the same when the name changes, so links keep working.
    """
    stem = slugify(name)[:50] or otherwise
    slugs = set(taken.filter(slug__startswith=stem).values_list("slug", flat=True))
    return next(
        slug
        for slug in (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(slugs) + 2))
        if slug not in slugs
    )


class ButtonSet(SpokenRow):
    spoken = ("name",)
    name = models.CharField(_("name"), max_length=60, unique=True, validators=[NO_NULL])
    slug = models.SlugField(_("address"), max_length=60, unique=True, editable=False)
    position = models.PositiveIntegerField(
        _("position"), default=150_000, help_text=_("Sets are listed by this number, the lowest first.")
    )
    ruleset = models.CharField(
        _("ruleset"),
        max_length=10,
        choices=RulesetFamily,
        blank=True,
        help_text=_("The only rules for these fighters. Leave empty if they can fight under any rules."),
    )
    retired = models.BooleanField(
        _("retired"),
        default=False,
        help_text=_(
            "The fighters of a retired set keep their pages, but nobody can choose them for new matches."
        ),
    )
    changed_at = models.DateTimeField(_("changed"), auto_now=True)
    as_loaded = models.JSONField(null=True, editable=False)
    """The values from `fixtures/` when they were last loaded. Null for a set that a curator created."""

    class Meta:
        verbose_name = _("set")
        verbose_name_plural = _("sets")
        ordering = ("position", "name")

    def __str__(self) -> str:
        return self.reader_texts["name"]

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self.slug:
            self.slug = free_slug(self.name, ButtonSet.objects.all(), "set")
        with transaction.atomic():
            super().save(*args, **kwargs)
            refresh_facts(self.buttons.all())

    def get_absolute_url(self) -> str:
        return reverse("buttons:set", args=[self.slug])


class Tag(SpokenRow):
    spoken = ("name",)
    name = models.CharField(_("name"), max_length=40, unique=True, validators=[NO_NULL])
    slug = models.SlugField(_("address"), max_length=60, unique=True, editable=False)
    changed_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("tag")
        verbose_name_plural = _("tags")
        ordering = ("name",)

    def __str__(self) -> str:
        return self.reader_texts["name"]

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self.slug:
            self.slug = free_slug(self.name, Tag.objects.all(), "tag")
        super().save(*args, **kwargs)


class ButtonQuerySet(models.QuerySet["Button"]):
    def playable(self) -> Self:
        return self.filter(obstacle="")

    def filter_available(self) -> Self:
        return self.playable().filter(retired=False, set__retired=False)


class Button(SpokenRow):
    spoken = ("note",)
    set = models.ForeignKey(ButtonSet, models.PROTECT, related_name="buttons", verbose_name=_("set"))
    name = models.CharField(_("name"), max_length=60, validators=[NO_NULL])
    slug = models.SlugField(_("address"), max_length=60, editable=False)
    recipe = models.CharField(
        _("recipe"),
        max_length=300,
        blank=True,
        help_text=_("For example (4) s(10) (X)?. Leave empty only if a special rule makes the dice."),
    )
    special = models.CharField(
        _("special"),
        max_length=40,
        blank=True,
        help_text=_("The fighter’s special rule, if any. Its page explains the rule."),
    )
    tournament_legal = models.BooleanField(_("tournament legal"), default=False)
    note = models.TextField(
        _("note"),
        max_length=1000,
        blank=True,
        validators=[NO_NULL, MaxLengthValidator(1000)],
        help_text=_("A line or two for the fighter’s page, in our own words."),
    )
    source = models.CharField(
        _("source"),
        max_length=200,
        blank=True,
        validators=[NO_NULL],
        help_text=_("Where it was printed or who made it up, such as a pack and its year."),
    )
    tags = models.ManyToManyField(Tag, blank=True, related_name="buttons", verbose_name=_("tags"))
    retired = models.BooleanField(
        _("retired"),
        default=False,
        help_text=_("A retired fighter keeps its page, but nobody can choose it for new matches."),
    )
    added_at = models.DateTimeField(_("added"), default=timezone.now, editable=False)
    changed_at = models.DateTimeField(_("changed"), auto_now=True)
    as_loaded = models.JSONField(null=True, editable=False)
    """The values from `fixtures/` when they were last loaded. Null for a button that a curator created."""

    # What a search asks, read from the recipe whenever the button is saved, as are the traits
    # (`recipes/facts.py`).
    dice_count = models.PositiveSmallIntegerField(_("dice"), default=0, editable=False)
    obstacle = models.CharField(_("cannot be played"), max_length=40, blank=True, editable=False)

    # Finished matches, counted once a day (games/offers/popularity.py).
    played = models.PositiveIntegerField(_("matches"), default=0, editable=False)

    objects = ButtonQuerySet.as_manager()

    class Meta:
        verbose_name = _("fighter")
        verbose_name_plural = _("fighters")
        ordering = (Lower("name"), "set__position")
        constraints = [
            models.UniqueConstraint(
                fields=["set", "name"],
                name="button_name_in_set",
                violation_error_message=_("This set already has a fighter by that name."),
            ),
            models.UniqueConstraint(fields=["set", "slug"], name="button_slug_in_set"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, changed_by: User | None = None, **kwargs: Any) -> None:
        if not self.slug:
            self.slug = free_slug(self.name, Button.objects.filter(set=self.set), "button")
        facts = self.read_facts()
        with transaction.atomic():
            self.keep_former_recipe(changed_by)
            super().save(*args, **kwargs)
            self.store_traits(facts)

    def get_absolute_url(self) -> str:
        return reverse("buttons:button", args=[self.set.slug, self.slug])

    def keep_former_recipe(self, changed_by: User | None) -> None:
        former = Button.objects.filter(pk=self.pk).exclude(recipe=self.recipe).exclude(recipe="").first()
        if former is not None:
            FormerRecipe.objects.create(button=former, recipe=former.recipe, changed_by=changed_by)

    def clean(self) -> None:
        if self.special and self.special not in SPECIALS:
            raise ValidationError({"special": _("There’s no special rule by that name.")})
        try:
            self.recipe = str(parse_recipe(self.recipe))
        except UnreadableRecipe as error:
            raise ValidationError({"recipe": error.sentence.render(translate_text)}) from error

    def read_facts(self) -> Facts:
        """Read the recipe, set the search columns of the button and return the facts for its traits."""
        self.clean()
        facts = self.facts()
        self.hold(facts)
        return facts

    def hold(self, facts: Facts) -> None:
        self.dice_count = facts.dice_count
        self.obstacle = facts.obstacle

    def refresh(self, facts: Facts) -> None:
        """Store new search columns and traits without validating the recipe, which may be invalid."""
        self.hold(facts)
        with transaction.atomic():
            super().save(update_fields=["dice_count", "obstacle", "changed_at"])
            self.store_traits(facts)

    def facts(self) -> Facts:
        return facts_of(self.recipe, self.ruleset, self.special)

    def store_traits(self, facts: Facts) -> None:
        held = {(TraitKind(trait.kind), trait.value): trait for trait in self.traits.all()}
        gone = [trait.pk for key, trait in held.items() if key not in facts.traits]
        Trait.objects.filter(pk__in=gone).delete()
        Trait.objects.bulk_create(
            Trait(button=self, kind=kind, value=value) for kind, value in facts.traits - held.keys()
        )

    @property
    def ruleset(self) -> str:
        return self.set.ruleset or DEFAULT_RULESET

    @property
    def is_playable(self) -> bool:
        return not self.obstacle

    @property
    def why_not_playable(self) -> str:
        try:
            recipe = parse_recipe(self.recipe)
        except UnreadableRecipe as error:
            return error.sentence.render(translate_text)
        refusal = why_not_playable(recipe, ruleset=self.ruleset, special=self.special)
        return refusal.sentence.render(translate_text) if refusal else ""


class FormerRecipe(models.Model):
    button = models.ForeignKey(Button, models.CASCADE, related_name="former_recipes")
    recipe = models.CharField(max_length=300)
    until = models.DateTimeField(auto_now_add=True)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="recipes_changed"
    )
    """The curator who changed the recipe, or null if the files in `fixtures/` changed it."""

    class Meta:
        ordering = ("-until", "-pk")

    def __str__(self) -> str:
        return f"{self.button}: {self.recipe}"


class Trait(models.Model):
    """A searchable property, such as a skill or a size, of at least one die of a button."""

    button = models.ForeignKey(Button, models.CASCADE, related_name="traits")
    kind = models.CharField(max_length=5, choices=[(kind.value, kind.value) for kind in TraitKind])
    value = models.CharField(max_length=8)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "value", "button"], name="trait_once")]

    def __str__(self) -> str:
        return f"{self.kind} {self.value}"


class Favourite(models.Model):
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="favourites")
    button = models.ForeignKey(Button, models.CASCADE, related_name="favourites")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "button"], name="favourite_once")]

    def __str__(self) -> str:
        return f"{self.player}: {self.button}"


class FavouriteSet(models.Model):
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="favourite_sets")
    set = models.ForeignKey(ButtonSet, models.CASCADE, related_name="favourites")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "set"], name="favourite_set_once")]

    def __str__(self) -> str:
        return f"{self.player}: {self.set}"


class SavedFilter(models.Model):
    """A search of the catalogue that a player saved under a name."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved_filters")
    name = models.CharField(max_length=40)
    search = models.CharField(max_length=300)

    class Meta:
        ordering = (Lower("name"), "pk")
        constraints = [models.UniqueConstraint(fields=["player", "name"], name="saved_filter_once")]

    def __str__(self) -> str:
        return self.name


def refresh_facts(buttons: models.QuerySet[Button]) -> int:
    changed = 0
    for button in buttons.select_related("set").prefetch_related("traits"):
        facts = button.facts()
        stored = frozenset((TraitKind(trait.kind), trait.value) for trait in button.traits.all())
        if (button.dice_count, button.obstacle, stored) != (facts.dice_count, facts.obstacle, facts.traits):
            button.refresh(facts)
            changed += 1
    return changed
