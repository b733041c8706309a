//! The results of a match as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::arbiter::record::MatchKey;
use crate::arbiter::stats::RoleStatistics;
use crate::arbiter::tournament::MatchResult;
use crate::cli::arbiter::number_format::milliseconds;

/// The results as one JSON object. The object reveals the key: print it only when all bots have ended.
///
/// # Errors
/// A number is not finite.
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
        latency_max_ms: milliseconds(result.latency.max()),
        latency_p99_ms: result.latency.p99().map(milliseconds),
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
                roles: player.roles.iter().map(|(role, own)| JsonRole::new(role, own)).collect(),
            })
            .collect(),
        versus: statistics
            .differences
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

#[derive(Serialize)]
struct JsonMatch<'a> {
    game: &'a str,
    key_hash: String,
    key: String,
    deals: u64,
    games: u64,
    decisions: u64,
    elapsed_s: f64,
    /// The scheduling latency of the arbiter.
    latency_max_ms: f64,
    latency_p99_ms: Option<f64>,
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
    /// The number of answers after the time limit.
    overruns: u64,
    /// The longest time by which an answer exceeded the time limit, in milliseconds.
    overrun_ms: f64,
    /// The processor time of all processes of the player, in seconds.
    cpu_s: f64,
    /// The peak memory of the player's largest process, in bytes.
    peak_memory: u64,
    roles: Vec<JsonRole<'a>>,
}

/// The `score` lines of a player in one role. The role of a game without roles is empty.
#[derive(Serialize)]
struct JsonRole<'a> {
    role: String,
    games: u64,
    mean: f64,
    ci95: Option<f64>,
    /// For each key with numeric values, the sum of its values.
    sums: BTreeMap<&'a str, i64>,
    /// For each key, the number of games with each of its words.
    words: BTreeMap<&'a str, BTreeMap<&'a str, u64>>,
}

impl<'a> JsonRole<'a> {
    fn new(role: &[String], own: &'a RoleStatistics) -> Self {
        let words = |counts: &'a [(String, u64)]| counts.iter().map(|(word, count)| (word.as_str(), *count));
        Self {
            role: role.join(" "),
            games: own.games,
            mean: own.points.mean(),
            ci95: own.points.half_width(),
            sums: own.sums.iter().map(|(key, sum)| (key.as_str(), *sum)).collect(),
            words: own.words.iter().map(|(key, counts)| (key.as_str(), words(counts).collect())).collect(),
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
