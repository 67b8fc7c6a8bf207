# SPDX-License-Identifier: GPL-3.0-or-later
"""serving - `unlur serve` as a process of the tests."""
import os
import re
import signal
import socket
import subprocess
import tempfile

UNLUR = os.environ.get("UNLUR", "./unlur")
LONG = 120  # seconds after which something hangs


class Server:
    """A running server on a port of its own."""

    def __init__(self, *arguments, environment=None):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [UNLUR, "serve", "--port", "0", *arguments], text=True,
            stdout=subprocess.PIPE, stderr=self.errors, env=environment)
        self.url = self.process.stdout.readline().strip()
        told = re.fullmatch(r"http://(.*):(\d+)/", self.url)
        if not told:
            raise AssertionError(f"no address was told, but {self.url!r}")
        self.host, self.port = told[1].strip("[]"), int(told[2])

    def connect(self):
        """A socket of a client."""
        client = socket.create_connection((self.host, self.port), LONG)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return client

    def stop(self, how=signal.SIGTERM):
        """Ends it; it must end well and have said nothing more."""
        self.process.send_signal(how)
        try:
            said = self.process.communicate(timeout=LONG)[0]
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError("the server does not end") from None
        self.errors.seek(0)
        said += self.errors.read().decode("utf-8", "replace")
        self.errors.close()
        if said:
            raise AssertionError(f"the server says: {said[:4000]}")
        if self.process.returncode:
            raise AssertionError(
                f"the server ended with {self.process.returncode}")
