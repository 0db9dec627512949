"""Bundling of scripts that import each other, and refusals with a reason."""

import pytest

from core.bundling.modules import CannotJoin, join_scripts


def bundle(scripts: dict[str, str], *names: str) -> str:
    return join_scripts(names or list(scripts)[:1], scripts.__getitem__)


def test_a_script_runs_after_those_that_it_imports_and_each_once() -> None:
    scripts = {
        "games/live.js": 'import { one, two } from "./parts.js";\nimport "../words.js";\nrun(one, two);\n',
        "games/parts.js": "const found = 1;\nexport const one = () => found;\nexport function two() {}\n",
        "words.js": "speak();\n",
        "games/second.js": 'import { one } from "./parts.js";\none();\n',
    }
    assert bundle(scripts, "games/live.js", "games/second.js", "words.js").split("\n") == [
        "const $games_parts = (() => {",
        "const found = 1;",
        "const one = () => found;",
        "function two() {}",
        "return { one, two };",
        "})();",
        "(() => {",
        "speak();",
        "})();",
        "(() => {",
        "const { one, two } = $games_parts;",
        "run(one, two);",
        "})();",
        "(() => {",
        "const { one } = $games_parts;",
        "one();",
        "})();",
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('import everything from "./b.js";', "a.js has 'import everything from \"./b.js\";', which"),
        ('import * as b from "./b.js";', "a.js has 'import * as b"),
        ('import { b as c } from "./b.js";', "a.js imports b as c, which b.js does not export"),
        ('import { nothing } from "./b.js";', "a.js imports nothing, which b.js does not export"),
        ('import { b } from "htmx";', "a.js has 'import { b } from"),
        ('  const b = await import("./b.js");', "a.js has 'const b = await import(\"./b.js\");'"),
        ("const here = import.meta.url;", "a.js has 'const here = import.meta.url;'"),
        ("export default 1;", "a.js has 'export default 1;'"),
        ("export let changes = 1;", "a.js has 'export let changes = 1;'"),
        ("export { b };", "a.js has 'export { b };'"),
        ("const found = await look();", "a.js has 'const found = await look();'"),
        ("for (const one of (await all())) use(one);", "a.js has 'for (const one of (await all()))"),
        ('import { a } from "./circle.js";', "a.js imports circle.js imports a.js"),
    ],
)
def test_what_only_single_modules_may_is_refused(line: str, reason: str) -> None:
    scripts = {
        "a.js": f"export const a = 1;\n{line}\n",
        "b.js": "export const b = 1;\n",
        "circle.js": 'import { a } from "./a.js";\nexport { a };\n',
    }
    with pytest.raises(CannotJoin) as refused:
        bundle(scripts)
    assert reason in str(refused.value)


def test_words_that_look_like_imports_may_stand_in_a_line() -> None:
    text = "important();\nconst exports = 1;\nconst later = async () => await exports;"
    assert bundle({"a.js": text}) == f"(() => {{\n{text}\n}})();"
