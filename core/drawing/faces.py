"""SVG parts of the faces on pins, drawn around the middle of a head about 54 units high.

SKIN, ACCENT, LINE and BONE are placeholders for colors.
"""

from __future__ import annotations

LINE = "#1c1a2b"
BONE = "#fff6e2"

SKINS = (
    "#ffd9a8", "#f6c453", "#ffa27d", "#f79bbb", "#ccb0ff", "#a9c0ff", "#86d9ea", "#86e3b5",
    "#cbe878", "#fff1d6", "#ddd6c8", "#cf9a6c", "#ff8f6b", "#b5cdb0",
)  # fmt: skip
ACCENTS = (
    "#2a2740", "#e63946", "#f4a300", "#1fa391", "#3a86ff", "#8a45ec", "#fb6107", "#fff6e2",
    "#7a4a24", "#ff5d8f", "#8ac926", "#5bc8f5",
)  # fmt: skip

HEADS = {
    "4": "M-10-23Q0-31 10-23L28 17Q28 27 18 27H-18Q-28 27-28 17Z",
    "6": "M-24-20Q-24-26-18-26H18Q24-26 24-20V18Q24 27 15 27H-15Q-24 27-24 18Z",
    "8": "M-6-27Q0-32 6-27L27-4Q31 1 27 6L7 27Q0 33-7 27L-27 6Q-31 1-27-4Z",
    "10": "M-14-25H14Q24-22 27-9 22 14 7 28 0 32-7 28-22 14-27-9-24-22-14-25Z",
    "12": "M0-28 16-23 26-9V9L16 23 0 28-16 23-26 9V-9L-16-23Z",
    "20": "M0-29 25-15V15L0 30-25 15V-15Z",
    "round": "M0-27A27 27 0 0 1 0 27 27 27 0 0 1 0-27Z",
    "swing": "M0-27C17-27 23-12 23 2 23 18 14 29 0 29-14 29-23 18-23 2-23-12-17-27 0-27Z",
    "option": "M-20-26H20L26-12 21 2 26 16 18 27H-18L-26 16-21 2-26-12Z",
    "twin": "M0-20C8-31 27-26 26-6 25 15 14 28 0 28-14 28-25 15-26-6-27-26-8-31 0-20Z",
    "wildcard": "M-20-24Q-20-28-16-28H16Q20-28 20-24V25Q20 29 16 29H-16Q-20 29-20 25Z",
}

EYES = {
    "round": '<g fill="BONE"><circle cx="-10" cy="-3" r="7"/><circle cx="10" cy="-3" r="7"/></g><g fill="LINE" stroke="none"><circle cx="-8.5" cy="-2" r="3"/><circle cx="11.5" cy="-2" r="3"/></g>',
    "odd": '<g fill="BONE"><circle cx="-10" cy="-4" r="9"/><circle cx="11" cy="-2" r="5.5"/></g><g fill="LINE" stroke="none"><circle cx="-9" cy="-3" r="3"/><circle cx="11" cy="-1" r="2.5"/></g>',
    "glare": '<g fill="BONE"><path d="M-18-8-3-2Q-5 5-11 4-18 3-18-8Z"/><path d="M18-8 3-2Q5 5 11 4 18 3 18-8Z"/></g><g fill="LINE" stroke="none"><circle cx="-9" cy="0" r="2.5"/><circle cx="9" cy="0" r="2.5"/></g>',
    "sleepy": '<g fill="BONE"><circle cx="-10" cy="-2" r="7"/><circle cx="10" cy="-2" r="7"/></g><path d="M-17-2A7 7 0 0 1-3-2ZM3-2A7 7 0 0 1 17-2Z" fill="ACCENT"/><g fill="LINE" stroke="none"><circle cx="-9" cy="1" r="2.5"/><circle cx="11" cy="1" r="2.5"/></g>',
    "cyclops": '<circle cy="-5" r="11" fill="BONE"/><circle cy="-4" r="6" fill="ACCENT"/><circle cy="-4" r="2.6" fill="LINE" stroke="none"/>',
    "patch": '<path d="M-24-14 22 2" fill="none"/><circle cx="-10" cy="-3" r="8" fill="LINE"/><circle cx="10" cy="-3" r="7" fill="BONE"/><circle cx="9" cy="-2" r="3" fill="LINE" stroke="none"/>',
    "goggles": '<path d="M-25-5H25" stroke-width="6"/><g fill="#bfeef7" stroke="LINE" stroke-width="3.5"><circle cx="-10" cy="-4" r="8"/><circle cx="10" cy="-4" r="8"/></g><path d="M-14-7-9-9M6-7 11-9" stroke="#fff"/>',
    "shades": '<path d="M-24-9H24L21 2Q12 7 4 1L0-4-4 1Q-12 7-21 2Z" fill="LINE"/><path d="M-18-5-12 0M8-5 14 0" stroke="#fff" stroke-width="2"/>',
    "mask": '<path d="M-27-10Q-12-14 0-8 12-14 27-10 25 6 10 6 4 5 0 1-4 5-10 6-25 6-27-10Z" fill="LINE"/><path d="M-17-3Q-10-7-4-2-11 3-17-3ZM17-3Q10-7 4-2 11 3 17-3Z" fill="BONE" stroke="none"/>',
    "beads": '<g fill="LINE" stroke="none"><ellipse cx="-9" cy="-3" rx="3.5" ry="5"/><ellipse cx="9" cy="-3" rx="3.5" ry="5"/></g><g fill="#fff" stroke="none"><circle cx="-8" cy="-5" r="1.4"/><circle cx="10" cy="-5" r="1.4"/></g>',
    "monocle": '<g fill="BONE"><circle cx="-10" cy="-3" r="6"/><circle cx="10" cy="-3" r="9" stroke="#d8a53c" stroke-width="3.5"/></g><g fill="LINE" stroke="none"><circle cx="-9" cy="-3" r="2.6"/><circle cx="10" cy="-3" r="3"/></g><path d="M18 1 20 22" stroke="#d8a53c" stroke-width="1.8"/>',
    "cat": '<g fill="#fde047"><path d="M-18-2Q-10-12-3-2-10 6-18-2Z"/><path d="M18-2Q10-12 3-2 10 6 18-2Z"/></g><path d="M-10-6V2M10-6V2" stroke-width="3.5"/>',
    "wink": '<circle cx="-10" cy="-3" r="7" fill="BONE"/><circle cx="-9" cy="-2" r="3" fill="LINE" stroke="none"/><path d="M4-1Q10-7 16-1" fill="none" stroke-width="3.2"/>',
}
WITH_BROWS = frozenset(("round", "odd", "beads", "wink", "monocle"))

BROWS = (
    "",
    '<path d="M-18-14-5-10M18-14 5-10" stroke-width="4"/>',
    '<path d="M-18-11-5-15M18-11 5-15" stroke-width="3.5"/>',
    '<path d="M-18-12H-4M4-15 18-12" stroke-width="4"/>',
    '<path d="M-17-12Q0-16 17-12" fill="none" stroke-width="5"/>',
)

MOUTHS = {
    "grin": '<path d="M-14 10H14Q11 22 0 22-11 22-14 10Z" fill="LINE"/><path d="M-11.5 11.5H11.5L10 15H-10Z" fill="BONE" stroke="none"/>',
    "gold": '<path d="M-14 10H14Q11 22 0 22-11 22-14 10Z" fill="LINE"/><path d="M-11.5 11.5H11.5L10 15H-10Z" fill="BONE" stroke="none"/><path d="M2 11.5H7V16H2Z" fill="#f0c35b" stroke="none"/>',
    "smirk": '<path d="M-10 15Q3 19 12 10" fill="none" stroke-width="3.2"/>',
    "gritted": '<path d="M-13 11Q0 9 13 11L12 19Q0 21-12 19Z" fill="BONE"/><path d="M-12 15H12M-6 11V19M0 10.5V20M6 11V19" stroke-width="1.8"/>',
    "fangs": '<path d="M-13 12Q0 16 13 12" fill="none"/><path d="M-9 13 -6 21-3 14ZM9 13 6 21 3 14Z" fill="BONE" stroke-width="1.8"/>',
    "frown": '<path d="M-11 19Q0 9 11 19" fill="none" stroke-width="3.2"/>',
    "tongue": '<path d="M-12 10H12Q10 19 0 19-10 19-12 10Z" fill="LINE"/><path d="M-5 15Q0 12 5 15V22Q0 27-5 22Z" fill="#ff6b81"/>',
    "moustache": '<path d="M0 10C5 5 16 6 20 14 13 12 10 18 0 14-10 18-13 12-20 14-16 6-5 5 0 10Z" fill="ACCENT"/><path d="M-5 20H5"/>',
    "beard": '<path d="M-22 6Q-12 10-8 9H8Q12 10 22 6 22 33 0 35-22 33-22 6Z" fill="ACCENT"/><path d="M-7 16Q0 20 7 16" fill="none"/>',
    "oh": '<ellipse cy="15" rx="5" ry="6" fill="LINE"/>',
    "scarf": '<path d="M-26 7Q0 13 26 7L20 24Q0 36-20 24Z" fill="ACCENT"/><path d="M-12 15Q0 18 12 15M-10 22Q0 25 10 22" fill="none" stroke-width="1.8"/>',
    "flat": '<path d="M-9 15H9" stroke-width="3.2"/>',
    "straw": '<path d="M-9 14Q0 17 9 13" fill="none" stroke-width="3"/><path d="M5 14 22 20" stroke="#f0c35b" stroke-width="2.6"/>',
    "zip": '<path d="M-13 14H13" stroke-width="3"/><path d="M-9 10V18M-3 10V18M3 10V18M9 10V18" stroke-width="2.2"/>',
}

MARKS = {
    "nothing": "",
    "nothing else": "",
    "scar": '<path d="M14 3 20 15M13 9 20 6M15 13 21 10" stroke-width="1.8"/>',
    "freckles": '<g fill="LINE" stroke="none" fill-opacity=".55"><circle cx="-18" cy="7" r="1.5"/><circle cx="-14" cy="9" r="1.5"/><circle cx="18" cy="7" r="1.5"/><circle cx="14" cy="9" r="1.5"/></g>',
    "blush": '<g fill="#ff5d6c" stroke="none" fill-opacity=".5"><circle cx="-17" cy="8" r="5"/><circle cx="17" cy="8" r="5"/></g>',
    "stripes": '<path d="M-22 5H-14M-21 9H-14M22 5H14M21 9H14" stroke="ACCENT" stroke-width="2.6"/>',
    "plaster": '<path d="M10 6 20 11 18 15 8 10Z" fill="#fbd7a5" stroke-width="1.5"/>',
    "nose": '<path d="M0 2Q7 7 0 9" fill="none" stroke-width="2.2"/>',
    "clown": '<circle cy="6" r="5" fill="ACCENT"/>',
}

TOPS = {
    "bald": ("", '<path d="M8-20Q14-18 16-13" fill="none" stroke="#fff" stroke-opacity=".8"/>'),
    "mohawk": ("", '<path d="M-6-17-11-34-4-29-2-41 4-31 11-38 9-26 6-17Z" fill="ACCENT"/>'),
    "bowler": (
        "",
        '<path d="M-17-18C-17-40 17-40 17-18Z" fill="ACCENT"/><path d="M-17-22H17" stroke-width="4"/><path d="M-28-17Q0-12 28-17 24-21 17-19H-17Q-24-21-28-17Z" fill="ACCENT"/>',
    ),
    "crown": (
        "",
        '<path d="M-20-16-23-35-11-26 0-40 11-26 23-35 20-16Q0-12-20-16Z" fill="#f0c35b"/><circle cy="-22" r="3" fill="ACCENT" stroke-width="1.5"/>',
    ),
    "horns": (
        "",
        '<g fill="BONE"><path d="M-24-14Q-36-24-28-40-25-27-13-23Z"/><path d="M24-14Q36-24 28-40 25-27 13-23Z"/></g>',
    ),
    "beanie": (
        "",
        '<path d="M-24-14C-24-40 24-40 24-14Z" fill="ACCENT"/><path d="M-26-17Q0-12 26-17V-10Q0-5-26-10Z" fill="BONE"/><circle cy="-36" r="5" fill="BONE"/>',
    ),
    "headband": (
        "",
        '<path d="M-25-18Q0-12 25-18V-10Q0-5-25-10Z" fill="ACCENT"/><path d="M24-15 36-22 33-13 37-6 24-10Z" fill="ACCENT"/>',
    ),
    "antennae": (
        "",
        '<path d="M-8-24Q-16-34-20-38M8-24Q16-34 20-38" fill="none"/><circle cx="-20" cy="-39" r="4.5" fill="ACCENT"/><circle cx="20" cy="-39" r="4.5" fill="ACCENT"/>',
    ),
    "flames": (
        "",
        '<path d="M-24-12Q-30-28-18-34-18-26-13-25-14-40 0-44-2-34 6-30 10-34 9-39 24-32 20-24 26-22 24-12 10-20 0-17-12-20-24-12Z" fill="#fb6107"/><path d="M-12-16Q-14-27-4-31-3-24 4-22 8-24 9-27 15-20 12-15 0-20-12-16Z" fill="#ffd23f" stroke="none"/>',
    ),
    "spikes": (
        "",
        '<path d="M-25-10-32-25-20-22-20-37-9-27-1-42 7-28 19-37 19-22 32-25 25-10Q0-24-25-10Z" fill="ACCENT"/>',
    ),
    "cap": (
        "",
        '<path d="M-24-14C-24-38 22-38 22-14Z" fill="ACCENT"/><path d="M-4-16Q20-22 37-12 20-8-2-12Z" fill="ACCENT"/><circle cx="-1" cy="-32" r="2.6" fill="BONE" stroke-width="1.5"/>',
    ),
    "top hat": (
        "",
        '<path d="M-15-18-17-42Q0-46 17-42L15-18Z" fill="ACCENT"/><path d="M-15-24H15" stroke-width="5" stroke="BONE"/><path d="M-26-19Q0-13 26-19L24-14Q0-9-24-14Z" fill="ACCENT"/>',
    ),
    "curls": (
        '<g fill="ACCENT"><circle cx="-24" cy="-4" r="9"/><circle cx="24" cy="-4" r="9"/></g>',
        '<g fill="ACCENT"><circle cx="-21" cy="-17" r="9"/><circle cx="21" cy="-17" r="9"/><circle cx="-8" cy="-27" r="9"/><circle cx="9" cy="-27" r="9"/></g>',
    ),
    "bun": (
        '<circle cy="-35" r="9" fill="ACCENT"/>',
        '<path d="M-25-7C-27-36 27-36 25-7Q12-11 6-21-4-10-25-7Z" fill="ACCENT"/>',
    ),
    "hood": (
        '<path d="M0-40C24-38 34-14 33 8 32 28 20 36 0 36-20 36-32 28-33 8-34-14-24-38 0-40Z" fill="ACCENT"/>',
        "",
    ),
    "tails": (
        '<g fill="ACCENT"><path d="M-22-14Q-40-22-39 4-37 18-30 18-31 4-22-4Z"/><path d="M22-14Q40-22 39 4 37 18 30 18 31 4 22-4Z"/></g>',
        '<path d="M-25-8C-25-34 25-34 25-8Q10-22 0-22-10-22-25-8Z" fill="ACCENT"/>',
    ),
    "helmet": (
        "",
        '<path d="M-26-8C-28-38 28-38 26-8L18-14H4V-4H-4V-14H-18Z" fill="#b8bfcc"/><path d="M0-31C4-46 22-44 26-32 16-36 8-34 0-31Z" fill="ACCENT"/>',
    ),
    "halo": ("", '<ellipse cy="-36" rx="17" ry="5" fill="none" stroke="#f0c35b" stroke-width="4"/>'),
    "cat ears": (
        "",
        '<g fill="SKIN"><path d="M-24-10-25-36-8-25Z"/><path d="M24-10 25-36 8-25Z"/></g><path d="M-21-20-22-30-14-25ZM21-20 22-30 14-25Z" fill="ACCENT" stroke="none"/>',
    ),
    "long hair": (
        '<path d="M0-34C30-34 33-8 30 28H-30C-33-8-30-34 0-34Z" fill="ACCENT"/>',
        '<path d="M-25-4C-27-34 27-34 25-4 18-8 12-14 10-22 2-13-12-6-25-4Z" fill="ACCENT"/>',
    ),
    "quiff": (
        "",
        '<path d="M-24-12Q-27-24-16-26-20-40 4-38 28-36 24-14 16-24 4-22-12-20-24-12Z" fill="ACCENT"/>',
    ),
    "feather": (
        "",
        '<path d="M-25-19Q0-13 25-19V-12Q0-7-25-12Z" fill="ACCENT"/><path d="M14-18Q14-38 27-44 30-30 19-17Z" fill="BONE"/><path d="M16-18 25-39" stroke-width="1.5"/>',
    ),
    "leaf": ("", '<path d="M0-25V-32" fill="none"/><path d="M0-31Q2-43 17-42 15-30 0-31Z" fill="#8ac926"/>'),
    "ribbon": (
        "",
        '<path d="M0-26-16-35V-18ZM0-26 16-35V-18Z" fill="ACCENT"/><circle cy="-26" r="4" fill="ACCENT"/>',
    ),
}

# What a skill makes its owner wear.
WORN = {
    "B": ("top", "horns"),
    "F": ("top", "flames"),
    "`": ("top", "helmet"),
    "r": ("top", "cap"),
    "z": ("eyes", "goggles"),
    "s": ("eyes", "mask"),
    "d": ("top", "hood"),
    "f": ("eyes", "monocle"),
    "t": ("mark", "plaster"),
    "p": ("mouth", "fangs"),
    "g": ("top", "antennae"),
    "q": ("eyes", "cat"),
    "n": ("mouth", "zip"),
    "%": ("eyes", "cyclops"),
    "k": ("mouth", "flat"),
    "H": ("mouth", "gritted"),
    "h": ("eyes", "sleepy"),
    "b": ("top", "spikes"),
    "I": ("mouth", "tongue"),
    "G": ("eyes", "glare"),
    "^": ("eyes", "odd"),
    "M": ("mouth", "grin"),
    "c": ("eyes", "wink"),
}
