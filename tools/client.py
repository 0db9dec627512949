"""Write the two generated modules of the client: the shapes and the calls of the API schema."""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from api.v1 import api

CLIENT = Path(__file__).resolve().parent.parent / "client" / "buttonmen_client"
NOT_FOR_METHODS = ("format",)
"""API parameters without an argument in client methods, because they ask for a format other than JSON."""
WIDTH = 100
PLAIN = {"integer": "int", "number": "float", "string": "str", "boolean": "bool", "null": "None"}
HEAD = '"""{about} `script/client` writes this file from the schema."""\n'
FUTURE = "from __future__ import annotations\n"
Json = dict[str, Any]


def write() -> None:
    """Replace each generated module whose text has changed.

    Each file is replaced in a single step, because other processes may import the module.
    """
    for name, text in modules().items():
        module = CLIENT / name
        if not module.exists() or module.read_text() != text:
            new = module.with_suffix(f".{os.getpid()}")
            new.write_text(text)
            new.replace(module)


def modules() -> dict[str, str]:
    schema = dict(api.get_openapi_schema())
    return {"shapes.py": shapes(schema), "calls.py": calls(schema)}


def shapes(schema: Json) -> str:
    found = schema["components"]["schemas"]
    lines = [
        HEAD.format(about="The shapes of what the API answers and takes."),
        FUTURE,
        "from typing import Any, Literal, NotRequired, TypeAlias, TypedDict",
    ]
    met = [(name, found[name]) for name in used_shapes(schema) if not is_page(found[name])]
    for name, shape in sorted(met, key=lambda each: is_alias(each[1])):  # of what stands above them
        lines += declare_shape(name, shape)
    return "\n".join(lines)


def used_shapes(schema: Json) -> list[str]:
    """List the shapes that client methods use.

    A request body itself is no shape, because its fields become arguments of the method.
    """
    found = schema["components"]["schemas"]
    seen: dict[str, None] = {}
    to_look_at: list[Any] = []
    for methods in schema["paths"].values():
        for told in methods.values():
            to_look_at += [content(told["responses"][200]), body_of(told, found)]
    while to_look_at:
        for name in references(to_look_at.pop(0)):
            if name not in seen:
                seen[name] = None
                to_look_at.append(found[name])
    return list(seen)


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield named(part)
        for each in part.values():
            yield from references(each)
    elif isinstance(part, list | tuple):
        for each in part:
            yield from references(each)


def declare_shape(name: str, shape: Json) -> Iterator[str]:
    if is_alias(shape):
        yield f"\n{name}: TypeAlias = {kind(shape)}"
        if "description" in shape:
            yield docstring(shape["description"], "")
        return
    yield f"\n\nclass {name}(TypedDict):"
    if "description" in shape:
        yield docstring(shape["description"])
    needed = shape.get("required", [])
    for field, of in shape["properties"].items():
        yield f"    {field}: {kind(of) if field in needed else f'NotRequired[{kind(of)}]'}"
        if "description" in of:
            yield docstring(of["description"])


def docstring(text: str, indent: str = "    ") -> str:
    paragraphs = [" ".join(part.split()) for part in text.strip().split("\n\n")]
    told = "\n\n".join(textwrap.fill(part, WIDTH) for part in paragraphs)
    return textwrap.indent(f'"""{told}{chr(10) if chr(10) in told else ""}"""', indent)


def kind(of: Json) -> str:
    if "$ref" in of:
        return named(of)
    if "allOf" in of:
        return kind(of["allOf"][0])
    if "const" in of:
        return f"Literal[{of['const']!r}]"
    if "enum" in of:
        return f"Literal[{', '.join(map(repr, of['enum']))}]"
    if several := of.get("anyOf") or of.get("oneOf"):
        return " | ".join(kind(each) for each in several)
    match of.get("type"):
        case "array":
            return f"list[{kind(of['items'])}]"
        case "object":
            more = of.get("additionalProperties")
            return f"dict[str, {kind(more) if isinstance(more, dict) else 'Any'}]"
        case plain:
            return PLAIN.get(str(plain), "Any")


def named(of: Json) -> str:
    return str(of["$ref"].rsplit("/", 1)[1])


def is_alias(shape: Json) -> bool:
    return "properties" not in shape


def is_page(shape: Json) -> bool:
    return set(shape.get("properties", {})) == {"items", "next"}


# ---- calls


def calls(schema: Json) -> str:
    found = schema["components"]["schemas"]
    methods = "\n".join(
        textwrap.indent(describe_call(path, method, told, found), "    ")
        for path, methods in schema["paths"].items()
        for method, told in methods.items()
    )
    used = set(re.findall(r"\w+", methods))
    shapes_used = [name for name in used_shapes(schema) if name in used and not is_page(found[name])]
    lines = [
        HEAD.format(about="Every call of the API."),
        FUTURE,
        "from typing import Literal\n",
        "from buttonmen_client.operations import Call, Listing, Operation, Page, new_key",
        f"from buttonmen_client.shapes import {in_lines(shapes_used)}\n\n",
        "class Calls:",
        '    """A method for each operation of the API."""\n',
        methods,
    ]
    return "\n".join(lines)


def describe_call(path: str, method: str, told: Json, found: Json) -> str:
    answer = found[named(content(told["responses"][200]))]
    places, query, fields = parameters_in(told, "path"), parameters_in(told, "query"), body_of(told, found)
    has_key = "Idempotency-Key" in parameters_in(told, "header")
    given = [f"{each}: {kind(shape)}" for each, (shape, _needed) in places.items()]
    options = [argument(each, *wanted) for each, wanted in sorted(query.items(), key=needed_first)]
    options += [argument(each, *wanted) for each, wanted in sorted(fields.items(), key=needed_first)]
    options += ["idempotency_key: str | None = None"] if has_key else []
    arguments = in_lines(["self", *given, *(["*", *options] if options else [])])
    call = [repr(method.upper()), repr(path.removeprefix("/api/v1"))]
    call += [f"places={pairs(places)}"] if places else []
    call += [f"query={pairs(query)}"] if query else []
    call += [f"body={pairs(fields)}"] if method == "post" else []
    call += ["key=idempotency_key or new_key()"] if has_key else []
    parts = [
        "@Listing" if is_page(answer) else "@Operation",
        f"def {told['operationId']}{arguments} -> Call[{shape_of(told, answer)}]:",
        docstring(sentences(told)),
        textwrap.indent(f"return Call{in_lines(call)}", "    "),
    ]
    return "\n".join(parts) + "\n"


def in_lines(items: Iterable[str]) -> str:
    return "(\n" + "".join(f"    {item},\n" for item in items) + ")"


def parameters_in(told: Json, where: str) -> dict[str, tuple[Json, bool]]:
    return {
        each["name"]: (each["schema"], each["required"])
        for each in told["parameters"]
        if each["in"] == where and each["name"] not in NOT_FOR_METHODS
    }


def body_of(told: Json, found: Json) -> dict[str, tuple[Json, bool]]:
    if "requestBody" not in told:
        return {}
    shape = found[named(content(told["requestBody"]))]
    return {name: (each, name in shape.get("required", [])) for name, each in shape["properties"].items()}


def content(told: Json) -> Json:
    shape: Json = told["content"]["application/json"]["schema"]
    return shape


def needed_first(item: tuple[str, tuple[Json, bool]]) -> bool:
    _name, (_shape, needed) = item
    return not needed


def argument(name: str, shape: Json, needed: bool) -> str:
    if needed:
        return f"{name}: {kind(shape)}"
    return f"{name}: {kind(shape).removesuffix(' | None')} | None = None"


def shape_of(told: Json, answer: Json) -> str:
    if is_page(answer):
        return f"Page[{kind(answer['properties']['items']['items'])}]"
    return named(content(told["responses"][200]))


def pairs(arguments: dict[str, Any]) -> str:
    return f"{{{', '.join(f'{name!r}: {name}' for name in arguments)}}}"


def sentences(told: Json) -> str:
    is_a_name = told["summary"] == told["operationId"].title().replace("_", " ")
    parts = ["" if is_a_name else told["summary"], told.get("description", "")]
    return "\n\n".join(part if part.endswith((".", "…")) else f"{part}." for part in parts if part)


if __name__ == "__main__":
    write()
