//! The results of a match, as programs read them.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use crate::arbiter::record::match_key::MatchKey;
use crate::arbiter::stats::statistics::Tally;
use crate::arbiter::tournament::match_run::MatchResult;

/// The results as one JSON object. It reveals the key: no program may play any more.
///
/// # Errors
/// Never, as long as the numbers are finite.
pub(super) fn results(game: &str, result: &MatchResult, key: &MatchKey) -> serde_json::Result<String> {
    let MatchResult { names, statistics, time, .. } = result;
    let players = names.iter().zip(&statistics.players);
    let results = JsonMatch {
        game,
        key_hash: key.hash(),
        key: key.reveal(),
        deals: statistics.deals,
        games: statistics.games,
        decisions: statistics.decisions(),
        late_ms: milliseconds(result.delay.longest()),
        late_99_ms: result.delay.percentile_99().map(milliseconds),
        elapsed_s: (time.as_secs_f64() * 1000.0).round() / 1000.0,
        players: players
            .map(|(name, player)| JsonPlayer {
                name,
                games: player.games,
                points: player.points,
                mean: player.mean.mean(),
                ci95: player.mean.half_width(),
                wins: player.wins,
                faults: player.faults,
                overruns: player.thought.overruns,
                overrun_ms: milliseconds(player.thought.overrun),
                cpu_s: player.processor_time.as_secs_f64(),
                peak_memory: player.peak_memory,
                roles: player.roles.iter().map(|(role, tally)| JsonRole::of(role, tally)).collect(),
            })
            .collect(),
        versus: statistics
            .versus
            .iter()
            .enumerate()
            .flat_map(|(first, others)| {
                others.iter().enumerate().map(move |(offset, difference)| JsonVersus {
                    a: &names[first],
                    b: &names[first + 1 + offset],
                    mean: difference.mean(),
                    ci95: difference.half_width(),
                })
            })
            .collect(),
    };
    serde_json::to_string(&results)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

#[derive(Serialize)]
struct JsonMatch<'a> {
    game: &'a str,
    key_hash: String,
    key: String,
    deals: u64,
    games: u64,
    decisions: u64,
    elapsed_s: f64,
    /// How late the arbiter was to look, at most and 99 times in 100.
    late_ms: f64,
    late_99_ms: Option<f64>,
    players: Vec<JsonPlayer<'a>>,
    versus: Vec<JsonVersus<'a>>,
}

#[derive(Serialize)]
struct JsonPlayer<'a> {
    name: &'a str,
    games: u64,
    points: i64,
    mean: f64,
    ci95: Option<f64>,
    wins: u64,
    faults: u64,
    /// How many answers took longer than they were given, and by how much the worst did.
    overruns: u64,
    overrun_ms: f64,
    /// The processor time of all its processes.
    cpu_s: f64,
    /// The most memory that one of them held, in bytes.
    peak_memory: u64,
    roles: Vec<JsonRole<'a>>,
}

/// What the `score` lines of a player in one role came to; one without a name in a game without roles.
#[derive(Serialize)]
struct JsonRole<'a> {
    role: String,
    games: u64,
    mean: f64,
    ci95: Option<f64>,
    /// The numbers, added up.
    sums: BTreeMap<&'a str, i64>,
    /// The words, counted.
    words: BTreeMap<&'a str, BTreeMap<&'a str, u64>>,
}

impl<'a> JsonRole<'a> {
    fn of(role: &[String], tally: &'a Tally) -> Self {
        let words = |counts: &'a [(String, u64)]| counts.iter().map(|(word, count)| (word.as_str(), *count));
        Self {
            role: role.join(" "),
            games: tally.games,
            mean: tally.points.mean(),
            ci95: tally.points.half_width(),
            sums: tally.sums.iter().map(|(key, sum)| (key.as_str(), *sum)).collect(),
            words: tally.words.iter().map(|(key, counts)| (key.as_str(), words(counts).collect())).collect(),
        }
    }
}

#[derive(Serialize)]
struct JsonVersus<'a> {
    a: &'a str,
    b: &'a str,
    mean: f64,
    ci95: Option<f64>,
}
