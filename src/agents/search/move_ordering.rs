//! Move ordering by earlier cutoffs: killer moves and history.

/// The number of killer moves kept per ply.
const KILLERS: usize = 2;

/// The amount that a cutoff adds to the history score of its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HistoryWeight {
    /// The square of the depth searched below the move.
    #[default]
    Square,
    /// 2 to the power of the depth searched below the move (Schaeffer 1989).
    Exponential,
}

/// Records which moves caused cutoffs, at each ply and in the whole search. A move is identified by its
/// [`Solve::history_index`](super::Solve::history_index).
#[derive(Clone, Debug, Default)]
pub struct MoveOrdering {
    killers: Vec<[Option<usize>; KILLERS]>,
    history: Vec<u32>,
    weight: HistoryWeight,
}

impl MoveOrdering {
    /// Returns the same records, with this weight for later cutoffs.
    #[must_use]
    pub fn with_history_weight(self, weight: HistoryWeight) -> Self {
        Self { weight, ..self }
    }

    /// Removes all records.
    pub fn clear(&mut self) {
        self.killers.clear();
        self.history.clear();
    }

    /// Records that the move caused a cutoff at `ply`, with `left` plies left to search.
    pub fn record_cutoff(&mut self, ply: usize, history_index: usize, left: usize) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; KILLERS]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(history_index) {
            killers[1] = killers[0];
            killers[0] = Some(history_index);
        }
        if self.history.len() <= history_index {
            self.history.resize(history_index + 1, 0);
        }
        // A cutoff near the root saves more nodes.
        self.history[history_index] = self.history[history_index].saturating_add(match self.weight {
            HistoryWeight::Square => (left * left) as u32,
            HistoryWeight::Exponential => 1_u32.checked_shl(left as u32).unwrap_or(u32::MAX),
        });
    }

    /// Returns the killer score of a move: moves with higher scores are searched first. The score is 0 for a
    /// move that is not a killer.
    pub fn killer(&self, ply: usize, history_index: usize) -> u32 {
        let is_killer = |other: &Option<usize>| *other == Some(history_index);
        let place = self.killers.get(ply).and_then(|killers| killers.iter().position(is_killer));
        place.map_or(0, |place| (KILLERS - place) as u32)
    }

    /// Returns the history score of a move: moves with higher scores are searched first.
    pub fn history(&self, history_index: usize) -> u32 {
        self.history.get(history_index).copied().unwrap_or(0)
    }
}
