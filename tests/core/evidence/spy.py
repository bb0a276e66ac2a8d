"""A listener on this machine that nobody may talk to: it notes every connection and every datagram."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Thread


@dataclass
class Spy:
    """`heard` is what reached it; `place` is where it listens, over TCP and UDP."""

    place: str = ""
    heard: list[str] = field(default_factory=list)

    def listen(self, line: socket.socket) -> None:
        with suppress(OSError):  # closed at the end of the test
            while True:
                connection, _ = line.accept()
                self.heard.append("connection")
                connection.close()

    def overhear(self, air: socket.socket) -> None:
        with suppress(OSError):
            while True:
                air.recv(1)
                self.heard.append("datagram")


@contextmanager
def listening() -> Iterator[Spy]:
    with socket.create_server(("127.0.0.1", 0)) as line, socket.socket(type=socket.SOCK_DGRAM) as air:
        spy, port = Spy(), line.getsockname()[1]
        air.bind(("127.0.0.1", port))
        spy.place = f"127.0.0.1:{port}"
        for work, ear in ((spy.listen, line), (spy.overhear, air)):
            Thread(target=work, args=(ear,), daemon=True).start()
        yield spy
        for ear in (line, air):
            with suppress(OSError):  # wakes the thread that listens
                ear.shutdown(socket.SHUT_RDWR)
