//! The games of a block, and how they are added to the statistics of players and participants.

use std::collections::BTreeMap;

use talon_games::{PAIR, Role};

use crate::blocks::{Block, BlockFault, BlockGame};
use crate::plan::partner;
use crate::stats::player_statistics::PlayerStatistics;

/// A game of a block, with data about it that is computed once.
pub(super) struct CountedGame<'a> {
    block: &'a Block,
    pub(super) game: &'a BlockGame,
    /// The result of [`Block::weight`] for the game.
    pub(super) weight: u64,
    /// For each player, its seat.
    seats: Vec<usize>,
    /// For each seat, the items of its `score` line.
    scores: Vec<Vec<(&'a str, &'a str)>>,
}

impl<'a> CountedGame<'a> {
    /// Returns the games of a block.
    pub(super) fn of_block(block: &'a Block) -> Vec<Self> {
        let counted = |game: &'a BlockGame| Self {
            block,
            weight: block.weight(game),
            seats: game.seats(),
            scores: game.scores(),
            game,
        };
        block.games.iter().map(counted).collect()
    }

    /// Returns the faults, each with the index of the entry that failed. A fault of both partners is one
    /// fault of their pair.
    pub(super) fn faults(&self, entry_of: &[usize]) -> impl Iterator<Item = (usize, &BlockFault)> {
        let fault_of = |player: usize| self.game.fault_of(self.seats[player]);
        entry_of.iter().enumerate().filter_map(move |(player, &entry)| {
            let is_second = self.block.is_second_of_pair(player, entry_of);
            let is_counted = is_second && fault_of(partner(player, entry_of.len())).is_some();
            Some((entry, fault_of(player)?)).filter(|_| !is_counted)
        })
    }

    /// Groups the games into units: single games, or sessions. Figures that ignore duplication take each unit
    /// as one value.
    pub(super) fn units(games: &[Self]) -> impl Iterator<Item = &[Self]> {
        games.chunk_by(|_, next| next.weight == 0)
    }
}

/// The points and the number of games of a player in one block, for each role. The key is the list of words
/// that name the role.
type PointsByRole = BTreeMap<Vec<String>, (i64, u64)>;

/// Adds the games of a block to `entries`. `entry_of` gives, for each player, the index of the entry that
/// gets its games. Returns the entries that have games in this block, each with its points a game in this
/// block.
pub(super) fn add_games(
    entries: &mut [PlayerStatistics],
    entry_of: &[usize],
    roles: &[Role],
    games: &[CountedGame<'_>],
) -> Vec<(usize, f64)> {
    let mut by_role = vec![PointsByRole::new(); entries.len()];
    let mut units = vec![0; entries.len()];
    for CountedGame { block, game, weight, seats, scores } in games {
        for (player, (&entry, &seat)) in entry_of.iter().zip(seats).enumerate() {
            let (points, statistics) = (game.points[seat], &mut entries[entry]);
            units[entry] += weight;
            statistics.thought = statistics.thought.plus(game.thought(seat));
            let (role, score) = split_role(roles, &scores[seat]);
            let (sum, count) = by_role[entry].entry(role.clone()).or_default();
            *sum += points;
            *count += 1;
            if !block.is_second_of_pair(player, entry_of) {
                statistics.games += 1;
                statistics.points += points;
                *statistics.payoffs.entry(points).or_default() += 1;
                statistics.roles.entry(role).or_default().add(points, score);
            }
        }
    }
    CountedGame::units(games).for_each(|unit| add_wins(entries, entry_of, unit));
    let played = entries.iter_mut().zip(by_role).zip(units).enumerate();
    let played = played.filter(|(_, ((_, roles), _))| !roles.is_empty());
    played
        .map(|(entry, ((statistics, roles), units))| (entry, add_block_means(statistics, roles, units)))
        .collect()
}

/// Adds the wins and draws of one game, or of one session if sessions are the unit.
fn add_wins(entries: &mut [PlayerStatistics], entry_of: &[usize], unit: &[CountedGame<'_>]) {
    let Some(CountedGame { block, .. }) = unit.first() else { return };
    let points_in =
        |player: usize| move |counted: &CountedGame<'_>| counted.game.points[counted.seats[player]];
    let points: Vec<i64> =
        (0..entry_of.len()).map(|player| unit.iter().map(points_in(player)).sum()).collect();
    let most = points.iter().max().copied().unwrap_or_default();
    let sides = if block.in_pairs { points.len() / 2 } else { points.len() };
    let alone = points.iter().take(sides).filter(|&&side_points| side_points == most).count() == 1;
    for (player, &entry) in entry_of.iter().enumerate() {
        if !block.is_second_of_pair(player, entry_of) {
            let statistics = &mut entries[entry];
            statistics.sessions += u64::from(block.by_session);
            statistics.wins += u64::from(points[player] == most && alone);
            statistics.draws += u64::from(points[player] == most && !alone);
        }
    }
}

/// Adds the points of a block to the means of an entry. `units` is the number of games, or of sessions if
/// sessions are the unit. Returns the mean points for each unit.
fn add_block_means(statistics: &mut PlayerStatistics, by_role: PointsByRole, units: u64) -> f64 {
    let points: i64 = by_role.values().map(|(points, _)| points).sum();
    for (role, (points, games)) in by_role {
        statistics.roles.entry(role).or_default().mean.add(points, games);
    }
    let mean = points as f64 / units.max(1) as f64;
    statistics.mean.add(mean);
    mean
}

/// Splits a `score` line into the words of the role and the other items, without the label of a pair.
fn split_role<'a>(
    roles: &'a [Role],
    score: &'a [(&'a str, &'a str)],
) -> (Vec<String>, impl Iterator<Item = (&'a str, &'a str)>) {
    let names_role = |key: &str| roles.iter().any(|(name, _)| *name == key);
    let role = score.iter().filter(|(key, _)| names_role(key)).map(|(_, word)| (*word).to_owned()).collect();
    (role, score.iter().copied().filter(move |(key, _)| !names_role(key) && *key != PAIR))
}
