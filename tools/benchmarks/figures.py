"""Timing and statistics for benchmarks."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def percentile(times: Sequence[float], of_hundred: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * of_hundred / 100))]


def processor(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


class Times:
    def __init__(self) -> None:
        self.wall: list[float] = []
        self.processor: list[float] = []

    @contextmanager
    def once(self) -> Iterator[None]:
        wall, processor = time.perf_counter(), time.process_time()
        yield
        self.wall.append(1000 * (time.perf_counter() - wall))
        self.processor.append(1000 * (time.process_time() - processor))

    @property
    def figures(self) -> dict[str, float]:
        return {
            "ms": round(statistics.median(self.wall), 2),
            "processor_ms": round(statistics.median(self.processor), 2),
            "times": len(self.wall),
        }

    @property
    def p95(self) -> float:
        return round(percentile(self.wall, 95), 1)


def ratios(before: Sequence[float], after: Sequence[float]) -> dict[str, float]:
    found = sorted(late / early for early, late in zip(before, after, strict=True))
    return {
        "ratio": round(statistics.median(found), 3),
        "low": round(found[len(found) // 4], 3),
        "high": round(found[-1 - len(found) // 4], 3),
        "before_ms": round(statistics.median(before), 3),
        "after_ms": round(statistics.median(after), 3),
    }
