//! The figures of a participant, and of each player of the participant.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use talon_games::Role;

use crate::stats::player_statistics::{Estimate, PlayerStatistics, RoleStatistics};
use crate::stats::running_mean::RunningMean;
use crate::stats::statistics::Statistics;

/// The figures of a participant, or of one player of a match.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PlayerFigures {
    /// The index of the participant.
    pub participant: usize,
    /// The name of the participant or of the player.
    pub name: String,
    /// The text that the operator wrote. Empty when it is not known.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub written: String,
    /// The indices of a participant's players in a match. Empty for a player.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<usize>,
    /// The number of places that the participant or player has. A place is a seat, or a pair in a game with
    /// pairs.
    pub places: usize,
    /// The number of blocks.
    pub blocks: u64,
    /// The number of games. A game of a pair counts once.
    pub games: u64,
    /// The number of sessions. `None` when sessions are not the unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sessions: Option<u64>,
    /// The sum of the points in all games.
    pub points: i64,
    /// The mean points a game. Each block is one value.
    #[serde(flatten)]
    pub mean: Estimate,
    /// The rating in points a game. `None` for a player, and when some participants cannot be compared.
    pub rating: Option<f64>,
    /// Half the width of the rating's 95 % confidence interval.
    pub rating_ci95: Option<f64>,
    /// The number of games, or of sessions if these are the unit, in which this participant or player alone
    /// had the most points. `None` in a game with roles, where partners and defenders score together or not
    /// at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<u64>,
    /// The number of games, or of sessions if these are the unit, in which this participant or player and
    /// others had the most points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<u64>,
    /// The number of games with a fault.
    pub faults: u64,
    /// The number of games with a fault, by the kind of fault.
    pub fault_kinds: BTreeMap<&'static str, u64>,
    /// The share of the games in which a substitute played for this participant or player.
    pub substituted: f64,
    /// The number of moves that the bot or built-in player made itself.
    pub moves: u64,
    /// The times of the decisions. `None` when the games have no times.
    #[serde(flatten)]
    pub times: Option<TimeFigures>,
    /// The resources that the bot's processes used. `None` when the processes were not measured.
    #[serde(flatten)]
    pub processes: Option<ProcessFigures>,
    /// The points a game in each seat. Empty for a player.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Estimate>,
    /// The `score` lines by role, in the order of the game's roles. A game without roles has one entry.
    pub roles: Vec<RoleFigures>,
    /// The payoffs, each with its number of games. Empty for a player.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub payoffs: Vec<(i64, u64)>,
    /// The mean points a game after growing numbers of blocks. The last entry has all blocks. Empty for a
    /// player.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub course: Vec<CourseFigures>,
}

/// The times of decisions.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TimeFigures {
    /// The number of answers.
    pub decisions: u64,
    /// The mean time of an answer.
    pub mean_ms: f64,
    /// The longest time of an answer, or of the wait for an answer that did not come in time.
    pub max_ms: f64,
    /// The times of all answers, in the form of the journal: the index of the first bin that is not empty,
    /// then the counts of the bins from this bin to the last bin that is not empty. Bin `b` counts times from
    /// 2ᵇ up to 2ᵇ⁺¹ microseconds.
    pub hist: Vec<u32>,
    /// The number of answers after the limit but within the margin.
    pub overruns: u64,
    /// The longest time by which a late answer exceeded the limit.
    pub overrun_ms: f64,
}

/// The resources that the processes of a player used.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ProcessFigures {
    /// The processor time of all processes.
    pub cpu_s: f64,
    /// The peak memory of the largest process, in bytes.
    pub peak_memory: u64,
}

/// The results of a player in one role.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RoleFigures {
    /// The words that name the role. Empty in a game without roles.
    pub role: String,
    /// The results in the role.
    #[serde(flatten)]
    pub own: RoleStatistics,
}

/// The mean points a game after some blocks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CourseFigures {
    /// The number of blocks.
    pub blocks: u64,
    /// The mean points a game in these blocks.
    #[serde(flatten)]
    pub mean: Estimate,
}

/// The names of the players in a match, or of the participants in a tournament, and the texts that the
/// operator wrote for them. If `written` is empty, these texts are not known.
#[derive(Clone, Copy, Default)]
pub struct Entrants<'a> {
    /// The names of the players or participants.
    pub names: &'a [String],
    /// The texts that the operator wrote.
    pub written: &'a [String],
}

/// The figures that are computed.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Extent {
    All,
    /// Only the figures that follow from sums. The time to compute them does not grow with the number of
    /// blocks. The only difference is the difference between the first two participants of the standings. The
    /// other figures are `None` or empty.
    Snapshot,
}

impl PlayerFigures {
    /// A substitute played often for a player if it played in more than this share of the player's games. The
    /// points of such a player are not its own.
    pub(crate) const SUBSTITUTED_OFTEN: f64 = 0.1;

    /// Computes the figures of the participants in a match or a tournament.
    pub(super) fn of_participants(
        statistics: &Statistics,
        entrants: Entrants<'_>,
        extent: Extent,
    ) -> Vec<Self> {
        let (seating, players) = (statistics.seating(), &statistics.participant_of);
        let names = seating.participant_names(entrants.names, players);
        let written = seating.participant_texts(entrants.written, players);
        let ratings = (extent == Extent::All).then(|| statistics.ratings.ratings().ok()).flatten();
        let participant = |(participant, player): (usize, &PlayerStatistics)| {
            let interval = ratings.as_ref().and_then(|all| all.interval(participant));
            let players = Some(statistics).filter(|statistics| !statistics.has_lineups);
            Self {
                players: players
                    .map_or(Vec::new(), |statistics| statistics.players_of(participant).collect()),
                places: statistics.places_of(participant),
                rating: ratings.as_ref().and_then(|all| all.rating(participant)),
                rating_ci95: interval.map(|interval| interval.half_width()),
                seats: player.seats.iter().map(|&seat| seat.into()).collect(),
                payoffs: player.payoffs.iter().map(|(&payoff, &games)| (payoff, games)).collect(),
                course: if extent == Extent::All {
                    course(&statistics.block_points[participant])
                } else {
                    Vec::new()
                },
                ..Self::new(statistics, player, participant, [&names, &written], participant)
            }
        };
        statistics.participants.iter().enumerate().map(participant).collect()
    }

    /// Computes the figures of the players in a match. The list is empty for a tournament.
    pub(super) fn of_players(statistics: &Statistics, entrants: Entrants<'_>) -> Vec<Self> {
        if statistics.has_lineups {
            return Vec::new();
        }
        let texts = [entrants.names, entrants.written];
        let all = statistics.players.iter().zip(&statistics.participant_of).enumerate();
        all.map(|(player, (player_statistics, &participant))| {
            Self::new(statistics, player_statistics, participant, texts, player)
        })
        .collect()
    }

    /// Computes the figures that participants and players have in common. `place` is the index of the name
    /// and of the written text.
    fn new(
        statistics: &Statistics,
        player_statistics: &PlayerStatistics,
        participant: usize,
        [names, written]: [&[String]; 2],
        place: usize,
    ) -> Self {
        let has_wins = statistics.roles.is_empty();
        Self {
            participant,
            name: names.get(place).cloned().unwrap_or_default(),
            written: written.get(place).cloned().unwrap_or_default(),
            places: 1,
            blocks: player_statistics.mean.count(),
            games: player_statistics.games,
            sessions: statistics.by_session.then_some(player_statistics.sessions),
            points: player_statistics.points,
            mean: player_statistics.mean.into(),
            wins: has_wins.then_some(player_statistics.wins),
            draws: has_wins.then_some(player_statistics.draws),
            faults: player_statistics.faults,
            fault_kinds: player_statistics
                .fault_kinds
                .iter()
                .map(|(kind, games)| (kind.word(), *games))
                .collect(),
            substituted: player_statistics.faults as f64 / player_statistics.games.max(1) as f64,
            moves: player_statistics.thought.moves,
            times: statistics.has_times().then(|| TimeFigures::new(player_statistics)),
            processes: statistics.measured.processes.then_some(ProcessFigures {
                cpu_s: player_statistics.processor_time.as_secs_f64(),
                peak_memory: player_statistics.peak_memory,
            }),
            roles: roles(statistics.roles, &player_statistics.roles),
            ..Self::default()
        }
    }

    /// Returns whether a substitute played so often for the player that the player's points are not its own.
    pub fn is_substituted_often(&self) -> bool {
        self.substituted > Self::SUBSTITUTED_OFTEN
    }

    /// Returns whether substitutes made all moves of the player.
    pub fn made_no_move(&self) -> bool {
        self.games > 0 && self.faults > 0 && self.moves == 0
    }

    /// Returns the results in a role.
    pub fn role(&self, role: &str) -> Option<&RoleStatistics> {
        self.roles.iter().find(|figures| figures.role == role).map(|figures| &figures.own)
    }
}

impl TimeFigures {
    fn new(statistics: &PlayerStatistics) -> Self {
        let (thought, ms) = (&statistics.thought, |time: Duration| time.as_secs_f64() * 1000.0);
        Self {
            decisions: thought.decisions,
            mean_ms: ms(thought.total) / thought.decisions.max(1) as f64,
            max_ms: ms(thought.slowest),
            hist: thought.histogram.compact(),
            overruns: thought.overruns,
            overrun_ms: ms(thought.overrun),
        }
    }
}

/// Returns the sort key of a role: the positions of its words in the game's roles.
fn place(known: &[Role], role: &[String]) -> Vec<usize> {
    let place = |word: &String| {
        known.iter().find_map(|(_, words)| words.iter().position(|known| known == word)).unwrap_or(usize::MAX)
    };
    role.iter().map(place).collect()
}

/// Returns the roles of a player, in the order of the game's roles.
fn roles(known: &[Role], own: &BTreeMap<Vec<String>, RoleStatistics>) -> Vec<RoleFigures> {
    let mut sorted: Vec<(&Vec<String>, &RoleStatistics)> = own.iter().collect();
    sorted.sort_by_cached_key(|(role, _)| place(known, role));
    sorted
        .into_iter()
        .map(|(role, statistics)| RoleFigures { role: role.join(" "), own: statistics.clone() })
        .collect()
}

/// Returns the roles that at least one participant had, in the order of the game's roles.
pub(super) fn played_roles(statistics: &Statistics) -> Vec<String> {
    let all = statistics.participants.iter().flat_map(|participant| participant.roles.keys());
    let mut all: Vec<&Vec<String>> = all.filter(|role| !role.is_empty()).collect();
    all.sort_by_cached_key(|role| (place(statistics.roles, role), *role));
    all.dedup();
    all.into_iter().map(|role| role.join(" ")).collect()
}

/// The largest number of entries in a course.
const MAX_COURSE_ENTRIES: usize = 160;

/// Computes the course of a participant's mean points a game over these blocks. The entries are evenly
/// spaced.
fn course(values: &[(u64, f64)]) -> Vec<CourseFigures> {
    let steps = MAX_COURSE_ENTRIES.clamp(1, values.len().max(1));
    let (mut mean, mut course, mut step) = (RunningMean::default(), Vec::with_capacity(steps), 1);
    for (blocks, &(_, value)) in (1..).zip(values) {
        mean.add(value);
        if blocks * steps >= step * values.len() {
            course.push(CourseFigures { blocks: blocks as u64, mean: mean.into() });
            step += 1;
        }
    }
    course
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_a_tenth_of_the_games_is_often() {
        for (faults, games, expected) in
            [(0.0, 1.0, false), (1.0, 10.0, false), (1.0, 9.0, true), (3.0, 30.0, false)]
        {
            let player = PlayerFigures { substituted: faults / games, ..PlayerFigures::default() };
            assert_eq!(player.is_substituted_often(), expected, "{faults} of {games}");
        }
    }

    #[test]
    fn a_player_without_a_fault_made_its_moves() {
        let mut player = PlayerFigures { games: 1, ..PlayerFigures::default() };
        assert!(!player.made_no_move());
        player.faults = 1;
        assert!(player.made_no_move());
        player.moves = 1;
        assert!(!player.made_no_move());
    }

    #[test]
    fn a_course_ends_with_the_last_block() {
        for (blocks, entries) in [(0, 0), (10, 10), (160, 160), (1000, 160)] {
            let values: Vec<(u64, f64)> = (0..blocks).map(|block| (block, block as f64)).collect();
            let course = course(&values);
            assert_eq!(course.len(), entries);
            assert_eq!(course.last().map_or(0, |last| last.blocks), blocks);
        }
    }
}
