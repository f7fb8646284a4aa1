"""The hosted form without containers: what docker-compose.yml runs, as processes of this machine.

Commands, variables, Caddyfile and valkey.conf are those of the hosted form. Where a container has an address of its
own, a web process here has one of 127.0.0.0/8, which is why this needs Linux; a small name server stands in for
Docker's.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from contextlib import AbstractContextManager, closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Thread
from typing import Any

from bench.installation import free_port
from bench.running import running
from config.valkey_binary import find
from tests.config.compose import ROOT, services
from tests.postgres import Postgres
from tests.waiting import PATIENCE, until_now

WEBS = {"web0": "127.0.0.2", "web1": "127.0.0.3"}
WORKERS = ("worker0", "worker1")
ALL = ("redis", *WEBS, *WORKERS, "proxy")
ONE_OF_EACH = ("redis", "web0", "worker0", "proxy")
_STARTING, _ENDING = 240.0, 120.0  # seconds; the machine may be busy with other tests


class Hosted:
    """Caddy, two web processes, two workers, Valkey and PostgreSQL, in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.postgres = Postgres(free_port())
        self.redis_port, self._web_port, self._http_port, self._https_port = (free_port() for _ in range(4))
        self._metrics_ports = {name: free_port() for name in WORKERS}
        self.address = f"https://localhost:{self._https_port}"
        self.plain_address = f"http://localhost:{self._http_port}"
        self.services = services(
            None,
            {
                "ALLOWED_HOSTS": "localhost",
                "SECRET_KEY": "only-for-this-test-" + "0123456789abcdef" * 3,
                "POSTGRES_PASSWORD": "of-no-use",
                "GAME_PACE": "0",
                "GAME_WARM_UP": "off",
                "PROXY_TLS": "tls internal",
            },
        )
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._leaving: dict[str, subprocess.Popen[bytes]] = {}
        self._names = Names(WEBS.values())

    @property
    def certificate(self) -> Path:
        """Of the proxy's own authority, for whoever is to trust it."""
        return self.folder / "proxy" / "caddy" / "pki" / "authorities" / "local" / "root.crt"

    def begin(self) -> None:
        """Starts everything; returns when the proxy answers and all it needs is there."""
        self.postgres.begin()
        self.start("redis")
        migrate = [*self._python("migrate"), "--verbosity=0"]
        subprocess.run(migrate, env=self.environment("migrate"), cwd=ROOT, check=True)
        self.complete()

    def complete(self, *names: str) -> None:
        """Starts what of ``names``, or of everything, does not run; returns when all that runs is ready."""
        for name in names or ALL:
            if name not in self._running:
                self.start(name)
        until_now(self._is_ready, _STARTING)

    def end(self) -> None:
        """Ends everything."""
        for process in (*self._running.values(), *self._leaving.values()):
            process.kill()
            process.wait()
        self._names.close()
        self.postgres.end()

    def start(self, name: str) -> None:
        """Starts one process."""
        environment = self.environment(name)
        with (self.folder / f"{name}.log").open("ab") as log:
            if name in WEBS:
                with socket.create_server((WEBS[name], self._web_port)) as listening:
                    command = [*self._python("web"), "--fd", str(listening.fileno())]
                    self._popen(name, command, environment, log, [listening.fileno()])
            else:
                self._popen(name, self._command(name), environment, log)

    def kill(self, name: str) -> None:
        """SIGKILL, if it runs: no goodbye."""
        if (process := self._running.pop(name, None)) is not None:
            process.kill()
            process.wait()

    def say_goodbye(self, name: str) -> None:
        """SIGTERM: it goes from now on."""
        self._leaving[name] = self._running.pop(name)
        self._leaving[name].terminate()

    def wait_until_gone(self, name: str) -> None:
        """Returns when it is gone by itself."""
        assert self._leaving.pop(name).wait(_ENDING) == 0

    def environment(self, name: str) -> dict[str, str]:
        """What a process is told: what its service is, but for where the others are."""
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        told: dict[str, str] = dict(self.services[_service(name)].get("environment", {}))
        if name == "proxy":
            told |= {"HTTP_PORT": str(self._http_port), "HTTPS_PORT": str(self._https_port)}
            told |= {"WEB_PORT": str(self._web_port), "WEB_RESOLVER": f"127.0.0.1:{self._names.port}"}
            told |= {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        elif name != "redis":
            told |= {"REDIS_URL": f"redis://127.0.0.1:{self.redis_port}/0", "DATABASE_URL": self.postgres.url()}
            told |= {"GAME_VAR": str(folder), "PORT": str(self._web_port)}
            if name in WORKERS:
                told |= {"GAME_METRICS_PORT": str(self._metrics_ports[name])}
        return {"PATH": os.environ["PATH"], "HOME": str(folder), **told}

    def is_well(self, name: str) -> bool:
        """What the health check of its service says."""
        [how, *words] = self.services[_service(name)]["healthcheck"]["test"]
        if how == "CMD-SHELL":
            words = ["sh", "-c", words[0].replace("/app/var", str(self.folder / name))]
        elif name in WEBS:  # in its container this one is 127.0.0.1
            [_, *words] = words
            words = [sys.executable, *words, "--host", WEBS[name]]
        return subprocess.run(words, cwd=ROOT, env=self.environment(name), check=False).returncode == 0

    def asked_inside(self, name: str, path: str) -> tuple[int, str] | None:
        """What a web process answers who asks it past the proxy; None for no answer."""
        connection = HTTPConnection(WEBS[name], self._web_port, timeout=PATIENCE)
        with suppress(OSError, HTTPException), closing(connection):
            connection.request("GET", path, headers={"Host": "web"})
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        return None

    def is_ready(self, name: str) -> bool:
        """Whether a web process has all that it needs."""
        answer = self.asked_inside(name, "/readyz")
        return answer is not None and answer[0] == 200

    def counted(self, metric: str) -> dict[str, float]:
        """What each web process says of one of its metrics."""
        told = {name: self.asked_inside(name, "/metrics") for name in WEBS}
        lines = {name: (answer or (0, ""))[1].splitlines() for name, answer in told.items()}
        return {name: float(line.split()[1]) for name in WEBS for line in lines[name] if line.startswith(f"{metric} ")}

    def log(self, name: str) -> str:
        """What a process has said so far."""
        return (self.folder / f"{name}.log").read_text()

    def _is_ready(self) -> bool:
        gone = [name for name, process in self._running.items() if process.poll() is not None]
        assert not gone, "\n".join(map(self.log, gone))
        running = [name for name in WEBS if name in self._running]
        return self.certificate.exists() and self._proxy_listens() and all(map(self.is_ready, running))

    def _proxy_listens(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self._https_port), timeout=5):
            return True
        return False

    def _python(self, service: str) -> list[str]:
        python, *words = self.services[service]["command"]
        assert python == "python"
        return [sys.executable, *words]

    def _command(self, name: str) -> list[str]:
        if name == "redis":
            _, _, *options = self.services["redis"]["command"]
            there = [str(self.folder / "redis") if word == "/data" else word for word in options]
            here = ["--bind", "127.0.0.1", "--port", str(self.redis_port)]
            return [find().path, str(ROOT / "hosting" / "valkey.conf"), *there, *here]
        if name == "proxy":
            return ["caddy", "run", "--adapter", "caddyfile", "--config", str(ROOT / "hosting" / "Caddyfile")]
        return self._python(_service(name))

    def _popen(
        self, name: str, command: list[str], environment: dict[str, str], log: Any, descriptors: list[int] | None = None
    ) -> None:
        self._running[name] = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=log, stderr=log, pass_fds=descriptors or []
        )


class Names:
    """Answers whoever asks for the addresses of `web`, as the name server of Docker does."""

    def __init__(self, addresses: Any) -> None:
        self._answers = b"".join(
            # the name asked for; an address of the internet; good for no time at all
            b"\xc0\x0c\x00\x01\x00\x01\x00\x00\x00\x00\x00\x04" + socket.inet_aton(address)
            for address in addresses
        )
        self._count = len(addresses)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Answers no more."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                asked, whom = self._socket.recvfrom(512)
                if not asked:
                    return
                end = asked.index(b"\0", 12) + 5
                counts = (1).to_bytes(2) + self._count.to_bytes(2) + bytes(4)
                self._socket.sendto(asked[:2] + b"\x81\x80" + counts + asked[12:end] + self._answers, whom)


def hosted(folder: Path) -> AbstractContextManager[Hosted]:
    """The hosted form, running; ended whatever happens."""
    return running(Hosted(folder))


def _service(name: str) -> str:
    return name.rstrip("0123456789")
