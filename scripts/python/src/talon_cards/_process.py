"""The process of an engine, and its pipes. Every wait has a deadline. Memory use is bounded, whatever the
engine writes."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import IO

from .errors import EngineEnded, EngineFlood, EngineMalformed, EngineNotStarted, EngineTimeout
from .lines import MAX_LINE

FLOOD_BYTES = 4 << 20
"""The number of bytes that an engine may write after a request. It is the same as in a match."""

FLOOD_LINES = 50_000
"""The number of lines that an engine may write after a request. It is the same as in a match."""

_READ = 1 << 16
_AHEAD_BYTES, _AHEAD_LINES = 1 << 20, 10_000
_AHEAD_WRITES = 100


class LineProcess:
    """A process that reads and writes lines.

    A thread reads the output of the process in advance, up to a bound. After this bound the pipe fills up,
    and the process has to wait. Another thread writes, so that a process that does not read cannot block the
    caller.
    """

    def __init__(self, command: Sequence[str], stderr: int | IO[bytes] | None) -> None:
        try:
            # The process gets a session of its own, so that everything that it starts can be killed with it.
            # Windows has no sessions.
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr, start_new_session=True
            )
        except (OSError, ValueError, IndexError) as problem:
            words = ": a command is a list of words, such as ['python3', 'mybot.py']" * isinstance(command, str)
            raise EngineNotStarted("start", f"{command!r} cannot be started{words}: {problem}") from None
        assert self._process.stdin is not None and self._process.stdout is not None
        self._changed = threading.Condition()
        self._lines: deque[bytes] = deque()
        self._ahead = 0
        self._is_read = False
        self._is_endless = False
        self._is_closed = False
        self._spent_bytes = self._spent_lines = 0
        self._written: queue.Queue[bytes | None] = queue.Queue(_AHEAD_WRITES)
        threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True).start()
        threading.Thread(target=self._write, args=(self._process.stdin,), daemon=True).start()

    def send(self, lines: Sequence[str], seconds: float) -> None:
        """Writes lines. Raises `EngineTimeout` if the process has not read earlier lines after
        ``seconds``."""
        if any("\n" in line or "\r" in line for line in lines):
            raise ValueError("a line with a line break: send each line on its own")
        data = "".join(f"{line}\n" for line in lines).encode()
        self._check_open()
        try:
            self._written.put(data, timeout=seconds)
        except queue.Full:
            raise EngineTimeout("timeout", f"the engine has not read its input for {seconds:g} s") from None

    def begin_request(self) -> None:
        """Starts to count the output of a request from zero."""
        self._spent_bytes = self._spent_lines = 0

    def wake(self) -> None:
        """If another thread waits in `next`, makes this call return None at once."""
        with self._changed:
            self._changed.notify_all()

    def next(self, until: float) -> str | None:
        """Returns the next line, stripped. Returns None at the time ``until`` (of `time.monotonic`), or after
        `wake`.

        Raises `EngineEnded`, `EngineFlood` or `EngineMalformed`.
        """
        with self._changed:
            if not self._lines and not self._is_read:
                self._changed.wait(max(0.0, until - time.monotonic()))
            line = self._lines.popleft() if self._lines else None
            if line is not None:
                self._ahead -= len(line)
                self._changed.notify_all()
        if line is None:
            if self._is_read:
                self._raise_end()
            return None
        self._spent_bytes += len(line) + 1
        self._spent_lines += 1
        if self._spent_bytes > FLOOD_BYTES or self._spent_lines > FLOOD_LINES:
            raise EngineFlood("flood", f"more than {FLOOD_BYTES} bytes or {FLOOD_LINES} lines after one request")
        try:
            text = line.decode()
        except UnicodeDecodeError:
            raise EngineMalformed("malformed", f"a line that is not UTF-8: {ascii(line[:80])}") from None
        if "\0" in text:
            raise EngineMalformed("malformed", f"a line with a NUL: {ascii(line[:80])}")
        return text.strip(" \t\r")

    def close(self, patience: float) -> None:
        """Closes the input of the process. After ``patience`` seconds, kills the process and everything that
        it has started."""
        with self._changed:
            self._is_closed = True
            self._lines.clear()
            self._changed.notify_all()
        with contextlib.suppress(queue.Full):
            self._written.put_nowait(None)
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()

    def _kill(self) -> None:
        # Nobody has waited for the end of the process yet, so the system cannot have given its number to
        # another process.
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _check_open(self) -> None:
        if self._is_closed:
            raise EngineEnded("ended", "the engine was closed")

    def _raise_end(self) -> None:
        self._check_open()
        if self._is_endless:
            raise EngineFlood("flood", f"a line longer than {MAX_LINE} bytes")
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            raise EngineEnded("ended", "the engine closed its output and runs on") from None
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        raise EngineEnded("ended", f"the engine ended {how}")

    def _read(self, output: IO[bytes]) -> None:
        rest = b""
        with output, contextlib.suppress(OSError):
            while chunk := output.read1(_READ):  # type: ignore[attr-defined]
                *lines, rest = (rest + chunk).split(b"\n")
                too_long = next((at for at, line in enumerate(lines) if len(line) > MAX_LINE + 1), None)
                if too_long is None and len(rest) > MAX_LINE + 1:
                    too_long = len(lines)
                self._take(lines[:too_long])
                if too_long is not None:
                    self._is_endless = True
                    break
            else:
                self._take([rest] * bool(rest))
            with self._changed:
                self._is_read = True
                self._changed.notify_all()
                # The pipe stays open, so that the process waits until it is killed. If the pipe were closed,
                # the process would fail earlier.
                self._changed.wait_for(lambda: self._is_closed or not self._is_endless)

    def _take(self, lines: Sequence[bytes]) -> None:
        with self._changed:
            self._changed.wait_for(self._has_room)
            if not self._is_closed:
                self._lines.extend(lines)
                self._ahead += sum(map(len, lines))
                self._changed.notify_all()

    def _has_room(self) -> bool:
        return self._is_closed or self._ahead < _AHEAD_BYTES and len(self._lines) < _AHEAD_LINES

    def _write(self, lines: IO[bytes]) -> None:
        # A broken pipe is ignored here. The reader of the output will notice the end of the process.
        with contextlib.suppress(OSError), lines:
            while (data := self._written.get()) is not None:
                lines.write(data)
                lines.flush()
