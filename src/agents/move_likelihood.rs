//! How well the moves of a seat agree with each kind of player.

/// The likelihood of the moves of a seat for each of the two kinds of players that the other seats may have.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveLikelihood {
    /// For a quick player ([`Encoder::quick_move`](super::Encoder::quick_move)).
    pub quick: f64,
    /// For a player that moves by the learned values.
    pub learned: f64,
}

impl Default for MoveLikelihood {
    /// No moves: certain for both.
    fn default() -> Self {
        Self { quick: 1.0, learned: 1.0 }
    }
}

impl MoveLikelihood {
    /// The likelihood for a player that is quick with this probability.
    pub fn mean(self, quick: f64) -> f64 {
        quick * self.quick + (1.0 - quick) * self.learned
    }

    /// The probability of a quick player after the moves, from that before them.
    pub fn posterior(self, quick: f64) -> f64 {
        quick * self.quick / self.mean(quick)
    }
}

#[cfg(test)]
mod tests {
    use super::MoveLikelihood;

    #[test]
    fn a_move_that_is_four_times_as_likely_for_a_quick_player_multiplies_the_odds_by_four() {
        let moves = MoveLikelihood { quick: 0.8, learned: 0.2 };
        assert!((moves.posterior(0.5) - 0.8).abs() < 1e-12);
        assert!((moves.mean(0.5) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn without_moves_the_probability_stays() {
        assert!((MoveLikelihood::default().posterior(0.3) - 0.3).abs() < 1e-12);
    }
}
