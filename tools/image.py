"""Build the image of `docker/Dockerfile` and run the site from it: script/services script/image.

`prepare`, `web` and `worker` run with the environment and the restrictions of docker-compose.yml, but on this
machine's network, PostgreSQL and Redis. If Docker Hub cannot be reached, the base is Debian with a copy of
this Python. Needs root and the packages buildah, podman, runc and debootstrap.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.compose import OURS, ROOT, environment_of

IMAGE = "localhost/buttonmen-trial"
PODMAN = ("podman", "--runtime", "runc")
PATH = "/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin"
DOMAIN = "buttonmen.example"
PATIENCE = 300
"""Seconds until the site must be ready."""
PROCESSES = 4096
"""Podman's own limit may be more than this machine allows."""

PYTHON = f"python{sys.version_info.major}.{sys.version_info.minor}"
SUITE = "trixie"
LOCAL_BASE = f"localhost/{SUITE}-{PYTHON}"
PYTHON_NEEDS = (
    "ca-certificates,libbz2-1.0,libffi8,liblzma5,libncursesw6,libreadline8t64,libsqlite3-0,libssl3t64,libuuid1,"
    "netbase,tzdata,zlib1g"
)
LEFT_OUT = ("site-packages", "test", "tests", "idle_test", "__pycache__", "config-*")
PIP_SETTINGS = {"cert", "extra-index-url", "find-links", "index-url", "trusted-host"}


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/services script/image", description=__doc__)
    parser.add_argument("--base", help="the image to build on, instead of the one in docker/Dockerfile")
    parser.add_argument("--keep", action="store_true", help=f"keep the image, as {IMAGE}")
    chosen = parser.parse_args()
    if os.geteuid() != 0:
        parser.error("only root can build the image")
    if not {"DATABASE_URL", "REDIS_URL"} <= set(os.environ):
        parser.error("a PostgreSQL and a Redis are needed: script/services script/image")
    try:
        build(chosen.base or reachable_base())
        print(f"Size: {int(output(*PODMAN, 'image', 'inspect', '-f', '{{.Size}}', IMAGE)) / 1e6:.0f} MB")
        try_out()
    finally:
        subprocess.run(
            [*PODMAN, "rm", "--force", "--ignore", *map(container, OURS)], stdout=subprocess.DEVNULL
        )
        if not chosen.keep:
            subprocess.run([*PODMAN, "rmi", "--force", IMAGE], stdout=subprocess.DEVNULL)
    print("All is well")


@contextmanager
def step(name: str) -> Iterator[None]:
    began = time.monotonic()
    print(f"{name} ...", flush=True)
    yield
    print(f"{time.monotonic() - began:>6.1f} s  {name}", flush=True)


def run(*command: str | Path, **options: object) -> None:
    subprocess.run(command, check=True, **options)  # type: ignore[call-overload]


def output(*command: str | Path) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


# ---- building


def reachable_base() -> str | None:
    """Return None if the base that the Dockerfile names can be pulled, or else an image made here."""
    try:
        socket.create_connection(("registry-1.docker.io", 443), timeout=10).close()
    except OSError as error:
        print(f"Docker Hub cannot be reached ({error}), so the base is {LOCAL_BASE}.")
        if subprocess.run([*PODMAN, "image", "exists", LOCAL_BASE]).returncode:
            with step("Local base"):
                make_local_base()
        return LOCAL_BASE
    return None


def make_local_base() -> None:
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        run(
            *("debootstrap", "--variant=minbase", f"--include={PYTHON_NEEDS}", SUITE, tree),
            stdout=subprocess.DEVNULL,
        )
        here, there = Path(sys.base_prefix), tree / "usr" / "local"
        library = Path("lib") / PYTHON
        shutil.copytree(
            here / library, there / library, symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT)
        )
        for file in (here / "bin" / PYTHON, *here.glob("lib/libpython3*.so*")):
            shutil.copy2(file, there / file.relative_to(here))
        for name in ("python", "python3"):
            (there / "bin" / name).symlink_to(PYTHON)
        finish = "ldconfig && python -m ensurepip --default-pip && apt-get dist-clean"
        run("chroot", tree, "sh", "-c", finish, env={"PATH": PATH}, stdout=subprocess.DEVNULL)
        tar = subprocess.Popen(["tar", "-C", tree, "-c", "."], stdout=subprocess.PIPE)
        run(*PODMAN, "import", "--quiet", "--change", f"ENV PATH={PATH}", "-", LOCAL_BASE, stdin=tar.stdout)


def build(base: str | None) -> None:
    commit = output("git", "-C", ROOT, "rev-parse", "--short=12", "HEAD")
    with step("Image"), tempfile.TemporaryDirectory() as folder:
        run(
            *("buildah", "bud", "--isolation", "chroot", "--file", "docker/Dockerfile", "--tag", IMAGE),
            *("--build-arg", f"COMMIT={commit}"),
            *(("--build-arg", f"BASE={base}") if base else ()),
            *(f"--volume={each}:ro" for each in pip_volumes(Path(folder))),
            ROOT,
            cwd=ROOT,
        )


def pip_volumes(folder: Path) -> list[str]:
    """Return the volumes with which pip in the build finds packages as pip does on this machine."""
    listed = output(sys.executable, "-m", "pip", "config", "list")
    found = dict(reversed(re.findall(r"^(?:global|:env:)\.([\w-]+)='(.*)'$", listed, re.MULTILINE)))
    settings = {name: found[name] for name in sorted(PIP_SETTINGS & found.keys())}
    config = folder / "pip.conf"
    config.write_text("\n".join(["[global]", *(f"{name} = {value}" for name, value in settings.items())]))
    words = " ".join(settings.values()).split()
    # Beside the folder of an index are its files.
    paths = {str(Path(word.removeprefix("file://")).parent) for word in words if word.startswith("file:///")}
    paths |= {word for word in words if word.startswith("/")}
    return [f"{config}:/etc/pip.conf", *(f"{path}:{path}" for path in sorted(paths) if Path(path).exists())]


# ---- running


def try_out() -> None:
    port = free_port()
    given = {name: secrets.token_hex(32) for name in ("SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD")}
    given |= {"DOMAIN": DOMAIN, "EMAIL_URL": "dummy:"}
    with step("Prepare"):
        run(*in_container("prepare", given))
    with step("Web and worker"):
        for name in ("web", "worker"):
            run(*in_container(name, given, "--detach", port=port))
        wait_until_ready(port)
    with step("Front page"):
        page = fetch(port, "/")
        styles = re.findall(r'href="(/static/[^"]+\.css)"', page)
        if "Button Men" not in page or not styles or not fetch(port, styles[0]):
            sys.exit("The front page is not as it should be.")
    with step("Stop"):
        for name in ("web", "worker"):
            grace = OURS[name]["stop_grace_period"].rstrip("s")
            run(*PODMAN, "stop", f"--time={grace}", container(name), stdout=subprocess.DEVNULL)
            if output(*PODMAN, "inspect", "-f", "{{.State.ExitCode}}", container(name)) != "0":
                sys.exit(f"The {name} process did not stop in {grace} seconds.")
    for name, options in {"bytecode": (), "sources only": ("--env=PYTHONPYCACHEPREFIX=/nowhere",)}.items():
        print(f"Start from {name}: {processor_seconds(given, *options):.1f} s of processor")


def free_port() -> str:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return str(held.getsockname()[1])


def container(name: str) -> str:
    return f"buttonmen-trial-{name}"


def in_container(
    name: str, given: dict[str, str], *options: str, command: list[str] | None = None, port: str = "8000"
) -> list[str]:
    """Return the podman command that runs a service of docker-compose.yml, or another *command* as it."""
    service = OURS[name]
    environment = environment_of(name, given)
    environment |= {variable: os.environ[variable] for variable in ("DATABASE_URL", "REDIS_URL")}
    files = min(service["ulimits"]["nofile"], resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    return [
        *(*PODMAN, "run", "--network=host", f"--name={container(name)}", "--replace"),
        *(f"--read-only={service['read_only']}", f"--tmpfs={service['tmpfs']}"),
        *(f"--cap-drop={each}" for each in service["cap_drop"]),
        *(f"--security-opt={each.partition(':')[0]}" for each in service["security_opt"]),
        *(f"--ulimit=nofile={files}:{files}", f"--ulimit=nproc={PROCESSES}:{PROCESSES}"),
        *(f"--env={variable}={value}" for variable, value in environment.items()),
        *(*options, IMAGE, *(word.replace("8000", port) for word in command or service["command"])),
    ]


def wait_until_ready(port: str) -> None:
    until = time.monotonic() + PATIENCE
    while not (is_ready(port) and is_healthy("web", port) and is_healthy("worker", port)):
        if time.monotonic() > until:
            for name in ("web", "worker"):
                run(*PODMAN, "logs", container(name))
            sys.exit("The site is not ready.")
        time.sleep(1)


def is_ready(port: str) -> bool:
    try:
        found = json.loads(fetch(port, "/ready/"))
    except OSError:
        return False
    return all(found[part] for part in ("database", "writes", "redis", "background", "commit"))


def is_healthy(name: str, port: str) -> bool:
    check = [word.replace("8000", port) for word in OURS[name]["healthcheck"]["test"][1:]]
    command = [*PODMAN, "exec", container(name), *check]
    return subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0


def fetch(port: str, path: str) -> str:
    """Return what the web process answers to the proxy of a visitor."""
    headers = {"Host": DOMAIN, "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return str(answer.read().decode())


def processor_seconds(given: dict[str, str], *options: str) -> float:
    command = ["sh", "-c", "python manage.py check >/dev/null && times"]
    printed = output(*in_container("prepare", given, *options, command=command)).splitlines()[-1]
    return sum(int(minutes) * 60 + float(rest) for minutes, rest in re.findall(r"(\d+)m([\d.]+)s", printed))


if __name__ == "__main__":
    main()
