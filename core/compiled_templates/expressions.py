"""Code for expressions and conditions. Each function returns the name of the variable with the result."""

from __future__ import annotations

from keyword import iskeyword
from typing import Any

from django.template.base import FilterExpression, Variable
from django.template.smartif import TokenBase
from django.utils.safestring import SafeString

from core.compiled_templates.writer import Writer


def evaluate(writer: Writer, expression: FilterExpression, *, ignore_failures: bool = False) -> str:
    if not expression.is_var:
        return apply_filters(writer, expression, writer.constant(expression.var))
    if ignore_failures or not writer.invalid or expression.var.lookups is None:
        default = "None" if ignore_failures else "''"
        return apply_filters(writer, expression, find(writer, expression.var, default))
    value, result = find(writer, expression.var, "MISSING"), writer.local()
    with writer.block(f"if {value} is MISSING:"):
        writer.emit(f"{result} = {writer.constant(invalid_text(writer, expression.var))}")
    known = dict(writer.known)
    with writer.block("else:"):
        writer.emit(f"{result} = {apply_filters(writer, expression, value)}")
    writer.known = known
    return result


def invalid_text(writer: Writer, name: Variable | str) -> str:
    return writer.invalid % name if "%s" in writer.invalid else writer.invalid


def find(writer: Writer, variable: Variable, default: str) -> str:
    """Write code that looks up a variable, and return the name of the result.

    A missing variable has the value *default*.
    """
    names = variable.lookups
    if names is None:
        return writer.constant(variable.literal)
    if len(names) > 1 and names[0] == "forloop" and "forloop" not in writer.known and writer.loop is not None:
        of_loop = writer.loop.value(names[1:])
        if of_loop is not None:
            value = writer.local()
            writer.emit(f"{value} = {of_loop}")
            return value
    first, value, constant = writer.name(names[0]), writer.local(), writer.constant(variable)
    writer.emit(f"{value} = {first}")
    if len(names) == 1:
        found = f"find_name(context, {value}, {constant}, {default})"
        writer.emit(f"if {value} is MISSING or callable({value}): {value} = {found}")
        return value
    with writer.block("try:"):
        line = len(writer.lines)
        for name in names[1:]:
            writer.emit(f"{value} = {follow(value, name)}")
        writer.emit(f"if callable({value}): {value} = call({value}, context)")
    recovered = f"recover(context, error, {value}, {constant}, {line}, {default})"
    writer.emit(f"except Exception as error: {value} = {recovered}")
    return value


def follow(value: str, name: str) -> str:
    if iskeyword(name) or not name.isidentifier() or not name.isascii():
        return f"step({value}, {name!r}, context)"
    return f"{value}.{name} if type({value}) in BY_ATTRIBUTE else step({value}, {name!r}, context)"


def apply_filters(writer: Writer, expression: FilterExpression, value: str) -> str:
    for function, arguments in expression.filters:
        given = [value, *(argument_of(writer, is_variable, each) for is_variable, each in arguments)]
        if getattr(function, "expects_localtime", False):
            given[0] = writer.local()
            writer.emit(f"{given[0]} = template_localtime({value}, context.use_tz)")
        if getattr(function, "needs_autoescape", False):
            given.append("autoescape=context.autoescape")
        result = writer.local()
        writer.emit(f"{result} = {writer.constant(function)}({', '.join(given)})")
        if getattr(function, "is_safe", False):
            writer.emit(f"if isinstance({given[0]}, SafeData): {result} = mark_safe({result})")
        value = result
    return value


def argument_of(writer: Writer, is_variable: object, argument: Any) -> str:
    if is_variable:
        return find(writer, argument, "ERROR")
    if isinstance(argument, str):
        return writer.constant(SafeString(argument))
    return f"mark_safe({writer.constant(argument)})"


def test(writer: Writer, condition: TokenBase) -> str:
    """Write code that tests a condition of an `if` tag, and return the name of the result.

    An operation that fails counts as false.
    """
    if condition.id != "literal" or not condition.value.filters:
        return test_operand(writer, condition)
    result, known = writer.local(), dict(writer.known)
    with writer.deep_block("try:"):
        writer.emit(f"{result} = {test_operand(writer, condition)}")
    writer.emit(f"except VariableDoesNotExist: {result} = None")
    writer.known = known
    return result


def test_operand(writer: Writer, condition: TokenBase) -> str:
    if condition.id == "literal":
        return evaluate(writer, condition.value, ignore_failures=True)
    result, known = writer.local(), dict(writer.known)
    with writer.deep_block("try:"):
        writer.emit(f"{result} = {test_operand(writer, condition.first)}")
        if condition.id == "not":
            writer.emit(f"{result} = not {result}")
        elif condition.id in ("and", "or"):
            with writer.block(f"if {'not ' if condition.id == 'or' else ''}{result}:"):
                writer.emit(f"{result} = {test_operand(writer, condition.second)}")
        else:
            writer.emit(f"{result} = {result} {condition.id} {test_operand(writer, condition.second)}")
    writer.emit(f"except Exception: {result} = False")
    writer.known = known
    return result
