//! The statistics of a match.
//!
//! The unit is the block: one session's cards, played in every rotation. Duplicate play removes most of the
//! luck of cards and seats from a player's mean over a block. Means and their 95 % confidence intervals are
//! taken over blocks.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::arbiter::referee::Thought;
use crate::arbiter::stats::player_statistics::{PlayerStatistics, RatioEstimate};
use crate::arbiter::stats::running_mean::RunningMean;
use crate::games::Role;
use crate::protocol::{FaultKind, Seat};

/// The outcome of one game. Every list is indexed by player, not by seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameOutcome {
    /// The seat of each player.
    pub(crate) seats: Vec<Seat>,
    /// The points of each player.
    pub(crate) points: Vec<i64>,
    /// The keys and values of the `score` line of each player.
    pub(crate) scores: Vec<Vec<(String, String)>>,
    /// The fault of each player. A player fails at most once in a game.
    pub(crate) faults: Vec<Option<FaultKind>>,
    /// The thinking times.
    pub(crate) thoughts: Vec<Thought>,
}

/// The points and the number of games of a player in one block, by the words of its role.
type PointsByRole = BTreeMap<Vec<String>, (i64, u64)>;

/// The statistics of the blocks so far.
///
/// A participant is a bot or a built-in player that has one seat or several: every `--seat` with the same text belongs to
/// the same participant. Each seat of the match has its own player.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// The roles of the game ([`crate::games::Game::ROLES`]).
    pub(crate) roles: &'static [Role],
    /// One entry for each player.
    pub players: Vec<PlayerStatistics>,
    /// One entry for each participant: the games of all its players.
    pub participants: Vec<PlayerStatistics>,
    /// The participant of each player.
    pub(crate) participant_of: Vec<usize>,
    /// For participants `a < b`, at `differences[a][b - a - 1]`: the points of `a` minus those of `b`, points a game;
    /// each block is one value.
    pub differences: Vec<Vec<RunningMean>>,
    /// The same differences with each game as one value: what they would be without duplication.
    game_differences: Vec<Vec<RunningMean>>,
    /// The points a game of the participants in each block that is not void, block after block; `None` for one that did not
    /// play in it.
    block_points: Vec<Option<f64>>,
    /// The points a game in each seat, whoever has it.
    pub(crate) seats: Vec<RatioEstimate>,
    /// The number of blocks that are not void.
    pub(crate) blocks: u64,
    /// The number of blocks that a fault made void.
    pub(crate) voided: u64,
    /// The number of distinct deals.
    pub deals: u64,
    /// The number of games.
    pub games: u64,
}

impl Statistics {
    /// Statistics without blocks, for a game with these roles ([`crate::games::Game::ROLES`]). `participant_of` has the
    /// participant of each player; participants are counted from 0 without gaps.
    pub(crate) fn new(participant_of: Vec<usize>, roles: &'static [Role]) -> Self {
        let participants = participant_of.iter().max().map_or(0, |last| last + 1);
        let pairs: Vec<Vec<RunningMean>> =
            (0..participants).map(|first| vec![RunningMean::default(); participants - first - 1]).collect();
        Self {
            roles,
            players: vec![PlayerStatistics::default(); participant_of.len()],
            participants: vec![PlayerStatistics::default(); participants],
            seats: vec![RatioEstimate::default(); participant_of.len()],
            participant_of,
            game_differences: pairs.clone(),
            differences: pairs,
            block_points: Vec::new(),
            blocks: 0,
            voided: 0,
            deals: 0,
            games: 0,
        }
    }

    /// Adds the processor time and memory of a process that has ended.
    pub(crate) fn add_process(&mut self, player: usize, processor_time: Duration, peak_memory: u64) {
        let participant = self.participant_of.get(player).and_then(|&own| self.participants.get_mut(own));
        for entry in self.players.get_mut(player).into_iter().chain(participant) {
            entry.processor_time += processor_time;
            entry.peak_memory = entry.peak_memory.max(peak_memory);
        }
    }

    /// Adds a complete block of `deals` distinct deals.
    pub(crate) fn add_block(&mut self, deals: u64, games: &[GameOutcome]) {
        let (players, participants) = self.whole_table();
        self.add_games_of(deals, &players, &participants, games);
    }

    /// Adds a complete block of some participants: its player at an index belongs to the participant at that index of
    /// `lineup`. Every player of these statistics is a participant of its own.
    pub(crate) fn add_lineup(&mut self, deals: u64, lineup: &[usize], games: &[GameOutcome]) {
        self.add_games_of(deals, lineup, lineup, games);
    }

    /// Counts the faults of a void block. The block has no other effect on the statistics.
    pub(crate) fn add_void_block(&mut self, games: &[GameOutcome]) {
        let (players, participants) = self.whole_table();
        self.add_void_games_of(&players, &participants, games);
    }

    /// Counts the faults of a void block of some participants, as [`Statistics::add_lineup`] takes them.
    pub(crate) fn add_void_lineup(&mut self, lineup: &[usize], games: &[GameOutcome]) {
        self.add_void_games_of(lineup, lineup, games);
    }

    /// All players, and the participant of each.
    fn whole_table(&self) -> (Vec<usize>, Vec<usize>) {
        ((0..self.players.len()).collect(), self.participant_of.clone())
    }

    /// Adds a complete block. `players` and `participants` have those of each player of the block.
    fn add_games_of(&mut self, deals: u64, players: &[usize], participants: &[usize], games: &[GameOutcome]) {
        if games.is_empty() {
            return;
        }
        self.blocks += 1;
        self.deals += deals;
        self.games += games.len() as u64;
        self.count_faults(players, participants, games);
        add_games(&mut self.players, players, self.roles, games);
        let means = add_games(&mut self.participants, participants, self.roles, games);
        self.add_means(participants, &means, games);
    }

    /// Counts the games and the faults of a void block.
    fn add_void_games_of(&mut self, players: &[usize], participants: &[usize], games: &[GameOutcome]) {
        self.voided += 1;
        self.count_faults(players, participants, games);
        for (&player, &participant) in players.iter().zip(participants) {
            self.players[player].void_games += games.len() as u64;
            self.participants[participant].void_games += games.len() as u64;
        }
    }

    fn count_faults(&mut self, players: &[usize], participants: &[usize], games: &[GameOutcome]) {
        for game in games {
            for ((&player, &participant), fault) in players.iter().zip(participants).zip(&game.faults) {
                let Some(kind) = *fault else { continue };
                self.players[player].count_fault(kind);
                self.participants[participant].count_fault(kind);
            }
        }
    }

    /// Adds what pairs of participants and seats gained in a block; `lineup` has the participant of each of its players.
    fn add_means(&mut self, lineup: &[usize], means: &[Option<f64>], games: &[GameOutcome]) {
        add_differences(&mut self.differences, means);
        self.block_points.extend(means);
        for game in games {
            let mut sums = vec![(0.0, 0_u32); self.participants.len()];
            for (&participant, points) in lineup.iter().zip(&game.points) {
                sums[participant].0 += *points as f64;
                sums[participant].1 += 1;
            }
            let mean = |(points, players)| (players > 0).then(|| points / f64::from(players));
            let means: Vec<Option<f64>> = sums.into_iter().map(mean).collect();
            add_differences(&mut self.game_differences, &means);
        }
        self.add_seats(lineup, games);
    }

    /// Adds the points in each seat.
    fn add_seats(&mut self, lineup: &[usize], games: &[GameOutcome]) {
        let seats = self.seats.len().max(lineup.len());
        self.seats.resize(seats, RatioEstimate::default());
        let mut all = vec![0; seats];
        let mut own = vec![vec![(0, 0); seats]; self.participants.len()];
        for game in games {
            let players = lineup.iter().zip(game.seats.iter().zip(&game.points));
            for (&participant, (seat, points)) in players {
                let (Some(all), Some((sum, count))) =
                    (all.get_mut(seat.index()), own[participant].get_mut(seat.index()))
                else {
                    continue;
                };
                *all += points;
                *sum += points;
                *count += 1;
            }
        }
        self.seats.iter_mut().zip(all).for_each(|(seat, points)| seat.add(points, games.len() as u64));
        for (participant, own) in self.participants.iter_mut().zip(own) {
            participant.seats.resize(seats, RatioEstimate::default());
            for (seat, (points, games)) in participant.seats.iter_mut().zip(own) {
                if games > 0 {
                    seat.add(points, games);
                }
            }
        }
    }

    /// The difference of two participants in each block that is not void, in points a game.
    #[must_use]
    pub fn block_differences(&self, first: usize, second: usize) -> Vec<f64> {
        let blocks = self.block_points.chunks(self.participants.len().max(1));
        blocks.filter_map(|block| Some((*block.get(first)?)? - (*block.get(second)?)?)).collect()
    }

    /// The share of the variance of the difference of two participants, `first < second`, that duplication saves: the mean
    /// of as many games, each with cards of its own, has the variance that one game has divided by their number. Negative
    /// when duplication costs. `None` without a variance.
    #[must_use]
    pub fn saved_variance(&self, first: usize, second: usize) -> Option<f64> {
        let at = second.checked_sub(first + 1)?;
        let of = |all: &[Vec<RunningMean>]| all.get(first)?.get(at)?.variance();
        let (block, game) = (of(&self.differences)?, of(&self.game_differences)?);
        let games = self.games as f64 / self.blocks.max(1) as f64;
        (game > 0.0).then(|| 1.0 - block * games / game)
    }

    /// The number of decisions.
    #[must_use]
    pub fn decisions(&self) -> u64 {
        self.players.iter().map(|player| player.thought.decisions).sum()
    }
}

/// Adds the differences of all pairs that have means.
fn add_differences(differences: &mut [Vec<RunningMean>], means: &[Option<f64>]) {
    for (first, differences) in differences.iter_mut().enumerate() {
        for (difference, other) in differences.iter_mut().zip(&means[first + 1..]) {
            if let (Some(own), Some(other)) = (means[first], other) {
                difference.add(own - other);
            }
        }
    }
}

/// Adds the games of a block to `entries`; the games of each player belong to the entry at its index in `entry_of`. Returns
/// the points a game of each entry in this block, `None` for an entry without games.
fn add_games(
    entries: &mut [PlayerStatistics],
    entry_of: &[usize],
    roles: &[Role],
    games: &[GameOutcome],
) -> Vec<Option<f64>> {
    let mut by_role = vec![PointsByRole::new(); entries.len()];
    for game in games {
        let most = game.points.iter().max().copied().unwrap_or_default();
        let alone = game.points.iter().filter(|&&points| points == most).count() == 1;
        for (player, &entry) in entry_of.iter().enumerate() {
            let (points, own) = (game.points[player], &mut entries[entry]);
            own.games += 1;
            own.points += points;
            own.wins += u64::from(points == most && alone);
            own.draws += u64::from(points == most && !alone);
            own.thought = own.thought.plus(game.thoughts[player]);
            let (role, score) = split_role(roles, &game.scores[player]);
            let (sum, count) = by_role[entry].entry(role.clone()).or_default();
            *sum += points;
            *count += 1;
            own.roles.entry(role).or_default().add(score);
        }
    }
    let played = |roles: &PointsByRole| !roles.is_empty();
    let means = entries.iter_mut().zip(by_role);
    means.map(|(own, roles)| played(&roles).then(|| add_block_means(own, roles))).collect()
}

/// Adds the points of a block to the means of an entry. Returns its points a game in this block.
fn add_block_means(own: &mut PlayerStatistics, by_role: PointsByRole) -> f64 {
    let (points, games) =
        by_role.values().fold((0, 0), |(points, games), (more, count)| (points + more, games + count));
    for (role, (points, games)) in by_role {
        own.roles.entry(role).or_default().points.add(points, games);
    }
    let mean = points as f64 / games.max(1) as f64;
    own.mean.add(mean);
    mean
}

/// Splits a `score` line into the words of the role and the rest.
fn split_role<'a>(
    roles: &'a [Role],
    score: &'a [(String, String)],
) -> (Vec<String>, impl Iterator<Item = &'a (String, String)>) {
    let names_role = |key: &str| roles.iter().any(|(name, _)| *name == key);
    let role = score.iter().filter(|(key, _)| names_role(key)).map(|(_, word)| word.clone()).collect();
    (role, score.iter().filter(move |(key, _)| !names_role(key)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::referee::Thought;
    use crate::protocol::{FaultKind, Seat};

    #[test]
    fn a_block_of_two_rotations_is_one_value() {
        let game = |first: i64, second: i64| GameOutcome {
            points: vec![first, second],
            scores: vec![vec![("tablas".into(), "1".into())], vec![("kind".into(), "solo".into())]],
            seats: Seat::all(2).collect(),
            faults: vec![None, Some(FaultKind::Crash)],
            thoughts: vec![Thought::default(); 2],
        };
        let mut statistics = Statistics::new(vec![0, 1], &[]);
        statistics.add_block(1, &[game(15, 10), game(12, 12)]);
        statistics.add_block(1, &[game(20, 5), game(5, 20)]);
        assert_eq!((statistics.blocks, statistics.deals, statistics.games), (2, 2, 4));
        let [first, second] = &statistics.players[..] else { panic!("two players") };
        assert_eq!((first.wins, first.draws, first.faults), (2, 1, 0));
        assert_eq!((second.wins, second.draws, second.faults), (1, 1, 4));
        assert_eq!(second.fault_kinds, BTreeMap::from([(FaultKind::Crash, 4)]));
        assert_eq!(first.roles[&vec![]].sums, [("tablas".to_owned(), 4)]);
        assert_eq!(second.roles[&vec![]].words, [("kind".to_owned(), vec![("solo".to_owned(), 4)])]);
        assert!((statistics.differences[0][0].mean() - 1.25).abs() < 1e-12);
        assert_eq!(statistics.differences[0][0].count(), 2);
    }

    #[test]
    fn duplication_saves_the_luck_of_the_cards() {
        // Player 0 is one point better in a game of even luck; the cards and the seats decide the rest.
        let mut statistics = Statistics::new(vec![0, 1], &[]);
        let game = |seats: [usize; 2], points: [i64; 2]| GameOutcome {
            seats: seats.map(Seat::new).to_vec(),
            points: points.to_vec(),
            scores: vec![Vec::new(); 2],
            faults: vec![None; 2],
            thoughts: vec![Thought::default(); 2],
        };
        for (block, luck) in [40, -10, 25, -35, 5, 15].into_iter().enumerate() {
            let own = block as i64 % 2;
            statistics.add_block(1, &[game([0, 1], [luck + own, 0]), game([1, 0], [own, luck])]);
        }
        let differences = statistics.block_differences(0, 1).into_iter().map(|value| value as i64);
        assert_eq!(differences.collect::<Vec<_>>(), [0, 1, 0, 1, 0, 1]);
        assert!(statistics.saved_variance(0, 1).unwrap() > 0.99);
        assert_eq!(statistics.saved_variance(1, 1), None);
        // Over both players, seat 0 has the luck.
        assert!((statistics.seats[0].mean() - (40.0 / 6.0 + 0.25)).abs() < 0.3, "{:?}", statistics.seats);
        assert!(statistics.participants[0].seats[0].mean() > statistics.participants[0].seats[1].mean());
    }

    #[test]
    fn a_repeated_participant_has_the_games_of_all_its_players() {
        let game = |points: [i64; 3]| GameOutcome {
            seats: Seat::all(3).collect(),
            points: points.to_vec(),
            scores: vec![Vec::new(); 3],
            faults: vec![None, None, Some(FaultKind::Timeout)],
            thoughts: vec![Thought::default(); 3],
        };
        let mut statistics = Statistics::new(vec![0, 1, 0], &[]);
        statistics.add_block(1, &[game([5, 1, 3]), game([0, 4, 4])]);
        statistics.add_block(1, &[game([2, 0, 2])]);
        assert_eq!((statistics.games, statistics.players.len()), (3, 3));
        let [repeated, other] = &statistics.participants[..] else { panic!("two participants") };
        assert_eq!((repeated.games, repeated.points, repeated.wins, repeated.draws), (6, 16, 1, 3));
        assert_eq!((repeated.faults, other.games, other.draws), (3, 3, 1));
        // Points a game of the blocks: 12 / 4 and 4 / 2 against 5 / 2 and 0.
        assert!((repeated.mean.mean() - 2.5).abs() < 1e-12);
        assert!((statistics.differences[0][0].mean() - 1.25).abs() < 1e-12);
    }

    #[test]
    fn a_participant_that_does_not_play_is_not_compared() {
        let game = GameOutcome {
            seats: Seat::all(2).collect(),
            points: vec![5, 1],
            scores: vec![Vec::new(); 2],
            faults: vec![None, Some(FaultKind::Crash)],
            thoughts: vec![Thought::default(); 2],
        };
        let mut statistics = Statistics::new(vec![0, 1, 2], &[]);
        statistics.add_lineup(1, &[2, 0], std::slice::from_ref(&game));
        let games: Vec<u64> = statistics.participants.iter().map(|own| own.games).collect();
        assert_eq!((games, statistics.participants[0].faults), (vec![1, 0, 1], 1));
        assert_eq!(statistics.participants[1].mean.count(), 0);
        let counts: Vec<u64> = statistics.differences.iter().flatten().map(RunningMean::count).collect();
        assert_eq!(counts, [0, 1, 0]);
        assert!((statistics.differences[0][1].mean() + 4.0).abs() < 1e-12);
    }

    #[test]
    fn score_lines_are_added_up_by_role() {
        let game = |role: &str, points: i64, won: &str| GameOutcome {
            points: vec![points],
            scores: vec![vec![
                ("role".into(), role.into()),
                ("outcome".into(), won.into()),
                ("kings".into(), "10".into()),
            ]],
            seats: Seat::all(1).collect(),
            faults: vec![None],
            thoughts: vec![Thought::default()],
        };
        let mut statistics =
            Statistics::new(vec![0], &[("role", &["declarer", "defender"]), ("contract", &["solo"])]);
        statistics.add_block(1, &[game("declarer", 30, "won"), game("declarer", -20, "lost")]);
        statistics.add_block(1, &[game("declarer", 20, "won"), game("defender", 0, "won")]);
        let declarer = &statistics.players[0].roles[&vec!["declarer".to_owned()]];
        assert_eq!(declarer.games, 3);
        assert_eq!(declarer.sums, [("kings".to_owned(), 30)]);
        assert_eq!(
            declarer.words,
            [("outcome".to_owned(), vec![("won".to_owned(), 2), ("lost".to_owned(), 1)])]
        );
        assert!((declarer.points.mean() - 10.0).abs() < 1e-12);
    }
}
