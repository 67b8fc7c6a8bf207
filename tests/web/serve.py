# SPDX-License-Identifier: GPL-3.0-or-later
"""cli_serve - unlur serve: every route against the commands, and what is refused.

Answers are compared with those of `unlur query`, `stats` and `db info` on the
same store, the orbits of the contract with turns computed here, and every
answer with the schemas of openapi.json. Each answer of the server's own must
carry the headers that keep a browser safe.
"""
import contextlib
import http.client
import json
import os
import random
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

import serving
from serving import LONG, UNLUR

ROWS = "abcdefghijklmnopqrstu"
failures = []
case = ""


def miss(text):
    failures.append(text)
    print(f"{case}: {text}")


def check(condition, text):
    if not condition:
        miss(text)


def equal(found, wanted, text):
    if found != wanted:
        miss(f"{text}: {str(found)[:600]!r}, not {str(wanted)[:600]!r}")


def unlur(*arguments, status=0, text=None):
    """What the program prints."""
    done = subprocess.run([UNLUR, *arguments], input=text, text=True,
                          capture_output=True, timeout=LONG)
    if status is not None:
        equal(done.returncode, status, f"unlur {' '.join(arguments)[:80]}")
    return done


class Server(serving.Server):
    """One that is asked over a connection that is kept."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.connection = None

    def ask(self, method, path, body=None, **headers):
        """Status, headers and body, over a connection that is kept."""
        for attempt in range(2):
            if not self.connection:
                self.connection = http.client.HTTPConnection(
                    self.host, self.port, timeout=LONG)
            try:
                self.connection.request(
                    method, path, body,
                    {name.replace("_", "-"): value
                     for name, value in headers.items()})
                reply = self.connection.getresponse()
                break
            except (http.client.HTTPException, ConnectionError):
                self.connection = None
                if attempt:
                    raise
        data = reply.read()
        look_at_headers(f"{method} {path[:60]}", reply, data, method)
        return reply.status, reply.headers, data

    def api(self, path, status=200, method="GET", body=None, **arguments):
        """The object of an answer of the interface."""
        query = urllib.parse.urlencode(arguments)
        path = "/api/1/" + path + ("?" + query if query else "")
        got, _, data = self.ask(method, path, body)
        equal(got, status, f"{method} {path[:100]} {data[:200]}")
        return json.loads(data)

    def raw(self, data, half=False):
        """What comes back for bytes, until the server closes."""
        with self.connect() as client:
            client.sendall(data)
            if not half:
                client.shutdown(socket.SHUT_WR)
            return receive(client)


def receive(client):
    got = b""
    while True:
        try:
            part = client.recv(65536)
        except ConnectionError:
            break
        if not part:
            break
        got += part
    return got


def look_at_headers(what, reply, data, method):
    """What every answer must say."""
    for name, wanted in {"X-Content-Type-Options": "nosniff",
                         "Referrer-Policy": "no-referrer",
                         "Cross-Origin-Resource-Policy": "same-origin"}.items():
        equal(reply.headers.get_all(name), [wanted], f"{what}: {name}")
    policy = reply.headers["Content-Security-Policy"] or ""
    for part in ("default-src 'self'", "frame-ancestors 'none'",
                 "base-uri 'none'"):
        check(part in policy, f"{what}: policy {policy}")
    check("unsafe" not in policy, f"{what}: policy {policy}")
    check("charset=utf-8" in (reply.headers["Content-Type"] or ""),
          f"{what}: type {reply.headers['Content-Type']}")
    kept = reply.headers["ETag"] is not None
    equal(reply.headers["Cache-Control"], "no-cache" if kept else "no-store",
          f"{what}: cache")
    if reply.status >= 400 and method != "HEAD":
        try:
            error = json.loads(data)
        except ValueError:
            error = None
        check(isinstance(error, dict) and list(error) == ["error"] and
              error["error"], f"{what}: {reply.status} without a reason: "
                              f"{data[:200]}")
    equal("Retry-After" in reply.headers, reply.status == 503,
          f"{what}: Retry-After")
    equal("Allow" in reply.headers, reply.status == 405, f"{what}: Allow")


# --- Boards, worked out here ------------------------------------------------

def cells_of(side):
    """Cube coordinates by cell name."""
    cells = {}
    for row in range(2 * side - 1):
        r = row - (side - 1)
        length = 2 * side - 1 - abs(r)
        first = -(side - 1) if r <= 0 else -(side - 1) + r
        for column in range(length):
            # Along a row x grows and y falls; r, upwards, is x + y + z = 0's z.
            x = first + column
            cells[f"{ROWS[row]}{column + 1}"] = (x, r)
    return cells


def images(point):
    """The twelve images of a cell, in axial coordinates with the row as the
    second: neighbours differ by (1,0), (0,1), (1,1) and their opposites."""
    x, r = point
    found = []
    for _ in range(2):
        for _ in range(6):
            x, r = x - r, x
            found.append((x, r))
        x, r = r, x
    return found


def orbits_of(side):
    """The sets of inner cells that turn into each other."""
    cells = cells_of(side)
    names = {point: name for name, point in cells.items()}
    inner = {name for name, (x, r) in cells.items()
             if max(abs(x), abs(r), abs(x - r)) < side - 1}
    return {frozenset(names[image] for image in images(cells[name]))
            for name in inner}


def random_record(dice, side, rules, moves):
    """A record of so many random moves, or of fewer when the game ends."""
    record = f"size={side} contract={rules}:"
    for _ in range(moves):
        answer = json.loads(
            unlur("query", "--json", "--db", "two.db", record).stdout)
        if not answer["moves"]:
            break
        record += " " + dice.choice(answer["moves"])["move"]
    return record


# --- Tests -------------------------------------------------------------------

def query(text, *options):
    """What `unlur query --json` says: the position's part and the line's."""
    answer = json.loads(
        unlur("query", "--json", "--db", "s.db", *options, text).stdout)
    line = {"moves": answer.pop("main_line"), "end": answer.pop("main_line_end")}
    return answer, line


def test_positions(server, texts):
    for text in texts:
        wanted, line = query(text)
        answer = server.api("position", p=text)
        record, size, turn, won = (answer.pop(name) for name in
                                   ("record", "size", "turn", "won"))
        equal(answer, wanted, text)
        position = wanted["position"]
        equal(size, (position.count("/") + 2) // 2, f"{text}: size")
        equal(turn, {"b": "black", "w": "white", "c": "contract"}[position[-1]],
              f"{text}: turn")
        empty = re.fullmatch(r"[\d/]+ c", position)
        equal(record, text if text.startswith("size=") else
              f"size={size} contract=inner:" if empty else None,
              f"{text}: record")
        over = not wanted["moves"]
        equal(won, wanted["winner"] if over else None, f"{text}: won")
        answer = server.api("mainline", p=text)
        equal({name: answer[name] for name in line}, line, f"{text}: line")
        equal(answer["position"], position, f"{text}: line")
        if wanted["winner"] in ("black", "white"):
            equal(answer["winner"], wanted["winner"], f"{text}: line")


def test_rules(server):
    text = "3/4/5/4/b2 c"
    equal(server.api("position", p=text, rules="open")["rules"], "open",
          "rules")
    server.api("position", 400, p=text)
    server.api("position", 400, p="size=3 contract=inner: c3", rules="open")
    server.api("position", p="size=3 contract=open: a1", rules="open")
    for rules in ("Inner", "", "any"):
        equal(server.api("position", 400, p="3/4/5/4/3 c", rules=rules),
              {"error": f"argument 'rules': '{rules}': expected inner, open or "
                        "none"}, "rules")


def test_bad_positions(server):
    for text in ("", "x", "3/4/5/4/3", "3/4/5/4/3 x", "3/4/5/4/3 c ",
                 "size=3 contract=inner: a1", "size=3", "9" * 2000,
                 "3/4/5/4/3\0 c", "3/4/5/4/3 c\0", "\xff\n", "size=3 contract="
                 "inner: c3 pass c3"):
        if "\0" in text:
            answer = server.api("position", 400, p=text)
            check("x00" in answer["error"] or "end" in answer["error"] or
                  "character" in answer["error"], f"{text!r}: {answer}")
            continue
        done = unlur("query", "--db", "s.db", text, status=2)
        equal("unlur query: " + server.api("position", 400, p=text)["error"],
              done.stderr.rstrip("\n"), repr(text))
    for query in ("", "?p", "?p=3/4/5/4/3+c&p=3/4/5/4/3+c", "?q=1",
                  "?p=3/4/5/4/3+c&x=", "?P=3/4/5/4/3+c",
                  "?" + "&".join(f"a{i}=1" for i in range(100))):
        equal(server.ask("GET", "/api/1/position" + query)[0], 400, query)


def test_batch(server, texts):
    described = server.api("openapi.json")
    lines = texts + ["", "bad", "3/4/5/4/3 c\r", "3/4/5/4/b2 c", "\xe9"]
    body = "\n".join(lines) + "\n"
    wanted = []
    for line in unlur("query", "--json", "--db", "s.db", "-", status=2,
                      text=body).stdout.splitlines():
        answer = json.loads(line)
        answer.pop("main_line", None)
        answer.pop("main_line_end", None)
        wanted.append(answer)
    for end in ("", "\n"):
        status, headers, data = server.ask(
            "POST", "/api/1/batch", ("\n".join(lines) + end).encode())
        equal(status, 200, "batch")
        equal(headers["Content-Type"], "application/x-ndjson; charset=utf-8",
              "batch")
        check_answer(described["paths"]["/batch"]["post"], "200", data,
                     described["components"]["schemas"], "batch")
        found = [json.loads(line) for line in data.decode().splitlines()]
        equal(len(found), len(lines), "batch: lines")
        for text, one, other in zip(lines, found, wanted):
            for name in ("record", "size", "turn", "won"):
                one.pop(name, None)
            equal(one, other, f"batch: {text!r}")
    post = dict(method="POST")
    server.api("batch", 400, body="", **post)
    server.api("batch", 400, body="3/4/5/4/3 c", rules="odd", **post)
    equal(server.ask("POST", "/api/1/batch", "2/3/2 c\n" * 1000)[0], 200,
          "1,000 lines")
    server.api("batch", 413, body="2/3/2 c\n" * 1001, **post)
    large = ("/".join(str(n) for n in [*range(11, 22), *range(20, 10, -1)]) +
             " b\n")
    server.api("batch", 413, body=large * 1000, **post)


def test_contract(server):
    for side in (2, 3):
        answer = server.api("contract", size=side)
        start = query("/".join(str(n) for n in [*range(side, 2 * side),
                                                *range(2 * side - 2, side - 1,
                                                       -1)]) + " c")[0]
        for name in ("position", "outcome", "action", "grundy", "rules"):
            equal(answer[name], start[name], f"contract {side}: {name}")
        equal(answer["size"], side, "contract")
        values = {move["move"]: move["value"] for move in start["moves"]}
        equal(answer["passing"], values.pop("pass"), "passing")
        equal({frozenset(orbit["cells"]) for orbit in answer["orbits"]},
              orbits_of(side), f"orbits of side {side}")
        for orbit in answer["orbits"]:
            for cell in orbit["cells"]:
                equal(orbit["value"], values.pop(cell), f"{side}: {cell}")
        equal(values, {}, "cells left out")
    equal(sorted(len(orbit["cells"]) for orbit in
                 server.api("contract", size=4, rules="open")["orbits"]),
          [1, 6, 6, 6, 6, 12], "side 4, open")
    for bad in (dict(), dict(size=1), dict(size=12), dict(size="3x"),
                dict(size=""), dict(size="-3"), dict(size=3, rules="none")):
        server.api("contract", 400, **bad)


def test_statistics(server):
    offered = server.api("stats")["statistics"]
    listed = [line.split(None, 1) for line in unlur("stats").stdout.splitlines()]
    equal([[one["name"], one["help"]] for one in offered],
          [one for one in listed if one[0] not in ("compare", "census")], "stats")
    for one in offered:
        name = one["name"]
        options = [["--size", "3"], []]
        if "draws" in one["arguments"]:
            options.append(["--size", "3", "--draws", "50", "--seed", "7"])
        for given in options:
            arguments = {key[2:]: value
                         for key, value in zip(given[::2], given[1::2])}
            done = unlur("stats", name, "--json", "--db", "s.db", *given,
                         status=None)
            bad = done.returncode
            answer = server.api("stats/" + name, 400 if bad else 200,
                                **arguments)
            if bad:
                equal("unlur stats: " + answer["error"],
                      done.stderr.rstrip("\n"), name)
            else:
                equal(answer, json.loads(done.stdout), f"stats {name} {given}")
    server.api("stats/nothing", 404)
    server.api("stats/compare", 404)
    server.api("stats/census", 404)
    server.api("stats/", 404)
    server.api("stats/openings/more", 404)
    server.api("stats/openings", 400, draws=5)
    server.api("stats/sample", 400, draws=10 ** 9)
    server.api("stats/sample", 400, draws=0)
    server.api("stats/openings", 400, table="nothing")
    server.api("stats/stones", 400, where="1")
    equal([table["name"] for table in
           server.api("stats/openings", table="openings")["tables"]],
          ["openings"], "table")


def test_store(server):
    answer = server.api("store")
    info = json.loads(unlur("db", "info", "--json", "--db", "s.db").stdout)
    equal(answer["store"], "s.db", "store: name")
    equal(answer["bytes"], os.path.getsize("s.db"), "store: bytes")
    equal(answer["version"], unlur("--version").stdout.split()[-1], "version")
    equal(answer["results"], sum(one["count"] for one in answer["counts"]),
          "store: counts")
    for name in ("schema", "results"):
        if name in info:
            equal(answer[name], info[name], f"store: {name}")
    exported = unlur("db", "export", "--csv", "--db", "s.db").stdout
    equal(answer["results"], len(exported.splitlines()) - 1, "store: results")
    equal(answer["prove"], None, "store: prove")


def test_page(server):
    status, headers, page = server.ask("GET", "/")
    equal(status, 200, "home")
    equal(headers["Content-Type"], "text/html; charset=utf-8", "home")
    with open(os.path.join(TOP, "web/page/index.html"), "rb") as file:
        equal(page, file.read(), "home")
    equal(server.ask("GET", "/index.html")[2], page, "index.html")
    tag = headers["ETag"]
    for given, wanted in ((tag, 304), (f'"x", {tag}', 304), ("*", 304),
                          ('"x"', 200)):
        status, headers, data = server.ask("GET", "/", If_None_Match=given)
        equal((status, data), (wanted, page if wanted == 200 else b""), given)
        equal(headers["ETag"], tag, given)
    seen, left = set(), ["/"]
    while left:  # all that the page refers to is served, with its own type
        path = left.pop()
        if path in seen:
            continue
        seen.add(path)
        status, headers, data = server.ask("GET", path)
        equal(status, 200, path)
        kind = {"html": "text/html", "": "text/html", "css": "text/css",
                "js": "text/javascript", "svg": "image/svg+xml"}[
                    path.rpartition(".")[2] if "." in path else ""]
        equal(headers["Content-Type"], kind + "; charset=utf-8", path)
        for name in re.findall(
                rb"(?:src|href)=\"\.?/?([\w-]+\.\w+)|from \"\./([\w-]+\.js)\"",
                data):
            left.append("/" + (name[0] or name[1]).decode())


def test_head(server):
    for path in ("/", "/api/1/position?p=3/4/5/4/3+c", "/api/1/store",
                 "/api/1/position?p=x", "/api/1/nothing", "/nothing"):
        status, headers, data = server.ask("GET", path)
        got, found, nothing = server.ask("HEAD", path)
        equal((got, nothing), (status, b""), f"HEAD {path}")
        for name in set(headers) | set(found):
            if name != "Date":
                equal(found[name], headers[name], f"HEAD {path}: {name}")
        equal(int(headers["Content-Length"]), len(data), f"{path}: length")


def test_methods(server):
    for method in ("PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "FOO", "get"):
        for path, allowed in (("/", "GET, HEAD"), ("/api/1/batch", "POST"),
                              ("/api/1/position?p=3/4/5/4/3+c", "GET, HEAD")):
            status, headers, _ = server.ask(method, path)
            equal((status, headers["Allow"]), (405, allowed),
                  f"{method} {path}")
        for path in ("/nothing", "/api/1/nothing"):
            equal(server.ask(method, path)[0], 404, f"{method} {path}")
    for path in ("/", "/api/1/", "/api/1/position?p=3/4/5/4/3+c",
                 "/api/1/openapi.json", "/api/1/store", "/api/1/prove/1"):
        status, headers, _ = server.ask("POST", path, "x")
        equal((status, headers["Allow"]), (405, "GET, HEAD"), f"POST {path}")
    for path in ("/api/1/batch", "/api/1/prove", "/api/1/prove/1/cancel"):
        for method in ("GET", "HEAD"):
            status, headers, _ = server.ask(method, path)
            equal((status, headers["Allow"]), (405, "POST"), f"{method} {path}")


def test_paths(server):
    for path in ("/nothing", "/api", "/api/", "/api/1", "/api/2/position",
                 "/api/1/position/", "/api/1//position", "/api/1/Position",
                 "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                 "/..%2f..%2fetc/passwd", "/api/1/../../etc/passwd",
                 "/api/1/stats/../store", "/./", "//", "//etc/passwd",
                 "/index.html/", "/index.html%00", "/%69ndex.html",
                 "/api/1/stats/%2e%2e", "/api/1/store%00", "/web/server.c",
                 "/s.db", "*", "/api/1/prove/1/2/cancel"):
        status, _, data = server.ask("GET", path)
        equal(status, 404, f"{path} {data[:80]}")


def test_hosts(server):
    port = server.port
    path = "/api/1/stats"
    for host in ("localhost", "127.0.0.1", "[::1]", f"localhost:{port}",
                 f"127.0.0.1:{port}", f"[::1]:{port}", "LOCALHOST:1",
                 "unlur.example", "other.example", "unlur.example:80"):
        equal(server.ask("GET", path, Host=host)[0], 200, host)
    for host in ("evil.example", f"evil.example:{port}", "localhost.evil.example",
                 "localhost:80@evil.example", "127.0.0.1.evil.example", "",
                 "127.0.0.2", "[::2]", "[::1", "localhost:", "localhost:x",
                 "\xe9", "a" * 5000, "unlur.example."):
        expect = 200 if host == "localhost:" else 403
        status, _, data = server.ask("GET", path, Host=host)
        equal(status, expect, f"{host[:40]} {data[:100]}")
    for target in ("/", "/api/1/batch", "/nothing"):
        equal(server.ask("GET", target, Host="evil.example")[0], 403, target)
    first = b"GET /api/1/stats HTTP/1.%d\r\n%s\r\n"
    check(server.raw(first % (0, b"")).startswith(b"HTTP/1.0 200") or
          server.raw(first % (0, b"")).startswith(b"HTTP/1.1 200"),
          "HTTP/1.0 without a host")
    check(b" 403 " in server.raw(first % (0, b"Host: evil.example\r\n"))[:20],
          "HTTP/1.0 with a foreign host")
    got = server.raw(first % (1, b""))
    check(b" 400 " in got[:20] and b'{"error"' in got, "HTTP/1.1 without a host")
    for target, code in (("http://evil.example/", 403), ("http:///", 200),
                         ("http://localhost.evil/", 403),
                         ("http://localhost", 200), ("http://LOCALHOST:1/", 200),
                         ("HTTP://127.0.0.1/api/1/stats", 200),
                         ("http://" + "a" * 1000 + "/", 403),
                         ("http://localhost/nothing", 404),
                         ("https://localhost/", 404)):
        got = server.raw(f"GET {target} HTTP/1.1\r\n"
                         "Host: localhost\r\n\r\n".encode())
        check(got.startswith(b"HTTP/1.1 %d " % code), f"{target}: {got[:40]}")


def test_origins(server):
    own = f"localhost:{server.port}"
    for origin, wanted in ((None, 200), (f"http://{own}", 200),
                           (f"https://{own}", 200), ("http://evil.example", 403),
                           ("null", 403), ("", 403), (f"http://{own}.evil", 403),
                           ("http://localhost:1", 403), (own, 403)):
        headers = {"Host": own}
        if origin is not None:
            headers["Origin"] = origin
        equal(server.ask("POST", "/api/1/batch", "2/3/2 c", **headers)[0],
              wanted, f"Origin {origin}")
        equal(server.ask("GET", "/api/1/stats", **headers)[0], 200,
              f"GET, Origin {origin}")
    for site, what, wanted in (
            ("same-origin", "empty", 200), ("none", "document", 200),
            ("none", "image", 200), ("cross-site", "document", 200),
            ("cross-site", "image", 403), ("cross-site", "empty", 403),
            ("cross-site", "iframe", 403), ("same-site", "image", 403),
            ("cross-site", None, 403), ("odd", "", 403)):
        told = {"Sec-Fetch-Site": site, "Sec-Fetch-Dest": what}
        equal(server.ask("GET", "/api/1/stats",
                         **{name: value for name, value in told.items()
                            if value is not None})[0], wanted, f"{told}")


def test_limits(server):
    start = "/api/1/position?p="
    for length, wanted in ((8192, 400), (8193, 414), (20000, 414)):
        path = start + "x" * (length - len(start))
        equal(server.ask("GET", path)[0], wanted, f"URL of {length} bytes")
    for size, wanted in ((262144, 200), (262145, 413), (2000000, 413)):
        line = b"x" * (262144 // 512 - 1) + b"\n"
        body = (line * (size // len(line) + 1))[:size]
        equal(server.ask("POST", "/api/1/batch", body)[0], wanted,
              f"body of {size} bytes")
    parts = iter([b"x" * 1000] * 300)
    equal(server.ask("POST", "/api/1/batch", parts)[0], 413, "in parts")
    head = b"POST /api/1/batch HTTP/1.1\r\nHost: localhost\r\n"
    got = server.raw(head + b"Content-Length: 99999999999\r\n\r\n", half=True)
    check(b" 413 " in got[:20], f"an announced body: {got[:100]}")
    got = server.raw(head + b"".join(b"X-%d: %s\r\n" % (i, b"y" * 1000)
                                     for i in range(100)) + b"\r\n", half=True)
    check(re.match(rb"HTTP/1.1 (431|413|400) ", got), f"headers: {got[:60]}")
    got = server.raw(b"GET /" + b"x" * 100000 + b" HTTP/1.1\r\n\r\n", half=True)
    check(re.match(rb"HTTP/1.1 414 ", got), f"a long line: {got[:60]}")


def test_odd_bytes(server):
    """Whatever comes, the next client is answered."""
    dice = random.Random(1)
    good = (b"GET /api/1/position?p=3/4/5/4/3+c HTTP/1.1\r\nHost: localhost\r\n"
            b"\r\n")
    for _ in range(200):
        data = bytearray(good)
        for _ in range(dice.randrange(1, 6)):
            at = dice.randrange(len(data))
            how = dice.randrange(3)
            if how == 0:
                data[at] = dice.randrange(256)
            elif how == 1:
                del data[at:at + dice.randrange(9)]
            else:
                data[at:at] = bytes(dice.randrange(256) for _ in range(9))
        with server.connect() as client:
            client.sendall(bytes(data))
            client.shutdown(socket.SHUT_WR)
            client.settimeout(1)
            try:
                client.recv(1)  # an answer, or the end
            except (ConnectionError, TimeoutError):
                pass
    equal(server.api("contract", size=3)["outcome"], "win", "afterwards")


def test_crowd(server):
    """Others who sit there silent, half a request in hand."""
    others = []
    for i in range(200):
        client = server.connect()
        client.sendall([b"", b"GET / HT", b"POST /api/1/batch HTTP/1.1\r\n"
                        b"Host: localhost\r\nContent-Length: 50\r\n\r\n2/3"][i % 3])
        others.append(client)
    equal(server.api("position", p="3/4/5/4/3 c")["outcome"], "win", "crowd")
    for client in others:
        client.close()


def test_trickle(server):
    """All places taken by clients who are never silent and never done."""
    others = [server.connect() for _ in range(256)]
    for client in others:
        client.sendall(b"GET / HTTP/1.1\r\nX: ")
    answers = []
    honest = threading.Thread(target=lambda: answers.append(server.raw(
        b"GET /api/1/stats HTTP/1.0\r\n\r\n", half=True)))
    honest.start()
    end = time.monotonic() + LONG
    while honest.is_alive() and time.monotonic() < end:
        for client in others:
            try:
                client.sendall(b"y")
            except OSError:
                pass
        honest.join(0.2)
    check(answers and b" 200 " in answers[0][:20], f"not answered: {answers}")
    for client in others:
        client.close()
    honest.join()


def test_untaken(server):
    """Clients who ask for much and take nothing; then such as take it."""
    body = b"7/8/9/10/11/12/13/12/11/10/9/8/7 b\n" * 1000
    head = (b"POST /api/1/batch HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Length: %d\r\n\r\n" % len(body))
    begin = time.monotonic()
    server.ask("POST", "/api/1/batch", body)
    if time.monotonic() - begin > 5:  # who takes nothing is shown out meanwhile
        print("clients who take nothing not tried, an answer takes too long")
        return
    others = []
    for _ in range(5):  # three are enough, where none is late
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect((server.host, server.port))
        client.sendall(head + body)
        others.append(client)
    end = time.monotonic() + LONG
    while (refused := server.ask("GET", "/api/1/store")[0]) != 503 and \
            time.monotonic() < end:
        time.sleep(0.1)
    equal(refused, 503, "one more")
    equal(server.api("contract", size=2)["size"], 2, "what is quick")
    for client in others:
        client.close()
    end = time.monotonic() + LONG
    while server.ask("GET", "/api/1/store")[0] == 503 and \
            time.monotonic() < end:
        time.sleep(0.1)
    for _ in range(20):  # more than the limit, one after another
        equal(server.ask("POST", "/api/1/batch", b"3/4/5/4/3 c\n" * 1000)[0],
              200, "an answer that is taken")


def test_pipeline(server):
    """Several requests at once, quick and slow ones, answered in order."""
    paths = ["/api/1/contract?size=3", "/api/1/store", "/api/1/contract?size=2",
             "/api/1/mainline?p=3/4/5/4/3+c", "/api/1/contract?size=4"]
    with server.connect() as client:
        client.sendall(b"".join(b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" %
                                path.encode() for path in paths))
        client.shutdown(socket.SHUT_WR)
        got = receive(client).decode()
    answers = re.findall(r"^\{.*\}$", got, re.M)
    equal(len(answers), len(paths), "answers")
    equal([json.loads(answer).get("size") for answer in answers],
          [3, None, 2, None, 4], "their order")


# --- The description -----------------------------------------------------------

def fits(schema, value, every, where):
    """What differs from a schema, as lines."""
    if "$ref" in schema:
        return fits(every[schema["$ref"].rpartition("/")[2]], value, every, where)
    if "oneOf" in schema:
        wrong = [fits(one, value, every, where) for one in schema["oneOf"]]
        return [] if wrong.count([]) == 1 else sum(wrong, [])
    if value is None:
        return [] if schema.get("nullable") else [f"{where}: null"]
    kinds = {"object": dict, "array": list, "string": str, "integer": int,
             "number": (int, float), "boolean": bool}
    if not isinstance(value, kinds[schema["type"]]):
        return [f"{where}: {value!r} is no {schema['type']}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{where}: {value!r} is none of {schema['enum']}"]
    wrong = []
    if schema["type"] == "object" and "properties" in schema:
        wrong += [f"{where}: no {name}" for name in schema.get("required", [])
                  if name not in value]
        for name, part in value.items():
            if name not in schema["properties"]:
                wrong.append(f"{where}: {name} is not described")
            else:
                wrong += fits(schema["properties"][name], part, every,
                              f"{where}.{name}")
    if schema["type"] == "array":
        for part in value:
            wrong += fits(schema["items"], part, every, where + "[]")
    return wrong


def check_answer(operation, code, data, every, path):
    """That an answer is as its schema says."""
    (kind, form), = operation["responses"][code]["content"].items()
    text = data.decode()
    for line in text.splitlines() if "ndjson" in kind else [text]:
        for wrong in fits(form["schema"], json.loads(line), every, path):
            miss(wrong)


def references(value):
    """Every $ref inside a value."""
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"]
        for part in value.values():
            yield from references(part)
    elif isinstance(value, list):
        for part in value:
            yield from references(part)


def test_description_rules(server):
    """What the recommended rules of `redocly lint` ask of a description."""
    described = server.api("openapi.json")
    check(re.fullmatch(r"3\.0\.\d", described["openapi"]), "version")
    for name in ("title", "version", "description"):
        check(described["info"][name], f"info: {name}")
    check(described["info"]["license"].get("url"), "license without a url")
    equal(described["security"], [], "security")
    check(described["servers"] and all(
        not server["url"].endswith("/") and "example.com" not in server["url"]
        for server in described["servers"]), "servers")
    names = []
    for path, methods in described["paths"].items():
        check(path == "/" or not path.endswith("/"), f"{path}: its end")
        check("?" not in path, f"{path}: arguments")
        for method, operation in methods.items():
            where = f"{method} {path}"
            names.append(operation.get("operationId"))
            check(re.fullmatch(r"[A-Za-z]+", names[-1] or ""), f"{where}: id")
            check(operation.get("summary"), f"{where}: summary")
            codes = operation["responses"]
            check(any(code.startswith("2") for code in codes), f"{where}: 2XX")
            check(any(code.startswith("4") for code in codes), f"{where}: 4XX")
            check(all(re.fullmatch(r"[1-5](\d\d|XX)|default", code)
                      for code in codes), f"{where}: codes")
            parts = [described["components"]["parameters"][
                one["$ref"].rpartition("/")[2]] if "$ref" in one else one
                for one in operation.get("parameters", [])]
            equal({one["name"] for one in parts if one["in"] == "path"},
                  set(re.findall(r"\{(\w+)\}", path)), f"{where}: path")
            check(all(one.get("required") for one in parts
                      if one["in"] == "path"), f"{where}: required")
            equal(len({(one["name"], one["in"]) for one in parts}), len(parts),
                  f"{where}: parameters")
    equal(len(set(names)), len(names), "ids")
    used = set(references(described))
    there = {f"#/components/{kind}/{name}"
             for kind, parts in described["components"].items()
             for name in parts}
    equal(used - there, set(), "references to nothing")
    equal(there - used, set(), "components that nothing uses")


def test_description(server, texts):
    """Every path of openapi.json answers as it says, and every route of the
    server is in it."""
    described = server.api("openapi.json")
    every = described["components"]["schemas"]
    parameters = described["components"]["parameters"]
    table = server.api("")
    routes = {"/" + route["path"]: route for route in table["routes"]}
    equal(set(described["paths"]), set(routes) | {"/openapi.json"}, "paths")
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            names, values = set(), {}
            for one in operation.get("parameters", []):
                one = parameters[one["$ref"].rpartition("/")[2]] \
                    if "$ref" in one else one
                if one["in"] == "query":
                    names.add(one["name"])
                if "example" in one:
                    values[one["name"]] = one["example"]
            if path in routes:
                equal(set(routes[path]["arguments"].split()), names, path)
                equal(routes[path]["methods"].split(", ")[0].lower(), method,
                      path)
            inside = re.sub(r"\{(\w+)\}", lambda m: str(values.pop(m[1])), path)
            content = operation.get("requestBody", {"content": {}})["content"]
            body = content["text/plain"]["example"] if content else None
            url = "/api/1" + inside + "?" + urllib.parse.urlencode(values)
            status, headers, data = server.ask(method.upper(), url, body)
            while status == 202 and "200" in operation["responses"]:
                check_answer(operation, "202", data, every, path)
                time.sleep(0.05)
                status, headers, data = server.ask(method.upper(), url, body)
            wanted = next(code for code in operation["responses"]
                          if code != "default")
            equal(str(status), wanted, f"{method} {url} {data[:100]}")
            (kind, form), = operation["responses"][wanted]["content"].items()
            equal(headers["Content-Type"].split(";")[0], kind, url)
            check_answer(operation, wanted, data, every, path)
            error = described["components"]["responses"]["Error"]["content"]
            status, _, data = server.ask(method.upper(), "/api/1" + inside +
                                         "?odd=1", body)
            equal(status, 200 if path == "/openapi.json" else 400,
                  f"{path}?odd=1")
            if status == 400:
                for wrong in fits(error["application/json"]["schema"],
                                  json.loads(data), every, path):
                    miss(wrong)
    for text in texts:
        for path, name in (("position", "Position"), ("mainline", "MainLine")):
            for wrong in fits(every[name], server.api(path, p=text), every, text):
                miss(wrong)


def await_job(server, job):
    while job["state"] in ("waiting", "searching"):
        time.sleep(0.05)
        job = server.api(f"prove/{job['id']}")
    return job


def test_proving(server):
    text = "3/1wb1/5/2b1/3 b"
    limits = server.api("store")["prove"]
    equal((limits["seconds"], limits["size"]), (60, 8), "limits")
    before = server.api("position", p=text)
    equal(before["source"] == "not stored", True, f"not stored: {before}")
    job = await_job(server, server.api("prove", 202, "POST", p=text, time=30))
    equal(job["state"], "proved", f"{job}")
    winner = json.loads(
        unlur("solve", "--json", "--no-db", text).stdout)["winner"]
    equal(job["winner"], winner, "the winner")
    after = server.api("position", p=text)
    equal((after["winner"], after["source"], after["status"]),
          (winner, "search", "proved"), "afterwards")
    equal(query(text)[0]["status"], "not stored", "in the store")
    again = server.api("prove", 202, "POST", p=text)
    equal(again["id"], job["id"], "asked again")
    hard = "5/6/2b4/3b4/3bw4/8/7/6/5 w"
    job = server.api("prove", 202, "POST", p=hard)
    last = server.api("prove", 202, "POST", p="5/6/2b4/3b4/3b5/8/7/6/5 w")
    equal(last["state"], "waiting", "a second one")
    more = [server.ask("POST", f"/api/1/prove?p=b4/6/{i}b{6 - i}/{j}b{7 - j}/9/8/"
                       "7/6/5+w") for i in range(1, 6) for j in range(1, 7)]
    equal({status for status, _, _ in more}, {202, 503}, "a full queue")
    for status, _, data in more:
        if status == 202:
            server.api(f"prove/{json.loads(data)['id']}/cancel", 200, "POST")
    for one in (last, job):
        equal(server.api(f"prove/{one['id']}/cancel", 200, "POST")["state"],
              "cancelled", "cancel")
        equal(server.api(f"prove/{one['id']}")["state"], "cancelled", "look")
    for number in ("0", "99", "x", "-1", "01", "1x", "9" * 40, "1/cancel/1"):
        server.api(f"prove/{number}", 404)
    for bad in (dict(), dict(p="x"), dict(p=text, time=0), dict(p=text, time=-1),
                dict(p=text, time="x"), dict(p=text, time="1e999"),
                dict(p="3/4/wwwww/4/3 b"), dict(p=text, seconds=1)):
        server.api("prove", 400, "POST", **bad)


# --- Evaluations ---------------------------------------------------------------

def evaluate(server, route, text, effort):
    """The last word on a question, and the states seen on the way."""
    states = []
    while True:
        status, _, data = server.ask("GET", f"/api/1/{route}?" +
                                     urllib.parse.urlencode(
                                         {"p": text, "effort": effort}))
        answer = json.loads(data)
        if status not in (200, 202):
            miss(f"{route} {text}: {status} {answer}")
            return answer, states
        states.append(answer["state"])
        equal(status, 200 if states[-1] in ("done", "failed") else 202,
              f"{route}: {answer['state']}")
        if status == 200:
            return answer, states
        time.sleep(0.05)


def spent(server):
    """Seconds of the processor that the server has used."""
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_evaluation(server, bare):
    """Proved values agree with the store and a server that has none of it; an
    estimate never looks like a proof."""
    for text in ("3/4/2b2/4/3 w", "3/4/5/4/3 c", "3/1wb1/5/2b1/3 b",
                 "size=3 contract=inner: c3 pass d2 e1"):
        stored = {move["move"]: move["value"]
                  for move in query(text)[0]["moves"]}
        one = evaluate(server, "evaluate", text, 1000)[0]["evaluation"]
        other = evaluate(bare, "evaluate", text, 100000)[0]["evaluation"]
        for move in one["moves"] + other["moves"]:
            proved = move["basis"] == "proved"
            equal(proved, move["value"] != "unknown", f"{text}: {move}")
            equal(proved, move["source"] is not None, f"{text}: {move}")
            if proved:
                equal(move["chance"], float(move["value"] == "win"),
                      f"{text}: {move}")
            if proved and stored[move["move"]] != "unknown":
                equal(move["value"], stored[move["move"]], f"{text}: {move}")
        for found in (one, other):
            equal(found["best"], found["line"][0], f"{text}: line")
            equal(found["complete"], all(move["basis"] == "proved"
                                         for move in found["moves"]), text)
    again = evaluate(bare, "evaluate", "3/4/2b2/4/3 w", 100000)
    equal(again[1], ["done"], "asked again")
    large = evaluate(bare, "evaluate", "5/6/7/8/9/8/7/6/5 c", 2000)[0]
    moves = large["evaluation"]["moves"]
    equal(len(moves), 38, "every move")
    check(all(move["basis"] == "estimated" and 0 < move["chance"] < 1
              for move in moves), f"estimates: {moves}")
    equal(large["evaluation"]["line_basis"], "estimated", "line")


def test_annotation(server, bare):
    """The page and the command tell the same."""
    for text in ("size=3 contract=inner: b2 pass c3 c1 d2 e3",
                 "size=4 contract=inner: d4 pass d5 c4", "size=3 contract=inner:"):
        for one, store in ((server, ["--db", "s.db"]), (bare, ["--db", "e.db"])):
            answer = evaluate(one, "annotate", text, 700)[0]
            told = json.loads(unlur("annotate", "--json", "--effort", "700",
                                    *store, text).stdout)
            for name, value in answer["annotation"].items():
                equal(value, told[name], f"{text}: {name}")
            equal(answer["done"], answer["count"], "positions")


def test_evaluation_limits(server):
    """What is asked beyond the limits is cut, refused or given up."""
    limits = server.api("store")["evaluate"]
    equal(limits, {"effort": 100000, "threads": 2}, "limits")
    hard = ["/".join(str(n) for n in [*range(8, 15), f"{i}b{14 - i}",
                                      *range(14, 7, -1)]) + " w"
            for i in range(1, 14)]
    for bad in (dict(), dict(p="x"), dict(p=hard[0], effort=0),
                dict(p=hard[0], effort="x"), dict(p=hard[0], effort=-1),
                dict(p=hard[0], time=1)):
        server.api("evaluate", 400, **bad)
    server.api("annotate", 400, p=hard[0])
    states = []
    for i in range(26):
        text = hard[i % 13]
        status, _, data = server.ask(
            "GET", "/api/1/evaluate?" + urllib.parse.urlencode(
                {"p": text, "effort": 10 ** 12 if i < 13 else 99999 - i}))
        answer = json.loads(data)
        states.append(status)
        if status == 202:
            equal(answer["limit"], 100000 if i < 13 else 99999 - i, "the limit")
    equal(set(states), {202, 503}, "a full queue")
    check(states.count(202) <= 2 + 16 + 2, f"taken: {states}")
    # Nobody asks again: all is given up, and the server rests.
    end = time.monotonic() + LONG
    while True:
        before = spent(server)
        time.sleep(0.5)
        if spent(server) - before < 0.05:
            break
        if time.monotonic() > end:
            miss("clients have gone and the server works on")
            break
    # On a busy machine it only seems to rest: then it refuses for a while more.
    status = 503
    while status == 503 and time.monotonic() < end:
        time.sleep(0.1)
        status = server.ask("GET", "/api/1/evaluate?" + urllib.parse.urlencode(
            {"p": hard[12], "effort": 5}))[0]
    equal(status, 202, "room again")


def test_games(server):
    """A game that is analysed leaves a thread to positions, others wait for it,
    and it goes on while nobody asks, unless another one waits."""
    ask = {text: dict(p=f"size=8 contract=inner: h8 {text} i9 pass")
           for text in ("g7", "g6", "g5")}
    first, second, third = ask.values()

    def state(game, **more):
        return json.loads(server.ask("GET", "/api/1/annotate?" +
                                     urllib.parse.urlencode({**game, **more}))[2])

    def await_state(condition, what):
        end = time.monotonic() + LONG
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {what}")
            time.sleep(0.05)

    await_state(lambda: state(first)["state"] == "running", "a game")
    await_state(lambda: [state(game).get("before") for game in
                         (first, second, third)] == [None, 0, 1], "two more")
    evaluate(server, "evaluate", "3/4/5/4/3 c", 31)
    equal(state(first)["state"], "running", "a position passes games")
    many = [second, third] + [{"p": f"size=7 contract=inner: g{i + 2}"}
                              for i in range(6)]
    await_state(lambda: [state(game) for game in many + [
        {"p": "size=4 contract=inner:"}]][-1] == {
            "error": "8 games wait to be evaluated, try again later"},
                "too many games")
    evaluate(server, "evaluate", "3/4/5/4/3 c", 32)
    await_state(lambda: state(first)["done"] > 0, "a position of the game")
    time.sleep(3)  # as a page that nobody looks at
    check((now := state(first))["done"] > 0, f"given up: {now}")
    await_state(lambda: state(second)["state"] == "running", "the second game")
    small = {"p": "size=2 contract=inner:"}
    await_state(lambda: state(small, effort=1)["state"] == "done", "the last")


def test_long_statistics(server):
    """What takes seconds keeps nobody from the page."""
    path = "/api/1/stats/zugzwang?size=3&draws=100000"
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(server.connect()) for _ in range(3)]
        for client in clients:
            client.sendall(request)
        server.api("store")
        server.api("stats")
        equal(server.ask("POST", "/api/1/batch", "3/4/5/4/3 c")[0], 200, "batch")
        check(not select.select(clients[2:], [], [], 0)[0],
              "the statistics went first")
        for client in clients:
            check(client.recv(12).endswith(b"200"), "a statistic")


# --- The program ---------------------------------------------------------------

def test_refusals():
    for arguments, status, word in (
            (["--db", "none.db"], 1, "none.db"), (["x"], 2, "'x'"),
            (["--port", "65536"], 2, "65536"), (["--port", "x"], 2, "'x'"),
            (["--address", "localhost"], 2, "localhost"),
            (["--address", "192.0.2.1", "--db", "s.db"], 1, "192.0.2.1"),
            (["--allow-host", ""], 2, "host"), (["--host", ""], 2, "host"),
            (["--time", "0", "--prove"], 2, "time"),
            (["--time", "10"], 2, "option --time needs --prove"),
            (["--memory", "64M"], 2, "option --memory needs --prove"),
            (["--threads", "2"], 2, "option --threads needs --prove")):
        done = unlur("serve", *arguments, status=status)
        equal(done.stdout, "", f"{arguments}")
        check(len(done.stderr.splitlines()) == 1 and word in done.stderr,
              f"{arguments}: {done.stderr!r}")


def test_without_store():
    """No file of the usual name, or no store asked for: all but what is in a
    store works."""
    for arguments in ([], ["--no-db"]):
        if arguments:
            shutil.copy("s.db", "unlur.db")
        server = Server(*arguments, "--prove")
        told = server.api("store")
        equal((told["store"], told["results"], told["counts"]),
              (None, 0, []), "no store")
        found = server.api("position", p="size=3 contract=inner: c3 pass d2")
        equal(found["status"], "not stored", "no store: a position")
        server.api("mainline", p="3/4/2b2/4/3 w")
        server.api("contract", size=3)
        check("store" in server.api("stats/openings", 403)["error"], "stats")
        server.api("stats")
        evaluate(server, "evaluate", "size=4 contract=inner: d4", 50)
        equal(server.ask("GET", "/")[0], 200, "no store: the page")
        server.stop()
    os.remove("unlur.db")


def test_all_addresses():
    """What is told when it listens everywhere is an address that works."""
    server = Server("--no-db", "--address", "0.0.0.0")
    check(server.host != "0.0.0.0", server.url)
    equal(server.api("store")["url"], server.url, "the address")
    for host, status in ((server.host, 200), ("127.0.0.1", 200),
                         ("0.0.0.0", 403), ("192.0.2.7", 403)):
        equal(server.ask("GET", "/", Host=f"{host}:{server.port}")[0], status,
              f"under {host}")
    server.stop()


def test_port_in_use(server):
    done = unlur("serve", "--db", "s.db", "--port", str(server.port), status=1)
    equal(done.stderr, "unlur serve: cannot listen on 127.0.0.1, port "
          f"{server.port}: Address already in use\n", "a port in use")


def test_ends():
    """The end, with clients in every stage, by both signals."""
    for how in (signal.SIGTERM, signal.SIGINT):
        server = Server("--db", "s.db", "--prove")
        silent, half, slow = (server.connect() for _ in range(3))
        half.sendall(b"POST /api/1/batch HTTP/1.1\r\nHost: localhost\r\n"
                     b"Content-Length: 100\r\n\r\nx")
        for _ in range(4):
            slow.sendall(b"GET /api/1/stats/zugzwang?size=3 HTTP/1.1\r\n"
                         b"Host: localhost\r\n\r\n")
        server.api("prove", 202, "POST", p="5/6/7/8/4b4/8/7/6/5 w")
        server.stop(how)
        for client in (silent, half, slow):
            client.close()
    server = Server("--db", "s.db", "--address", "127.0.0.2")
    equal(server.host, "127.0.0.2", "the address")
    equal(server.ask("GET", "/", Host=f"127.0.0.2:{server.port}")[0], 200,
          "its own address")
    server.stop()
    if socket.has_ipv6 and os.path.exists("/proc/net/if_inet6"):
        server = Server("--db", "s.db", "--address", "::1")
        equal(server.ask("GET", "/", Host=f"[::1]:{server.port}")[0], 200, "::1")
        server.stop()


def test_file_name():
    """A store whose name is no text."""
    os.mkdir("folder")
    shutil.copy("two.db", b"folder/b\xffd.db")
    server = Server("--db", b"folder/b\xffd.db")
    equal(server.api("store")["store"], "b?d.db", "its name")
    os.truncate(b"folder/b\xffd.db", 5000)
    error = server.api("contract", 500, size=2)["error"]
    check("b?d.db" in error and "folder" not in error, error)
    server.stop()


def test_writer():
    """Another program writes; then it keeps the file locked."""
    shutil.copy("s.db", "w.db")
    server = Server("--db", os.path.abspath("w.db"))
    text = "3/1wb1/5/2b1/3 b"
    equal(server.api("position", p=text)["status"], "not stored", "before")
    unlur("solve", "--db", "w.db", text)
    equal(server.api("position", p=text)["status"], "proved", "after")
    try:
        import sqlite3
    except ImportError:
        print("no sqlite3 in this Python: locks and damage are not tested")
        server.stop()
        return
    other = sqlite3.connect("w.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    for path in ("position", "mainline"):
        check("locked" in server.api(path, 503, p=text)["error"], "locked")
    server.api("store", 503)
    equal(server.ask("GET", "/")[0], 200, "the page of a locked store")
    other.execute("ROLLBACK")
    equal(server.api("position", p=text)["status"], "proved", "unlocked")
    other.execute("UPDATE result SET nodes = nodes + 1 WHERE side = 3")
    other.close()
    for path, arguments in (("position", dict(p=text)),
                            ("contract", dict(size=3)),
                            ("mainline", dict(p=text)),
                            ("stats/stones", dict(size=3))):
        error = server.api(path, 500, **arguments)["error"]
        check("'w.db'" in error and os.getcwd() not in error, error)
    status, _, data = server.ask("POST", "/api/1/batch", "2/3/2 c\n" + text)
    equal(status, 500, f"batch {data[:100]}")
    equal(server.api("contract", size=2)["size"], 2, "what is whole")
    server.stop()


def test_replaced():
    """Another file takes the store's name."""
    shutil.copy("s.db", "r.db")
    server = Server("--db", os.path.abspath("r.db"))
    check(server.api("store")["results"] > 0, "before")
    shutil.copy("two.db", "r2.db")
    os.replace("r2.db", "r.db")
    for path, arguments in (("store", {}), ("position", dict(p="2/3/2 c"))):
        error = server.api(path, 500, **arguments)["error"]
        check("'r.db'" in error and "moved or deleted" in error and
              os.getcwd() not in error, error)
    os.remove("r.db")
    server.api("store", 500)
    equal(server.ask("GET", "/")[0], 200, "the page")
    server.stop()


def test_games_only():
    """Games and not a result: the side of the games, as `unlur stats` has it."""
    unlur("selfplay", "--quiet", "--size", "3", "--effort", "1", "--games", "2",
          "--db", "g.db")
    server = Server("--db", "g.db")
    equal(server.api("stats/balance"),
          json.loads(unlur("stats", "balance", "--json", "--db", "g.db").stdout),
          "stats balance")
    server.stop()


def test_claims():
    """What packs claim stands beside what is known, and as it is described."""
    unlur("db", "pack", "--db", "two.db", "--size", "2", "--where", "0", "two.zst")
    options = ("--db", "e.db", "--claims", "two.zst")
    server = Server(*options)
    schemas = server.api("openapi.json")["components"]["schemas"]
    for text in ("2/3/2 c", "2/1b1/2 c", "2/1b1/2 w"):
        wanted = json.loads(unlur("query", "--json", *options, text).stdout)
        answer = server.api("position", p=text)
        check(answer["claim"] in ("win", "loss"), f"{text}: a claim")
        for name in ("claim", "claimed_move", "moves", "status"):
            equal(answer.get(name), wanted.get(name), f"{text}: {name}")
        for wrong in fits(schemas["Position"], answer, schemas, text):
            miss(wrong)
    answer = server.api("contract", size=2)
    equal((answer["outcome"], answer["claim"], answer["claimed_move"]),
          ("unknown", "win", "b2"), "the map")
    equal((answer["passing"], answer["claimed_passing"]), ("unknown", "loss"),
          "the map: passing")
    equal([orbit["claim"] for orbit in answer["orbits"]], ["win"],
          "the map: the stone")
    for wrong in fits(schemas["Contract"], answer, schemas, "the map"):
        miss(wrong)
    equal(server.api("store")["claims"], True, "the store")
    server.stop()


def main():
    global case
    unlur("contract", "--size", "2", "--all", "--quiet", "--db", "two.db")
    shutil.copy("two.db", "s.db")
    unlur("contract", "--size", "3", "--quiet", "--db", "s.db")
    unlur("solve", "--moves", "--db", "s.db", "1w1/b3/2w2/4/b2 w")
    unlur("solve", "--nodes", "1", "--db", "s.db", "b2/4/5/4/3 w", status=3)
    dice = random.Random(20)
    texts = ["3/4/5/4/3 c", "3/4/2b2/4/3 w", "3/4/2b2/4/3 c", "2/3/2 c",
             "b2/4/5/4/3 w", "1w1/b3/2w2/4/b2 w", "3/4/wwwww/4/3 b",
             "4/5/6/7/6/5/4 c", "11/12/13/14/15/16/17/18/19/20/21/20/19/18/17/16"
             "/15/14/13/12/11 w", "size=3 contract=inner:",
             "size=3 contract=inner: c3 pass d2",
             "size=3 contract=inner: c3 pass d2 e1 d3 e3 c2",
             "size=3 contract=none: c3"]
    texts += [random_record(dice, 3, "inner", moves)
              for moves in (1, 2, 3, 4, 5, 6, 8, 10, 19)]
    server = Server("--db", "s.db", "--host", "unlur.example",
                    "--allow-host", "other.example")
    proving = Server("--db", "s.db", "--prove", "--time", "60")
    unlur("db", "init", "--db", "e.db")
    bare = Server("--db", "e.db")
    for test, arguments in (
            (test_positions, (server, texts)), (test_rules, (server,)),
            (test_bad_positions, (server,)), (test_batch, (server, texts)),
            (test_contract, (server,)), (test_statistics, (server,)),
            (test_store, (server,)), (test_page, (server,)),
            (test_head, (server,)), (test_methods, (server,)),
            (test_paths, (server,)), (test_hosts, (server,)),
            (test_origins, (server,)), (test_limits, (server,)),
            (test_odd_bytes, (server,)), (test_crowd, (server,)),
            (test_trickle, (server,)), (test_untaken, (server,)), (test_pipeline, (server,)),
            (test_description, (proving, texts)),
            (test_description_rules, (server,)),
            (test_evaluation, (server, bare)), (test_annotation, (server, bare)),
            (test_evaluation_limits, (bare,)), (test_games, (bare,)),
            (test_long_statistics, (server,)), (test_proving, (proving,)),
            (test_without_store, ()), (test_all_addresses, ()),
            (test_refusals, ()), (test_port_in_use, (server,)),
            (test_ends, ()), (test_file_name, ()), (test_writer, ()),
            (test_replaced, ()), (test_games_only, ()), (test_claims, ())):
        case = test.__name__[5:].replace("_", " ")
        test(*arguments)
    case = "proving is off"
    for method, path in (("POST", "prove"), ("GET", "prove/1"),
                         ("POST", "prove/1/cancel")):
        check("--prove" in server.api(path, 403, method)["error"], path)
    case = "evaluating is off"
    idle = Server("--db", "s.db", "--max-effort", "0")
    for path in ("evaluate", "annotate"):
        check("--max-effort" in idle.api(path, 403)["error"], path)
    equal(idle.api("store")["evaluate"], None, "no limits")
    idle.stop()
    case = "the end"
    server.stop()
    bare.stop()
    proving.stop()


if __name__ == "__main__":
    TOP = os.path.abspath(os.environ.get("top_srcdir") or os.path.join(
        os.path.dirname(os.path.abspath(__file__)), "../.."))
    UNLUR = os.path.abspath(UNLUR)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        main()
        os.chdir("/")
    sys.exit(1 if failures else 0)
