//! The report of a match.

use std::fmt::Write;

use crate::arbiter::bot::FaultContext;
use crate::arbiter::record::MatchKey;
use crate::arbiter::referee::Fault;
use crate::arbiter::referee::Thought;
use crate::arbiter::stats::{PlayerStatistics, RoleStatistics, Statistics};
use crate::arbiter::tournament::Instances;
use crate::arbiter::tournament::{FaultReport, MatchPlan, MatchResult};
use crate::cards::Quoted;
use crate::cli::arbiter::fault_summary::FaultSummary;
use crate::cli::arbiter::number_format::{interval, milliseconds, plural};
use crate::cli::arbiter::player_comparison::comparisons;
use crate::cli::arbiter::role_report::role_table;
use crate::cli::text_table::{align_numbers, plain_table};

/// How many of a bot's last lines are shown with its fault.
const SHOWN_LINES: usize = 5;

/// The key hash, which commits the arbiter to the cards. It is printed before the first deal.
pub(super) fn commitment(key: &MatchKey) -> String {
    format!("key hash: {}", key.hash())
}

/// The description of the match, in one line.
pub(super) fn heading(plan: &MatchPlan) -> String {
    let MatchPlan { new, deals, deals_per_session, timing, concurrency, .. } = plan;
    let session = deals_per_session.get() as u64;
    let sessions = if session > 1 {
        let sessions = deals / session;
        format!("{sessions} session{} of {session} deals", plural(sessions))
    } else {
        format!("{deals} deal{}", plural(*deals))
    };
    format!(
        "{}: {} players, {sessions} in {} rotations, {}{}, {concurrency} table{}",
        new.game,
        new.players,
        new.players,
        timing.control,
        timing.effort,
        plural(concurrency.get() as u64)
    )
}

/// The processes, file descriptors and memory that the match needs, in one line.
pub(super) fn requirements(plan: &MatchPlan) -> String {
    let how = match plan.instances() {
        Instances::SideBySide => "separate ones per rotation",
        Instances::Restarted => "restarted for each rotation",
        Instances::Shared => "the same ones in all rotations",
    };
    format!(
        "{} bot processes at a time ({how}), {} file descriptors, about {} MiB of arbiter memory",
        plan.programs(),
        plan.files(),
        plan.memory().div_ceil(1 << 20)
    )
}

/// The table of the players, their differences, and the faults. The report reveals the key.
pub(super) fn match_report(result: &MatchResult, faults: &[FaultSummary], key: &MatchKey) -> String {
    let MatchResult { names, statistics, .. } = result;
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n{}\n", player_table(names, statistics));
    for line in comparisons(names, statistics) {
        let _ = writeln!(text, "{line}");
    }
    if !statistics.roles.is_empty() {
        let _ = writeln!(text, "\n{}\n", role_table(names, statistics));
    }
    text.push_str(&totals(result));
    for line in timing_lines(result) {
        let _ = write!(text, "\n{line}");
    }
    let _ = write!(text, "\n{}", play_again(key));
    if !faults.is_empty() {
        let _ = write!(text, "\n\n{}", fault_report(result, faults));
    }
    text
}

fn player_table(names: &[String], statistics: &Statistics) -> String {
    // In a game with roles, the numbers stand in the table by role.
    let scores: Vec<Option<&RoleStatistics>> =
        statistics.players.iter().map(|player| player.roles.get(&Vec::new())).collect();
    let mut keys: Vec<&String> = Vec::new();
    for (key, _) in scores.iter().flatten().flat_map(|score| &score.sums) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let mut header = ["player", "points a game", "wins", "draws"].map(str::to_owned).to_vec();
    header.extend(keys.iter().map(ToString::to_string));
    header.extend(["ms a move", "max ms", "cpu s", "MiB", "faults"].map(str::to_owned));
    let mut table = plain_table(header);
    for ((name, player), score) in names.iter().zip(&statistics.players).zip(scores) {
        let PlayerStatistics { mean, wins, draws, faults, thought, processor_time, peak_memory, .. } = player;
        let mean_time = milliseconds(thought.total) / (thought.decisions.max(1) as f64);
        let points = interval(mean.mean(), mean.half_width());
        let mut row = vec![name.clone(), points, wins.to_string(), draws.to_string()];
        row.extend(keys.iter().map(|key| format!("{:.2}", score.map_or(0.0, |score| score.mean(key)))));
        row.extend([
            format!("{mean_time:.2}"),
            format!("{:.1}", milliseconds(thought.slowest)),
            format!("{:.1}", processor_time.as_secs_f64()),
            peak_memory.div_ceil(1 << 20).to_string(),
            faults.to_string(),
        ]);
        table.add_row(row);
    }
    align_numbers(&mut table);
    table.to_string()
}

/// The size of the match, in one line.
fn totals(result: &MatchResult) -> String {
    let MatchResult { statistics, time, interrupted, .. } = result;
    let mut text = format!(
        "{} games of {} deal{}, {} decisions, in {:.1} s",
        statistics.games,
        statistics.deals,
        plural(statistics.deals),
        statistics.decisions(),
        time.as_secs_f64()
    );
    if statistics.voided > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "; {} void block{}", statistics.voided, plural(statistics.voided));
    }
    if *interrupted {
        text.push_str("; interrupted");
    }
    text
}

/// The overruns of the players and the latency of the arbiter. The latency distinguishes a slow bot from a
/// busy machine.
fn timing_lines(result: &MatchResult) -> Vec<String> {
    let overruns = result.names.iter().zip(&result.statistics.players).filter_map(|(name, player)| {
        let Thought { overruns, overrun, .. } = player.thought;
        (overruns > 0).then(|| {
            format!(
                "{name}: {overruns} overrun{} of the time limit, max {:.1} ms",
                plural(overruns),
                milliseconds(overrun)
            )
        })
    });
    let mut lines: Vec<String> = overruns.collect();
    if let Some(p99) = result.latency.p99() {
        lines.push(format!(
            "scheduling latency: max {:.1} ms, p99 {:.1} ms",
            milliseconds(result.latency.max()),
            milliseconds(p99)
        ));
    }
    lines
}

/// The option that plays the same deals again. It reveals the key: print it only when all bots have ended.
pub(super) fn play_again(key: &MatchKey) -> String {
    match key.seed() {
        Some(seed) => format!("to play the same deals again: --seed {seed}"),
        None => format!("to play the same deals again: --key {}", key.reveal()),
    }
}

/// The faults of each player by kind: the number of faults, and the first fault in full with the last lines
/// of the bot.
pub(super) fn fault_report(result: &MatchResult, faults: &[FaultSummary]) -> String {
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
            "\n- {}: {kind} in {games} game{}, first in block {}, game {}, seat {seat}: {detail}",
            result.names[*player],
            plural(*games),
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
