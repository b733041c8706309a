"""The errors of an engine or the arbiter: one exception for each cause."""

from __future__ import annotations


class EngineError(RuntimeError):
    """The base class of the errors of an engine. Each cause has a subclass.

    After `LineRefused` the engine continues. After any other subclass the client has ended the engine, and
    each further call raises `EngineEnded`.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        """The code of the ``error`` line. Without such a line, it is ``start``, ``ended``, ``timeout``,
        ``flood`` or ``malformed``."""
        self.text = text
        """A description of the error, in one line."""


class LineRefused(EngineError):
    """The engine answered with an ``error`` line. The refused line changed nothing."""


class EngineNotStarted(EngineError):
    """The program cannot be started: there is no such file, or it is not executable."""


class EngineEnded(EngineError):
    """The engine ended, or closed its output, while an answer was due. Or the client had already closed the
    engine."""


class EngineTimeout(EngineError):
    """The engine did not answer, or did not read its input, before the deadline."""


class EngineFlood(EngineError):
    """The engine wrote an endless line, or more than 4 MiB or 50,000 lines after one request."""


class EngineMalformed(EngineError):
    """The engine wrote bytes that are not UTF-8, or a line that the protocol does not allow at this point."""


class ArbiterError(RuntimeError):
    """The arbiter refused a command. A subclass means that the arbiter did not finish the command."""

    def __init__(self, exit_code: int | None, text: str) -> None:
        super().__init__(text)
        self.exit_code = exit_code
        """The exit code of the arbiter. If a signal ended it, the number is minus the number of the signal.
        None if this program ended the arbiter."""


class ArbiterNotStarted(ArbiterError):
    """The program cannot be started: there is no such file, or it is not executable."""


class ArbiterEnded(ArbiterError):
    """The arbiter was ended by a signal before it printed a result."""


class ArbiterTimeout(ArbiterError):
    """The arbiter did not finish within ``timeout`` and was ended."""


class ArbiterFlood(ArbiterError):
    """The arbiter printed more than 1 GiB and was ended."""


class ArbiterMalformed(ArbiterError):
    """The output is not JSON of the arbiter. Another program with the same name ran, or the result is
    incomplete."""
