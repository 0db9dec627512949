"""The hosts of the cluster, each a network namespace with one cable to a common switch."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.live_site import ROOT

FOLDER = Path("/run/cluster")
SWITCH = "switch"
NAMES = ("proxy", "web1", "web2", "worker", "pgbouncer", "postgres1", "postgres2", "redis")


SYSCTLS = ("net.ipv4.tcp_retries2=3", "net.ipv4.tcp_keepalive_probes=3")
"""TCP gives up a silent host after some four seconds. Linux usually waits for 15 minutes."""


@dataclass(frozen=True)
class Host:
    name: str

    @property
    def address(self) -> str:
        return f"10.77.0.{NAMES.index(self.name) + 2}"

    def add(self) -> None:
        run("ip", "netns", "add", self.name)
        run("ip", "link", "add", self.name, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        run("ip", "link", "set", self.name, "master", SWITCH, "up")
        run("ip", "-n", self.name, "address", "add", f"{self.address}/24", "dev", "eth0")
        run("ip", "-n", self.name, "link", "set", "eth0", "up")
        run("ip", "-n", self.name, "link", "set", "lo", "up")
        run(*self.command("sysctl", "-q", "-w", *SYSCTLS))

    def command(self, *command: str | Path, user: str = "root") -> list[str]:
        """Return the command line that runs a command on this host."""
        as_user = ["setpriv", "--reuid", user, "--regid", user, "--clear-groups"]
        return ["ip", "netns", "exec", self.name, *as_user, *map(str, command)]

    @property
    def processes(self) -> list[int]:
        return list(map(int, output("ip", "netns", "pids", self.name).split()))

    def kill(self) -> None:
        """Kill all processes of the host at once."""
        for process in self.processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def unplug(self) -> None:
        run("ip", "link", "set", self.name, "down")

    def plug_in(self) -> None:
        run("ip", "link", "set", self.name, "up")

    @property
    def is_plugged_in(self) -> bool:
        return "UP" in output("ip", "-brief", "link", "show", self.name).split()[-1]


class Service:
    """A process that is started again whenever it has ended, unless its host is unplugged."""

    def __init__(
        self,
        host: Host,
        *command: str | Path,
        environment: Mapping[str, str] | None = None,
        user: str = "root",
    ) -> None:
        self.host, self.command, self.user = host, command, user
        self.environment = dict(os.environ if environment is None else environment)
        self.start()

    def start(self) -> None:
        with (FOLDER / f"{self.host.name}.log").open("a") as log:
            self.process = subprocess.Popen(
                self.host.command(*self.command, user=self.user),
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
            )

    def keep(self) -> None:
        if self.process.poll() is not None and self.host.is_plugged_in:
            self.start()


def add_hosts() -> list[Host]:
    run("ip", "link", "add", SWITCH, "type", "bridge")
    run("ip", "address", "add", "10.77.0.1/24", "dev", SWITCH)
    run("ip", "link", "set", SWITCH, "up")
    hosts = [Host(name) for name in NAMES]
    for host in hosts:
        host.add()
    return hosts


def run(*command: str) -> None:
    subprocess.run(command, check=True)


def output(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
