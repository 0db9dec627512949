from django.contrib.admin.apps import AdminConfig


class ButtonmenAdminConfig(AdminConfig):
    default_site = "accounts.admin_site.Site"
