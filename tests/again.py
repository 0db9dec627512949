"""Run tests many times beside a busy processor to find flaky ones: script/test --again 20 PATH."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

BUSY = "while True: pass"
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


def main(times: int, options: list[str]) -> int:
    failures: Counter[str] = Counter()
    with busy_processor():
        for time in range(1, times + 1):
            failed = failed_tests(options)
            print(f"{time} of {times}: {len(failed)} failed", flush=True)
            failures.update(failed)
    for test, count in failures.most_common():
        print(f"{count:>4} of {times}  {test}")
    return 1 if failures else 0


@contextmanager
def busy_processor() -> Iterator[None]:
    burner = subprocess.Popen([sys.executable, "-c", BUSY])
    try:
        yield
    finally:
        burner.kill()
        burner.wait()


def failed_tests(options: list[str]) -> set[str]:
    """Run pytest; print its output if it fails, and return the failed tests.

    A run that stops before its tests counts as a test.
    """
    command = [sys.executable, "-m", "pytest", "-q", "-rfE", *options]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if run.returncode == 0:
        return set()
    print(run.stdout, flush=True)
    return set(FAILED.findall(run.stdout)) or {"(the run itself)"}


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
