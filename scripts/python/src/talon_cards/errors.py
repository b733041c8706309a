"""What can go wrong with an engine or the arbiter: one exception for each cause."""

from __future__ import annotations


class EngineError(RuntimeError):
    """The engine did not do what it was asked. There is a subclass for each cause.

    After `LineRefused` the engine goes on. After any other subclass the client has ended the engine, and each later
    call raises `EngineEnded`.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        """The code of the ``error`` line; otherwise ``start``, ``ended``, ``timeout``, ``flood`` or ``malformed``."""
        self.text = text
        """What happened, in one line."""


class LineRefused(EngineError):
    """The engine answered with an ``error`` line. The refused line changed nothing."""


class EngineNotStarted(EngineError):
    """The program cannot be started: there is no such file, or it is not executable."""


class EngineEnded(EngineError):
    """The engine ended or closed its output while an answer was due, or the client had closed it before."""


class EngineTimeout(EngineError):
    """The engine did not answer, or did not read its input, before the deadline."""


class EngineFlood(EngineError):
    """The engine wrote a line without end, or more than 4 MiB or 50,000 lines after one request."""


class EngineMalformed(EngineError):
    """The engine wrote bytes that are not UTF-8, or a line that the protocol does not allow at this point."""


class ArbiterError(RuntimeError):
    """The arbiter refused a command. If it did not finish the command, the error is one of the subclasses."""

    def __init__(self, exit_code: int | None, text: str) -> None:
        super().__init__(text)
        self.exit_code = exit_code
        """The exit code; minus the number of the signal that ended the arbiter; None when this program ended it."""


class ArbiterNotStarted(ArbiterError):
    """The program cannot be started: there is no such file, or it is not executable."""


class ArbiterEnded(ArbiterError):
    """The arbiter was ended by a signal before it printed a result."""


class ArbiterTimeout(ArbiterError):
    """The arbiter has not finished within ``timeout``, and was ended."""


class ArbiterFlood(ArbiterError):
    """The arbiter printed more than 1 GiB, and was ended."""


class ArbiterMalformed(ArbiterError):
    """The arbiter printed what is not its JSON: a program of this name that is no arbiter, or a result that was cut."""
