"""Messages of Django and its admin that we translate differently or that lack a translation."""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

DAYS = (
    _("Monday"),
    _("Tuesday"),
    _("Wednesday"),
    _("Thursday"),
    _("Friday"),
    _("Saturday"),
    _("Sunday"),
)
MONTHS = (
    _("January"),
    _("February"),
    _("March"),
    _("April"),
    _("May"),
    _("June"),
    _("July"),
    _("August"),
    _("September"),
    _("October"),
    _("November"),
    _("December"),
)
TOO_SHORT = ngettext_lazy(
    "This password is too short. It must contain at least %d character.",
    "This password is too short. It must contain at least %d characters.",
)
IN_THE_ADMIN = (
    _("Add link"),
    _("After you’ve created a user, you’ll be able to edit more user options."),
    _("Change or view list link"),
    _("Conflicting form data submitted. Please try again."),
    _("Disable password-based authentication"),
    _("Disabled"),
    _("Enable password-based authentication"),
    _("Enable password-based authentication for this user by setting a password."),
    _("Enabled"),
    _("Enter a valid domain name."),
    _("Error:"),
    _("Forgotten your login credentials?"),
    _("Model name"),
    _("Password-based authentication"),
    _("Password-based authentication was disabled."),
    _("Raw passwords are not stored, so there is no way to see the user’s password."),
    _("Reset password"),
    _("Set password"),
    _("Set password: %s"),
    _("This action will <strong>enable</strong> password-based authentication for this user."),
    _(
        "Whether the user will be able to authenticate using a password or not. If disabled, they may still "
        "be able to authenticate using other backends, such as Single Sign-On or LDAP."
    ),
)
OF_IMPORTS_AND_EXPORTS = (
    _(
        "%(exc_name)s encountered while trying to read file. "
        "Ensure you have chosen the correct format for the file."
    ),
    _("Import finished: {} new, {} updated, {} deleted and {} skipped {}."),
    _("No valid data to import. Ensure your file has the correct headers or data for import."),
    _("Non field specific"),
    _("Please correct these errors in your data where possible, then reupload it using the form above."),
    _("Resource"),
    _("Row"),
    _('Select at least 1 field for "%(resource_name)s" to export'),
    _("Select all"),
    _("Some rows failed to validate"),
    _("This exporter will export the following fields: "),
    _("Value could not be parsed."),
)
EXPORTED = ngettext_lazy("Export %(len)s selected item.", "Export %(len)s selected items.")
