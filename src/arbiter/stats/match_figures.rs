//! The figures of a match in addition to its means: by block, by seat, and as distributions.

use std::collections::BTreeMap;

use crate::arbiter::blocks::Block;
use crate::arbiter::stats::ratings::RatingModel;
use crate::arbiter::stats::running_mean::RunningMean;

/// The figures of a match, by participant.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MatchFigures {
    /// By participant: the points a game in each block.
    pub(crate) blocks: Vec<Vec<f64>>,
    /// By participant and seat: the mean of the points a game in this seat. Each block is one value.
    pub(crate) seats: Vec<Vec<RunningMean>>,
    /// By participant: the number of games with each payoff.
    pub(crate) payoffs: Vec<BTreeMap<i64, u64>>,
    /// The model that estimates ratings from the blocks.
    pub(crate) ratings: RatingModel,
}

impl MatchFigures {
    /// Figures without blocks, of this number of participants at a table with this number of seats.
    pub(crate) fn new(participants: usize, seats: usize) -> Self {
        Self {
            blocks: vec![Vec::new(); participants],
            seats: vec![vec![RunningMean::default(); seats]; participants],
            payoffs: vec![BTreeMap::new(); participants],
            ratings: RatingModel::new(participants),
        }
    }

    /// Adds a block.
    pub(crate) fn add(&mut self, block: &Block) {
        let mut results = Vec::new();
        for participant in 0..self.blocks.len() {
            let mut by_seat = vec![(0, 0_u64); block.players.len()];
            let mut units = 0;
            for game in &block.games {
                let seats = game.order.iter().zip(&game.points).zip(&mut by_seat);
                for ((&player, &points), (sum, count)) in seats {
                    if block.players[player] == participant {
                        *sum += points;
                        *count += 1;
                        units += block.weight(game);
                        if !block.is_second_of_pair(player, &block.players) {
                            *self.payoffs[participant].entry(points).or_default() += 1;
                        }
                    }
                }
            }
            let sum = by_seat.iter().map(|own| own.0).sum();
            if units > 0 {
                self.blocks[participant].push(mean(sum, units));
                results.push((participant, mean(sum, units)));
            }
            let played = self.seats[participant].iter_mut().zip(by_seat).filter(|(_, (_, count))| *count > 0);
            played.for_each(|(seat, (sum, count))| seat.add(mean(sum, count)));
        }
        self.ratings.add_block(&results);
    }

    /// The course of a participant's points per game: at most `steps` entries, evenly spaced over the blocks. The last
    /// entry covers all blocks. Each entry has the number of blocks so far, and the mean of their points per game.
    pub(crate) fn course(&self, participant: usize, steps: usize) -> Vec<(usize, RunningMean)> {
        let values = &self.blocks[participant];
        let steps = steps.clamp(1, values.len().max(1));
        let (mut mean, mut course, mut step) = (RunningMean::default(), Vec::with_capacity(steps), 1);
        for (number, &value) in (1..).zip(values) {
            mean.add(value);
            if number * steps >= step * values.len() {
                course.push((number, mean));
                step += 1;
            }
        }
        course
    }
}

fn mean(sum: i64, count: u64) -> f64 {
    sum as f64 / count.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::blocks::BlockGame;

    /// A block of these participants with these points by seat. With `true`, the players have exchanged seats.
    fn block(players: [usize; 2], games: &[([i64; 2], bool)]) -> Block {
        let games = games.iter().map(|&(points, is_turned)| BlockGame {
            order: if is_turned { vec![1, 0] } else { vec![0, 1] },
            points: points.to_vec(),
            ..BlockGame::default()
        });
        Block { players: players.to_vec(), games: games.collect(), ..Block::default() }
    }

    #[test]
    fn figures_are_split_by_seat_and_payoff() {
        let mut figures = MatchFigures::new(2, 2);
        figures.add(&block([0, 1], &[([6, 2], false), ([0, 4], true)]));
        figures.add(&block([0, 1], &[]));
        assert_eq!(figures.blocks, [[5.0], [1.0]]);
        let seat = |participant: usize, seat: usize| figures.seats[participant][seat].mean();
        let means = vec![seat(0, 0), seat(0, 1), seat(1, 0), seat(1, 1)];
        assert_eq!(means, [6.0, 4.0, 0.0, 2.0]);
        assert_eq!(figures.payoffs[1], BTreeMap::from([(0, 1), (2, 1)]));
    }

    #[test]
    fn a_participant_that_does_not_play_has_no_block() {
        let mut figures = MatchFigures::new(3, 2);
        figures.add(&block([2, 0], &[([6, 2], false)]));
        assert_eq!(figures.blocks, [vec![2.0], vec![], vec![6.0]]);
        assert_eq!(figures.seats[1][0].count(), 0);
    }

    #[test]
    fn the_course_of_a_score_ends_with_the_last_block() {
        let mut figures = MatchFigures::new(2, 2);
        for points in 0..10 {
            figures.add(&block([0, 1], &[([points, 0], false)]));
        }
        for (steps, expected) in [(2, vec![5, 10]), (3, vec![4, 7, 10]), (100, (1..=10).collect())] {
            let numbers: Vec<usize> = figures.course(0, steps).iter().map(|step| step.0).collect();
            assert_eq!(numbers, expected);
        }
        let (_, last) = figures.course(0, 1)[0];
        assert!((last.mean() - 4.5).abs() < 1e-12);
        assert_eq!(MatchFigures::new(2, 2).course(0, 4), []);
    }
}
