//! What the games say about the players.
//!
//! The unit is the block: one session's cards in every rotation. A player's mean over a block has the luck of the
//! cards and of the seats taken out of it as far as duplicate play can; means and their 95 % intervals are taken over
//! blocks (Student's t, since blocks may be few).

use std::collections::BTreeMap;
use std::time::Duration;

use statrs::distribution::{ContinuousCDF, StudentsT};

use crate::arbiter::bot::process::Ended;
use crate::arbiter::referee::game::Thought;
use crate::games::Role;

/// A running mean and variance (Welford 1962).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Sample {
    /// Takes in a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (value - self.mean);
    }

    /// How many values.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 for none.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Half the width of the mean's 95 % interval; nothing for fewer than two values.
    #[must_use]
    pub fn half_width(&self) -> Option<f64> {
        let variance = self.squares / (self.count as f64 - 1.0);
        Some(student(self.count)? * (variance / self.count as f64).sqrt())
    }
}

/// A mean over blocks that have more or fewer games each: the ratio of two sums, with the ratio estimator's variance
/// (Cochran, *Sampling Techniques*, 2.11).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ratio {
    blocks: u64,
    points: f64,
    games: f64,
    points_points: f64,
    points_games: f64,
    games_games: f64,
}

impl Ratio {
    /// Takes in a block: the points of so many games of it; a block without any tells nothing.
    pub fn add(&mut self, points: i64, games: u64) {
        if games == 0 {
            return;
        }
        let (points, games) = (points as f64, games as f64);
        self.blocks += 1;
        self.points += points;
        self.games += games;
        self.points_points += points * points;
        self.points_games += points * games;
        self.games_games += games * games;
    }

    /// Points a game; 0 for none.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.blocks == 0 { 0.0 } else { self.points / self.games }
    }

    /// Half the width of the mean's 95 % interval; nothing for fewer than two blocks.
    #[must_use]
    pub fn half_width(&self) -> Option<f64> {
        let mean = self.mean();
        let squares = self.points_points - 2.0 * mean * self.points_games + mean * mean * self.games_games;
        let blocks = self.blocks as f64;
        // The squares are a difference of sums: a little below zero is zero.
        let error = (squares.max(0.0) * blocks / (blocks - 1.0)).sqrt() / self.games;
        Some(student(self.blocks)? * error)
    }
}

/// The quantile of Student's t that makes a 95 % interval of so many values; nothing for fewer than two.
fn student(values: u64) -> Option<f64> {
    let freedom = values.checked_sub(1).filter(|&freedom| freedom > 0)?;
    Some(StudentsT::new(0.0, 1.0, freedom as f64).ok()?.inverse_cdf(0.975))
}

/// What the `score` lines of some games of a player came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// Points a game, over blocks.
    pub points: Ratio,
    /// Sums of the numbers, by key, in the order in which the keys first came.
    pub sums: Vec<(String, i64)>,
    /// Counts of the words but for `none`, by key, each in the order in which they first came.
    pub words: Vec<(String, Vec<(String, u64)>)>,
}

/// The word of a `score` line for what did not happen.
const NOTHING: &str = "none";

impl Tally {
    /// The mean of the number under `key` over the games.
    #[must_use]
    pub fn mean(&self, key: &str) -> f64 {
        let sum = self.sums.iter().find(|(known, _)| known == key).map_or(0, |(_, sum)| *sum);
        sum as f64 / self.games.max(1) as f64
    }

    /// In how many games `word` stood under `key`.
    #[must_use]
    pub fn count(&self, key: &str, word: &str) -> u64 {
        let counts = self.words.iter().filter(|(known, _)| known == key).flat_map(|(_, counts)| counts);
        counts.filter(|(known, _)| known == word).map(|(_, count)| count).sum()
    }

    fn add(&mut self, score: &[(String, String)]) {
        self.games += 1;
        for (key, value) in score {
            match value.parse::<i64>() {
                Ok(number) => *entry(&mut self.sums, key) += number,
                Err(_) if value == NOTHING => {}
                Err(_) => *entry(entry(&mut self.words, key), value) += 1,
            }
        }
    }
}

/// The value of `key` in a short list, made when it is not there.
fn entry<'a, T: Default>(list: &'a mut Vec<(String, T)>, key: &str) -> &'a mut T {
    let at = list.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
        list.push((key.to_owned(), T::default()));
        list.len() - 1
    });
    &mut list[at].1
}

/// One game as the statistics see it: everything by player, not by seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Points.
    pub points: Vec<i64>,
    /// The keys and values of the `score` lines.
    pub scores: Vec<Vec<(String, String)>>,
    /// Whether the player failed.
    pub failed: Vec<bool>,
    /// How long it thought.
    pub thoughts: Vec<Thought>,
}

/// What is known of one player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerStatistics {
    /// GameRegistry played.
    pub games: u64,
    /// Points in all of them.
    pub points: i64,
    /// Points a game, over blocks.
    pub mean: Sample,
    /// GameRegistry with more points than anybody else.
    pub wins: u64,
    /// GameRegistry with the most points, but not alone.
    pub draws: u64,
    /// GameRegistry in which it failed.
    pub faults: u64,
    /// How long it thought.
    pub thought: Thought,
    /// The processor time of its processes.
    pub processor_time: Duration,
    /// The most memory that one of its processes held at a time, in bytes.
    pub peak_memory: u64,
    /// What its `score` lines came to, by the words that say what it was in the game; all under no word in a game
    /// without roles.
    pub roles: BTreeMap<Vec<String>, Tally>,
}

/// All that the blocks so far say.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// What a player can be in a game.
    pub roles: &'static [Role],
    /// Each player.
    pub players: Vec<PlayerStatistics>,
    /// For players `a < b`, at `versus[a][b - a - 1]`: the points of `a` beyond those of `b` in the same game.
    pub versus: Vec<Vec<Sample>>,
    /// Blocks counted.
    pub blocks: u64,
    /// Blocks that a fault voided.
    pub voided: u64,
    /// Distinct deals counted.
    pub deals: u64,
    /// GameRegistry counted.
    pub games: u64,
}

impl Statistics {
    /// Nothing yet, for so many players of a game with these roles ([`crate::games::Game::ROLES`]).
    #[must_use]
    pub fn new(players: usize, roles: &'static [Role]) -> Self {
        Self {
            roles,
            players: vec![PlayerStatistics::default(); players],
            versus: (0..players).map(|first| vec![Sample::default(); players - first - 1]).collect(),
            blocks: 0,
            voided: 0,
            deals: 0,
            games: 0,
        }
    }

    /// Counts what a process of a player took from the machine.
    pub fn end(&mut self, player: usize, ended: &Ended) {
        if let Some(player) = self.players.get_mut(player) {
            player.processor_time += ended.processor_time;
            player.peak_memory = player.peak_memory.max(ended.peak_memory);
        }
    }

    /// Counts the faults of a block that counts for nothing else.
    pub fn void(&mut self, games: &[Played]) {
        self.voided += 1;
        for game in games {
            self.count_faults(game);
        }
    }

    fn count_faults(&mut self, game: &Played) {
        for (player, &failed) in self.players.iter_mut().zip(&game.failed) {
            player.faults += u64::from(failed);
        }
    }

    /// Takes in a whole block of `deals` distinct deals.
    pub fn add(&mut self, deals: u64, games: &[Played]) {
        if games.is_empty() {
            return;
        }
        self.blocks += 1;
        self.deals += deals;
        self.games += games.len() as u64;
        let mut totals = vec![0; self.players.len()];
        let mut by_role = vec![BTreeMap::<Vec<String>, (i64, u64)>::new(); self.players.len()];
        for game in games {
            self.count_faults(game);
            let most = game.points.iter().max().copied().unwrap_or_default();
            let alone = game.points.iter().filter(|&&points| points == most).count() == 1;
            for (index, player) in self.players.iter_mut().enumerate() {
                let points = game.points[index];
                totals[index] += points;
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
        for (player, roles) in self.players.iter_mut().zip(by_role) {
            for (role, (points, games)) in roles {
                player.roles.entry(role).or_default().points.add(points, games);
            }
        }
        let a_game = |total: i64| total as f64 / games.len() as f64;
        for (first, &total) in totals.iter().enumerate() {
            self.players[first].mean.add(a_game(total));
            for (versus, &other) in self.versus[first].iter_mut().zip(&totals[first + 1..]) {
                versus.add(a_game(total - other));
            }
        }
    }

    /// All decisions made.
    #[must_use]
    pub fn decisions(&self) -> u64 {
        self.players.iter().map(|player| player.thought.decisions).sum()
    }
}

/// The words of a score that say what the seat was, and the rest of it.
fn split_role(roles: &[Role], score: &[(String, String)]) -> (Vec<String>, Vec<(String, String)>) {
    let (role, rest): (Vec<_>, Vec<_>) =
        score.iter().cloned().partition(|(key, _)| roles.iter().any(|(known, _)| known == key));
    (role.into_iter().map(|(_, word)| word).collect(), rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_students() {
        let mut sample = Sample::default();
        [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().for_each(|value| sample.add(value));
        assert!((sample.mean() - 5.0).abs() < 1e-12);
        // s = sqrt(32/7), t(7; 0.975) = 2.364624 (tables): 2.364624 * s / sqrt(8).
        let half = sample.half_width().unwrap();
        assert!((half - 2.364_624 * (32.0_f64 / 7.0).sqrt() / 8.0_f64.sqrt()).abs() < 1e-5, "{half}");
    }

    #[test]
    fn one_block_has_no_interval() {
        let mut sample = Sample::default();
        sample.add(3.0);
        assert_eq!(sample.half_width(), None);
    }

    #[test]
    fn a_block_of_two_rotations_is_one_value() {
        let game = |first: i64, second: i64| Played {
            points: vec![first, second],
            scores: vec![vec![("tablas".into(), "1".into())], vec![("kind".into(), "solo".into())]],
            failed: vec![false, true],
            thoughts: vec![Thought::default(); 2],
        };
        let mut statistics = Statistics::new(2, &[]);
        statistics.add(1, &[game(15, 10), game(12, 12)]);
        statistics.add(1, &[game(20, 5), game(5, 20)]);
        assert_eq!((statistics.blocks, statistics.deals, statistics.games), (2, 2, 4));
        let [first, second] = &statistics.players[..] else { panic!("two players") };
        assert_eq!((first.wins, first.draws, first.faults), (2, 1, 0));
        assert_eq!((second.wins, second.draws, second.faults), (1, 1, 4));
        assert_eq!(first.roles[&vec![]].sums, [("tablas".to_owned(), 4)]);
        assert_eq!(second.roles[&vec![]].words, [("kind".to_owned(), vec![("solo".to_owned(), 4)])]);
        assert!((statistics.versus[0][0].mean() - 1.25).abs() < 1e-12);
        assert_eq!(statistics.versus[0][0].count(), 2);
    }

    #[test]
    fn games_are_told_apart_by_what_the_player_was_in_them() {
        let game = |role: &str, points: i64, won: &str| Played {
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
        statistics.add(1, &[game("declarer", 30, "won"), game("declarer", -20, "lost")]);
        statistics.add(1, &[game("declarer", 20, "won"), game("defender", 0, "won")]);
        let declarer = &statistics.players[0].roles[&vec!["declarer".to_owned()]];
        assert_eq!(declarer.games, 3);
        assert_eq!(declarer.sums, [("kings".to_owned(), 30)]);
        assert_eq!(
            declarer.words,
            [("outcome".to_owned(), vec![("won".to_owned(), 2), ("lost".to_owned(), 1)])]
        );
        assert!((declarer.points.mean() - 10.0).abs() < 1e-12);
    }

    #[test]
    fn the_mean_of_blocks_of_one_size_is_the_same_by_either_reckoning() {
        let (mut sample, mut ratio) = (Sample::default(), Ratio::default());
        for points in [3, -4, 8, 1, 0, 7] {
            sample.add(points as f64 / 2.0);
            ratio.add(points, 2);
        }
        ratio.add(0, 0);
        assert!((sample.mean() - ratio.mean()).abs() < 1e-12);
        let (one, other) = (sample.half_width().unwrap(), ratio.half_width().unwrap());
        assert!((one - other).abs() < 1e-9, "{one} {other}");
    }
}
