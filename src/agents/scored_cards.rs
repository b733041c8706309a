//! Cards by descending score.

/// The most cards of a hand that is searched.
const MOST: usize = 16;

/// Card numbers by descending score; of equal scores, the one that was inserted first comes first.
#[derive(Clone, Debug, Default)]
pub(super) struct ScoredCards {
    cards: [(i16, u8); MOST],
    count: usize,
}

impl ScoredCards {
    /// Inserts a card at its place.
    ///
    /// # Panics
    /// When it is the seventeenth card.
    pub fn insert(&mut self, score: i16, card: u8) {
        let mut place = self.count;
        while place > 0 && self.cards[place - 1].0 < score {
            self.cards[place] = self.cards[place - 1];
            place -= 1;
        }
        self.cards[place] = (score, card);
        self.count += 1;
    }

    /// The cards.
    pub fn cards(&self) -> impl Iterator<Item = u8> {
        self.cards[..self.count].iter().map(|&(_, card)| card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_sorted_by_score_and_then_by_insertion() {
        let mut scored = ScoredCards::default();
        for (score, card) in [(1, 10), (3, 11), (1, 12), (-2, 13), (3, 14)] {
            scored.insert(score, card);
        }
        assert_eq!(scored.cards().collect::<Vec<_>>(), [11, 14, 10, 12, 13]);
    }
}
