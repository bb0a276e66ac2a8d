"""A time-stamping service on this machine: `openssl ts` behind HTTP, with an authority made for the test and thrown away."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
CONFIG = """
[ service ]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = {digests}
accuracy = secs:1
ess_cert_id_alg = sha256
"""
EXTENSIONS = "extendedKeyUsage=critical,timeStamping\nkeyUsage=critical,digitalSignature\n"
# A longer certificate belongs after a shorter one; openssl writes the signer's first, so this one is out of order in a chain.
SIGNER = "/CN=The time-stamping service of a newsroom that does not exist/O=Made for one test"


@dataclass
class TimeStamps:
    """The service: where it is, whose word it is, how often it was asked, and what it does wrong."""

    folder: Path
    url: str = ""
    asked: int = 0
    chain: bool = False
    digests: str = "sha256"
    status: int = 200
    repeats: bytes = b""
    answers: list[bytes] = field(default_factory=list)

    @property
    def authority(self) -> Path:
        return self.folder / "ca.pem"

    def answer(self, question: bytes) -> bytes:
        self.asked += 1
        if not self.repeats:
            self.answers.append(self._stamp(question))
        return self.repeats or self.answers[-1]

    def _stamp(self, question: bytes) -> bytes:
        (self.folder / "openssl.cnf").write_text(CONFIG.format(digests=self.digests))
        (self.folder / "query").write_bytes(question)
        chain = ("-chain", "ca.pem") if self.chain else ()
        signed = ("-signer", "tsa.pem", "-inkey", "tsa.key", *chain)
        self._openssl("ts", "-reply", "-config", "openssl.cnf", "-section", "service", "-queryfile", "query", *signed, "-out", "reply")
        return (self.folder / "reply").read_bytes()

    def vouches(self, token: bytes, content: bytes) -> bool:
        """What an outsider does who trusts the authority: `openssl ts -verify`."""
        (self.folder / "token").write_bytes(token)
        (self.folder / "content").write_bytes(content)
        command = ("ts", "-verify", "-in", "token", "-data", "content", "-CAfile", "ca.pem", "-untrusted", "tsa.pem")
        return self._run(*command).returncode == 0

    def make_authority(self) -> None:
        (self.folder / "serial").write_text("01")
        (self.folder / "extensions").write_text(EXTENSIONS)
        self._openssl("req", "-x509", *NEW_KEY, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=CA", "-days", "2")
        self._openssl("req", *NEW_KEY, "-keyout", "tsa.key", "-out", "tsa.csr", "-subj", SIGNER)
        authority = ("-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2")
        self._openssl("x509", "-req", "-in", "tsa.csr", *authority, "-extfile", "extensions", "-out", "tsa.pem")

    def _openssl(self, *command: str) -> None:
        done = self._run(*command)
        if done.returncode:
            raise RuntimeError(f"openssl {command[0]} failed: {done.stderr.decode(errors='replace')}")

    def _run(self, *command: str) -> subprocess.CompletedProcess[bytes]:
        openssl = shutil.which("openssl")
        if not openssl:
            raise RuntimeError("The tests of time stamps need openssl, and this machine has none.")
        return subprocess.run((openssl, *command), cwd=self.folder, capture_output=True, check=False, timeout=30)


@contextmanager
def time_stamping(folder: Path) -> Iterator[TimeStamps]:
    service = TimeStamps(folder)
    service.make_authority()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(service))
    server.daemon_threads = True
    service.url = f"http://127.0.0.1:{server.server_port}/tsr"
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _handler(service: TimeStamps) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            question = self.rfile.read(int(self.headers["Content-Length"]))
            body = service.answer(question) if self.headers["Content-Type"] == "application/timestamp-query" else b""
            self.send_response(service.status)
            self.send_header("Content-Type", "application/timestamp-reply")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Silent."""

    return Handler
