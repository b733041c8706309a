//! The statistics of a match.
//!
//! The unit is the block: one session's cards, played in every rotation. Duplicate play removes most of the
//! luck of cards and seats from a player's mean over a block. Means and their 95 % confidence intervals are
//! taken over blocks. The intervals use Student's t because there may be few blocks.

use std::collections::BTreeMap;

use crate::arbiter::bot::process_end::ProcessEnd;
use crate::arbiter::stats::game_outcome::GameOutcome;
use crate::arbiter::stats::player_statistics::PlayerStatistics;
use crate::arbiter::stats::running_mean::RunningMean;
use crate::games::Role;

/// The points and the number of games of a player in one block, by the words of its role.
type PointsByRole = BTreeMap<Vec<String>, (i64, u64)>;

/// The statistics of the blocks so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// The roles of the game ([`crate::games::Game::ROLES`]).
    pub(crate) roles: &'static [Role],
    /// One entry for each player.
    pub players: Vec<PlayerStatistics>,
    /// For players `a < b`, the entry `differences[a][b - a - 1]` is the difference between the points a game
    /// of `a` and `b`. Each block contributes one value.
    pub differences: Vec<Vec<RunningMean>>,
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
    /// Statistics without blocks, for a game with these roles ([`crate::games::Game::ROLES`]).
    pub(crate) fn new(players: usize, roles: &'static [Role]) -> Self {
        Self {
            roles,
            players: vec![PlayerStatistics::default(); players],
            differences: (0..players)
                .map(|first| vec![RunningMean::default(); players - first - 1])
                .collect(),
            blocks: 0,
            voided: 0,
            deals: 0,
            games: 0,
        }
    }

    /// Adds the processor time and memory of a process that has ended.
    pub(crate) fn add_process(&mut self, player: usize, ended: &ProcessEnd) {
        if let Some(player) = self.players.get_mut(player) {
            player.processor_time += ended.processor_time;
            player.peak_memory = player.peak_memory.max(ended.peak_memory);
        }
    }

    /// Counts the faults of a void block. The block has no other effect on the statistics.
    pub(crate) fn add_void_block(&mut self, games: &[GameOutcome]) {
        self.voided += 1;
        for game in games {
            self.count_faults(game);
        }
    }

    fn count_faults(&mut self, game: &GameOutcome) {
        for (player, &failed) in self.players.iter_mut().zip(&game.failed) {
            player.faults += u64::from(failed);
        }
    }

    /// Adds a complete block of `deals` distinct deals.
    pub(crate) fn add_block(&mut self, deals: u64, games: &[GameOutcome]) {
        if games.is_empty() {
            return;
        }
        self.blocks += 1;
        self.deals += deals;
        self.games += games.len() as u64;
        let mut by_role = vec![PointsByRole::new(); self.players.len()];
        for game in games {
            self.add_game(game, &mut by_role);
        }
        for (player, roles) in self.players.iter_mut().zip(by_role) {
            for (role, (points, games)) in roles {
                player.roles.entry(role).or_default().points.add(points, games);
            }
        }
        self.add_means(games);
    }

    fn add_game(&mut self, game: &GameOutcome, by_role: &mut [PointsByRole]) {
        self.count_faults(game);
        let most = game.points.iter().max().copied().unwrap_or_default();
        let alone = game.points.iter().filter(|&&points| points == most).count() == 1;
        for (index, player) in self.players.iter_mut().enumerate() {
            let points = game.points[index];
            player.games += 1;
            player.points += points;
            player.wins += u64::from(points == most && alone);
            player.draws += u64::from(points == most && !alone);
            player.thought = player.thought.plus(game.thoughts[index]);
            let (role, score) = split_role(self.roles, &game.scores[index]);
            let (sum, count) = by_role[index].entry(role.clone()).or_default();
            *sum += points;
            *count += 1;
            player.roles.entry(role).or_default().add(&score);
        }
    }

    /// Adds the means of a block and their differences.
    fn add_means(&mut self, games: &[GameOutcome]) {
        let players = 0..self.players.len();
        let totals: Vec<i64> =
            players.map(|player| games.iter().map(|game| game.points[player]).sum()).collect();
        let per_game = |total: i64| total as f64 / games.len() as f64;
        for (first, &total) in totals.iter().enumerate() {
            self.players[first].mean.add(per_game(total));
            for (difference, &other) in self.differences[first].iter_mut().zip(&totals[first + 1..]) {
                difference.add(per_game(total - other));
            }
        }
    }

    /// The number of decisions.
    #[must_use]
    pub fn decisions(&self) -> u64 {
        self.players.iter().map(|player| player.thought.decisions).sum()
    }
}

/// Splits a `score` line into the words of the role and the other items.
fn split_role(roles: &[Role], score: &[(String, String)]) -> (Vec<String>, Vec<(String, String)>) {
    let (role, rest): (Vec<_>, Vec<_>) =
        score.iter().cloned().partition(|(key, _)| roles.iter().any(|(known, _)| known == key));
    (role.into_iter().map(|(_, word)| word).collect(), rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::referee::Thought;

    #[test]
    fn a_block_of_two_rotations_is_one_value() {
        let game = |first: i64, second: i64| GameOutcome {
            points: vec![first, second],
            scores: vec![vec![("tablas".into(), "1".into())], vec![("kind".into(), "solo".into())]],
            failed: vec![false, true],
            thoughts: vec![Thought::default(); 2],
        };
        let mut statistics = Statistics::new(2, &[]);
        statistics.add_block(1, &[game(15, 10), game(12, 12)]);
        statistics.add_block(1, &[game(20, 5), game(5, 20)]);
        assert_eq!((statistics.blocks, statistics.deals, statistics.games), (2, 2, 4));
        let [first, second] = &statistics.players[..] else { panic!("two players") };
        assert_eq!((first.wins, first.draws, first.faults), (2, 1, 0));
        assert_eq!((second.wins, second.draws, second.faults), (1, 1, 4));
        assert_eq!(first.roles[&vec![]].sums, [("tablas".to_owned(), 4)]);
        assert_eq!(second.roles[&vec![]].words, [("kind".to_owned(), vec![("solo".to_owned(), 4)])]);
        assert!((statistics.differences[0][0].mean() - 1.25).abs() < 1e-12);
        assert_eq!(statistics.differences[0][0].count(), 2);
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
            failed: vec![false],
            thoughts: vec![Thought::default()],
        };
        let mut statistics =
            Statistics::new(1, &[("role", &["declarer", "defender"]), ("contract", &["solo"])]);
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
