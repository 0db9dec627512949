"""A template loader that caches templates and compiles each to a Python function."""

from __future__ import annotations

from typing import Any

from django.template import Template
from django.template.loaders import cached

from core.compiled_templates.nodes import CompiledNodes


class Loader(cached.Loader):
    def get_template(self, template_name: str, skip: Any = None) -> Template:
        template = super().get_template(template_name, skip)
        if not isinstance(template.nodelist, CompiledNodes):
            template.nodelist = CompiledNodes(template.nodelist, template)
        return template
