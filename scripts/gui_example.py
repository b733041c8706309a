#!/usr/bin/env python3
"""A screen for talon in the browser: a person plays tablić, mariáš or tarok against the engine.

    python3 scripts/gui_example.py [--talon PROGRAM] [--port N] [--movetime MS] [--seed N] [--no-browser]

It shows the line flow of docs/gui.md with the standard library alone. Two engines run: the *dealer* holds every hand, deals,
checks moves and plays the other seats; the *screen* holds the person's seat alone, so that whatever the page shows comes from
lines without anybody else's cards. Neither this file nor the page, gui_example.html, knows a rule of any game.
"""
import argparse
import json
import secrets
import shutil
import subprocess
import webbrowser
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

PAGE = Path(__file__).with_suffix(".html")


class Refused(Exception):
    """The error line with which the engine refused a line."""


class Engine:
    """An engine on pipes. `wire` receives every line, for the page to show."""

    def __init__(self, command, name, wire):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
                                        encoding="utf-8")
        self.name, self.wire = name, wire
        self.handshake = self.until("talonok", "talon 1")

    def until(self, end, *lines):
        """Sends lines, and returns the answers before the line that begins with `end`, and that line."""
        for line in lines:
            self.wire.append(f"{self.name} > {line}")
            self.process.stdin.write(line + "\n")
        answers, error = [], None
        while not answers or answers[-1].split(" ")[0] != end:
            answer = self.process.stdout.readline().rstrip("\n")
            if not answer:
                raise Refused("the engine has ended")
            if answer.startswith("error "):
                # A refused line changes nothing. A refused go has no other answer.
                error = error or answer
                if end == "bestmove":
                    break
            answers.append(answer)
            if answer != "readyok":
                self.wire.append(f"{self.name} < {answer}")
        if error:
            raise Refused(error)
        return answers

    def ask(self, *lines):
        """Everything that the engine answers to these lines: isready marks the end."""
        return self.until("readyok", *lines, "isready")[:-1]


class Table:
    """A session: the deal, the person's seat, and the points so far."""

    def __init__(self, talon, seed, movetime):
        self.wire, self.seed, self.movetime, self.number = [], seed, movetime, 0
        self.dealer, self.screen = Engine(talon, "dealer", self.wire), Engine(talon, "screen", self.wire)
        self.screen.ask("setoption name MultiPV value 5")
        offers = [line.split() for line in self.dealer.handshake if line.startswith("game ")]
        self.games = {words[1]: [int(word) for word in words[3:] if word.isdecimal()] for words in offers}
        self.new("tablic", 2)

    def new(self, game, players):
        """Begins a session: the person sits in seat 0."""
        if players not in self.games.get(game, []):
            raise Refused(f"{game} has no table for {players} players")
        self.game, self.players, self.seat, self.totals = game, players, 0, [0] * players
        self.deal()

    def next_deal(self):
        """The next deal of the session: every player moves down one seat."""
        result = self.status()["result"]
        if result is None:
            raise Refused("the deal is not over")
        self.totals = [have + won for have, won in zip(self.totals, result)]
        self.totals = self.totals[1:] + self.totals[:1]
        self.seat = (self.seat - 1) % self.players
        self.deal()

    def deal(self):
        del self.wire[:]
        self.number += 1
        # One seed for the whole deal: later packets continue the same pack.
        self.cards = secrets.randbits(63) if self.seed is None else self.seed * 1000 + self.number
        self.dealer.ask(f"newgame {self.game} players {self.players}", f"setoption name Seed value {self.cards}")
        self.follow()

    def follow(self):
        """After every change: deals what is due, and brings the screen to the same position."""
        while self.status()["turn"] == "chance":
            self.dealer.ask(f"deal random {self.cards}")
        newgame, *events = self.lines(self.dealer)
        self.screen.ask(" ; ".join([f"setup {newgame} seat {self.seat}", *events]))

    def lines(self, engine):
        return engine.ask("position")[0].removeprefix("position ").split(" ; ")

    def status(self):
        words = self.dealer.ask("status")[0].split()
        status = dict(zip(words[1::2], words[2::2]))
        status["result"] = [int(word) for word in words[words.index("result") + 1:]] if "result" in words else None
        return status

    def move(self, move):
        """A move of the person, from the list of legal moves."""
        self.dealer.ask(f"move {self.seat} {move}")
        self.follow()

    def words(self, text):
        """A move of the person in words: `7 4 3`, `tref 2`, `flek sedma`."""
        if self.status()["turn"] != str(self.seat):
            raise Refused("it is not your turn")
        self.dealer.ask(f"play {text}")
        self.follow()

    def engine_move(self):
        """The move of another seat. The engine decides from that seat's view, though it holds every hand."""
        turn = self.status()["turn"]
        if turn.isdecimal() and turn != str(self.seat):
            best = self.dealer.until("bestmove", f"go movetime {self.movetime}")[-1].removeprefix("bestmove ")
            self.dealer.ask(f"move {turn} {best.split(' expect ')[0]}")
            self.follow()

    def undo(self):
        """Takes back moves up to the person's last one."""
        try:
            self.dealer.ask("undo")
            while self.status()["turn"] != str(self.seat):
                self.dealer.ask("undo")
        finally:
            self.follow()

    def hints(self):
        """The best candidates for the person, each with its expected payoff. With a limit in nodes none comes too late."""
        answers = [line.split() for line in self.screen.until("bestmove", "go nodes 20000") if " multipv " in line]
        return [{"move": " ".join(words[words.index("pv") + 1:]), "payoff": float(words[words.index("payoff") + 1])}
                for words in answers]

    def state(self):
        """What the page draws. The cards come from the lines of the screen, which hide what the person may not see."""
        status = self.status()
        mine = status["turn"] == str(self.seat)
        legal = [line.removeprefix("legal ") for line in self.screen.ask("moves")[:-1]] if mine else []
        facts = [line.removeprefix("# ") for line in self.screen.ask("d")]
        return {"game": self.game, "games": self.games, "players": self.players, "seat": self.seat, "status": status,
                "totals": self.totals, "legal": legal, "facts": facts, "wire": self.wire[-400:],
                **picture(self.lines(self.screen), self.players)}


def picture(lines, players):
    """The cards on the screen, by following the event lines of one seat."""
    hands, won, said = [[] for _ in range(players)], [0] * players, [""] * players
    table, trick, talon, group = [], [], [], 0

    def leave(hand, cards):
        for card in cards:
            hand.remove(card if card in hand else "??")

    for line in lines[1:]:
        match line.split():
            case ["table", *cards]:
                table = cards
            case ["deal", "talon", *_]:
                pass
            case ["deal", seat, *cards]:
                hands[int(seat)] += cards
            case ["show", "talon", *cards]:
                talon = cards
            case ["show", seat, what, card]:
                said[int(seat)] = f"{what} {card}"
            case ["move", seat, word, *rest]:
                seat, hand = int(seat), hands[int(seat)]
                said[seat] = " ".join([word, *rest])
                if word == "play":
                    group = {"three": 3, "two": 2, "one": 1}.get(rest[0], 0)
                elif word == "take":
                    first = (int(rest[0]) - 1) * group
                    hand += talon[first:first + group] if "??" not in hand else ["??"] * group
                elif word == "discard":
                    leave(hand, rest)
                elif word not in ("bid", "trump", "announce", "kontra", "say"):
                    leave(hand, [word])
                    if lines[0].startswith("newgame tablic"):
                        table = [card for card in table if card not in rest] if rest else [*table, word]
                        won[seat] += len(rest) + bool(rest)
                    else:
                        trick = [*(trick if len(trick) < players else []), {"seat": seat, "card": word}]
    return {"hands": hands, "table": table, "trick": trick, "talon": talon, "won": won, "said": said}


class Handler(BaseHTTPRequestHandler):
    """GET / is the page. POST /ACTION acts, and answers with the state to draw."""

    table = None

    def do_GET(self):
        found = self.path == "/"
        self.answer(PAGE.read_bytes() if found else b"", "text/html; charset=utf-8", 200 if found else 404)

    def do_POST(self):
        table, more = self.table, {}
        try:
            body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or "{}")
            match self.path:
                case "/new": table.new(body["game"], body["players"])
                case "/next": table.next_deal()
                case "/move": table.move(body["move"])
                case "/words": table.words(body["words"])
                case "/engine": table.engine_move()
                case "/undo": table.undo()
                case "/hints": more["hints"] = table.hints()
        except Refused as error:
            more["error"] = str(error)
        self.answer(json.dumps(table.state() | more).encode(), "application/json", 200)

    def answer(self, body, kind, code):
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def main():
    parser = argparse.ArgumentParser(description="A person plays against talon in the browser.")
    parser.add_argument("--talon", default="talon", help="the engine's program")
    parser.add_argument("--port", type=int, default=0, help="the port of the page; 0 takes a free one")
    parser.add_argument("--seed", type=int, help="the cards follow from this number")
    parser.add_argument("--movetime", type=int, default=500, help="milliseconds for a move of the engine")
    parser.add_argument("--no-browser", action="store_true", help="prints the address and opens nothing")
    options = parser.parse_args()
    if not shutil.which(options.talon):
        parser.error(f"no program '{options.talon}': install it (cargo install --locked --path .), or name it with --talon PROGRAM")
    Handler.table = Table(options.talon, options.seed, options.movetime)
    server = HTTPServer(("127.0.0.1", options.port), Handler)
    address = f"http://127.0.0.1:{server.server_port}/"
    print(address, flush=True)
    if not options.no_browser:
        webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass  # The engines end with their input.


if __name__ == "__main__":
    main()
