"""Makes a data set of decisions of the built-in player ``master``, for training and for comparisons.

    python -m talon_cards.dataset tablic tablic.npz --decisions 100000 --seed 1 --nodes 1000 --workers 2
    python -m talon_cards.dataset tarok players 4 profile zei tarok.npz

The words before the file are those of a ``newgame`` line: the game, then keys with their values. ``master``
plays every seat with a fixed number of nodes a decision. A row is one action of the environment: what the seat
knew, the legal actions, the action, the values of the candidates, the role and the result. An action that was
the only legal one has no row.

The arrays follow from the game, the rules, the seed, the nodes and the programs. The number of workers and
interruptions change nothing. Ctrl-C stops the program; the same command goes on. Finished deals are kept beside
the file, in FILE.parts, until the file is complete. docs/dataset.md describes the arrays.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from . import __version__
from ._load import load
from .errors import EngineError
from .games import PUBLIC_SEED

SHARD = 4
"""The number of deals of a part. An interruption loses at most this many deals of each worker."""
LAST_SEED = 2**64 - 1
LICENCE = "MIT OR Apache-2.0"
_WORDS = "GAME [KEY VALUE]… FILE.npz"
_RANGES = {"decisions": (1, 10**9), "seed": (0, LAST_SEED), "nodes": (1, LAST_SEED), "workers": (1, 1024)}
_EVERY = 10.0
"""The time between two lines of progress, in seconds."""


class UsageError(Exception):
    """A mistake of the caller, in one line that names the word, the rule and the way out."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        raise UsageError(f"{message}: --help lists the arguments")


class Parts:
    """The directory with the finished parts of a data set, and the plan that they belong to."""

    def __init__(self, directory: Path, plan: Mapping[str, object]) -> None:
        self.directory = directory
        self._plan = dict(plan)
        self._lock: IO[str] | None = None

    def __enter__(self) -> Parts:
        self.directory.mkdir(parents=True, exist_ok=True)
        self._lock = open(self.directory / "lock", "w", encoding="utf-8")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            way = "wait for its end, or stop it"
            raise UsageError(f"{self.directory}: another process is making this data set: {way}") from None
        self._check_plan()
        return self

    def __exit__(self, *_: object) -> None:
        assert self._lock is not None
        self._lock.close()

    def _check_plan(self) -> None:
        file = self.directory / "plan.json"
        with contextlib.suppress(FileNotFoundError, ValueError):
            stored = json.loads(file.read_text("utf-8"))
            for key, value in self._plan.items():
                if stored.get(key) != value:
                    raise UsageError(
                        f"{self.directory}: the parts have {key} '{stored.get(key)}', not '{value}': "
                        "give the arguments with which they were made, or delete this directory"
                    )
            return
        _write(file, json.dumps(self._plan, indent=1).encode())

    def file(self, part: int) -> Path:
        return self.directory / f"{part:08}.npz"

    def sizes(self) -> dict[int, int]:
        """Returns the number of rows of each finished part. Deletes a part that cannot be read."""
        found = {}
        for file in sorted(self.directory.glob("*.npz")):
            try:
                with np.load(file) as stored:
                    found[int(file.stem)] = len(stored["action"])
            except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
                file.unlink()
        return found


def _write(file: Path, data: bytes) -> None:
    """Writes a file in one step, so that an interruption leaves the whole file or none."""
    draft = file.with_name(f"{file.name}.draft")
    with open(draft, "wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())
    os.replace(draft, file)


class Progress:
    """The parts that are finished and the parts that are still to be made. The workers share it."""

    def __init__(self, sizes: Mapping[int, int], decisions: int) -> None:
        self._sizes, self._decisions = dict(sizes), decisions
        self._lock = threading.Lock()
        self._next = 0
        self._failure: Exception | None = None
        self._begin, self._made = time.monotonic(), 0
        self.stopped = threading.Event()

    def parts(self) -> Iterator[int]:
        """Yields the parts that the calling worker makes. Ends when the first parts have enough rows."""
        while True:
            with self._lock:
                while self._next in self._sizes:
                    self._next += 1
                part, self._next = self._next, self._next + 1
            if self.stopped.is_set():
                return
            yield part

    def finish(self, part: int, rows: int) -> None:
        with self._lock:
            self._sizes[part] = rows
            self._made += rows
        if self.is_complete:
            self.stopped.set()

    def fail(self, problem: Exception) -> None:
        with self._lock:
            self._failure = self._failure or problem
        self.stopped.set()

    @property
    def failure(self) -> Exception | None:
        return self._failure

    @property
    def rows(self) -> int:
        """The number of rows in the first parts, up to the first one that is missing."""
        rows = 0
        for part in range(len(self._sizes)):
            if part not in self._sizes:
                break
            rows += self._sizes[part]
        return rows

    @property
    def is_complete(self) -> bool:
        with self._lock:
            return self.rows >= self._decisions

    def line(self) -> str:
        with self._lock:
            rows, made = self.rows, self._made
        rate = made / max(time.monotonic() - self._begin, 1e-9)
        left = f", {max(self._decisions - rows, 0) / rate / 60:.0f} min left" if rate else ""
        return f"{min(rows, self._decisions):,} of {self._decisions:,} decisions, {rate:.0f} a second{left}"


def _work(progress: Progress, parts: Parts, arguments: tuple[str, int, int, str]) -> None:
    """Makes parts until the data set is complete. The body of a worker's thread."""
    maker, stopped = load("_decisions", "Maker"), load("_decisions", "Stopped")
    try:
        with contextlib.closing(maker(*arguments, progress.stopped.is_set)) as running:
            for part in progress.parts():
                rows = running.rows(range(part * SHARD, (part + 1) * SHARD))
                draft = parts.directory / f"{part:08}.draft"
                with open(draft, "wb") as opened:
                    np.savez_compressed(opened, **rows)
                    opened.flush()
                    os.fsync(opened.fileno())
                os.replace(draft, parts.file(part))
                progress.finish(part, len(rows["action"]))
    except stopped:
        pass
    except Exception as problem:  # The main thread reports it.
        progress.fail(problem)


def make(parts: Parts, arguments: tuple[str, int, int, str], decisions: int, workers: int) -> Progress:
    """Makes the missing parts. Returns when the data set is complete, when a worker failed, and on Ctrl-C."""
    progress = Progress(parts.sizes(), decisions)
    if progress.is_complete:
        return progress
    threads = [threading.Thread(target=_work, args=(progress, parts, arguments)) for _ in range(workers)]
    try:
        for thread in threads:
            thread.start()
        shown = time.monotonic()
        while any(thread.is_alive() for thread in threads):
            progress.stopped.wait(0.2)
            if progress.stopped.is_set():
                break
            if time.monotonic() - shown >= _EVERY:
                shown = time.monotonic()
                print(progress.line(), file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    finally:
        progress.stopped.set()
        for thread in threads:
            if thread.ident is not None:
                thread.join()
    return progress


def merge(parts: Parts, file: Path, decisions: int, extra: Mapping[str, NDArray[Any]], types: Mapping[str, Any]) -> str:
    """Writes the data set from its parts, one array after the other, so that memory use does not grow with the
    number of decisions. Returns the SHA-256 of the rows, which does not depend on the compression. An interruption
    leaves the parts as they are."""
    draft, digest = file.with_name(f"{file.name}.draft"), hashlib.sha256()
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, (kind, shape) in types.items():
            with _entry(archive, name) as entry:
                descr = np.lib.format.dtype_to_descr(kind)
                header = {"descr": descr, "fortran_order": False, "shape": (decisions, *shape)}
                np.lib.format.write_array_header_1_0(entry, header)
                digest.update(f"{name} {kind.str} {decisions} {shape}\n".encode())
                left, part = decisions, 0
                while left:
                    with np.load(parts.file(part)) as stored:
                        rows = stored[name][:left]
                    data = np.ascontiguousarray(rows, kind).tobytes()
                    entry.write(data)
                    digest.update(data)
                    left, part = left - len(rows), part + 1
        for name, array in extra.items():
            with _entry(archive, name) as entry:
                np.lib.format.write_array(entry, array, allow_pickle=False)
    os.replace(draft, file)
    return digest.hexdigest()


def _entry(archive: zipfile.ZipFile, name: str) -> IO[bytes]:
    # The default date of an entry is fixed, so equal arrays give equal bytes.
    info = zipfile.ZipInfo(f"{name}.npy")
    info.compress_type = zipfile.ZIP_DEFLATED
    return archive.open(info, "w", force_zip64=True)


def _program(name: str) -> tuple[str, str, str]:
    """Returns the path of the engine, its version, and the SHA-256 of its file."""
    path = shutil.which(name)
    if path is None:
        way = "activate the environment in which the package is installed, or give --talon PROGRAM"
        raise UsageError(f"no program '{name}': {way}")
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, stdin=subprocess.DEVNULL)
        version = done.stdout.splitlines()[0]
    except (OSError, ValueError, IndexError, subprocess.TimeoutExpired):
        raise UsageError(f"{path} does not print its version: give --talon with the path of the engine") from None
    return path, version, hashlib.sha256(Path(path).read_bytes()).hexdigest()


def _whole(name: str, text: str, least: int, most: int) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 20 or not least <= int(text) <= most:
        raise UsageError(f"{name} '{text[:40]}': expected a whole number from {least} to {most}")
    return int(text)


def _newgame(words: Sequence[str], players: str | None) -> str:
    """Returns the ``newgame`` line of the words before the file."""
    game, *rest = words
    if len(rest) % 2:
        raise UsageError(f"'{rest[-1]}': expected a key and its value: {_WORDS}")
    rules = dict(zip(rest[::2], rest[1::2]))
    if len(rules) < len(rest) // 2:
        raise UsageError(f"'{' '.join(rest)}': a key is given twice: give it once")
    if players is not None and rules.setdefault("players", players) != players:
        raise UsageError(f"--players '{players}': players is already {rules['players']}: give it once")
    seats = rules.pop("players", None)
    try:
        number = None if seats is None else _whole("players", seats, 1, 64)
        newgame: str = load("_newgame", "newgame_line")(game, number, rules)
        load("_native", "Deal")(newgame, seed=0)
    except ValueError as problem:
        raise UsageError(str(problem)) from None
    return newgame


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    form = argparse.RawDescriptionHelpFormatter
    parser = _Parser("python -m talon_cards.dataset", description=__doc__, formatter_class=form)
    parser.add_argument("words", nargs="+", metavar=_WORDS, help="the words of newgame, then the file")
    parser.add_argument("--players", help="the number of seats; the same as the key players")
    parser.add_argument("--decisions", default="100000", metavar="N", help="the number of rows (default 100000)")
    parser.add_argument("--seed", default="1", metavar="S", help="the seed of the deals and of master (default 1)")
    parser.add_argument("--nodes", default="1000", metavar="N", help="the nodes of a decision (default 1000)")
    parser.add_argument("--workers", default="1", metavar="W", help="the engines that run at once (default 1)")
    parser.add_argument("--talon", default="talon", metavar="PROGRAM", help="the engine (default: talon in the PATH)")
    given = parser.parse_intermixed_args(arguments)
    if len(given.words) < 2:
        raise UsageError(f"'{given.words[0]}': the game or the file is missing: {_WORDS}")
    given.file = Path(given.words.pop())
    if given.file.suffix != ".npz":
        raise UsageError(f"'{given.file}': the last word is the file, and its name ends with .npz: {_WORDS}")
    for name, (least, most) in _RANGES.items():
        setattr(given, name, _whole(f"--{name}", getattr(given, name), least, most))
    return given


def run(arguments: Sequence[str]) -> int:
    """Makes the data set that the arguments describe. Returns the exit code."""
    given = _arguments(arguments)
    newgame, file = _newgame(given.words, given.players), given.file
    if file.exists():
        raise UsageError(f"{file} exists: delete it, or give another name")
    if not file.parent.is_dir():
        raise UsageError(f"no directory '{file.parent}': create it, or give another name")
    if given.seed == PUBLIC_SEED:
        raise UsageError(f"--seed {given.seed} has the public deals of the benchmark, which nobody should learn: give another")
    path, version, digest = _program(given.talon)
    space = load("_native", "Space")(newgame)
    about = {"newgame": newgame, "spec_version": space.spec_version, "player": "master", "nodes": given.nodes}
    about |= {"seed": given.seed, "talon": version, "talon_cards": __version__, "licence": LICENCE}
    with Parts(file.with_name(f"{file.name}.parts"), {**about, "program": digest}) as parts:
        progress = make(parts, (newgame, given.seed, given.nodes, path), given.decisions, given.workers)
        if progress.failure is not None:
            raise progress.failure
        if not progress.is_complete:
            print(f"stopped: {progress.line()}: the same command goes on", file=sys.stderr)
            return 130
        print(f"{progress.line()}: writing {file}", file=sys.stderr, flush=True)
        names = {"columns": space.columns(), "action_names": space.action_names()}
        names |= {"role_names": load("_decisions", "ROLES"), "split_names": load("_decisions", "SPLITS")}
        extra = {name: np.array(values) for name, values in names.items()} | {"about": np.array(json.dumps(about))}
        rows = merge(parts, file, given.decisions, extra, load("_decisions", "row_types")(space))
        shutil.rmtree(parts.directory)
    print(f"{file}: {given.decisions} decisions, sha256 of the rows {rows}")
    return 0


def main(arguments: Sequence[str]) -> int:
    """Runs the command. A mistake becomes one line on standard error."""
    try:
        return run(arguments)
    except KeyboardInterrupt:
        print("stopped: the same command goes on", file=sys.stderr)
        return 130
    except (UsageError, EngineError, ImportError) as problem:
        print(problem, file=sys.stderr)
    except OSError as problem:
        name = problem.filename or "the file"
        print(f"{name}: {problem.strerror}: give a name in a directory that can be written", file=sys.stderr)
    return 2


if __name__ == "__main__":
    # A supervisor ends a program with this signal. It then stops as with Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
