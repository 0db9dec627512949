"""The shapes of what the API answers and takes. `script/client` writes this file from the schema."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Me(TypedDict):
    """The player of the token."""

    name: str
    is_guest: bool
    has_verified_email: bool
    is_muted: bool
    rating: int | None
    waiting: int
    token: TokenShown


class MatchInBrief(TypedDict):
    """A match as lists have it."""

    number: int
    address: str
    page: str
    status: Literal["offered", "playing", "finished", "declined", "withdrawn", "abandoned", "off"]
    phase: Literal[
        "ready",
        "auxiliary",
        "reserve",
        "special",
        "select",
        "sizes",
        "reaction",
        "turn",
        "fire",
        "turn_end",
        "over",
    ]
    version: int
    chat_version: int
    me: int | None
    seats: list[SeatShown]
    terms: Terms
    proposer: str | None
    offered_at: str
    moved_at: str
    expires_at: str | None
    by_link: bool
    of_tournament: bool
    continues: int | None


class Brought(TypedDict):
    """A fighter by its address such as `vampyres/angel`, or an own recipe; without either, its player
    picks.

    `random:`, `lot:` or `among:` before a search such as `skill=shadow` stand for any fighter that it
    finds: drawn at once, drawn when all have accepted, or picked by the player.
    """

    fighter: NotRequired[str]
    recipe: NotRequired[str]


class TermsGiven(TypedDict):
    first_to: NotRequired[int]
    ruleset: NotRequired[str]
    printed_specials: NotRequired[bool]
    legal_only: NotRequired[bool]
    winslow_seat: NotRequired[int | None]
    winslow_die: NotRequired[int]
    bans: NotRequired[int]
    description: NotRequired[str]
    is_private: NotRequired[bool]
    rated: NotRequired[bool | None]
    head_start_seat: NotRequired[int | None]
    head_start: NotRequired[int]
    rating_from: NotRequired[int | None]
    rating_to: NotRequired[int | None]
    finished_from: NotRequired[int]
    weekly_most: NotRequired[int]
    reliable_from: NotRequired[int]
    bots_may_join: NotRequired[bool]
    pace: NotRequired[str]
    by_claim: NotRequired[bool]
    weekends_off: NotRequired[bool]
    no_vacation: NotRequired[bool]


class StandingOffers(TypedDict):
    items: list[Standing]


class MatchShown(TypedDict):
    """A match as the viewer may see it."""

    number: int
    address: str
    page: str
    status: Literal["offered", "playing", "finished", "declined", "withdrawn", "abandoned", "off"]
    phase: Literal[
        "ready",
        "auxiliary",
        "reserve",
        "special",
        "select",
        "sizes",
        "reaction",
        "turn",
        "fire",
        "turn_end",
        "over",
    ]
    version: int
    chat_version: int
    me: int | None
    seats: list[SeatShown]
    terms: Terms
    proposer: str | None
    offered_at: str
    moved_at: str
    expires_at: str | None
    by_link: bool
    of_tournament: bool
    continues: int | None
    perspective: Perspective | None
    asked: Asked | None
    clocks: list[Clock]
    stopped_at: str | None
    wish: Wish | None
    orders: list[OrderShown]
    may_order: list[str]
    log: Log


class FighterExplained(TypedDict):
    """With its dice in words, and why it cannot be played, if so."""

    address: str
    page: str
    name: str
    set: str
    recipe: str
    special: str
    tournament_legal: bool
    retired: bool
    ruleset: str
    matches_played: int
    dice: list[str]
    skills: list[SkillMet]
    interactions: list[str]
    special_rule: str
    why_not_playable: str
    note: str
    tags: list[str]


class Sets(TypedDict):
    items: list[SetShown]


class Skills(TypedDict):
    items: list[SkillShown]


class Rulesets(TypedDict):
    items: list[RulesetShown]


class RecipeLookedAt(TypedDict):
    """A recipe that players may bring along; one that they may not is refused with its code and place."""

    recipe: str
    dice: list[str]
    skills: list[str]
    interactions: list[str]


class WorthShown(TypedDict):
    """In how many of a hundred matches the first fighter beats the second, with its 95 % range."""

    percent: float
    low: float
    high: float
    is_even: bool


class Table(TypedDict):
    """A row has a value for each column."""

    columns: list[str]
    items: list[list[str | int | float | None]]
    next: str | None


class Met(TypedDict):
    """What the first fighter won and lost against the second: rounds and matches."""

    people: Sums
    robots: Sums
    by_rules: dict[str, Sums]


class PlayerMet(TypedDict):
    """With why you may not challenge them, as a code; null if you may."""

    name: str
    page: str
    is_robot: bool
    is_bot: bool
    owner: str | None
    rating: int | None
    joined: str
    last_seen: str | None
    why_not_play: str | None


class Figures(TypedDict):
    """What a player won and lost: public matches, and private ones of the viewer's own."""

    rating: Rating | None
    among_people: Sums
    with_robots: Sums
    months: list[Month]
    fought_as: list[AsFighter]
    met: list[AgainstPlayer]
    beaten: list[str]
    feared: list[str]


class Rivalry(TypedDict):
    """How two players stand against each other, seen from the first, and their matches, the newest first."""

    sums: Sums
    items: list[Bout]
    next: str | None


class Trophies(TypedDict):
    won: list[TrophyWon]
    missing: list[TrophyMissing]


class Dice(TypedDict):
    """The promise of the dice, the seed, and each draw that came of it: docs/verify_dice.py checks them."""

    match: int
    commitment: str
    promised: str
    seed: str
    lines: list[str]
    draws: list[Draw]
    event: PromisedByTournament
    buttons: list[LotDrawn]


class TournamentTold(TypedDict):
    """A tournament, its players, who meets whom, and how they stand."""

    number: int
    page: str
    title: str
    kind: Literal[
        "knock-out", "two-lives", "groups", "swiss", "running", "arena", "ladder", "hill", "by-hand"
    ]
    status: Literal["open", "drafting", "running", "finished", "cancelled"]
    organiser: str | None
    founded_at: str
    started_at: str | None
    ended_at: str | None
    round: int
    rules: str
    entries: list[EntryShown]
    spares: list[EntryShown]
    pairings: list[PairingShown]
    standings: list[StandingLine]
    mine: int | None
    why_not_join: str | None
    key: str
    commitment: str
    secret: str


class OwnMarks(TypedDict):
    """What you keep of a match of yours, and what you ask of its chat."""

    note: str
    starred: bool
    later_until: str | None
    private_chat: bool


class OnOff(TypedDict):
    on: bool


class HowManyMatches(TypedDict):
    matches: int


class TieShown(TypedDict):
    """How you are with another player."""

    follows: bool
    is_friend: bool
    blocks: bool


class CampaignShown(TypedDict):
    won: int
    fighters: list[str]
    packs: list[PackShown]


class MessageShown(TypedDict):
    conversation: int
    number: int
    is_mine: bool
    text: str
    written_at: str


class OwnCopy(TypedDict):
    """What you keep of a conversation."""

    read_to: int
    is_silent: bool
    thrown_away_to: int


class Searches(TypedDict):
    items: list[SearchShown]


class SearchShown(TypedDict):
    """A search for an opponent; `match` is the one that it has led to."""

    number: int
    pace: Literal["now", "days"]
    fighter: str
    near: bool
    rated: bool
    asked_at: str
    ended_at: str | None
    end: Literal["", "met", "left", "closed", "full", "offer", "absent"]
    match: int | None


class Review(TypedDict):
    """A finished match reviewed by Owl, seen from your seat, or from the first one."""

    match: int
    page: str
    state: Literal["none", "waiting", "partial", "complete", "failed"]
    seat: int
    side: SideReviewed | None
    decisions: list[DecisionReviewed]


class LeagueTold(TypedDict):
    """A league, its seasons, and the divisions of one of them."""

    number: int
    page: str
    title: str
    founder: str | None
    about: str
    seasons: list[SeasonInBrief]
    season: int | None
    divisions: list[DivisionShown]
    opening: int | None
    signed_up: int
    is_signed_up: bool
    goes_on: bool | None
    why_not_join: str | None


class Boards(TypedDict):
    items: list[BoardShown]


class ThreadTold(TypedDict):
    """A thread, and some of its posts; give `next` back as `after` for those that follow."""

    number: int
    page: str
    board: str
    title: str
    starter: str | None
    posts: int
    new: int
    newest: int | None
    newest_at: str | None
    is_pinned: bool
    is_locked: bool
    first_new: int | None
    items: list[PostShown]
    next: str | None


class NextPost(TypedDict):
    post: int | None
    thread: int | None


class PostShown(TypedDict):
    """A post with the text as its author typed it: what stands in `[spoiler]` is to be kept shut."""

    number: int
    page: str
    thread: int
    author: str | None
    text: str
    state: Literal["shown", "held", "hidden"]
    taken_down: str
    written_at: str
    edited_at: str | None
    is_mine: bool
    by_blocked: bool


class ThreadMarks(TypedDict):
    """What you have read of a thread."""

    first_new: int | None
    wish: Literal["follow", "mute", "neither"]


class TalkLine(TypedDict):
    number: int
    author: str | None
    text: str
    written_at: str
    is_mine: bool
    by_blocked: bool


class TeamTold(TypedDict):
    number: int
    page: str
    name: str
    entry: Literal["open", "asked"]
    members: int
    about: str
    leaders: list[str]
    is_member: bool
    has_asked: bool
    why_not_join: str | None
    asking: list[PlayerAsking]


class HasLeft(TypedDict):
    is_member: bool


class PuzzleToSolve(TypedDict):
    """A position in which you look for the best attack."""

    number: int
    page: str
    themes: list[Literal["several", "speed", "trip", "shadow", "smaller", "endgame"]]
    perspective: Perspective
    actions: list[Action]
    is_answered: bool


class AnswerRated(TypedDict):
    """The worth of an answer. The solution comes with a right answer, or if you ask for it."""

    is_right: bool
    is_best: bool
    percent: int | None
    points: int
    rating: int | None
    best: list[ChoiceRated]
    reason: str


class StrengthShown(TypedDict):
    """How often robots win rounds with a recipe against fighters that are known well."""

    recipe: str
    state: Literal["none", "waiting", "complete", "failed"]
    rounds: int
    of: int
    percent: int | None
    low: float | None
    high: float | None
    against: list[AgainstKnown]


class KeptFighters(TypedDict):
    items: list[KeptShown]


class KeptShown(TypedDict):
    slug: str
    page: str
    name: str
    recipe: str
    made_at: str


class CoachSays(TypedDict):
    """The coach’s advice on a decision. Ask again while it is `waiting`, for some seconds at most."""

    state: Literal["none", "waiting", "answered", "no-answer"]
    action: Action | None
    words: str
    reason: str
    feared: str
    percent: int | None
    percent_chosen: int | None


class TokenShown(TypedDict):
    name: str
    scopes: list[str]
    expires_at: str


class Turn(TypedDict):
    """A match that waits for the player: all that a bot needs to answer."""

    number: int
    address: str
    act: str
    decision: int
    seat: int
    phase: Literal[
        "ready",
        "auxiliary",
        "reserve",
        "special",
        "select",
        "sizes",
        "reaction",
        "turn",
        "fire",
        "turn_end",
        "over",
    ]
    question: str
    perspective: Perspective
    actions: list[Action]
    all_listed: bool
    choices: list[Choice]
    clocks: list[Clock]
    version: int


class SeatShown(TypedDict):
    """A place in a match, with its player and fighter."""

    number: int
    player: str | None
    name: str
    is_robot: bool
    is_bot: bool
    accepted: bool
    is_open: bool
    fighter: str
    recipe: str
    special: str
    search: str
    drawn_by_chance: bool
    bans: list[str]
    owes: bool
    owes_since: str | None
    rounds_won: int
    result: Literal["", "won", "lost", "drawn", "abandoned", "off"]
    forfeited: Literal["", "time", "surrender", "left", "ruled", "deadline"]


class Terms(TypedDict):
    """The one list of the terms of a match. Each is a column of `Match` under the same name."""

    first_to: NotRequired[int]
    ruleset: NotRequired[str]
    printed_specials: NotRequired[bool]
    legal_only: NotRequired[bool]
    winslow_seat: NotRequired[int | None]
    winslow_die: NotRequired[int]
    bans: NotRequired[int]
    description: NotRequired[str]
    is_private: NotRequired[bool]
    rated: NotRequired[bool]
    head_start_seat: NotRequired[int | None]
    head_start: NotRequired[int]
    rating_from: NotRequired[int | None]
    rating_to: NotRequired[int | None]
    finished_from: NotRequired[int]
    weekly_most: NotRequired[int]
    reliable_from: NotRequired[int]
    bots_may_join: NotRequired[bool]
    pace: NotRequired[str]
    by_claim: NotRequired[bool]
    weekends_off: NotRequired[bool]
    no_vacation: NotRequired[bool]


class Standing(TypedDict):
    """An offer that is made again when somebody has taken it."""

    number: int
    on_offer: int
    running: int
    terms: Terms
    matches: list[int]
    why_no_more: str


class EventTold(TypedDict):
    """Something that happened in a match of yours. `id` is the cursor behind it."""

    id: str
    kind: EventKind | Start
    match: int | None
    version: int | None
    address: str | None
    page: str | None
    at: str | None


class Perspective(TypedDict):
    """A battle as one seat, or a spectator (null), may see it."""

    format: Literal[1]
    viewer: int | None
    battle: Battle


class Asked(TypedDict):
    """What the viewer owes: `decision` goes back with the answer, so that sending twice is safe."""

    seat: int
    decision: int
    phase: Literal[
        "ready",
        "auxiliary",
        "reserve",
        "special",
        "select",
        "sizes",
        "reaction",
        "turn",
        "fire",
        "turn_end",
        "over",
    ]
    question: str
    act: str
    actions: list[Action]
    all_listed: bool
    choices: list[Choice]


class Clock(TypedDict):
    """How long a seat has; `due_at` of others only where it tells nothing of their nights."""

    seat: int
    seconds_left: float
    runs: bool
    is_up: bool
    due_at: str | None
    over_by: str | None
    times_given: int


class Wish(TypedDict):
    """What a player asks of the others, and the seats that agree."""

    what: str
    seats: list[int]


class OrderShown(TypedDict):
    """An order that the viewer has left, in words."""

    number: int
    sentence: str
    is_lasting: bool
    is_dropped: bool


class Log(TypedDict):
    """What happened and was said, oldest first. Give the cursors back for what is new."""

    moves: list[LogEntry]
    since: int
    said: list[Said]
    said_since: int
    more: bool


class AddAuxiliary(TypedDict):
    """Add this auxiliary die, if everybody adds one."""

    type: Literal["add_auxiliary"]
    die: int


class AddReserve(TypedDict):
    """Bring this reserve die into play."""

    type: Literal["add_reserve"]
    die: int


class SwapSideboard(TypedDict):
    """Exchange a die of the sideboard for another."""

    type: Literal["swap_sideboard"]
    die: int
    instead_of: int


class SelectDie(TypedDict):
    """Of all select dice this one plays."""

    type: Literal["select_die"]
    die: int


class Choose(TypedDict):
    """All sizes that are asked for: by swing letter, and by place for option and plasma dice."""

    type: Literal["choose"]
    swing: NotRequired[dict[str, int]]
    option: NotRequired[dict[str, int]]
    plasma: NotRequired[dict[str, int]]


class Decline(TypedDict):
    """No auxiliary die, no reserve die, no reaction: go on."""

    type: Literal["decline"]


class RerollChance(TypedDict):
    """Roll a chance die again; where the ruleset says so, a turbo die at this size."""

    type: Literal["reroll_chance"]
    die: int
    size: NotRequired[int | None]


class TurnDownFocus(TypedDict):
    """Turn focus dice, by place, down to these values."""

    type: Literal["turn_down_focus"]
    values: dict[str, int]


class RerollGame(TypedDict):
    type: Literal["reroll_game"]
    dice: list[int]


class RaiseGiant(TypedDict):
    """Raise a giant-sized die, once in a match."""

    type: Literal["raise_giant"]
    die: int


class UseSpecial(TypedDict):
    """What a button's special allows: with own dice or with an opponent's, and to what values or sizes."""

    type: Literal["use_special"]
    dice: NotRequired[list[int]]
    foes: NotRequired[list[int]]
    against: NotRequired[int | None]
    values: NotRequired[dict[str, int]]
    sizes: NotRequired[Choose | None]
    trick: NotRequired[str]


class Attack(TypedDict):
    """An attack of dice, by place, on dice of one opponent, by place."""

    type: Literal["attack"]
    kind: Literal[
        "power",
        "skill",
        "berserk",
        "boom",
        "borrow",
        "cross",
        "dual",
        "evil",
        "hoskins",
        "rush",
        "shadow",
        "sleep",
        "speed",
        "teleport",
        "thief",
        "trip",
        "default",
    ]
    attackers: list[int]
    targets: list[int]
    against: NotRequired[int | None]
    turbo: NotRequired[dict[str, int]]
    fires: NotRequired[list[int]]
    adjusted: NotRequired[dict[str, int]]


class AdjustFire(TypedDict):
    """Turn fire dice, by place, down to these values; none of them is no help."""

    type: Literal["adjust_fire"]
    values: NotRequired[dict[str, int]]
    raised: NotRequired[dict[str, int]]


class CancelAttack(TypedDict):
    """Withdraw the attack that waits for fire dice."""

    type: Literal["cancel_attack"]


class Pass(TypedDict):
    type: Literal["pass"]


class Surrender(TypedDict):
    """Give up the round."""

    type: Literal["surrender"]


class FighterShown(TypedDict):
    """A button of the catalogue; `address` is what calls take for it."""

    address: str
    page: str
    name: str
    set: str
    recipe: str
    special: str
    tournament_legal: bool
    retired: bool
    ruleset: str
    matches_played: int


class SkillMet(TypedDict):
    letter: str
    name: str
    summary: str


class SetShown(TypedDict):
    slug: str
    name: str
    ruleset: str
    retired: bool
    fighters: list[str]


class SkillShown(TypedDict):
    letter: str
    name: str
    summary: str
    help: str
    buttons: int
    page: str


class RulesetShown(TypedDict):
    """A ruleset, and what each of its fields is: docs/rules.md says what that means."""

    key: str
    name: str
    fields: dict[str, Any]


class Sums(TypedDict):
    """The figures of a month, a page and a file. The rows of `Month` have columns of these names."""

    won: NotRequired[int]
    lost: NotRequired[int]
    drawn: NotRequired[int]
    rounds_won: NotRequired[int]
    rounds_lost: NotRequired[int]


class PlayerShown(TypedDict):
    """What everybody may read of a player."""

    name: str
    page: str
    is_robot: bool
    is_bot: bool
    owner: str | None
    rating: int | None
    joined: str
    last_seen: str | None


class Rating(TypedDict):
    number: int
    plus_or_minus: int
    matches: int
    is_provisional: bool


class Month(TypedDict):
    month: str
    sums: Sums


class AsFighter(TypedDict):
    fighter: str | None
    sums: Sums


class AgainstPlayer(TypedDict):
    player: str | None
    sums: Sums


class RatingStep(TypedDict):
    match: int
    ended: str
    before: int
    after: int
    plus_or_minus: int


class Bout(TypedDict):
    match: int
    ended: str
    fighter: str
    against: str
    result: Literal["won", "lost", "drawn", "abandoned", "off"]
    rounds_won: int
    rounds_lost: int


class TrophyWon(TypedDict):
    key: str
    name: str
    takes: str
    at: str
    match: int | None


class TrophyMissing(TypedDict):
    key: str
    name: str
    takes: str


class MatchTold(TypedDict):
    """A row of the file."""

    number: int
    status: str
    ruleset: str
    rounds_to_win: int
    offered: str
    last_move: str
    pace: str
    description: str
    rated: bool
    win_by_claim: bool
    weekends_off: bool
    vacations_stop_clocks: bool
    of_tournament: bool
    seats: list[SeatTold]


class MoveMade(TypedDict):
    """A move of a match that is over: nothing of it is secret any more."""

    number: int
    seat: int | None
    round: int
    made_at: str
    action: Action | None
    draws: list[Any]
    events: list[Event]


class Draw(TypedDict):
    kind: str
    low: int
    high: int
    result: int


class PromisedByTournament(TypedDict):
    """Empty for matches of no tournament. Its secret is told by the tournament once it is over."""

    commitment: str
    lines: list[str]


class LotDrawn(TypedDict):
    """A fighter that chance drew, and among which."""

    draw: int
    button: str
    among: list[str]


class TournamentInBrief(TypedDict):
    number: int
    page: str
    title: str
    kind: Literal[
        "knock-out", "two-lives", "groups", "swiss", "running", "arena", "ladder", "hill", "by-hand"
    ]
    status: Literal["open", "drafting", "running", "finished", "cancelled"]
    organiser: str | None
    founded_at: str
    started_at: str | None
    ended_at: str | None
    round: int


class EntryShown(TypedDict):
    entry: int
    player: str
    seed: int | None
    state: Literal["in", "out", "left", "spare"]
    place: int | None
    fighters: list[str]


class PairingShown(TypedDict):
    """Two who meet, or one with a bye: by round and place these make the bracket."""

    pairing: int
    round: int
    place: int
    group: int | None
    match: int | None
    sides: list[SideShown]
    result: Literal["", "one", "other", "drawn", "neither"]
    how: str
    deadline: str
    waits_for_ruling: bool


class StandingLine(TypedDict):
    place: int
    player: str
    played: int
    points: str


class PackShown(TypedDict):
    slug: str
    name: str
    state: Literal["beaten", "open", "closed"]
    stops: list[StopShown]


class ConversationShown(TypedDict):
    """A conversation with another player, and its last message."""

    number: int
    page: str
    player: str | None
    unread: int
    is_silent: bool
    last: MessageShown | None


class SideReviewed(TypedDict):
    """The parts of the result, in points of a hundred: start, sizes, luck and what both sides gave away."""

    start: int
    sizes: int | None
    luck: int
    given_away: int
    given_by_other: int
    result: int


class DecisionReviewed(TypedDict):
    """A decision, with chances to win its round as the side of the review sees them."""

    number: int
    move: int
    seat: int
    round: int
    words: str
    before: float
    chosen: float
    after: float
    cost: int
    is_slip: bool


class LeagueInBrief(TypedDict):
    number: int
    page: str
    title: str
    founder: str | None


class SeasonInBrief(TypedDict):
    """A season is a tournament: `/tournaments/{number}/` has its matches."""

    season: int
    tournament: int
    status: Literal["open", "drafting", "running", "finished", "cancelled"]


class DivisionShown(TypedDict):
    number: int
    up: int
    down: int
    lines: list[DivisionLine]


class BoardShown(TypedDict):
    slug: str
    name: str
    description: str
    is_closed: bool
    threads: int
    new: int


class ThreadInBrief(TypedDict):
    number: int
    page: str
    board: str
    title: str
    starter: str | None
    posts: int
    new: int
    newest: int | None
    newest_at: str | None
    is_pinned: bool
    is_locked: bool


class PostFound(TypedDict):
    number: int
    page: str
    thread: int
    title: str
    author: str | None
    written_at: str
    excerpt: str


class TeamInBrief(TypedDict):
    number: int
    page: str
    name: str
    entry: Literal["open", "asked"]
    members: int


class PlayerAsking(TypedDict):
    player: str
    words: str
    asked_at: str


class MemberShown(TypedDict):
    player: str
    rating: int | None
    since: str


class ChoiceRated(TypedDict):
    action: Action
    percent: int


class AgainstKnown(TypedDict):
    fighter: str
    percent: float


class Choice(TypedDict):
    """The values that may be filled in, by field of the action and by letter or place of a die."""

    type: str
    values: dict[str, dict[str, list[int]]]


class Battle(TypedDict):
    """A match in progress, and everything that can be asked of it."""

    format: Literal[1]
    ruleset: Literal["online", "classic", "classic-tournament", "goblin", "goblin-tournament"]
    first_to: int
    seats: list[Seat]
    phase: NotRequired[
        Literal[
            "ready",
            "auxiliary",
            "reserve",
            "special",
            "select",
            "sizes",
            "reaction",
            "turn",
            "fire",
            "turn_end",
            "over",
        ]
    ]
    round: NotRequired[int]
    turn: NotRequired[int]
    passes: NotRequired[int]
    active: NotRequired[int | None]
    first: NotRequired[int | None]
    ranking: NotRequired[list[int]]
    asked: NotRequired[list[int]]
    answered: NotRequired[list[int]]
    pending: NotRequired[Attack | None]
    losers: NotRequired[list[int]]
    draws_in_a_row: NotRequired[int]
    winner: NotRequired[int | None]
    extra_turn: NotRequired[bool]
    following: NotRequired[int | None]


class LogEntry(TypedDict):
    """A move, with what the viewer may know of it: as facts, and in sentences."""

    number: int
    seat: int | None
    round: int
    made_at: str
    events: list[Event]
    sentences: list[str]
    ordered: bool


class Said(TypedDict):
    """Something said beside a match; `about_move` if it is a word about that move."""

    number: int
    seat: int
    text: str
    said_at: str
    edited_at: str | None
    about_move: int | None


class SeatTold(TypedDict):
    player: str | None
    button: str
    recipe: str
    special_rule: str
    rounds_won: int
    result: str
    forfeited: str


class SideShown(TypedDict):
    entry: int | None
    player: str
    fighter: str
    rounds_won: int | None
    has_won: bool


class StopShown(TypedDict):
    number: int
    fighter: str
    is_boss: bool
    beaten: Literal["easy", "usual", "hard", None]
    running: int | None
    has_pin: bool
    why_not: str | None


class DivisionLine(TypedDict):
    place: int
    player: str
    played: int
    points: str
    best: int
    worst: int
    goes: Literal["", "up", "down"]


class Seat(TypedDict):
    """One of the places in a match: its dice, its sizes, its rounds."""

    recipe: NotRequired[list[str]]
    recipe_text: NotRequired[str]
    button: NotRequired[str]
    special: NotRequired[str]
    autopass: NotRequired[bool]
    overshooting: NotRequired[bool]
    row: NotRequired[list[str]]
    captured: NotRequired[list[str]]
    out: NotRequired[list[str]]
    retired: NotRequired[list[str]]
    sizes: NotRequired[Sizes | None]
    previous: NotRequired[Sizes | None]
    deck: NotRequired[list[int]]
    deck_shown: NotRequired[list[int]]
    waiting: NotRequired[bool]
    opened: NotRequired[int]
    won: NotRequired[int]
    lost: NotRequired[int]
    drawn: NotRequired[int]
    surrendered: NotRequired[bool]
    gone: NotRequired[bool]
    game_used: NotRequired[bool]
    giant_used: NotRequired[bool]
    special_used: NotRequired[bool]
    tricks: NotRequired[Tricks | None]
    misses_turn: NotRequired[bool]
    spent: NotRequired[int]
    guard: NotRequired[list[int]]
    squad: NotRequired[list[str]]


class RecipeSet(TypedDict):
    """A seat's dice for the match have been settled, or have changed for the rest of it."""

    type: Literal["recipe_set"]
    seat: int
    recipe: list[str]
    text: str
    why: str
    squad: NotRequired[list[str]]


class HeadStartGiven(TypedDict):
    """A seat begins the match with rounds won, as its players have agreed."""

    type: Literal["head_start_given"]
    seat: int
    rounds: int


class RoundBegan(TypedDict):
    """All dice lie as the recipes say."""

    type: Literal["round_began"]
    round: int


class DecisionsOpened(TypedDict):
    """The match waits for these seats."""

    type: Literal["decisions_opened"]
    phase: Literal[
        "ready",
        "auxiliary",
        "reserve",
        "special",
        "select",
        "sizes",
        "reaction",
        "turn",
        "fire",
        "turn_end",
        "over",
    ]
    seats: list[int]


class AuxiliaryOffered(TypedDict):
    """A seat without an auxiliary die is offered copies of the others'."""

    type: Literal["auxiliary_offered"]
    seat: int
    dice: list[str]


class AuxiliaryChosen(TypedDict):
    """A seat wants to add this die."""

    type: Literal["auxiliary_chosen"]
    seat: int
    place: int


class AuxiliaryDeclined(TypedDict):
    type: Literal["auxiliary_declined"]
    seat: int


class ReserveChosen(TypedDict):
    """A seat wants to bring this reserve die into play."""

    type: Literal["reserve_chosen"]
    seat: int
    place: int
    die: str
    """A die, such as `zs(X=7):5`"""
    again: NotRequired[bool]


class SideboardChosen(TypedDict):
    """A seat wants to exchange a die of its sideboard for another."""

    type: Literal["sideboard_chosen"]
    seat: int
    place: int
    instead_of: int


class ReserveDeclined(TypedDict):
    type: Literal["reserve_declined"]
    seat: int
    enough: NotRequired[bool]


class DiceSetAside(TypedDict):
    """These dice lie in the row now: those that do not play have left, or all are there to choose from."""

    type: Literal["dice_set_aside"]
    seat: int
    row: list[str]


class SpecialAnswered(TypedDict):
    """A seat has used what its button's special offered before a round, or has declined it."""

    type: Literal["special_answered"]
    seat: int
    used: bool


class TrickChosen(TypedDict):
    """A seat has said which trick it plays this round, with which of its dice or on whom."""

    type: Literal["trick_chosen"]
    seat: int
    trick: str
    used: list[str]
    place: int | None
    against: int | None
    recipe: list[str]
    row: list[str]


class DiceChosen(TypedDict):
    """A seat wants to play these of its dice, and no others."""

    type: Literal["dice_chosen"]
    seat: int
    places: list[int]


class SizesImposed(TypedDict):
    """A seat has chosen sizes for another, and keeps its own."""

    type: Literal["sizes_imposed"]
    seat: int
    own_row: list[str]
    against: int
    sizes: Sizes
    row: list[str]


class DieSelected(TypedDict):
    """Of its select dice a seat plays this one; *place* is its place in the recipe."""

    type: Literal["die_selected"]
    seat: int
    place: int
    die: str
    """A die, such as `zs(X=7):5`"""
    row: list[str]


class SizesChosen(TypedDict):
    type: Literal["sizes_chosen"]
    seat: int
    sizes: Sizes
    row: list[str]


class SizesRevealed(TypedDict):
    """All sizes are chosen; the rolled dice are seen."""

    type: Literal["sizes_revealed"]


class DieRolled(TypedDict):
    type: Literal["die_rolled"]
    seat: int
    place: int
    was: str
    """A die, such as `zs(X=7):5`"""
    die: str
    """A die, such as `zs(X=7):5`"""
    occasion: str


class CardDrawn(TypedDict):
    type: Literal["card_drawn"]
    seat: int
    card: int


class DieChanged(TypedDict):
    """A die has become another: lost or gained a skill, halved, morphed, copied, turned down…"""

    type: Literal["die_changed"]
    seat: int
    place: int
    was: str
    """A die, such as `zs(X=7):5`"""
    die: str
    """A die, such as `zs(X=7):5`"""
    how: str


class DieSplit(TypedDict):
    type: Literal["die_split"]
    seat: int
    place: int
    was: str
    """A die, such as `zs(X=7):5`"""
    dice: list[str]


class DieReplaced(TypedDict):
    """A captured rage die's owner gets another, to its right."""

    type: Literal["die_replaced"]
    seat: int
    place: int
    die: str
    """A die, such as `zs(X=7):5`"""


class DieCaptured(TypedDict):
    type: Literal["die_captured"]
    seat: int
    by: int
    place: int
    die: str
    """A die, such as `zs(X=7):5`"""


class DieChangedSides(TypedDict):
    """A die goes on playing for another seat."""

    type: Literal["die_changed_sides"]
    seat: int
    place: int
    to: int
    to_place: int
    die: str
    """A die, such as `zs(X=7):5`"""


class DieLeft(TypedDict):
    """A die leaves play for the rest of the round."""

    type: Literal["die_left"]
    seat: int
    place: int
    die: str
    """A die, such as `zs(X=7):5`"""
    kept: bool
    to: NotRequired[int | None]


class DieReturned(TypedDict):
    """A die that was captured *by* another seat comes back from its *place* in the pile."""

    type: Literal["die_returned"]
    seat: int
    by: int
    place: int
    to_place: int
    die: str
    """A die, such as `zs(X=7):5`"""


class CaptureChanged(TypedDict):
    """A captured die, in its captor's pile, has changed."""

    type: Literal["capture_changed"]
    seat: int
    place: int
    was: str
    """A die, such as `zs(X=7):5`"""
    die: str
    """A die, such as `zs(X=7):5`"""
    how: str


class DieStruckOut(TypedDict):
    """A seat has put a die of another out of the match; *place* is its place in the recipe."""

    type: Literal["die_struck_out"]
    seat: int
    against: int
    place: int
    die: str
    """A die, such as `zs(X=7):5`"""


class ReserveStolen(TypedDict):
    """A reserve die of another is a die of this seat now; *place* is its place in the other's recipe."""

    type: Literal["reserve_stolen"]
    seat: int
    against: int
    place: int
    die: str
    """A die, such as `zs(X=7):5`"""


class DiceExchanged(TypedDict):
    """Dice of a seat lie in reserve now, and as many of its reserve dice play; *places* are those of all."""

    type: Literal["dice_exchanged"]
    seat: int
    places: list[int]
    into_play: list[str]
    out: list[str]


class InitiativeWon(TypedDict):
    """The seat that begins; *ranking* has all seats from first to last."""

    type: Literal["initiative_won"]
    seat: int
    ranking: list[int]
    tie: bool
    how: str


class ReactionEnded(TypedDict):
    """A seat has declined to react, or failed to."""

    type: Literal["reaction_ended"]
    seat: int
    how: str


class GameUsed(TypedDict):
    """A seat has used its one re-roll of game dice."""

    type: Literal["game_used"]
    seat: int


class RoundEnded(TypedDict):
    """A round is scored; *winner* is None for a draw. Scores are in half points."""

    type: Literal["round_ended"]
    round: int
    winner: int | None
    scores: list[int]
    how: str


class MatchAbandoned(TypedDict):
    """The match ends before its time: a seat has ended it, as others were silent for too long, or has
    left.
    """

    type: Literal["match_abandoned"]
    seat: int | None
    left: bool


class MatchCalledOff(TypedDict):
    """All who play agreed to end the match without a winner."""

    type: Literal["match_called_off"]


class NothingDecided(TypedDict):
    """The match ends, as so many rounds were drawn without a decision of any seat."""

    type: Literal["nothing_decided"]
    rounds: int


class Forfeited(TypedDict):
    """A seat has lost the match before its end: its time ran out, it gave up, or it left."""

    type: Literal["forfeited"]
    seat: int
    how: str


class MatchEnded(TypedDict):
    type: Literal["match_ended"]
    winner: int | None


class TurnEnding(TypedDict):
    """A seat has taken its turn; before the next seat takes its own, its button asks it something."""

    type: Literal["turn_ending"]
    seat: int
    following: int


class GuardSet(TypedDict):
    """A seat refuses the next attack if it is on one of these dice of its own. Only that seat may know."""

    type: Literal["guard_set"]
    seat: int
    places: list[int]


class AttackRefused(TypedDict):
    """An attack is not carried out: its dice attack no more in this turn."""

    type: Literal["attack_refused"]
    seat: int
    against: int
    kind: str
    attackers: list[int]
    targets: list[int]
    dice: list[str]
    foes: list[str]


class TurnsBegan(TypedDict):
    """The reactions are over: the first turn of the round is about to begin."""

    type: Literal["turns_began"]


class TurnBegan(TypedDict):
    type: Literal["turn_began"]
    seat: int
    extra: bool


class TurnMissed(TypedDict):
    """A seat whose dice fired misses a turn. Whoever has passed before has to pass again to end the round."""

    type: Literal["turn_missed"]
    seat: int


class HelpAsked(TypedDict):
    """An attack waits for fire dice."""

    type: Literal["help_asked"]
    seat: int
    attack: Attack


class AttackWithdrawn(TypedDict):
    type: Literal["attack_withdrawn"]
    seat: int


class Attacked(TypedDict):
    """An attack is carried out; the dice are as they were declared."""

    type: Literal["attacked"]
    seat: int
    against: int
    kind: str
    attackers: list[int]
    targets: list[int]
    dice: list[str]
    foes: list[str]
    aid: int
    fires: NotRequired[list[int]]


class Passed(TypedDict):
    type: Literal["passed"]
    seat: int
    auto: bool


class Surrendered(TypedDict):
    type: Literal["surrendered"]
    seat: int


class ExtraTurnWon(TypedDict):
    type: Literal["extra_turn_won"]
    seat: int
    cause: str


class SpecialUsed(TypedDict):
    """A seat has done what its button may do once in a round."""

    type: Literal["special_used"]
    seat: int


class SpecialSpent(TypedDict):
    """A seat has done what its button may do a few times in a match."""

    type: Literal["special_spent"]
    seat: int


class GiantUsed(TypedDict):
    """A seat has raised a giant-sized die, as it may once in a match."""

    type: Literal["giant_used"]
    seat: int


class Sizes(TypedDict):
    """What a seat has chosen for its dice: by letter, and by place in its recipe."""

    swing: NotRequired[dict[str, int]]
    option: NotRequired[dict[str, int]]
    plasma: NotRequired[dict[str, int]]
    select: NotRequired[int | None]


class Tricks(TypedDict):
    """What a seat has done of the tricks of its button."""

    used: NotRequired[list[str]]
    now: NotRequired[str]
    on: NotRequired[int | None]
    usual: NotRequired[list[str]]


Against: TypeAlias = Literal["players", "anybody", "link"]
"""Named players, anybody, or those who get your personal link."""
Action: TypeAlias = (
    AddAuxiliary
    | AddReserve
    | SwapSideboard
    | SelectDie
    | Choose
    | Decline
    | RerollChance
    | TurnDownFocus
    | RerollGame
    | RaiseGiant
    | UseSpecial
    | Attack
    | AdjustFire
    | CancelAttack
    | Pass
    | Surrender
)
What: TypeAlias = Literal["stop", "resume", "cancel", "live", "days"]
Reaction: TypeAlias = Literal["nice", "lucky", "ouch", "wow"]
"""A word about another's move."""
Again: TypeAlias = Literal["same", "reversed", "random"]
"""The same fighters, the other way round, or those that chance picks."""
Difficulty: TypeAlias = Literal["easy", "usual", "hard"]
Pace: TypeAlias = Literal["now", "days"]
Mind: TypeAlias = Literal["giving", "random", "greedy", "canny", "wise"]
"""From the weakest to the strongest, each with its manner of play."""
EventKind: TypeAlias = Literal[
    "turn",
    "moved",
    "offered",
    "declined",
    "withdrawn",
    "ended",
    "said",
    "short",
    "wished",
    "agreed",
    "paired",
]
Start: TypeAlias = Literal["begin", "gap"]
"""Read your matches now: from here on you are told what happens."""
Event: TypeAlias = (
    RecipeSet
    | HeadStartGiven
    | RoundBegan
    | DecisionsOpened
    | AuxiliaryOffered
    | AuxiliaryChosen
    | AuxiliaryDeclined
    | ReserveChosen
    | SideboardChosen
    | ReserveDeclined
    | DiceSetAside
    | SpecialAnswered
    | TrickChosen
    | DiceChosen
    | SizesImposed
    | DieSelected
    | SizesChosen
    | SizesRevealed
    | DieRolled
    | CardDrawn
    | DieChanged
    | DieSplit
    | DieReplaced
    | DieCaptured
    | DieChangedSides
    | DieLeft
    | DieReturned
    | CaptureChanged
    | DieStruckOut
    | ReserveStolen
    | DiceExchanged
    | InitiativeWon
    | ReactionEnded
    | GameUsed
    | RoundEnded
    | MatchAbandoned
    | MatchCalledOff
    | NothingDecided
    | Forfeited
    | MatchEnded
    | TurnEnding
    | GuardSet
    | AttackRefused
    | TurnsBegan
    | TurnBegan
    | TurnMissed
    | HelpAsked
    | AttackWithdrawn
    | Attacked
    | Passed
    | Surrendered
    | ExtraTurnWon
    | SpecialUsed
    | SpecialSpent
    | GiantUsed
)
