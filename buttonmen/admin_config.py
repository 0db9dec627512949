from django.contrib.admin.apps import AdminConfig


class ButtonmenAdminConfig(AdminConfig):
    default_site = "core.admin_site.Site"
