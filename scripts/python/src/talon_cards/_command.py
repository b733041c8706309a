"""Runs the arbiter until it ends, or until a deadline. Memory use is bounded, whatever the arbiter writes."""

from __future__ import annotations

import contextlib
import subprocess
import threading
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import IO

from .errors import ArbiterEnded, ArbiterError, ArbiterFlood, ArbiterMalformed, ArbiterNotStarted, ArbiterTimeout

MAX_OUTPUT = 1 << 30
"""The maximum size of the output that is read, in bytes."""

_STDERR_TAIL = 1 << 16
_READ = 1 << 16
_PATIENCE = 10.0
"""After the deadline, the arbiter has this time to end its bots before it is killed, in seconds."""


def run(
    command: Sequence[str], cwd: str | PathLike[str] | None, env: Mapping[str, str] | None, timeout: float | None
) -> str:
    """Runs a command whose output is JSON, and returns the output. Raises a subclass of `ArbiterError`."""
    try:
        process = subprocess.Popen(
            command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    except (OSError, ValueError) as problem:
        raise ArbiterNotStarted(None, f"{command[0]} cannot be started: {problem}") from None
    assert process.stdout is not None and process.stderr is not None
    output, errors = _Output(process.stdout, MAX_OUTPUT, process), _Output(process.stderr, None, process)
    try:
        process.wait(timeout)
    except subprocess.TimeoutExpired:
        raise ArbiterTimeout(None, f"the arbiter has not finished within {timeout:g} s") from None
    finally:
        if process.poll() is None:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_PATIENCE)
            process.kill()
            process.wait()
        # A process that the arbiter left behind may hold the pipes open.
        output.thread.join(1)
        errors.thread.join(1)
    if output.is_flood:
        raise ArbiterFlood(None, f"the arbiter wrote more than {MAX_OUTPUT} bytes")
    try:
        text = output.data.decode()
    except UnicodeDecodeError as problem:
        raise ArbiterMalformed(process.returncode, f"the arbiter's output is not UTF-8: {problem}") from None
    # A match that was played has printed its results, even when the exit code is not 0.
    if text.lstrip().startswith(("{", "[")):
        return text
    if process.returncode < 0:
        raise ArbiterEnded(process.returncode, f"the arbiter was ended by signal {-process.returncode}")
    last = errors.data.decode(errors="replace").strip().splitlines()[-1:]
    raise ArbiterError(process.returncode, last[0] if last else "no output")


class _Output:
    """A pipe that a thread reads to its end. Keeps the first ``most`` bytes. With ``most=None``, keeps the
    last bytes."""

    def __init__(self, pipe: IO[bytes], most: int | None, process: subprocess.Popen[bytes]) -> None:
        self.data = bytearray()
        self.is_flood = False
        self.thread = threading.Thread(target=self._read, args=(pipe, most, process), daemon=True)
        self.thread.start()

    def _read(self, pipe: IO[bytes], most: int | None, process: subprocess.Popen[bytes]) -> None:
        with pipe, contextlib.suppress(OSError):
            while chunk := pipe.read1(_READ):  # type: ignore[attr-defined]
                if most is None:
                    self.data = (self.data + chunk)[-_STDERR_TAIL:]
                elif len(self.data) + len(chunk) <= most:
                    self.data += chunk
                else:
                    self.is_flood = True
                    process.kill()
                    return
