//! The report of a match.

use std::fmt::Write;

use crate::arbiter::bot::FaultContext;
use crate::arbiter::plan::{MatchKey, MatchPlan, ProcessReuse, Seating};
use crate::arbiter::referee::Fault;
use crate::arbiter::referee::Thought;
use crate::arbiter::run::{FaultReport, MatchResult};
use crate::arbiter::stats::{PlayerStatistics, Statistics};
use crate::cards::Quoted;
use crate::cli::arbiter::output::fault_bundle::FaultSummary;
use crate::cli::arbiter::output::number_format::{
    Estimate, counted, decimal, intervals, milliseconds, plural,
};
use crate::cli::arbiter::output::player_comparison::block_lines;
use crate::cli::arbiter::output::player_comparison::{compared, comparison_lines};
use crate::cli::arbiter::output::role_report::role_tables;
use crate::cli::arbiter::output::sequential_progress::SequentialProgress;
use crate::cli::arbiter::output::session_command::key_options;
use crate::cli::arbiter::output::standings::{Standing, played, points_per_unit, standings};
use crate::cli::arbiter::output::terminal_width::terminal_width;
use crate::cli::text_table::{Column, fitted_table, wrapped};

/// The number of a bot's last lines that are shown with its fault.
pub(in crate::cli) const SHOWN_LINES: usize = 5;

/// The explanation of the table by role.
const ROLE_LEGEND: &str = " %: share of the games in the role; other numbers: means a game";

/// The description of the match, in one line.
pub(in crate::cli) fn heading(plan: &MatchPlan) -> String {
    let MatchPlan { description: own, new, timing, .. } = plan;
    let (deals, session) = (own.deals, own.deals_per_session);
    let sessions = if session > 1 {
        format!("{} of {session} deals", counted(deals / session, "session"))
    } else {
        counted(deals, "deal")
    };
    let orders = match plan.seating() {
        Seating::Rotations => counted(new.players as u64, "rotation"),
        seating => format!("{seating} order{}", plural(plan.seatings() as u64)),
    };
    format!(
        "{}: {}, {sessions} in {orders}, {}{}, {}",
        new.game,
        counted(new.players as u64, "player"),
        timing.control,
        timing.effort,
        counted(own.tables().get() as u64, "table")
    )
}

/// The processes, file descriptors and memory that the match needs, in one line.
pub(in crate::cli) fn requirements(plan: &MatchPlan) -> String {
    let how = match plan.process_reuse() {
        ProcessReuse::SideBySide => "separate ones per rotation",
        ProcessReuse::Restarted => "restarted for each rotation",
        ProcessReuse::Shared => "the same ones in all rotations",
    };
    format!(
        "{} bot processes at a time ({how}), {} file descriptors, about {} MiB of arbiter memory",
        plan.programs(),
        plan.files(),
        plan.memory().div_ceil(1 << 20)
    )
}

/// The results of a match, the times, and the faults. If the key is given, the report reveals it.
pub(in crate::cli) fn match_report(
    result: &MatchResult,
    sequential: Option<&SequentialProgress>,
    faults: &[FaultSummary],
    key: Option<&MatchKey>,
) -> String {
    let MatchResult { names, statistics, .. } = result;
    let mut text = format!("\n{}\n\n", results(names, statistics));
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}\n", time_table(names, statistics));
    if let Some(sequential) = sequential {
        let _ = writeln!(text, "{}\n", sequential.lines());
    }
    text.push_str(&totals(result));
    for line in latency_lines(result) {
        let _ = write!(text, "\n{line}");
    }
    if let Some(key) = key {
        let _ = write!(text, "\n{}", play_again(key));
    }
    if !faults.is_empty() {
        let _ = write!(text, "\n\n{}", fault_report(result, faults));
    }
    text
}

/// The results of one session with a person, without statistics: the points of each player, and the faults.
pub(in crate::cli) fn session_report(
    result: &MatchResult,
    points: &[i64],
    faults: &[FaultSummary],
    key: Option<&MatchKey>,
) -> String {
    let width = result.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (name, points) in result.names.iter().zip(points) {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{name:width$}  {points:+}");
    }
    if let Some(key) = key {
        let _ = write!(text, "\n\n{}", play_again(key));
    }
    if !faults.is_empty() {
        let _ = write!(text, "\n\n{}", fault_report(result, faults));
    }
    text
}

/// The part of a report that follows only from the games, so that a match and its replay print the same text. It has
/// the table of the participants, its legend, their differences, and the results by role.
pub(in crate::cli) fn results(names: &[String], statistics: &Statistics) -> String {
    let (standings, width) = (standings(names, statistics), terminal_width());
    let mut parts =
        vec![format!("{}\n{}", result_table(&standings, statistics, width), legend(&standings, statistics))];
    let compared = compared(&standings, statistics);
    let comparisons = comparison_lines(&compared, &standings, statistics.by_session);
    if !comparisons.is_empty() {
        parts.push(comparisons.join("\n"));
    }
    let blocks = compared.first().map_or(Vec::new(), |first| block_lines(first, statistics));
    if !blocks.is_empty() {
        parts.push(blocks.join("\n"));
    }
    if !statistics.roles.is_empty() && statistics.games > 0 {
        parts.push(role_tables(&standings, statistics, width) + "\n" + ROLE_LEGEND);
    }
    wrapped(&parts.join("\n\n"), width)
}

fn result_table(standings: &[Standing<'_>], all: &Statistics, width: usize) -> String {
    let column = |cell: &dyn Fn(&PlayerStatistics) -> String| -> Vec<String> {
        standings.iter().map(|standing| cell(standing.statistics)).collect()
    };
    let points: Vec<Estimate> = standings
        .iter()
        .map(|Standing { statistics, .. }| (statistics.mean.mean(), statistics.mean.half_width()))
        .collect();
    let (units, count) = played(all.by_session);
    let mut columns = vec![
        Column::new("player", standings.iter().map(Standing::title).collect()),
        Column::new(points_per_unit(all.by_session), intervals(&points)),
        Column::optional(3, units, column(&|own| count(own).to_string())),
    ];
    if all.has_wins() {
        columns.push(Column::optional(2, "wins", column(&|own| own.wins.to_string())));
        columns.push(Column::optional(1, "draws", column(&|own| own.draws.to_string())));
    }
    columns.push(Column::optional(4, "faults", column(&|own| own.faults.to_string())));
    if standings.iter().any(|standing| standing.statistics.is_substituted_often()) {
        let note = |own: &PlayerStatistics| {
            let share = format!("{:.0}%", 100.0 * own.substituted_share());
            if own.is_substituted_often() { share } else { String::new() }
        };
        columns.push(Column::optional(5, "substituted", column(&note)));
    }
    // In a game with roles, these numbers are in the table by role.
    let score =
        |own: &PlayerStatistics, key: &str| own.roles.get(&Vec::new()).map_or(0.0, |own| own.mean(key));
    for key in score_keys(standings) {
        columns.push(Column::optional(0, key, column(&|own| decimal(score(own, key), 2))));
    }
    fitted_table(columns, width)
}

/// The standings of a match while it is played.
pub(in crate::cli) fn live_table(names: &[String], statistics: &Statistics) -> String {
    let standings = standings(names, statistics);
    let column = |cell: &dyn Fn(&PlayerStatistics) -> String| -> Vec<String> {
        standings.iter().map(|standing| cell(standing.statistics)).collect()
    };
    let points = |own: &PlayerStatistics| {
        let mean = decimal(own.mean.mean(), 2);
        own.mean.half_width().map_or(mean.clone(), |half| format!("{mean} ± {}", decimal(half, 2)))
    };
    let mut columns = vec![
        Column::new("player", standings.iter().map(Standing::title).collect()),
        Column::new(points_per_unit(statistics.by_session), column(&points)),
    ];
    if statistics.has_wins() {
        columns.push(Column::optional(0, "wins", column(&|own| own.wins.to_string())));
    }
    columns.push(Column::optional(1, "faults", column(&|own| own.faults.to_string())));
    fitted_table(columns, terminal_width())
}

/// The keys of the numbers in the `score` lines of a game without roles, in the order of their first appearance.
fn score_keys<'a>(standings: &[Standing<'a>]) -> Vec<&'a str> {
    let mut keys: Vec<&str> = Vec::new();
    let scores = standings.iter().filter_map(|standing| standing.statistics.roles.get(&Vec::new()));
    for (key, _) in scores.flat_map(|score| &score.sums) {
        if !keys.contains(&key.as_str()) {
            keys.push(key);
        }
    }
    keys
}

/// The explanation of the signs in the tables.
fn legend(standings: &[Standing<'_>], statistics: &Statistics) -> String {
    let interval = match standings.len() {
        0..=2 => " ± half of a 95 % confidence interval; beats: the interval excludes 0",
        _ => " ± half of a 95 % confidence interval; beats: significant among all pairs (Holm)",
    };
    let mut lines = vec![interval];
    if standings.iter().any(|standing| standing.places > 1) {
        lines.push(if statistics.in_pairs {
            " ×N: a player in N pairs, with the games of all of them"
        } else {
            " ×N: a player in N seats, with the games of all of them"
        });
    }
    if standings.iter().any(|standing| standing.statistics.is_substituted_often()) {
        lines.push(" substituted: the share of its games in which a substitute played for it");
    }
    lines.join("\n")
}

/// The times of the decisions, and the resources of the processes.
fn time_table(names: &[String], statistics: &Statistics) -> String {
    let standings = standings(names, statistics);
    let column = |cell: &dyn Fn(&PlayerStatistics) -> String| -> Vec<String> {
        standings.iter().map(|standing| cell(standing.statistics)).collect()
    };
    let mean = |thought: &Thought| milliseconds(thought.total) / thought.decisions.max(1) as f64;
    let mut columns = vec![
        Column::new("player", standings.iter().map(Standing::title).collect()),
        Column::optional(2, "decisions", column(&|own| own.thought.decisions.to_string())),
        Column::new("ms a move", column(&|own| format!("{:.2}", mean(&own.thought)))),
        Column::optional(6, "max ms", column(&|own| format!("{:.1}", milliseconds(own.thought.slowest)))),
    ];
    if statistics.participants.iter().any(|own| own.thought.overruns > 0) {
        columns.push(Column::optional(5, "overruns", column(&|own| own.thought.overruns.to_string())));
        let worst = |own: &PlayerStatistics| format!("{:.1}", milliseconds(own.thought.overrun));
        columns.push(Column::optional(4, "worst ms", column(&worst)));
    }
    columns.push(Column::optional(
        1,
        "cpu s",
        column(&|own| format!("{:.1}", own.processor_time.as_secs_f64())),
    ));
    columns.push(Column::optional(0, "MiB", column(&|own| own.peak_memory.div_ceil(1 << 20).to_string())));
    fitted_table(columns, terminal_width())
}

/// The size of the match, in one line.
fn totals(result: &MatchResult) -> String {
    let MatchResult { statistics, time, interrupted, .. } = result;
    let mut text = format!(
        "{} of {}, {}, in {:.1} s",
        counted(statistics.games, "game"),
        counted(statistics.deals, "deal"),
        counted(statistics.decisions(), "decision"),
        time.as_secs_f64()
    );
    if *interrupted {
        text.push_str("; interrupted");
    }
    text
}

/// The latency of the arbiter, and its stalls. They distinguish a slow bot from a busy machine.
fn latency_lines(result: &MatchResult) -> Vec<String> {
    let latency = result.latency.p99().map(|p99| {
        let max = milliseconds(result.latency.max());
        format!("scheduling latency: max {max:.1} ms, p99 {:.1} ms", milliseconds(p99))
    });
    let stalls = (result.stalls > 0).then(|| {
        format!("{}: the arbiter itself was late, and charged no seat", counted(result.stalls, "stall"))
    });
    latency.into_iter().chain(stalls).collect()
}

/// The option that plays the same deals again. It reveals the key, so print it only when all bots have ended.
pub(in crate::cli) fn play_again(key: &MatchKey) -> String {
    let options = key_options(key);
    // `try_join` fails only for a word with a NUL, and no entropy contains a NUL.
    let options = shlex::try_join(options.iter().map(String::as_str)).unwrap_or_default();
    format!("to play the same deals again: {options}")
}

/// The faults of each player by kind: the number of faults, and the first fault in full with the last lines
/// of the bot.
pub(in crate::cli) fn fault_report(result: &MatchResult, faults: &[FaultSummary]) -> String {
    let mut text = String::from("faults:");
    for FaultSummary {
        first: FaultReport { player, seat, block, game, fault, context, .. },
        bundle,
        games,
    } in faults
    {
        let (Fault { kind, detail, .. }, FaultContext { last_lines, stderr, .. }) = (fault, context);
        let _ = write!(
            text,
            "\n- {}: {kind} in {}, first in block {}, game {}, seat {seat}: {detail}",
            result.names[*player],
            counted(*games, "game"),
            block + 1,
            game + 1
        );
        quote(&mut text, "stdout", last_lines.iter().map(String::as_str));
        quote(&mut text, "stderr", stderr.lines());
        if let Some(bundle) = bundle {
            let _ = write!(text, "\n    fault bundle: {}", bundle.display());
        }
    }
    text
}

fn quote<'a>(text: &mut String, title: &str, lines: impl DoubleEndedIterator<Item = &'a str>) {
    let mut last: Vec<&str> = lines.rev().take(SHOWN_LINES).collect();
    last.reverse();
    for line in last {
        let _ = write!(text, "\n    {title}: {}", Quoted::line(line));
    }
}
