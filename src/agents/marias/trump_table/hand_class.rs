//! Numbered classes of seven-card hands.

use std::cmp::Reverse;

use talon_games::cards::CardSet;
use talon_games::cards::german::{Card, Suit};

/// The number of cards in a hand.
const HAND_CARDS: usize = 7;

/// The number of cards in a suit.
const RANKS: usize = 8;

/// The suits that are interchangeable. Hearts are not one of them, because they double every stake.
const PLAIN: [Suit; 3] = [Suit::Leaves, Suit::Acorns, Suit::Bells];

/// The class of a seven-card hand. Two hands are in one class when they differ only in the names of the three
/// suits other than hearts.
///
/// ```
/// use talon_agents::marias::HandClass;
/// use talon_games::cards::CardSet;
/// let class = |cards: [&str; 7]| HandClass::of(CardSet::parse(&cards).unwrap()).index();
/// let hand = class(["Ah", "7l", "8l", "Kl", "Ta", "9b", "8b"]);
/// assert_eq!(hand, class(["Ah", "7b", "8b", "Kb", "Tl", "9a", "8a"]));
/// assert_ne!(hand, class(["Al", "7h", "8h", "Kh", "Ta", "9b", "8b"]), "hearts are a suit of their own");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandClass {
    index: u32,
    suits: [Suit; 4],
}

impl HandClass {
    /// The number of classes.
    pub const COUNT: usize = 592_720;

    /// Returns the class of a hand.
    ///
    /// # Panics
    /// When the hand does not have seven cards.
    pub fn of(hand: CardSet<Card>) -> Self {
        assert_eq!(hand.len(), HAND_CARDS, "the cards of a hand that chooses trumps");
        let [hearts, plain @ ..] =
            [Suit::Hearts, PLAIN[0], PLAIN[1], PLAIN[2]].map(|suit| HeldSuit::of(hand, suit));
        let mut plain: [HeldSuit; 3] = plain;
        plain.sort_by_key(|held| Reverse(held.key()));
        let lengths = plain.map(|suit| suit.length);
        let is_shorter = |&(heart, shape): &(usize, [usize; 3])| (heart, shape) != (hearts.length, lengths);
        let before: usize = shapes()
            .take_while(is_shorter)
            .map(|(heart, shape)| binomial(RANKS, heart) * hands(&shape))
            .sum();
        let index = before + hearts.place * hands(&lengths) + plain_index(&plain);
        Self { index: index as u32, suits: [hearts, plain[0], plain[1], plain[2]].map(|held| held.suit) }
    }

    /// Returns the number of the class, below [`HandClass::COUNT`].
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// Returns the suits of the hand in the order of the class: hearts, then the other suits from the longest
    /// to the shortest.
    pub const fn suits(self) -> [Suit; 4] {
        self.suits
    }
}

/// The cards of one suit in a hand.
#[derive(Clone, Copy)]
struct HeldSuit {
    suit: Suit,
    length: usize,
    /// The index of this set of ranks among all sets of the same size.
    place: usize,
}

impl HeldSuit {
    fn of(hand: CardSet<Card>, suit: Suit) -> Self {
        let ranks = (hand & suit.cards()).iter().map(|card| card.rank() as usize);
        let place = ranks.enumerate().map(|(lower, rank)| binomial(rank, lower + 1)).sum();
        Self { suit, length: (hand & suit.cards()).len(), place }
    }

    fn key(self) -> (usize, usize) {
        (self.length, self.place)
    }
}

/// Lists the shapes of all hands. A shape is the number of hearts, and the lengths of the other suits, the
/// longest first.
fn shapes() -> impl Iterator<Item = (usize, [usize; 3])> {
    (0..=HAND_CARDS).flat_map(|hearts| {
        let rest = HAND_CARDS - hearts;
        (0..=rest).flat_map(move |first| {
            let second = (rest - first).div_ceil(2)..=first.min(rest - first);
            second.map(move |second| (hearts, [first, second, rest - first - second]))
        })
    })
}

/// Returns the number of classes of three plain suits with these lengths. Suits of equal length form a
/// multiset of rank sets.
fn hands(lengths: &[usize; 3]) -> usize {
    lengths
        .chunk_by(|one, other| one == other)
        .map(|run| multisets(binomial(RANKS, run[0]), run.len()))
        .product()
}

/// Returns the index of these sorted plain suits among all plain suits with the same lengths.
fn plain_index(suits: &[HeldSuit; 3]) -> usize {
    suits.chunk_by(|one, other| one.length == other.length).fold(0, |index, run| {
        let digits = run.iter().zip((1..=run.len()).rev());
        let digit: usize = digits.map(|(suit, left)| binomial(suit.place + left - 1, left)).sum();
        index * multisets(binomial(RANKS, run[0].length), run.len()) + digit
    })
}

/// Returns the number of multisets with `chosen` elements out of `all` elements.
const fn multisets(all: usize, chosen: usize) -> usize {
    binomial(all + chosen - 1, chosen)
}

const fn binomial(all: usize, chosen: usize) -> usize {
    let (mut product, mut done) = (1, 0);
    while done < chosen {
        if done >= all {
            return 0;
        }
        product = product * (all - done) / (done + 1);
        done += 1;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;
    use talon_games::cards::{Card as _, Random, shuffled};

    /// Returns all sets of seven cards.
    fn all_hands() -> impl Iterator<Item = CardSet<Card>> {
        let mut next = Some((1_u64 << HAND_CARDS) - 1);
        std::iter::from_fn(move || {
            let bits = next?;
            let (lowest, carried) = (bits & bits.wrapping_neg(), bits + (bits & bits.wrapping_neg()));
            let following = carried | (((bits ^ carried) >> 2) / lowest);
            next = (following < 1 << Card::COUNT).then_some(following);
            Some(CardSet::from_bits(bits))
        })
    }

    /// Returns the hand with its plain suits exchanged. For each suit of [`PLAIN`], `order` holds the index
    /// of the suit that replaces it.
    fn exchanged(hand: CardSet<Card>, order: [usize; 3]) -> CardSet<Card> {
        let suit = |suit: Suit| {
            PLAIN.iter().position(|&plain| plain == suit).map_or(suit, |place| PLAIN[order[place]])
        };
        hand.iter().map(|card| Card::new(card.rank(), suit(card.suit()))).collect()
    }

    #[test]
    fn the_counts_of_the_thesis_are_recomputed() {
        assert_eq!(binomial(32, 7), 3_365_856, "hands of seven cards");
        assert_eq!(binomial(25, 5) * binomial(20, 10), 9_816_086_280, "deals of the other 25 cards");
        // Burnside's lemma: the number of classes is the mean number of hands that a permutation of the plain
        // suits leaves unchanged.
        let swapped: usize = (0..=3).map(|pairs| binomial(8, pairs) * binomial(16, 7 - 2 * pairs)).sum();
        let rotated: usize = (0..=2).map(|triples| binomial(8, triples) * binomial(8, 7 - 3 * triples)).sum();
        assert_eq!((binomial(32, 7) + 3 * swapped + 2 * rotated) / 6, HandClass::COUNT);
        let shapes: usize = shapes().map(|(hearts, shape)| binomial(8, hearts) * hands(&shape)).sum();
        assert_eq!(shapes, HandClass::COUNT);
    }

    #[test]
    fn every_number_of_a_class_is_taken() {
        let mut taken = vec![false; HandClass::COUNT];
        let mut hands = 0;
        for hand in all_hands() {
            taken[HandClass::of(hand).index()] = true;
            hands += 1;
        }
        assert_eq!(hands, binomial(32, 7));
        assert_eq!(taken.iter().filter(|&&taken| taken).count(), HandClass::COUNT);
    }

    #[test]
    fn exchanged_plain_suits_leave_the_class_unchanged() {
        for deal in 0..2000 {
            let hand: CardSet<Card> =
                shuffled(&mut Random::new(deal, 0)).into_iter().take(HAND_CARDS).collect();
            let class = HandClass::of(hand);
            let ranks = |hand: CardSet<Card>, suit: Suit| (hand & suit.cards()).bits() >> (8 * suit as u32);
            let held = |hand, class: HandClass| class.suits().map(|suit| ranks(hand, suit));
            for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                let other = exchanged(hand, order);
                assert_eq!(HandClass::of(other).index(), class.index(), "{hand} and {other}");
                assert_eq!(held(other, HandClass::of(other)), held(hand, class), "{hand} and {other}");
            }
        }
    }
}
