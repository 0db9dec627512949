"""Odd values, headers and bodies for requests, without any address that a site could reach."""

from __future__ import annotations

import json
from random import Random
from urllib.parse import quote, quote_from_bytes

from rules.notation.codec import ACTION_KINDS

FORM = "application/x-www-form-urlencoded"
CHARSETS = (
    *("utf-7", "utf-16", "utf-8-sig", "latin-1", "rot13", "base64", "zip", "hex", "idna", "punycode"),
    *(
        "undefined",
        "unicode_escape",
        "raw_unicode_escape",
        "mbcs",
        "nowhere",
        "",
        "\x00",
        "utf-8\xe9",
        "a" * 5000,
    ),
)
TEXTS = (
    *(
        "",
        " ",
        "0",
        "-1",
        "1",
        "00",
        "1.5",
        "1e400",
        "NaN",
        "Infinity",
        "null",
        "true",
        "[]",
        "{}",
        "on",
        "None",
    ),
    *(
        "9" * 10,
        "9" * 30,
        "-" + "9" * 20,
        str(2**31),
        str(2**63),
        str(2**64),
        "0x10",
        "1_000",
        "٣",
        "²",
        "½",
        "Ⅷ",
    ),
    *(
        "\x00",
        "a\x00b",
        "\r\nX-Odd: yes",
        "\u202e",
        "\ufeff",
        "İ",
        "ß",
        "👾",
        "a\u0300" * 40,
        "\t",
        "\x1b[31m",
    ),
    *(
        "'",
        '"',
        "' OR 1=1 --",
        "\\",
        "%",
        "%s",
        "{{ 7|add:7 }}",
        "{0.__class__}",
        "<script>alert(1)</script>",
    ),
    *(
        "../../etc/passwd",
        "/",
        "//odd.invalid/",
        "http://[",
        "http://127.0.0.1:1/",
        "https://[::1]/",
        "javascript:1",
    ),
    *("[Anvil]", "@Ann #1 **x** *y*", "**" * 500, "[" * 500, "#999999999", "@" * 900, "x" * 300, "x" * 70000),
    *("2026-02-30", "0000-00-00", "9999-12-31", "24:61", "a@b", '"@"@a.invalid', "x@odd.invalid", "@"),
)
RECIPES = (
    *(
        "(4) (6) (X)",
        "(",
        ")",
        "()",
        "(0)",
        "(-1)",
        "(99999)",
        "(4",
        "((4))",
        "(X)(X)",
        "(4/20)",
        "(4,4)",
        "s(4)",
    ),
    *(
        "(4)" * 30,
        "(1) " * 18 + "(20)",
        "?(6)",
        "(X/Y)",
        "q{6}",
        "+(20) r(6) (R)",
        "^H(12)",
        "zzzz(4)",
        "s" * 4000,
    ),
    *(
        "@(4)",
        "(C) (C) (C)",
        "#(20,20)",
        "p" * 60 + "(8)",
        "{s,z}(6)",
        "`(5)",
        "~(6)",
        "(𝟒)",
        "(4)\x00",
        "\ud800",
    ),
)
LOOKUPS = (
    *(
        "__startswith",
        "__regex",
        "__in",
        "__isnull",
        "__gt",
        "__range",
        "__year",
        "__date",
        "__contains",
        "__exact",
    ),
    *(
        "__password__startswith",
        "__email__regex",
        "__pk__in",
        "__nowhere",
        "__",
        "[]",
        "[0]",
        "\x00",
        "__id__exact",
    ),
)
NAMES = (
    *(
        "next",
        "page",
        "q",
        "e",
        "p",
        "o",
        "all",
        "_popup",
        "_to_field",
        "_changelist_filters",
        "action",
        "id",
        "pk",
    ),
    *(
        "version",
        "since",
        "step",
        "decision",
        "whole",
        "message",
        "lang",
        "format",
        "search",
        "term",
        "app_label",
    ),
    *(
        "model_name",
        "field_name",
        "email",
        "password",
        "is_staff",
        "is_superuser",
        "user",
        "player",
        "username",
    ),
)
FIELDS = (
    *("die", "dice", "foes", "against", "attackers", "targets"),
    *("turbo", "values", "swing", "sizes", "kind"),
)
DIES = ("0", "1", "2", "9", "0.0", "1.0", "0.1", "1.1", "1.9", "9.9", "-1", "1.", ".1", "1.0.0", "99999")
ACTIONS = (
    *(
        "attack",
        "attack:power",
        "attack:skill",
        "attack:odd",
        "choose",
        "pass",
        "surrender",
        "chance:0",
        "decline",
    ),
    *(
        "auxiliary:0",
        "auxiliary:9",
        "reserve:0",
        "focus",
        "focus:0",
        "special",
        "special:1",
        "fire",
        "cancel",
        ":",
    ),
    *(
        "swap:0.1",
        "giant:0",
        "adjust",
        "chance",
        "chance:99999",
        "special:٣",
        "attack:",
        "rematch",
        "x" * 5000,
    ),
)


def text(chance: Random) -> str:
    return chance.choice(TEXTS)


def number_of_die(chance: Random) -> str:
    return chance.choice(DIES)


def action(chance: Random) -> str:
    """Return a random action as JSON; some of its fields may belong to another kind of action."""
    values: tuple[object, ...] = (
        0,
        1,
        -1,
        1.5,
        10**20,
        None,
        True,
        "0",
        "X",
        [],
        [0],
        [1, 0],
        [99],
        {},
        {"0": 4},
        {"X": 20},
    )
    said: dict[str, object] = {"type": chance.choice([*ACTION_KINDS, "attack", "attack", "odd"])}
    if said["type"] == "attack":
        said |= {"kind": chance.choice(["power", "skill", "default"]), "attackers": [0], "targets": [0]}
    for _field in range(chance.randrange(4)):
        said[chance.choice(FIELDS)] = chance.choice(values)
    text = json.dumps(said)
    return chance.choice([text, text, text, text[:-1], text * 9])


def in_address(value: str, chance: Random) -> str:
    """Return the value escaped for a path or query, sometimes wrongly."""
    match chance.randrange(12):
        case 0:
            return quote_from_bytes(value.encode("utf-16-le", "surrogatepass"))
        case 1:
            return quote(value.encode("utf-8", "surrogatepass")) + "%"
        case 2:
            return "%ED%A0%80" + quote(value.encode("utf-8", "surrogatepass"), safe="")
        case 3:
            return "%FF%00" + quote(value.encode("utf-8", "surrogatepass"))
    return quote(value.encode("utf-8", "surrogatepass"), safe="")


def query(chance: Random, known: tuple[str, ...]) -> str:
    pairs = []
    for _pair in range(chance.randrange(1, 5)):
        name = chance.choice(known) + (chance.choice(LOOKUPS) if chance.random() < 0.4 else "")
        pairs.append(f"{in_address(name, chance)}={in_address(short(chance), chance)}")
    return chance.choice("&&&;").join(pairs)


def short(chance: Random) -> str:
    return chance.choice([text, number_of_die, lambda chance: chance.choice(RECIPES)])(chance)[:800]


def headers(chance: Random, url: str) -> dict[str, str]:
    odd = (
        (
            "Host",
            [
                "",
                "odd.invalid",
                "127.0.0.1:1",
                "[",
                "127.0.0.1.",
                "a b",
                "127.0.0.1, odd.invalid",
                "x" * 9000,
            ],
        ),
        (
            "Origin",
            ["null", "http://odd.invalid", "http://[", f"{url}.odd.invalid", "", "http://127.0.0.1:1"],
        ),
        ("Referer", ["http://[", "http://odd.invalid/", "\xff", "https://" + "a" * 5000]),
        ("Content-Type", [f"{FORM}; charset={name}" for name in CHARSETS]),
        (
            "Content-Type",
            ["", ";", "multipart/form-data", "multipart/form-data; boundary=", "text/plain", "\xff/x"],
        ),
        (
            "Content-Type",
            [f"multipart/form-data; boundary={'b' * 9000}", "message/rfc822", "application/json"],
        ),
        ("Content-Encoding", ["gzip", "odd"]),
        ("Accept-Language", ["*" * 3000, "de-" * 500, "en;q=x", "\xe9", "x" * 501, "en,de;q=0.5" * 200]),
        ("Accept-Encoding", ["odd", "gzip;q=x, br"]),
        ("Accept", ["application/json", "\xff", "*/*;" * 500]),
        ("X-Forwarded-For", ["odd", "", "::1, [", "1.2.3.4, 5.6.7.8, " * 50, "\x7f"]),
        ("X-Forwarded-Host", ["odd.invalid"]),
        ("X-Forwarded-Proto", ["https", "odd"]),
        ("X-HTTP-Method-Override", ["DELETE"]),
        ("X-Requested-With", ["XMLHttpRequest"]),
        ("X-CSRFToken", ["", "x", "a" * 32, "a" * 64, "\xff", "é" * 64]),
        ("HX-Request", ["true", "odd"]),
        ("HX-Current-URL", ["http://[", "odd", "%ED%A0%80", url, f"{url}/match/999999999999999999999/"]),
        ("HX-Target", ["board", "\xff", "x" * 3000]),
        ("HX-Trigger", ['{"a":', "odd"]),
        ("Triggering-Event", ["{", '"a"', "[" * 5000]),
        ("HX-Boosted", ["true"]),
        (
            "Authorization",
            ["Basic", "Basic ////", "Basic YTpiOmM=", "Bearer", "Bearer \xff", "Digest " + "x" * 4000],
        ),
        (
            "If-Modified-Since",
            ["yesterday", "Mon, 99 Feb 2026 99:99:99 GMT", "Thu, 01 Jan 0000 00:00:00 GMT"],
        ),
        ("If-None-Match", ['"', "*", 'W/"x", ' * 300]),
        ("Range", ["bytes=0-0", "bytes=-1", "bytes=9-1", "odd=1", "bytes=" + "0-1," * 300]),
        ("Expect", ["100-continue", "odd"]),
        ("Upgrade", ["h2c", "odd"]),
        ("Daphne-Root-Path", ["/odd", "%ED%A0%80"]),
        ("X-" + "a" * 200, ["b" * 5000]),
    )
    chosen = [chance.choice(odd) for _header in range(chance.choice([1, 1, 2, 3]))]
    return {name: chance.choice(values) for name, values in chosen}


def cookies(chance: Random) -> dict[str, str]:
    values = [
        "",
        "\x00",
        "a\x00b",
        "x" * 4000,
        "\xff",
        "é",
        '"',
        "a" * 32,
        "../x",
        "%00",
        "\\000",
        '"\\000\\377"',
        "{}",
    ]
    names = ["sessionid"] * 4 + ["csrftoken", "messages", "django_language", "odd", "", "a b", "$Version"]
    return {chance.choice(names): chance.choice(values) for _cookie in range(chance.choice([1, 1, 2]))}


def body(chance: Random) -> tuple[str, bytes]:
    deep = chance.choice([500, 5_000, 200_000])
    sorts: tuple[tuple[str, bytes], ...] = (
        ("application/json", b"[" * deep + b"]" * deep),
        ("application/json", b'{"a":' * deep + b"1" + b"}" * deep),
        (
            "application/json",
            json.dumps({"endpoint": text(chance), "keys": {"p256dh": text(chance)}}).encode(),
        ),
        (
            "application/json",
            chance.choice([b"null", b"1e999", b'"\\ud800"', b"9" * 9000, b"\xff", b"{", b"NaN", b""]),
        ),
        (FORM, b"&" * 3000),
        (FORM, b"a=1&" * chance.choice([10, 999, 1500])),
        (FORM, b"%ED%A0%80=%00&credential=" + b"%5B" * deep),
        (FORM, chance.randbytes(2000)),
        (f"{FORM}; charset={chance.choice(CHARSETS)}", b"username=+AGE-&csrfmiddlewaretoken=" + b"a" * 64),
        ("multipart/form-data; boundary=b", b"--b\r\n\r\n"),
        (
            "multipart/form-data; boundary=b",
            b"--b\r\nContent-Disposition: form-data; name=\r\n\r\nx\r\n--b--",
        ),
        ("multipart/form-data; boundary=b", part("a", "x", b"x" * 100) * 300),
        ("multipart/form-data; boundary=b", part("message", "\x00/../x", b"\xff" * 100) + b"--b--\r\n"),
        ("multipart/form-data; boundary=b", b"--b" * deep),
        ("multipart/form-data; boundary=\xff", b"--\xff\r\n\r\nx"),
        (
            f"multipart/form-data; boundary=b; charset={chance.choice(CHARSETS)}",
            part("a", "", b"x") + b"--b--\r\n",
        ),
        ("text/xml", b"<!DOCTYPE a [<!ENTITY b 'b'>]><a>&b;</a>"),
        ("", chance.randbytes(300)),
    )
    return chance.choice(sorts)


def part(name: str, file: str, content: bytes) -> bytes:
    head = f'--b\r\nContent-Disposition: form-data; name="{name}"; filename="{file}"\r\n'
    return f"{head}Content-Transfer-Encoding: base64\r\n\r\n".encode("latin-1") + content + b"\r\n"
