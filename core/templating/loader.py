"""Loads templates as Django's cached loader does; outside of development, with quick nodes."""

from __future__ import annotations

from typing import Any

from django.template import Template
from django.template.loaders import cached

from core.templating.nodes import quicken


class Loader(cached.Loader):
    def get_template(self, template_name: str, skip: Any = None) -> Template:
        is_new = self.cache_key(template_name, skip) not in self.get_template_cache
        template = super().get_template(template_name, skip)
        if is_new and not self.engine.debug:
            quicken(template.nodelist)
        return template
