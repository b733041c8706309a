//! The figures of a match beyond its means: by block, by seat, and as distributions.

use std::collections::BTreeMap;

use crate::arbiter::stats::ratings::RatingModel;
use crate::arbiter::stats::running_mean::RunningMean;
use crate::arbiter::stats::statistics::GameOutcome;

/// The figures of a match, by participant.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MatchFigures {
    /// By participant, for each block that is not void: its points a game.
    pub(crate) blocks: Vec<Vec<f64>>,
    /// By participant and seat: the mean of its points a game in this seat. Each block is one value.
    pub(crate) seats: Vec<Vec<RunningMean>>,
    /// By participant: the number of games with each payoff.
    pub(crate) payoffs: Vec<BTreeMap<i64, u64>>,
    /// The blocks from which ratings are estimated.
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

    /// Figures without blocks, of a match in which the players belong to these participants.
    pub(crate) fn of_match(participant_of: &[usize]) -> Self {
        Self::new(participant_of.iter().max().map_or(0, |last| last + 1), participant_of.len())
    }

    /// Adds a block that is not void. `participant_of` has the participant of each of its players.
    pub(crate) fn add_block(&mut self, participant_of: &[usize], games: &[GameOutcome]) {
        let mut results = Vec::new();
        for participant in 0..self.blocks.len() {
            let mut by_seat = vec![(0, 0_u64); participant_of.len()];
            for game in games {
                let players = participant_of.iter().enumerate().filter(|(_, own)| **own == participant);
                for (player, _) in players {
                    let points = game.points[player];
                    let (sum, count) = &mut by_seat[game.seats[player].index()];
                    *sum += points;
                    *count += 1;
                    *self.payoffs[participant].entry(points).or_default() += 1;
                }
            }
            let (sum, count) = by_seat.iter().fold((0, 0), |(sum, count), own| (sum + own.0, count + own.1));
            if count > 0 {
                self.blocks[participant].push(mean(sum, count));
                results.push((participant, mean(sum, count)));
            }
            let played = self.seats[participant].iter_mut().zip(by_seat).filter(|(_, (_, count))| *count > 0);
            played.for_each(|(seat, (sum, count))| seat.add(mean(sum, count)));
        }
        self.ratings.add_block(&results);
    }

    /// The points a game of a participant after some of the blocks, at most `steps` of them evenly apart, the last one
    /// included: the number of blocks, and their mean.
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
    use crate::arbiter::referee::Thought;
    use crate::protocol::Seat;

    fn game(points: [i64; 2], is_turned: bool) -> GameOutcome {
        let mut seats: Vec<Seat> = Seat::all(2).collect();
        if is_turned {
            seats.reverse();
        }
        GameOutcome {
            seats,
            points: points.to_vec(),
            scores: vec![Vec::new(); 2],
            faults: vec![None; 2],
            thoughts: vec![Thought::default(); 2],
        }
    }

    #[test]
    fn figures_are_split_by_seat_and_payoff() {
        let mut figures = MatchFigures::of_match(&[0, 1]);
        figures.add_block(&[0, 1], &[game([6, 2], false), game([4, 0], true)]);
        figures.add_block(&[0, 1], &[]);
        assert_eq!(figures.blocks, [[5.0], [1.0]]);
        let seat = |participant: usize, seat: usize| figures.seats[participant][seat].mean();
        let means = vec![seat(0, 0), seat(0, 1), seat(1, 0), seat(1, 1)];
        assert_eq!(means, [6.0, 4.0, 0.0, 2.0]);
        assert_eq!(figures.payoffs[1], BTreeMap::from([(0, 1), (2, 1)]));
    }

    #[test]
    fn a_participant_that_does_not_play_has_no_block() {
        let mut figures = MatchFigures::new(3, 2);
        figures.add_block(&[2, 0], &[game([6, 2], false)]);
        assert_eq!(figures.blocks, [vec![2.0], vec![], vec![6.0]]);
        assert_eq!(figures.seats[1][0].count(), 0);
    }

    #[test]
    fn the_course_of_a_score_ends_with_the_last_block() {
        let mut figures = MatchFigures::of_match(&[0, 1]);
        for points in 0..10 {
            figures.add_block(&[0, 1], &[game([points, 0], false)]);
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
