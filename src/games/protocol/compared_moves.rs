//! The values of the candidate moves of one decision, read from `info` lines.

use super::line::Line;

/// The candidate moves of one decision with their values. It folds the `info` lines that an engine writes when the option
/// `MultiPV` is above 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ComparedMoves {
    moves: Vec<ValuedMove>,
}

/// A candidate move and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct ValuedMove {
    /// The move as the engine writes it.
    pub text: String,
    /// The value for the seat to move. A greater value is better.
    pub value: f64,
    /// The standard error of the difference from candidate 1. `None` when it is unknown.
    pub error: Option<f64>,
    /// Whether the value is a proven payoff.
    pub is_exact: bool,
}

/// What a move cost in comparison with the best candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveCost {
    /// The best candidate: the best exact one, otherwise candidate 1.
    pub best: String,
    /// The value of the best candidate.
    pub value: f64,
    /// The value of the best candidate minus that of the move, at least 0.
    pub cost: f64,
    /// The standard error of the cost. `None` when it is unknown; 0 when the cost is exact or the move is the best.
    pub error: Option<f64>,
    /// Whether the cost is exact.
    pub is_exact: bool,
}

impl ComparedMoves {
    /// Reads a line of an engine. A line that is not about a candidate changes nothing. Candidate 1 begins a new list.
    pub fn read(&mut self, text: &str) {
        let Some(line) = Line::parse(text).filter(|line| line.keyword == "info") else { return };
        let Some(moves) = line.tokens.iter().position(|&token| token == "pv") else { return };
        let (fields, moves) = line.tokens.split_at(moves);
        let after = |name: &str, further: usize| -> Option<f64> {
            let at = fields.iter().position(|&token| token == name)?;
            fields.get(at + further)?.parse().ok().filter(|value: &f64| value.is_finite())
        };
        let (Some(rank), Some(value)) = (after("multipv", 1), after("score", 2)) else { return };
        if rank <= 1.0 {
            self.moves.clear();
        }
        let text = moves[1..].iter().take_while(|&&token| token != ";" && token != "string");
        self.moves.push(ValuedMove {
            text: text.copied().collect::<Vec<_>>().join(" "),
            value,
            error: after("error", 1),
            is_exact: after("bounds", 1).zip(after("bounds", 2)).is_some_and(|(least, most)| least >= most),
        });
    }

    /// Returns the candidates in the order of their ranks.
    #[must_use]
    pub fn moves(&self) -> &[ValuedMove] {
        &self.moves
    }

    /// Returns what a move cost. `None` when it is not among the candidates.
    #[must_use]
    pub fn cost_of(&self, played: &str) -> Option<MoveCost> {
        // Candidate 1 is the choice of the player. A candidate that it has not searched may have a greater value.
        let first = self.moves.first()?;
        let exact = self.moves.iter().filter(|one| first.is_exact && one.is_exact);
        let best = exact.fold(first, |best, one| if one.value > best.value { one } else { best });
        let played = self.moves.iter().find(|one| one.text == played)?;
        let is_exact = best.is_exact && played.is_exact;
        let error = if is_exact || best.text == played.text { Some(0.0) } else { played.error };
        let (value, cost) = (best.value, f64::max(best.value - played.value, 0.0));
        Some(MoveCost { best: best.text.clone(), value, cost, error, is_exact })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_is_the_distance_from_the_best_candidate() {
        let mut compared = ComparedMoves::default();
        for line in [
            "info multipv 1 worlds 8 score heuristic 9.00 nodes 1 time 0 pv old",
            "info multipv 1 worlds 64 score heuristic 4.00 error 0.00 nodes 9 time 1 pv t5",
            "info depth 3 score heuristic 7.00 nodes 9 time 1 pv t9",
            "info multipv 2 worlds 64 score heuristic 1.50 error 0.40 nodes 9 time 1 pv discard 7s 8s ; t7",
            "info multipv 3 score heuristic -1.00 nodes 9 time 1 pv t7 string by learned value",
            "bestmove t5",
        ] {
            compared.read(line);
        }
        assert_eq!(compared.moves().len(), 3);
        let cost = |played: &str| compared.cost_of(played).map(|cost| (cost.cost, cost.error, cost.is_exact));
        assert_eq!(cost("t5"), Some((0.0, Some(0.0), false)));
        assert_eq!(cost("discard 7s 8s"), Some((2.5, Some(0.4), false)));
        assert_eq!(cost("t7"), Some((5.0, None, false)));
        assert_eq!(cost("old"), None);
    }

    #[test]
    fn equal_bounds_make_a_cost_exact() {
        let mut compared = ComparedMoves::default();
        compared.read("info multipv 1 score payoff 10.00 bounds 10.00 10.00 nodes 5 time 0 pv 7s");
        compared.read("info multipv 2 score payoff -4.00 bounds -4.00 -4.00 nodes 9 time 0 pv 8s");
        let cost = compared.cost_of("8s").unwrap();
        assert_eq!((cost.value, cost.cost, cost.error, cost.is_exact), (10.0, 14.0, Some(0.0), true));
        assert_eq!(cost.best, "7s");
    }
}
