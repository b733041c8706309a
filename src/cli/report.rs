//! The results of a match, as people read them.

use std::fmt::Write;
use std::time::Duration;

use super::progress::Failing;
use super::roles;
use super::text_table::{align, plain_table};
use crate::arbiter::record::match_key::MatchKey;
use crate::arbiter::referee::fault::Fault;
use crate::arbiter::referee::game::Thought;
use crate::arbiter::stats::statistics::{PlayerStatistics, Sample, Statistics, Tally};
use crate::arbiter::tournament::match_run::{FaultReport, MatchPlan, MatchResult};
use crate::arbiter::tournament::table_runner::Instances;

/// Up to how many players everybody is compared with everybody.
const MOST_PAIRED: usize = 4;

/// How many of a bot's last lines are shown with its fault.
const SHOWN_LINES: usize = 5;

/// What the cards are bound to, told before the first deal.
pub(super) fn promise(key: &MatchKey) -> String {
    format!("key hash: {}", key.hash())
}

/// What is about to be played, in a line.
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

/// What the match takes from the machine, in a line.
pub(super) fn needs(plan: &MatchPlan) -> String {
    let how = match plan.instances() {
        Instances::SideBySide => "others for each rotation",
        Instances::Restarted => "started anew for each rotation",
        Instances::Shared => "the same for all rotations",
    };
    format!(
        "{} programs at a time, {how}: {} open files, about {} MiB of the arbiter's memory at most",
        plan.programs(),
        plan.files(),
        plan.memory().div_ceil(1 << 20)
    )
}

/// The ending of a word for so many.
pub(super) fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// The table, who beats whom, and the faults.
pub(super) fn table(result: &MatchResult, faults: &[Failing], key: &MatchKey) -> String {
    let MatchResult { names, statistics, time, interrupted, .. } = result;
    // Where players have roles, their numbers are told by role.
    let tallies: Vec<Option<&Tally>> =
        statistics.players.iter().map(|player| player.roles.get(&Vec::new())).collect();
    let mut keys: Vec<&String> = Vec::new();
    for (key, _) in tallies.iter().flatten().flat_map(|tally| &tally.sums) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let mut header =
        vec!["player".to_owned(), "points a game".to_owned(), "wins".to_owned(), "draws".to_owned()];
    header.extend(keys.iter().map(ToString::to_string));
    header.extend(["ms a move", "slowest", "cpu s", "MiB", "faults"].map(str::to_owned));
    let mut table = plain_table(header);
    for ((name, player), tally) in names.iter().zip(&statistics.players).zip(tallies) {
        let PlayerStatistics { wins, draws, faults, thought, processor_time, peak_memory, .. } = player;
        let mean_time = thought.total.as_secs_f64() * 1000.0 / (thought.decisions.max(1) as f64);
        let mut row = vec![name.clone(), interval(&player.mean, false), wins.to_string(), draws.to_string()];
        row.extend(keys.iter().map(|key| format!("{:.2}", tally.map_or(0.0, |tally| tally.mean(key)))));
        row.extend([
            format!("{mean_time:.2}"),
            format!("{:.1}", thought.slowest.as_secs_f64() * 1000.0),
            format!("{:.1}", processor_time.as_secs_f64()),
            peak_memory.div_ceil(1 << 20).to_string(),
            faults.to_string(),
        ]);
        table.add_row(row);
    }
    align(&mut table);
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n{table}\n");
    for line in versus(names, statistics) {
        let _ = writeln!(text, "{line}");
    }
    if !statistics.roles.is_empty() {
        let _ = writeln!(text, "\n{}\n", roles::table(names, statistics));
    }
    let _ = write!(
        text,
        "{} games of {} deal{}, {} decisions, in {:.1} s",
        statistics.games,
        statistics.deals,
        plural(statistics.deals),
        statistics.decisions(),
        time.as_secs_f64()
    );
    if statistics.voided > 0 {
        let _ = write!(text, "; {} blocks void", statistics.voided);
    }
    if *interrupted {
        text.push_str("; stopped before the end");
    }
    for line in timeliness(result) {
        let _ = write!(text, "\n{line}");
    }
    let _ = write!(text, "\n{}", again(key));
    if !faults.is_empty() {
        let _ = write!(text, "\n\n{}", self::faults(result, faults));
    }
    text
}

/// Who overran its time, and how late the arbiter itself was: what tells a slow bot from a busy machine.
fn timeliness(result: &MatchResult) -> Vec<String> {
    let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
    let overran = result.names.iter().zip(&result.statistics.players).filter_map(|(name, player)| {
        let Thought { overruns, overrun, .. } = player.thought;
        (overruns > 0).then(|| {
            format!("{name} overran its time {overruns} time{}, by up to {}", plural(overruns), ms(overrun))
        })
    });
    let mut lines: Vec<String> = overran.collect();
    if let Some(usual) = result.delay.percentile_99() {
        let longest = ms(result.delay.longest());
        lines.push(format!(
            "the arbiter looked up to {longest} late, and 99 times in 100 no more than {}",
            ms(usual)
        ));
    }
    lines
}

/// How to play the same deals again. It reveals the key: no program may play any more.
pub(super) fn again(key: &MatchKey) -> String {
    match key.seed() {
        Some(seed) => format!("the same deals again: --seed {seed}"),
        None => format!("the same deals again: --key {}", key.reveal()),
    }
}

/// Who beats whom, a line for each pair.
fn versus(names: &[String], statistics: &Statistics) -> Vec<String> {
    pairs(names, statistics)
        .map(|Pair { better, worse, difference }| {
            if difference.mean() == 0.0 {
                return format!("{better} and {worse} are level");
            }
            let verdict = match difference.half_width() {
                Some(half) if difference.mean().abs() > half => "beats",
                _ => "is ahead of",
            };
            format!("{better} {verdict} {worse} by {} points a game", interval(&difference, true))
        })
        .collect()
}

/// The standing of the first pair, short enough for a line that is drawn over and over.
pub(super) fn standing(names: &[String], statistics: &Statistics) -> String {
    pairs(names, statistics)
        .next()
        .map(|Pair { better, difference, .. }| format!("{better} +{}", interval(&difference, true)))
        .unwrap_or_default()
}

/// Two players, the one with more points first.
struct Pair<'a> {
    better: &'a str,
    worse: &'a str,
    difference: Sample,
}

fn pairs<'a>(names: &'a [String], statistics: &'a Statistics) -> impl Iterator<Item = Pair<'a>> {
    // At a large table everybody against everybody says nothing to anyone: only neighbours in rank.
    let mut ranked: Vec<usize> = (0..names.len()).collect();
    let mean = |player: usize| statistics.players[player].mean.mean();
    ranked.sort_by(|&one, &other| mean(other).total_cmp(&mean(one)));
    let neighbours = move |one: usize, other: usize| {
        ranked.windows(2).any(|pair| pair == [one, other] || pair == [other, one])
    };
    let all = names.len() <= MOST_PAIRED;
    let neighbours = std::rc::Rc::new(neighbours);
    statistics.versus.iter().enumerate().flat_map(move |(first, others)| {
        let neighbours = neighbours.clone();
        let known = others.iter().enumerate().filter(move |(offset, sample)| {
            sample.count() > 0 && (all || neighbours(first, first + 1 + offset))
        });
        known.map(move |(offset, &difference)| {
            let (one, other) = (names[first].as_str(), names[first + 1 + offset].as_str());
            let (better, worse) = if difference.mean() < 0.0 { (other, one) } else { (one, other) };
            Pair { better, worse, difference }
        })
    })
}

fn interval(sample: &Sample, absolute: bool) -> String {
    let mean = if absolute { sample.mean().abs() } else { sample.mean() };
    with_half_width(mean, sample.half_width())
}

/// A mean with half the width of its interval, where there is one.
pub(super) fn with_half_width(mean: f64, half_width: Option<f64>) -> String {
    match half_width {
        Some(half) => format!("{mean:.2} ± {half:.2}"),
        None => format!("{mean:.2}"),
    }
}

/// Who failed, how often and how: the first time in full, with the bot's last lines and its standard error.
pub(super) fn faults(result: &MatchResult, faults: &[Failing]) -> String {
    let mut text = String::from("faults:");
    for Failing { first: FaultReport { player, seat, block, game, fault, .. }, bundle, games } in faults {
        let Fault { kind, detail, last_lines, stderr, .. } = fault;
        let _ = write!(
            text,
            "\n- {}: {kind} in {games} game{}, first in block {}, game {}, seat {seat}: {detail}",
            result.names[*player],
            plural(*games),
            block + 1,
            game + 1
        );
        quote(&mut text, "said", last_lines.iter().map(String::as_str));
        quote(&mut text, "stderr", stderr.lines());
        if let Some(bundle) = bundle {
            let _ = write!(text, "\n    all of it: {}", bundle.display());
        }
    }
    text
}

fn quote<'a>(text: &mut String, title: &str, lines: impl DoubleEndedIterator<Item = &'a str>) {
    let mut last: Vec<&str> = lines.rev().take(SHOWN_LINES).collect();
    last.reverse();
    for line in last {
        let _ = write!(text, "\n    {title}: {}", crate::cards::Quoted::line(line));
    }
}
