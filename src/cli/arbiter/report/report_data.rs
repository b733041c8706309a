//! Everything that a report shows.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::arbiter::referee::{Thought, TimeHistogram};
use crate::arbiter::stats::{MatchFigures, PairComparison, PlayerStatistics, Statistics};
use crate::cli::arbiter::output::number_format::milliseconds;
use crate::cli::arbiter::output::standings::standings;
use crate::cli::arbiter::report::payoff_histogram::PayoffHistogram;
use crate::cli::arbiter::report::report_estimates::ReportEstimates;
use crate::cli::arbiter::report::report_faults::ReportFault;
use crate::cli::arbiter::report::report_source::ReportSource;
use crate::cli::arbiter::report::viewed_game::ViewedGame;

/// The number of points of a curve over the blocks.
const STEPS: usize = 160;

/// A mean, and half the width of its 95 % confidence interval if it has one.
type Interval = (f64, Option<f64>);

/// The points of one participant minus those of another.
#[derive(Clone, Copy, Debug, Serialize)]
struct ReportDifference {
    mean: f64,
    /// The ends of the 95 % confidence interval. It is longer on the side of a long tail.
    interval: Option<(f64, f64)>,
    /// Whether the difference is significant after the correction for all pairs.
    is_significant: bool,
}

/// The data of a report. Participants are in the order of the standings; players, seats and participants are counted
/// from 0.
#[derive(Debug, Serialize)]
pub(super) struct ReportData {
    talon: &'static str,
    game: String,
    /// The rule options that were given.
    rules: Vec<(String, String)>,
    clock: String,
    date: String,
    format: String,
    /// The word for the seatings of a block. Empty when it is not known.
    seating: String,
    limits: String,
    /// Lines about bots that have changed between the runs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changes: Vec<String>,
    on_fault: String,
    deals_per_session: u64,
    /// Whether the points are those of a session, not of a game.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    by_session: bool,
    games_played: u64,
    blocks: u64,
    deals: u64,
    participants: Vec<ReportParticipant>,
    players: Vec<ReportPlayer>,
    /// By row and column: the points of the row's participant minus those of the column's participant.
    differences: Vec<Vec<Option<ReportDifference>>>,
    /// By participant: numbers of blocks, and the points a game after these blocks.
    course: Vec<Vec<(usize, Interval)>>,
    /// By participant and seat: the points a game in this seat, and the number of blocks.
    seats: Vec<Vec<(Interval, u64)>>,
    roles: Vec<ReportRole>,
    payoffs: PayoffHistogram,
    /// The thinking time. `None` when the match has no times.
    times: Option<ReportTimes>,
    estimates: ReportEstimates,
    faults: Vec<ReportFault>,
    games: Vec<ViewedGame>,
}

#[derive(Debug, Serialize)]
struct ReportParticipant {
    name: String,
    /// The text that the operator wrote for the participant. Empty when it is not known.
    written: String,
    /// The number of places of the participant: seats, or pairs in a game with pairs.
    seats: usize,
    points: Interval,
    games: u64,
    /// The number of sessions, if the points are those of a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    sessions: Option<u64>,
    /// `None` in a game with roles.
    wins: Option<u64>,
    draws: Option<u64>,
    faults: u64,
    fault_kinds: BTreeMap<String, u64>,
    /// The share of games in which a substitute played for the participant. `None` when the share is small.
    substituted: Option<f64>,
}

#[derive(Debug, Serialize)]
struct ReportPlayer {
    name: String,
    /// The participant of the player, by its rank in the standings.
    participant: usize,
}

/// A role of the game.
#[derive(Debug, Serialize)]
struct ReportRole {
    /// The words that name the role.
    words: Vec<String>,
    /// By participant: the number of games in the role, the points a game, and the number of games with more than 0
    /// points.
    own: Vec<(u64, Interval, u64)>,
}

#[derive(Debug, Serialize)]
struct ReportTimes {
    /// The upper ends of the classes of times, in milliseconds.
    ends: Vec<f64>,
    /// By participant, the number of decisions in each class.
    counts: Vec<Vec<u64>>,
    /// By participant: the mean and the longest time of a decision, in milliseconds.
    decisions: Vec<(f64, f64)>,
}

impl ReportData {
    /// The data of a match.
    pub(super) fn new(source: ReportSource) -> Self {
        let ReportSource { names, statistics, figures, .. } = source;
        let order: Vec<usize> =
            standings(&names, &statistics).iter().map(|standing| standing.participant).collect();
        let compared = compared(&statistics, &order);
        let rank = |participant: usize| order.iter().position(|&other| other == participant).unwrap_or(0);
        let players = names
            .iter()
            .zip(&statistics.participant_of)
            .map(|(name, &participant)| ReportPlayer { name: name.clone(), participant: rank(participant) });
        let payoffs: Vec<_> = order.iter().map(|&own| figures.payoffs[own].clone()).collect();
        Self {
            talon: env!("CARGO_PKG_VERSION"),
            game: source.game,
            rules: source.rules,
            clock: source.clock,
            date: source.conditions.date,
            format: source.conditions.format,
            seating: source.conditions.seating,
            limits: source.conditions.limits,
            changes: source.conditions.changes,
            on_fault: source.conditions.on_fault,
            deals_per_session: source.deals_per_session,
            by_session: statistics.by_session,
            games_played: statistics.games,
            blocks: statistics.blocks,
            deals: statistics.deals,
            participants: participants(&names, &source.conditions.written, &statistics, &order),
            players: players.collect(),
            differences: differences(&compared, &order),
            course: order.iter().map(|&own| course(&figures, own)).collect(),
            seats: order.iter().map(|&own| seats(&figures, own)).collect(),
            roles: roles(&statistics, &order),
            payoffs: PayoffHistogram::new(&payoffs),
            times: times(&statistics, &order),
            estimates: ReportEstimates::new(
                &compared,
                &figures,
                source.test.as_ref(),
                &order,
                &statistics.participant_names(&names),
            ),
            faults: source.faults,
            games: source.games,
        }
    }
}

fn participants(
    names: &[String],
    written: &[String],
    statistics: &Statistics,
    order: &[usize],
) -> Vec<ReportParticipant> {
    let all = statistics.participant_names(names);
    let participant = |&own: &usize| {
        let results = &statistics.participants[own];
        ReportParticipant {
            name: all[own].clone(),
            written: written.get(own).cloned().unwrap_or_default(),
            seats: statistics.places_of(own),
            points: (results.mean.mean(), results.mean.half_width()),
            games: results.games,
            sessions: statistics.by_session.then_some(results.sessions),
            wins: statistics.has_wins().then_some(results.wins),
            draws: statistics.has_wins().then_some(results.draws),
            faults: results.faults,
            fault_kinds: results.fault_kinds.iter().map(|(kind, count)| (kind.to_string(), *count)).collect(),
            substituted: results.is_substituted_often().then(|| results.substituted_share()),
        }
    };
    order.iter().map(participant).collect()
}

/// The comparisons of all pairs that met. `order` gives the participants by rank. A pair begins with the participant of
/// better rank.
fn compared(statistics: &Statistics, order: &[usize]) -> Vec<PairComparison> {
    let ranks = order.iter().enumerate();
    let pairs = ranks.flat_map(|(rank, &own)| order[rank + 1..].iter().map(move |&other| (own, other)));
    let met = pairs.filter(|&(own, other)| statistics.difference(own, other).count() > 0);
    PairComparison::of_pairs(statistics, met)
}

/// The differences of all pairs that are compared.
fn differences(compared: &[PairComparison], order: &[usize]) -> Vec<Vec<Option<ReportDifference>>> {
    let rank = |participant: usize| order.iter().position(|&other| other == participant).unwrap_or(0);
    let mut table = vec![vec![None; order.len()]; order.len()];
    for pair in compared {
        let (row, column) = (rank(pair.pair.0), rank(pair.pair.1));
        let mean = pair.sample.mean();
        let interval = pair.interval.map(|ends| (ends.low, ends.high));
        let is_significant = pair.is_significant();
        table[row][column] = Some(ReportDifference { mean, interval, is_significant });
        let interval = interval.map(|(low, high)| (-high, -low));
        table[column][row] = Some(ReportDifference { mean: -mean, interval, is_significant });
    }
    table
}

fn course(figures: &MatchFigures, participant: usize) -> Vec<(usize, Interval)> {
    let course = figures.course(participant, STEPS).into_iter();
    course.map(|(blocks, mean)| (blocks, (mean.mean(), mean.half_width()))).collect()
}

fn seats(figures: &MatchFigures, participant: usize) -> Vec<(Interval, u64)> {
    let seats = figures.seats[participant].iter();
    seats.map(|mean| ((mean.mean(), mean.half_width()), mean.count())).collect()
}

/// The roles in the order of the game's words.
fn roles(statistics: &Statistics, order: &[usize]) -> Vec<ReportRole> {
    let place = |words: &Vec<String>| -> Vec<usize> {
        let known = words.iter().zip(statistics.roles);
        known
            .map(|(word, (_, words))| words.iter().position(|known| known == word).unwrap_or(usize::MAX))
            .collect()
    };
    let mut words: Vec<&Vec<String>> = statistics
        .participants
        .iter()
        .flat_map(|own| own.roles.keys())
        .filter(|words| !words.is_empty())
        .collect();
    words.sort_by_key(|words| (place(words), *words));
    words.dedup();
    let own = |participant: &PlayerStatistics, words: &Vec<String>| {
        participant.roles.get(words).map_or((0, (0.0, None), 0), |role| {
            (role.games, (role.points.mean(), role.points.half_width()), role.above_zero)
        })
    };
    let role = |words: &Vec<String>| ReportRole {
        words: words.clone(),
        own: order.iter().map(|&participant| own(&statistics.participants[participant], words)).collect(),
    };
    words.into_iter().map(role).collect()
}

/// The number of classes of thinking times. The classes begin at 2 microseconds, and each is twice as long as the
/// previous one.
const TIME_CLASSES: usize = 32;

fn times(statistics: &Statistics, order: &[usize]) -> Option<ReportTimes> {
    let thoughts: Vec<_> = order.iter().map(|&own| &statistics.participants[own].thought).collect();
    let counts: Vec<Vec<u64>> = thoughts.iter().map(|thought| time_counts(&thought.histogram)).collect();
    if counts.iter().flatten().all(|&count| count == 0) {
        return None;
    }
    let decisions = |thought: &&Thought| {
        let mean = milliseconds(thought.total) / thought.decisions.max(1) as f64;
        (mean, milliseconds(thought.slowest))
    };
    Some(ReportTimes {
        ends: (0..TIME_CLASSES).map(|class| (2_u64 << class) as f64 / 1000.0).collect(),
        counts,
        decisions: thoughts.iter().map(decisions).collect(),
    })
}

fn time_counts(histogram: &TimeHistogram) -> Vec<u64> {
    let mut counts = vec![0; TIME_CLASSES];
    for (from, count) in histogram.bins() {
        let class = from.as_micros().checked_ilog2().unwrap_or(0) as usize;
        if let Some(own) = counts.get_mut(class) {
            *own += u64::from(count);
        }
    }
    counts
}
