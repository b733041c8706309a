//! All figures of a match or a tournament, in one value. Text, JSON, the report, the live page and exports
//! only write this value. [`crate::stats::figure_table`] describes its numbers.
//!
//! The fields have the same names in JSON, in the data of pages and in the columns of exported tables.
//! Participants, players and seats are numbered from 0.

use serde::Serialize;

use crate::stats::difference_figures::DifferenceFigures;
use crate::stats::player_figures::{Entrants, Extent, PlayerFigures, played_roles};
use crate::stats::player_statistics::Estimate;
use crate::stats::sequential_sample::{Hypothesis, SequentialSample, SequentialState};
use crate::stats::statistics::Statistics;

/// All figures of a match or a tournament.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Figures {
    /// The number of blocks.
    pub blocks: u64,
    /// The number of distinct deals.
    pub deals: u64,
    /// The number of games.
    pub games: u64,
    /// The number of decisions. `None` when the games have no times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<u64>,
    /// Whether mean points are points a session instead of points a game.
    pub by_session: bool,
    /// Whether partners are one participant.
    pub in_pairs: bool,
    /// Whether the match was extended after its results were seen. Intervals that are valid at any time are
    /// then shown first.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub extended: bool,
    /// The measurements of the run. `None` when nothing was measured, or when the measurements are not
    /// complete.
    #[serde(flatten)]
    pub run: Option<RunFigures>,
    /// The participants in descending order of their points a game. Participants without a game come last.
    pub standings: Vec<usize>,
    /// One entry for each bot or built-in player, in the order of their first seats.
    pub participants: Vec<PlayerFigures>,
    /// One entry for each seat of a match. Empty in a tournament, where each participant is one player.
    pub players: Vec<PlayerFigures>,
    /// The differences of all pairs that met. A pair is left out if substitutes made all moves of one of its
    /// participants.
    pub differences: Vec<DifferenceFigures>,
    /// The points a game in each seat, over all participants.
    pub seats: Vec<Estimate>,
    /// The roles that at least one participant had, in the order of the game's roles. Empty in a game without
    /// roles.
    pub roles: Vec<String>,
    /// The sequential test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SequentialFigures>,
}

/// The measurements of the run in which a match was played.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RunFigures {
    /// The time from the start to the end of the last block, in seconds.
    pub elapsed_s: f64,
    /// Whether the match was stopped before its end.
    pub interrupted: bool,
    /// The resource that the arbiter lacked, so that the match was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortage: Option<String>,
    /// The longest scheduling latency of the arbiter.
    pub latency_max_ms: f64,
    /// The latency that 99 % of all measurements do not exceed.
    pub latency_p99_ms: Option<f64>,
    /// The number of stalls. A stall is a poll that came so late that the arbiter charged no seat.
    pub stalls: u64,
}

/// The state of a sequential test of the difference between the first and the second participant.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SequentialFigures {
    /// The mean difference under H0, in points.
    pub h0: f64,
    /// The mean difference under H1, in points.
    pub h1: f64,
    /// The probability to accept H1 although H0 is true.
    pub alpha: f64,
    /// The probability to accept H0 although H1 is true.
    pub beta: f64,
    /// The logarithm of the likelihood ratio of H1 to H0.
    pub llr: f64,
    /// At or below this value the test accepts H0.
    pub lower: f64,
    /// At or above this value the test accepts H1.
    pub upper: f64,
    /// The number of blocks that the test used.
    pub blocks: u64,
    /// The accepted hypothesis: `h0`, `h1`, or `None` when more blocks are needed.
    pub accepted: Option<&'static str>,
    /// The expected number of blocks up to the decision.
    pub blocks_left: Option<f64>,
}

impl Figures {
    /// Computes all figures of these statistics.
    pub fn new(statistics: &Statistics, entrants: Entrants<'_>, test: Option<&SequentialSample>) -> Self {
        Self::of(statistics, entrants, test, Extent::All)
    }

    /// Computes only the figures that take little time even for many participants and blocks. These figures
    /// are shown while a match is played, and in standings. Figures that need all blocks, such as a trimmed
    /// mean, are missing.
    pub fn snapshot(statistics: &Statistics, names: &[String], test: Option<&SequentialSample>) -> Self {
        Self::of(statistics, Entrants { names, written: &[] }, test, Extent::Snapshot)
    }

    fn of(
        statistics: &Statistics,
        entrants: Entrants<'_>,
        test: Option<&SequentialSample>,
        extent: Extent,
    ) -> Self {
        let participants = PlayerFigures::of_participants(statistics, entrants, extent);
        let standings = standings(&participants);
        Self {
            blocks: statistics.blocks,
            deals: statistics.deals,
            games: statistics.games,
            decisions: statistics.has_times().then(|| statistics.decisions()),
            by_session: statistics.by_session,
            in_pairs: statistics.in_pairs,
            extended: false,
            run: None,
            differences: DifferenceFigures::of_pairs(statistics, &participants, &standings, extent),
            players: PlayerFigures::of_players(statistics, entrants),
            seats: statistics.seats.iter().map(|&seat| seat.into()).collect(),
            roles: played_roles(statistics),
            sprt: test.map(SequentialFigures::new),
            standings,
            participants,
        }
    }

    /// Returns the unit of the results, for people.
    pub fn unit(&self) -> &'static str {
        if self.by_session { "a session" } else { "a game" }
    }

    /// Returns the difference of two participants, as the points of `one` minus the points of `other`. `None`
    /// when they are not compared.
    pub fn difference(&self, one: usize, other: usize) -> Option<DifferenceFigures> {
        let found =
            self.differences.iter().find(|difference| difference.pair == [one.min(other), one.max(other)])?;
        Some(if one < other { found.clone() } else { found.clone().negated() })
    }
}

/// Returns the numbers of these participants, in descending order of their points a game. Participants with
/// equal points keep their order. Participants without a game come last.
fn standings(participants: &[PlayerFigures]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..participants.len()).collect();
    let points = |participant: usize| participants[participant].mean.mean.unwrap_or(f64::NEG_INFINITY);
    order.sort_by(|&one, &other| points(other).total_cmp(&points(one)));
    order
}

impl SequentialFigures {
    /// Computes the figures of a sequential test.
    pub fn new(sample: &SequentialSample) -> Self {
        let ((h0, h1), (alpha, beta)) = (sample.test().hypotheses(), sample.test().error_rates());
        let SequentialState { llr, lower, upper, accepted, blocks_left } = sample.state();
        let accepted = accepted.map(|hypothesis| match hypothesis {
            Hypothesis::H0 => "h0",
            Hypothesis::H1 => "h1",
        });
        Self { h0, h1, alpha, beta, llr, lower, upper, blocks: sample.blocks(), accepted, blocks_left }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_participant_without_a_game_comes_last() {
        let of = |mean| PlayerFigures { mean: Estimate { mean, ci95: None }, ..PlayerFigures::default() };
        let participants = [None, Some(-3.0), Some(-1.0), None, Some(-3.0)].map(of);
        assert_eq!(standings(&participants), [2, 1, 4, 0, 3]);
    }
}
