//! The figures of a match beyond its means: by block, by seat, and as distributions.

use std::collections::BTreeMap;

use crate::arbiter::stats::game_outcome::GameOutcome;
use crate::arbiter::stats::running_mean::RunningMean;

/// The upper ends of the classes of thinking times, in milliseconds. One more class has all longer times.
pub(crate) const TIME_CLASSES: [f64; 16] =
    [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0, 10000.0];

/// The figures of a match, by participant.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MatchFigures {
    /// The participant of each player.
    participant_of: Vec<usize>,
    /// By participant, for each block that is not void: its points a game.
    pub(crate) blocks: Vec<Vec<f64>>,
    /// By participant and seat: the mean of its points a game in this seat. Each block is one value.
    pub(crate) seats: Vec<Vec<RunningMean>>,
    /// By participant: the number of games with each payoff.
    pub(crate) payoffs: Vec<BTreeMap<i64, u64>>,
    /// By participant: the number of games in each class of [`TIME_CLASSES`], by the mean time of its decisions.
    pub(crate) times: Vec<Vec<u64>>,
}

impl MatchFigures {
    /// Figures without blocks. `participant_of` has the participant of each player.
    pub(crate) fn new(participant_of: Vec<usize>) -> Self {
        let participants = participant_of.iter().max().map_or(0, |last| last + 1);
        let players = participant_of.len();
        Self {
            participant_of,
            blocks: vec![Vec::new(); participants],
            seats: vec![vec![RunningMean::default(); players]; participants],
            payoffs: vec![BTreeMap::new(); participants],
            times: vec![vec![0; TIME_CLASSES.len() + 1]; participants],
        }
    }

    /// Adds a block that is not void.
    pub(crate) fn add_block(&mut self, games: &[GameOutcome]) {
        if games.is_empty() {
            return;
        }
        for participant in 0..self.blocks.len() {
            self.add_own(participant, games);
        }
    }

    fn add_own(&mut self, participant: usize, games: &[GameOutcome]) {
        let mut by_seat = vec![(0, 0_u64); self.participant_of.len()];
        for game in games {
            for (player, _) in self.participant_of.iter().enumerate().filter(|(_, own)| **own == participant)
            {
                let points = game.points[player];
                if let Some((sum, count)) = by_seat.get_mut(game.seats[player].index()) {
                    *sum += points;
                    *count += 1;
                }
                *self.payoffs[participant].entry(points).or_default() += 1;
                let thought = game.thoughts[player];
                if !thought.total.is_zero() && thought.decisions > 0 {
                    let mean = thought.total.as_secs_f64() * 1000.0 / thought.decisions as f64;
                    let class = TIME_CLASSES.partition_point(|&end| end < mean);
                    self.times[participant][class] += 1;
                }
            }
        }
        let (sum, count) = by_seat.iter().fold((0, 0), |(sum, count), own| (sum + own.0, count + own.1));
        self.blocks[participant].push(mean(sum, count));
        for (seat, (sum, count)) in self.seats[participant].iter_mut().zip(by_seat) {
            if count > 0 {
                seat.add(mean(sum, count));
            }
        }
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
    use std::time::Duration;

    use super::*;
    use crate::arbiter::referee::Thought;
    use crate::protocol::Seat;

    fn game(points: [i64; 2], milliseconds: u64, is_turned: bool) -> GameOutcome {
        let mut seats: Vec<Seat> = Seat::all(2).collect();
        if is_turned {
            seats.reverse();
        }
        let thought =
            Thought { decisions: 2, total: Duration::from_millis(2 * milliseconds), ..Thought::default() };
        GameOutcome {
            seats,
            points: points.to_vec(),
            scores: vec![Vec::new(); 2],
            faults: vec![None; 2],
            thoughts: vec![thought; 2],
        }
    }

    #[test]
    fn figures_are_split_by_seat_payoff_and_time() {
        let mut figures = MatchFigures::new(vec![0, 1]);
        figures.add_block(&[game([6, 2], 3, false), game([4, 0], 30, true)]);
        figures.add_block(&[]);
        assert_eq!(figures.blocks, [[5.0], [1.0]]);
        let seat = |participant: usize, seat: usize| figures.seats[participant][seat].mean();
        assert_eq!([seat(0, 0), seat(0, 1), seat(1, 0), seat(1, 1)], [6.0, 4.0, 0.0, 2.0]);
        assert_eq!(figures.payoffs[1], BTreeMap::from([(0, 1), (2, 1)]));
        // 3 ms is in the class to 5 ms, 30 ms in the class to 50 ms.
        assert_eq!((figures.times[0][5], figures.times[0][8]), (1, 1));
    }

    #[test]
    fn the_course_of_a_score_ends_with_the_last_block() {
        let mut figures = MatchFigures::new(vec![0, 1]);
        for points in 0..10 {
            figures.add_block(&[game([points, 0], 0, false)]);
        }
        for (steps, expected) in [(2, vec![5, 10]), (3, vec![4, 7, 10]), (100, (1..=10).collect())] {
            let numbers: Vec<usize> = figures.course(0, steps).iter().map(|step| step.0).collect();
            assert_eq!(numbers, expected);
        }
        let (_, last) = figures.course(0, 1)[0];
        assert!((last.mean() - 4.5).abs() < 1e-12);
        assert_eq!(MatchFigures::new(vec![0, 1]).course(0, 4), []);
    }
}
