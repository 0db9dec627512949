"""Codes and messages of the refusals of `teams/`."""

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class TeamCode(RefusalCode):
    # founding one
    FOUNDER_NEEDS_ADDRESS = (
        "founder-needs-address",
        _("Only players with a confirmed e-mail address can found teams."),
    )
    BOTS_FOUND_NO_TEAM = "bots-found-no-team", _("Bots cannot found or join teams; their owners can.")
    CHILDREN_LEAD_NOTHING = (
        "children-lead-nothing",
        _("Leaders hear from strangers. You let only friends play you, so you can join teams and lead none."),
    )
    FOUNDER_IS_NEW = (
        "founder-is-new",
        _("You can found a team after %(least)s finished matches."),
    )
    FOUNDED_LATELY = (
        "founded-lately",
        _("You have founded %(most)s teams within %(days)s days, the most there can be."),
    )
    TEAM_NAME_LENGTH = (
        "team-name-length",
        _("The name of a team has %(least)s to %(most)s characters."),
    )
    TEAM_NAME_UNSEEN = (
        "team-name-unseen",
        _("The name of a team needs letters, nothing that cannot be seen, and few accents."),
    )
    TEAM_NAME_TAKEN = "team-name-taken", _("There is a team called %(name)s already.")
    ABOUT_TOO_LONG = "about-too-long", _("The text about a team has at most %(most)s characters.")
    UNKNOWN_WAY_IN = "unknown-way-in", _("A team is open to everybody, or one joins on request.")
    # joining
    MEMBER_NEEDS_ADDRESS = (
        "member-needs-address",
        _("Only players with a confirmed e-mail address can join teams."),
    )
    NO_SUCH_TEAM = "no-such-team", _("There is no such team.")
    TEAM_NOT_OPEN = "team-not-open", _("Ask to join this team: its leaders decide.")
    TEAM_IS_OPEN = "team-is-open", _("There is no need to ask: join this team.")
    IS_A_MEMBER = "is-a-member", _("You belong to this team already.")
    NO_MEMBER = "no-member", _("You do not belong to this team.")
    TEAM_NOT_WELCOME = "team-not-welcome", _("You cannot join this team.")
    TEAM_IS_SHUT = (
        "team-is-shut",
        _("The leaders of this team said no. You can ask again from %(day)s on."),
    )
    HAS_ASKED = "has-asked", _("You have asked already. Wait for an answer.")
    HAS_NOT_ASKED = "has-not-asked", _("You have not asked to join this team.")
    TEAMS_TO_WAIT_FOR = (
        "teams-to-wait-for",
        _("You have asked %(most)s teams and wait for them, the most at once."),
    )
    TOO_MANY_WAIT = "too-many-wait", _("%(most)s players wait for an answer of this team. Ask later.")
    TOO_MANY_TEAMS = "too-many-teams", _("You belong to %(most)s teams, the most there can be.")
    TEAM_IS_FULL = "team-is-full", _("This team has %(most)s members, the most there can be.")
    ASKING_TOO_LONG = "asking-too-long", _("You can ask in at most %(most)s characters.")
    # leading
    NO_LEADER = "no-leader", _("Only its leaders can do that for a team.")
    NOBODY_ASKED = "nobody-asked", _("This player does not ask to join any more.")
    NOT_IN_THE_TEAM = "not-in-the-team", _("This player does not belong to the team.")
    NOT_AGAINST_LEADERS = (
        "not-against-leaders",
        _("%(player)s leads this team, too, and cannot be put out."),
    )
    LEADS_ALREADY = "leads-already", _("%(player)s leads this team already.")
    TOO_MANY_LEADERS = "too-many-leaders", _("A team has at most %(most)s leaders.")
    LEADS_NOTHING = "leads-nothing", _("%(player)s cannot lead a team.")
    JOINER_HAS_TEAMS = (
        "joiner-has-teams",
        _("%(player)s belongs to %(most)s teams by now, the most there can be."),
    )
