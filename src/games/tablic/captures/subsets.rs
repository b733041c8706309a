//! Captures on small tables, as a bit set of all subsets.

/// All unions of disjoint groups of a few cards, the empty union included. Each subset of the cards has an
/// index `i`. Card number `n` is in the subset if bit `n` of `i` is set.
///
/// Two facts make this fast. The subsets of the first six cards are the bits of one word, so their sums are
/// computed together. If a group and a subset have no common card, the index of their union is the sum of
/// their two indices. So one shift adds a group to all subsets of a word.
pub(super) struct Subsets {
    /// The cards in ascending order, each as a set of one card.
    cards: [u64; Self::MAX_CARDS],
    /// Bit `low` of word `high` stands for one subset. Its cards are the cards of `low` among the first six
    /// cards, and the cards of `high` among the other cards.
    words: [u64; Self::WORDS],
    /// The number of words in use.
    used: usize,
}

impl Subsets {
    /// The maximum number of cards.
    pub(super) const MAX_CARDS: usize = 10;

    const WORDS: usize = 1 << (Self::MAX_CARDS - LOW);

    /// Computes the unions of groups of the cards of `table`, where each group adds up to `target`. `None`
    /// when there are too many cards.
    pub(super) fn new(mut table: u64, target: u8) -> Option<Self> {
        let count = table.count_ones() as usize;
        if count > Self::MAX_CARDS {
            return None;
        }
        let aces = (table & 0xf).count_ones() as usize;
        let target = usize::from(target);
        let mut this = Self {
            cards: [0; Self::MAX_CARDS],
            words: [0; Self::WORDS],
            used: 1 << count.saturating_sub(LOW),
        };
        let mut with_sum = [0_u64; 16];
        with_sum[0] = 1;
        let mut high_sums = [0_u8; Self::WORDS];
        for (position, card) in this.cards[..count].iter_mut().enumerate() {
            *card = table & table.wrapping_neg();
            let number = NUMBERS[table.trailing_zeros() as usize % 64];
            table ^= *card;
            if position < LOW {
                for sum in (usize::from(number)..=target).rev() {
                    with_sum[sum] |= with_sum[sum - usize::from(number)] << (1 << position);
                }
            } else {
                let (before, after) = high_sums.split_at_mut(1 << (position - LOW));
                for (sum, before) in after.iter_mut().zip(before) {
                    *sum = *before + number;
                }
            }
        }
        // An ace that counts 11 adds 10 to the sum. Two such aces exceed every target. Aces are the lowest
        // cards, so all aces are among the first six cards.
        let with_ace = !APART[(1 << aces) - 1];
        this.words[0] = 1;
        for (high, &high_sum) in high_sums[..this.used].iter().enumerate() {
            let Some(rest) = target.checked_sub(usize::from(high_sum)) else { continue };
            let mut groups = with_sum[rest];
            if target > 10 && rest >= 10 {
                groups |= with_sum[rest - 10] & with_ace;
            }
            while groups != 0 {
                this.add(high, groups.trailing_zeros() as usize);
                groups &= groups - 1;
            }
        }
        Some(this)
    }

    /// Adds one group to every union that is disjoint from it. `high` and `low` are the two parts of the
    /// group's index.
    fn add(&mut self, high: usize, low: usize) {
        let apart = APART[low % 64];
        if self.used == 1 {
            self.words[0] |= (self.words[0] & apart) << low;
            return;
        }
        for from in 0..self.used {
            if from & high == 0 {
                self.words[from | high] |= (self.words[from] & apart) << low;
            }
        }
    }

    /// Returns the number of unions, the empty one included.
    pub(super) fn len(&self) -> u32 {
        self.words[..self.used].iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the union with index `skipped` in ascending order, from 0. The empty union is the first one.
    pub(super) fn nth(&self, mut skipped: u32) -> u64 {
        for (high, &word) in self.words[..self.used].iter().enumerate() {
            let ones = word.count_ones();
            if skipped < ones {
                let mut word = word;
                for _ in 0..skipped {
                    word &= word - 1;
                }
                return self.cards_of(high << LOW | word.trailing_zeros() as usize);
            }
            skipped -= ones;
        }
        panic!("the index of a union is below their number");
    }

    /// Returns all unions except the empty union, in ascending order of their bits.
    pub(super) fn captures(&self) -> impl Iterator<Item = u64> {
        let mut word = self.words[0] & !1;
        let mut high = 0;
        std::iter::from_fn(move || {
            while word == 0 {
                high += 1;
                word = *self.words[..self.used].get(high)?;
            }
            let subset = high << LOW | word.trailing_zeros() as usize;
            word &= word - 1;
            Some(self.cards_of(subset))
        })
    }

    fn cards_of(&self, mut subset: usize) -> u64 {
        let mut cards = 0;
        while subset != 0 {
            cards |= self.cards[subset.trailing_zeros() as usize % Self::MAX_CARDS];
            subset &= subset - 1;
        }
        cards
    }
}

/// The number of cards whose subsets are the bits of one word.
const LOW: usize = 6;

/// For every subset of six cards, a word with the subsets of these cards that are disjoint from it.
const APART: [u64; 64] = {
    let mut apart = [0; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (one, other) = (pair / 64, pair % 64);
        if one & other == 0 {
            apart[one] |= 1 << other;
        }
        pair += 1;
    }
    apart
};

/// For each card index, the number of the card; zero for an index beyond the pack.
const NUMBERS: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut index = 0;
    while index < 52 {
        let number = index as u8 / 4 + 1;
        numbers[index] = if number > 10 { number + 1 } else { number };
        index += 1;
    }
    numbers
};
