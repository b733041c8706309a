//! What the games say about the players.
//!
//! The unit is the block: one session's cards in every rotation. A player's mean over a block has the luck of the
//! cards and of the seats taken out of it as far as duplicate play can; means and their 95 % intervals are taken over
//! blocks (Student's t, since blocks may be few).

use std::collections::BTreeMap;

use statrs::distribution::{ContinuousCDF, StudentsT};

use super::referee::Thought;

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
        if self.count < 2 {
            return None;
        }
        let freedom = (self.count - 1) as f64;
        let quantile = StudentsT::new(0.0, 1.0, freedom).ok()?.inverse_cdf(0.975);
        Some(quantile * (self.squares / freedom / self.count as f64).sqrt())
    }
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
    /// Games played.
    pub games: u64,
    /// Points in all of them.
    pub points: i64,
    /// Points a game, over blocks.
    pub mean: Sample,
    /// Games with more points than anybody else.
    pub wins: u64,
    /// Games with the most points, but not alone.
    pub draws: u64,
    /// Games in which it failed.
    pub faults: u64,
    /// How long it thought.
    pub thought: Thought,
    /// Sums of the numbers in its `score` lines, by key, in the order in which the keys first came.
    pub sums: Vec<(String, i64)>,
    /// Counts of the words in its `score` lines, by key and word.
    pub words: BTreeMap<(String, String), u64>,
}

/// All that the blocks so far say.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
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
    /// Games counted.
    pub games: u64,
}

impl Statistics {
    /// Nothing yet, for so many players.
    #[must_use]
    pub fn new(players: usize) -> Self {
        Self {
            players: vec![PlayerStatistics::default(); players],
            versus: (0..players).map(|first| vec![Sample::default(); players - first - 1]).collect(),
            blocks: 0,
            voided: 0,
            deals: 0,
            games: 0,
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
                for (key, value) in &game.scores[index] {
                    match value.parse::<i64>() {
                        Ok(number) => match player.sums.iter_mut().find(|(known, _)| known == key) {
                            Some((_, sum)) => *sum += number,
                            None => player.sums.push((key.clone(), number)),
                        },
                        Err(_) => *player.words.entry((key.clone(), value.clone())).or_default() += 1,
                    }
                }
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
        let mut statistics = Statistics::new(2);
        statistics.add(1, &[game(15, 10), game(12, 12)]);
        statistics.add(1, &[game(20, 5), game(5, 20)]);
        assert_eq!((statistics.blocks, statistics.deals, statistics.games), (2, 2, 4));
        let [first, second] = &statistics.players[..] else { panic!("two players") };
        assert_eq!((first.wins, first.draws, first.faults), (2, 1, 0));
        assert_eq!((second.wins, second.draws, second.faults), (1, 1, 4));
        assert_eq!(first.sums, [("tablas".to_owned(), 4)]);
        assert_eq!(second.words[&("kind".to_owned(), "solo".to_owned())], 4);
        assert!((statistics.versus[0][0].mean() - 1.25).abs() < 1e-12);
        assert_eq!(statistics.versus[0][0].count(), 2);
    }
}
