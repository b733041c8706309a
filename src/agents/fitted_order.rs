//! The code that the fitted card orders of two games share.

/// The maximum number of cards in a hand that is searched.
const MAX_HAND: usize = 16;

/// Card numbers in descending order of their scores. When cards have equal scores, the card that was inserted
/// first comes first.
#[derive(Clone, Debug, Default)]
pub(super) struct ScoredCards {
    cards: [(i16, u8); MAX_HAND],
    count: usize,
}

impl ScoredCards {
    /// Inserts a card in the order of the scores.
    pub fn insert(&mut self, score: i16, card: u8) {
        let mut place = self.count;
        while place > 0 && self.cards[place - 1].0 < score {
            self.cards[place] = self.cards[place - 1];
            place -= 1;
        }
        self.cards[place] = (score, card);
        self.count += 1;
    }

    pub fn cards(&self) -> impl Iterator<Item = u8> {
        self.cards[..self.count].iter().map(|&(_, card)| card)
    }
}

/// Returns the index of an entry in a multi-dimensional score table that is stored as one list. Each
/// dimension is a pair: the coordinate of the entry in this dimension, and the size of the dimension. Entries
/// that differ by 1 in the last coordinate are neighbours in the list.
pub(super) fn table_index<const N: usize>(dimensions: [(usize, usize); N]) -> usize {
    dimensions.into_iter().fold(0, |index, (place, places)| {
        debug_assert!(place < places, "{dimensions:?}");
        index * places + place
    })
}

/// Returns a dimension for [`table_index`]. Its coordinate is `number`, limited to `most`; its size is
/// `most + 1`.
pub(super) fn up_to(most: usize, number: u32) -> (usize, usize) {
    ((number as usize).min(most), most + 1)
}

/// Returns the total size of three score tables.
pub(super) const fn sum(sizes: [usize; 3]) -> usize {
    sizes[0] + sizes[1] + sizes[2]
}

/// Returns the index at which each score table starts, and the end of the last table. The three tables for
/// leads come before the three tables for the other cards.
#[cfg(test)]
pub(super) fn table_places(leads: [usize; 3], following: [usize; 3]) -> Vec<usize> {
    let sizes = leads.into_iter().chain(following);
    let ends = sizes.scan(0, |end, size| {
        *end += size;
        Some(*end)
    });
    std::iter::once(0).chain(ends).collect()
}

/// A null-window search that the perfect-information solver makes to prove the result of a deal. The fitted
/// move order is trained on such searches (`scripts/research/train-order`).
#[derive(Clone, Debug)]
pub struct ProofSearch<S> {
    /// The position, prepared for the threshold of the search.
    pub position: S,
    /// The maximum number of plies until the position is over.
    pub plies: usize,
    /// The value to reach.
    pub goal: i32,
    /// Returns the indexes of the three scores that a card has in a position of this search. The sum of the
    /// three scores orders the cards.
    pub score_indexes: fn(&S, u8) -> [usize; 3],
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

    #[test]
    fn the_last_dimension_is_contiguous() {
        let indexes = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]
            .map(|[row, column]| table_index([(row, 2), (column, 3)]));
        assert_eq!(indexes, [0, 1, 2, 3, 4, 5]);
    }
}
