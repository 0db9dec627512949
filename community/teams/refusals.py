"""Codes and messages for requests about teams that the site refuses."""

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class TeamCode(RefusalCode):
    # founding one
    FOUNDER_NEEDS_ADDRESS = (
        "founder-needs-address",
        _("Only players with a confirmed e-mail address can start teams."),
    )
    BOTS_FOUND_NO_TEAM = "bots-found-no-team", _("Bots can’t start or join teams, but their owners can.")
    CHILDREN_LEAD_NOTHING = (
        "children-lead-nothing",
        _(
            "Team leaders get requests from strangers. You only let friends play you, so you can join "
            "your friends’ teams but not lead one."
        ),
    )
    LED_BY_STRANGERS = (
        "led-by-strangers",
        _("Your preferences say you only play friends. You can only join teams that your friends lead."),
    )
    FOUNDER_IS_NEW = (
        "founder-is-new",
        _("You can start a team once you’ve finished %(least)s matches."),
    )
    FOUNDED_LATELY = (
        "founded-lately",
        _("You’ve started %(most)s teams in %(days)s days. That’s the limit."),
    )
    TEAM_NAME_LENGTH = (
        "team-name-length",
        _("A team’s name needs %(least)s to %(most)s characters."),
    )
    TEAM_NAME_UNSEEN = (
        "team-name-unseen",
        _("A team’s name needs letters. It can’t have invisible characters or too many accents."),
    )
    TEAM_NAME_TAKEN = "team-name-taken", _("There’s already a team called %(name)s. Try another name.")
    ABOUT_TOO_LONG = "about-too-long", _("The text about a team can have up to %(most)s characters.")
    UNKNOWN_WAY_IN = (
        "unknown-way-in",
        _("Choose whether a team is open to everyone or players have to ask to join."),
    )
    # the room
    ROOM_FOR_MEMBERS = "room-for-members", _("Only members can open the room of a team.")
    NO_SUCH_ROOM_LINE = "no-such-room-line", _("This message isn’t there any more.")
    # joining
    MEMBER_NEEDS_ADDRESS = (
        "member-needs-address",
        _("Only players with a confirmed e-mail address can join teams."),
    )
    NO_SUCH_TEAM = "no-such-team", _("There’s no such team.")
    TEAM_NOT_OPEN = "team-not-open", _("Ask to join this team. Its leaders decide.")
    TEAM_IS_OPEN = "team-is-open", _("You don’t need to ask. Just join this team.")
    IS_A_MEMBER = "is-a-member", _("You’re already a member of this team.")
    NO_MEMBER = "no-member", _("You’re not a member of this team.")
    TEAM_NOT_WELCOME = "team-not-welcome", _("You can’t join this team.")
    TEAM_IS_SHUT = (
        "team-is-shut",
        _("The leaders of this team said no. You can ask again from %(day)s."),
    )
    HAS_ASKED = "has-asked", _("You’ve already asked. Wait for an answer.")
    HAS_NOT_ASKED = "has-not-asked", _("You haven’t asked to join this team.")
    TEAMS_TO_WAIT_FOR = (
        "teams-to-wait-for",
        _("You’re waiting for answers from %(most)s teams. That’s the limit."),
    )
    TOO_MANY_WAIT = (
        "too-many-wait",
        _("%(most)s players are already waiting for an answer from this team. Try again later."),
    )
    TOO_MANY_TEAMS = "too-many-teams", _("You’re already a member of %(most)s teams. That’s the limit.")
    TEAM_IS_FULL = "team-is-full", _("This team already has %(most)s members. That’s the limit.")
    ASKING_TOO_LONG = "asking-too-long", _("Your request can have up to %(most)s characters.")
    # leading
    NO_LEADER = "no-leader", _("Only the team’s leaders can do that.")
    NOBODY_ASKED = "nobody-asked", _("This player is no longer asking to join.")
    NOT_IN_THE_TEAM = "not-in-the-team", _("This player isn’t a member of the team.")
    NOT_AGAINST_LEADERS = (
        "not-against-leaders",
        _("%(player)s is also a leader of this team and can’t be removed."),
    )
    LEADS_ALREADY = "leads-already", _("%(player)s already leads this team.")
    TOO_MANY_LEADERS = "too-many-leaders", _("A team can have up to %(most)s leaders.")
    LEADS_NOTHING = "leads-nothing", _("%(player)s can’t lead a team.")
    JOINER_HAS_TEAMS = (
        "joiner-has-teams",
        _("%(player)s is already a member of %(most)s teams. That’s the limit."),
    )
