//! The text report of a match.

use std::fmt::Write;

use talon_arbiter::bot::FaultContext;
use talon_arbiter::plan::{MatchKey, MatchPlan, ProcessReuse, Seating};
use talon_arbiter::play::{FaultReport, MatchResult};
use talon_arbiter::referee::Fault;
use talon_arbiter::stats::{Figures, PlayerFigures, RunFigures};
use talon_games::cards::Quoted;

use crate::arbiter::output::fault_bundle::FaultSummary;
use crate::arbiter::output::number_format::{counted, plural};
use crate::arbiter::output::player_comparison::{block_lines, comparison_lines};
use crate::arbiter::output::role_report::role_tables;
use crate::arbiter::output::sequential_text;
use crate::arbiter::output::session_command::key_options;
use crate::arbiter::output::standings::{result_table, time_table};
use crate::arbiter::output::terminal_width::terminal_width;
use crate::text_table::wrapped;

/// The number of lines that are shown with a fault: the last lines to and from the bot.
pub(crate) const SHOWN_LINES: usize = 5;

/// The maximum number of legal moves that are shown beside an illegal move. The bundle has more.
const SHOWN_MOVES: usize = 8;

/// The explanation of the table by role.
const ROLE_LEGEND: &str = " %: share of the games in the role; other numbers: means a game";

/// Describes the match in one line.
pub(crate) fn heading(plan: &MatchPlan) -> String {
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

/// Lists the processes, file descriptors and memory that the match needs, in one line.
pub(crate) fn requirements(plan: &MatchPlan) -> String {
    let how = match plan.process_reuse() {
        ProcessReuse::SideBySide => "separate ones per rotation",
        ProcessReuse::Restarted => "restarted for each rotation",
        ProcessReuse::Shared => "the same ones in all rotations",
    };
    format!(
        "{} bot processes at a time ({how}), {} file descriptors, about {} MiB of arbiter memory",
        plan.bot_processes(),
        plan.files(),
        plan.memory().div_ceil(1 << 20)
    )
}

/// Formats the results of a match, the times, and the faults. If `key` is given, the report reveals it.
pub(crate) fn match_report(
    result: &MatchResult,
    figures: &Figures,
    faults: &[FaultSummary],
    key: Option<&MatchKey>,
) -> String {
    let mut text = format!("\n{}\n\n", results(figures));
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}\n", time_table(figures));
    if let Some(test) = &figures.sprt {
        let _ = writeln!(text, "{}\n", sequential_text::lines(test));
    }
    text.push_str(&totals(figures));
    if let Some(key) = key {
        let _ = write!(text, "\n{}", play_again(key));
    }
    if !faults.is_empty() {
        let _ = write!(text, "\n\n{}", fault_report(result, faults));
    }
    text
}

/// Formats the results of one session with a person: the points of each player and the faults, without
/// statistics.
pub(crate) fn session_report(
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

/// Formats the part of a report that follows only from the games: the table of participants, its legend, the
/// differences of participants, and the results by role. A match and its replay print the same text.
pub(crate) fn results(figures: &Figures) -> String {
    let width = terminal_width();
    let mut parts = vec![format!("{}\n{}", result_table(figures, width), legend(figures))];
    let lines = [comparison_lines(figures), block_lines(figures)];
    parts.extend(lines.iter().filter(|lines| !lines.is_empty()).map(|lines| lines.join("\n")));
    if !figures.roles.is_empty() {
        parts.push(role_tables(figures, width) + "\n" + ROLE_LEGEND);
    }
    wrapped(&parts.join("\n\n"), width)
}

/// Explains the signs in the tables.
fn legend(figures: &Figures) -> String {
    let participants = &figures.participants;
    let interval = match participants.len() {
        0..=2 => " ± half of a 95 % confidence interval; beats: the interval excludes 0",
        _ => " ± half of a 95 % confidence interval; beats: significant among all pairs (Holm)",
    };
    let mut lines = vec![interval];
    if participants.iter().any(|participant| participant.places > 1) {
        lines.push(if figures.in_pairs {
            " ×N: a player in N pairs, with the games of all of them"
        } else {
            " ×N: a player in N seats, with the games of all of them"
        });
    }
    if participants.iter().any(PlayerFigures::is_substituted_often) {
        lines.push(" substituted: the share of its games in which a substitute played for it");
    }
    lines.join("\n")
}

/// Formats the size of the match, and the latency and the stalls of the arbiter. The last two show whether a
/// bot is slow or the machine is busy.
fn totals(figures: &Figures) -> String {
    let mut text = format!(
        "{} of {}, {}",
        counted(figures.games, "game"),
        counted(figures.deals, "deal"),
        counted(figures.decisions.unwrap_or_default(), "decision")
    );
    let Some(RunFigures { elapsed_s, interrupted, latency_max_ms, latency_p99_ms, stalls, .. }) =
        &figures.run
    else {
        return text;
    };
    // Writing to a string cannot fail.
    let _ = write!(text, ", in {elapsed_s:.1} s");
    if *interrupted {
        text.push_str("; interrupted");
    }
    if let Some(p99) = latency_p99_ms {
        let _ = write!(text, "\nscheduling latency: max {latency_max_ms:.1} ms, p99 {p99:.1} ms");
    }
    if *stalls > 0 {
        let stalls = counted(*stalls, "stall");
        let _ = write!(text, "\n{stalls}: the arbiter itself was late, and charged no seat");
    }
    text
}

/// Returns the option that plays the same deals again. The option reveals the key, so print it only after all
/// bots have ended.
pub(crate) fn play_again(key: &MatchKey) -> String {
    let options = key_options(key);
    // `try_join` fails only for a word that contains NUL, and no entropy contains NUL.
    let options = shlex::try_join(options.iter().map(String::as_str)).unwrap_or_default();
    format!("to play the same deals again: {options}")
}

/// Formats the faults of each player, by kind. A kind has the number of faults, and the first fault in full
/// with the last lines of the bot.
pub(crate) fn fault_report(result: &MatchResult, faults: &[FaultSummary]) -> String {
    let mut text = String::from("faults:");
    for FaultSummary {
        first: FaultReport { player, seat, block, game, fault, context, .. },
        bundle,
        games,
    } in faults
    {
        let (Fault { kind, detail, .. }, FaultContext { last_lines, stderr, position, .. }) =
            (fault, context);
        let _ = write!(
            text,
            "\n- {}: {kind} in {}, first in block {}, game {}, seat {seat}: {detail}",
            result.names[*player],
            counted(*games, "game"),
            block + 1,
            game + 1
        );
        if let Some(position) = position {
            let (hand, legal) = (position.hand_text(), position.legal_text(SHOWN_MOVES));
            let _ = write!(text, "\n    hand: {hand}\n    legal moves: {legal}");
        }
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
