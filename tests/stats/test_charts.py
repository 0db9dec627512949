"""Charts of stats, and their values."""

from django.template.loader import render_to_string

from stats.charts import ChartLine, ChartPoint, HeatMap, bars, level_of
from tests.html import parsed


def test_a_line_goes_from_the_left_to_the_right_between_its_lowest_and_highest_value() -> None:
    line = ChartLine([ChartPoint(1500, 100), ChartPoint(1550, 50), ChartPoint(1450, 50)])
    assert (line.lowest, line.highest) == (1400, 1600)
    assert line.path == "0.0,50.0 50.0,25.0 100.0,75.0"


def test_the_band_of_a_line_goes_along_its_upper_edge_and_back_along_the_lower() -> None:
    line = ChartLine([ChartPoint(1500, 100), ChartPoint(1550, 50)])
    assert line.band == "0.0,0.0 100.0,0.0 100.0,50.0 0.0,100.0"


def test_one_value_alone_is_a_line_too() -> None:
    assert ChartLine([ChartPoint(1500)]).path == "0.0,100.0"


def test_bars_are_as_tall_as_what_they_count_beside_the_tallest() -> None:
    first, second = bars([("October", 1, 2), ("November", 3, 8)])
    assert (first.height, first.part_height, first.x, first.width) == ("25", "12.5", "5", "40")
    assert (second.height, second.part_height, second.x, second.y) == ("100", "37.5", "55", "0")
    assert bars([]) == []
    assert bars([("October", 0, 0)])[0].height == "0"


def test_a_map_has_one_path_for_each_colour_and_leaves_out_who_never_met() -> None:
    shades = HeatMap([[None, 90.0], [10.0, None]]).shades
    assert [(shade.level, shade.path) for shade in shades] == [(0, "M0 1h1v1h-1z"), (6, "M1 0h1v1h-1z")]


def test_even_shares_have_the_middle_colour() -> None:
    assert [level_of(share) for share in (0, 24, 30, 40, 50, 60, 70, 76, 100)] == [0, 0, 1, 2, 3, 4, 5, 6, 6]


def test_drawings_tell_listeners_what_they_show() -> None:
    words = {"name": "graph", "title": "Rating", "words": "From 1500 to 1550."}
    drawings: dict[str, dict[str, object]] = {
        "stats/_line.html": {"line": ChartLine([ChartPoint(1500, 100), ChartPoint(1550, 50)])},
        "stats/_bars.html": {"columns": bars([("October", 1, 2)])},
        "stats/_heat.html": {"map": HeatMap([[None]])},
    }
    for template, drawn in drawings.items():
        svg = parsed(render_to_string(template, {**words, **drawn})).one("svg")
        assert svg.attributes["role"] == "img"
        named = [svg.one(id=name).text for name in svg.attributes["aria-labelledby"].split()]
        assert named == ["Rating", "From 1500 to 1550."], template
