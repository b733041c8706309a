//! The statistics of a match.
//!
//! The unit is the block: the cards of one session, played in every rotation. Duplicate play removes most of
//! the luck of cards and seats from a player's mean over a block. Means and their 95 % confidence intervals
//! are computed over blocks.

use std::path::Path;
use std::time::Duration;

use talon_games::Role;

use crate::blocks::{Block, JournalError, JournalRun, SortedBlocks};
use crate::plan::{Seating, SwissStanding};
use crate::stats::counted_games::{CountedGame, add_games};
use crate::stats::player_statistics::{PlayerStatistics, RatioEstimate};
use crate::stats::rating_model::RatingModel;
use crate::stats::running_mean::RunningMean;

/// Which measurements are part of the statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Measured {
    /// Whether the blocks have the times of decisions. Blocks that were read from a record have no times.
    pub(super) times: bool,
    /// Whether the resources of the players' processes were measured.
    pub(super) processes: bool,
}

/// The statistics of the blocks so far.
///
/// A participant is a bot or a built-in player with one or more seats. All `--participant` options with the
/// same text belong to the same participant. Each seat of the match has its own player.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// The roles of the game ([`talon_games::Game::ROLES`]).
    pub(crate) roles: &'static [Role],
    /// One entry for each player.
    pub players: Vec<PlayerStatistics>,
    /// One entry for each participant. It covers the games of all its players.
    pub participants: Vec<PlayerStatistics>,
    /// For each player, the index of its participant.
    pub(crate) participant_of: Vec<usize>,
    /// Whether different blocks may have different players, as in a tournament.
    pub(super) has_lineups: bool,
    /// Whether partners are one participant ([`Block::in_pairs`]).
    pub(crate) in_pairs: bool,
    /// Whether the values are points a session ([`Block::by_session`]).
    pub(crate) by_session: bool,
    /// For participants `a < b`, `differences[a][b - a - 1]` is the mean of the points of `a` minus the
    /// points of `b`, in points a game. Each block is one value.
    pub differences: Vec<Vec<RunningMean>>,
    /// The same differences, with each game (or session, see [`Block::by_session`]) as one value. They show
    /// the variance without duplication.
    game_differences: Vec<Vec<RunningMean>>,
    /// For each participant, the blocks in which it played, and its points a game in each of them. Blocks are
    /// numbered in the order in which they were added.
    pub(super) block_points: Vec<Vec<(u64, f64)>>,
    /// The model that estimates ratings from the blocks.
    pub(super) ratings: RatingModel,
    pub(super) measured: Measured,
    /// The points a game in each seat, over all participants.
    pub(crate) seats: Vec<RatioEstimate>,
    /// The number of blocks.
    pub blocks: u64,
    /// The number of distinct deals.
    pub deals: u64,
    /// The number of games.
    pub games: u64,
    /// The number of games, or of sessions if these are the unit ([`Block::by_session`]).
    units: u64,
}

impl Statistics {
    /// Creates statistics without blocks, for a game with these roles ([`talon_games::Game::ROLES`]).
    /// `participant_of` gives, for each player, the index of its participant. Participants are counted from 0
    /// without gaps.
    pub fn new(participant_of: Vec<usize>, roles: &'static [Role]) -> Self {
        let participants = participant_of.iter().max().map_or(0, |last| last + 1);
        let pairs: Vec<Vec<RunningMean>> =
            (0..participants).map(|first| vec![RunningMean::default(); participants - first - 1]).collect();
        Self {
            roles,
            players: vec![PlayerStatistics::default(); participant_of.len()],
            participants: vec![PlayerStatistics::default(); participants],
            seats: vec![RatioEstimate::default(); participant_of.len()],
            participant_of,
            has_lineups: false,
            in_pairs: false,
            by_session: false,
            game_differences: pairs.clone(),
            differences: pairs,
            block_points: vec![Vec::new(); participants],
            ratings: RatingModel::new(participants),
            measured: Measured::default(),
            blocks: 0,
            deals: 0,
            games: 0,
            units: 0,
        }
    }

    /// Creates statistics without blocks, for a tournament with this number of participants. Each participant
    /// is one player.
    pub fn of_tournament(participants: usize, roles: &'static [Role]) -> Self {
        Self { has_lineups: true, ..Self::new((0..participants).collect(), roles) }
    }

    /// Creates statistics without blocks, for a match between these players, or for a tournament with
    /// `lineups` participants.
    pub fn of(lineups: Option<usize>, players: &[usize], roles: &'static [Role]) -> Self {
        lineups.map_or_else(
            || Self::new(players.to_vec(), roles),
            |participants| Self::of_tournament(participants, roles),
        )
    }

    /// Reads the blocks for which `counts` is `true` from the journal of a tournament.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn read_tournament(
        journal: &Path,
        roles: &'static [Role],
        counts: impl Fn(u64) -> bool,
    ) -> Result<Self, JournalError> {
        let blocks = SortedBlocks::open(journal)?;
        let mut statistics = Self::of_tournament(blocks.header().contestants, roles);
        for block in blocks {
            let block = block?;
            if counts(block.number) {
                statistics.add(&block);
            }
        }
        Ok(statistics)
    }

    /// Adds the processor time and memory of the processes in these runs.
    pub fn add_runs(&mut self, runs: &[JournalRun]) {
        for run in runs {
            for (player, process) in run.processes.iter().enumerate() {
                // In a tournament the participant is the player.
                let player = if self.has_lineups { process.participant } else { player };
                self.add_process(player, Duration::from_micros(process.cpu_us), process.peak_bytes);
            }
        }
    }

    /// Adds the processor time and memory of a process that has ended.
    pub(crate) fn add_process(&mut self, player: usize, processor_time: Duration, peak_memory: u64) {
        self.measured.processes = true;
        let participant =
            self.participant_of.get(player).and_then(|&participant| self.participants.get_mut(participant));
        for entry in self.players.get_mut(player).into_iter().chain(participant) {
            entry.processor_time += processor_time;
            entry.peak_memory = entry.peak_memory.max(peak_memory);
        }
    }

    /// Returns the number of places of a participant. A place is a seat, or a pair in a game with pairs.
    pub(super) fn places_of(&self, participant: usize) -> usize {
        let players = self.players_of(participant).count();
        if self.seating() == Seating::Pairs { players / 2 } else { players }
    }

    /// Returns the players of a participant in a match.
    pub(super) fn players_of(&self, participant: usize) -> impl Iterator<Item = usize> {
        let all = self.participant_of.iter().enumerate();
        all.filter(move |(_, other)| **other == participant).map(|(player, _)| player)
    }

    /// Returns `Seating::Pairs` if partners are one participant of a match, and another seating otherwise.
    pub(super) fn seating(&self) -> Seating {
        if self.in_pairs && !self.has_lineups { Seating::Pairs } else { Seating::default() }
    }

    /// Adds a block.
    pub fn add(&mut self, block: &Block) {
        self.in_pairs |= block.in_pairs;
        self.by_session |= block.by_session;
        let participants = if self.has_lineups { &block.players } else { &self.participant_of }.clone();
        let players = if self.has_lineups { participants.clone() } else { (0..participants.len()).collect() };
        let games = CountedGame::of_block(block);
        self.count_faults(&players, &participants, &games);
        if !games.is_empty() {
            self.blocks += 1;
            self.deals += block.deals();
            self.games += games.len() as u64;
            self.units += games.iter().map(|game| game.weight).sum::<u64>();
            self.measured.times |= block.games.iter().any(|game| !game.time.is_empty());
            add_games(&mut self.players, &players, self.roles, &games);
            let means = add_games(&mut self.participants, &participants, self.roles, &games);
            add_differences(&mut self.differences, &means);
            for &(participant, mean) in &means {
                self.block_points[participant].push((self.blocks, mean));
            }
            self.ratings.add_block(&means);
            self.add_game_differences(&participants, &games);
            self.add_seats(&participants, &games);
        }
    }

    fn count_faults(&mut self, players: &[usize], participants: &[usize], games: &[CountedGame<'_>]) {
        for game in games {
            for (entries, entry_of) in [(&mut self.players, players), (&mut self.participants, participants)]
            {
                for (entry, fault) in game.faults(entry_of) {
                    fault.known_kind().into_iter().for_each(|kind| entries[entry].count_fault(kind));
                }
            }
        }
    }

    /// Adds the differences of single games. `lineup` gives, for each player, the index of its participant.
    fn add_game_differences(&mut self, lineup: &[usize], games: &[CountedGame<'_>]) {
        for unit in CountedGame::units(games) {
            let mut sums = vec![(0.0, 0_u64); self.participants.len()];
            for CountedGame { game, weight, .. } in unit {
                for (&player, points) in game.order.iter().zip(&game.points) {
                    let (sum, players) = &mut sums[lineup[player]];
                    *sum += *points as f64;
                    *players += weight;
                }
            }
            let played = sums.into_iter().enumerate().filter(|(_, (_, players))| *players > 0);
            let means: Vec<(usize, f64)> = played
                .map(|(participant, (points, players))| (participant, points / players as f64))
                .collect();
            add_differences(&mut self.game_differences, &means);
        }
    }

    /// Adds the points in each seat. `lineup` gives, for each player, the index of its participant.
    fn add_seats(&mut self, lineup: &[usize], games: &[CountedGame<'_>]) {
        let seats = self.seats.len().max(lineup.len());
        self.seats.resize(seats, RatioEstimate::default());
        let mut all = vec![0; seats];
        let mut by_participant = vec![vec![(0, 0); seats]; self.participants.len()];
        for CountedGame { game, .. } in games {
            for (seat, (&player, points)) in game.order.iter().zip(&game.points).enumerate() {
                let (sum, count) = &mut by_participant[lineup[player]][seat];
                all[seat] += points;
                *sum += points;
                *count += 1;
            }
        }
        self.seats.iter_mut().zip(all).for_each(|(seat, points)| seat.add(points, games.len() as u64));
        for (participant, by_seat) in self.participants.iter_mut().zip(by_participant) {
            participant.seats.resize(seats, RatioEstimate::default());
            // In a seat in which the participant did not play, the estimate does not change.
            let seats = participant.seats.iter_mut().zip(by_seat);
            seats.for_each(|(seat, (points, games))| seat.add(points, games));
        }
    }

    /// Returns the points of one participant minus the points of another, in points a game. Each block is one
    /// value.
    pub(crate) fn difference(&self, one: usize, other: usize) -> RunningMean {
        let of = |first: usize, second: usize| self.differences[first][second - first - 1];
        if one < other { of(one, other) } else { of(other, one).negated() }
    }

    /// Returns the difference of two participants in each block in which both played, in points a game.
    #[must_use]
    pub fn block_differences(&self, first: usize, second: usize) -> Vec<f64> {
        let points =
            |participant: usize| self.block_points.get(participant).map_or(&[][..], Vec::as_slice).iter();
        let mut others = points(second).peekable();
        let difference = |&(block, own): &(u64, f64)| {
            while others.next_if(|(other, _)| *other < block).is_some() {}
            others.next_if(|(other, _)| *other == block).map(|(_, other)| own - other)
        };
        points(first).filter_map(difference).collect()
    }

    /// Returns the share of the variance that duplication saves in the difference of two participants, where
    /// `first < second`. Without duplication, the mean of n independent games has the variance of one game
    /// divided by n. Negative when duplication increases the variance. `None` without a variance.
    #[must_use]
    pub fn saved_variance(&self, first: usize, second: usize) -> Option<f64> {
        let at = second.checked_sub(first + 1)?;
        let of = |all: &[Vec<RunningMean>]| all.get(first)?.get(at)?.variance();
        let (block, game) = (of(&self.differences)?, of(&self.game_differences)?);
        let games = self.units as f64 / self.blocks.max(1) as f64;
        (game > 0.0).then(|| 1.0 - block * games / game)
    }

    /// Returns whether the games have times. Returns `true` for a match without a game, too.
    pub(super) fn has_times(&self) -> bool {
        self.measured.times || self.games == 0
    }

    /// Returns the number of decisions.
    #[must_use]
    pub fn decisions(&self) -> u64 {
        self.participants.iter().map(|participant| participant.thought.decisions).sum()
    }

    /// Returns the standings of the participants before a round of a Swiss tournament, and how often each
    /// pair has met. `round` is counted from 0. A participant plays `blocks` blocks in each round in which it
    /// plays.
    pub fn before_round(&self, round: u64, blocks: u64) -> (Vec<SwissStanding>, Vec<Vec<u64>>) {
        let standing = |participant: &PlayerStatistics| SwissStanding {
            score: participant.mean.mean(),
            byes: round.saturating_sub(participant.mean.count() / blocks.max(1)),
        };
        let all = 0..self.participants.len();
        let met = |one: usize, other: usize| {
            if one == other {
                self.participants[one].mean.count()
            } else {
                self.difference(one, other).count()
            }
        };
        let met = all.clone().map(|one| all.clone().map(|other| met(one, other)).collect()).collect();
        (self.participants.iter().map(standing).collect(), met)
    }
}

/// Adds the differences of all pairs of these participants. `means` lists the participants in ascending
/// order.
fn add_differences(differences: &mut [Vec<RunningMean>], means: &[(usize, f64)]) {
    for (place, (first, mean)) in means.iter().enumerate() {
        for (second, other) in &means[place + 1..] {
            differences[*first][second - first - 1].add(mean - other);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::blocks::{BlockFault, BlockGame};
    use crate::stats::{Estimate, WordCounts};
    use talon_games::protocol::FaultKind;

    /// Returns a game with these points by seat, in which the players sit in the order of their numbers.
    fn game(points: &[i64]) -> BlockGame {
        BlockGame { order: (0..points.len()).collect(), points: points.to_vec(), ..BlockGame::default() }
    }

    /// Returns the same game with a fault in a seat.
    fn with_fault(seat: usize, kind: FaultKind, game: BlockGame) -> BlockGame {
        let fault = BlockFault { seat, kind: kind.word().to_owned(), detail: String::new(), substituted: 0 };
        BlockGame { faults: vec![fault], ..game }
    }

    /// Returns the same game with these `score` lines.
    fn scored(scores: &[&str], game: BlockGame) -> BlockGame {
        let line = |(seat, score)| format!("score {seat} {score}\n");
        let lines: String = scores.iter().enumerate().map(line).collect();
        BlockGame { record: lines + "result\n", ..game }
    }

    fn block(games: impl Into<Vec<BlockGame>>) -> Block {
        Block { games: games.into(), ..Block::default() }
    }

    #[test]
    fn a_block_of_two_rotations_is_one_value() {
        let game = |first: i64, second: i64| {
            let played = with_fault(1, FaultKind::Crash, game(&[first, second]));
            scored(&["tablas 1", "kind solo"], played)
        };
        let mut statistics = Statistics::new(vec![0, 1], &[]);
        statistics.add(&block([game(15, 10), game(12, 12)]));
        statistics.add(&block([game(20, 5), game(5, 20)]));
        assert_eq!((statistics.blocks, statistics.deals, statistics.games), (2, 2, 4));
        let [first, second] = &statistics.players[..] else { panic!("two players") };
        assert_eq!((first.wins, first.draws, first.faults), (2, 1, 0));
        assert_eq!((second.wins, second.draws, second.faults), (1, 1, 4));
        assert_eq!(second.fault_kinds, BTreeMap::from([(FaultKind::Crash, 4)]));
        assert_eq!(first.roles[&vec![]].sums, [("tablas".to_owned(), 4)]);
        assert_eq!(
            second.roles[&vec![]].words,
            [("kind".to_owned(), WordCounts(vec![("solo".to_owned(), 4)]))]
        );
        assert!((statistics.differences[0][0].mean() - 1.25).abs() < 1e-12);
        assert_eq!(statistics.differences[0][0].count(), 2);
    }

    #[test]
    fn a_fault_of_a_partner_is_in_one_game_of_the_pair() {
        // Player 2 fails in the first of six games, and both partners fail in the last game.
        let last = with_fault(0, FaultKind::Crash, game(&[1, 2, 1, 2]));
        let other = with_fault(2, FaultKind::Crash, BlockGame::default()).faults;
        let last = BlockGame { faults: [last.faults.clone(), other].concat(), ..last };
        let first = with_fault(2, FaultKind::Crash, game(&[1, 2, 1, 2]));
        let games = [vec![first], vec![game(&[1, 2, 1, 2]); 4], vec![last]].concat();
        let block = Block { in_pairs: true, players: vec![0, 1, 0, 1], ..block(games) };
        let mut statistics = Statistics::new(vec![0, 1, 0, 1], &[]);
        statistics.add(&block);
        let mut results = Statistics::of_tournament(2, &[]);
        results.add(&block);
        for [pair, other] in [&statistics.participants, &results.participants].map(|all| [&all[0], &all[1]]) {
            assert_eq!((pair.games, pair.faults, pair.points), (6, 2, 6));
            assert_eq!((other.games, other.wins, other.points), (6, 6, 12));
            assert!((pair.mean.mean() - 1.0).abs() < 1e-12);
        }
        let players: Vec<_> = statistics.players.iter().map(|player| (player.games, player.faults)).collect();
        assert_eq!(players, [(6, 1), (6, 0), (6, 2), (6, 0)]);
    }

    #[test]
    fn duplication_saves_the_luck_of_the_cards() {
        // Player 0 is better by one point a game. All other differences come from the luck of cards and
        // seats.
        let mut statistics = Statistics::new(vec![0, 1], &[]);
        for (number, luck) in [40, -10, 25, -35, 5, 15].into_iter().enumerate() {
            let own = number as i64 % 2;
            let negated = BlockGame { order: vec![1, 0], ..game(&[luck, own]) };
            statistics.add(&block([game(&[luck + own, 0]), negated]));
        }
        let differences = statistics.block_differences(0, 1).into_iter().map(|value| value as i64);
        assert_eq!(differences.collect::<Vec<_>>(), [0, 1, 0, 1, 0, 1]);
        assert!(statistics.saved_variance(0, 1).unwrap() > 0.99);
        assert_eq!(statistics.saved_variance(1, 1), None);
        // Over both players, seat 0 has the advantage.
        let mean = |seat: &RatioEstimate| Estimate::from(*seat).mean.unwrap();
        assert!((mean(&statistics.seats[0]) - (40.0 / 6.0 + 0.25)).abs() < 0.3, "{:?}", statistics.seats);
        assert!(mean(&statistics.participants[0].seats[0]) > mean(&statistics.participants[0].seats[1]));
    }

    #[test]
    fn sessions_of_different_lengths_are_values_of_equal_weight() {
        let deal = |seating: usize, deal: u64, points: &[i64], is_turned: bool| {
            let order = if is_turned { vec![1, 0] } else { vec![0, 1] };
            BlockGame { seating, deal, order, ..game(points) }
        };
        // Player 0 wins 7 : 1 in three deals, and loses 2 : 4 in one deal.
        let games = [
            deal(0, 0, &[3, 0], false),
            deal(0, 1, &[0, 3], true),
            deal(0, 2, &[1, 1], false),
            deal(1, 0, &[4, 2], true),
        ];
        let block = Block { by_session: true, players: vec![0, 1], ..block(games) };
        assert_eq!(block.points_of(2), [(9, 2), (5, 2)]);
        assert_eq!(block.difference(), Some(2.0));
        let mut statistics = Statistics::new(vec![0, 1], &[]);
        statistics.add(&block);
        assert_eq!((statistics.games, statistics.deals, statistics.units), (4, 3, 2));
        let player = |player: &PlayerStatistics| (player.games, player.sessions, player.wins, player.draws);
        assert_eq!(statistics.participants.iter().map(player).collect::<Vec<_>>(), [(4, 2, 1, 0); 2]);
        assert!((statistics.participants[0].mean.mean() - 4.5).abs() < 1e-12);
        assert!((statistics.differences[0][0].mean() - 2.0).abs() < 1e-12);
        // Without duplication the sessions differ by 6 and -2.
        assert_eq!(statistics.game_differences[0][0].count(), 2);
        assert!((statistics.game_differences[0][0].mean() - 2.0).abs() < 1e-12);
    }

    #[test]
    fn a_pair_wins_a_game_once() {
        let mut statistics = Statistics::new(vec![0, 1, 0, 1], &[]);
        let games = [game(&[3, 1, 3, 1]), game(&[2, 2, 2, 2])];
        statistics.add(&Block { in_pairs: true, players: vec![0, 1, 0, 1], ..block(games) });
        let [first, second] = &statistics.participants[..] else { panic!("two pairs") };
        assert_eq!((first.wins, first.draws, second.wins, second.draws), (1, 1, 0, 1));
        assert!((statistics.differences[0][0].mean() - 1.0).abs() < 1e-12);
        assert_eq!((statistics.seating(), statistics.places_of(0)), (Seating::Pairs, 1));
    }

    #[test]
    fn a_repeated_participant_has_the_games_of_all_its_players() {
        let game = |points: [i64; 3]| with_fault(2, FaultKind::Timeout, game(&points));
        let mut statistics = Statistics::new(vec![0, 1, 0], &[]);
        statistics.add(&block([game([5, 1, 3]), game([0, 4, 4])]));
        statistics.add(&block([game([2, 0, 2])]));
        assert_eq!((statistics.games, statistics.players.len()), (3, 3));
        let [repeated, other] = &statistics.participants[..] else { panic!("two participants") };
        assert_eq!((repeated.games, repeated.points, repeated.wins, repeated.draws), (6, 16, 1, 3));
        assert_eq!((repeated.faults, other.games, other.draws), (3, 3, 1));
        // In the two blocks, the repeated participant has 12 / 4 and 4 / 2 points a game. The other
        // participant has 5 / 2 and 0.
        assert!((repeated.mean.mean() - 2.5).abs() < 1e-12);
        assert!((statistics.differences[0][0].mean() - 1.25).abs() < 1e-12);
    }

    #[test]
    fn a_participant_that_does_not_play_is_not_compared() {
        let mut statistics = Statistics::of_tournament(3, &[]);
        let played = block([with_fault(1, FaultKind::Crash, game(&[5, 1]))]);
        statistics.add(&Block { players: vec![2, 0], ..played });
        let games: Vec<u64> = statistics.participants.iter().map(|participant| participant.games).collect();
        assert_eq!((games, statistics.participants[0].faults), (vec![1, 0, 1], 1));
        assert_eq!(statistics.participants[1].mean.count(), 0);
        let counts: Vec<u64> = statistics.differences.iter().flatten().map(RunningMean::count).collect();
        assert_eq!(counts, [0, 1, 0]);
        assert!((statistics.differences[0][1].mean() + 4.0).abs() < 1e-12);
    }

    #[test]
    fn score_lines_are_added_up_by_role() {
        let game = |role: &str, points: i64, won: &str| {
            scored(&[&format!("role {role} outcome {won} kings 10")], game(&[points]))
        };
        let mut statistics =
            Statistics::new(vec![0], &[("role", &["declarer", "defender"]), ("contract", &["solo"])]);
        statistics.add(&block([game("declarer", 30, "won"), game("declarer", -20, "lost")]));
        statistics.add(&block([game("declarer", 20, "won"), game("defender", 0, "won")]));
        let declarer = &statistics.players[0].roles[&vec!["declarer".to_owned()]];
        assert_eq!(declarer.games, 3);
        assert_eq!(declarer.sums, [("kings".to_owned(), 30)]);
        assert_eq!(
            declarer.words,
            [("outcome".to_owned(), WordCounts(vec![("won".to_owned(), 2), ("lost".to_owned(), 1)]))]
        );
        assert!((Estimate::from(declarer.mean).mean.unwrap() - 10.0).abs() < 1e-12);
    }
}
