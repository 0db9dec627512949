"""Every call of the API. `script/client` writes this file from the schema."""

from __future__ import annotations

from typing import Literal

from buttonmen_client.operations import Call, Listing, Operation, Page, new_key
from buttonmen_client.shapes import (
    Action,
    Again,
    Against,
    AnswerRated,
    Boards,
    Brought,
    CampaignShown,
    CoachSays,
    ConversationShown,
    Dice,
    Difficulty,
    EventTold,
    FighterExplained,
    FighterShown,
    Figures,
    HasLeft,
    HowManyMatches,
    KeptFighters,
    KeptShown,
    LeagueInBrief,
    LeagueTold,
    MatchInBrief,
    MatchShown,
    MatchTold,
    Me,
    MemberShown,
    MessageShown,
    Met,
    Mind,
    MoveMade,
    NextPost,
    OnOff,
    OwnCopy,
    OwnMarks,
    Pace,
    PlayerMet,
    PlayerShown,
    PostFound,
    PostShown,
    PuzzleToSolve,
    RatingStep,
    Reaction,
    RecipeLookedAt,
    Review,
    Rivalry,
    Rulesets,
    Searches,
    SearchShown,
    Sets,
    Skills,
    StandingOffers,
    StrengthShown,
    Table,
    TalkLine,
    TeamInBrief,
    TeamTold,
    TermsGiven,
    ThreadInBrief,
    ThreadMarks,
    ThreadTold,
    TieShown,
    TournamentInBrief,
    TournamentTold,
    Trophies,
    Turn,
    What,
    WorthShown,
)


class Calls:
    """A method for each operation of the API."""

    @Operation
    def me(self) -> Call[Me]:
        """Your name, and what this token may do."""
        return Call("GET", "/me/")

    @Listing
    def turns(self, *, most: int | None = None, after: int | None = None) -> Call[Page[Turn]]:
        """Your matches that wait for an answer: what you see, what is asked, what is legal.

        The first is the next one to answer: starred, of the least time, or the longest wait.

        Answer them and ask again, or go on `after` the last one.
        """
        return Call("GET", "/turns/", query={"most": most, "after": after})

    @Listing
    def my_matches(
        self,
        *,
        state: Literal[
            "to-act", "later", "waiting", "offered-to-me", "offered-by-me", "closed", "on-one-device"
        ]
        | None = None,
        after: int | None = None,
    ) -> Call[Page[MatchInBrief]]:
        """Your matches by state, the newest first.

        Closed ones are those that you have not put away; the history has all.
        """
        return Call("GET", "/matches/", query={"state": state, "after": after})

    @Operation
    def offer(
        self,
        *,
        against: Against | None = None,
        players: list[str] | None = None,
        seats: int | None = None,
        mine: Brought | None = None,
        theirs: Brought | None = None,
        terms: TermsGiven | None = None,
        lasts: int | None = None,
        words: str | None = None,
        bans: list[str] | None = None,
        continues: int | None = None,
        idempotency_key: str | None = None,
    ) -> Call[MatchInBrief]:
        """Challenge players, or offer a match to anybody.

        The dice are promised with the offer, before anybody else gives words for them.

        With an `Idempotency-Key` the same call can be sent again, and makes one match.
        """
        return Call(
            "POST",
            "/matches/",
            body={
                "against": against,
                "players": players,
                "seats": seats,
                "mine": mine,
                "theirs": theirs,
                "terms": terms,
                "lasts": lasts,
                "words": words,
                "bans": bans,
                "continues": continues,
            },
            key=idempotency_key or new_key(),
        )

    @Listing
    def open_offers(
        self,
        *,
        ruleset: str | None = None,
        rounds: str | None = None,
        pace: str | None = None,
        legal: str | None = None,
        plain: str | None = None,
        level: str | None = None,
        rated_from: str | None = None,
        rated_to: str | None = None,
        everything: str | None = None,
        skill: list[str] | None = None,
        after: str | None = None,
    ) -> Call[Page[MatchInBrief]]:
        """Open offers that you may join, and your own; with `everything=on`, all."""
        return Call(
            "GET",
            "/offers/",
            query={
                "ruleset": ruleset,
                "rounds": rounds,
                "pace": pace,
                "legal": legal,
                "plain": plain,
                "level": level,
                "rated_from": rated_from,
                "rated_to": rated_to,
                "everything": everything,
                "skill": skill,
                "after": after,
            },
        )

    @Operation
    def accept(
        self,
        number: int,
        *,
        mine: Brought | None = None,
        theirs: Brought | None = None,
        words: str | None = None,
        bans: list[str] | None = None,
    ) -> Call[MatchInBrief]:
        """Take the seat."""
        return Call(
            "POST",
            "/matches/{number}/accept/",
            places={"number": number},
            body={"mine": mine, "theirs": theirs, "words": words, "bans": bans},
        )

    @Operation
    def take_by_link(self, *, key: str, match: int, words: str | None = None) -> Call[MatchInBrief]:
        """Take a match by its link.

        The match begins at once; chance picks what fighter is left to you.
        """
        return Call("POST", "/links/take/", body={"key": key, "match": match, "words": words})

    @Operation
    def decline(self, number: int, *, reason: str | None = None) -> Call[MatchInBrief]:
        """Decline an offer, or withdraw your own."""
        return Call("POST", "/matches/{number}/decline/", places={"number": number}, body={"reason": reason})

    @Operation
    def step_back(self, number: int) -> Call[MatchInBrief]:
        """Give back an open seat that you took, before the match begins."""
        return Call("POST", "/matches/{number}/step-back/", places={"number": number}, body={})

    @Operation
    def standing_offers(self) -> Call[StandingOffers]:
        """Your standing offers."""
        return Call("GET", "/standing-offers/")

    @Operation
    def keep_on_offer(
        self, number: int, *, on_offer: int | None = None, running: int | None = None
    ) -> Call[StandingOffers]:
        """Make your open offer again whenever somebody has taken it."""
        return Call(
            "POST",
            "/matches/{number}/keep-on-offer/",
            places={"number": number},
            body={"on_offer": on_offer, "running": running},
        )

    @Operation
    def change_standing_offer(
        self, number: int, *, on_offer: int | None = None, running: int | None = None
    ) -> Call[StandingOffers]:
        """Change how many of its matches there are at once."""
        return Call(
            "POST",
            "/standing-offers/{number}/",
            places={"number": number},
            body={"on_offer": on_offer, "running": running},
        )

    @Operation
    def end_standing_offer(self, number: int) -> Call[StandingOffers]:
        """End it: what is on offer is withdrawn, what runs goes on."""
        return Call("POST", "/standing-offers/{number}/end/", places={"number": number}, body={})

    @Listing
    def events(self, *, after: int | None = None, wait: int | None = None) -> Call[Page[EventTold]]:
        """Events of your matches: wait for the next one, or hear them as a stream.

        What happened `after` a cursor; with `Accept: text/event-stream`, a stream of server-sent events.

        If nothing has, up to `wait` seconds pass before the answer. The cursor, which is also the `id` of
        an event, stands for what is stored: events are kept for a week, whether the site or you were away.
        """
        return Call("GET", "/events/", query={"after": after, "wait": wait})

    @Operation
    def match(
        self, number: int, *, since: int | None = None, said_since: int | None = None
    ) -> Call[MatchShown]:
        """A match as you see it; with `since`, only what is new in its log.

        With `If-None-Match` the answer is 304 as long as nothing has changed, but for clocks that run.
        """
        return Call(
            "GET",
            "/matches/{number}/",
            places={"number": number},
            query={"since": since, "said_since": said_since},
        )

    @Operation
    def act(
        self,
        number: int,
        *,
        decision: int,
        action: Action,
        since: int | None = None,
        said_since: int | None = None,
        seat: int | None = None,
    ) -> Call[MatchShown]:
        """Answer: the action, and the decision that it answers.

        Sent twice, the second is refused with `already-decided`, and changes nothing.
        """
        return Call(
            "POST",
            "/matches/{number}/act/",
            places={"number": number},
            body={
                "since": since,
                "said_since": said_since,
                "decision": decision,
                "action": action,
                "seat": seat,
            },
        )

    @Operation
    def surrender_round(
        self, number: int, *, round: int, since: int | None = None, said_since: int | None = None
    ) -> Call[MatchShown]:
        """Give up the round."""
        return Call(
            "POST",
            "/matches/{number}/surrender-round/",
            places={"number": number},
            body={"since": since, "said_since": said_since, "round": round},
        )

    @Operation
    def surrender_match(
        self, number: int, *, since: int | None = None, said_since: int | None = None
    ) -> Call[MatchShown]:
        """Give up the match."""
        return Call(
            "POST",
            "/matches/{number}/surrender/",
            places={"number": number},
            body={"since": since, "said_since": said_since},
        )

    @Operation
    def abandon(
        self, number: int, *, since: int | None = None, said_since: int | None = None
    ) -> Call[MatchShown]:
        """End a match that nobody moves."""
        return Call(
            "POST",
            "/matches/{number}/abandon/",
            places={"number": number},
            body={"since": since, "said_since": said_since},
        )

    @Operation
    def claim(
        self, number: int, *, since: int | None = None, said_since: int | None = None
    ) -> Call[MatchShown]:
        """Claim the win when time is up."""
        return Call(
            "POST",
            "/matches/{number}/claim/",
            places={"number": number},
            body={"since": since, "said_since": said_since},
        )

    @Operation
    def give_time(
        self, number: int, *, since: int | None = None, said_since: int | None = None
    ) -> Call[MatchShown]:
        """Give the other player time."""
        return Call(
            "POST",
            "/matches/{number}/give-time/",
            places={"number": number},
            body={"since": since, "said_since": said_since},
        )

    @Operation
    def nudge(
        self, number: int, *, since: int | None = None, said_since: int | None = None
    ) -> Call[MatchShown]:
        """Remind your opponent that the match waits for them.

        Allowed a day or two after it began to wait, and twice for one answer; the refusal says when.
        """
        return Call(
            "POST",
            "/matches/{number}/nudge/",
            places={"number": number},
            body={"since": since, "said_since": said_since},
        )

    @Operation
    def take_back(
        self, number: int, *, since: int | None = None, said_since: int | None = None
    ) -> Call[MatchShown]:
        """Choose in secret anew."""
        return Call(
            "POST",
            "/matches/{number}/take-back/",
            places={"number": number},
            body={"since": since, "said_since": said_since},
        )

    @Operation
    def ask(
        self,
        number: int,
        *,
        what: What,
        since: int | None = None,
        said_since: int | None = None,
        reason: str | None = None,
    ) -> Call[MatchShown]:
        """Ask to stop the clocks, to start them again, or to call the match off."""
        return Call(
            "POST",
            "/matches/{number}/ask/",
            places={"number": number},
            body={"since": since, "said_since": said_since, "what": what, "reason": reason},
        )

    @Operation
    def agree(
        self, number: int, *, what: What, since: int | None = None, said_since: int | None = None
    ) -> Call[MatchShown]:
        """Agree to what is asked."""
        return Call(
            "POST",
            "/matches/{number}/agree/",
            places={"number": number},
            body={"since": since, "said_since": said_since, "what": what},
        )

    @Operation
    def disagree(
        self, number: int, *, since: int | None = None, said_since: int | None = None
    ) -> Call[MatchShown]:
        """Say no; or never mind."""
        return Call(
            "POST",
            "/matches/{number}/disagree/",
            places={"number": number},
            body={"since": since, "said_since": said_since},
        )

    @Operation
    def say(
        self,
        number: int,
        *,
        text: str,
        since: int | None = None,
        said_since: int | None = None,
        edits: int | None = None,
    ) -> Call[MatchShown]:
        """Say something to the others."""
        return Call(
            "POST",
            "/matches/{number}/say/",
            places={"number": number},
            body={"since": since, "said_since": said_since, "text": text, "edits": edits},
        )

    @Operation
    def react(
        self, number: int, *, word: Reaction, since: int | None = None, said_since: int | None = None
    ) -> Call[MatchShown]:
        """A word about the last move."""
        return Call(
            "POST",
            "/matches/{number}/react/",
            places={"number": number},
            body={"since": since, "said_since": said_since, "word": word},
        )

    @Operation
    def describe(self, number: int, *, text: str) -> Call[MatchInBrief]:
        """Say something beside your offer."""
        return Call("POST", "/matches/{number}/describe/", places={"number": number}, body={"text": text})

    @Operation
    def offer_to(
        self, number: int, *, against: Against | None = None, player: str | None = None
    ) -> Call[MatchInBrief]:
        """Make your offer to somebody else."""
        return Call(
            "POST",
            "/matches/{number}/offer-to/",
            places={"number": number},
            body={"against": against, "player": player},
        )

    @Operation
    def rematch(
        self,
        number: int,
        *,
        how: Again | None = None,
        words: str | None = None,
        idempotency_key: str | None = None,
    ) -> Call[MatchInBrief]:
        """Offer the same players another match."""
        return Call(
            "POST",
            "/matches/{number}/rematch/",
            places={"number": number},
            body={"how": how, "words": words},
            key=idempotency_key or new_key(),
        )

    @Operation
    def leave_order(
        self,
        number: int,
        *,
        order: str,
        version: int,
        since: int | None = None,
        said_since: int | None = None,
        lasting: bool | None = None,
        action: Action | None = None,
    ) -> Call[MatchShown]:
        """Order what to answer later."""
        return Call(
            "POST",
            "/matches/{number}/order/",
            places={"number": number},
            body={
                "since": since,
                "said_since": said_since,
                "order": order,
                "version": version,
                "lasting": lasting,
                "action": action,
            },
        )

    @Operation
    def take_order_back(
        self, number: int, *, order: int, since: int | None = None, said_since: int | None = None
    ) -> Call[MatchShown]:
        """Take an order back."""
        return Call(
            "POST",
            "/matches/{number}/order/take-back/",
            places={"number": number},
            body={"since": since, "said_since": said_since, "order": order},
        )

    @Listing
    def fighters(
        self,
        *,
        q: str | None = None,
        set: str | None = None,
        skill: list[str] | None = None,
        plain: str | None = None,
        kind: list[str] | None = None,
        size: str | None = None,
        dice: str | None = None,
        legal: str | None = None,
        special: str | None = None,
        playable: str | None = None,
        retired: str | None = None,
        favourite: str | None = None,
        tag: str | None = None,
        order: str | None = None,
        after: str | None = None,
    ) -> Call[Page[FighterShown]]:
        """Fighters, searched as in the catalogue."""
        return Call(
            "GET",
            "/fighters/",
            query={
                "q": q,
                "set": set,
                "skill": skill,
                "plain": plain,
                "kind": kind,
                "size": size,
                "dice": dice,
                "legal": legal,
                "special": special,
                "playable": playable,
                "retired": retired,
                "favourite": favourite,
                "tag": tag,
                "order": order,
                "after": after,
            },
        )

    @Operation
    def fighter(self, set_slug: str, slug: str) -> Call[FighterExplained]:
        """A fighter: its dice in words, its skills and how they meet."""
        return Call("GET", "/fighters/{set_slug}/{slug}/", places={"set_slug": set_slug, "slug": slug})

    @Operation
    def sets(self) -> Call[Sets]:
        """All sets, with the addresses of their fighters."""
        return Call("GET", "/sets/")

    @Operation
    def skills(self) -> Call[Skills]:
        """All skills, and how many fighters have each."""
        return Call("GET", "/skills/")

    @Operation
    def rulesets(self) -> Call[Rulesets]:
        """All rulesets."""
        return Call("GET", "/rulesets/")

    @Operation
    def recipe(
        self,
        *,
        recipe: str,
        ruleset: Literal["online", "classic", "classic-tournament", "goblin", "goblin-tournament"]
        | None = None,
    ) -> Call[RecipeLookedAt]:
        """A recipe looked at: whether it can be played, and what its dice do."""
        return Call("GET", "/recipe/", query={"recipe": recipe, "ruleset": ruleset})

    @Operation
    def worth(
        self,
        *,
        one: str,
        other: str,
        ruleset: Literal["online", "classic", "classic-tournament", "goblin", "goblin-tournament"]
        | None = None,
        first_to: int | None = None,
    ) -> Call[WorthShown]:
        """What robots make of two fighters, each named by its address."""
        return Call(
            "GET", "/worth/", query={"one": one, "other": other, "ruleset": ruleset, "first_to": first_to}
        )

    @Operation
    def standing_of_players(
        self, *, who: str | None = None, period: str | None = None, after: str | None = None
    ) -> Call[Table]:
        """The table of players, by rating or by matches won."""
        return Call("GET", "/standing/players/", query={"who": who, "period": period, "after": after})

    @Operation
    def standing_of_fighters(
        self,
        *,
        by: str | None = None,
        period: str | None = None,
        rules: str | None = None,
        pool: str | None = None,
        after: str | None = None,
    ) -> Call[Table]:
        """The table of fighters, by rounds won or by rating."""
        return Call(
            "GET",
            "/standing/fighters/",
            query={"by": by, "period": period, "rules": rules, "pool": pool, "after": after},
        )

    @Operation
    def standing_of_sets(
        self,
        *,
        period: str | None = None,
        rules: str | None = None,
        pool: str | None = None,
        after: str | None = None,
    ) -> Call[Table]:
        """The table of sets."""
        return Call(
            "GET", "/standing/sets/", query={"period": period, "rules": rules, "pool": pool, "after": after}
        )

    @Operation
    def figures_of_fighter(self, set_slug: str, slug: str, *, after: str | None = None) -> Call[Table]:
        """A fighter against each other one, among people."""
        return Call(
            "GET",
            "/fighters/{set_slug}/{slug}/figures/",
            places={"set_slug": set_slug, "slug": slug},
            query={"after": after},
        )

    @Operation
    def fighters_met(self, *, one: str, other: str) -> Call[Met]:
        """Two fighters head to head, each named by its address."""
        return Call("GET", "/standing/fighters/against/", query={"one": one, "other": other})

    @Operation
    def figures_of_set(self, slug: str, *, after: str | None = None) -> Call[Table]:
        """The fighters of a set against each other, among people."""
        return Call("GET", "/sets/{slug}/figures/", places={"slug": slug}, query={"after": after})

    @Listing
    def players(
        self, *, q: str | None = None, show: str | None = None, after: str | None = None
    ) -> Call[Page[PlayerShown]]:
        """Players: all, those here now, your friends …"""
        return Call("GET", "/players/", query={"q": q, "show": show, "after": after})

    @Operation
    def player(self, name: str) -> Call[PlayerMet]:
        """A player, and whether you may challenge them."""
        return Call("GET", "/players/{name}/", places={"name": name})

    @Operation
    def figures(self, name: str) -> Call[Figures]:
        """The figures of a player, the rating among them, and their rivals."""
        return Call("GET", "/players/{name}/figures/", places={"name": name})

    @Listing
    def rating_steps(self, name: str, *, after: int | None = None) -> Call[Page[RatingStep]]:
        """Each rated match with what it changed, the newest first."""
        return Call("GET", "/players/{name}/rating/", places={"name": name}, query={"after": after})

    @Operation
    def rivalry(self, name: str, other_name: str, *, after: str | None = None) -> Call[Rivalry]:
        """Two players against each other."""
        return Call(
            "GET",
            "/players/{name}/against/{other_name}/",
            places={"name": name, "other_name": other_name},
            query={"after": after},
        )

    @Operation
    def trophies(self, name: str) -> Call[Trophies]:
        """The trophies of a player, and those still to be won."""
        return Call("GET", "/players/{name}/trophies/", places={"name": name})

    @Listing
    def history(
        self,
        *,
        numbers: str | None = None,
        a: str | None = None,
        button_a: str | None = None,
        b: str | None = None,
        button_b: str | None = None,
        winner: str | None = None,
        status: str | None = None,
        ending: str | None = None,
        rounds: str | None = None,
        ruleset: str | None = None,
        text: str | None = None,
        event: str | None = None,
        skill: list[str] | None = None,
        custom: str | None = None,
        of_event: str | None = None,
        offered_from: str | None = None,
        offered_to: str | None = None,
        moved_from: str | None = None,
        moved_to: str | None = None,
        sort: str | None = None,
        after: str | None = None,
    ) -> Call[Page[MatchInBrief]]:
        """Matches, searched as on the page of the history."""
        return Call(
            "GET",
            "/history/",
            query={
                "numbers": numbers,
                "a": a,
                "button_a": button_a,
                "b": b,
                "button_b": button_b,
                "winner": winner,
                "status": status,
                "ending": ending,
                "rounds": rounds,
                "ruleset": ruleset,
                "text": text,
                "event": event,
                "skill": skill,
                "custom": custom,
                "of_event": of_event,
                "offered_from": offered_from,
                "offered_to": offered_to,
                "moved_from": moved_from,
                "moved_to": moved_to,
                "sort": sort,
                "after": after,
            },
        )

    @Listing
    def matches_of_month(self, year: int, month: int, *, after: str | None = None) -> Call[Page[MatchTold]]:
        """All public matches that ended in a month which is over, the oldest first."""
        return Call(
            "GET", "/history/{year}-{month}/", places={"year": year, "month": month}, query={"after": after}
        )

    @Listing
    def moves(self, number: int, *, after: int | None = None) -> Call[Page[MoveMade]]:
        """A finished match: every move with its dice and all that came of it."""
        return Call("GET", "/matches/{number}/moves/", places={"number": number}, query={"after": after})

    @Operation
    def dice(self, number: int) -> Call[Dice]:
        """A finished match: all that was drawn for it."""
        return Call("GET", "/matches/{number}/dice/", places={"number": number})

    @Listing
    def tournaments(
        self,
        *,
        which: str | None = None,
        kind: str | None = None,
        q: str | None = None,
        order: str | None = None,
        after: str | None = None,
    ) -> Call[Page[TournamentInBrief]]:
        """Tournaments: open, running, past, or yours."""
        return Call(
            "GET",
            "/tournaments/",
            query={"which": which, "kind": kind, "q": q, "order": order, "after": after},
        )

    @Operation
    def found_tournament(
        self,
        *,
        title: str,
        kind: Literal[
            "knock-out", "two-lives", "groups", "swiss", "running", "arena", "ladder", "hill", "by-hand"
        ]
        | None = None,
        places_from: int | None = None,
        places_to: int | None = None,
        starts: Literal["full", "date", "either"] | None = None,
        starts_at: str | None = None,
        fighters: Literal["free", "once", "sets", "draft", "chance", "same", "new"] | None = None,
        pace: Literal[
            "",
            "days:1",
            "days:2",
            "days:3",
            "days:5",
            "days:7",
            "days:14",
            "bank:3+1",
            "bank:7+1",
            "bank:14+1",
            "bank:30+1",
            "bank:30+0",
            "bank:60+0",
            "live:3+2",
            "live:5+3",
            "live:10+5",
            "live:15+10",
            "live:30+20",
            "live:60+30",
        ]
        | None = None,
        first_to: Literal[1, 2, 3, 4, 5] | None = None,
        rules: str | None = None,
        rounds: int | None = None,
        group_size: int | None = None,
        through: int | None = None,
        reach: int | None = None,
        lasts: int | None = None,
        minutes: int | None = None,
        picks_each: int | None = None,
        pick_hours: int | None = None,
        days_per_round: int | None = None,
        ruleset: Literal["online", "classic", "classic-tournament", "goblin", "goblin-tournament"]
        | None = None,
        printed_specials: bool | None = None,
        legal_only: bool | None = None,
        friendly: bool | None = None,
        by_claim: bool | None = None,
        weekends_off: bool | None = None,
        no_vacation: bool | None = None,
        drawn_matches: Literal["replay", "seed"] | None = None,
        rating_from: int | None = None,
        rating_to: int | None = None,
        friends_only: bool | None = None,
        team: int | None = None,
        admits_bots: bool | None = None,
        by_link: bool | None = None,
        seeding: Literal["rating", "chance"] | None = None,
        repeats: Literal["", "weekly", "monthly"] | None = None,
        search: str | None = None,
        idempotency_key: str | None = None,
    ) -> Call[TournamentTold]:
        """Found a tournament.

        Settings are those of the page; those left out are usual. One that its kind does not have is
        refused.

        With an `Idempotency-Key` the same call can be sent again, and founds one tournament.
        """
        return Call(
            "POST",
            "/tournaments/",
            body={
                "title": title,
                "kind": kind,
                "places_from": places_from,
                "places_to": places_to,
                "starts": starts,
                "starts_at": starts_at,
                "fighters": fighters,
                "pace": pace,
                "first_to": first_to,
                "rules": rules,
                "rounds": rounds,
                "group_size": group_size,
                "through": through,
                "reach": reach,
                "lasts": lasts,
                "minutes": minutes,
                "picks_each": picks_each,
                "pick_hours": pick_hours,
                "days_per_round": days_per_round,
                "ruleset": ruleset,
                "printed_specials": printed_specials,
                "legal_only": legal_only,
                "friendly": friendly,
                "by_claim": by_claim,
                "weekends_off": weekends_off,
                "no_vacation": no_vacation,
                "drawn_matches": drawn_matches,
                "rating_from": rating_from,
                "rating_to": rating_to,
                "friends_only": friends_only,
                "team": team,
                "admits_bots": admits_bots,
                "by_link": by_link,
                "seeding": seeding,
                "repeats": repeats,
                "search": search,
            },
            key=idempotency_key or new_key(),
        )

    @Operation
    def tournament(self, number: int, *, key: str | None = None) -> Call[TournamentTold]:
        """A tournament; `key` is that of its link, if it is for those who have it."""
        return Call("GET", "/tournaments/{number}/", places={"number": number}, query={"key": key})

    @Operation
    def join(
        self, number: int, *, fighter: str | None = None, words: str | None = None, key: str | None = None
    ) -> Call[TournamentTold]:
        """Take a place."""
        return Call(
            "POST",
            "/tournaments/{number}/join/",
            places={"number": number},
            body={"fighter": fighter, "words": words, "key": key},
        )

    @Operation
    def leave(self, number: int, *, key: str | None = None) -> Call[TournamentTold]:
        """Leave it."""
        return Call("POST", "/tournaments/{number}/leave/", places={"number": number}, body={"key": key})

    @Operation
    def start(self, number: int, *, key: str | None = None) -> Call[TournamentTold]:
        """Start your tournament before its date."""
        return Call("POST", "/tournaments/{number}/start/", places={"number": number}, body={"key": key})

    @Operation
    def edit_tournament(self, number: int, *, title: str, rules: str | None = None) -> Call[TournamentTold]:
        """Give it another title and text."""
        return Call(
            "POST",
            "/tournaments/{number}/edit/",
            places={"number": number},
            body={"title": title, "rules": rules},
        )

    @Operation
    def rearrange_tournament(
        self,
        number: int,
        *,
        starts_at: str | None = None,
        places_from: int | None = None,
        places_to: int | None = None,
        pace: Literal[
            "",
            "days:1",
            "days:2",
            "days:3",
            "days:5",
            "days:7",
            "days:14",
            "bank:3+1",
            "bank:7+1",
            "bank:14+1",
            "bank:30+1",
            "bank:30+0",
            "bank:60+0",
            "live:3+2",
            "live:5+3",
            "live:10+5",
            "live:15+10",
            "live:30+20",
            "live:60+30",
        ]
        | None = None,
        days_per_round: int | None = None,
    ) -> Call[TournamentTold]:
        """Change its date, places or pace before it starts; what is left out stays."""
        return Call(
            "POST",
            "/tournaments/{number}/rearrange/",
            places={"number": number},
            body={
                "starts_at": starts_at,
                "places_from": places_from,
                "places_to": places_to,
                "pace": pace,
                "days_per_round": days_per_round,
            },
        )

    @Operation
    def invite_to_tournament(self, number: int, *, player: str) -> Call[TournamentTold]:
        """Tell a player of it."""
        return Call(
            "POST", "/tournaments/{number}/invite/", places={"number": number}, body={"player": player}
        )

    @Operation
    def write_to_tournament(self, number: int, *, words: str | None = None) -> Call[TournamentTold]:
        """Write to all who take part."""
        return Call("POST", "/tournaments/{number}/write/", places={"number": number}, body={"words": words})

    @Operation
    def cancel_tournament(self, number: int, *, words: str | None = None) -> Call[TournamentTold]:
        """Call it off before it starts."""
        return Call("POST", "/tournaments/{number}/cancel/", places={"number": number}, body={"words": words})

    @Operation
    def finish_tournament(self, number: int) -> Call[TournamentTold]:
        """Make no new matches: a ladder, or one paired by hand, ends when all are played."""
        return Call("POST", "/tournaments/{number}/finish/", places={"number": number}, body={})

    @Operation
    def expel_from_tournament(
        self, number: int, *, entry: int, words: str | None = None
    ) -> Call[TournamentTold]:
        """Take a player out."""
        return Call(
            "POST",
            "/tournaments/{number}/expel/",
            places={"number": number},
            body={"words": words, "entry": entry},
        )

    @Operation
    def replace_in_tournament(self, number: int, *, entry: int, spare: int) -> Call[TournamentTold]:
        """Give a place to a player who stands by."""
        return Call(
            "POST",
            "/tournaments/{number}/replace/",
            places={"number": number},
            body={"entry": entry, "spare": spare},
        )

    @Operation
    def forfeit_in_tournament(
        self, number: int, *, pairing: int, loser: int, words: str | None = None
    ) -> Call[TournamentTold]:
        """Decide who loses a match."""
        return Call(
            "POST",
            "/tournaments/{number}/forfeit/",
            places={"number": number},
            body={"words": words, "pairing": pairing, "loser": loser},
        )

    @Operation
    def extend_in_tournament(
        self, number: int, *, pairing: int, days: int, words: str | None = None
    ) -> Call[TournamentTold]:
        """Give a match more days."""
        return Call(
            "POST",
            "/tournaments/{number}/extend/",
            places={"number": number},
            body={"words": words, "pairing": pairing, "days": days},
        )

    @Operation
    def pair_in_tournament(self, number: int, *, one: int, other: int) -> Call[TournamentTold]:
        """Have two meet, if you pair by hand."""
        return Call(
            "POST",
            "/tournaments/{number}/pair/",
            places={"number": number},
            body={"one": one, "other": other},
        )

    @Operation
    def stand_by(
        self, number: int, *, key: str | None = None, words: str | None = None
    ) -> Call[TournamentTold]:
        """Wait for a place that becomes free."""
        return Call(
            "POST",
            "/tournaments/{number}/stand-by/",
            places={"number": number},
            body={"key": key, "words": words},
        )

    @Operation
    def change_fighter(
        self, number: int, *, fighter: str | None = None, key: str | None = None
    ) -> Call[TournamentTold]:
        """Take another fighter before it starts."""
        return Call(
            "POST",
            "/tournaments/{number}/fighter/",
            places={"number": number},
            body={"fighter": fighter, "key": key},
        )

    @Operation
    def pick_in_draft(
        self, number: int, *, fighter: str | None = None, key: str | None = None
    ) -> Call[TournamentTold]:
        """Pick a fighter when it is your turn."""
        return Call(
            "POST",
            "/tournaments/{number}/draft/",
            places={"number": number},
            body={"fighter": fighter, "key": key},
        )

    @Operation
    def challenge_in_ladder(self, number: int, *, entry: int, key: str | None = None) -> Call[TournamentTold]:
        """Challenge a player of a ladder."""
        return Call(
            "POST",
            "/tournaments/{number}/challenge/",
            places={"number": number},
            body={"key": key, "entry": entry},
        )

    @Operation
    def own_marks(self, number: int) -> Call[OwnMarks]:
        """Your note, star and reminder on a match of yours, which only you see."""
        return Call("GET", "/matches/{number}/own/", places={"number": number})

    @Operation
    def mark(
        self,
        number: int,
        *,
        note: str | None = None,
        starred: bool | None = None,
        later: bool | None = None,
        private_chat: bool | None = None,
    ) -> Call[OwnMarks]:
        """Note something on your match, star it, put it off, ask for a private chat."""
        return Call(
            "POST",
            "/matches/{number}/own/",
            places={"number": number},
            body={"note": note, "starred": starred, "later": later, "private_chat": private_chat},
        )

    @Operation
    def follow_match(self, number: int, *, on: bool) -> Call[OnOff]:
        """Hear of the end of a match of others, or not any more."""
        return Call("POST", "/matches/{number}/follow/", places={"number": number}, body={"on": on})

    @Operation
    def dismiss(self, *, matches: list[int] | None = None) -> Call[HowManyMatches]:
        """Put away matches of yours that are over.

        They stand no more among those with `state=closed`; the history has them.
        """
        return Call("POST", "/closed/dismiss/", body={"matches": matches})

    @Operation
    def bring_back(self) -> Call[HowManyMatches]:
        """Bring back what you put away last: one match, or all that went with it."""
        return Call("POST", "/closed/bring-back/", body={})

    @Operation
    def follow_player(self, name: str, *, on: bool) -> Call[TieShown]:
        """Follow a player, or not any more."""
        return Call("POST", "/players/{name}/follow/", places={"name": name}, body={"on": on})

    @Operation
    def block_player(self, name: str, *, on: bool) -> Call[TieShown]:
        """Block a player and their bots, who are not told; or not any more."""
        return Call("POST", "/players/{name}/block/", places={"name": name}, body={"on": on})

    @Operation
    def follow_tournament(self, number: int, *, on: bool, key: str | None = None) -> Call[OnOff]:
        """Hear of a tournament on this site, or not any more."""
        return Call(
            "POST", "/tournaments/{number}/follow/", places={"number": number}, body={"key": key, "on": on}
        )

    @Operation
    def favourite_fighter(self, set_slug: str, slug: str, *, on: bool) -> Call[OnOff]:
        """Keep a fighter among your favourites, or not any more: `GET /fighters/?favourite=on` has them."""
        return Call(
            "POST",
            "/fighters/{set_slug}/{slug}/favourite/",
            places={"set_slug": set_slug, "slug": slug},
            body={"on": on},
        )

    @Operation
    def favourite_set(self, slug: str, *, on: bool) -> Call[OnOff]:
        """Keep a set among your favourites, or not any more."""
        return Call("POST", "/sets/{slug}/favourite/", places={"slug": slug}, body={"on": on})

    @Operation
    def campaign(self) -> Call[CampaignShown]:
        """How far you have come in the campaign."""
        return Call("GET", "/campaign/")

    @Operation
    def fight(
        self,
        *,
        pack: str,
        stop: int,
        fighter: str,
        difficulty: Difficulty | None = None,
        words: str | None = None,
    ) -> Call[MatchInBrief]:
        """Fight a stop of a pack.

        The match begins at once. While one against this stop is being played, that one is told.
        """
        return Call(
            "POST",
            "/campaign/fight/",
            body={"pack": pack, "stop": stop, "fighter": fighter, "difficulty": difficulty, "words": words},
        )

    @Listing
    def conversations(self, *, after: str | None = None) -> Call[Page[ConversationShown]]:
        """Your conversations: unread ones first, then the newest."""
        return Call("GET", "/conversations/", query={"after": after})

    @Listing
    def messages(self, number: int, *, after: int | None = None) -> Call[Page[MessageShown]]:
        """The messages of a conversation, the newest first.

        Reading leaves them unread: say with `/conversations/{number}/read/` how far you have read.
        """
        return Call("GET", "/conversations/{number}/", places={"number": number}, query={"after": after})

    @Operation
    def write_message(
        self, *, player: str, text: str, idempotency_key: str | None = None
    ) -> Call[MessageShown]:
        """Write to a player.

        It begins a conversation, or continues yours with that player.
        """
        return Call(
            "POST", "/messages/", body={"player": player, "text": text}, key=idempotency_key or new_key()
        )

    @Operation
    def read_messages(self, number: int, *, message: int) -> Call[OwnCopy]:
        """Say how far you have read."""
        return Call(
            "POST", "/conversations/{number}/read/", places={"number": number}, body={"message": message}
        )

    @Operation
    def silence_conversation(self, number: int, *, on: bool) -> Call[OwnCopy]:
        """Hear no news of a conversation, or hear them again."""
        return Call("POST", "/conversations/{number}/silence/", places={"number": number}, body={"on": on})

    @Operation
    def throw_away_conversation(self, number: int) -> Call[OwnCopy]:
        """Throw away your copy of a conversation.

        The other player keeps theirs.
        """
        return Call("POST", "/conversations/{number}/throw-away/", places={"number": number}, body={})

    @Operation
    def searches(self) -> Call[Searches]:
        """Your searches for an opponent: the last one for a match now, and those over days.

        While you look for a match now, ask at least once a minute: otherwise the search ends.
        """
        return Call("GET", "/searches/")

    @Operation
    def look_for_opponent(
        self,
        *,
        pace: Pace,
        fighter: str | None = None,
        near: bool | None = None,
        rated: bool | None = None,
        idempotency_key: str | None = None,
    ) -> Call[SearchShown]:
        """Look for an opponent.

        Over days, an open offer that fits is taken at once: then `match` is there.
        """
        return Call(
            "POST",
            "/searches/",
            body={"pace": pace, "fighter": fighter, "near": near, "rated": rated},
            key=idempotency_key or new_key(),
        )

    @Operation
    def stop_looking(self, number: int) -> Call[SearchShown]:
        """Stop looking."""
        return Call("POST", "/searches/{number}/stop/", places={"number": number}, body={})

    @Operation
    def review(self, number: int) -> Call[Review]:
        """What Owl has found out about a finished match."""
        return Call("GET", "/matches/{number}/review/", places={"number": number})

    @Operation
    def ask_for_review(self, number: int) -> Call[Review]:
        """Have Owl review a finished match, which takes a minute or more; ask for it again then."""
        return Call("POST", "/matches/{number}/review/", places={"number": number}, body={})

    @Listing
    def leagues(self, *, after: str | None = None) -> Call[Page[LeagueInBrief]]:
        """All leagues, those with a season first."""
        return Call("GET", "/leagues/", query={"after": after})

    @Operation
    def found_league(
        self,
        *,
        starts_at: str,
        title: str,
        pace: Literal["bank:5+0", "bank:7+0", "bank:10+0", "days:1", "days:2", "days:3", "days:5"]
        | None = None,
        first_to: Literal[1, 2, 3, 4, 5] | None = None,
        fighters: Literal["same", "new", "chance"] | None = None,
        size: int | None = None,
        up: int | None = None,
        legal_only: bool | None = None,
        about: str | None = None,
        idempotency_key: str | None = None,
    ) -> Call[LeagueTold]:
        """Found a league."""
        return Call(
            "POST",
            "/leagues/",
            body={
                "starts_at": starts_at,
                "title": title,
                "pace": pace,
                "first_to": first_to,
                "fighters": fighters,
                "size": size,
                "up": up,
                "legal_only": legal_only,
                "about": about,
            },
            key=idempotency_key or new_key(),
        )

    @Operation
    def league(self, number: int, *, season: int | None = None) -> Call[LeagueTold]:
        """A league with the divisions of a season, and where each player can still end."""
        return Call("GET", "/leagues/{number}/", places={"number": number}, query={"season": season})

    @Operation
    def sign_up_for_league(
        self,
        number: int,
        *,
        goes_on: bool | None = None,
        stand_by: bool | None = None,
        words: str | None = None,
    ) -> Call[LeagueTold]:
        """Sign up for the next season."""
        return Call(
            "POST",
            "/leagues/{number}/sign-up/",
            places={"number": number},
            body={"goes_on": goes_on, "stand_by": stand_by, "words": words},
        )

    @Operation
    def go_on_in_league(self, number: int, *, on: bool) -> Call[LeagueTold]:
        """Say whether you are in again next season."""
        return Call("POST", "/leagues/{number}/go-on/", places={"number": number}, body={"on": on})

    @Operation
    def leave_season(self, number: int, *, season: int) -> Call[LeagueTold]:
        """Leave a season."""
        return Call("POST", "/leagues/{number}/leave/", places={"number": number}, body={"season": season})

    @Operation
    def edit_league(self, number: int, *, title: str, about: str | None = None) -> Call[LeagueTold]:
        """Give your league another title and text."""
        return Call(
            "POST",
            "/leagues/{number}/edit/",
            places={"number": number},
            body={"title": title, "about": about},
        )

    @Operation
    def open_season(self, number: int, *, starts_at: str) -> Call[LeagueTold]:
        """Open a season after one was cancelled."""
        return Call(
            "POST", "/leagues/{number}/season/", places={"number": number}, body={"starts_at": starts_at}
        )

    @Operation
    def forum_boards(self) -> Call[Boards]:
        """The boards of the forum."""
        return Call("GET", "/forum/boards/")

    @Listing
    def forum_board(self, slug: str, *, after: int | None = None) -> Call[Page[ThreadInBrief]]:
        """The threads of a board: pinned ones, then those with the newest posts."""
        return Call("GET", "/forum/boards/{slug}/", places={"slug": slug}, query={"after": after})

    @Operation
    def forum_thread(self, number: int, *, after: int | None = None) -> Call[ThreadTold]:
        """A thread with its posts, the oldest first.

        Reading leaves posts new: say with `/forum/threads/{number}/read/` how far you have read.
        """
        return Call("GET", "/forum/threads/{number}/", places={"number": number}, query={"after": after})

    @Listing
    def search_forum(
        self, *, q: str, board: str | None = None, author: str | None = None, after: int | None = None
    ) -> Call[Page[PostFound]]:
        """Posts with these words, the newest first."""
        return Call("GET", "/forum/posts/", query={"q": q, "board": board, "author": author, "after": after})

    @Operation
    def next_new_post(self) -> Call[NextPost]:
        """The oldest post that you have not read."""
        return Call("GET", "/forum/next/")

    @Operation
    def begin_thread(
        self, slug: str, *, title: str, text: str, idempotency_key: str | None = None
    ) -> Call[PostShown]:
        """Begin a thread.

        The first posts of new players wait for a moderator: their `state` is `held`.
        """
        return Call(
            "POST",
            "/forum/boards/{slug}/threads/",
            places={"slug": slug},
            body={"title": title, "text": text},
            key=idempotency_key or new_key(),
        )

    @Operation
    def answer_thread(self, number: int, *, text: str, idempotency_key: str | None = None) -> Call[PostShown]:
        """Answer in a thread."""
        return Call(
            "POST",
            "/forum/threads/{number}/answer/",
            places={"number": number},
            body={"text": text},
            key=idempotency_key or new_key(),
        )

    @Operation
    def edit_post(self, number: int, *, text: str) -> Call[PostShown]:
        """Edit your post."""
        return Call("POST", "/forum/posts/{number}/edit/", places={"number": number}, body={"text": text})

    @Operation
    def follow_thread(self, number: int, *, wish: Literal["follow", "mute", "neither"]) -> Call[ThreadMarks]:
        """Follow a thread, mute it, or neither."""
        return Call("POST", "/forum/threads/{number}/follow/", places={"number": number}, body={"wish": wish})

    @Operation
    def read_thread(self, number: int, *, post: int) -> Call[ThreadMarks]:
        """Say how far you have read a thread."""
        return Call("POST", "/forum/threads/{number}/read/", places={"number": number}, body={"post": post})

    @Operation
    def read_forum(self) -> Call[NextPost]:
        """Say that you have read everything."""
        return Call("POST", "/forum/read/", body={})

    @Listing
    def talk_of_match(self, number: int, *, after: int | None = None) -> Call[Page[TalkLine]]:
        """The talk of those who watch a match, the newest line first.

        The players of the match read it once the match is over.
        """
        return Call("GET", "/matches/{number}/talk/", places={"number": number}, query={"after": after})

    @Operation
    def write_beside_match(
        self, number: int, *, text: str, idempotency_key: str | None = None
    ) -> Call[TalkLine]:
        """Write beside a match."""
        return Call(
            "POST",
            "/matches/{number}/talk/",
            places={"number": number},
            body={"text": text},
            key=idempotency_key or new_key(),
        )

    @Listing
    def talk_of_tournament(
        self, number: int, *, key: str | None = None, after: int | None = None
    ) -> Call[Page[TalkLine]]:
        """The talk of a tournament, the newest line first."""
        return Call(
            "GET",
            "/tournaments/{number}/talk/",
            places={"number": number},
            query={"key": key, "after": after},
        )

    @Operation
    def write_in_tournament(
        self, number: int, *, text: str, key: str | None = None, idempotency_key: str | None = None
    ) -> Call[TalkLine]:
        """Write in the talk of a tournament."""
        return Call(
            "POST",
            "/tournaments/{number}/talk/",
            places={"number": number},
            body={"key": key, "text": text},
            key=idempotency_key or new_key(),
        )

    @Listing
    def teams(
        self, *, q: str | None = None, mine: bool | None = None, after: str | None = None
    ) -> Call[Page[TeamInBrief]]:
        """Teams, the largest first."""
        return Call("GET", "/teams/", query={"q": q, "mine": mine, "after": after})

    @Operation
    def found_team(
        self,
        *,
        name: str,
        about: str | None = None,
        entry: Literal["open", "asked"] | None = None,
        idempotency_key: str | None = None,
    ) -> Call[TeamTold]:
        """Found a team."""
        return Call(
            "POST",
            "/teams/",
            body={"name": name, "about": about, "entry": entry},
            key=idempotency_key or new_key(),
        )

    @Operation
    def team(self, number: int) -> Call[TeamTold]:
        """A team, its leaders, and whether you may join it."""
        return Call("GET", "/teams/{number}/", places={"number": number})

    @Listing
    def members(self, number: int, *, after: str | None = None) -> Call[Page[MemberShown]]:
        """The members of a team, by rating."""
        return Call("GET", "/teams/{number}/members/", places={"number": number}, query={"after": after})

    @Operation
    def join_team(self, number: int) -> Call[TeamTold]:
        """Join a team that is open to everybody."""
        return Call("POST", "/teams/{number}/join/", places={"number": number}, body={})

    @Operation
    def ask_team(self, number: int, *, words: str | None = None) -> Call[TeamTold]:
        """Ask the leaders of a team to let you in."""
        return Call("POST", "/teams/{number}/ask/", places={"number": number}, body={"words": words})

    @Operation
    def ask_team_no_more(self, number: int) -> Call[TeamTold]:
        """Ask a team no more."""
        return Call("POST", "/teams/{number}/take-back/", places={"number": number}, body={})

    @Operation
    def leave_team(self, number: int) -> Call[HasLeft]:
        """Leave a team; without members it is closed."""
        return Call("POST", "/teams/{number}/leave/", places={"number": number}, body={})

    @Operation
    def edit_team(
        self,
        number: int,
        *,
        name: str,
        about: str | None = None,
        entry: Literal["open", "asked"] | None = None,
    ) -> Call[TeamTold]:
        """Change the name and the text of your team, and who may join it."""
        return Call(
            "POST",
            "/teams/{number}/edit/",
            places={"number": number},
            body={"name": name, "about": about, "entry": entry},
        )

    @Operation
    def lead_team(
        self, number: int, *, act: Literal["let-in", "refuse", "put-out", "leader"], player: str
    ) -> Call[TeamTold]:
        """Let a player into your team, refuse them, put them out, or name them a leader."""
        return Call(
            "POST", "/teams/{number}/lead/", places={"number": number}, body={"act": act, "player": player}
        )

    @Operation
    def close_team(self, number: int) -> Call[HasLeft]:
        """Close your team for all its members."""
        return Call("POST", "/teams/{number}/close/", places={"number": number}, body={})

    @Operation
    def daily_puzzle(self) -> Call[PuzzleToSolve]:
        """The puzzle of the day."""
        return Call("GET", "/puzzles/daily/")

    @Operation
    def next_puzzle(
        self, *, theme: Literal["several", "speed", "trip", "shadow", "smaller", "endgame"] | None = None
    ) -> Call[PuzzleToSolve]:
        """A puzzle about as hard as you are strong, which you have not seen lately."""
        return Call("GET", "/puzzles/next/", query={"theme": theme})

    @Operation
    def puzzle(self, number: int) -> Call[PuzzleToSolve]:
        """A puzzle by its number."""
        return Call("GET", "/puzzles/{number}/", places={"number": number})

    @Operation
    def answer_puzzle(self, number: int, *, action: Action | None) -> Call[AnswerRated]:
        """Answer a puzzle; the first answer changes ratings."""
        return Call("POST", "/puzzles/{number}/answer/", places={"number": number}, body={"action": action})

    @Operation
    def strength(self, *, recipe: str) -> Call[StrengthShown]:
        """How strong a recipe is, as far as robots have played it."""
        return Call("GET", "/workshop/strength/", query={"recipe": recipe})

    @Operation
    def measure_strength(self, *, recipe: str) -> Call[StrengthShown]:
        """Have robots play a recipe, which takes some minutes; one at a time for each player."""
        return Call("POST", "/workshop/strength/", body={"recipe": recipe})

    @Operation
    def kept_fighters(self) -> Call[KeptFighters]:
        """The fighters that you keep."""
        return Call("GET", "/workshop/fighters/")

    @Operation
    def keep_fighter(self, *, recipe: str, name: str, idempotency_key: str | None = None) -> Call[KeptShown]:
        """Keep a fighter.

        Everybody with its link sees it; the same dice under the same name are kept once.
        """
        return Call(
            "POST",
            "/workshop/fighters/",
            body={"recipe": recipe, "name": name},
            key=idempotency_key or new_key(),
        )

    @Operation
    def delete_fighter(self, slug: str) -> Call[KeptFighters]:
        """Keep a fighter of yours no longer."""
        return Call("POST", "/workshop/fighters/{slug}/delete/", places={"slug": slug}, body={})

    @Operation
    def try_recipe(
        self,
        *,
        recipe: str,
        robot: Mind | None = None,
        words: str | None = None,
        idempotency_key: str | None = None,
    ) -> Call[MatchInBrief]:
        """Play a round with a recipe against a robot, which changes no ratings."""
        return Call(
            "POST",
            "/workshop/try/",
            body={"recipe": recipe, "robot": robot, "words": words},
            key=idempotency_key or new_key(),
        )

    @Operation
    def coach(self, number: int, *, decision: int) -> Call[CoachSays]:
        """Return the coach’s advice on a decision that you have asked about."""
        return Call(
            "GET", "/matches/{number}/coach/", places={"number": number}, query={"decision": decision}
        )

    @Operation
    def ask_the_coach(self, number: int, *, decision: int, action: Action | None = None) -> Call[CoachSays]:
        """Ask the coach.

        Ask in a match against robots that changes no rating. The match then says that it had help.
        """
        return Call(
            "POST",
            "/matches/{number}/coach/",
            places={"number": number},
            body={"decision": decision, "action": action},
        )
