#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""hostile - `unlur serve` among clients that mean it no good.

Slow ones, broken ones, ones that climb about in paths, many at once, ones that
leave before they are answered, foreign pages. All the while an honest client
asks for positions and must get what `unlur query` says, and go on getting it
while the others are still there. Afterwards the server holds no more memory and
no more files than before, ends when it is told to, and has complained of
nothing.

What is sent is the same on every run. No test asks how long something takes;
where a minute of silence is called a failure, it is one.

hostile.py FOLDER works in that folder; the program is $UNLUR.
"""
import concurrent.futures
import http.client
import json
import os
import random
import re
import socket
import struct
import subprocess
import sys
import threading
import time
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import serving  # noqa: E402
from serving import UNLUR  # noqa: E402

SILENCE = 60  # seconds
MALFORMED = 1000
CROWD = 200
SLOW = 60
VANISHING = 50
SANITIZED = "ASAN_OPTIONS" in os.environ

# What may be answered. 500 says that the program failed, unless it comes from
# the library, which says so of a body that it cannot cut into chunks.
CODES = {200, 202, 304, 400, 403, 404, 405, 408, 411, 413, 414, 417, 431, 501,
         503, 505}


def check(good, what):
    if not good:
        raise AssertionError(what)


def patient(condition, what):
    """Waits until a condition holds."""
    end = time.monotonic() + SILENCE
    while not condition():
        check(time.monotonic() < end, what)
        time.sleep(0.05)


# --- The server --------------------------------------------------------------

class Server(serving.Server):
    """One whose files and memory are looked at."""

    def __init__(self, store, *options):
        # Memory that was freed stays in quarantine under AddressSanitizer.
        environment = dict(os.environ)
        environment["ASAN_OPTIONS"] = ":".join(
            filter(None, [environment.get("ASAN_OPTIONS"),
                          "quarantine_size_mb=4"]))
        super().__init__("--db", store, *options, environment=environment)

    def files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def memory(self):
        """Bytes that are really there."""
        with open(f"/proc/{self.process.pid}/status") as status:
            for line in status:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) * 1024
        raise AssertionError("no VmRSS")


def read_all(client):
    """What the server sends until it closes, and perhaps resets, the
    connection."""
    parts = []
    try:
        while part := client.recv(65536):
            parts.append(part)
    except ConnectionError:
        pass
    return b"".join(parts)


def speak(server, request, hang_up=False):
    """Sends bytes; what comes back until the connection is closed. A request
    that does not say so, or is none, must hang up itself."""
    with server.connect() as client:
        try:
            client.sendall(request)
            if hang_up:
                client.shutdown(socket.SHUT_WR)
        except OSError:  # the server may have had enough
            pass
        return read_all(client)


def code_of(answer):
    """The code of an answer, None if there is none."""
    if not answer:
        return None
    match = re.match(rb"HTTP/1\.[01] (\d\d\d) ", answer)
    check(match, f"an answer that is no HTTP: {answer[:80]!r}")
    return int(match.group(1))


def head_of(method, target, host="localhost", *lines):
    """A request that closes the connection."""
    return "\r\n".join([f"{method} {target} HTTP/1.1", f"Host: {host}",
                        "Connection: close", *lines, "", ""]).encode("latin-1")


# --- The honest client -------------------------------------------------------

POSITIONS = [
    "3/4/5/4/3 c", "3/4/2b2/4/3 c", "3/1b2/5/4/3 c", "3/1bb1/2b2/4/3 c",
    "3/4/2b2/4/3 w", "3/1bb1/5/4/3 w", "3/1b2/3b1/4/3 w", "w2/4/2b2/4/3 b",
    "2/3/2 c", "bbb/4/5/4/3 w", "4/5/6/7/6/5/4 c", "3/4/wwwww/4/3 b",
    "size=3 contract=inner: c3 pass d2", "size=3 contract=inner: d2 c3 pass",
]


def target_of(text):
    return "/api/1/position?p=" + urllib.parse.quote(text)


def truth_of(store):
    """What `unlur query` says of each position."""
    printed = subprocess.run(
        [UNLUR, "query", "--json", "--db", store, *POSITIONS], check=True,
        text=True, stdout=subprocess.PIPE).stdout
    return [json.loads(line) for line in printed.splitlines()]


def check_facts(truth):
    """What a person knows of side 3: the centre is the only first move that
    wins, and a straight row of White's is a Line."""
    wins = {move["move"] for move in truth[0]["moves"]
            if move["value"] == "win"}
    check(truth[0]["outcome"] == "win" and wins == {"c3"}, "facts: start")
    check(truth[1]["outcome"] == "loss", "facts: centre")
    check(truth[4]["winner"] == "white", "facts: White after the centre")
    check(truth[11]["winner"] == "white", "facts: Line")


class Honest(threading.Thread):
    """Asks for positions, one after another, and compares."""

    def __init__(self, server, truth):
        super().__init__(daemon=True)
        self.server, self.truth = server, truth
        self.answered, self.wrong, self.stopped = 0, None, False

    def ask(self, connection, i):
        connection.request("GET", target_of(POSITIONS[i]))
        response = connection.getresponse()
        body = response.read()
        check(response.status == 200, f"{response.status} {body[:200]!r}")
        answer = json.loads(body)
        for key, value in self.truth[i].items():
            if not key.startswith("main_line"):
                check(answer.get(key) == value,
                      f"{POSITIONS[i]}: {key}: {answer.get(key)} for {value}")

    def run(self):
        try:
            while not self.stopped:
                connection = http.client.HTTPConnection(
                    "127.0.0.1", self.server.port, timeout=SILENCE)
                for i in range(len(POSITIONS)):
                    self.ask(connection, i)
                    self.answered += 1
                connection.close()
        except Exception as error:  # told by the main thread
            self.wrong = f"{type(error).__name__}: {error}"

    def still_served(self):
        """Some answers more, from now on."""
        goal = self.answered + len(POSITIONS)
        patient(lambda: self.wrong or self.answered >= goal,
                "the honest client waits for ever")
        check(not self.wrong, f"the honest client: {self.wrong}")

    def leave(self):
        self.stopped = True
        self.join(SILENCE)
        check(not self.wrong, f"the honest client: {self.wrong}")
        check(not self.is_alive(), "the honest client waits for ever")


# --- Malformed requests ------------------------------------------------------

GOOD = target_of("3/4/2b2/4/3 w")


def noise(rng, most=200):
    return rng.randbytes(rng.randrange(1, most))


def word(rng, letters="abcXYZ059-_.~!$%&'*+/:;=?@[]{}|^`\\\"<>()", most=30):
    return "".join(rng.choice(letters) for _ in range(rng.randrange(most)))


def bad_method(rng):
    name = rng.choice(["", "get", "GETT", "G\0T", " GET", "PUT", "DELETE",
                       "TRACE", "CONNECT", "OPTIONS", "PATCH", "X" * 5000,
                       word(rng) + "!"])
    return f"{name} {GOOD} HTTP/1.1\r\nHost: localhost\r\n\r\n"


def bad_version(rng):
    version = rng.choice(["HTTP/9.9", "HTTP/2.0", "HTTP/1.", "HTTP/1.1.1",
                          "FTP/1.1", "HTTP", "http/1.1", "HTTP/-1.1",
                          "HTTP/1.1\0", "HTTP/" + "1" * 3000, word(rng)])
    return f"GET {GOOD} {version}\r\nHost: localhost\r\n\r\n"


def bad_header(rng):
    line = rng.choice(["no colon", ": no name", "A\0B: c", "A: b\0c", " A: b",
                       "A : b", "A: b\rC: d", "A: \x80\xff", "Host: localhost",
                       "Host: other.example", "Content-Length: 0\0",
                       "\x01: x", "Expect: 200-maybe", "Connection: \x7f",
                       "Cookie: " + "=;," * 500, word(rng), word(rng) + ":"])
    return (f"GET {GOOD} HTTP/1.1\r\nHost: localhost\r\n{line}\r\n"
            f"{line}\r\n\r\n")


def huge(rng):
    many = rng.choice([9000, 40000, 200000])
    return rng.choice([
        lambda: f"GET /{'a' * many} HTTP/1.1\r\nHost: localhost\r\n\r\n",
        lambda: f"GET {GOOD}&x={'b' * many} HTTP/1.1\r\nHost: x\r\n\r\n",
        lambda: f"GET / HTTP/1.1\r\nHost: {'c' * many}\r\n\r\n",
        lambda: f"GET / HTTP/1.1\r\nX: {'d' * many}\r\n\r\n",
        lambda: "GET / HTTP/1.1\r\n" + "E: f\r\n" * (many // 6) + "\r\n",
        lambda: f"GET {GOOD}{'&p' * (many // 2)} HTTP/1.1\r\nHost: x\r\n\r\n",
        lambda: "G" * many,
        lambda: "\r\n" * many])()


def bad_percent(rng):
    text = "".join(rng.choice(["%", "%z", "%zz", "%0", "%00", "%ff", "%fe%ff",
                               "%2", "%25", "%c0%af", "%u1234", "+", "3/4",
                               "%26", "%3d", "\x80", "c"])
                   for _ in range(rng.randrange(1, 12)))
    return (f"GET /api/1/position?p={text}%zz HTTP/1.1\r\n"
            "Host: localhost\r\n\r\n")


def bad_argument(rng):
    query = rng.choice(["", "p", "p=", "=", "&&&", "p=1&p=1", "q=3", "p[]=1",
                        "p=3/4/5/4/3%20c&rules=all", "p=" + "9" * 4000,
                        "p=size%3D99999999999999999999", "rules=open",
                        "&".join(f"a{i}={i}" for i in range(900)),
                        "p=3/4/5/4/3%20c&" + word(rng, most=60) + "=1"])
    return (f"GET /api/1/position?{query} HTTP/1.1\r\n"
            "Host: localhost\r\n\r\n")


def bad_chunk(rng):
    body = rng.choice(["zz\r\nab\r\n", "-1\r\nab\r\n", "F" * 40 + "\r\nab",
                       "5\r\nab\r\n0\r\n\r\n", "2\r\nabXX2\r\nab\r\n",
                       "0x2\r\nab\r\n0\r\n\r\n", "2;" + "e" * 40000 + "\r\n",
                       "\r\n\r\n", "2\nab\n0\n\n", "1\r\n\0\r\n0\r\n\r\n",
                       "7fffffffffffffff\r\nab", " 2\r\nab\r\n0\r\n\r\n"])
    return ("POST /api/1/batch HTTP/1.1\r\nHost: localhost\r\n"
            f"Transfer-Encoding: chunked\r\n\r\n{body}")


def bad_length(rng):
    length = rng.choice(["-1", "-0", "abc", "", "1e9", "0x10", "99999999999",
                         "18446744073709551616", "9" * 400, "5, 6", "+5",
                         "5\r\nContent-Length: 6", "5\r\nTransfer-Encoding: "
                         "chunked", "1 2", "300000"])
    return ("POST /api/1/batch HTTP/1.1\r\nHost: localhost\r\n"
            f"Content-Length: {length}\r\n\r\n3/4/5/4/3 c\n")


def bad_body(rng):
    body = b"\n".join(noise(rng, 80) for _ in range(rng.randrange(1, 20)))
    return head_of("POST", "/api/1/batch", "localhost",
                   f"Content-Length: {len(body)}") + body


def whole(rng):
    return rng.choice([
        f"GET {GOOD} HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/1/stats/stones?size=3 HTTP/1.0\r\n\r\n",
        "POST /api/1/batch HTTP/1.1\r\nHost: localhost\r\n"
        "Content-Length: 12\r\n\r\n3/4/5/4/3 c\n"]).encode()


def cut_off(rng):
    request = whole(rng)
    return request[:rng.randrange(len(request))]


def pipelined(rng):
    return whole(rng) * rng.randrange(1, 4) + noise(rng) + whole(rng)


def flipped(rng):
    request = bytearray(whole(rng))
    for _ in range(rng.randrange(1, 6)):
        request[rng.randrange(len(request))] = rng.randrange(256)
    return bytes(request)


def garbage(rng):
    return noise(rng, 3000)


# Who makes a request, and whether nothing it makes may be answered with 200.
MAKERS = [(bad_method, True), (bad_version, False), (bad_header, False),
          (huge, False), (bad_percent, True), (bad_argument, True),
          (bad_chunk, False), (bad_length, False), (bad_body, False),
          (cut_off, False), (pipelined, False), (flipped, False),
          (garbage, True)]


def try_malformed(server, number):
    rng = random.Random(number)
    maker, hopeless = MAKERS[number % len(MAKERS)]
    request = maker(rng)
    if isinstance(request, str):
        request = request.encode("latin-1")
    answer = speak(server, request, b"Connection: close" not in request)
    code = code_of(answer)
    if code is None:
        return
    told = f"{maker.__name__} {number}: {answer[:300]!r} for {request[:120]!r}"
    own = b"Content-Security-Policy" in answer
    check(code in CODES or (code == 500 and not own), told)
    check(code != 200 or not hopeless, told)


def malformed(server, honest, pool):
    list(pool.map(lambda i: try_malformed(server, i), range(MALFORMED)))
    honest.still_served()


# --- Paths -------------------------------------------------------------------

def climbing_targets():
    """Ways out of every folder there might be, and ways around what is known.
    """
    ups = ["..", "%2e%2e", "%2E.", ".%2e", "..%00", "%252e%252e", "..;", "....",
           "..%c0%af", "%c0%ae%c0%ae", "..\\", "%2e%2e%5c", "..%2f", "..//",
           "\\..", "..%ef%bc%8f", "%uff0e%uff0e"]
    roots = ["/", "/api/1/", "/api/1/stats/", "/page/", "//", "/./", "\\", "",
             "/main.js/", "/api/1/prove/"]
    goals = ["etc/passwd", "server.err", "truth.db", "web/server.c"]
    for root in roots:
        for up in ups:
            for goal in goals:
                yield root + "/".join([up] * 9 + [goal])
    yield from ["/truth.db", "/server.err", "/etc/passwd", "//etc/passwd",
                "file:///etc/passwd", "http://localhost/etc/passwd", "*",
                "/api", "/api/", "/api/1", "/api/2/position", "/API/1/store",
                "/api/1/store/", "/api/1//store", "/api//1/store",
                "//api/1/store", "/api/1/../1/store", "/api/1/./store",
                "/api/1/%73tore", "/api/1/store%00", "/api/1/store\\",
                "/api/1/store;x", "/api/1/store%3f", "/api/1/stats/",
                "/api/1/stats//stones", "/api/1/stats/stones/",
                "/api/1/stats/Stones", "/api/1/stats/%73tones",
                "/api/1/stats/stones%00", "/.", "/..", "/%2f", "/%00",
                "/index", "/page/", "/page/index.html", "/.git/config",
                "/web/page/index.html", "/main.js/", "/main.js%00",
                "/Main.js", "/./main.js", "//main.js", "/x/../main.js"]


def try_path(server, target):
    for method in ("GET", "HEAD", "POST"):
        answer = speak(server, head_of(method, target, "localhost",
                                       "Content-Length: 0"))
        code = code_of(answer)
        told = f"{method} {target!r}: {answer[:100]!r}"
        check(code is None or code in (400, 403, 404, 405, 503), told)
        for secret in (b"root:", b"SQLite format", b"SPDX-License"):
            check(secret not in answer, told)


def paths(server, honest, pool):
    targets = list(dict.fromkeys(climbing_targets()))
    list(pool.map(lambda target: try_path(server, target), targets))
    honest.still_served()
    for target in ("/", "/main.js", "/api/1/store", "/api/1/", GOOD):
        code = code_of(speak(server, head_of("GET", target)))
        check(code == 200, f"{target}: {code}, although it is ours")


# --- Crowds ------------------------------------------------------------------

def crowd(server, honest, pool):
    """Many at once, all there before the first speaks."""
    del pool
    clients = [server.connect() for _ in range(CROWD)]
    for i, client in enumerate(clients):
        client.sendall(head_of("GET",
                               target_of(POSITIONS[i % len(POSITIONS)])))
    for i, client in enumerate(clients):
        answer = read_all(client)
        check(code_of(answer) == 200, f"one of many: {answer[:200]!r}")
        body = json.loads(answer.partition(b"\r\n\r\n")[2])
        check(body["moves"] == honest.truth[i % len(POSITIONS)]["moves"],
              f"another answer for {POSITIONS[i % len(POSITIONS)]}")
        client.close()
    honest.still_served()


def slow(server, honest, pool):
    """Clients who send their head or their body a byte at a time, and never
    come to an end."""
    del pool
    head = head_of("GET", GOOD, "localhost", *(f"X-{i}: y" for i in range(500)))
    body = (b"POST /api/1/batch HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Length: 100000\r\n\r\n" + b"3/4/5/4/3 c\n" * 1000)
    clients = [server.connect() for _ in range(SLOW)]
    for at in range(40):
        for i, client in enumerate(clients):
            request, already = (head, 0) if i % 2 else (body, 60)
            part = request[:already] if not at else b""
            client.sendall(part + request[already + at:already + at + 1])
        if at % 10 == 9:
            honest.still_served()
    for client in clients:
        client.close()


LONG = head_of("GET", "/api/1/stats/regression?size=3")


def abandon(client):
    """Leaves with a reset instead of a good-bye."""
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                      struct.pack("ii", 1, 0))
    client.close()


def vanish(server, honest, pool):
    """Long questions whose askers do not wait for the answer."""
    del pool
    clients = []
    for i in range(VANISHING):
        client = server.connect()
        client.sendall(LONG)
        if i % 3 == 0:
            client.shutdown(socket.SHUT_WR)
        if i % 5 == 0:
            abandon(client)
        else:
            clients.append(client)
    honest.still_served()
    for i, client in enumerate(clients):
        if i % 2:
            abandon(client)
        else:
            client.close()
    honest.still_served()


def half_open(server, honest, pool):
    """Clients who say nothing, or stop in the middle, and stay."""
    del pool
    clients = [server.connect() for _ in range(VANISHING)]
    for i, client in enumerate(clients):
        client.sendall(whole(random.Random(i))[:i])
    honest.still_served()
    for client in clients:
        abandon(client)


# --- Foreign pages -----------------------------------------------------------

FOREIGN_HOSTS = ["evil.example", "localhost.evil.example", "evil.localhost",
                 "127.0.0.1.evil.example", "localhost@evil.example", "", ":",
                 "127.0.0.1:80@evil.example", "[::1].evil.example", "127.1",
                 "127.0.0.2", "[::2]", "0.0.0.0", "localhost:80:80",
                 "localhost:8x", "local host", "localhost\\.evil.example",
                 "2130706433", "[::1", "localhost.", "xlocalhost"]


def foreign(server, honest, pool):
    del pool
    own = [f"{name}{port}" for port in ("", f":{server.port}")
           for name in ("localhost", "127.0.0.1", "[::1]", "LocalHost")]
    for host in FOREIGN_HOSTS:
        for target in ("/", GOOD, "/api/1/store"):
            answer = speak(server, head_of("GET", target, host))
            check(code_of(answer) in (400, 403), f"{host}: {answer[:100]!r}")
            check(b'"position"' not in answer, f"{host} is answered")
    for host in own:
        code = code_of(speak(server, head_of("GET", GOOD, host)))
        check(code == 200, f"Host: {host}: {code}")
    text = "3/4/5/4/3 c\n"
    length = f"Content-Length: {len(text)}"
    for origin in ("http://evil.example", "null", "http://localhost.evil",
                   f"http://localhost:{server.port + 1}", "file://",
                   f"http://localhost:{server.port}.evil.example", ""):
        answer = speak(server, head_of("POST", "/api/1/batch", own[4],
                                       f"Origin: {origin}", length)
                       + text.encode())
        check(code_of(answer) == 403, f"Origin {origin}: {answer[:100]!r}")
        check(b"Access-Control" not in answer, "it lets other pages in")
    for host in own:
        answer = speak(server, head_of("POST", "/api/1/batch", host,
                                       f"Origin: http://{host}", length)
                       + text.encode())
        check(code_of(answer) == 200, f"our own page: {answer[:100]!r}")
    honest.still_served()


# --- Proofs on request -------------------------------------------------------

def hard(number):
    """A position of side 6 that nobody proves while this test runs."""
    top, middle = number % 6, number // 6 % 11
    rows = [f"{top}b{5 - top}", "7/8/9/10", f"{middle}w{10 - middle}",
            "10/9/8/7/6"]
    return re.sub(r"\b0|(?<=[bw])0", "", "/".join(rows)) + " w"


def ask_for_proof(server, number):
    target = "/api/1/prove?p=" + urllib.parse.quote(hard(number))
    return speak(server, head_of("POST", target, "localhost",
                                 "Content-Length: 0"))


def proofs(server, honest, pool):
    """Far more to prove than can be; some is taken on, the rest refused, and
    all that was taken on can be cancelled."""
    answers = list(pool.map(lambda i: ask_for_proof(server, i), range(60)))
    codes = [code_of(answer) for answer in answers]
    check(set(codes) == {202, 503}, f"proofs: {set(codes)}")
    ids = {json.loads(answer.partition(b"\r\n\r\n")[2])["id"]
           for answer, code in zip(answers, codes) if code == 202}
    honest.still_served()
    running = max(ids)
    for number in ids - {running}:
        answer = speak(server, head_of("POST", f"/api/1/prove/{number}/cancel",
                                       "localhost", "Content-Length: 0"))
        check(code_of(answer) == 200, f"cancel: {answer[:200]!r}")
    honest.still_served()


# --- All of it ---------------------------------------------------------------

def besiege(store, truth):
    server = Server(store, "--prove", "--memory", "8M", "--time", "1000")
    honest = Honest(server, truth)
    honest.start()
    pool = concurrent.futures.ThreadPoolExecutor(16)
    try:
        crowd(server, honest, pool)
        honest.leave()
        patient(lambda: not open_connections(server), "a connection stays open")
        files, memory = server.files(), server.memory()
        honest = Honest(server, truth)
        honest.start()
        for attack in (malformed, paths, slow, half_open, vanish, crowd,
                       foreign, proofs):
            attack(server, honest, pool)
            print(f"survived: {attack.__name__}, "
                  f"{honest.answered} honest answers so far", flush=True)
        honest.leave()
        patient(lambda: not open_connections(server), "a connection stays open")
        patient(lambda: server.files() <= files + 2,
                f"{files} files before, {server.files()} after")
        grown = server.memory() - memory
        check(grown < (128 if SANITIZED else 48) << 20,
              f"it has grown by {grown} bytes")
        server.stop()
    finally:
        server.process.kill()
        pool.shutdown()


def open_connections(server):
    """Sockets of the server beyond those it listens and wakes itself with."""
    count = 0
    folder = f"/proc/{server.process.pid}/fd"
    mine = {inode for inode in established(server.port)}
    for name in os.listdir(folder):
        try:
            count += os.readlink(f"{folder}/{name}") in mine
        except FileNotFoundError:
            pass
    return count


def established(port):
    """The sockets, as /proc tells them, of connections at a port."""
    with open("/proc/net/tcp") as table:
        for line in list(table)[1:]:
            fields = line.split()
            if (int(fields[1].partition(":")[2], 16) == port
                    and fields[3] != "0A"):
                yield f"socket:[{fields[9]}]"


def end_in_the_middle(store, truth):
    """It ends when it is told to, also with everybody still there."""
    server = Server(store, "--prove", "--memory", "8M", "--time", "1000")
    try:
        ask_for_proof(server, 0)
        clients = [server.connect() for _ in range(VANISHING)]
        for i, client in enumerate(clients):
            client.sendall(
                [LONG, head_of("GET", GOOD)[:20], b"",
                 b"POST /api/1/batch HTTP/1.1\r\nHost: localhost\r\n"
                 b"Content-Length: 1000\r\n\r\n3/4"][i % 4])
        connection = http.client.HTTPConnection("127.0.0.1", server.port,
                                                timeout=SILENCE)
        Honest(server, truth).ask(connection, 0)
        server.stop()
        for client in clients:
            client.close()
        connection.close()
    finally:
        server.process.kill()


def main():
    os.chdir(sys.argv[1])
    subprocess.run([UNLUR, "contract", "--size", "3", "--all", "--quiet",
                    "--db", "truth.db"], check=True,
                   stdout=subprocess.DEVNULL)
    truth = truth_of("truth.db")
    check_facts(truth)
    besiege("truth.db", truth)
    end_in_the_middle("truth.db", truth)


if __name__ == "__main__":
    try:
        main()
    except (AssertionError, OSError) as failure:
        print(f"hostile: {type(failure).__name__}: {failure}")
        sys.exit(1)
