//! The results of a match as JSON.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use crate::arbiter::plan::{MatchKey, MatchPlan};
use crate::arbiter::referee::{Effort, FaultPolicy, TimeControl};
use crate::arbiter::run::MatchResult;
use crate::arbiter::stats::{
    ConfidenceInterval, Hypothesis, PairComparison, PlayerStatistics, RatioEstimate, RoleStatistics,
    SequentialState, Statistics,
};
use crate::cli::arbiter::output::match_conditions::MatchConditions;
use crate::cli::arbiter::output::match_details::{BlockDetails, MatchDetails};
use crate::cli::arbiter::output::number_format::milliseconds;
use crate::cli::arbiter::output::sequential_progress::SequentialProgress;

/// The results as one JSON object. If the key is revealed, print the object only when all bots have ended.
pub(in crate::cli) fn results(
    conditions: &MatchConditions,
    result: &MatchResult,
    sequential: Option<&SequentialProgress>,
    details: &MatchDetails,
    key: Option<&MatchKey>,
) -> serde_json::Result<String> {
    let MatchConditions { plan, header, .. } = conditions;
    let MatchResult { names, statistics, time, .. } = result;
    let results = JsonMatch {
        talon: env!("CARGO_PKG_VERSION"),
        date: &header.date,
        game: &plan.new.game,
        rules: plan.new.keys.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect(),
        seating: plan.seating().word(),
        limits: JsonLimits::new(conditions),
        key_hash: plan.key.hash(),
        plan_hash: header.plan_hash.clone(),
        key: key.map(MatchKey::reveal),
        entropy: plan.key.entropy(),
        deals_per_session: plan.description.deals_per_session,
        tables: plan.tables().get(),
        deals: statistics.deals,
        blocks: statistics.blocks,
        games: statistics.games,
        decisions: statistics.decisions(),
        interrupted: result.interrupted,
        shortage: result.shortage.as_deref(),
        latency_max_ms: milliseconds(result.latency.max()),
        latency_p99_ms: result.latency.p99().map(milliseconds),
        stalls: result.stalls,
        elapsed_s: (time.as_secs_f64() * 1000.0).round() / 1000.0,
        players: players(plan, result),
        participants: participants(names, statistics),
        versus: versus(&statistics.participant_names(names), statistics),
        seats: statistics.seats.iter().map(JsonMean::new).collect(),
        sprt: sequential.map(JsonSequentialTest::new),
        block_results: details.blocks.as_deref(),
    };
    serde_json::to_string(&results)
}

fn players<'a>(plan: &'a MatchPlan, result: &'a MatchResult) -> Vec<JsonPlayer<'a>> {
    let MatchResult { names, statistics, .. } = result;
    let own = statistics.participant_of.iter().zip(&statistics.players);
    let players = names.iter().zip(&plan.bots).zip(own);
    players
        .map(|((name, spec), (participant, own))| JsonPlayer {
            name,
            written: &spec.written,
            participant: participant + 1,
            results: JsonResults::new(own, statistics.has_wins()),
        })
        .collect()
}

fn participants<'a>(names: &[String], statistics: &'a Statistics) -> Vec<JsonParticipant<'a>> {
    let players = |participant: usize| {
        let owned = (1..).zip(&statistics.participant_of);
        owned.filter(|(_, other)| **other == participant).map(|(player, _)| player).collect()
    };
    let all = statistics.participant_names(names).into_iter().zip(&statistics.participants).enumerate();
    all.map(|(participant, (name, own))| JsonParticipant {
        name,
        players: players(participant),
        results: JsonResults::new(own, statistics.has_wins()),
    })
    .collect()
}

fn versus(names: &[String], statistics: &Statistics) -> Vec<JsonVersus> {
    let all = 0..names.len();
    let pairs = all.clone().flat_map(|first| all.clone().skip(first + 1).map(move |second| (first, second)));
    let ends = |interval: ConfidenceInterval| [interval.low, interval.high];
    let versus = |difference: PairComparison| {
        let PairComparison { pair: (first, second), sample, interval, adjusted_p, saved_variance, .. } =
            difference;
        let trimmed = difference.trimmed();
        JsonVersus {
            a: names[first].clone(),
            b: names[second].clone(),
            mean: sample.mean(),
            ci95: sample.half_width(),
            interval95: interval.map(ends),
            anytime95: difference.anytime().map(ends),
            adjusted_p,
            trimmed_mean: trimmed.map(|trimmed| trimmed.mean),
            trimmed95: trimmed.and_then(|trimmed| trimmed.interval).map(ends),
            variance: sample.variance(),
            variance_saved: saved_variance,
            carried_by: difference.carrying().map(|carrying| JsonCarryingBlocks {
                blocks: carrying.blocks,
                variance_share: carrying.share,
                mean_without: carrying.mean_without,
            }),
        }
    };
    PairComparison::of_pairs(statistics, pairs).into_iter().map(versus).collect()
}

#[derive(Serialize)]
struct JsonMatch<'a> {
    /// The version of the arbiter.
    talon: &'static str,
    date: &'a str,
    game: &'a str,
    /// The rule options that were given.
    rules: BTreeMap<&'a str, &'a str>,
    /// The seatings of a block.
    seating: &'static str,
    limits: JsonLimits,
    key_hash: String,
    plan_hash: String,
    /// `None` while blocks of a planned match are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    /// The entropy text that was given to `arbiter run`.
    #[serde(skip_serializing_if = "Option::is_none")]
    entropy: Option<&'a str>,
    deals_per_session: u64,
    tables: usize,
    deals: u64,
    blocks: u64,
    games: u64,
    decisions: u64,
    interrupted: bool,
    /// The resource that the arbiter lacked. The lack stopped the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortage: Option<&'a str>,
    elapsed_s: f64,
    /// The scheduling latency of the arbiter.
    latency_max_ms: f64,
    latency_p99_ms: Option<f64>,
    /// How often the arbiter itself was so late that it charged no seat.
    stalls: u64,
    /// One entry for each seat, in the order of the `--participant` options.
    players: Vec<JsonPlayer<'a>>,
    /// One entry for each bot or built-in player, in the order of its first seat.
    participants: Vec<JsonParticipant<'a>>,
    /// The differences of all pairs of participants that are compared.
    versus: Vec<JsonVersus>,
    /// The points a game in each seat, over all participants.
    seats: Vec<JsonMean>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<JsonSequentialTest>,
    #[serde(skip_serializing_if = "Option::is_none")]
    block_results: Option<&'a [BlockDetails]>,
}

/// The limits of decisions and processes. A limit that was not requested is left out.
#[derive(Default, Serialize)]
struct JsonLimits {
    #[serde(skip_serializing_if = "Option::is_none")]
    move_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bank_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    increment_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    average_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u64>,
    margin_ms: f64,
    startup_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    memory_mib: Option<u64>,
    sandbox: bool,
    on_fault: FaultPolicy,
}

impl JsonLimits {
    fn new(conditions: &MatchConditions) -> Self {
        let MatchConditions { plan, .. } = conditions;
        let ms = |time: Duration| Some(milliseconds(time));
        let mut limits = Self {
            margin_ms: milliseconds(plan.timing.margin),
            startup_ms: milliseconds(plan.timing.startup),
            memory_mib: plan.description.memory,
            sandbox: plan.description.is_sandboxed(),
            on_fault: plan.description.on_fault,
            ..Self::default()
        };
        match plan.timing.control {
            TimeControl::Move(time) => limits.move_ms = ms(time),
            TimeControl::Deal { bank, increment } => {
                (limits.bank_ms, limits.increment_ms) = (ms(bank), ms(increment));
            }
            TimeControl::Average(time) => limits.average_ms = ms(time),
        }
        match plan.timing.effort {
            Effort::Time => {}
            Effort::Depth(depth) => limits.depth = Some(depth),
            Effort::Nodes(nodes) => limits.nodes = Some(nodes),
        }
        limits
    }
}

#[derive(Serialize)]
struct JsonPlayer<'a> {
    name: &'a str,
    /// The text after `--participant`.
    written: &'a str,
    /// The participant of the player, counted from 1.
    participant: usize,
    #[serde(flatten)]
    results: JsonResults<'a>,
}

#[derive(Serialize)]
struct JsonParticipant<'a> {
    name: String,
    /// The players of the participant, counted from 1.
    players: Vec<usize>,
    #[serde(flatten)]
    results: JsonResults<'a>,
}

#[derive(Serialize)]
struct JsonResults<'a> {
    games: u64,
    /// The number of sessions, if these are the unit: then wins and draws are those of sessions.
    #[serde(skip_serializing_if = "Option::is_none")]
    sessions: Option<u64>,
    points: i64,
    mean: f64,
    ci95: Option<f64>,
    /// Absent in a game with roles.
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<u64>,
    faults: u64,
    /// The number of moves that the player made itself.
    moves: u64,
    /// The share of the player's games in which a substitute played for it.
    substituted: f64,
    fault_kinds: BTreeMap<&'static str, u64>,
    decisions: u64,
    /// The mean and the longest time of a decision.
    mean_ms: f64,
    max_ms: f64,
    /// The times of all decisions, in the form of the journal: the number of the first bin that is not empty, then the
    /// counts of that bin and all bins up to the last one. Bin `b` counts times from 2ᵇ up to 2ᵇ⁺¹ microseconds.
    hist: Vec<u32>,
    /// The number of answers after the time limit, and the longest overrun.
    overruns: u64,
    /// The longest time by which an answer exceeded the time limit, in milliseconds.
    overrun_ms: f64,
    /// The processor time of all processes of the player, in seconds.
    cpu_s: f64,
    /// The peak memory of the player's largest process, in bytes.
    peak_memory: u64,
    /// The points a game in each seat. A single player has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    seats: Vec<JsonMean>,
    /// The `score` lines of a game without roles.
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<JsonScores<'a>>,
    /// The `score` lines of a game with roles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    roles: Vec<JsonRole<'a>>,
}

impl<'a> JsonResults<'a> {
    fn new(own: &'a PlayerStatistics, has_wins: bool) -> Self {
        let thought = &own.thought;
        let roles = own.roles.iter().filter(|(role, _)| !role.is_empty());
        Self {
            games: own.games,
            sessions: (own.sessions > 0).then_some(own.sessions),
            points: own.points,
            mean: own.mean.mean(),
            ci95: own.mean.half_width(),
            wins: has_wins.then_some(own.wins),
            draws: has_wins.then_some(own.draws),
            faults: own.faults,
            fault_kinds: own.fault_kinds.iter().map(|(kind, games)| (kind.word(), *games)).collect(),
            moves: thought.moves,
            substituted: own.substituted_share(),
            decisions: thought.decisions,
            mean_ms: milliseconds(thought.total) / thought.decisions.max(1) as f64,
            max_ms: milliseconds(thought.slowest),
            hist: thought.histogram.compact(),
            overruns: thought.overruns,
            overrun_ms: milliseconds(thought.overrun),
            cpu_s: own.processor_time.as_secs_f64(),
            peak_memory: own.peak_memory,
            seats: own.seats.iter().map(JsonMean::new).collect(),
            scores: own.roles.get(&Vec::new()).map(JsonScores::new),
            roles: roles.map(|(role, own)| JsonRole::new(role, own)).collect(),
        }
    }
}

/// For each key of the `score` lines, the sum of its numbers and the counts of its words.
#[derive(Serialize)]
struct JsonScores<'a> {
    sums: BTreeMap<&'a str, i64>,
    words: BTreeMap<&'a str, BTreeMap<&'a str, u64>>,
}

impl<'a> JsonScores<'a> {
    fn new(own: &'a RoleStatistics) -> Self {
        let words = |counts: &'a [(String, u64)]| counts.iter().map(|(word, count)| (word.as_str(), *count));
        Self {
            sums: own.sums.iter().map(|(key, sum)| (key.as_str(), *sum)).collect(),
            words: own.words.iter().map(|(key, counts)| (key.as_str(), words(counts).collect())).collect(),
        }
    }
}

/// The `score` lines in one role.
#[derive(Serialize)]
struct JsonRole<'a> {
    role: String,
    games: u64,
    mean: f64,
    ci95: Option<f64>,
    /// The numbers of games with more and with fewer than 0 points.
    above_zero: u64,
    below_zero: u64,
    #[serde(flatten)]
    scores: JsonScores<'a>,
}

impl<'a> JsonRole<'a> {
    fn new(role: &[String], own: &'a RoleStatistics) -> Self {
        Self {
            role: role.join(" "),
            games: own.games,
            mean: own.points.mean(),
            ci95: own.points.half_width(),
            above_zero: own.above_zero,
            below_zero: own.below_zero,
            scores: JsonScores::new(own),
        }
    }
}

/// The difference of two participants, in points a game. Intervals are lists of their ends.
#[derive(Serialize)]
struct JsonVersus {
    a: String,
    b: String,
    mean: f64,
    /// Half the width of Student's 95 % confidence interval.
    ci95: Option<f64>,
    /// The interval with the correction for skewness.
    interval95: Option<[f64; 2]>,
    /// The confidence interval that is valid at any time.
    anytime95: Option<[f64; 2]>,
    /// The p-value after Holm's correction for all pairs.
    adjusted_p: Option<f64>,
    trimmed_mean: Option<f64>,
    trimmed95: Option<[f64; 2]>,
    /// The variance of the difference in a block.
    variance: Option<f64>,
    /// The share of the variance that duplication saves.
    variance_saved: Option<f64>,
    /// The few blocks that decide the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    carried_by: Option<JsonCarryingBlocks>,
}

#[derive(Serialize)]
struct JsonCarryingBlocks {
    blocks: usize,
    variance_share: f64,
    mean_without: f64,
}

/// A mean of points a game.
#[derive(Serialize)]
struct JsonMean {
    mean: f64,
    ci95: Option<f64>,
}

impl JsonMean {
    fn new(estimate: &RatioEstimate) -> Self {
        Self { mean: estimate.mean(), ci95: estimate.half_width() }
    }
}

/// The sequential test of the match.
#[derive(Serialize)]
struct JsonSequentialTest {
    h0: f64,
    h1: f64,
    alpha: f64,
    beta: f64,
    llr: f64,
    lower: f64,
    upper: f64,
    /// The number of blocks that the test used.
    blocks: u64,
    /// `h0`, `h1` or null.
    accepted: Option<&'static str>,
    blocks_left: Option<f64>,
}

impl JsonSequentialTest {
    fn new(progress: &SequentialProgress) -> Self {
        let ((h0, h1), (alpha, beta)) = (progress.test().hypotheses(), progress.test().error_rates());
        let SequentialState { llr, lower, upper, accepted, blocks_left } = progress.state();
        let accepted = accepted.map(|hypothesis| match hypothesis {
            Hypothesis::H0 => "h0",
            Hypothesis::H1 => "h1",
        });
        Self { h0, h1, alpha, beta, llr, lower, upper, blocks: progress.blocks(), accepted, blocks_left }
    }
}
