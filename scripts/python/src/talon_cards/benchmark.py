"""Plays a task of the benchmark in this process, against the same players on the same public deals as the arbiter.

    from talon_cards.benchmark import evaluate

    row = evaluate(lambda view: view.legal()[0], "tablic", blocks=range(0, 420, 7))
    print(row["points"], row["ci95"])

The policy gets a `View` of the seat to move, and returns a move. It needs no process and no lines, so the games take
the time of the policy and of the pool alone. Such a row is marked ``in process``: the arbiter has not refereed it, and the
policy could see what a bot cannot. It is for development. docs/benchmark.md describes the tasks and the score.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from ._command import run
from ._native import Deal, View
from .games import PUBLIC_SEED

__all__ = ["PUBLIC_SEED", "Policy", "TaskGame", "evaluate", "play_game", "task_games"]

Policy = Callable[[View], str]
"""Returns a legal move of the seat to move, in the notation of the protocol."""
NORMAL_95 = 1.96


@dataclass(frozen=True)
class TaskGame:
    """A session of a task: its block, its lineup, the number of its first deal, and the numbers of the participant and of
    the player in each seat of this deal. They differ where the agent has a partner. From deal to deal each participant moves
    down one seat."""

    block: int
    lineup: int
    deal: int
    seats: tuple[int, ...]
    players: tuple[int, ...]
    seeds: tuple[tuple[int, ...], ...]
    """For each deal, the seed of the player in each seat."""


def evaluate(
    policy: Policy,
    task: str,
    *,
    size: str = "quick",
    blocks: Collection[int] | None = None,
    workers: int = 1,
    program: Sequence[str] = ("arbiter",),
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Plays the games of a task and returns the row. With ``blocks``, plays only the blocks with these numbers, and the row
    says so. With several ``workers``, as many threads play, and call the policy at the same time. ``progress`` is called after
    each session with the number of sessions played and of all sessions.

    Raises a subclass of `talon_cards.arbiter.ArbiterError` when the arbiter is missing or does not know the task. An illegal
    move raises `ValueError`, which names the move and the rule. What the policy raises ends the evaluation."""
    head, games = task_games(task, size, program)
    chosen = [game for game in games if blocks is None or game.block in blocks]
    if not chosen:
        raise ValueError(f"no block of {task} is chosen: its blocks are 0 to {games[-1].block}")
    results: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    with ThreadPoolExecutor(workers) as pool:
        sessions = [pool.submit(play_game, policy, head, game) for game in chosen]
        try:
            for number, (game, session) in enumerate(zip(chosen, sessions)):
                results[game.lineup, game.block] += session.result()
                if progress is not None:
                    progress(number + 1, len(chosen))
        finally:
            # After an exception the sessions that have not begun are not played.
            for session in sessions:
                session.cancel()
    lineups: dict[int, list[float]] = defaultdict(list)
    for (lineup, _), played in results.items():
        lineups[lineup].append(_margin(played, head["agents"]))
    points, ci95 = stratified(list(lineups.values()))
    kept = ("benchmark", "task", "size", "pool_hash")
    row = {key: head[key] for key in kept} | {"in_process": True, "points": points, "ci95": ci95}
    weakest, clairvoyant = head["ends"]
    row["share"] = (points - weakest) / (clairvoyant - weakest)
    row |= {"lineups": len(lineups), "blocks": len(results)}
    row["games"] = sum(len(played) for played in results.values()) // len(games[0].seats)
    if len(chosen) < len(games):
        row["blocks_of_task"] = len({game.block for game in games})
    return row


def task_games(
    task: str, size: str = "quick", program: Sequence[str] = ("arbiter",)
) -> tuple[dict[str, Any], list[TaskGame]]:
    """Asks the arbiter for the games of a task. Returns what is the same for all of them, and the games."""
    head, *games = map(json.loads, run([*program, "benchmark", "games", task, "--size", size], None, None, 60).splitlines())
    return head, [_game(own) for own in games]


def _game(raw: dict[str, Any]) -> TaskGame:
    seeds = tuple(map(tuple, raw["seeds"]))
    return TaskGame(raw["block"], raw["lineup"], raw["deal"], tuple(raw["seats"]), tuple(raw["players"]), seeds)


def play_game(policy: Policy, head: dict[str, Any], game: TaskGame) -> list[tuple[int, int]]:
    """Plays the deals of a session. For each deal and seat, returns the participant and its payoff."""
    results: list[tuple[int, int]] = []
    newgame: str | None = head["newgame"]
    seats, players = game.seats, game.players
    for number in range(head["deals_per_session"]):
        if newgame is None:
            break
        deal = Deal(newgame, seed=head["seed"], deal=game.deal + number)
        _play_deal(policy, head, deal, players, game.seeds[number])
        results += zip(seats, deal.rewards())
        newgame, seats, players = deal.next_newgame(), seats[1:] + seats[:1], players[1:] + players[:1]
    return results


def _play_deal(policy: Policy, head: dict[str, Any], deal: Deal, players: tuple[int, ...], seeds: tuple[int, ...]) -> None:
    commands = [_player(command) for command in head["players"]]
    # Each seat of the policy has a view of its own: partners see different cards.
    views = {seat: View(f"{deal.newgame} seat {seat}") for seat, own in enumerate(players) if own == 0}
    read = dict.fromkeys(views, 1)
    while (seat := deal.turn) is not None:
        if seat in views:
            lines = deal.lines(seat)
            for line in lines[read[seat] :]:
                views[seat].apply(line)
            read[seat] = len(lines)
            deal.play(policy(views[seat]))
        else:
            move, _ = deal.advice(commands[players[seat]], seed=seeds[seat], nodes=head["nodes"])
            deal.play(move)


def _player(command: str) -> str:
    """Turns `talon:master,Strength=3` into `master Strength 3`, the form of `Deal.advice`."""
    return command.removeprefix("talon:").replace(",", " ").replace("=", " ")


def _margin(results: list[tuple[int, int]], agents: int) -> float:
    """Returns the mean points a game of the policy in a block, minus those of its opponents. The first ``agents``
    participants are the policy, alone or with a partner."""
    own = [points for participant, points in results if participant < agents]
    others = [points for participant, points in results if participant >= agents]
    return sum(own) / len(own) - sum(others) / len(others)


def stratified(lineups: list[list[float]]) -> tuple[float, float | None]:
    """Returns the mean of the lineups' means, and half the width of its 95 % interval. The variance is that within the
    lineups. The interval is None if a lineup has a single block."""
    count = max(len(lineups), 1)
    means = [sum(own) / len(own) for own in lineups]
    if any(len(own) < 2 for own in lineups):
        return sum(means) / count, None
    squares = [sum((one - mean) ** 2 for one in own) / (len(own) - 1) / len(own) for own, mean in zip(lineups, means)]
    return sum(means) / count, NORMAL_95 * math.sqrt(sum(squares)) / count
